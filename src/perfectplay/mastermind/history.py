"""The turns of a game in one line: `0011 1B1W, 0023 0B2W`; both ways."""

from __future__ import annotations

import re
from collections.abc import Iterable

from perfectplay.mastermind.errors import RecordError
from perfectplay.mastermind.knowledge import Turn, check_feedback
from perfectplay.mastermind.notation import Style, format_code, parse_code
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.variant import Variant

_ITEM = re.compile(r"(?P<guess>.*\S)\s*[\s:=]\s*(?P<answer>\S+)")


def parse_history(variant: Variant, text: str, palette: Palette | None = None) -> tuple[Turn, ...]:
    """Read turns separated by commas, semicolons or line breaks; an empty text has none.

    >>> parse_history(Variant(), "0011 1B1W, 0023 0B2W")[1].guess
    '0023'
    """
    turns = []
    for number, item in enumerate(filter(str.strip, re.split(r"[,;\n]", text)), 1):
        match = _ITEM.fullmatch(item.strip())
        if match is None:
            raise RecordError(
                f"Turn {number} is {item.strip()!r}; a turn is a guess and its answer, "
                "for example 0011 1B1W, and turns are separated by commas."
            )
        turns.append(
            Turn(
                parse_code(variant, match["guess"], palette),
                check_feedback(variant, match["answer"]),
            )
        )
    return tuple(turns)


def format_history(
    variant: Variant,
    turns: Iterable[Turn],
    palette: Palette | None = None,
    style: Style = "letters",
) -> str:
    """Write turns in one line; `parse_history` reads it back."""
    return ", ".join(
        f"{format_code(variant, turn.guess, palette, style)} {turn.feedback}" for turn in turns
    )
