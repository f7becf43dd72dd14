"""What judging means, by trying everything: for variants of a few dozen codes only."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations, product

from perfectplay.mastermind import Feedback, Variant, score


@cache
def all_codes(variant: Variant) -> tuple[tuple[int, ...], ...]:
    colours = range(variant.colours)
    if variant.repeats:
        return tuple(product(colours, repeat=variant.pegs))
    return tuple(permutations(colours, variant.pegs))


@cache
def answer(guess: tuple[int, ...], code: tuple[int, ...]) -> Feedback:
    return score(guess, code)


Codes = frozenset[tuple[int, ...]]


def parts(codes: Codes, guess: tuple[int, ...]) -> list[Codes]:
    """The codes left after each answer to a guess but the winning one."""
    found: dict[Feedback, set[tuple[int, ...]]] = defaultdict(set)
    for code in codes - {guess}:
        found[answer(guess, code)].add(code)
    return [frozenset(part) for part in found.values()]


@cache
def total_of(variant: Variant, codes: Codes, guess: tuple[int, ...]) -> int | None:
    """The guesses over all codes, if this one comes first; None for one that tells nothing."""
    left = parts(codes, guess)
    if codes in left:
        return None
    return len(codes) + sum(least_total(variant, part) for part in left)


@cache
def least_total(variant: Variant, codes: Codes) -> int:
    """The least number of guesses over all codes: every guess is tried."""
    if len(codes) <= 2:
        return 2 * len(codes) - 1 if codes else 0
    totals = (total_of(variant, codes, guess) for guess in all_codes(variant))
    return min(total for total in totals if total is not None)


@dataclass(frozen=True)
class Expected:
    """What a game should be judged to be."""

    regret: Fraction
    luck: Fraction
    start: Fraction
    rest: Fraction
    optimal: int
    contradicting: int


def judge(variant: Variant, turns: list[tuple[str, Feedback]]) -> Expected:
    """Judge a game by the definitions: regret is cost above the best, luck what the answer gave."""
    codes: Codes = frozenset(all_codes(variant))
    start = rest = mean(variant, codes)
    regret = luck = Fraction(0)
    optimal = contradicting = 0
    for text, feedback in turns:
        guess = variant.values(text)
        total = total_of(variant, codes, guess)
        # A guess that tells nothing costs itself, and all is as it was.
        value = rest + 1 if total is None else Fraction(total, len(codes))
        regret += value - rest
        optimal += value == rest
        contradicting += guess not in codes
        codes = frozenset(code for code in codes if answer(guess, code) == feedback)
        before, rest = value, Fraction(0)
        if feedback != variant.win:
            rest = mean(variant, codes)
        luck += before - 1 - rest
    return Expected(regret, luck, start, rest, optimal, contradicting)


def mean(variant: Variant, codes: Codes) -> Fraction:
    return Fraction(least_total(variant, codes), len(codes))
