"""What a worker does for the planner: learn costs, rank guesses, try second guesses.

Every function is the work of one kind of chunk, and depends on its arguments alone. Strategies
travel as text: the numbers of their guesses, two bytes each, compressed, in base 64.
"""

from __future__ import annotations

import base64
import threading
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfectplay.lab.run import ChunkResult
from perfectplay.mastermind.plans.effort import Effort, effort_of, learned_means
from perfectplay.mastermind.plans.search import Planner
from perfectplay.mastermind.space import answer_number, space_of
from perfectplay.mastermind.variant import Variant

Means = list[list[float]]
"""The mean cost of a code in sets of some sizes, as [size, mean]."""
_KEPT = threading.local()
LEARNED = 2
"""How often costs are learned anew, each time with those learned before."""


def pack_guesses(guesses: NDArray[np.int32]) -> str:
    """Write the guesses of a strategy as text."""
    return base64.b64encode(zlib.compress(guesses.astype("<u2").tobytes(), 9)).decode()


def unpack(text: str) -> NDArray[np.int32]:
    """Read what :func:`pack_guesses` wrote."""
    return np.frombuffer(zlib.decompress(base64.b64decode(text)), "<u2").astype(np.int32)


def learn(variant: str) -> ChunkResult:
    """Learn what sets cost with little effort, and rank the first guesses by it."""
    game = Variant.parse(variant)
    space = space_of(game)
    means: list[tuple[int, float]] = []
    planner = Planner(space)
    every = np.arange(game.size, dtype=np.int32)
    for _ in range(LEARNED):
        effort = effort_of(0, means, game.size)
        first = planner.ranked(every, (), effort)[0]
        planner.bench.sizes[:] = 0
        planner.found.clear()
        for part in _parts(planner, first).values():
            if part.size > 2:
                second = planner.ranked(part, [first], effort)[0]
                found = planner.try_guess(part, [first], second, effort)
                if found is not None and part.size > planner.bench_codes:
                    planner.bench.sizes[part.size] += (1, found.total)
        means = learned_means(planner.bench.sizes)
    firsts = planner.ranked(every, (), effort_of(0, means, game.size))
    texts = [space.text(space.codes[g]) for g in firsts]
    return ChunkResult({"means": [[s, round(m, 5)] for s, m in means], "firsts": texts})


def rank(variant: str, first: str, means: Means) -> ChunkResult:
    """Rank the second guesses after each answer to a first guess: [answer, codes, guesses]."""
    game = Variant.parse(variant)
    space, planner = space_of(game), _planner(game)
    effort = _effort(game, 0, means)
    guess = int(np.searchsorted(space.codes, space.pack(first)))
    rows: list[list[Any]] = []
    for a, part in _parts(planner, guess).items():
        ranked = planner.ranked(part, [guess], effort) if part.size > 2 else [int(part[0])]
        rows.append([str(answers_of(game)[a]), int(part.size), ranked])
    return ChunkResult(rows)


def try_seconds(
    variant: str,
    first: str,
    answer: str,
    guesses: list[int],
    level: int,
    means: Means,
    limit: int,
    before: str,
) -> ChunkResult:
    """Plan what follows an answer with each of some second guesses.

    The facts are the total of each guess, None where it was given up, and the best strategy below
    the limit, if any. `before` is the best strategy so far, which is improved where its own guess
    is among these.
    """
    game = Variant.parse(variant)
    space, planner = space_of(game), _planner(game)
    planner.found.clear()
    guess = int(np.searchsorted(space.codes, space.pack(first)))
    part = _parts(planner, guess)[_numbers(game)[answer]]
    if before:
        planner.remember(part, unpack(before))
        if int(unpack(before)[0]) not in guesses:
            planner.found.clear()
    effort = _effort(game, level, means)
    totals: list[int | None] = []
    best = ""
    for second in guesses:
        found = planner.try_guess(part, [guess], second, effort, limit)
        totals.append(None if found is None else found.total)
        if found is not None:
            limit, best = found.total, pack_guesses(found.guesses)
    return ChunkResult({"totals": totals, "best": best})


def answers_of(variant: Variant) -> list[Any]:
    """Return the answers in the order of the kernels' numbers without gaps."""
    return sorted(variant.feedbacks(), key=answer_number)


def _numbers(variant: Variant) -> dict[str, int]:
    return {str(answer): n for n, answer in enumerate(answers_of(variant))}


def _parts(planner: Planner, guess: int) -> dict[int, NDArray[np.int32]]:
    every = np.arange(planner.space.codes.size, dtype=np.int32)
    answers = planner.answers(guess, every)
    found = np.unique(answers)
    return {int(a): every[answers == a] for a in found if a < planner.bench.kinds - 1}


def _planner(variant: Variant) -> Planner:
    """Return the planner of this thread: a planner does one thing at a time."""
    kept: Planner | None = getattr(_KEPT, "planner", None)
    if kept is None or kept.space.variant != variant.rules:
        kept = _KEPT.planner = Planner(space_of(variant))
    return kept


def _effort(variant: Variant, level: int, means: Means) -> Effort:
    return effort_of(level, [(int(size), mean) for size, mean in means], variant.size)
