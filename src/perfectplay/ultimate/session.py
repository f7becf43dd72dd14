"""A game of Ultimate Tic-Tac-Toe in progress: people and levels at either side, and a teacher.

Modes follow from who sits where: `computer` (a person against a level), `two` (two people) and
`watch` (a level against itself or another one).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from time import perf_counter
from typing import Any, ClassVar, Self, get_args

from perfectplay.drawn import Drawn
from perfectplay.errors import SessionError
from perfectplay.session import Data, GameEnd, Progress, Seal, Session, anything
from perfectplay.ultimate.analysis import Analysis, look
from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.errors import NoMoveError
from perfectplay.ultimate.levels import DEFAULT_LEVEL, level
from perfectplay.ultimate.notation import format_move, parse_move, parse_moves
from perfectplay.ultimate.pasted import looks_like_game, parse_pasted
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.recorded import recorded_end, recorded_levels, written
from perfectplay.ultimate.retrying import retried
from perfectplay.ultimate.search import Evaluator, Limit, SearchTree, Style
from perfectplay.ultimate.showing import game_view, outcome_view
from perfectplay.ultimate.teacher import review
from perfectplay.ultimate.thinking import Thinking
from perfectplay.ultimate.variations import GAME, Variations
from perfectplay.ultimate.views import (
    First,
    Mode,
    MoveHintView,
    MovesReviewView,
    RetriedMoveView,
    UltimateView,
)

MEMORY = 192 * 2**20
"""The most that the tree of an analysis takes; tidying up and endgames need a third more."""
HINT = Limit(simulations=20_000, seconds=2.0)
REVIEW = Limit(simulations=8_000, seconds=1.0)


class UltimateSession(Drawn, Thinking, Session):
    """One game. `levels` says who plays: a level at a side, or None for a person.

    >>> session = UltimateSession(levels={Player.O: 3})
    >>> session.move("ee")
    >>> session.to_move(), session.mode, session.view(("x",)).message
    ('o', 'computer', 'My turn.')
    """

    kind: ClassVar[str] = "ultimate"
    modes: ClassVar[tuple[str, ...]] = get_args(Mode)
    seat_names: ClassVar[dict[str, str]] = {"x": "player X", "o": "player O"}
    may_draw: ClassVar[bool] = True
    may_resign: ClassVar[tuple[str, ...]] = ("x", "o")
    clocked: ClassVar[tuple[str, ...]] = ("x", "o")
    begins_rematch: ClassVar[tuple[str, ...]] = ("x", "o")

    review_limit: Limit = REVIEW
    """How deeply each position of a review or a retry is searched."""

    def __init__(
        self,
        record: Record | Board | None = None,
        levels: dict[Player, int | None] | None = None,
        *,
        level_of_computer: int | None = None,
        me: Player | None = None,
        seed: int | None = None,
    ) -> None:
        self.board = record if isinstance(record, Board) else (record or Record()).board()
        self.levels: dict[Player, int | None] = {
            player: (levels or {}).get(player) for player in Player
        }
        known = [number for number in self.levels.values() if number is not None]
        self.level = level(level_of_computer or (known[0] if known else DEFAULT_LEVEL)).number
        for number in known:
            level(number)
        people = [player for player in Player if self.levels[player] is None]
        self.me = me or (people[0] if len(people) == 1 else Player.X)
        self.seed = secrets.randbelow(2**31) if seed is None else seed
        self.variations = record.variations if isinstance(record, Record) else Variations()

    @classmethod
    def new(
        cls,
        mode: Mode = "computer",
        *,
        first: First = "me",
        level_of_computer: int = DEFAULT_LEVEL,
        record: Record | None = None,
        seed: int | None = None,
    ) -> Self:
        """Set up a game by its mode; whoever is first plays the side to move."""
        start = record or Record()
        turn = start.board().turn
        me = turn if first == "me" else turn.other
        sides: dict[Player, int | None] = dict.fromkeys(Player)
        if mode != "two":
            sides[me.other] = level_of_computer
        if mode == "watch":
            sides[me] = level_of_computer
        return cls(start, sides, level_of_computer=level_of_computer, me=me, seed=seed)

    def __repr__(self) -> str:
        return f"<UltimateSession {self.mode} {self.title}, {self.turns_made} moves>"

    # -- who plays ----------------------------------------------------------------------------

    @property
    def people(self) -> list[Player]:
        """The sides played by people."""
        return [player for player in Player if self.levels[player] is None]

    @property
    def mode(self) -> Mode:  # type: ignore[override]
        """What follows from who plays."""
        return ("watch", "computer", "two")[len(self.people)]

    @property
    def begins(self) -> Player:
        """The side that made, or will make, the first move."""
        return self.board.turn if len(self.board.move_stack) % 2 == 0 else self.board.turn.other

    @property
    def first(self) -> First:
        """Who made, or will make, the first move of a game against the computer."""
        return "computer" if self.mode == "computer" and self.begins is not self.me else "me"

    def seats_of_starter(self) -> tuple[str, ...]:
        """A person against the computer has one side; else both belong to whoever starts."""
        return (self.me.value,) if self.mode == "computer" else ("x", "o")

    def free_seat(self) -> str | None:
        """In a game for two the second person gets the other side."""
        return self.me.other.value if self.mode == "two" else None

    def to_move(self) -> str | None:
        """The side whose turn it is."""
        return None if self.board.is_over or self.ended else self.board.turn.value

    def commands(self, mine: Collection[str]) -> tuple[str, ...]:
        """Return what somebody with these seats may do now."""
        found: list[str] = []
        if mine and self.to_move():
            person = self.levels[self.board.turn] is None
            if person and self.board.turn.value in mine:
                found += ["move", "hint"]
            if not person:
                found += ["step"]
            found += ["swap"] if self.mode == "computer" else []
        if mine and self.board.move_stack:
            found += ["undo", "review"]
        return tuple(found)

    def require_turn(self, mine: Collection[str]) -> None:
        """Refuse a move by somebody whose turn it is not."""
        self.require_open()
        if self.board.is_over:
            return  # the board itself says so better
        if self.mode == "watch":
            raise SessionError(
                "In this game the computer plays both sides; branch from it to play yourself.",
                given=self.mode,
                allowed="computer, two",
            )
        self.require_seat(mine)
        self.require_taken(self.to_move())
        if self.board.turn.value not in mine:
            other = "the computer's" if self.mode == "computer" else "the other player's"
            raise SessionError(f"It is {other} turn.", given=self.board.turn.symbol)

    # -- moves --------------------------------------------------------------------------------

    def move(self, text: str) -> None:
        """Make a move, in any notation."""
        self.require_open()
        move = self.board.push_text(text)
        self.variations.follow(self.turns_made - 1, move)
        self.moved(self.board.turn.other.value)

    def step(self, progress: Progress | None = None) -> int:
        """Let the computer move for the side to move, at the level of that side or of the game."""
        self.require_open()
        strength = level(self.levels[self.board.turn] or self.level)
        move = self.choose(self.board, strength, progress)
        self.board.push(move)
        self.variations.follow(self.turns_made - 1, move)
        self.moved(self.board.turn.other.value)
        return move

    def undo(self, mine: Collection[str] | None = None, people: int = 1) -> None:
        """Take back: one's own last move, with the computer's answer if it came."""
        self.require_undo(people)
        if people > 1 and self.board.move_stack and self.board.turn.value in (mine or ()):
            raise SessionError("The other player has moved since; only one's own last move goes.")
        if not self.ended:
            self._pop()
        self.taken_back()

    def _pop(self) -> None:
        against = self.mode == "computer"
        if against and self.turns_made <= (self.begins is not self.me):
            raise NoMoveError("There is no move of yours to take back.")
        self.board.pop()
        while against and self.board.turn is not self.me:
            self.board.pop()
        self.variations.cut(self.turns_made)

    def new_rematch(self, code: str | None = None) -> UltimateSession:
        """Set up the same game on an empty board; whoever was X is O now."""
        session = type(self)(Record(rule=self.board.rule), self.levels, me=self.me.other)
        session.set_clock(None if self.clock is None else str(self.clock.control))
        return session

    def swap(self) -> None:
        """Change sides with the computer."""
        if self.mode != "computer":
            raise SessionError(
                "Sides are changed with the computer only.", given=self.mode, allowed="computer"
            )
        if self.ending:
            raise SessionError(
                "The game is over, so sides stay as they are; begin another one to play the other "
                "side.",
                given="swap",
            )
        self.levels = {player: self.levels[player.other] for player in Player}
        self.me = self.me.other

    def set_level(self, number: int) -> None:
        """Change the computer's level, on every side that it plays."""
        self.level = level(number).number
        for player in Player:
            if self.levels[player] is not None:
                self.levels[player] = self.level

    # -- how it stands ------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The rule that decides a game without a line."""
        return self.board.rule.value

    @property
    def label(self) -> str:
        """The level of the computer where it plays, and the rule, in words for people."""
        rule = self.board.rule.name_for_people
        return rule if self.mode == "two" else f"level {self.level} · {rule}"

    @property
    def turns_made(self) -> int:
        """How many moves have been made."""
        return len(self.board.move_stack)

    @property
    def ending(self) -> GameEnd | None:
        """Who won and why, or None while the game goes on."""
        shown = outcome_view(self)
        if shown is None:
            return None
        return GameEnd(None if shown.winner == "draw" else shown.winner.lower(), shown.text)

    def board_at(self, ply: int, line: int = GAME) -> Board:
        """Set up the position after so many moves of the game or of a variation."""
        board = self._beginning()
        for move in self.variations.path(self.board.move_stack, line, ply):
            board.push(move)
        return board

    def add_line(self, line: int, ply: int, text: str, note: str = "") -> tuple[int, int]:
        """Walk moves on from a node, add what is new as a variation, return where they lead."""
        if not (moves := parse_moves(text)):
            raise NoMoveError("A variation has at least one move, for example ee.")
        game = self.board.move_stack
        return self.variations.add(self._beginning(), game, line, ply, moves, note)

    def delete_line(self, line: int) -> None:
        """Forget a variation, with those that branch from it."""
        self.variations.delete(line)

    def _beginning(self) -> Board:
        return Board(self.board.start, rule=self.board.rule)

    def view(self, mine: Collection[str] = ()) -> UltimateView:
        """Return the game as somebody with these seats sees it."""
        return game_view(self, mine)

    # -- the teacher --------------------------------------------------------------------------

    def analyse(self, board: Board, limit: Limit, evaluator: Evaluator | None = None) -> Analysis:
        """Search a position; a front end can stop it."""
        if board.is_over:
            raise NoMoveError("The game is over, so there is nothing to analyse.")
        self.check()
        tree = SearchTree(board, style=Style.NET, memory=MEMORY, evaluator=evaluator)
        self.on_search(tree.stop)
        begin = perf_counter()
        tree.run(limit, lambda _: self.check())
        return look(tree, perf_counter() - begin)

    def hint(self) -> MoveHintView:
        """Suggest a move and say what it does."""
        return MoveHintView.of(self.board, self.analyse(self.board, HINT))

    def review(self, progress: Progress | None = None) -> MovesReviewView:
        """Judge every move of the game."""
        if not self.board.move_stack:
            raise NoMoveError("There is nothing to review yet; make a move first.")

        def report(done: int, total: int) -> None:
            self.check()
            if progress:
                progress(done, total)

        told = review(self.to_game_record(), self.review_limit, on_progress=report)
        return MovesReviewView.of(told)

    def retry(self, ply: int, text: str, **more: Any) -> RetriedMoveView:
        """Judge another move for a moment of the game; `more` is that of :func:`retried`."""
        return retried(self, ply, text, **more)

    # -- as data and as a record --------------------------------------------------------------

    def to_data(self) -> Data:
        """Return the whole state."""
        return {
            "levels": {player.value: self.levels[player] for player in Player},
            "level": self.level,
            "rule": self.board.rule.value,
            "start": self.board.start,
            "moves": [format_move(move) for move in self.board.move_stack],
            "me": self.me.value,
            "seed": self.seed,
            "lines": self.variations.to_data(),
            **self.thinking_data(),
            **self.table_data(),
        }

    @classmethod
    def from_data(cls, data: Data) -> Self:
        """Set the game up again from its state; its moves are replayed once, unchecked."""
        board = Board(data["start"], rule=data["rule"])
        for text in data["moves"]:
            board.push(parse_move(text))
        session = cls(
            board,
            {player: data["levels"][player.value] for player in Player},
            level_of_computer=data["level"],
            me=Player(data["me"]),
            seed=data["seed"],
        )
        session.variations = Variations.from_data(data.get("lines", []))
        session.take_thinking(data)
        session.take_table(data)
        return session

    def name(self, player: Player) -> str:
        """Say who plays a side, for a record."""
        number = self.levels[player]
        if number is not None:
            return f"perfectplay level {number}"
        return "You" if self.mode == "computer" else f"Player {player.symbol}"

    def to_game_record(self, **tags: str) -> Record:
        """Write the game down with who plays, so that it can go on later."""
        return written(self, **tags)

    def to_record(self, seal: Seal | None = None) -> str:
        """Write the game as text; nothing in it is secret."""
        return self.to_game_record().text()

    @classmethod
    def from_record(
        cls, text: str, unseal: Seal | None = None, accept: Callable[[Self], None] = anything
    ) -> Self:
        """Read a record, moves or a position; who plays is taken from its tags."""
        session = cls.of_record(parse_pasted(text))
        accept(session)
        return session

    @classmethod
    def of_record(cls, record: Record, default: dict[Player, int | None] | None = None) -> Self:
        """Go on with a recorded game; `default` says who plays where the record does not."""
        levels = recorded_levels(record) or default or {Player.X: None, Player.O: DEFAULT_LEVEL}
        start = Record(
            record.moves, start=record.start, rule=record.rule, variations=record.variations
        )
        session = cls(start, levels)
        session.ended = recorded_end(record)
        return session

    @classmethod
    def reads(cls, text: str) -> bool:
        """Tell whether a text begins as a record, moves or a position do."""
        return looks_like_game(text)
