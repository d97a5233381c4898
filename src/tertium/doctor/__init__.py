"""What is installed here, what is missing, whether the models answer as they should."""

from __future__ import annotations

from tertium.doctor.examine import examine
from tertium.doctor.report import Check, Report, State

__all__ = ["Check", "Report", "State", "examine"]
