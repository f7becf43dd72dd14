"""The teacher's findings as plain data for JSON; fractions as text, so nothing is rounded."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from perfectplay.mastermind.contradiction import Contradiction
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.solver import Bounds, GuessValue
from perfectplay.mastermind.teacher.judge import Judged
from perfectplay.mastermind.teacher.reasons import decimal, mean_text
from perfectplay.mastermind.teacher.review import Review, TurnReview
from perfectplay.mastermind.teacher.words import luck_words
from perfectplay.mastermind.variant import Variant


def plain_code(variant: Variant, code: str) -> dict[str, Any]:
    """Return a code as text and as values."""
    return {"guess": code, "values": list(variant.values(code))}


def plain_bounds(bounds: Bounds) -> dict[str, Any]:
    """Return bounds; `exact` says whether it is one number."""
    return {"lower": bounds.lower, "upper": bounds.upper, "exact": bounds.exact}


def plain_value(variant: Variant, value: GuessValue) -> dict[str, Any]:
    """Return what a guess is worth."""
    return {
        **plain_code(variant, value.guess),
        "worst": plain_bounds(value.worst),
        "total": plain_bounds(value.total),
        "expected": mean_text(value.total, value.candidates),
        "groups": value.parts,
        "largest": value.largest,
        "could_be": value.could_be,
    }


def plain_judged(variant: Variant, judged: Judged, reason: str = "") -> dict[str, Any]:
    """Return a judgement with the sentence that explains it."""
    return {
        **plain_code(variant, judged.guess),
        "word": judged.word.value,
        "sign": judged.word.sign,
        "optimal": judged.optimal,
        "optimal_worst": judged.optimal_worst,
        "regret": str(judged.regret),
        "regret_decimal": decimal(judged.regret),
        "exact": judged.exact,
        "value": plain_value(variant, judged.value),
        "best_worst": plain_bounds(judged.best_worst),
        "best_total": plain_bounds(judged.best_total),
        "better": None if judged.better is None else plain_code(variant, judged.better),
        "codes": judged.codes,
        "expected_left": decimal(judged.expected_left),
        "reason": reason,
        "note": judged.note or None,
    }


def plain_account(told: TurnReview) -> dict[str, Any]:
    """Return the skill and luck of one turn."""
    return {
        "regret": str(told.regret),
        "luck": None if told.luck is None else str(told.luck),
        "skill": told.skill,
        "fortune": told.fortune,
        "words": luck_words(told.fortune),
    }


def plain_review(review: Review) -> dict[str, Any]:
    """Return a whole review; turns and slips are counted from 0."""
    return {
        "turns": [
            {
                **plain_judged(review.variant, told.judged),
                **plain_account(told),
                "answer": list(told.turn.feedback),
                "left": told.left,
            }
            for told in review.turns
        ],
        "start": _text(review.start),
        "rest": _text(review.rest),
        "regret": str(review.regret),
        "luck": _text(review.luck),
        "exact": review.exact,
        "balanced": review.balanced,
        "account": account_text(review),
        "skill": review.skill,
        "fortune": review.fortune,
        "words": luck_words(review.fortune),
        "slips": list(review.slips),
    }


def plain_contradiction(found: Contradiction, palette: Palette | None = None) -> dict[str, Any]:
    """Return which answers clash and what would mend them."""
    return {
        "text": found.text(palette),
        "clash": list(found.clash),
        "repairs": [
            {
                "turn": repair.turn,
                "answers": [[*answer, codes] for answer, codes in repair.answers.items()],
            }
            for repair in found.repairs
        ],
        "changes": found.changes,
    }


def account_text(review: Review) -> str:
    """Write the identity of skill and luck, exactly; empty when a part of it is only bounded."""
    if not review.balanced or review.start is None or review.luck is None or review.rest is None:
        return ""
    used = "1 guess" if len(review.turns) == 1 else f"{len(review.turns)} guesses"
    if review.rest:
        used += f" + {decimal(review.rest)} still expected"
    luck = f"− {_fraction(review.luck)} luck"
    if review.luck < 0:
        luck = f"+ {_fraction(-review.luck)} bad luck"
    return (
        f"{used} = {_fraction(review.start)} expected at the start "
        f"+ {_fraction(review.regret)} given away {luck}"
    )


def _text(number: Fraction | None) -> str | None:
    return None if number is None else str(number)


def _fraction(number: Fraction) -> str:
    if number.denominator == 1:
        return str(number)
    return f"{decimal(number)} ({number})"
