"""The claims about perfect play: the teaching assignment's and the engine design's."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from perfectplay.lab.claims.claim import (
    FAILS,
    HOLDS,
    Claim,
    Finding,
)
from perfectplay.lab.run import ChunkResult
from perfectplay.mastermind import strategies
from perfectplay.mastermind.evaluate import games
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver import Solver, size_bounds
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.variant import Variant

TEACHING = "the teaching assignment"
DESIGN = "the engine design"
CLASSIC = Variant.parse("4x6")
KINDS = ("0000", "0001", "0011", "0012", "0123")
"""One first guess of each kind with four pegs."""
_HARD = ("1122", "1212", "2121", "2211")


def settled(true: bool, measured: str, **facts: Any) -> Finding:
    """Return a verdict that no sample can change."""
    return Finding(HOLDS if true else FAILS, measured, facts)


def spread(counts: dict[int, int]) -> str:
    """Return a distribution in words."""
    return ", ".join(f"{n:,} in {turns}" for turns, n in sorted(counts.items()))


def merged(outcomes: Sequence[ChunkResult]) -> dict[int, int]:
    """Return the distributions of several chunks as one."""
    total: Counter[int] = Counter()
    for outcome in outcomes:
        total.update({int(turns): n for turns, n in outcome.facts["distribution"].items()})
    return dict(sorted(total.items()))


# -- the teaching assignment --------------------------------------------------------------------


def least_worst_case() -> ChunkResult:
    """Solve the classic game in the worst case, from nothing."""
    solver = Solver(CLASSIC, memory_mb=64, shipped=False)
    return ChunkResult({"worst": solver.worst_case(Knowledge(CLASSIC)).value})


def _judge_least(outcomes: Sequence[ChunkResult]) -> Finding:
    worst = outcomes[0].facts["worst"]
    return settled(
        worst == 5, f"Exact search: {worst} guesses suffice for every code and fewer do not.",
        worst=worst,
    )  # fmt: skip


def four_codes() -> ChunkResult:
    """Solve the document's example of four codes, and each of its codes as a guess."""
    solver = Solver(CLASSIC, memory_mb=16, shipped=False)
    return ChunkResult(
        {
            "worst": solver.worst_case(_HARD).value,
            "outside": solver.evaluate(_HARD, "1210").worst.value,
            "inside": [solver.evaluate(_HARD, code).worst.value for code in _HARD],
        }
    )


def _judge_four(outcomes: Sequence[ChunkResult]) -> Finding:
    found = outcomes[0].facts
    good = found["worst"] == found["outside"] == 2 and min(found["inside"]) > 2
    return settled(
        good,
        f"The set takes {found['worst']}; 1210 reaches that, its own codes take "
        f"{', '.join(map(str, found['inside']))}.",
        **found,
    )


def first_guesses() -> ChunkResult:
    """Find worst case and largest part of every kind of first guess."""
    solver, start = Solver(CLASSIC, memory_mb=64, shipped=False), Knowledge(CLASSIC)
    values = [solver.evaluate(start, guess) for guess in KINDS]
    return ChunkResult({v.guess: [v.worst.value, v.largest] for v in values})


def _judge_two_colours(outcomes: Sequence[ChunkResult]) -> Finding:
    worst = {guess: pair[0] for guess, pair in outcomes[0].facts.items()}
    best = min(worst.values())
    good = all((n == best) == (guess != "0000") for guess, n in worst.items())
    listed = ", ".join(f"{guess} {n}" for guess, n in worst.items())
    return settled(good, f"Guesses needed at worst from each kind: {listed}.", worst=worst)


def _judge_smallest(outcomes: Sequence[ChunkResult]) -> Finding:
    largest = {guess: pair[1] for guess, pair in outcomes[0].facts.items()}
    listed = ", ".join(f"{guess} {n}" for guess, n in largest.items())
    good = largest["0011"] == min(largest.values())
    return settled(good, f"Largest part of each kind of first guess: {listed}.", largest=largest)


def answers_of_guesses() -> ChunkResult:
    """Count, over all guesses of the classic game, their answers and the largest part by answer."""
    space = space_of(CLASSIC)
    kinds, swapped = 0, 0
    two_two = int(space.answers("0011", np.array([space.pack("1010")], np.uint64))[0])
    for guess in space.codes:
        counts = np.bincount(space.answers(space.text(guess), space.codes), minlength=256)
        kinds = max(kinds, int(np.count_nonzero(counts)))
        swapped = max(swapped, int(counts[two_two]))
    return ChunkResult({"codes": int(space.codes.size), "answers": kinds, "two_two": swapped})


def _judge_answers(outcomes: Sequence[ChunkResult]) -> Finding:
    found = outcomes[0].facts
    return settled(
        found["codes"] == 1296 and found["answers"] == 14,
        f"{found['codes']:,} codes; no guess gets more than {found['answers']} different answers.",
        codes=found["codes"],
        answers=found["answers"],
    )


