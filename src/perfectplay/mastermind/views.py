"""What is shown of a game of Mastermind: with judged_views the one definition of every shape.

The page's API answers with these, the terminal's `--json` writes them, and the types that the
page's JavaScript is checked against are made from them. Fractions are text, so that nothing is
rounded; turns are counted from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from perfectplay.mastermind.contradiction import (
    Contradiction,
    WrongAnswer,
    explain_wrong_answer,
)
from perfectplay.mastermind.judged_views import (
    BoundsView,
    CodeView,
    GuessValueView,
    JudgedView,
    RemarkView,
    WordView,
)
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.solver import Sense
from perfectplay.mastermind.variant import Variant
from perfectplay.session import View

Standing = Literal["human", "computer", "waiting", "contradiction", "game over"]
"""Whose turn it is; `waiting` for the answer to the program's guess."""
Mode = Literal["learn", "play", "guess", "two"]


@dataclass(frozen=True, kw_only=True)
class TurnView(CodeView):
    """One turn of a game with the codes that fit before and after it.

    `judging` says that the teacher has not judged it yet, or not told skill from luck.
    """

    black: int
    white: int
    left: int
    before: int
    player: str
    word: WordView | None
    skill: int | None
    fortune: int | None
    words: str | None
    remark: RemarkView | None
    judging: bool


@dataclass(frozen=True, kw_only=True)
class GuessOutcomeView:
    """Who won and why; the sentence says it to whoever looks, and neutrally of others."""

    winner: str
    reason: str
    sentence: str


@dataclass(frozen=True, kw_only=True)
class RepairView:
    """One answer whose change would mend a contradiction: [black, white, codes then left]."""

    turn: int
    answers: list[list[int]]


@dataclass(frozen=True, kw_only=True)
class ContradictionView:
    """Answers that cannot all be true, and every single change that would mend them."""

    text: str
    clash: list[int]
    repairs: list[RepairView]
    changes: int

    @classmethod
    def of(cls, found: Contradiction, palette: Palette | None = None) -> ContradictionView:
        """Show what clashes."""
        return cls(
            text=found.text(palette),
            clash=list(found.clash),
            repairs=[
                RepairView(
                    turn=repair.turn,
                    answers=[[*answer, codes] for answer, codes in repair.answers.items()],
                )
                for repair in found.repairs
            ],
            changes=found.changes,
        )


@dataclass(frozen=True, kw_only=True)
class WrongAnswerView:
    """An answer that is not the one the revealed code gives."""

    turn: int
    guess: str
    given: list[int]
    correct: list[int]
    text: str

    @classmethod
    def of(
        cls, variant: Variant, wrong: WrongAnswer, palette: Palette | None = None
    ) -> WrongAnswerView:
        """Show a wrong answer."""
        return cls(
            turn=wrong.turn,
            guess=wrong.guess,
            given=list(wrong.given),
            correct=list(wrong.correct),
            text=explain_wrong_answer(variant, wrong, palette),
        )


@dataclass(frozen=True, kw_only=True)
class GuessHintView:
    """One step of the hint ladder: 1 a nudge, 2 a direction, 3 the guess."""

    step: int
    text: str


@dataclass(frozen=True, kw_only=True)
class KnowledgeView:
    """What can be said about a position without a game."""

    left: int
    codes: list[str]
    worst: BoundsView
    total: BoundsView
    expected: str
    best: list[GuessValueView]
    judged: JudgedView | None


@dataclass(frozen=True, kw_only=True)
class MastermindView(View):
    """A game as somebody may see it; the secret is there only when the game is over."""

    kind: Literal["mastermind"] = "mastermind"
    mode: Mode
    variant: str
    title: str
    pegs: int
    colours: int
    repeats: bool
    whites: bool
    lies: int
    unusual_rules: str
    """What most games do not have, in sentences; after the end also which answers were wrong."""
    turn_limit: int
    codes: int
    palette: str
    sense: Sense
    player: str
    state: Standing
    turns: list[TurnView]
    waiting: CodeView | None
    left: int
    outcome: GuessOutcomeView | None
    secret: str | None
    secret_values: list[int] | None
    contradiction: ContradictionView | None
    worst: BoundsView | None
    expected: str | None
