"""The turns of a game as a table: number, guess, answer, and what is known beside them."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from perfectplay.drawing.element import Child, Element, h, words
from perfectplay.drawing.mastermind.pegs import answer, code
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.variant import Variant

_BAR = 90


def turn_table(
    variant: Variant,
    turns: Sequence[Turn],
    palette: Palette,
    *,
    left: Sequence[int] | None = None,
    remarks: Sequence[Child] | None = None,
    remark: str = "judgement",
    clash: Collection[int] = (),
) -> Element:
    """Draw turns; `left` are the codes left after each, `remarks` what is said of it."""
    heads = ["turn", "guess", "answer"]
    heads += [remark] if remarks is not None else []
    heads += ["codes left"] if left is not None else []
    rows = []
    for i, (guess, given) in enumerate(turns):
        cells: list[Child] = [
            i + 1,
            code(variant.values(guess), palette),
            answer(given.black, given.white, variant.pegs),
        ]
        if remarks is not None:
            cells.append(remarks[i])
        if left is not None:
            cells.append(left_bar(left[i], variant.size))
        kind = words("row", i in clash and "clash", given == variant.win and "found")
        rows.append(_row(kind, cells))
    return h("div", {"role": "table", "class": "grid", "aria-label": "Turns"}, _heads(heads), rows)


def left_bar(left: int, most: int) -> list[Child]:
    """Draw how many codes are left; the length grows with the logarithm, as knowledge does."""
    share = math.log(max(left, 1)) / math.log(max(most, 2))
    style = f"--part:{_BAR * share:.1f}"
    return [h("span", {"class": "bar", "style": style, "aria-hidden": "true"}), f" {left:,}"]


def codes_left(variant: Variant, turns: Sequence[Turn]) -> list[int]:
    """Count the codes left after each turn."""
    know, counts = Knowledge(variant), []
    for turn in turns:
        _ = know.candidates  # so that each turn only thins them out
        know = know.told(turn)
        counts.append(len(know.candidates))
    return counts


def _heads(names: Sequence[str]) -> Element:
    cells = [h("div", {"role": "columnheader", "class": "cell"}, name) for name in names]
    return h("div", {"role": "row", "class": "row heads"}, cells)


def _row(kind: str, cells: Sequence[Child]) -> Element:
    first, *rest = cells
    return h(
        "div",
        {"role": "row", "class": kind},
        h("div", {"role": "rowheader", "class": "cell number"}, first),
        [h("div", {"role": "cell", "class": "cell"}, cell) for cell in rest],
    )
