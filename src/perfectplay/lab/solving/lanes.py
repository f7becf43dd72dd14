"""Lanes of the shared search, and what the chunks of a wave tell of the parts they are about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from perfectplay.lab.run import Chunk, ChunkResult
from perfectplay.lab.solving.solution import AnswerPart, FirstGuess

TOGETHER = 200
"""Small parts are solved in one chunk until they have so many codes."""
Wanted: TypeAlias = tuple[Chunk, list[AnswerPart]]
"""A chunk that is to be done, and the parts that it is about."""


@dataclass
class Lane:
    """Parts of a first guess that are worked on in waves of their own."""

    first: FirstGuess
    parts: list[AnswerPart]
    wave: list[Wanted] = field(default_factory=list)
    """The chunks of the present wave, and the parts that each is about."""
    done: dict[str, ChunkResult] = field(default_factory=dict)
    """What came of them so far."""


def apart(first: FirstGuess) -> list[Lane]:
    """Return lanes for the parts of a first guess that all have to be solved, the largest first."""
    large = sorted((part for part in first.parts if part.bounds), key=lambda part: -part.size)
    small = [part for part in first.parts if not part.bounds]
    return [*(Lane(first, [part]) for part in large), Lane(first, small)]


def outlined(chunk: Chunk, size: int, outcome: ChunkResult) -> FirstGuess:
    """Return a guess with its parts as they were bounded."""
    parts = [AnswerPart(*row) for row in outcome.facts]
    for part in parts:
        part.exact = part.size <= 2
    return FirstGuess(chunk.arguments["guess"], size, parts)


def learn(chunk: Chunk, parts: Sequence[AnswerPart], outcome: ChunkResult) -> None:
    """Write down what a chunk of a wave found out about some parts."""
    arguments = chunk.arguments
    if arguments["what"] == "parts":
        for part, limit, found in zip(parts, arguments["limits"], outcome.facts, strict=True):
            part.exact = found is not None
            part.low = max(part.low, limit if found is None else found)
        return
    (part,) = parts
    if arguments["what"] == "outline":
        part.second = outlined(chunk, part.size, outcome)
        return
    total, guess = outcome.facts
    if total is not None and total < part.best:
        part.best, part.guess = total, guess


def shares(parts: Sequence[AnswerPart]) -> list[list[AnswerPart]]:
    """Put small parts together, so that a chunk is worth its way; large ones stay alone."""
    shares: list[list[AnswerPart]] = []
    held = TOGETHER
    for part in sorted(parts, key=lambda part: -part.size):
        if held + part.size > TOGETHER:
            shares.append([])
            held = 0
        shares[-1].append(part)
        held += part.size
    return shares


def together(parts: Sequence[AnswerPart]) -> list[list[str]]:
    return [[part.answer for part in share] for share in shares(parts)]
