"""The board: who may play where, and who has won.

>>> board = Board()
>>> board.push_text("ee")
40
>>> board.turn, len(board.legal_moves)
(<Player.O: 'o'>, 8)
>>> board
Board('9/9/9/9/4x4/9/9/9/9 o e line')
"""

from dataclasses import dataclass
from enum import Enum, StrEnum

from perfectplay.drawn import Pictured
from perfectplay.ultimate.errors import (
    BoardDecidedError,
    GameOverError,
    IllegalMoveError,
    NoMoveError,
    PositionError,
    SquareTakenError,
    WrongBoardError,
)
from perfectplay.ultimate.legal_moves import LegalMoves
from perfectplay.ultimate.notation import (
    BOARD_NAMES,
    LETTERS,
    Fields,
    WinRule,
    format_fields,
    format_move,
    parse_fields,
    parse_move,
    parse_rule,
)

FULL = 0b111_111_111
LINES = (
    *(0b000_000_111, 0b000_111_000, 0b111_000_000),
    *(0b001_001_001, 0b010_010_010, 0b100_100_100),
    *(0b100_010_001, 0b001_010_100),
)
"""Three squares in a line, as bits; square 0, the top-left one, is the lowest bit."""

START = "9/9/9/9/9/9/9/9/9 x - line"


class Player(Enum):
    """Who plays; X begins."""

    X = "x"
    O = "o"  # noqa: E741 - the letter is the player's name

    # Enum's own hash is a Python function, and a board looks its players up all the time.
    __hash__ = object.__hash__

    @property
    def other(self) -> "Player":
        """The opponent."""
        return Player.O if self is Player.X else Player.X

    @property
    def symbol(self) -> str:
        """The capital letter drawn on the board."""
        return self.name


class State(StrEnum):
    """What has become of a small board."""

    OPEN = "."
    X = "X"
    O = "O"  # noqa: E741
    DRAWN = "D"


class Ending(StrEnum):
    """Why a game is over."""

    LINE = "three boards in a line"
    BOARDS = "no line, most boards"
    DRAW = "no line"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner, or None for a draw, and why."""

    winner: Player | None
    ending: Ending

    @property
    def result(self) -> str:
        """The result as records write it: 1-0, 0-1 or 1/2-1/2."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is Player.X else "0-1"


# Asked for a hundred times in one request of a server, so looked up.
_HAS_LINE = tuple(any(mask & line == line for line in LINES) for mask in range(FULL + 1))


def has_line(mask: int) -> bool:
    """Say whether nine bits hold three in a line."""
    return _HAS_LINE[mask]


