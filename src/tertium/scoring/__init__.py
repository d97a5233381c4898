"""Scoring files: pairs in, one answer for each, in order, whatever the size of the file.

A layout (``task_layouts``, ``ists_layout``, ``tables``) reads pairs from lines and writes answers;
``run.score`` carries blocks of pairs from a layout through a system into a file.
"""
