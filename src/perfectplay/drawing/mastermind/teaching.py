"""What the teacher says: judged guesses, their values, and whole games looked at again."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.drawing.choices import palette_with
from perfectplay.drawing.element import Child, h
from perfectplay.drawing.judged import chip
from perfectplay.drawing.mastermind.codes import palette_for_values, values_of
from perfectplay.drawing.mastermind.pegs import PARTS, code, defined
from perfectplay.drawing.mastermind.turns import turn_table
from perfectplay.drawing.picture import Card, card, facts, note, table
from perfectplay.mastermind.solver import Bounds, GuessList, GuessValue
from perfectplay.mastermind.teacher import Judged, Review, TurnReview
from perfectplay.mastermind.teacher.reasons import (
    account_text,
    aside_text,
    cost_decimal,
    cost_text,
    decimal,
    mean_text,
    question_reason,
    review_cost_text,
)
from perfectplay.mastermind.teacher.words import luck_words

JUDGED = PARTS | {"judged"}
MOST_GUESSES = 24


def judged(shown: Judged) -> Card:
    """Draw a judged guess: its word, what it costs, and what would have been better."""
    values = values_of(shown.guess)
    better = None if shown.better is None else values_of(shown.better)
    palette = palette_for_values([*values, *(better or ())])
    return card(
        [code(values, palette), " ", chip(shown.word)],
        defined(),
        note(h("b", None, cost_text(shown)), " ", question_reason(shown)),
        note(" ".join(filter(None, (aside_text(shown), shown.note and f"{shown.note}.")))),
        better is not None and h("div", {"class": "codes"}, "Better: ", code(better, palette)),
        _values(
            [
                ("this guess", shown.value.worst, shown.value.total),
                ("the best one", shown.best_worst, shown.best_total),
            ],
            shown.codes,
        ),
        label=f"{shown.guess} is judged {shown.word.value}",
        parts=JUDGED,
    )


def _values(rows: Sequence[tuple[str, Bounds, Bounds]], codes: int) -> Child:
    cells = [(name, str(worst), mean_text(total, codes)) for name, worst, total in rows]
    return table(("guesses from here", "at worst", "on average"), cells, label="Values")


def guess_value(shown: GuessValue) -> Card:
    """Draw what a guess is worth."""
    values = values_of(shown.guess)
    return card(
        code(values, palette_for_values(values)),
        defined(),
        _values([("this guess", shown.worst, shown.total)], shown.candidates),
        facts(("answers", shown.parts), ("codes in the largest group", f"{shown.largest:,}")),
        note("It can be the code." if shown.could_be else "It cannot be the code."),
        label=f"What {shown.guess} is worth",
        parts=PARTS,
    )


def guess_list(shown: GuessList) -> Card:
    """Draw the guesses that are optimal."""
    variant = shown.guesses.variant
    palette = palette_with(variant.colours)
    codes = [variant.values(text) for text in shown.guesses[:MOST_GUESSES]]
    more = len(shown.guesses) - len(codes)
    many = f"{len(shown.guesses):,} optimal guess{'' if len(shown.guesses) == 1 else 'es'}"
    return card(
        [many, h("span", {"class": "more"}, f" · value {shown.bounds}")],
        defined(),
        h(
            "div",
            {"class": "codes"},
            [code(values, palette, small=True) for values in codes],
            more > 0 and h("span", {"class": "rest"}, f"and {more:,} more"),
        ),
        not shown.complete and note("There may be more of them."),
        label=many,
        parts=PARTS,
    )


def turn_review(shown: TurnReview) -> Card:
    """Draw one turn of a review: skill and luck."""
    values = values_of(shown.turn.guess)
    return card(
        [code(values, palette_for_values(values)), " ", chip(shown.judged.word)],
        defined(),
        facts(
            ("skill", shown.skill),
            ("luck", shown.fortune),
            ("guesses given away", _given_away(shown)),
            ("codes left", f"{shown.left:,}"),
        ),
        note(f"The answer {shown.turn.feedback} was {luck_words(shown.fortune)}."),
        label=f"{shown.turn.guess} was {shown.judged.word.value}",
        parts=JUDGED,
    )


def review(shown: Review) -> Card:
    """Draw a whole game looked at again, with its account of skill and luck."""
    palette = palette_with(shown.variant.colours)
    remarks: list[Child] = [
        [chip(turn.judged.word), " ", h("span", {"class": "number"}, _account(turn))]
        for turn in shown.turns
    ]
    lines = turn_table(
        shown.variant,
        [turn.turn for turn in shown.turns],
        palette,
        left=[turn.left for turn in shown.turns],
        remarks=remarks,
        remark="judgement, given away · luck",
    )
    return card(
        ["Review ", h("span", {"class": "more"}, shown.variant.title)],
        defined(),
        lines,
        facts(("skill", shown.skill), ("luck", shown.fortune)),
        note(h("b", None, review_cost_text(shown)), " ", account_text(shown)),
        label=f"Review of {len(shown.turns)} turns, {shown.variant.title}",
        parts=JUDGED,
    )


def _account(turn: TurnReview) -> str:
    luck = "?" if turn.luck is None else decimal(turn.luck).replace("-", "−")
    return f"{_given_away(turn)} · {luck}"


def _given_away(turn: TurnReview) -> str:
    return cost_decimal(turn.regret) if turn.regret else "0"
