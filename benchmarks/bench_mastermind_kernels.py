"""The kernels against the readable definition: scoring all pairs of 4x6, and Knuth's 1296 games."""

from collections import Counter

import numpy as np

from benchmarks.timing import best_times, report
from perfectplay.mastermind import Variant, evaluate, kernels, score, strategies
from perfectplay.mastermind.space import Codes, answer_number, space_of
from perfectplay.mastermind.warmup import warm_up

VARIANT = Variant.parse("4x6")


def knuth_plainly(left: list[str], everything: list[str], played: tuple[str, ...]) -> int:
    """Return the guesses that Knuth's rule needs in all, in plain Python."""
    if played:
        possible = set(left)
        guess = min(
            (code for code in everything if code not in played),
            key=lambda g: (max(Counter(score(g, s) for s in left).values()), g not in possible, g),
        )
    else:
        guess = "0011"
    parts: dict[tuple[int, int], list[str]] = {}
    for secret in left:
        parts.setdefault(score(guess, secret), []).append(secret)
    return len(left) + sum(
        knuth_plainly(part, everything, (*played, guess))
        for answer, part in parts.items()
        if answer != (4, 0)
    )


def main() -> None:
    """Print both ratios; the plain versions run once, being slow."""
    warm_up()
    space = space_of(VARIANT)
    codes = list(Codes(VARIANT, space.codes))
    table = np.empty((len(codes), len(codes)), np.uint8)

    def score_all() -> None:
        masks = space.masks(space.codes)
        kernels.answer_table(masks, masks, table)

    fast = best_times({"kernels": score_all}, rounds=9)["kernels"]
    some = codes[::27]  # 48 rows of 1296, then scaled: the whole takes a quarter of a minute
    slow = best_times({"plain": lambda: [[score(a, b) for b in codes] for a in some]}, rounds=2)
    plain = slow["plain"] * len(codes) / len(some)
    expected = [[answer_number(score(a, b)) for b in codes] for a in some[:3]]
    assert table[::27][:3].tolist() == expected
    report("scoring all 1,679,616 pairs of 4x6", ("definition", plain), ("kernels", fast))

    totals = {}

    def ours() -> None:
        totals["kernels"] = evaluate(strategies.get("knuth"), VARIANT).total

    def plainly() -> None:
        totals["plain"] = knuth_plainly(codes, codes, ())

    quick = best_times({"kernels": ours}, rounds=5)["kernels"]
    long = best_times({"plain": plainly}, rounds=1)["plain"]
    assert totals == {"kernels": 5801, "plain": 5801}
    report("knuth over all 1296 secrets", ("definition", long), ("kernels", quick))
