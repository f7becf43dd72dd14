"""The exact solver shared out: parts of the first two guesses as chunks on any workplace.

First guesses are taken one of each kind, the most promising first. After it every answer leaves
a part of its own. Small parts are one chunk's work; large ones are shared out by their second
guesses. A chunk is told the bound that it has to stay below, and finds either the exact value or
that the value is no less. The work goes in waves, and the bounds of a wave come from earlier waves
only, so that the chunks, and what is found, are the same whoever is faster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from perfectplay.lab.errors import SettingError
from perfectplay.lab.run import Chunk, Outcome, Run
from perfectplay.lab.solving_work import first_guesses, guesses_of, outline, within, work
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.solver import Sense
from perfectplay.mastermind.solver.tables import MOST_TABLE_BYTES, whole_bytes
from perfectplay.mastermind.variant import Variant

NEVER = (1 << 23) - 1
"""More than any total; a bound that does not bind."""
TOGETHER = 200
"""Small parts are solved in one chunk until they have so many codes."""
WAVES = ((1, 1), (4, 2), (4, 6), (4, 20), (6, 60))
"""How the second guesses of a large part are shared out: chunks in a wave, guesses in a chunk."""

AT_ONCE = 2
"""How many large parts of a first guess are tried at once, smallest first, once there is a total to
beat: they may be enough to see that it is no better."""


@dataclass
class Part:
    """What an answer to a first guess leaves, and what is known of its total so far."""

    answer: str
    size: int
    low: int
    bounds: list[int] = field(default_factory=list)
    """For large parts: the bounds of all second guesses, ascending."""
    exact: bool = False
    best: int = NEVER
    """For large parts: the least total found with the second guesses tried so far."""
    guess: str = ""
    tried: int = 0
    wave: int = 0


@dataclass
class Opening:
    """A first guess, its parts, and what is known of its total."""

    guess: str
    size: int
    parts: list[Part]

    @property
    def low(self) -> int:
        """A total that it cannot beat; its total when `exact`."""
        return self.size + sum(part.low for part in self.parts)

    @property
    def exact(self) -> bool:
        """Whether the total is known."""
        return all(part.exact for part in self.parts)


@dataclass(frozen=True)
class Solution:
    """The value of a variant, and what was found on the way."""

    variant: Variant
    sense: Sense
    value: int
    """The least total, or the least worst case."""
    first: str
    openings: list[Opening]
    nodes: float
    """Nodes of the search; they depend on who remembered what."""

    def as_facts(self) -> dict[str, Any]:
        """Return what is the same in every run as plain data, for results.json."""
        facts: dict[str, Any] = {
            "variant": str(self.variant),
            "codes": self.variant.size,
            "sense": self.sense,
            "first": self.first,
        }
        if self.sense == "worst":
            return {**facts, "worst": self.value}
        best = next(opening for opening in self.openings if opening.guess == self.first)
        return {
            **facts,
            "total": self.value,
            "mean": round(self.value / self.variant.size, 6),
            "openings": [
                {"guess": o.guess, "total": o.low}
                if o.exact
                else {"guess": o.guess, "at_least": o.low}
                for o in self.openings
            ],
            "answers": [
                {"answer": p.answer, "codes": p.size, "total": p.low, "guess": p.guess}
                for p in sorted(best.parts, key=lambda p: Feedback.parse(p.answer))
            ],
        }


Report = Callable[[str], None]


def check_variant(variant: Variant) -> Variant:
    """Return the variant if its answers can be held in memory, or say that they cannot."""
    if whole_bytes(variant) > MOST_TABLE_BYTES:
        raise SettingError(
            f"{variant} has {variant.size:,} codes, too many to be solved exactly; take a smaller "
            "variant, for example --variant 5x4."
        )
    return variant.rules


def solve(
    run: Run, variant: Variant, sense: Sense = "expected", report: Report | None = None
) -> Solution:
    """Find the least total of a variant, or its least worst case."""
    search = _Search(run, check_variant(variant), report or (lambda text: None))
    return search.worst() if sense == "worst" else search.expected()


class _Search:
    """A search under way: the waves and what they found."""

    def __init__(self, run: Run, variant: Variant, report: Report) -> None:
        self.run = run
        self.variant = variant
        self.name = str(variant)
        self.report = report
        self.best = NEVER
        self.first = ""
        self.nodes = 0.0
        self.told: set[str] = set()

    def expected(self) -> Solution:
        """Take the most promising first guess alone, then the others all against its total."""
        openings = self._openings()
        openings.sort(key=lambda opening: (opening.low, opening.guess))
        self._settle(openings[:1])
        self._settle(openings[1:])
        best = next(opening for opening in openings if opening.guess == self.first)
        self._name_guesses(best)
        return Solution(self.variant, "expected", self.best, self.first, openings, self.nodes)

    def worst(self) -> Solution:
        """Ask whether so many guesses suffice, one more each time, until a first guess does it."""
        openings = self._openings()
        openings.sort(key=lambda o: (max((p.size for p in o.parts), default=0), o.guess))
        limit = 1
        while True:
            for opening in openings:
                if self._within(opening, limit):
                    return Solution(
                        self.variant, "worst", limit, opening.guess, openings, self.nodes
                    )
            self.report(f"{limit} guesses do not suffice.")
            limit += 1

    def _within(self, opening: Opening, limit: int) -> bool:
        parts = sorted(opening.parts, key=lambda part: -part.size)
        if limit == 1:
            return not parts
        chunks = [
            Chunk(
                f"{opening.guess}/{'+'.join(answers)}/within {limit - 1}",
                {**self._of(opening), "answers": answers, "limit": limit - 1},
            )
            for answers in _together(parts)
        ]
        for _, outcome in self.run.results(within, chunks):
            self.nodes += outcome.measures["nodes"]
            if not outcome.facts:
                return False
        return True

    def _openings(self) -> list[Opening]:
        ((_, outcome),) = self.run.results(
            first_guesses, [Chunk("first guesses", {"variant": self.name})]
        )
        chunks = [
            Chunk(f"{guess}/outline", {"variant": self.name, "first": guess})
            for guess in outcome.facts
        ]
        return [
            Opening(chunk.arguments["first"], self.variant.size, [Part(*p) for p in found.facts])
            for chunk, found in self.run.results(outline, chunks)
        ]

    def _settle(self, openings: Sequence[Opening]) -> None:
        """Work on first guesses, in waves, until each is known or known to be no better."""
        for opening in openings:
            for part in opening.parts:
                part.exact = part.exact or part.size <= 2
        while True:
            for opening in openings:
                self._conclude(opening)
            chunks: list[Chunk] = []
            owners: dict[str, tuple[Opening, list[Part]]] = {}
            for opening in openings:
                for chunk, parts in self._next(opening):
                    chunks.append(chunk)
                    owners[chunk.key] = opening, parts
            if not chunks:
                return
            for chunk, outcome in self.run.results(work, chunks):
                _learn(chunk, owners[chunk.key][1], outcome)
                self.nodes += outcome.measures["nodes"]

    def _next(self, opening: Opening) -> Iterator[tuple[Chunk, list[Part]]]:
        """Yield the chunks that a first guess wants done in the next wave."""
        if opening.exact or opening.low >= self.best:
            return
        waiting = [part for part in opening.parts if not part.exact]
        small = [part for part in waiting if not part.bounds]
        for parts in _shares(small):
            limits = [self._limit(opening, part) for part in parts]
            answers = [part.answer for part in parts]
            yield (
                Chunk(
                    f"{opening.guess}/{'+'.join(answers)}/below {limits}",
                    {"what": "parts", **self._of(opening), "answers": answers, "limits": limits},
                ),
                parts,
            )
        if small and self.best < NEVER:
            return  # they may be enough to see that this guess is no better
        large = sorted((part for part in waiting if part.bounds), key=lambda part: -part.size)
        if self.best < NEVER:
            large = large[-AT_ONCE:]
        for part in large:
            limit = min(part.best, self._limit(opening, part))
            worth = int(np.searchsorted(part.bounds, limit))
            chunks, length = WAVES[min(part.wave, len(WAVES) - 1)]
            part.wave += 1
            for _ in range(chunks):
                start, part.tried = part.tried, min(worth, part.tried + length)
                if start >= part.tried:
                    part.tried = start
                    break
                yield (
                    Chunk(
                        f"{opening.guess}/{part.answer}/{start}-{part.tried}/below {limit}",
                        {
                            "what": "seconds", **self._of(opening), "answer": part.answer,
                            "start": start, "stop": part.tried, "limit": limit,
                        },
                    ),
                    [part],
                )  # fmt: skip

    def _limit(self, opening: Opening, part: Part) -> int:
        """Return what the total of a part must stay below for the whole to be an improvement."""
        return NEVER if self.best >= NEVER else self.best - (opening.low - part.low)

    def _conclude(self, opening: Opening) -> None:
        """See which large parts are finished, and whether the first guess is."""
        for part in opening.parts:
            if part.exact or not part.bounds or opening.low >= self.best:
                continue
            limit = min(part.best, self._limit(opening, part))
            if part.tried >= len(part.bounds) or part.bounds[part.tried] >= limit:
                part.exact = part.best <= limit
                part.low = max(part.low, limit)
        if opening.exact and opening.guess not in self.told:
            better = opening.low < self.best
            if better:
                self.best, self.first = opening.low, opening.guess
            self.report(f"{opening.guess}: {opening.low:,}{', the best so far' if better else ''}")
            self.told.add(opening.guess)
        elif opening.low >= self.best and opening.guess not in self.told:
            self.told.add(opening.guess)
            self.report(f"{opening.guess}: no better")

    def _name_guesses(self, opening: Opening) -> None:
        """Find a best guess for the parts that were solved in one go."""
        parts = [part for part in opening.parts if not part.guess]
        chunks = [
            Chunk(
                f"{opening.guess}/{'+'.join(p.answer for p in share)}/guesses",
                {
                    **self._of(opening),
                    "answers": [p.answer for p in share],
                    "totals": [p.low for p in share],
                },
            )
            for share in _shares(parts)
        ]
        for chunk, outcome in self.run.results(guesses_of, chunks):
            named = dict(zip(chunk.arguments["answers"], outcome.facts, strict=True))
            for part in parts:
                part.guess = named.get(part.answer, part.guess)

    def _of(self, opening: Opening) -> dict[str, Any]:
        return {"variant": self.name, "first": opening.guess}


def _learn(chunk: Chunk, parts: Sequence[Part], outcome: Outcome) -> None:
    """Write down what a chunk found."""
    if chunk.arguments["what"] == "parts":
        for part, limit, found in zip(parts, chunk.arguments["limits"], outcome.facts, strict=True):
            part.exact = found is not None
            part.low = max(part.low, limit if found is None else found)
        return
    (part,) = parts
    total, guess = outcome.facts
    if total is not None and total < part.best:
        part.best, part.guess = total, guess


def _shares(parts: Sequence[Part]) -> list[list[Part]]:
    """Put small parts together, so that a chunk is worth its way; large ones stay alone."""
    shares: list[list[Part]] = []
    held = TOGETHER
    for part in sorted(parts, key=lambda part: -part.size):
        if held + part.size > TOGETHER:
            shares.append([])
            held = 0
        shares[-1].append(part)
        held += part.size
    return shares


def _together(parts: Sequence[Part]) -> list[list[str]]:
    return [[part.answer for part in share] for share in _shares(parts)]