class Board(Pictured):
    """A position of Ultimate Tic-Tac-Toe and the moves that led to it.

    Moves are indices from 0 to 80 (see :mod:`perfectplay.ultimate.notation`). `push` trusts you,
    `push_text` and `check` do not.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, position: str = START, *, rule: WinRule | str | None = None) -> None:
        fields = parse_fields(position)
        self.rule = fields.rule if rule is None else parse_rule(rule)
        self.turn = Player(fields.turn)
        self.marks: dict[Player, list[int]] = {
            player: [_mask(cells, player.value) for cells in fields.boards] for player in Player
        }
        self.won: dict[Player, int] = {
            player: sum(1 << b for b in range(9) if has_line(self.marks[player][b]))
            for player in Player
        }
        self.drawn: int = sum(
            1 << b
            for b in range(9)
            if self._occupied(b) == FULL and not (self._won_by_any >> b & 1)
        )
        self.forced: int | None = fields.forced
        """The board where the next move must be, or None when any open board will do."""
        self.start = position
        self.move_stack: list[int] = []
        self._undo: list[tuple[int, int, int, int | None]] = []
        self._refuse_impossible()
        self.start = self.position

    # Small boards.

    @property
    def _won_by_any(self) -> int:
        return self.won[Player.X] | self.won[Player.O]

    def _occupied(self, board: int) -> int:
        return self.marks[Player.X][board] | self.marks[Player.O][board]

    def empty_squares(self, board: int) -> int:
        """The empty squares of a small board, as bits."""
        return FULL & ~self._occupied(board)

    @property
    def decided(self) -> int:
        """The boards that take no more moves, as bits."""
        return self._won_by_any | self.drawn

    def state(self, board: int) -> State:
        """Tell what has become of a small board: open, won by X or O, or drawn."""
        if self.won[Player.X] >> board & 1:
            return State.X
        if self.won[Player.O] >> board & 1:
            return State.O
        return State.DRAWN if self.drawn >> board & 1 else State.OPEN

    def winner_of(self, board: int) -> Player | None:
        """Who won a small board, if anyone."""
        state = self.state(board)
        return Player[state.name] if state in (State.X, State.O) else None

    def is_drawn(self, board: int) -> bool:
        """Say whether a small board is full without a winner."""
        return self.state(board) is State.DRAWN

    def is_open(self, board: int) -> bool:
        """Say whether a small board still takes moves."""
        return self.state(board) is State.OPEN

    def symbol_at(self, move: int) -> str:
        """The symbol on a square: `X`, `O` or `.`."""
        board, cell = divmod(move, 9)
        x, o = self.marks[Player.X][board], self.marks[Player.O][board]
        return "X" if x >> cell & 1 else "O" if o >> cell & 1 else "."

    def _cells(self, board: int) -> str:
        """The nine squares of a small board as `x`, `o` and `.`."""
        x, o = self.marks[Player.X][board], self.marks[Player.O][board]
        return "".join(["x" if x >> c & 1 else "o" if o >> c & 1 else "." for c in range(9)])

    def summary(self) -> str:
        """The nine small boards in one text of `X`, `O`, `D` (drawn) and `.` (open)."""
        return "".join(self.state(b).value for b in range(9))

    # Playing.

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves in order; none when the game is over."""
        return LegalMoves(self)

    def is_legal(self, move: int) -> bool:
        """Say whether a move is legal."""
        return move in self.legal_moves

    def check(self, move: int) -> None:
        """Refuse an illegal move with an error that names the rule and the legal boards."""
        text = format_move(move)
        board = move // 9
        if self.is_over:
            raise GameOverError(f"{text} cannot be played: the game is over.", given=text)
        if move in self.legal_moves:
            return
        allowed = ", ".join(map(format_move, self.legal_moves))
        if self.forced is not None and board != self.forced:
            raise WrongBoardError(
                f"{text} is in the {BOARD_NAMES[board]} board, but the last move sends you to the "
                f"{BOARD_NAMES[self.forced]} board ({LETTERS[self.forced]}): "
                f"play there, for example {self._example()}.",
                given=text,
                allowed=allowed,
            )
        if not self.is_open(board):
            how = "drawn" if self.is_drawn(board) else f"won by {self.state(board).value}"
            raise BoardDecidedError(
                f"{text} cannot be played: the {BOARD_NAMES[board]} board is already {how}; "
                f"choose another board, for example {self._example()}.",
                given=text,
                allowed=allowed,
            )
        raise SquareTakenError(
            f"{text} already holds {self.symbol_at(move)}: "
            f"choose an empty square, for example {self._example()}.",
            given=text,
            allowed=allowed,
        )

    def _example(self) -> str:
        return format_move(self.legal_moves[0])

    def push(self, move: int) -> None:
        """Make a move that is known to be legal."""
        board, cell = divmod(move, 9)
        me = self.turn
        self._undo.append((self.won[me], self.drawn, board, self.forced))
        self.move_stack.append(move)
        self.marks[me][board] |= 1 << cell
        if has_line(self.marks[me][board]):
            self.won[me] |= 1 << board
        elif self._occupied(board) == FULL:
            self.drawn |= 1 << board
        self.turn = me.other
        over = self.is_over
        self.forced = None if over or self.decided >> cell & 1 else cell

    def push_text(self, text: str) -> int:
        """Read a move, check it, make it, and return its index."""
        move = parse_move(text)
        self.check(move)
        self.push(move)
        return move

    def pop(self) -> int:
        """Take the last move back and return it."""
        if not self.move_stack:
            raise NoMoveError("There is no move to take back: this is where the game began.")
        move = self.move_stack.pop()
        me = self.turn = self.turn.other
        self.won[me], self.drawn, board, self.forced = self._undo.pop()
        self.marks[me][board] &= ~(1 << move % 9)
        return move

    def copy(self) -> "Board":
        """Copy the position together with its moves."""
        twin = Board.__new__(Board)
        twin.rule, twin.turn, twin.drawn = self.rule, self.turn, self.drawn
        twin.marks = {player: list(masks) for player, masks in self.marks.items()}
        twin.won = dict(self.won)
        twin.forced, twin.start = self.forced, self.start
        twin.move_stack, twin._undo = list(self.move_stack), list(self._undo)
        return twin

    # The end.

    @property
    def is_over(self) -> bool:
        """Say whether the game has ended."""
        return has_line(self.won[Player.X]) or has_line(self.won[Player.O]) or self.decided == FULL

    def outcome(self) -> Outcome | None:
        """Tell how the game ended, or None while it goes on."""
        for player in Player:
            if has_line(self.won[player]):
                return Outcome(player, Ending.LINE)
        if self.decided != FULL:
            return None
        if self.rule is WinRule.BOARDS:
            lead = self.won[Player.X].bit_count() - self.won[Player.O].bit_count()
            if lead:
                return Outcome(Player.X if lead > 0 else Player.O, Ending.BOARDS)
        return Outcome(None, Ending.DRAW)

    # Text.

    @property
    def position(self) -> str:
        """The position as text; `Board(text)` reads it back."""
        boards = tuple([self._cells(board) for board in range(9)])
        return format_fields(Fields(boards, self.turn.value, self.forced, self.rule))

    def __repr__(self) -> str:
        return f"Board({self.position!r})"

    def __str__(self) -> str:
        """The squares in nine rows, for a plain look."""
        lines = []
        for row in range(9):
            cells = [
                self.symbol_at((row // 3 * 3 + column // 3) * 9 + row % 3 * 3 + column % 3)
                for column in range(9)
            ]
            lines.append(" | ".join(" ".join(cells[i : i + 3]) for i in (0, 3, 6)))
        return "\n---------------------\n".join("\n".join(lines[i : i + 3]) for i in (0, 3, 6))

    def __eq__(self, other: object) -> bool:
        """Compare positions; the moves that led to them do not matter."""
        return isinstance(other, Board) and self.position == other.position

    def _refuse_impossible(self) -> None:
        """Refuse a position that no game can reach, as far as counting can tell."""
        counts = {p: sum(mask.bit_count() for mask in self.marks[p]) for p in Player}
        x, o = counts[Player.X], counts[Player.O]
        expected = x - o == (0 if self.turn is Player.X else 1)
        if not expected:
            raise PositionError(
                f"With {x} X and {o} O on the board it cannot be {self.turn.symbol}'s turn: X "
                "begins and the players alternate."
            )
        both = self.won[Player.X] & self.won[Player.O]
        if both:
            name = LETTERS[both.bit_length() - 1]
            raise PositionError(f"Board {name} holds a line of both players; only one can win it.")
        if has_line(self.won[Player.X]) and has_line(self.won[Player.O]):
            raise PositionError("Both players have three boards in a line; only one can win.")
        last = self.turn.other
        if self.is_over:
            winner = self.outcome()
            if winner and winner.ending is Ending.LINE and winner.winner is self.turn:
                raise PositionError(
                    f"{self.turn.symbol} has three boards in a line and is to move, but the "
                    "game ended with the line."
                )
            self.forced = None
        elif self.forced is None:
            if x and not any(
                self.marks[last][b] >> c & 1 and self.decided >> c & 1
                for b in range(9)
                for c in range(9)
            ):
                raise PositionError(
                    "Nobody can have a free choice of boards here: no move of "
                    f"{last.symbol} points to a board that is won or full."
                )
        elif self.decided >> self.forced & 1:
            raise PositionError(
                f"Board {LETTERS[self.forced]} is decided, so nobody can be sent there; write - "
                "for a free choice."
            )
        elif not any(self.marks[last][b] >> self.forced & 1 for b in range(9)):
            raise PositionError(
                f"Nobody can have been sent to board {LETTERS[self.forced]}: {last.symbol} has no "
                f"move on a square {LETTERS[self.forced]}."
            )


def _mask(cells: str, symbol: str) -> int:
    return sum(1 << c for c, found in enumerate(cells) if found == symbol)


def illegal_rule(board: Board, move: int) -> str | None:
    """Name the rule that a move would break, or None if it is legal."""
    try:
        board.check(move)
    except IllegalMoveError as error:
        return error.rule
    return None
