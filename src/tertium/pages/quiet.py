"""What keeps a web framework from telling anybody about its requests."""

from __future__ import annotations

from typing import Any

QUIET: dict[str, Any] = {
    "telemetry": dict.fromkeys(
        ("tracing", "metrics", "logs", "operation_spans", "auto_configure"), False
    )
}
"""Later versions of FastAPI can report requests elsewhere; earlier ones take no notice of this."""
