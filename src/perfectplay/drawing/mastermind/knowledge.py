"""What is known after some turns, how a guess would split it, and answers that clash."""

from __future__ import annotations

from perfectplay.drawing.choices import palette_with
from perfectplay.drawing.element import Child, h
from perfectplay.drawing.mastermind.codes import palette_for_values, row_of_codes, values_of
from perfectplay.drawing.mastermind.pegs import PARTS, code, defined, pin_strip
from perfectplay.drawing.mastermind.turns import codes_left, turn_table
from perfectplay.drawing.picture import Card, card, facts, note, table
from perfectplay.mastermind.contradiction import Contradiction
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.split import Split

MOST_CODES = 24
MOST_GROUPS = 40
_WIDEST = 180


def knowledge(shown: Knowledge) -> Card:
    """Draw the turns and the first of the codes that fit them."""
    variant, left = shown.variant, shown.candidates
    palette = palette_with(variant.colours)
    counts = codes_left(variant, shown.turns)
    codes = [variant.values(text) for text in left[:MOST_CODES]]
    many = "1 code" if len(left) == 1 else f"{len(left):,} codes"
    fit = "fits" if len(left) == 1 else "fit"
    clash = shown.contradiction
    return card(
        [f"{many} {fit}", h("span", {"class": "more"}, f" of {variant.size:,} · {variant.title}")],
        defined(),
        bool(shown.turns)
        and turn_table(
            variant, shown.turns, palette, left=counts, clash=clash.clash if clash else ()
        ),
        len(left) > 0 and row_of_codes(codes, palette, len(left) - len(codes)),
        note(clash.text(palette)) if clash else None,
        label=f"What is known: {many} of {variant.size:,} {fit}",
        parts=PARTS,
    )


def contradiction(shown: Contradiction) -> Card:
    """Draw the turns with those marked whose answers cannot all be true."""
    variant, palette = shown.variant, palette_with(shown.variant.colours)
    turns = [Turn(*turn) for turn in shown.turns]
    return card(
        "No code fits these answers",
        defined(),
        turn_table(variant, turns, palette, clash=shown.clash),
        note(shown.text(palette)),
        label="Answers that cannot all be true",
        parts=PARTS,
    )


def split(shown: Split) -> Card:
    """Draw a bar for each answer, as long as the codes that it would leave are many."""
    values = values_of(shown.guess)
    palette = palette_for_values(values)
    most = max((group.count for group in shown.groups), default=1)

    def bar(count: int, found: bool) -> list[Child]:
        style = f"--part:{_WIDEST * count / most:.1f}"
        kind = "bar good" if found else "bar"
        return [h("span", {"class": kind, "style": style, "aria-hidden": "true"}), f" {count:,}"]

    rows = [
        (pin_strip(group.black, group.white), bar(group.count, group.found))
        for group in shown.groups[:MOST_GROUPS]
    ]
    more = len(shown.groups) - len(rows)
    could = "✓ can be the code" if shown.could_be else "cannot be the code"
    return card(
        [
            "If you guess ",
            code(values, palette, small=True),
            " ",
            h("span", {"class": "more"}, could),
        ],
        defined(),
        table(("answer", "codes left"), rows, label="Codes left by answer"),
        more > 0 and note(f"and {more} more answers"),
        facts(("codes now", f"{shown.left:,}"), ("expected left", shown.expected_left)),
        label=f"How {shown.guess} splits {shown.left:,} codes",
        parts=PARTS,
    )
