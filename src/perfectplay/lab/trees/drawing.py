"""Drawing a strategy as SVG text: guesses as pegs, from left to right, an answer on every line.

A parent stands in the row of its first branch, so that a long drawing can be read from its top
left corner like a table of contents. The same tree gives the same bytes.
"""

from __future__ import annotations

from html import escape

from perfectplay.lab.errors import SettingError
from perfectplay.lab.trees.building import Optimum
from perfectplay.lab.trees.comparison import Shape, VerifiedStrategy
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.palette import Palette, get_palette
from perfectplay.mastermind.variant import Variant

MOST_ROWS = 150
"""A tree is drawn as deep as so many rows allow, unless a depth is asked for."""
_PEG, _ROW, _EDGE, _MARGIN = 18, 27, 104, 24
_STYLE = """
svg { font-family: system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif; font-size: 12px }
.page { fill: #ffffff } text { fill: #1c2330 } .quiet { fill: #5b6575 }
.title { font-size: 19px; font-weight: 600 } .answer { font-weight: 600 }
.line { fill: none; stroke: #a9b2c0; stroke-width: 1.2 }
.box { fill: #f3f5f8; stroke: #66718a; stroke-width: 1.2 } .no { stroke-dasharray: 3 2.5 }
.peg { stroke: #00000055; stroke-width: 1 } .num { font-size: 11px; font-weight: 600 }
.dark { fill: #000000 } .pale { fill: #ffffff }
@media (prefers-color-scheme: dark) {
.page { fill: #14181f } text { fill: #e6eaf0 } .quiet { fill: #9aa5b5 }
.line { stroke: #566173 } .box { fill: #222935; stroke: #8a96aa } .peg { stroke: #ffffff66 }
.dark { fill: #000000 } .pale { fill: #ffffff } }
""".strip()


def rows(shape: Shape, depth: int) -> int:
    """Return how many rows a drawing of so many guesses takes."""
    if depth <= 1 or not shape.branches:
        return 1
    return sum(rows(branch, depth - 1) for branch in shape.branches.values())


def fitting_depth(shape: Shape) -> int:
    """Return the depth that is drawn unless another is asked for: whole for small trees."""
    depth = 2
    while depth < shape.deepest and rows(shape, depth + 1) <= MOST_ROWS:
        depth += 1
    return min(depth, shape.deepest)


def draw_svg(
    strategy: VerifiedStrategy, depth: int | None = None, best: Optimum | None = None
) -> str:
    """Return a drawing of a strategy, whole or down to a depth, with the optimum in its title."""
    if depth is not None and depth < 1:
        raise SettingError(f"A depth of {depth} draws nothing; give 1 or more, for example 3.")
    shape = strategy.shape
    return _Drawing(strategy, min(depth or fitting_depth(shape), shape.deepest), best).text()


