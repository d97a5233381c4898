"""Templates: everything that is put into a page shows as text."""

from __future__ import annotations

from collections.abc import Mapping

import jinja2

from tertium.pages.assets import Asset


def make_environment(package: str, found: Mapping[str, Asset]) -> jinja2.Environment:
    """The templates of a package, over the shared base.

    >>> make_environment("tertium.pages", {}).from_string("{{ a }}").render(a="<b>")
    '&lt;b&gt;'
    """
    environment = jinja2.Environment(
        loader=jinja2.ChoiceLoader(
            [jinja2.PackageLoader(package, "."), jinja2.PackageLoader("tertium.pages", ".")]
        ),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["asset"] = lambda name: found[name].address
    return environment
