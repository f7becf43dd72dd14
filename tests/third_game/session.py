"""Plain tic-tac-toe: the smallest game that uses everything a session offers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Self

from perfectplay.errors import PerfectPlayError, SessionError
from perfectplay.session import (
    Data,
    GameEnd,
    GameKind,
    Progress,
    Seal,
    Session,
    View,
    anything,
    seat_of,
)

SQUARES = "abcdefghi"
HEADER = "tic-tac-toe game 1"
LINES = ("abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg")
GAME = GameKind(
    "tictactoe",
    "Tic-Tac-Toe",
    session="tests.third_game.session:TicTacToeSession",
    terminal="tests.third_game.terminal:app",
    page="tests.third_game.web:room",
)


class TicTacToeError(PerfectPlayError):
    """A move or a record that tic-tac-toe cannot use."""


@dataclass(frozen=True, kw_only=True)
class TicTacToeView(View):
    """The whole board: there is nothing to hide."""

    squares: str
    """The nine squares row by row, each x, o or a dot."""
    moves: tuple[str, ...]
    legal: tuple[str, ...]
    to_move: str | None
    commands: tuple[str, ...]
    ending: GameEnd | None


class TicTacToeSession(Session):
    """A game of two people, or of one against a computer that takes the first free square.

    >>> game = TicTacToeSession("computer")
    >>> game.move("e")
    >>> game.step()
    >>> game.moves
    ['e', 'a']
    """

    kind = "tictactoe"
    modes = ("two", "computer")
    seat_names = {"x": "player of x", "o": "player of o"}  # noqa: RUF012 - as the base class has it

    def __init__(self, mode: str = "two", moves: Collection[str] = ()) -> None:
        if mode not in self.modes:
            raise TicTacToeError(
                f"{mode!r} is not a mode; choose one of {', '.join(self.modes)}.", given=mode
            )
        self.mode = mode
        self.moves: list[str] = []
        for square in moves:
            self.push(square)

    # -- as data and as a record --------------------------------------------------------------

    def to_data(self) -> Data:
        return {"mode": self.mode, "moves": list(self.moves)}

    @classmethod
    def from_data(cls, data: Data) -> Self:
        return cls(data["mode"], data["moves"])

    def to_record(self, seal: Seal | None = None) -> str:
        return f"{HEADER}\nmode: {self.mode}\nmoves: {' '.join(self.moves)}\n"

    @classmethod
    def from_record(
        cls, text: str, unseal: Seal | None = None, accept: Callable[[Self], None] = anything
    ) -> Self:
        lines = text.strip().splitlines()
        if len(lines) != 3 or not cls.reads(text):
            raise TicTacToeError(f"The first of three lines should be {HEADER!r}.")
        mode, moves = (line.partition(":")[2] for line in lines[1:])
        session = cls(mode.strip(), moves.split())
        accept(session)
        return session

    @classmethod
    def reads(cls, text: str) -> bool:
        return text.startswith(HEADER)

    # -- seats --------------------------------------------------------------------------------

    def seats_of_starter(self) -> tuple[str, ...]:
        return ("x", "o") if self.mode == "two" else ("x",)

    def free_seat(self) -> str | None:
        return "o" if self.mode == "two" else None

    def to_move(self) -> str | None:
        return None if self.ending else "xo"[len(self.moves) % 2]

    # -- commands -----------------------------------------------------------------------------

    def commands(self, mine: Collection[str]) -> tuple[str, ...]:
        seat = self.to_move()
        names = []
        if seat in mine:
            names.append("move")
        if mine and seat is not None and self.mode == "computer" and seat == "o":
            names.append("step")
        if mine and self.moves:
            names.append("undo")
        return tuple(names)

    def push(self, square: str) -> None:
        """Make a move for whoever's turn it is."""
        if self.ending:
            raise TicTacToeError(f"The game is over: {self.ending.sentence}", given=square)
        if square not in SQUARES or len(square) != 1:
            raise TicTacToeError(
                f"{square!r} is not a square; type one of a to i, for example e.",
                given=square,
                allowed=SQUARES,
            )
        if square in self.moves:
            raise TicTacToeError(f"{square} is taken; choose another square.", given=square)
        self.moves.append(square)

    def move(self, text: str) -> None:
        if self.mode == "computer" and self.to_move() == "o":
            raise SessionError("It is the computer's turn.")
        self.push(text.strip().lower())

    def step(self, progress: Progress | None = None) -> None:
        if self.mode != "computer" or self.to_move() != "o":
            raise SessionError("It is not the computer's turn.")
        self.push(self.legal()[0])

    def undo(self, mine: Collection[str] | None = None, people: int = 1) -> None:
        if not self.moves:
            raise SessionError("There is no move to take back yet.")
        self.moves.pop()
        if self.mode == "computer" and len(self.moves) % 2:
            self.moves.pop()

    # -- how it stands ------------------------------------------------------------------------

    def legal(self) -> tuple[str, ...]:
        """Return the free squares."""
        return tuple(square for square in SQUARES if square not in self.moves)

    def squares(self) -> str:
        """Return the nine squares row by row."""
        seats = {square: "xo"[number % 2] for number, square in enumerate(self.moves)}
        return "".join(seats.get(square, ".") for square in SQUARES)

    @property
    def title(self) -> str:
        return "three in a line"

    @property
    def turns_made(self) -> int:
        return len(self.moves)

    @property
    def ending(self) -> GameEnd | None:
        for number, seat in enumerate("xo"):
            mine = set(self.moves[number::2])
            if any(mine.issuperset(line) for line in LINES):
                return GameEnd(seat, f"{seat} has three in a line.")
        return GameEnd(None, "The board is full: a draw.") if len(self.moves) == 9 else None

    def view(self, mine: Collection[str] = ()) -> TicTacToeView:
        return TicTacToeView(
            kind=self.kind,
            mode=self.mode,
            seat=seat_of(mine),
            squares=self.squares(),
            moves=tuple(self.moves),
            legal=() if self.ending else self.legal(),
            to_move=self.to_move(),
            commands=self.commands(mine),
            ending=self.ending,
        )
