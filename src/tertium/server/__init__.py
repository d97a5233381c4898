"""The service: tertium over HTTP, and the pages that use it.

Requests of many clients are judged together by one thread that owns the models; see
:mod:`tertium.server.worker`. Nothing here judges by itself: routes only translate between HTTP
and the library.
"""

from __future__ import annotations

from tertium.server.settings import Settings

__all__ = ["Settings"]
