"""The teacher of one game: judges, hints and reviews from what is known, never from the code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from perfectplay.mastermind.game import check_guess
from perfectplay.mastermind.hints import sure_colours
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.solver import GuessValue, Sense
from perfectplay.mastermind.teacher.judge import Judge, Judged
from perfectplay.mastermind.teacher.reasons import Show, reason
from perfectplay.mastermind.teacher.review import Review, TurnReview, review, review_turn

HINT_STEPS = 3


class Learner(Protocol):
    """Anything whose knowledge grows as it is played: a game, a session, a lesson of your own."""

    @property
    def knowledge(self) -> Knowledge:
        """What the turns so far tell."""


class Teacher:
    """Watches one game; knows what its turns tell and nothing of its secret."""

    def __init__(
        self, learner: Learner | Knowledge, sense: Sense = "worst", judge: Judge | None = None
    ) -> None:
        self.learner = learner
        self.referee = judge or Judge(self.knowledge.variant, sense)

    @property
    def knowledge(self) -> Knowledge:
        """What is known at this moment of the game."""
        return self.learner if isinstance(self.learner, Knowledge) else self.learner.knowledge

    def judge(self, guess: str | Sequence[int]) -> Judged:
        """Judge a guess that may be made now; nothing is played yet."""
        return self.referee.judge(self.knowledge, check_guess(self.knowledge, guess))

    def reason(self, judged: Judged, show: Show = str) -> str:
        """Say why a guess judged now got its word."""
        return reason(self.referee, self.knowledge, judged, show)

    def account(self, judged: Judged, before: Knowledge | None = None) -> TurnReview:
        """Tell skill from luck in the last turn, whose guess was judged before it was made.

        `before` is what was known then; given, nothing is counted again.
        """
        *earlier, last = self.knowledge.turns
        before = before or Knowledge.trusted(self.knowledge.variant, earlier)
        return review_turn(self.referee, before, judged, last.feedback)

    def optimal(self) -> str:
        """Return an optimal guess in the sense that is taught."""
        return self.referee.best(self.knowledge)[0]

    def table(self, count: int = 10) -> list[GuessValue]:
        """Return the best guesses with their worst and expected values."""
        return self.referee.table(self.knowledge, count)

    def hint(self, step: int, palette: Palette | None = None, show: Show = str) -> str:
        """Return a step of the hint for this turn: 1 a nudge, 2 a direction, 3 the guess."""
        know = self.knowledge
        if step <= 1:
            return sure_colours(know, palette)
        best = self.optimal()
        if step >= HINT_STEPS:
            return f"Guess {show(best)}."
        names = Counter(palette[v].name if palette else str(v) for v in know.variant.values(best))
        colours = ", ".join(f"{name} × {n}" if n > 1 else name for name, n in names.items())
        could = "could be the code" if best in know.candidates else "cannot be the code itself"
        groups = know.partition(best)
        largest = max(map(len, groups.values()))
        if know.variant.lies:
            return f"A best guess {could} and uses {colours}; at most {largest:,} codes stay."
        return (
            f"A best guess {could} and uses {colours}; it makes {len(groups)} groups, "
            f"the largest of {largest:,}."
        )

    def review(self) -> Review:
        """Review the game so far."""
        return review(self.knowledge.variant, self.knowledge.turns, self.referee)
