"""Metrics: functions of gold and system output to a figure, as the organisers compute them."""

from __future__ import annotations

from tertium.metrics.figure import Figure

__all__ = ["Figure"]
