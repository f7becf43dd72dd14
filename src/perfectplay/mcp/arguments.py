"""What can be said to a tool: the kinds of arguments, how long they may be, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from perfectplay.errors import quote
from perfectplay.mcp.errors import ArgumentError

LONGEST_CODE, LONGEST_TEXT, LONGEST_RECORD = 200, 4_000, 20_000
MOST_TURNS = 60

Variant = Annotated[
    str,
    Field(
        max_length=60,
        description="What is played: a preset (classic, mastermind7, super, bulls-and-cows) or "
        "pegs x colours, with what is unusual about it.",
        examples=["classic", "4x6", "4x10 norepeat", "5x8 12 turns", "4x6 1 lie"],
    ),
]
Palette = Annotated[
    str | None,
    Field(
        max_length=40,
        description="In which colours codes are read and written: classic, colour-blind, "
        "chalmers or letters. Digits are always read.",
        examples=["classic", "letters"],
    ),
]
CODE_EXAMPLES = ["0123", "RBGY", "red blue green yellow"]
Code = Annotated[
    str,
    Field(
        max_length=LONGEST_CODE,
        description="A code: digits, letters or colour names; with more than ten colours numbers "
        "with hyphens, such as 0-11-3-3.",
        examples=CODE_EXAMPLES,
    ),
]
SomeCode = Annotated[
    str | None, Field(max_length=LONGEST_CODE, description="A code.", examples=CODE_EXAMPLES)
]
AnswerText = Annotated[
    str,
    Field(
        max_length=40,
        description="An answer: how many pegs are black (right colour, right place) and how many "
        "white (right colour, wrong place).",
        examples=["1B2W", "1 2", "0B0W"],
    ),
]


class GivenTurn(BaseModel):
    """One guess and its answer."""

    model_config = ConfigDict(extra="forbid")
    guess: Code
    answer: AnswerText


Turns = Annotated[
    Annotated[str, Field(max_length=LONGEST_TEXT)]
    | Annotated[list[GivenTurn], Field(max_length=MOST_TURNS)],
    Field(
        description="The guesses so far with their answers, the first one first: a text, or a list "
        "of guesses and answers. Leave it out before the first guess.",
        examples=["0011 1B1W, 0102 0B2W", [{"guess": "0011", "answer": "1B1W"}]],
    ),
]
Measure = Annotated[
    Literal["worst", "expected"],
    Field(
        description="By which measure guesses are compared: worst, the most guesses that may be "
        "needed, or expected, the guesses needed on average."
    ),
]
Seconds = Annotated[
    float,
    Field(
        gt=0,
        le=60,
        allow_inf_nan=False,
        description="How long may be searched; what is not proven by then is given as bounds.",
        examples=[5],
    ),
]
Rule = Annotated[
    Literal["line", "boards"] | None,
    Field(
        description="What decides a game without three boards in a line: line, it is a draw, or "
        "boards, whoever won more boards wins. A position says it itself."
    ),
]
Position = Annotated[
    str,
    Field(
        max_length=LONGEST_RECORD,
        description="Where it stands: moves from the beginning, a position, or the record of a "
        "game. Empty is the beginning. A move is two letters, the board and the square, each a to "
        "i row by row.",
        examples=["ee ea ae", "9/9/9/9/4x4/9/9/9/9 o e line", '[X "Ann"] 1. ee ea *'],
    ),
]
GameId = Annotated[
    str,
    Field(
        max_length=40,
        description="The id of a game, as new_mastermind_game or new_ultimate_game returned it.",
    ),
]
Seed = Annotated[
    int | None,
    Field(
        ge=0,
        lt=2**31,
        description="The same seed gives the same secret and the same choices of the computer; "
        "leave it out for a game that nobody can foresee.",
    ),
]


def require_known(tool: str, schema: Mapping[str, Any], arguments: Mapping[str, Any]) -> None:
    """Refuse arguments that a tool does not have, since one that is misspelt would be lost.

    Those that are missing are named, too.
    """
    known = schema.get("properties", {})
    strange = [name for name in arguments if name not in known]
    if strange:
        allowed = ", ".join(known) or "none"
        raise ArgumentError(
            f"{quote(strange[0])} is not an argument of {tool}; its arguments are {allowed}.",
            given=strange[0],
            allowed=allowed,
        )
    for name in schema.get("required", ()):
        if name not in arguments:
            example = _example(known[name])
            raise ArgumentError(f"The argument {name} of {tool} is missing{example}.", allowed=name)


def require_readable(arguments: Mapping[str, Any]) -> None:
    """Refuse texts that are too long, or that whoever reads arguments would stumble over."""
    for name, value in arguments.items():
        if not isinstance(value, str):
            continue
        if len(value) > LONGEST_RECORD:
            raise ArgumentError(
                f"The argument {name} has {len(value):,} letters; at most {LONGEST_RECORD:,} are "
                "read.",
                given=value,
                allowed=f"{LONGEST_RECORD:,} letters",
            )
        try:
            value.encode("utf-8")
            json.loads(value)  # so does the package with a text, in case it means a list
        except json.JSONDecodeError:
            continue
        except (ValueError, RecursionError):
            raise ArgumentError(
                f"The argument {name} cannot be {quote(value)}: no text, list or number that is "
                "meant for it looks like that.",
                given=value,
            ) from None


def argument_sentence(error: ValidationError, schema: Mapping[str, Any]) -> str:
    """Say in one sentence what is wrong with the arguments of a call, and give an example."""
    # Where several kinds are allowed, the one that was read furthest is the one that was meant.
    found = max(
        error.errors(include_url=False, include_context=False), key=lambda one: len(one["loc"])
    )
    name, *rest = map(str, found["loc"])
    wanted = _example(schema.get("properties", {}).get(name, {}))
    said = found["msg"]
    said = said[0].lower() + said[1:]
    if found["type"] == "missing":
        return f"The argument {_place(name, rest)} is missing{wanted}."
    return f"The argument {_place(name, rest)} cannot be {quote(found['input'])}: {said}{wanted}."


def _place(name: str, rest: list[str]) -> str:
    """Write where in an argument something stands, as in turns[0].guess."""
    place, inside = name, False
    for part in rest:
        if part.isdecimal():
            place, inside = f"{place}[{part}]", True
        elif inside:
            place = f"{place}.{part}"
    return place


def _example(schema: Mapping[str, Any]) -> str:
    examples = schema.get("examples") or schema.get("enum")
    return f"; for example {examples[0]}" if examples else ""
