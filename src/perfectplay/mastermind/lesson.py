"""A game with a teacher beside it: guesses judged before they are made, hints, review, retries."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from perfectplay.mastermind.breaking import CodeBreaking, TurnNote
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.game import require_running
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.players import HUMAN
from perfectplay.mastermind.solver import GuessValue
from perfectplay.mastermind.strategies import Choice
from perfectplay.mastermind.teacher import HINT_STEPS, Judge, Judged, Teacher, TurnReview, review
from perfectplay.mastermind.teacher.reasons import mean_text, split_text
from perfectplay.mastermind.views import (
    BoundsView,
    GuessesReviewView,
    GuessHintView,
    JudgedView,
    RemarkView,
)
from perfectplay.session import Progress


@dataclass(frozen=True)
class GuessReport:
    """What came of a guess: whether it was made, and what the teacher says of it in a lesson."""

    made: bool
    judged: Judged | None = None
    reason: str = ""
    account: TurnReview | None = None


class Lesson(CodeBreaking):
    """Everything that the teacher adds; he knows the turns of the game and not its secret."""

    worst: BoundsView | None = None
    """What is expected from here, when the teacher has said it, at worst …"""
    expected: str | None = None
    """… and on average."""
    _judge: Judge | None = None
    _lent = False
    _hint = (-1, 0)

    @property
    def judge(self) -> Judge:
        """Who judges guesses; a front end may lend one that has solved much already."""
        if self._judge is None:
            self._judge = Judge(self.variant.rules)
        self._judge.sense = self.sense
        return self._judge

    @judge.setter
    def judge(self, judge: Judge) -> None:
        self._judge, self._lent = judge, True

    @property
    def teacher(self) -> Teacher:
        """The teacher of this game."""
        return Teacher(self, judge=self.judge)

    # -- turns --------------------------------------------------------------------------------

    def guess(self, guess: str | Sequence[int], *, keep: bool = True) -> GuessReport:
        """Make the human's guess; in a lesson it is judged first.

        Without `keep`, a guess that is not optimal is not made: the report asks whether to keep it.
        """
        code = self.check_guess(guess)
        if self.mode != "learn":
            self.add_turn(code, self.answer_to(code), HUMAN)
            return GuessReport(made=True)
        return self.judged_guess(code, keep=keep)

    def optimal(self) -> GuessReport:
        """Make an optimal guess for the learner."""
        best = self.best_guess()
        self.check()
        return self.judged_guess(best, mover="optimal")

    def best_guess(self) -> str:
        """Return an optimal guess, without making it."""
        self.require_mode("learn", "play", "two")
        self.require_open()
        require_running(self.variant, self.turns)
        return self.teacher.optimal()

    def judged_guess(self, code: str, *, keep: bool = True, mover: str = HUMAN) -> GuessReport:
        """Judge a guess that may be made, and make it; without `keep`, only an optimal one."""
        before, teacher = self.knowledge, self.teacher
        judged = self.judge.judge(before, code)
        self.check()
        reason = teacher.reason(judged, self.show)
        if not judged.optimal and not keep:
            return GuessReport(False, judged, reason)
        note = self.add_turn(code, self.answer_to(code), mover)
        self.check()
        account = teacher.account(judged, before)
        note.word, note.skill, note.fortune = judged.word, account.skill, account.fortune
        note.remark = RemarkView.of(judged, reason)
        self._note_value()
        return GuessReport(True, judged, reason, account)

    def add_turn(self, code: str, feedback: Feedback, mover: str) -> TurnNote:
        """Write a turn down; what was expected before it holds no longer."""
        self.worst = self.expected = None
        return super().add_turn(code, feedback, mover)

    def undo(self, mine: Collection[str] | None = None, people: int = 1) -> None:
        """Take the last turn back, with what was expected after it."""
        super().undo(mine, people)
        self.worst = self.expected = None

    def consider(self, progress: Progress | None = None) -> Choice:
        """Let the computer player choose; where a judge is lent, the optimal player asks him."""
        if self.player != "optimal" or not self._lent:
            return super().consider(progress)
        self.knowledge.require_candidates()
        judge = self.judge
        judge.sense = "expected"
        guess, proven = judge.best(self.knowledge)
        return Choice(guess, None if proven else "not proven best in the time given")

    def _note_value(self) -> None:
        """Write down what is still expected from here, for the panel beside the game."""
        if self.outcome:
            return
        judge = self.judge
        self.worst = BoundsView.of(judge.solver.worst_case(self.knowledge, judge.budget))
        self.expected = mean_text(judge.total(self.knowledge), self.left)

    # -- what the teacher says ----------------------------------------------------------------

    def judge_guess(self, guess: str | Sequence[int]) -> JudgedView:
        """Judge a guess that may be made now, without making it."""
        judged = self.judge.judge(self.knowledge, self.check_guess(guess))
        self.check()
        return JudgedView.of(self.variant, judged, self.teacher.reason(judged, self.show))

    def hint(self, step: int | None = None) -> GuessHintView:
        """Return a step of the hint for this turn; without a number the next one."""
        self.require_mode("learn", "play", "two")
        self.require_open()
        require_running(self.variant, self.turns)
        if step is None:
            turn, last = self._hint
            step = min(last + 1, HINT_STEPS) if turn == self.turns_made else 1
        self._hint = (self.turns_made, step)
        return GuessHintView(step=step, text=self.teacher.hint(step, self.palette, self.show))

    def table(self, count: int = 10) -> list[GuessValue]:
        """Return the best guesses now with their worst and expected values."""
        require_running(self.variant, self.turns)
        return self.teacher.table(count)

    def review(self, progress: Progress | None = None) -> GuessesReviewView:
        """Look at every turn again; those worth trying again come with a sentence."""
        self.require_mode("learn", "play", "two")
        if not self.turns:
            raise MastermindError("There is nothing to review yet; make a guess first.")

        def report(done: int, total: int) -> None:
            self.check()
            if progress:
                progress(done, total)

        told = review(self.variant, self.turns, self.judge, report)

        def reason(turn: int) -> str:
            self.check()
            before = Teacher(self.knowledge_before(turn), judge=self.judge)
            return before.reason(told.turns[turn].judged, self.show)

        return GuessesReviewView.of(told, reason)

    def retry(self, turn: int, guess: str | Sequence[int], *, show: bool = False) -> JudgedView:
        """Judge another guess for a turn, counted from 0; nothing is changed.

        What would have been better stays hidden until the try is solved or `show` asks for it.
        """
        self.require_mode("learn", "play", "two")
        before = self.knowledge_before(turn)
        code = parse_code(self.variant, guess, self.palette)
        judged = self.judge.judge(before, code)
        if show or judged.word.solves_a_retry:
            reason = Teacher(before, judge=self.judge).reason(judged, self.show)
            return JudgedView.of(self.variant, judged, reason)
        hidden = replace(judged, better=None)
        return JudgedView.of(self.variant, hidden, f"It splits {split_text(judged.value)}.")
