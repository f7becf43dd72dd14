"""The teaching assignment's algorithm, read plainly: two functions that call each other.

Minimising nodes try every guess, maximising nodes every answer, with alpha-beta bounds and the
bounds from the size of a set. It is what the solver is compared with, in speed and in results.
"""

from collections.abc import Sequence
from functools import cache

from perfectplay.mastermind.feedback import Feedback, score
from perfectplay.mastermind.solver import size_bounds
from perfectplay.mastermind.space import Codes, space_of
from perfectplay.mastermind.variant import Variant


class Reference:
    """The two searches for one variant."""

    def __init__(self, variant: Variant) -> None:
        self.codes = list(Codes(variant, space_of(variant).codes))
        self.thresholds = size_bounds(variant)
        self.score = cache(score)

    def partition(self, candidates: Sequence[str], guess: str) -> dict[Feedback, list[str]]:
        """Group the candidates other than the guess by its answer."""
        groups: dict[Feedback, list[str]] = {}
        for code in candidates:
            if code != guess:
                groups.setdefault(self.score(guess, code), []).append(code)
        return groups

    def optimal_guess(self, candidates: Sequence[str], lower: int, upper: int) -> tuple[str, int]:
        """Minimise over the guesses."""
        if len(candidates) == 1:
            return candidates[0], 1
        lower, upper = lower - 1, upper - 1
        ways = []
        for guess in self.codes:
            groups = sorted(self.partition(candidates, guess).values(), key=lambda g: -len(g))
            if len(groups[0]) < len(candidates):
                ways.append((guess, groups))
        ways.sort(key=lambda way: len(way[1][0]))
        best = ways[0][0]
        for guess, groups in ways:
            if upper <= lower:
                break
            found = self.number_of_guesses(groups, lower, upper)
            if found < upper:
                best, upper = guess, found
        return best, upper + 1

    def number_of_guesses(self, groups: Sequence[Sequence[str]], lower: int, upper: int) -> int:
        """Maximise over the answers."""
        if groups:
            most = len(groups[0])
            lower = max(
                lower, max(i for i, size in enumerate(self.thresholds) if most > size or i == 0)
            )
        for group in groups:
            if lower >= upper:
                return lower
            lower = max(lower, self.optimal_guess(group, lower, upper)[1])
        return lower


def least_total(reference: Reference, candidates: Sequence[str]) -> int:
    """Return the least total number of guesses over a set, by trying everything."""
    known: dict[tuple[str, ...], int] = {}

    def total(codes: tuple[str, ...]) -> int:
        if len(codes) <= 2:
            return 2 * len(codes) - 1
        if codes not in known:
            best = len(codes) * (len(codes) + 1) // 2
            for guess in reference.codes:
                groups = reference.partition(codes, guess).values()
                if len(groups) == 1 and len(codes) in map(len, groups):
                    continue
                found = len(codes)
                for group in sorted(groups, key=len):
                    found += total(tuple(group))
                    if found >= best:
                        break
                best = min(best, found)
            known[codes] = best
        return known[codes]

    return total(tuple(candidates))
