"""Ultimate Tic-Tac-Toe in a notebook: play, be taught, analyse live, look at a game again."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, get_args

from perfectplay.errors import quote
from perfectplay.notebook.base import GameWidget
from perfectplay.notebook.sources import script
from perfectplay.notebook.working import INTERVAL, Tell
from perfectplay.session import Data, Session, to_data
from perfectplay.ultimate.analysis import RunningAnalysis
from perfectplay.ultimate.errors import LimitError, NoMoveError, UltimateError
from perfectplay.ultimate.levels import DEFAULT_LEVEL, level
from perfectplay.ultimate.notation import parse_moves, parse_rule
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.search import Limit
from perfectplay.ultimate.session import UltimateSession
from perfectplay.ultimate.views import AnalysisView, BoardView, First, Mode

ANALYSIS_SECONDS = 8.0
LONGEST = 600
"""So many seconds an analysis may take."""
TEACHER = Limit(simulations=4_000, seconds=1.0)
"""How deeply each position is searched for a judgement."""


class UltimateWidget(GameWidget):
    """A game of Ultimate Tic-Tac-Toe that is played in a notebook.

    >>> widget = UltimateWidget(mode="two", teacher=False)
    >>> widget.do("move", text="ee")
    >>> widget.state["game"]["moves"], widget.state["game"]["board"]["target"]
    (['ee'], 4)

    Modes are `computer` (you against a level), `two` and `watch`.
    """

    session: UltimateSession
    _esm = script("ultimate")
    deeds: ClassVar[Mapping[str, str]] = {
        "move": "move",
        "step": "step",
        "undo": "undo",
        "hint": "hint",
        "analyse": "analyse",
        "review": "review",
        "look": "look",
        "swap": "swap",
        "level": "set_level",
        "teacher": "set_teacher",
        "new": "new",
        "dismiss": "dismiss",
        "stop": "stop",
    }

    def __init__(
        self,
        mode: str = "computer",
        *,
        level: int = DEFAULT_LEVEL,
        first: str = "me",
        rule: str = "line",
        moves: str = "",
        teacher: bool = True,
        seed: int | None = None,
        session: UltimateSession | None = None,
        **traits: Any,
    ) -> None:
        self.teacher = teacher
        record = Record(parse_moves(moves) if moves else [], rule=parse_rule(rule))
        given = session or UltimateSession.new(
            _one_of(mode, get_args(Mode), "mode", "computer"),
            first=_one_of(first, get_args(First), "first player", "me"),
            level_of_computer=level,
            record=record,
            seed=seed,
        )
        super().__init__(given, **traits)
        self._reply()

    def play(self, session: Session) -> None:
        """Go on with a session; nothing is judged yet."""
        super().play(session)
        self.session.review_limit = TEACHER
        self._judged: dict[int, Data] = {}
        self._mine: set[int] = set()

    # -- what the page asks for ---------------------------------------------------------------

    def move(self, text: str) -> None:
        """Make a move; then the computer answers, and the teacher says what he thinks."""
        self.session.require_turn(self._seats())
        ply = self.session.turns_made
        self.session.move(text)
        self._mine.add(ply)
        self._moved()
        self._reply()

    def step(self) -> None:
        """Let the computer make the next move, in a game that it plays alone."""
        if self.session.mode != "watch":
            raise NoMoveError("The computer moves by itself when it is its turn; make your move.")
        self._computer_moves()

    def _moved(self) -> None:
        self.forget("hint", "analysis", "look", "review")

    def _reply(self) -> None:
        """Go on after a move: the computer's answer, else the teacher's word."""
        to_move = self.session.to_move()
        person = self.session.mode == "two" or to_move == self.session.me.value
        if to_move is None or person or self.session.mode == "watch":
            self._judge()
        else:
            self._computer_moves()

    def _computer_moves(self) -> None:
        number = self.session.level
        self.begin(
            f"Level {number} thinks",
            lambda tell: self.session.step(tell),
            self._answered,
        )

    def _answered(self, _: int) -> None:
        self._moved()
        self._judge()

    def _judge(self) -> None:
        """Judge the moves of people that were not judged yet; anything else comes first."""
        plies = sorted(ply for ply in self._mine if ply not in self._judged)
        if not self.teacher or not plies or self.session.mode == "watch":
            return

        def find(_: Tell) -> dict[int, Data]:
            told = {}
            for ply in plies:
                self.work.check()
                text = self.session.view().moves[ply]
                told[ply] = to_data(self.session.retry(ply, text, show=True))
            return told

        self.begin("The teacher looks at your move", find, self._judged.update, quiet=True)

    def undo(self) -> None:
        """Take your last move back, with the computer's answer."""
        self.session.undo()
        left = self.session.turns_made
        self._judged = {ply: told for ply, told in self._judged.items() if ply < left}
        self._mine = {ply for ply in self._mine if ply < left}
        self._moved()

    def hint(self) -> None:
        """Suggest a move and say what it does."""
        self.begin(
            "The engine looks for a move",
            lambda _: self.session.hint(),
            lambda found: self.note(hint=to_data(found)),
        )

    def analyse(self, seconds: float = ANALYSIS_SECONDS) -> None:
        """Look at the position, for so many seconds or until it is stopped; it is shown live."""
        board = self.session.board
        if not isinstance(seconds, int | float) or not 0 < seconds <= LONGEST:
            raise LimitError(
                f"An analysis cannot take {quote(seconds)} seconds here; give more than 0 and at "
                f"most {LONGEST}, for example 8.",
                given=seconds,
                allowed=f"up to {LONGEST}",
            )
        running = RunningAnalysis(board.copy(), Limit(seconds=seconds))

        def find(tell: Tell) -> Any:
            begin = time.monotonic()
            with running:
                while running.is_running and not self.work.stopped:
                    self.work.hand(partial(self._analysed, AnalysisView.of(running.read())))
                    tell(int(1000 * (time.monotonic() - begin)), int(1000 * seconds))
                    time.sleep(INTERVAL)
                return AnalysisView.of(running.stop())

        self.begin("The engine analyses", find, self._analysed)

    def _analysed(self, found: AnalysisView) -> None:
        self.note(analysis=to_data(found))

    def review(self) -> None:
        """Judge every move of the game."""
        self.begin(
            "The teacher looks at the whole game",
            lambda tell: self.session.review(tell),
            lambda found: self.note(review=to_data(found)),
        )

    def look(self, ply: int | None = None) -> None:
        """Show the board after so many moves; None shows it as it is now."""
        if ply is None:
            self.forget("look")
            return
        if not isinstance(ply, int) or not 0 <= ply <= self.session.turns_made:
            raise NoMoveError(
                f"There is no position after {quote(ply)} moves; give 0 to "
                f"{self.session.turns_made}.",
                given=ply,
                allowed=f"0 to {self.session.turns_made}",
            )
        shown = BoardView.of(self.session.board_at(ply))
        self.note(look={"ply": ply, "board": to_data(shown)})

    def swap(self) -> None:
        """Change sides with the computer."""
        self.session.swap()
        self._moved()
        self._reply()

    def set_level(self, number: int) -> None:
        """Change the strength of the computer."""
        self.session.set_level(number)

    def set_teacher(self, on: bool) -> None:
        """Let the teacher judge your moves, or not."""
        self.teacher = bool(on)
        self._judge()

    def new(self, first: str | None = None, mode: str | None = None) -> None:
        """Begin another game of the same kind."""
        old = self.session
        session = UltimateSession.new(
            _one_of(mode or old.mode, get_args(Mode), "mode", "computer"),
            first=_one_of(first or old.first, get_args(First), "first player", "me"),
            level_of_computer=old.level,
            record=Record(rule=old.board.rule),
        )
        self.play(session)
        self._reply()

    def dismiss(self) -> None:
        """Close what is shown beside the game."""
        self.forget("hint", "analysis", "review", "look")

    # -- what the page shows ------------------------------------------------------------------

    def _seats(self) -> tuple[str, ...]:
        return ("x", "o") if self.session.mode == "two" else (self.session.me.value,)

    def view(self) -> Data:
        """Return the game as its player sees it."""
        data: Data = to_data(self.session.view(self._seats()))
        return data

    def more(self) -> Data:
        """Return the judgements so far, and the level of the computer."""
        now = level(self.session.level)
        judged = [{"ply": ply, **told} for ply, told in sorted(self._judged.items())]
        return {
            "judged": judged,
            "teacher": self.teacher,
            "level": {"number": now.number, "name": now.name, "sentence": now.sentence},
        }


def _one_of(given: str, known: tuple[Any, ...], what: str, example: str) -> Any:
    if given in known:
        return given
    raise UltimateError(
        f"There is no {what} {quote(given)}; choose one of {', '.join(known)}, for example "
        f"{example}.",
        given=given,
        allowed=", ".join(known),
    )
