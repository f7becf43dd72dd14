"""The exact solver shared out: parts of the first two guesses as chunks on any workplace.

The idea. The least total of a variant is the minimum over first guesses of

    size of the variant + sum over the answers of (the least total of what the answer leaves),

since every code costs the first guess, and what an answer leaves is a problem of its own. First
guesses that differ only by the names of colours and the order of places have the same total, so
one of each kind is enough. What an answer leaves is called a part here.

Branch and bound. Every part has a lower bound that needs no search (`outline`), so every first
guess has one too: the sum above with bounds in place of totals, `FirstGuess.low`. The most
promising first guess is solved first; its total is the one to beat, `best`. For another first guess
to be better, each of its parts must stay below

    limit = best - (low of the first guess - low of the part),

for even if all other parts reached their bounds, the sum would be `best` or more. A chunk is given
this limit, and finds either the exact total of the part or that it is not below the limit, which
raises the bound. As soon as the bound of a first guess reaches `best`, it is given up.

Sharing out. Small parts are solved by one chunk, several together. A large part is shared out by
its second guesses, in ascending order of their bounds: once the best total found is not above the
bound of the next second guess, the part is solved. The promising ones come in small chunks first,
because a good total early lets the solver skip most of the rest (`WAVES`). The most promising one
of a very large part takes longer than all others: it is shared out by its own parts.

Repeatable. The work goes in lanes: the large parts of the most promising first guess are a lane
each, later every other first guess is one. Each lane has its own waves, and the limits of a wave
come from earlier waves of the same lane alone, never from a chunk that happened to finish sooner.
So the chunks, their names in the journal and what is found are the same on any number of workers.
This gives up some pruning for results that can be repeated, and for runs that go on where they were
cut short. While the last chunk of a wave is being done, workers go on with the other lanes.

The worst case (`worst`) asks for n = 1, 2, … whether some first guess leaves parts that can all be
solved within n - 1 guesses.

The shape is that of parallel alpha-beta with young brothers waiting (Feldmann, 1993): the first
branch is searched alone, because without its value the others would be searched without a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from perfectplay.lab.errors import SettingError
from perfectplay.lab.run import Chunk, ChunkResult, Run
from perfectplay.lab.solving.lanes import Lane, Wanted, apart, learn, outlined, shares, together
from perfectplay.lab.solving.solution import NEVER, AnswerPart, FirstGuess, Solution
from perfectplay.lab.solving.worker import (
    TABLE_BYTES,
    do_part,
    guesses_of,
    outline,
    within,
)
from perfectplay.mastermind.first_kinds import first_kinds
from perfectplay.mastermind.solver import Sense
from perfectplay.mastermind.solver.tables import whole_bytes
from perfectplay.mastermind.variant import Variant

WAVES = ((1, 1), (8, 1), (8, 3), (8, 8), (12, 24))
"""How the second guesses of a large part are shared out: chunks in a wave, guesses in a chunk."""

DEEP = 400
"""From so many codes on, the most promising second guess of a part is shared out by its parts."""
AT_ONCE = 2
"""How many large parts of a first guess are tried at once, smallest first, once there is a total to
beat: they may be enough to see that it is no better."""


ReportLine = Callable[[str], None]
"""Gets a line of text about what was found."""


def check_variant(variant: Variant) -> Variant:
    """Return the variant if its answers can be held in memory, or say that they cannot."""
    variant.require_true_answers("The shared search")
    if whole_bytes(variant) > TABLE_BYTES:
        raise SettingError(
            f"{variant} has {variant.size:,} codes, too many to be solved exactly; take a smaller "
            "variant, for example --variant 5x4."
        )
    return variant.rules


def solve(
    run: Run,
    variant: Variant,
    sense: Sense = "expected",
    report: ReportLine | None = None,
    words: int = 0,
) -> Solution:
    """Find the least total of a variant, or its least worst case.

    Another number of `words` makes the search know sets by other hash words; the result must be the
    same.
    """
    search = _Search(run, check_variant(variant), report or (lambda text: None), words)
    return search.worst() if sense == "worst" else search.expected()


class _Search:
    """A search under way: the waves and what they found."""

    def __init__(self, run: Run, variant: Variant, report: ReportLine, words: int) -> None:
        self.run = run
        self.variant = variant
        self.name = str(variant)
        self.report = report
        self.words = words
        self.best = NEVER
        self.goal = NEVER
        """What the other first guesses have to beat: the total of the first that was solved."""
        self.first = ""
        self.nodes = 0.0
        self.told: set[str] = set()

    def expected(self) -> Solution:
        """Take the most promising first guess alone, then the others all against its total."""
        firsts = self._first_guesses()
        firsts.sort(key=lambda first: (first.low, first.guess))
        self._settle(apart(firsts[0]))
        self.goal = self.best
        self._settle([Lane(first, first.parts) for first in firsts[1:]])
        best = next(first for first in firsts if first.guess == self.first)
        self._name_guesses(best)
        return Solution(self.variant, "expected", self.best, self.first, firsts, self.nodes)

    def worst(self) -> Solution:
        """Ask whether so many guesses suffice, one more each time, until a first guess does it."""
        firsts = self._first_guesses()
        firsts.sort(key=lambda first: (max((p.size for p in first.parts), default=0), first.guess))
        limit = 1
        while True:
            for first in firsts:
                if self._within(first, limit):
                    return Solution(self.variant, "worst", limit, first.guess, firsts, self.nodes)
            self.report(f"{limit} guesses do not suffice.")
            limit += 1

    def _within(self, first: FirstGuess, limit: int) -> bool:
        parts = sorted(first.parts, key=lambda part: -part.size)
        if limit == 1:
            return not parts
        chunks = [
            Chunk(
                f"{first.guess}/{'+'.join(answers)}/within {limit - 1}",
                {**self._arguments(first), "answers": answers, "limit": limit - 1},
            )
            for answers in together(parts)
        ]
        for _, outcome in self.run.results(within, chunks):
            self.nodes += outcome.measures["nodes"]
            if not outcome.facts:
                return False
        return True

    def _first_guesses(self) -> list[FirstGuess]:
        """Bound one first guess of each kind, part by part."""
        chunks = [
            Chunk(f"{guess}/outline", {"variant": self.name, "guess": guess})
            for guess, _ in first_kinds(self.variant)
        ]
        return [
            outlined(chunk, self.variant.size, outcome)
            for chunk, outcome in self.run.results(outline, chunks)
        ]

    def _settle(self, lanes: Sequence[Lane]) -> None:
        """Work on first guesses, in lanes, until each is known or known to be no better."""
        owners: dict[str, Lane] = {}

        def begin(lane: Lane) -> list[Chunk]:
            """Begin the next wave of a lane, if there is one."""
            self._conclude(lane)
            lane.wave, lane.done = list(self._next(lane)), {}
            owners.update((chunk.key, lane) for chunk, _ in lane.wave)
            return [chunk for chunk, _ in lane.wave]

        def then(done: Chunk, outcome: ChunkResult) -> list[Chunk]:
            """Begin the next wave of a lane when a wave is over."""
            lane = owners[done.key]
            lane.done[done.key] = outcome
            self.nodes += outcome.measures["nodes"]
            if len(lane.done) < len(lane.wave):
                return []
            for chunk, parts in lane.wave:
                learn(chunk, parts, lane.done[chunk.key])
            return begin(lane)

        self.run.flow(do_part, [chunk for lane in lanes for chunk in begin(lane)], then)

    def _next(self, lane: Lane) -> Iterator[Wanted]:
        """Yield the chunks that a lane wants done in the next wave, with their parts."""
        first = lane.first
        if first.exact or first.low >= self.goal:
            return
        waiting = [part for part in lane.parts if not part.exact]
        small = [part for part in waiting if not part.bounds]
        for parts in shares(small):
            yield self._small_chunk(first, parts), parts
        if small and self.goal < NEVER:
            return  # they may be enough to see that this guess is no better
        large = sorted((part for part in waiting if part.bounds), key=lambda part: -part.size)
        if self.goal < NEVER:
            large = large[-AT_ONCE:]
        for part in large:
            yield from self._large_chunks(first, part)

    def _small_chunk(self, first: FirstGuess, parts: list[AnswerPart]) -> Chunk:
        """Return the chunk that solves some small parts, each below its limit."""
        answers = [part.answer for part in parts]
        limits = [self._limit(first, part) for part in parts]
        return Chunk(
            f"{first.guess}/{'+'.join(answers)}/below {limits}",
            {"what": "parts", **self._arguments(first), "answers": answers, "limits": limits},
        )

    def _large_chunks(self, first: FirstGuess, part: AnswerPart) -> Iterator[Wanted]:
        """Yield the chunks of the next wave of a large part: runs of its next second guesses."""
        limit = min(part.best, self._limit(first, part))
        if part.size >= DEEP and part.tried == 0:
            leader = list(self._leader_chunks(first, part, limit))
            if part.second is not None:
                part.tried = part.wave = 1
            if leader:
                yield from leader
                return
        # Bounds ascend, so from here on no second guess can get below the limit.
        worth = int(np.searchsorted(part.bounds, limit))
        chunks, length = WAVES[min(part.wave, len(WAVES) - 1)]
        part.wave += 1
        for _ in range(chunks):
            start, stop = part.tried, min(worth, part.tried + length)
            if start >= stop:
                return
            part.tried = stop
            chunk = Chunk(
                f"{first.guess}/{part.answer}/{start}-{stop}/below {limit}",
                {
                    "what": "seconds", **self._arguments(first), "answer": part.answer,
                    "start": start, "stop": stop, "limit": limit,
                },
            )  # fmt: skip
            yield chunk, [part]

    def _leader_chunks(self, first: FirstGuess, part: AnswerPart, limit: int) -> Iterator[Wanted]:
        """Yield the chunks for the most promising second guess: its outline, then its parts."""
        path: dict[str, Any] = {"guess": part.leader, "path": [[first.guess, part.answer]]}
        name = f"{first.guess}/{part.answer}/{part.leader}"
        if part.second is None:
            arguments = {"what": "outline", "variant": self.name, **path}
            yield Chunk(f"{name}/outline", arguments), [part]
            return
        slack = limit - part.second.low
        waiting = [third for third in part.second.parts if not third.exact]
        for thirds in shares(waiting if slack > 0 else []):
            answers = [third.answer for third in thirds]
            limits = [min(third.low + slack, third.reached + 1) for third in thirds]
            arguments = {**self._arguments(first), **path, "answers": answers, "limits": limits}
            key = f"{name}/{'+'.join(answers)}/below {limits}"
            yield Chunk(key, {"what": "parts", **arguments}), thirds

    def _limit(self, first: FirstGuess, part: AnswerPart) -> int:
        """Return what the total of a part must stay below for the whole to be an improvement.

        Other parts take their bounds at least, so the whole is `first.low - part.low` or more
        besides this part. Also, nothing above a total that is known to be reached is looked for.
        """
        slack = NEVER if self.goal >= NEVER else self.goal - (first.low - part.low)
        return min(slack, part.reached + 1, NEVER)

    def _conclude(self, lane: Lane) -> None:
        """See which large parts of a lane are finished, and whether the first guess is.

        A large part is finished when every second guess was tried that could get below its limit.
        Then its total is the best one found, if that is below the limit or on it; if not, all that
        is known is that the total is not below the limit.
        """
        first = lane.first
        for part in lane.parts:
            if part.exact or not part.bounds or first.low >= self.goal:
                continue
            if part.second is not None and part.second.exact and part.second.low < part.best:
                part.best, part.guess = part.second.low, part.leader
            limit = min(part.best, self._limit(first, part))
            if part.tried >= len(part.bounds) or part.bounds[part.tried] >= limit:
                part.exact = part.best <= limit
                part.low = max(part.low, limit)
        if first.exact and first.guess not in self.told:
            better = first.low < self.best
            if better:
                self.best, self.first = first.low, first.guess
            self.report(f"{first.guess}: {first.low:,}{', the best so far' if better else ''}")
            self.told.add(first.guess)
        elif first.low >= self.goal and first.guess not in self.told:
            self.told.add(first.guess)
            self.report(f"{first.guess}: no better")

    def _name_guesses(self, first: FirstGuess) -> None:
        """Find a best guess for the parts that were solved in one go."""
        parts = [part for part in first.parts if not part.guess]
        chunks = [
            Chunk(
                f"{first.guess}/{'+'.join(p.answer for p in share)}/guesses",
                {
                    **self._arguments(first),
                    "answers": [p.answer for p in share],
                    "totals": [p.low for p in share],
                },
            )
            for share in shares(parts)
        ]
        for chunk, outcome in self.run.results(guesses_of, chunks):
            named = dict(zip(chunk.arguments["answers"], outcome.facts, strict=True))
            for part in parts:
                part.guess = named.get(part.answer, part.guess)

    def _arguments(self, first: FirstGuess) -> dict[str, Any]:
        arguments = {"variant": self.name, "guess": first.guess}
        return arguments | ({"words": self.words} if self.words else {})
