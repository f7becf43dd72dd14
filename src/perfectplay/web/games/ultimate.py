"""A kept game of Ultimate Tic-Tac-Toe: its state as JSON, its moves, and what is shown of it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.errors import UltimateError
from perfectplay.ultimate.levels import level as level_of
from perfectplay.ultimate.notation import WinRule, move_text, read_move, read_rule
from perfectplay.ultimate.plain import plain_board
from perfectplay.ultimate.reading import read_anything, wrong_at
from perfectplay.ultimate.record import Record
from perfectplay.web.errors import ApiError, BadRequest
from perfectplay.web.seats import Owner
from perfectplay.web.store import Kept, new_id

Mode = Literal["computer", "two", "watch"]
MODES: tuple[Mode, ...] = get_args(Mode)
First = Literal["me", "computer"]
# Words that people use for the two rules, beside the library's own.
RULE_NAMES = {"draw": "line", "most-boards": "boards"}


def find_rule(text: str) -> WinRule:
    """Read the name of a rule."""
    wanted = text.strip().lower()
    return read_rule(RULE_NAMES.get(wanted, wanted))


class WrongText(ApiError):  # noqa: N818
    """A text that cannot be read; `at` is the wrong character."""

    def __init__(self, error: UltimateError, text: str, at: int | None) -> None:
        super().__init__(str(error), given=text[:200], at=at)
        self.name = type(error).__name__

    @property
    def kind(self) -> str:
        """The library's name of the error."""
        return self.name


def read_text(text: str, rule: str | None) -> Record:
    """Read plays, a record or a position; an error says where it is wrong."""
    wanted = None if rule is None else find_rule(rule)
    try:
        return read_anything(text, wanted)
    except UltimateError as error:
        raise WrongText(error, text, wrong_at(text, wanted)) from None


@dataclass
class Play:
    """The whole state. `me` is the side of the one who plays against the computer."""

    mode: Mode
    first: First
    level: int
    record: Record
    me: Player = Player.X
    seed: int = field(default_factory=lambda: secrets.randbelow(2**31))

    def state(self) -> dict[str, Any]:
        """Return the state as it is kept."""
        return {
            "mode": self.mode,
            "first": self.first,
            "level": self.level,
            "rule": self.record.rule.value,
            "start": self.record.start,
            "moves": [move_text(move) for move in self.record.moves],
            "me": self.me.value,
            "seed": self.seed,
        }

    @classmethod
    def of(cls, game: Kept) -> Play:
        """Read the state of a kept game."""
        state = game.state
        moves = [read_move(text) for text in state["moves"]]
        record = Record(moves, start=state["start"], rule=WinRule(state["rule"]))
        return cls(
            state["mode"],
            state["first"],
            state["level"],
            record,
            Player(state["me"]),
            state["seed"],
        )

    def board(self, plies: int | None = None) -> Board:
        """Set up the position after so many plays, or after all of them."""
        return self.record.board(plies)

    def push(self, text: str, board: Board) -> None:
        """Make a play that was written by somebody."""
        self.record.moves.append(board.push_text(text))

    def undo(self, board: Board) -> None:
        """Take back: against the computer up to one's own last play, else one play."""
        board.pop()
        if self.mode == "computer":
            while board.move_stack and board.turn is not self.me:
                board.pop()
        self.record.moves = list(board.move_stack)

    def names(self) -> dict[str, str]:
        """Say who plays X and O, for a record."""
        engine = f"perfectplay level {self.level}"
        if self.mode == "watch":
            return {"x": engine, "o": engine}
        if self.mode == "two":
            return {"x": "Player X", "o": "Player O"}
        mine, other = self.me.value, self.me.other.value
        return {mine: "You", other: engine}


def new_play(mode: Mode, first: First, level: int, record: Record) -> Play:
    """Set up a new game; whoever is first plays the side to move."""
    level_of(level)
    turn = record.board().turn
    me = turn if first == "me" else turn.other
    return Play(mode, first, level, record, me)


def seats_of(play: Play, owner: str) -> dict[str, str]:
    """Return the seats that somebody who starts a game gets."""
    if play.mode == "computer":
        return {play.me.value: owner}
    return {"x": owner, "o": owner}


def free_seat(play: Play) -> str:
    """Return the seat that an invitation is for."""
    return play.me.other.value


def keep(play: Play, seats: dict[str, str], join_hash: str | None = None) -> Kept:
    """Make the record of a new game."""
    blank = Kept(new_id(), "ultimate", play.mode, "", {}, seats=seats, join_hash=join_hash)
    return changed(blank, play)


def changed(game: Kept, play: Play) -> Kept:
    """Return the record with a new state."""
    outcome = play.board().outcome()
    ended, result = None, None
    if outcome is not None:
        ended = "draw" if outcome.winner is None else outcome.winner.value
        result = plain_board(play.board())["outcome"]["text"]
    return replace(
        game,
        mode=play.mode,
        title=play.record.rule.value,
        state=play.state(),
        turns=len(play.record.moves),
        outcome=ended,
        result=result,
    )


def message(play: Play, board: Board, owner: Owner, game: Kept) -> str:
    """Say in the words of a player at the table how the game stands."""
    outcome = board.outcome()
    mine = owner.seats(game)
    own = len(mine) == 1 and play.mode != "watch"
    if outcome is not None:
        if outcome.winner is None:
            return "The game is a draw."
        if not own:
            return f"{outcome.winner.symbol} wins!"
        if outcome.winner.value in mine:
            return "You win!"
        return "I win!" if play.mode == "computer" else f"{outcome.winner.symbol} wins!"
    if not own:
        return f"{board.turn.symbol} to play."
    if board.turn.value in mine:
        return "Your turn."
    return "My turn." if play.mode == "computer" else f"{board.turn.symbol} to play."


def view(game: Kept, owner: Owner) -> dict[str, Any]:
    """Return what anybody may see of a game."""
    play = Play.of(game)
    board = play.board()
    return {
        "id": game.id,
        "kind": "ultimate",
        "version": game.version,
        "mode": play.mode,
        "first": play.first,
        "level": play.level,
        "rule": play.record.rule.value,
        "start": play.record.start,
        "seat": owner.seat(game),
        "moves": [move_text(move) for move in play.record.moves],
        "board": plain_board(board),
        "message": message(play, board, owner, game),
        "join": game.join_hash is not None,
    }


def require_turn(play: Play, board: Board, owner: Owner, game: Kept) -> None:
    """Refuse a play by somebody whose turn it is not."""
    if board.is_over:
        return  # the board itself says so better
    if play.mode == "watch":
        raise BadRequest(
            "In this game the computer plays both sides; branch from it to play yourself.",
            given=play.mode,
            allowed="computer, two",
        )
    owner.require(game)
    if board.turn.value not in owner.seats(game):
        other = "the computer's" if play.mode == "computer" else "the other player's"
        raise BadRequest(f"It is {other} turn.", given=board.turn.symbol)
