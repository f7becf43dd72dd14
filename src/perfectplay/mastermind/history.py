"""The turns of a game in one line: `0011 1B1W, 0023 0B2W`; both ways."""

from __future__ import annotations

import re
from collections.abc import Iterable

from perfectplay.errors import quote
from perfectplay.mastermind.errors import RecordError
from perfectplay.mastermind.knowledge import Turn, check_feedback
from perfectplay.mastermind.notation import Style, format_code, parse_code
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.variant import MAX_TURNS, Variant

_BETWEEN = re.compile(r"[\s:=]+")


def parse_history(variant: Variant, text: str, palette: Palette | None = None) -> tuple[Turn, ...]:
    """Read turns separated by commas, semicolons or line breaks; an empty text has none.

    More turns than any game has are refused.

    >>> parse_history(Variant(), "0011 1B1W, 0023 0B2W")[1].guess
    '0023'
    """
    turns = []
    for number, item in enumerate(filter(str.strip, re.split(r"[,;\n]", text)), 1):
        if number > MAX_TURNS:
            raise RecordError(
                f"There are more than {MAX_TURNS} turns, and no game has so many; leave out some.",
                allowed=f"{MAX_TURNS} turns",
            )
        guess, answer = _parts(item.strip())
        if not guess or not answer:
            raise RecordError(
                f"Turn {number} is {quote(item)}; a turn is a guess and its answer, "
                "for example 0011 1B1W, and turns are separated by commas."
            )
        turns.append(Turn(parse_code(variant, guess, palette), check_feedback(variant, answer)))
    return tuple(turns)


def _parts(item: str) -> tuple[str, str]:
    """Part a turn where its last space, colon or equals sign is; a part that is missing is ''."""
    *_, between = [None, *_BETWEEN.finditer(item)]
    return (item[: between.start()], item[between.end() :]) if between else (item, "")


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
