"""Optional libraries: loaded where a part needs them, and explained in a sentence where missing."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from perfectplay.errors import ExtraMissingError

LIBRARIES = {
    "fastapi": ("FastAPI", "web"),
    "uvicorn": ("uvicorn", "web"),
    "sqlalchemy": ("SQLAlchemy", "web"),
    "alembic": ("alembic", "web"),
    "prometheus_client": ("prometheus-client", "web"),
    "segno": ("segno", "web"),
    "matplotlib": ("matplotlib", "plots"),
    "pyarrow": ("pyarrow", "lab"),
    "distributed": ("Dask", "cluster"),
    "psycopg": ("psycopg", "postgresql"),
    "gymnasium": ("gymnasium", "rl"),
    "pettingzoo": ("pettingzoo", "rl"),
    "pyspiel": ("OpenSpiel", "rl"),
    "inspect_ai": ("Inspect", "evals"),
    "verifiers": ("verifiers", "verifiers"),
    "mcp": ("mcp", "mcp"),
    "anywidget": ("anywidget", "notebook"),
    "torch": ("PyTorch", "train"),
}
"""Modules that are optional: what people call the library, and the extra that brings it."""


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


def require_extra(extra: str, *, what: str, instead: str = "") -> None:
    """Say which command brings an extra, unless it is there; nothing of it is loaded.

    `instead` ends the sentence with what can be done without it, beginning with "or".
    """
    for module, (library, bringer) in LIBRARIES.items():
        if bringer == extra and not _is_there(module):
            raise ExtraMissingError(what, library, extra, instead)


def missed(error: Exception) -> ExtraMissingError | None:
    """Return the sentence about an optional library that a command has just missed, if it did."""
    if not isinstance(error, ModuleNotFoundError):
        return None
    library, extra = LIBRARIES.get((error.name or "").partition(".")[0], ("", ""))
    return ExtraMissingError("This command", library, extra) if extra else None


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ModuleNotFoundError, ValueError):  # hidden, or half loaded
        return False
