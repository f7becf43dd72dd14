"""A finished game looked at again: every turn's skill and luck, and an account that adds up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from perfectplay.drawn import Drawn
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.solver import Sense, Solver
from perfectplay.mastermind.teacher.judge import Judge, Judged, is_found
from perfectplay.mastermind.teacher.words import luck_of
from perfectplay.mastermind.variant import Variant


@dataclass(frozen=True)
class TurnReview(Drawn):
    """One turn: the judged guess, its answer, and what chance added.

    `luck` is in guesses: what was expected after the guess minus what is expected after its
    answer; None when one of them is only bounded.
    """

    turn: Turn
    judged: Judged
    left: int
    luck: Fraction | None
    skill: int
    fortune: int

    @property
    def regret(self) -> Fraction:
        """The guesses, on average, that the choice gave away."""
        return self.judged.regret


@dataclass(frozen=True)
class Review(Drawn):
    """A whole game. When `exact`, *guesses used = start + regrets − lucks*, to the last fraction.

    For a game that did not find the code, `rest` is what was still expected, and the account is
    *guesses used + rest = start + regrets − lucks*.
    """

    variant: Variant
    turns: tuple[TurnReview, ...]
    start: Fraction | None
    rest: Fraction | None
    sense: Sense = "expected"
    """The measure that decided the words and the slips; the account is by the average."""

    @property
    def exact(self) -> bool:
        """Whether every number of the account is proven."""
        known = self.start is not None and self.rest is not None
        return known and all(t.luck is not None and t.judged.exact_average for t in self.turns)

    @property
    def regret(self) -> Fraction:
        """All that the choices gave away."""
        return sum((t.regret for t in self.turns), Fraction(0))

    @property
    def luck(self) -> Fraction | None:
        """All that chance gave; None when some of it is only bounded."""
        lucks = [t.luck for t in self.turns]
        return None if None in lucks else sum((x for x in lucks if x is not None), Fraction(0))

    @property
    def balanced(self) -> bool:
        """Whether the account adds up; false when it is not exact."""
        if self.start is None or self.rest is None or self.luck is None:
            return False
        return len(self.turns) + self.rest == self.start + self.regret - self.luck

    @property
    def skill(self) -> int:
        """Skill over the game, 0 to 99."""
        return round(sum(t.skill for t in self.turns) / max(1, len(self.turns)))

    @property
    def fortune(self) -> int:
        """Luck over the game, 0 to 99; of the sum of it, so that it has the account's sign."""
        if self.luck is not None:
            return luck_of(self.luck)
        return round(sum(t.fortune for t in self.turns) / max(1, len(self.turns)))

    @property
    def slips(self) -> tuple[int, ...]:
        """The turns, from 0, that are worth trying again."""
        return tuple(i for i, t in enumerate(self.turns) if t.judged.word.is_slip)


def review_turn(judge: Judge, before: Knowledge, judged: Judged, feedback: Feedback) -> TurnReview:
    """Tell skill from luck in one turn, once the answer is known."""
    after = before.told(Turn(judged.guess, feedback))
    remaining = _mean(judge, after)
    luck = None
    if judged.expected is not None and remaining is not None:
        luck = judged.expected - 1 - remaining
    return TurnReview(
        Turn(judged.guess, feedback),
        judged,
        len(after.candidates),
        luck,
        judged.skill,
        luck_of(luck) if luck is not None else _luck_by_size(before, judged.guess, feedback),
    )


def _luck_by_size(before: Knowledge, guess: str, feedback: Feedback) -> int:
    """Return luck where nothing is exact: the share of codes that would have left more of them."""
    groups = {answer: len(codes) for answer, codes in before.partition(guess).items()}
    groups[before.variant.win] = 0
    mine = groups.get(feedback, 0)
    codes = len(before.candidates)
    worse = sum(size for size in groups.values() if size > mine)
    equal = sum(size for size in groups.values() if size == mine)
    return round(99 * (worse + equal / 2) / max(1, codes))


def _mean(judge: Judge, knowledge: Knowledge) -> Fraction | None:
    total = judge.total(knowledge)
    if not total.exact:
        return None
    return Fraction(total.value, max(1, len(knowledge.candidates)))


def review(
    variant: Variant,
    turns: Sequence[Turn],
    judge: Judge | None = None,
    progress: Callable[[int, int], None] | None = None,
    before: Knowledge | None = None,
) -> Review:
    """Review the turns of a game; `before` is what was known when it begins to count."""
    judge = judge or Judge(variant, "worst", Solver(variant))
    know = before or Knowledge(variant)
    start = _mean(judge, know)
    reviewed = []
    for number, turn in enumerate(turns, 1):
        judged = judge.judge(know, turn.guess)
        reviewed.append(review_turn(judge, know, judged, turn.feedback))
        know = know.after(*turn)
        if progress:
            progress(number, len(turns))
    rest = Fraction(0) if is_found(know) else _mean(judge, know)
    return Review(variant, tuple(reviewed), start, rest, judge.sense)
