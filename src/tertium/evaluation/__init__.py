"""Evaluation: run systems on a task, place them among the published ones, report."""

from __future__ import annotations

from tertium.evaluation.run import evaluate

__all__ = ["evaluate"]
