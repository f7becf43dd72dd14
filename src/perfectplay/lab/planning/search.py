"""Looking for a good whole strategy, in steps of growing effort, on any workplace.

The idea. A strategy is a first guess and, for each answer, a strategy for what it leaves. These are
found apart: a chunk tries some second guesses after one answer to one first guess, and the best
total of each answer is kept with its strategy. A step (`STEPS`) says how many first guesses are
still looked at, how many second guesses are tried for each answer, and with what effort below them.
The second guesses of a step are those that did best in earlier steps, then those that look best.

Anytime. After each step and whenever the time is over, the best strategies of all answers together
are the best whole strategy. A run goes on where it was cut short: the journal holds what every
chunk found, and the chunks of a step depend on earlier steps alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from perfectplay.lab.errors import SettingError
from perfectplay.lab.planning.worker import (
    answers_of,
    learn,
    pack_guesses,
    rank,
    try_seconds,
    unpack,
)
from perfectplay.lab.run import Chunk, Run
from perfectplay.mastermind.plans.kernels.types import NEVER
from perfectplay.mastermind.solver.whole_trees import MOST_PEGS, WholeTree, replayed
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.variant import Variant

MOST_CODES = 65_536
"""Guesses are written as two bytes."""
FEWEST_CODES = 200
"""Smaller variants are solved in a moment."""
CODES_A_CHUNK = 12_000
"""A chunk tries second guesses until they have split so many codes."""


class Step(NamedTuple):
    """How many first guesses, how many second guesses after each answer, how much effort."""

    firsts: int
    seconds: int
    level: int


STEPS = (
    Step(4, 1, 0), Step(2, 6, 0), Step(1, 6, 1), Step(1, 3, 2), Step(1, 24, 0), Step(1, 12, 1),
    Step(1, 6, 2), Step(1, 2, 3), Step(2, 12, 1), Step(1, 60, 0), Step(1, 30, 1), Step(1, 12, 2),
    Step(1, 4, 3), Step(2, 6, 2), Step(1, 200, 0), Step(1, 100, 1), Step(1, 40, 2), Step(1, 12, 3),
    Step(2, 24, 2), Step(1, 400, 1), Step(1, 100, 2), Step(1, 40, 3),
)  # fmt: skip

Report = Callable[[str], None]


@dataclass
class Answer:
    """An answer to a first guess: its second guesses, best first, and the best strategy so far."""

    name: str
    codes: int
    ranked: list[int]
    total: int = NEVER
    plan: str = ""
    tried: dict[tuple[int, int], int] = field(default_factory=dict)
    """Totals by second guess and level; NEVER for one that was given up."""

    def promising(self, count: int) -> list[int]:
        """Return second guesses in the order to try them: the best of all levels, then by looks."""
        best: dict[int, tuple[int, int]] = {}
        for (guess, level), total in self.tried.items():
            best[guess] = max(best.get(guess, (-1, 0)), (level, -total))
        done = sorted(best, key=lambda g: (-best[g][1], -best[g][0]))
        known = set(done)
        return [*done, *(g for g in self.ranked if g not in known)][:count]


@dataclass
class Opening:
    """A first guess and what was found after each answer to it."""

    guess: str
    codes: int
    answers: list[Answer]

    @property
    def total(self) -> int:
        """The total of the best strategy found with this first guess; NEVER or more for none."""
        return self.codes + sum(answer.total for answer in self.answers)


@dataclass(frozen=True)
class Strategy:
    """The best whole strategy found, and what was found with each first guess."""

    tree: WholeTree
    openings: dict[str, int]
    finished: bool
    """Whether every step was taken."""


def check_variant(variant: Variant) -> Variant:
    """Return the variant if strategies for it can be looked for here, or say why not."""
    most = MOST_CODES
    if variant.pegs > MOST_PEGS or space_of(variant).words > 1 or variant.size > most:
        raise SettingError(
            f"{variant.rules} has {variant.pegs} pegs, {variant.colours} colours and "
            f"{variant.size:,} codes; strategies are looked for up to {MOST_PEGS} pegs, 64 pegs "
            f"times colours and {most:,} codes, for example --variant 5x8."
        )
    if variant.size < FEWEST_CODES:
        raise SettingError(
            f"{variant.rules} has only {variant.size} codes and is solved in a moment; use "
            "perfectplay lab solve for it, or a larger variant, for example --variant 5x8."
        )
    return variant.rules


def improve(
    run: Run,
    variant: Variant,
    minutes: float,
    report: Report | None = None,
    start: WholeTree | None = None,
    keep: Callable[[WholeTree], None] | None = None,
) -> Strategy:
    """Look for a good strategy for so many minutes; `start` is one to begin with.

    `keep` is given the best strategy so far whenever a step has found a better one.
    """
    search = _Search(run, check_variant(variant), report or (lambda text: None), keep)
    return search.go(time.monotonic() + 60 * minutes, start)


class _Search:
    """A search under way: the first guesses that are still looked at."""

    def __init__(
        self,
        run: Run,
        variant: Variant,
        report: Report,
        keep: Callable[[WholeTree], None] | None,
    ) -> None:
        self.run = run
        self.keep = keep
        self.kept = NEVER
        self.variant = variant
        self.name = str(variant)
        self.report = report
        self.openings: list[Opening] = []
        self.means: list[list[float]] = []

    def go(self, deadline: float, start: WholeTree | None) -> Strategy:
        """Take one step after another until the time is over; the first is always finished."""
        ((_, found),) = self.run.results(learn, [Chunk("costs", {"variant": self.name})])
        self.means, firsts = found.facts["means"], found.facts["firsts"]
        if start is not None:
            firsts = list(dict.fromkeys([start.root().guess, *firsts]))
        self.openings = [self._opening(first) for first in firsts[: STEPS[0].firsts]]
        if start is not None:
            self._begin_with(start)
        finished = True
        for number, step in enumerate(STEPS):
            finished = self._take(number, step, None if number == 0 else deadline)
            self.openings.sort(key=lambda o: (o.total, o.guess))
            best = self.openings[0]
            self.report(
                f"step {number + 1} of {len(STEPS)}: {best.total:,} "
                f"({best.total / self.variant.size:.4f} on average) with {best.guess}"
            )
            if self.keep is not None and best.total < self.kept:
                self.kept = best.total
                self.keep(self._tree(best))
            if not finished:
                break
        best = self.openings[0]
        totals = {o.guess: o.total for o in self.openings}
        return Strategy(self._tree(best), totals, finished)

    def _opening(self, first: str) -> Opening:
        arguments = {"variant": self.name, "first": first, "means": self.means}
        ((_, found),) = self.run.results(rank, [Chunk(f"{first}/seconds", arguments)])
        answers = [Answer(name, codes, ranked) for name, codes, ranked in found.facts]
        for answer in answers:
            if answer.codes <= 2:
                answer.total, answer.plan = (
                    2 * answer.codes - 1,
                    pack_guesses(np.empty(0, np.int32)),
                )
        return Opening(first, self.variant.size, answers)

    def _take(self, number: int, step: Step, deadline: float | None) -> bool:
        """Do the chunks of a step; False when the time was over before the end."""
        chunks, owners = [], {}
        for opening in self.openings[: step.firsts]:
            for answer in opening.answers:
                for chunk in self._chunks(number, step, opening, answer):
                    chunks.append(chunk)
                    owners[chunk.key] = answer
        for chunk, outcome in self.run.results(try_seconds, chunks):
            answer = owners[chunk.key]
            facts, tried = outcome.facts, chunk.arguments["guesses"]
            for guess, total in zip(tried, facts["totals"], strict=True):
                answer.tried[guess, step.level] = NEVER if total is None else total
            reached = [total for total in facts["totals"] if total is not None]
            if reached and min(reached) < answer.total:
                answer.total, answer.plan = min(reached), facts["best"]
            if deadline is not None and time.monotonic() > deadline:
                return False
        return True

    def _chunks(self, number: int, step: Step, opening: Opening, answer: Answer) -> Iterator[Chunk]:
        """Share out the second guesses that an answer wants tried in a step."""
        if answer.codes <= 2:
            return
        wanted = [
            guess
            for guess in answer.promising(step.seconds)
            if (guess, step.level) not in answer.tried
        ]
        share = max(1, CODES_A_CHUNK // answer.codes)
        for place in range(0, len(wanted), share):
            yield Chunk(
                f"{opening.guess}/{answer.name}/{number + 1}/{place}",
                {
                    "variant": self.name, "first": opening.guess, "answer": answer.name,
                    "guesses": wanted[place : place + share], "level": step.level,
                    "means": self.means, "limit": answer.total, "before": answer.plan,
                },
            )  # fmt: skip

    def _begin_with(self, start: WholeTree) -> None:
        """Take the strategies after each answer from a whole one."""
        nodes, totals = start.nodes, start.totals()
        names = [str(answer) for answer in answers_of(self.variant)]
        known = {answer.name: answer for answer in self.openings[0].answers}
        for node in np.flatnonzero(nodes.parent == 0).tolist():
            answer = known[names[int(nodes.answer[node])]]
            if answer.codes > 2 and totals[node] < answer.total:
                answer.total, answer.plan = int(totals[node]), pack_guesses(start.guesses(node))
                answer.ranked.insert(0, int(nodes.guess[node]))
                answer.ranked = list(dict.fromkeys(answer.ranked))

    def _tree(self, opening: Opening) -> WholeTree:
        """Put the strategies of all answers together and replay the whole."""
        space = space_of(self.variant)
        first = np.searchsorted(space.codes, space.pack(opening.guess)).astype(np.int32)
        plans = [unpack(answer.plan) for answer in opening.answers]
        tree = replayed(self.variant, np.concatenate([[first], *plans]).astype(np.int32), "planned")
        assert tree is not None
        return tree