SETS = 40
"""Sets of each size that are drawn to test the bounds by size."""


def bounds_by_size(seed: int, size: int, least: int) -> ChunkResult:
    """Draw sets one code larger than a threshold and look for one that is solved too soon."""
    rng = random.Random(f"{seed}/bounds/{size}")
    solver = Solver(CLASSIC, memory_mb=32, shipped=False)
    space = space_of(CLASSIC)
    fewest = 99
    for _ in range(SETS):
        codes = sorted(space.text(code) for code in rng.sample(space.codes.tolist(), size))
        fewest = min(fewest, solver.worst_case(codes).value)
    swapped = answers_of_guesses().facts["two_two"] if least == 4 else 0
    return ChunkResult({"size": size, "least": least, "fewest": fewest, "two_two": swapped})


def _judge_bounds(outcomes: Sequence[ChunkResult]) -> Finding:
    thresholds = size_bounds(CLASSIC)
    rows = [outcome.facts for outcome in outcomes]
    swapped = max(row["two_two"] for row in rows)
    good = (
        thresholds == (0, 0, 1, 14, 175)
        and swapped == 6
        and all(row["fewest"] >= row["least"] for row in rows)
    )
    seen = "; ".join(
        f"{SETS} sets of {row['size']} codes took {row['fewest']} or more" for row in rows
    )
    return settled(
        good,
        f"The counting gives {', '.join(map(str, thresholds[2:]))}; two black and two white leave "
        f"{swapped} codes at most; {seen}.",
        thresholds=list(thresholds),
        two_two=swapped,
        fewest={str(row["size"]): row["fewest"] for row in rows},
    )


# -- the engine design --------------------------------------------------------------------------


def whole_tree(player: str, variant: str, first: str = "") -> ChunkResult:
    """Play a player that does not draw lots against every secret; keep the longest game."""
    game = Variant.parse(variant)
    chosen = strategies.get(player, first=first or None)
    counts: Counter[int] = Counter()
    longest: tuple[str, list[list[str]]] = ("", [])
    for secret, turns in games(chosen, game):
        counts[len(turns)] += 1
        if len(turns) > len(longest[1]):
            longest = secret, [[guess, str(answer)] for guess, answer in turns]
    return ChunkResult(
        {
            "distribution": {str(n): counts[n] for n in sorted(counts)},
            "secret": longest[0],
            "game": longest[1],
        }
    )


def _judge_knuth(outcomes: Sequence[ChunkResult]) -> Finding:
    counts = merged(outcomes)
    total = sum(turns * n for turns, n in counts.items())
    return settled(
        max(counts) <= 5,
        f"All {sum(counts.values()):,} secrets: {total:,} guesses, {max(counts)} at most "
        f"({spread(counts)}).",
        total=total,
        distribution=outcomes[0].facts["distribution"],
    )


CLAIMS = (
    Claim(
        "teaching-five", TEACHING,
        "With four pegs and six colours five guesses always suffice, and four do not.",
        "exact search for the worst case over all 1,296 codes, nothing solved beforehand",
        least_worst_case, _judge_least,
    ),
    Claim(
        "teaching-four-codes", TEACHING,
        "The set 1122, 1212, 2121, 2211 needs two guesses, which 1210 reaches and none of its "
        "own codes does.",
        "exact worst case of the set and of these five guesses",
        four_codes, _judge_four,
    ),
    Claim(
        "teaching-two-colours", TEACHING,
        "Any first guess with at least two colours is optimal in the worst case.",
        "exact worst case after one first guess of each of the five kinds",
        first_guesses, _judge_two_colours, size=2,
    ),
    Claim(
        "teaching-0011", TEACHING,
        "The first guess 0011 makes the largest part as small as it can be.",
        "the largest part after one first guess of each of the five kinds",
        first_guesses, _judge_smallest, size=2,
    ),
    Claim(
        "teaching-bounds", TEACHING,
        "Sets of more than 1, 14 and 175 codes need at least 2, 3 and 4 guesses.",
        "the thresholds by counting, the part it rests on over all guesses, and drawn sets that "
        "are one code too large",
        bounds_by_size, _judge_bounds,
        ({"size": 2, "least": 2}, {"size": 15, "least": 3}, {"size": 176, "least": 4}),
        draws_lots=True, size=2,
    ),
    Claim(
        "design-counts", DESIGN,
        "There are 1,296 codes and 14 different answers.",
        "all answers of all codes as guesses",
        answers_of_guesses, _judge_answers,
    ),
    Claim(
        "design-knuth", DESIGN,
        "The algorithm that it writes down, Knuth's, finds every code in at most five guesses.",
        "the player knuth against all 1,296 secrets",
        whole_tree, _judge_knuth, ({"player": "knuth", "variant": "4x6"},),
    ),
)  # fmt: skip
