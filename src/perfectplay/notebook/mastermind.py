"""Mastermind in a notebook: play, be taught, let the program guess, look at a game again."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, get_args

from perfectplay.errors import quote
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.judged_views import GuessValueView, JudgedView
from perfectplay.mastermind.lesson import CaughtUp, GuessReport
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.solver import Sense
from perfectplay.mastermind.teacher import HINT_STEPS
from perfectplay.mastermind.variant import Variant
from perfectplay.mastermind.views import Mode
from perfectplay.notebook.base import GameWidget
from perfectplay.notebook.sources import script
from perfectplay.session import Data, to_data

BEST = 5
"""So many good guesses are shown."""


class MastermindWidget(GameWidget):
    """A game of Mastermind that is played in a notebook.

    >>> widget = MastermindWidget("4x6", mode="play", secret="4321")
    >>> widget.do("guess", text="0011")
    >>> widget.state["game"]["turns"][0]["black"], widget.state["game"]["secret"]
    (1, None)

    Modes are those of :class:`~perfectplay.mastermind.session.MastermindSession`: in `learn` a
    teacher judges every guess, in `play` there is none, in `guess` the program breaks your code.
    """

    session: MastermindSession
    _esm = script("mastermind")
    deeds: ClassVar[Mapping[str, str]] = {
        "guess": "guess",
        "optimal": "optimal",
        "hint": "hint",
        "best": "best",
        "split": "split",
        "answer": "answer",
        "correct": "correct",
        "undo": "undo",
        "resign": "resign",
        "review": "review",
        "teach": "teach",
        "new": "new",
        "dismiss": "dismiss",
        "stop": "stop",
    }

    def __init__(
        self,
        variant: Variant | str = "classic",
        mode: str = "learn",
        *,
        palette: str | Palette | None = None,
        player: str | None = None,
        sense: Sense = "worst",
        secret: str | Sequence[int] | None = None,
        seed: int | None = None,
        session: MastermindSession | None = None,
        **traits: Any,
    ) -> None:
        self._rng = random.Random(seed)
        given = session or MastermindSession(
            variant,
            _mode(mode),
            palette=palette,
            player=player,
            sense=_sense(sense),
            secret=secret,
            rng=self._rng,
        )
        super().__init__(given, **traits)
        self._next_guess()

    # -- what the page asks for ---------------------------------------------------------------

    def guess(self, text: str, keep: bool = False) -> None:
        """Make a guess; in a lesson it is judged first, and a slip is asked about."""
        self.forget("ask", "hint", "best", "split")
        code = self.session.check_guess(text)
        if self.session.mode != "learn":
            self.session.guess(code)
            return
        self.begin(
            "The teacher looks at your guess",
            lambda _: self.session.guess(code, keep=keep),
            self._guessed,
        )

    def _guessed(self, report: GuessReport) -> None:
        if not report.made and report.judged is not None:
            asked = JudgedView.of_question(self.session.variant, report.judged)
            self.note(ask=to_data(asked))

    def optimal(self) -> None:
        """Make an optimal guess for the learner."""
        self.forget("ask", "hint", "best", "split")
        self.begin("The teacher looks for a best guess", lambda _: self.session.optimal(), _nothing)

    def hint(self) -> None:
        """Show the next step of the hint."""
        now = self.noted("hint")
        step = min(HINT_STEPS, now["step"] + 1) if now else 1
        self.begin(
            "The teacher thinks of a hint",
            lambda _: self.session.hint(step),
            lambda found: self.note(hint=to_data(found)),
        )

    def best(self) -> None:
        """Show the best guesses with what they are worth."""
        self.session.require_mode("learn")
        self.begin(
            "The solver looks for the best guesses",
            lambda _: self.session.table(BEST),
            lambda found: self.note(
                best=[to_data(GuessValueView.of(self.session.variant, one)) for one in found]
            ),
        )

    def split(self, text: str) -> None:
        """Show how a guess would split the codes that are left."""
        self.note(split=to_data(self.session.split(text)))

    def answer(self, text: str) -> None:
        """Answer the program's guess."""
        self.session.answer(text)
        self._next_guess()

    def correct(self, turn: int, text: str) -> None:
        """Change an earlier answer, counted from 0."""
        self.session.correct(turn, text)
        self._next_guess()

    def undo(self) -> None:
        """Take the last turn back."""
        self.session.undo()
        self.forget("ask", "hint", "best", "split", "review")

    def resign(self) -> None:
        """Give up, and see the code."""
        self.session.resign("breaker")
        self.forget("ask", "hint", "best", "split")

    def review(self) -> None:
        """Look at the whole game again."""
        self.begin(
            "The teacher looks at the whole game",
            lambda tell: self.session.review(tell),
            lambda found: self.note(review=to_data(found)),
        )

    def teach(self, sense: Sense) -> None:
        """Judge by another measure from now on."""
        self.session.teach(_sense(sense))
        self.forget("review", "ask")
        if self.session.waits_for_teacher:
            self.begin(
                "The teacher judges by the other measure",
                lambda _: self.session.catch_up(),
                self._caught_up,
            )

    def _caught_up(self, found: CaughtUp) -> None:
        self.session.take(found)

    def new(self, variant: str | None = None, mode: str | None = None) -> None:
        """Begin another game, of the same kind if nothing else is said."""
        old = self.session
        kind = old.variant if variant is None else Variant.parse(variant)
        wanted = old.mode if mode is None else _mode(mode)
        fits = len(old.palette) >= kind.colours
        session = MastermindSession(
            kind,
            "play" if wanted == "two" else wanted,
            palette=old.palette if fits else None,
            player=old.player if wanted == old.mode else None,
            sense=old.sense,
            rng=self._rng,
        )
        self.play(session)
        self._next_guess()

    def dismiss(self) -> None:
        """Close what is shown beside the game."""
        self.forget("ask", "hint", "best", "review")

    def _next_guess(self) -> None:
        if self.session.mode == "guess" and self.session.standing == "waiting":
            self.begin(
                "The program thinks about its guess",
                lambda tell: self.session.next_guess(tell),
                _nothing,
            )

    # -- what the page shows ------------------------------------------------------------------

    def view(self) -> Data:
        """Return the game as its player sees it; the secret is in it when the game is over."""
        seats = ("maker",) if self.session.mode == "guess" else ("breaker",)
        data: Data = to_data(self.session.view(seats))
        return data

    def more(self) -> Data:
        """Return the colours of the pegs."""
        shown = self.session.palette
        colours = [
            {
                "name": colour.name,
                "letter": colour.letter,
                "shape": colour.shape,
                "hex": colour.hex,
                "ink": colour.ink,
            }
            for colour in shown
        ]
        about = {"name": shown.name, "title": shown.title, "description": shown.description}
        return {"palette": {**about, "colours": colours}}


def _mode(given: str) -> Mode:
    known: tuple[Mode, ...] = get_args(Mode)
    for mode in known:
        if given == mode:
            return mode
    raise MastermindError(
        f"There is no mode {quote(given)}; choose one of {', '.join(known)}, for example learn.",
        given=given,
        allowed=", ".join(known),
    )


def _sense(given: Sense) -> Sense:
    if given not in get_args(Sense):
        raise MastermindError(
            f"The teacher goes by worst or expected, not by {quote(given)}; take worst.",
            given=given,
            allowed="worst, expected",
        )
    return given


def _nothing(_: object) -> None:
    """Do nothing: the session has changed, and is shown."""
