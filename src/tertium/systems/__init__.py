"""Systems: whatever judges pairs. Load one by name with :func:`load`."""

from __future__ import annotations

from tertium.systems.base import CallableSystem, System, Trainable, load

__all__ = ["CallableSystem", "System", "Trainable", "load"]
