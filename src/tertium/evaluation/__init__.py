"""Evaluation: run systems on a task, place them among the published ones, report."""
