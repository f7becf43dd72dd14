"""A game with a teacher beside it: guesses judged before they are made, hints, review, retries."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from perfectplay.errors import SessionError
from perfectplay.mastermind.breaking import CodeBreaking, TurnNote
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.game import require_running
from perfectplay.mastermind.judged_views import (
    BoundsView,
    GuessesReviewView,
    JudgedView,
    RemarkView,
)
from perfectplay.mastermind.knowledge import Turn
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.players import HUMAN
from perfectplay.mastermind.solver import GuessValue, Sense
from perfectplay.mastermind.split import Split, split
from perfectplay.mastermind.strategies import Choice
from perfectplay.mastermind.teacher import HINT_STEPS, Judge, Judged, Teacher, TurnReview, review
from perfectplay.mastermind.teacher.judge import is_found, quick_guess
from perfectplay.mastermind.teacher.reasons import mean_text, question_reason
from perfectplay.mastermind.teacher.review import review_turn
from perfectplay.mastermind.views import GuessHintView
from perfectplay.session import Progress


@dataclass(frozen=True)
class GuessReport:
    """What came of a guess: whether it was made, and what the teacher says of it in a lesson.

    One that was not made is asked about, so nothing names what would have been better.
    """

    made: bool
    judged: Judged | None = None
    reason: str = ""
    account: TurnReview | None = None


@dataclass(frozen=True)
class CaughtUp:
    """What the teacher found out about turns that were made before he had judged them."""

    sense: Sense
    turns: tuple[Turn, ...]
    """All turns of the game when he began."""
    reports: Mapping[int, GuessReport]
    worst: BoundsView | None
    expected: str | None


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

        Without `keep`, a slip is not made: the report asks whether to keep it.
        """
        code = self.check_guess(guess)
        if self.mode != "learn":
            self.add_turn(code, self.answer_to(code), HUMAN)
            return GuessReport(made=True)
        return self.judged_guess(code, keep=keep)

    def optimal(self) -> GuessReport:
        """Make an optimal guess for whoever is to guess; in a lesson it is judged."""
        best = self.best_guess()
        self.check()
        if self.variant.lies or self.mode != "learn":  # nobody can judge it, or nobody is to
            self.make_guess(best, "optimal")
            return GuessReport(made=True)
        return self.judged_guess(best, mover="optimal")

    def best_guess(self) -> str:
        """Return an optimal guess, without making it."""
        self.require_mode("learn", "play", "two")
        self.require_open()
        require_running(self.variant, self.turns)
        return self.teacher.optimal()

    def quick_guess(self) -> str:
        """Return a very good guess at once, for when nobody can wait for an optimal one."""
        self.require_mode("learn", "play", "two")
        self.require_open()
        require_running(self.variant, self.turns)
        return quick_guess(self.knowledge)

    def judged_guess(self, code: str, *, keep: bool = True, mover: str = HUMAN) -> GuessReport:
        """Judge a guess that may be made, and make it; without `keep`, only if it is no slip."""
        verdict = self.verdict(code)
        judged = verdict.judged
        assert judged is not None
        if judged.asked and not keep:
            return GuessReport(False, replace(judged, better=None), question_reason(judged))
        self.make_guess(code, mover, verdict)
        last = len(self.turns) - 1
        found = self.catch_up({last: verdict})
        self.take(found)
        return found.reports[last]

    def verdict(self, guess: str | Sequence[int]) -> GuessReport:
        """Judge a guess that may be made now; nothing is made yet."""
        code = parse_code(self.variant, guess, self.palette)
        judged = self.judge.judge(self.knowledge, code)
        self.check()
        return GuessReport(False, judged, self.teacher.reason(judged, self.show))

    def make_guess(
        self, code: str, mover: str = HUMAN, verdict: GuessReport | None = None
    ) -> TurnNote:
        """Make a guess at once; in a lesson the teacher catches up with it afterwards."""
        note = self.add_turn(code, self.answer_to(code), mover)
        note.judging = self.mode == "learn"
        if note.judging and verdict is not None:
            _write(note, verdict)
        return note

    def catch_up(self, known: Mapping[int, GuessReport] | None = None) -> CaughtUp:
        """Judge every turn that waits for it; :meth:`take` writes it down.

        `known` gives verdicts that were found before the guess was made.
        """
        reports = {}
        for number, note in enumerate(self.notes):
            if note.judging:
                report = (known or {}).get(number) or self._report(number)
                reports[number] = self._account(number, report)
        worst, expected = self.worst, self.expected
        if self.mode == "learn" and not self.outcome and worst is None:
            self.check()
            judge = self.judge
            worst = BoundsView.of(judge.solver.worst_case(self.knowledge, judge.budget))
            expected = mean_text(judge.total(self.knowledge), self.left)
        return CaughtUp(self.sense, self.turns, reports, worst, expected)

    @property
    def waits_for_teacher(self) -> bool:
        """Whether there is something to catch up with."""
        unknown = self.mode == "learn" and bool(self.turns) and self.worst is None
        return any(note.judging for note in self.notes) or (unknown and not self.outcome)

    def _report(self, turn: int) -> GuessReport:
        self.check()
        before = self.knowledge_before(turn)
        judged = self.judge.judge(before, self.turns[turn].guess)
        reason = Teacher(before, judge=self.judge).reason(judged, self.show)
        return GuessReport(True, judged, reason)

    def _account(self, turn: int, report: GuessReport) -> GuessReport:
        assert report.judged is not None
        self.check()
        before = self.knowledge_before(turn)
        account = review_turn(self.judge, before, report.judged, self.turns[turn].feedback)
        return replace(report, made=True, account=account)

    def take(self, found: CaughtUp) -> bool:
        """Write down what the teacher found out; the game may have gone on or back since.

        Returns whether anything was new.
        """
        if found.sense != self.sense:
            return False
        changed = False
        for number, report in found.reports.items():
            same = self.turns[: number + 1] == found.turns[: number + 1]
            if same and len(self.turns) > number and self.notes[number].judging:
                _write(self.notes[number], report)
                changed = True
        if self.turns == found.turns and found.worst is not None and self.worst is None:
            self.worst, self.expected = found.worst, found.expected
            changed = True
        return changed

    def teach(self, sense: Sense) -> None:
        """Judge by another measure from now on; what was judged by the old one waits again."""
        if sense == self.sense:
            return
        self.sense = sense
        for note in self.notes:
            if note.word is not None:
                note.word = note.skill = note.remark = None
                note.judging = True

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

    # -- what the teacher says ----------------------------------------------------------------

    def judge_guess(self, guess: str | Sequence[int]) -> JudgedView:
        """Judge a guess that may be made now, without making it."""
        self.variant.require_true_answers("The teacher")
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
        return GuessHintView(step=step, text=self.teacher.hint(step, self.spoken, self.show))

    def table(self, count: int = 10) -> list[GuessValue]:
        """Return the best guesses now with their worst and expected values."""
        self.variant.require_true_answers("A table of guesses")
        require_running(self.variant, self.turns)
        return self.teacher.table(count)

    def split(self, guess: str | Sequence[int], turn: int | None = None) -> Split:
        """Show how a guess would split the codes left, now or before a turn counted from 0.

        Who plays without a teacher sees it when the game is over.
        """
        if self.mode in {"play", "two"} and not self.outcome:
            raise SessionError(
                "How a guess splits the codes is shown in lessons, and here when the game is over.",
                given=self.mode,
                allowed="learn, or after the end",
            )
        if turn is None and is_found(self.knowledge):
            turn = self.turns_made - 1
        know = self.knowledge if turn is None else self.knowledge_before(turn)
        return split(know, parse_code(self.variant, guess, self.palette))

    def review(self, progress: Progress | None = None) -> GuessesReviewView:
        """Look at every turn again; those worth trying again come with a sentence."""
        if not self.turns:
            raise MastermindError("There is nothing to review yet; make a guess first.")
        self.variant.require_true_answers("A review")

        def report(done: int, total: int) -> None:
            self.check()
            if progress:
                progress(done, total)

        # Answers that clash end what can be judged: no code fits them.
        turns = [turn for turn, note in zip(self.turns, self.notes, strict=True) if note.left]
        told = review(self.variant, turns, self.judge, report)

        def reason(turn: int) -> str:
            self.check()
            before = Teacher(self.knowledge_before(turn), judge=self.judge)
            return before.reason(told.turns[turn].judged, self.show)

        whose = "Your guesses" if set(self.movers) == {HUMAN} else "The guesses"
        return GuessesReviewView.of(told, reason, whose)

    def retry(self, turn: int, guess: str | Sequence[int], *, show: bool = False) -> JudgedView:
        """Judge another guess for a turn, counted from 0; nothing is changed.

        What would have been better stays hidden until the try is solved or `show` asks for it.
        """
        self.variant.require_true_answers("Trying a turn again")
        before = self.knowledge_before(turn)
        code = parse_code(self.variant, guess, self.palette)
        judged = self.judge.judge(before, code)
        if show or judged.word.solves_a_retry:
            reason = Teacher(before, judge=self.judge).reason(judged, self.show)
            return JudgedView.of(self.variant, judged, reason)
        return JudgedView.of_question(self.variant, judged)


def _write(note: TurnNote, report: GuessReport) -> None:
    """Write down beside a turn what the teacher says; with its account he has ended."""
    judged, account = report.judged, report.account
    assert judged is not None
    note.word, note.skill = judged.word, judged.skill
    note.remark = RemarkView.of(judged, report.reason)
    if account is not None:
        note.fortune, note.judging = account.fortune, False
