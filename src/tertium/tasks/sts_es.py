"""Semantic textual similarity, Spanish: the same files as the English task, on 0 to 4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tertium.tasks.sts import Sts


class StsEs(Sts):
    """STS 2014 and 2015, Spanish."""

    name: ClassVar[str] = "sts-es"
    title: ClassVar[str] = "Semantic textual similarity, Spanish"
    scale: ClassVar[str] = "sts-es"

    editions: ClassVar[Mapping[str, Mapping[str, int]]] = {
        "sts-es-2014": {"news": 480, "wikipedia": 324},
        "sts-es-2014-trial": {"li65": 65},
        "sts-es-2015": {"newswire": 500, "wikipedia": 251},
    }
    genres: ClassVar[Mapping[str, str]] = {
        "news": "newswire",
        "newswire": "newswire",
        "wikipedia": "encyclopedia",
    }


TASK = StsEs()
