"""Widgets that play and analyse inside Jupyter, VS Code and marimo; they need the extra `notebook`.

A cell that ends in one of them shows the game:

    from perfectplay.notebook import MastermindWidget
    MastermindWidget("4x6", seed=7)

Drawings of games, boards and judgements need neither this package nor the extra: a notebook shows
them by itself, see :mod:`perfectplay.drawing`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from perfectplay.extras import require

if TYPE_CHECKING:
    from perfectplay.notebook.mastermind import MastermindWidget
    from perfectplay.notebook.ultimate import UltimateWidget

__all__ = ["MastermindWidget", "UltimateWidget"]

_HOMES = {"MastermindWidget": "mastermind", "UltimateWidget": "ultimate"}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    require("anywidget", what="A widget in a notebook", library="anywidget", extra="notebook")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
