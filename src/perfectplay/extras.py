"""Optional libraries: loaded where a part needs them, and explained in a sentence where missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from perfectplay.errors import ExtraMissingError


def require(module: str, *, what: str, library: str, extra: str) -> Any:
    """Import an optional library, or say which command brings it.

    `what` begins the sentence: "An environment of Gymnasium needs gymnasium, which is …". A library
    that is there but lacks something of its own is a fault of the installation and told as it is.

    >>> require("json", what="A test", library="json", extra="none").loads("3")
    3
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing != module.partition(".")[0]:
            raise
        raise ExtraMissingError(what, library, extra) from None
