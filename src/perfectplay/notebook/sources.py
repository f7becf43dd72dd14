"""The script and the style of a widget: the page's own modules and rules, joined to one text each.

A widget is one module to whatever shows it, and lives in a tree of its own (a shadow root), so that
neither its style nor the notebook's reaches the other.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from perfectplay.drawing.sheets import for_html
from perfectplay.javascript.joining import one_file

ROOT = Path(__file__).parent.parent
STATIC = "notebook/static"
PAGE = "web/static/js"
PARTS = {
    "mastermind": ("pegs", "judged", "guessing"),
    "ultimate": ("board", "squares", "judged"),
}
"""The parts of the page's style that each widget needs."""


@cache
def script(game: str) -> str:
    """Return the module of a widget, with everything that it imports."""
    folders = [ROOT / STATIC, *(ROOT / PAGE / name for name in ("core", "parts", game))]
    sources = {
        file.relative_to(ROOT).as_posix(): file.read_text("utf-8")
        for folder in folders
        for file in sorted(folder.rglob("*.js"))
    }
    text = one_file(sources, f"{STATIC}/{game}/widget.js")
    return text.replace('"STYLE"', _quoted(style(game)), 1)


@cache
def style(game: str) -> str:
    """Return the style of what lies inside a widget."""
    folder = ROOT / STATIC
    return for_html(PARTS[game], (folder / "widget.css", folder / game / "widget.css"))


def _quoted(text: str) -> str:
    """Write text as a template of JavaScript, which may have both kinds of quotes in it."""
    return "`" + text.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${") + "`"
