"""What every page that tertium serves shares: one base, one style sheet, one small script.

Pages are drawn on the server and work with the Content-Security-Policy here, which lets nothing
in from outside and no script or style stand in a page itself.
"""

from __future__ import annotations

from tertium.pages.assets import Asset, assets
from tertium.pages.drawn import make_environment

__all__ = ["HEADERS", "Asset", "assets", "make_environment"]

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "form-action 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
"""What every answer says to the browser. A page whose address is a secret sends no referrer."""
