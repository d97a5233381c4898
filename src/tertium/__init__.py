"""Tertium says how alike two texts are, on a human scale, at any size, and why."""

__version__ = "0.1.0"