class _Drawing:
    """One drawing in the making."""

    def __init__(self, strategy: VerifiedStrategy, depth: int, best: Optimum | None) -> None:
        self.strategy = strategy
        self.variant: Variant = strategy.tree.variant
        self.depth = depth
        self.best = best
        self.palette = _palette(self.variant)
        self.box = self.variant.pegs * _PEG + 8
        self.lines: list[str] = []
        self.row = 0
        self.right = 0
        self.legend = self._legend()
        self.top = _MARGIN + 94 + self.legend.count("\n") * 24

    def text(self) -> str:
        """Return the whole drawing."""
        self._node(self.strategy.shape, 1, ())
        drawn = "\n".join(self.lines)
        heading = self._heading()
        longest = max(len(line) for line in self._facts())
        width = max(self.right, 600, 2 * _MARGIN + 7 * longest)
        height = self.top + self.row * _ROW + _MARGIN
        name = escape(self._name())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" aria-labelledby="name">\n'
            f'<title id="name">{name}</title>\n<style>{_STYLE}</style>\n'
            f"<defs>\n{self._pegs()}\n</defs>\n"
            f'<rect class="page" width="{width}" height="{height}"/>\n'
            f"{heading}\n{self.legend}\n{drawn}\n</svg>\n"
        )

    def _name(self) -> str:
        game = f"{self.variant.pegs} × {self.variant.colours}"
        if not self.variant.repeats:
            game += " without repeats"
        return f"Mastermind {game}: the strategy {self.strategy.name}"

    def _facts(self) -> tuple[str, str]:
        """Return the two lines below the title."""
        shape = self.strategy.shape
        facts = (
            f"{shape.codes:,} secrets, {shape.total:,} guesses in all "
            f"({shape.total / shape.codes:.4f} on average), {shape.deepest} at worst"
        )
        if self.best is not None:
            facts += f"; optimal are {self.best.total:,} and {self.best.worst}"
        spread = ", ".join(f"{n:,} in {turn}" for turn, n in self.strategy.distribution.items())
        deep = (
            f"Drawn whole: {shape.nodes:,} guesses."
            if self.depth >= shape.deepest
            else f"Drawn to guess {self.depth} of {shape.deepest}; ▸ marks what is left out."
        )
        return f"{facts}.", f"Secrets found: {spread}. {deep}"

    def _heading(self) -> str:
        facts, spread = self._facts()
        y = _MARGIN
        return (
            f'<text class="title" x="{_MARGIN}" y="{y + 8}">{escape(self._name())}</text>\n'
            f'<text x="{_MARGIN}" y="{y + 30}">{escape(facts)}</text>\n'
            f"{_quiet(_MARGIN, y + 48, spread)}"
        )

    def _legend(self) -> str:
        """Return the colours with their names, then what the frames and lines say."""
        parts = []
        x, y = _MARGIN, _MARGIN + 58
        for value in range(self.variant.colours):
            colour = self.palette[value].name
            if x > 480:
                x, y = _MARGIN, y + 24
                parts.append("\n")
            parts.append(f'<use href="#p{value}" x="{x}" y="{y}"/>')
            parts.append(f'<text class="quiet" x="{x + 22}" y="{y + 13}">{escape(colour)}</text>')
            x += 34 + 7 * len(colour)
        y += 24
        parts.append("\n")
        parts.append(f'<rect class="box" x="{_MARGIN}" y="{y + 2}" width="22" height="14" rx="4"/>')
        parts.append(_quiet(_MARGIN + 28, y + 13, "can be the code"))
        x = _MARGIN + 142
        parts.append(f'<rect class="box no" x="{x}" y="{y + 2}" width="22" height="14" rx="4"/>')
        parts.append(_quiet(x + 28, y + 13, "cannot be"))
        parts.append(_quiet(x + 104, y + 13, "1B2W 30: one black and two white, 30 codes are left"))
        return "".join(parts)

    def _pegs(self) -> str:
        middle = _PEG // 2
        made = []
        for value in range(self.variant.colours):
            colour = self.palette[value]
            ink = "dark" if colour.ink == "#000000" else "pale"
            made.append(
                f'<g id="p{value}"><circle class="peg" cx="{middle}" cy="{middle}" r="8" '
                f'fill="{colour.hex}"/><text class="num {ink}" x="{middle}" y="{middle + 4}" '
                f'text-anchor="middle">{value}</text></g>'
            )
        return "\n".join(made)

    def _node(self, shape: Shape, turn: int, turns: tuple[tuple[str, Feedback], ...]) -> int:
        """Draw a node with all below it; return the height of its middle."""
        x = _MARGIN + (turn - 1) * (self.box + _EDGE)
        y = self.top + self.row * _ROW
        middle = y + _ROW // 2
        dashed = "" if shape.could_be else " no"
        self.right = max(self.right, x + self.box + _MARGIN)
        pegs = "".join(
            f'<use href="#p{value}" x="{x + 4 + i * _PEG}" y="{middle - _PEG // 2}"/>'
            for i, value in enumerate(self.variant.values(shape.guess))
        )
        self.lines.append(
            f"<g><title>{escape(self._words(shape, turn, turns))}</title>"
            f'<rect class="box{dashed}" x="{x}" y="{middle - 11}" width="{self.box}" height="22" '
            f'rx="7"/>{pegs}</g>'
        )
        if turn == self.depth or not shape.branches:
            if shape.branches:
                left = shape.codes - shape.could_be
                word = "code" if left == 1 else "codes"
                more = f"▸ {left:,} {word}, {shape.deepest - 1} more at most"
                self.lines.append(_quiet(x + self.box + 8, middle + 4, more))
                self.right = max(self.right, x + self.box + 24 + 7 * len(more))
            self.row += 1
            return middle
        trunk = x + self.box + 14
        last = middle
        for answer, branch in shape.branches.items():
            last = self._node(branch, turn + 1, (*turns, (shape.guess, answer)))
            self._edge(trunk, last, answer, branch.codes)
        self.lines.append(f'<path class="line" d="M{x + self.box} {middle}H{trunk}V{last}"/>')
        return middle

    def _edge(self, trunk: int, y: int, answer: Feedback, codes: int) -> None:
        end = trunk + _EDGE - 14
        left = f' <tspan class="quiet">{codes:,}</tspan>' if codes > 1 else ""
        self.lines.append(
            f'<path class="line" d="M{trunk} {y}H{end}"/>'
            f'<text x="{trunk + 6}" y="{y - 3}"><tspan class="answer">{answer}</tspan>{left}</text>'
        )

    def _words(self, shape: Shape, turn: int, turns: tuple[tuple[str, Feedback], ...]) -> str:
        """Say in words what a node is, for pointers and for readers of the screen."""
        after = ", ".join(f"{guess} {answer}" for guess, answer in turns)
        codes = "1 code is left" if shape.codes == 1 else f"{shape.codes:,} codes are left"
        could = "can" if shape.could_be else "cannot"
        return (
            f"Guess {turn}{f' after {after}' if after else ''}: {shape.guess}, which {could} be "
            f"the code. {codes}; {shape.total:,} guesses for all of them, "
            f"{shape.deepest} at worst from here."
        )


def _quiet(x: int, y: int, text: str) -> str:
    return f'<text class="quiet" x="{x}" y="{y}">{escape(text)}</text>'


def _palette(variant: Variant) -> Palette:
    classic = get_palette("classic")
    return classic if len(classic) >= variant.colours else get_palette("letters")
