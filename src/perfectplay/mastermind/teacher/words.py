"""Where each word of judgement ends in Mastermind, and kind words for luck."""

from __future__ import annotations

import math
from fractions import Fraction

from perfectplay.judgement import Judgement, Scale

SCALE = Scale(
    best=Fraction(0),
    excellent=Fraction(4, 100),
    good=Fraction(10, 100),
    inaccuracy=Fraction(25, 100),
    mistake=Fraction(50, 100),
)
"""The most guesses, on average, that a guess may cost and still deserve the word."""


WORST_SCALE = Scale(best=0, excellent=0, good=0, inaccuracy=1, mistake=2)
"""The most guesses by which the worst case may grow with a guess that deserves the word."""


def judge_cost(regret: Fraction) -> Judgement:
    """Return the word for a guess that costs so much on average."""
    return SCALE.judge(regret)


def judge_estimate(regret: Fraction) -> Judgement:
    """Return the word for a guess whose cost on average is only estimated: never best."""
    return Judgement.EXCELLENT if regret <= SCALE.excellent else judge_cost(regret)


def judge_growth(growth: int) -> Judgement:
    """Return the word for a guess with which the worst case grows by so many guesses."""
    return WORST_SCALE.judge(growth)


def judge_unproven(regret: Fraction) -> Judgement:
    """Return the word where nothing is proven at worst: never best and never a slip."""
    return Judgement.EXCELLENT if regret <= SCALE.excellent else Judgement.GOOD


def skill_of(regret: Fraction) -> int:
    """Return skill from 0 to 99: every quarter of a guess given away on average halves it."""
    return round(99.0 * math.pow(0.5, float(regret) / 0.25))


def skill_at_worst(growth: int) -> int:
    """Return skill from 0 to 99: every guess by which the worst case grows halves it."""
    return round(99.0 * math.pow(0.5, growth))


def luck_of(luck: Fraction) -> int:
    """Return luck from 0 to 99: 50 for none, 73 for 0.4 of a guess saved by chance, 92 for one."""
    return round(99.0 / (1.0 + math.exp(-2.5 * float(luck))))


def luck_words(luck: int) -> str:
    """Say how kind the answer was."""
    for least, words in ((85, "very lucky"), (65, "lucky"), (35, "about average"), (15, "unlucky")):
        if luck >= least:
            return words
    return "very unlucky"
