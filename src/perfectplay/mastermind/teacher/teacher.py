"""The teacher of one game: judge first, then make the guess or take it back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from perfectplay.mastermind.game import Game
from perfectplay.mastermind.hints import sure_colours
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.solver import GuessValue, Sense
from perfectplay.mastermind.teacher.judge import Judge, Judged
from perfectplay.mastermind.teacher.reasons import Show, reason
from perfectplay.mastermind.teacher.review import Review, TurnReview, review, review_turn

HINT_STEPS = 3


class Teacher:
    """Watches one game; every method answers with plain data."""

    def __init__(self, game: Game, sense: Sense = "worst", judge: Judge | None = None) -> None:
        self.game = game
        self.referee = judge or Judge(game.variant, sense)
        self._hint = (-1, 0)

    def judge(self, guess: str | Sequence[int]) -> Judged:
        """Judge a guess that may be made now; nothing is played yet."""
        return self.referee.judge(self.game.knowledge, self.game.check(guess))

    def reason(self, judged: Judged, show: Show = str) -> str:
        """Say why a guess judged now got its word."""
        return reason(self.referee, self.game.knowledge, judged, show)

    def make(self, judged: Judged) -> TurnReview:
        """Play a judged guess and tell its skill from its luck."""
        self.game.guess(judged.guess)
        return self.account(judged)

    def account(self, judged: Judged) -> TurnReview:
        """Tell skill from luck in the last turn, whose guess was judged before it was made."""
        *earlier, last = self.game.turns
        before = Knowledge(self.game.variant, earlier)
        return review_turn(self.referee, before, judged, last.feedback)

    def optimal(self) -> str:
        """Return an optimal guess in the sense that is taught."""
        return self.referee.best(self.game.knowledge)[0]

    def table(self, count: int = 10) -> list[GuessValue]:
        """Return the best guesses with their worst and expected values."""
        return self.referee.table(self.game.knowledge, count)

    def hint(self, palette: Palette | None = None, show: Show = str) -> tuple[int, str]:
        """Return the next step of the hint for this turn: a nudge, a direction, the guess."""
        turn, step = self._hint
        step = min(step + 1, HINT_STEPS) if turn == len(self.game.turns) else 1
        self._hint = (len(self.game.turns), step)
        know = self.game.knowledge
        if step == 1:
            return step, sure_colours(know, palette)
        best = self.optimal()
        if step == 3:
            return step, f"Guess {show(best)}."
        value = self.referee.solver.evaluate(know, best, self.referee.budget)
        names = Counter(
            palette[v].name if palette else str(v) for v in self.game.variant.values(best)
        )
        colours = ", ".join(f"{name} × {n}" if n > 1 else name for name, n in names.items())
        could = "could be the code" if value.could_be else "cannot be the code itself"
        return step, (
            f"A best guess {could} and uses {colours}; it makes {value.parts} groups, "
            f"the largest of {value.largest:,}."
        )

    def review(self) -> Review:
        """Review the game so far."""
        return review(self.game.variant, self.game.turns, self.referee)
