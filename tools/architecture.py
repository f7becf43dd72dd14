"""The diagram of the architecture, drawn from the real imports: `python -m tools.architecture`.

A room is a package or module that stands in the table of layers in tests/test_package.py. An arrow
says that one room imports another. Arrows that follow from others are left out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from textwrap import wrap

from tests.test_package import LAYERS, modules, top_level_imports

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "architecture.svg"
WIDTH, GAP, PADDING, LINE, BETWEEN = 960, 24, 12, 18, 46
PACKAGES = {module for module, path in modules() if path.name == "__init__.py"}
LETTER = 6.6  # the width of a letter of the small text, about
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1f2933 }
.name { font-weight: 600; font-size: 15px }
.inside { fill: #52606d; font-size: 12px }
rect { fill: #f5f7fa; stroke: #9aa5b1 }
.mastermind rect { fill: #e6f0fa } .ultimate rect { fill: #fdf0e0 }
path { stroke: #52606d; fill: none; stroke-width: 1.3 }
#tip path { fill: #52606d }
@media (prefers-color-scheme: dark) {
  text { fill: #e4e7eb } .inside { fill: #b5bfc9 }
  rect { fill: #2b3340; stroke: #616e7c }
  .mastermind rect { fill: #1f3a52 } .ultimate rect { fill: #4a3620 }
  path { stroke: #b5bfc9 } #tip path { fill: #b5bfc9 }
}
"""


def room_of(module: str) -> str:
    """Return the room that a module is in: the longest name in the table that it starts with.

    Modules of one package that the table puts into one layer are one room, named after the session
    if it is among them. All modules that everything else stands on are one room as well, and
    `python -m perfectplay` is a part of the terminal.
    """
    entry = max((name for name in LAYERS if f"{module}.".startswith(f"{name}.")), key=len)
    if entry == "perfectplay.__main__":
        return "perfectplay.cli"
    if not LAYERS[entry]:
        return "perfectplay"
    if entry in PACKAGES:
        return entry
    package = entry.rpartition(".")[0]
    together = [
        name
        for name in sorted(set(LAYERS) - PACKAGES)
        if name.rpartition(".")[0] == package and LAYERS[name] == LAYERS[entry]
    ]
    return next((name for name in together if name.endswith(".session")), together[0])


def contents() -> dict[str, list[str]]:
    """Return the rooms, each with the short names of the modules and packages in it."""
    found: dict[str, set[str]] = {}
    for module, _ in modules():
        inside = found.setdefault(room := room_of(module), set())
        if room in PACKAGES and module.startswith(f"{room}."):
            inside.add(module.removeprefix(f"{room}.").partition(".")[0])
        elif room not in PACKAGES:
            inside.add(module.rpartition(".")[2])
    # The errors of a game are branches of one tree, and a room of one module has only its name.
    for room in found.keys() - {"perfectplay"}:
        found[room] -= {"errors", room.rpartition(".")[2]} if len(found[room]) == 1 else {"errors"}
    return {room: sorted(inside) for room, inside in found.items()}


def arrows() -> set[tuple[str, str]]:
    """Return which room imports which; front pages may gather names from one layer above."""
    found = {
        (room_of(module), room_of(target))
        for module, path in modules()
        for target in top_level_imports(path)
    }
    return {(a, b) for a, b in found if LAYERS[a] > LAYERS[b]}


def needed(edges: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    """Return the arrows that do not follow from others."""
    kept = set(edges)
    below: dict[str, set[str]] = {}
    for a, b in kept:
        below.setdefault(a, set()).add(b)

    def reaches(start: str, goal: str) -> bool:
        return any(x == goal or reaches(x, goal) for x in below.get(start, ()))

    return {(a, b) for a, b in kept if not any(reaches(x, b) for x in below[a] - {b})}


@dataclass(frozen=True)
class Box:
    """A room in the picture."""

    room: str
    inside: list[str]
    x: float
    y: float
    width: float
    height: float

    def svg(self) -> str:
        """Return the box as SVG."""
        middle = self.x + self.width / 2
        lines = [("name", self.room.removeprefix("perfectplay."))]
        lines += [("inside", line) for line in self.inside]
        texts = "".join(
            f'<text class="{kind}" x="{middle:.0f}" y="{self.y + PADDING + 12 + LINE * row:.0f}" '
            f'text-anchor="middle">{escape(line)}</text>'
            for row, (kind, line) in enumerate(lines)
        )
        return (
            f'<g class="{lane(self.room)}"><rect x="{self.x:.0f}" y="{self.y:.0f}" rx="6" '
            f'width="{self.width:.0f}" height="{self.height:.0f}"/>{texts}</g>'
        )


def lane(room: str) -> str:
    """Return whose room it is: a game's, or everybody's."""
    game = f"{room}.".split(".")[1]
    return game if game in {"mastermind", "ultimate"} else "shared"


def boxes() -> dict[str, Box]:
    """Place the rooms, the highest layer on top, Mastermind left, Ultimate right."""
    order = {"mastermind": 0, "shared": 1, "ultimate": 2}
    inner, placed, top = contents(), dict[str, Box](), float(GAP)
    for layer in sorted({LAYERS[room] for room in inner}, reverse=True):
        row = sorted((r for r in inner if LAYERS[r] == layer), key=lambda r: (order[lane(r)], r))
        width = (WIDTH - GAP * (len(row) + 1)) / len(row)
        lines = {r: wrap(" · ".join(inner[r]), int((width - 2 * PADDING) / LETTER)) for r in row}
        height = 2 * PADDING + LINE * (1 + max(len(text) for text in lines.values()))
        for place, room in enumerate(row):
            x = GAP + place * (width + GAP)
            placed[room] = Box(room, lines[room], x, top, width, height)
        top += height + BETWEEN
    return placed


def arrow(above: Box, below: Box) -> str:
    """Return a curve from the lower edge of a box to the upper edge of another."""
    # Arrows leave and arrive towards each other, so that those of one box do not hide each other.
    shift = (below.x + below.width / 2 - above.x - above.width / 2) / WIDTH
    x1, y1 = above.x + above.width * (0.5 + 0.4 * shift), above.y + above.height
    x2, y2 = below.x + below.width * (0.5 - 0.4 * shift), below.y - 3
    half = (y1 + y2) / 2
    return (
        f'<path d="M{x1:.0f} {y1:.0f} C{x1:.0f} {half:.0f} {x2:.0f} {half:.0f} {x2:.0f} {y2:.0f}" '
        'marker-end="url(#tip)"/>'
    )


def picture() -> str:
    """Return the whole diagram as SVG."""
    placed = boxes()
    height = max(box.y + box.height for box in placed.values()) + GAP
    lines = [arrow(placed[a], placed[b]) for a, b in sorted(needed(arrows()))]
    tip = (
        '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto"><path d="M0 0 L8 4 L0 8 z"/></marker>'
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img">',
        "<title>The rooms of perfectplay; arrows say what imports what</title>",
        f"<style>{STYLE}</style><defs>{tip}</defs>",
        *lines,
        *(box.svg() for box in placed.values()),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def main() -> int:
    """Draw the diagram anew."""
    PICTURE.write_text(picture(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
