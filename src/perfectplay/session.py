"""A game in progress, whoever plays it and wherever it is shown; and the games there are.

The library, the terminal and the page all play the same :class:`Session`: it knows the rules of the
seats, makes moves, takes them back, says who has won and what each seat may see, and turns itself
into data (for a database) and into a record (for a file). A front end reads, shows and keeps.

A game is one line in the registry: :func:`register` a :class:`GameKind`, which names its session,
its commands for the terminal and its routes for the page; each is loaded when it is needed.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from importlib import import_module
from typing import Any, ClassVar, Self

from perfectplay.clock import ClockView
from perfectplay.errors import SeatError, SessionError, UnknownGameError, quote
from perfectplay.table import Table

Data = dict[str, Any]
Progress = Callable[[int, int], None]
Seal = Callable[[str, str], str]
"""Turns a secret into what stands for it in a record, or back. It is also told the rest of the
record in the one form that has no comments or spare spaces, so that it can be bound to it."""
EVERY_SEAT = "both"


@dataclass(frozen=True)
class GameEnd:
    """How a game ended: the seat that won, or None for a draw, and a sentence that says so."""

    winner: str | None
    sentence: str


@dataclass(frozen=True, kw_only=True)
class View:
    """What somebody at one seat, or an onlooker, may see of a game.

    `id`, `version`, `join`, `free`, `names`, `here` and `next` are filled in by whoever keeps it.
    `practice` says that its secret was known before its end, so that it does not count.
    """

    kind: str
    mode: str
    seat: str | None
    id: str = ""
    version: int = 0
    join: bool = False
    free: str | None = None
    """The seat that an invitation gives, while it was not taken."""
    practice: bool = False
    names: dict[str, str] = field(default_factory=dict)
    """What the players call themselves, by seat; those who have no name are left out."""
    here: dict[str, bool] = field(default_factory=dict)
    """Who is looking at the game now, by seat."""
    next: str | None = None
    """The address of the rematch."""
    rematch: str | None = None
    """The seat that asks for a rematch which the other one has to begin."""
    clock: ClockView | None = None
    offer: str | None = None
    """The seat that offers a draw."""
    may: list[str] = field(default_factory=list)
    """What can be done now beside moves: resign, offer_draw, accept_draw, decline_draw, rematch."""

    result: str | None = None
    """How the game ended, in a sentence."""

    # For whoever describes the API: an answer always has all fields, those with a default too.
    __pydantic_config__: ClassVar[dict[str, bool]] = {
        "json_schema_serialization_defaults_required": True
    }


def anything(session: object) -> None:
    """Accept every game."""


class Session(Table):
    """One game from its first move to its end.

    Everything that may take long calls `self.check()` now and then; a front end that wants to end
    the work early replaces it with a function that raises.
    """

    kind: ClassVar[str]
    modes: ClassVar[tuple[str, ...]]
    seat_names: ClassVar[Mapping[str, str]]
    """Every seat of the game, and what its player is called."""

    practice: bool = False
    """Whether the secret was shown before the game went on to its end; then it does not count."""
    check: Callable[[], None] = staticmethod(lambda: None)

    # -- as data, for whoever keeps it --------------------------------------------------------

    @abstractmethod
    def to_data(self) -> Data:
        """Return the whole state, secrets included, as JSON can write it."""

    @classmethod
    @abstractmethod
    def from_data(cls, data: Data) -> Self:
        """Set the game up again from its state; trusts what :meth:`to_data` wrote."""

    # -- as a record, for people and files ----------------------------------------------------

    @abstractmethod
    def to_record(self, seal: Seal | None = None) -> str:
        """Write the game as text. `seal` hides what must not be read in a running game."""

    @classmethod
    @abstractmethod
    def from_record(
        cls, text: str, unseal: Seal | None = None, accept: Callable[[Self], None] = anything
    ) -> Self:
        """Read what :meth:`to_record` wrote, or say in one sentence what is wrong with it.

        `accept` may refuse a game, by an error, before anything about it takes long.
        """

    @classmethod
    @abstractmethod
    def reads(cls, text: str) -> bool:
        """Tell whether a text looks like a record of this game."""

    def may_copy(self, mine: Collection[str]) -> bool:
        """Tell whether a running game, exported by these seats, may carry its sealed secret."""
        return True

    @property
    def has_secret(self) -> bool:
        """Whether the game is about a secret, which is shown when it is over."""
        return False

    # -- seats --------------------------------------------------------------------------------

    @abstractmethod
    def seats_of_starter(self) -> tuple[str, ...]:
        """Return the seats that belong to whoever starts the game."""

    def free_seat(self) -> str | None:
        """Return the seat that a second person may be invited to, or None."""
        return None

    def require_seat(self, mine: Collection[str], *wanted: str) -> None:
        """Refuse somebody who has none of the wanted seats, or no seat at all."""
        if not mine:
            raise SeatError(
                "You can look at this game but not play in it; start your own, or open the link "
                "that you were invited with.",
                allowed="the players of this game",
            )
        if wanted and not set(mine) & set(wanted):
            for seat in wanted:
                self.require_taken(seat)
            own = min(mine)
            names = " or ".join(self.seat_names[seat] for seat in wanted)
            raise SeatError(
                f"This is for the {names}; you are the {self.seat_names[own]}.",
                given=own,
                allowed=" or ".join(wanted),
            )

    # -- commands -----------------------------------------------------------------------------

    @abstractmethod
    def commands(self, mine: Collection[str]) -> tuple[str, ...]:
        """Return what somebody with these seats may do now: names of methods, `move` among them."""

    @abstractmethod
    def move(self, text: str) -> None:
        """Make the move of the person whose turn it is, as they wrote it."""

    @abstractmethod
    def undo(self, mine: Collection[str] | None = None, people: int = 1) -> None:
        """Take back to where the same person may choose again.

        With more than one person at the table, `mine` names the seats of the one who asks, and what
        another person has seen or answered may stand.
        """

    def step(self, progress: Progress | None = None) -> object:
        """Let the computer make one move for the seat whose turn it is."""
        raise SessionError("There is no computer player in this game.")

    def new_rematch(self, code: str | None = None) -> Session:
        """Set up the next game of the same two people, with sides swapped.

        Where the new game needs a secret, `code` is the one that its maker has chosen.
        """
        raise SessionError("There is no rematch in this game; start a new one.")

    # -- how it stands ------------------------------------------------------------------------

    @property
    @abstractmethod
    def title(self) -> str:
        """What is played, short: a variant or a rule."""

    @property
    def label(self) -> str:
        """What is played, with what else tells it apart in a list of games."""
        return self.title

    @property
    @abstractmethod
    def ending(self) -> GameEnd | None:
        """Who won and why, or None while the game goes on."""

    def table_view(self, mine: Collection[str]) -> dict[str, Any]:
        """Return the fields of a view that are about the table, and how the game ended."""
        ending = self.ending
        result = None if ending is None else ending.sentence
        return {**super().table_view(mine), "result": result}

    @abstractmethod
    def view(self, mine: Collection[str] = ()) -> View:
        """Return what somebody with these seats may see; nobody sees a running game's secret."""

    # -- the teacher --------------------------------------------------------------------------

    def review(self, progress: Progress | None = None) -> Any:
        """Judge every guess or move of the game."""
        raise SessionError("This game has no teacher, so it cannot be reviewed.")


def seat_of(mine: Collection[str]) -> str | None:
    """Return the one seat of somebody, `both` for all of them, or None for an onlooker."""
    if len(mine) > 1:
        return EVERY_SEAT
    return next(iter(mine), None)


def to_data(value: Any) -> Any:
    """Return a view, or anything made of dataclasses, as plain data that JSON can write.

    >>> to_data(GameEnd(None, "A draw."))
    {'winner': None, 'sentence': 'A draw.'}
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_data(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {str(key): to_data(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [to_data(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    return str(value) if isinstance(value, Fraction) else value


# -- the registry -----------------------------------------------------------------------------


@dataclass(frozen=True)
class GameKind:
    """A game that perfectplay knows; parts are named as `module:name` and loaded when needed."""

    name: str
    title: str
    session: str
    terminal: str | None = None
    """The commands of the terminal program: a typer app."""
    page: str | None = None
    """The room of the web server: its routes, options and statistics."""
    warm_up: tuple[str, ...] = ()
    """Modules that add what is to be compiled before a player waits for it."""

    def load_session(self) -> type[Session]:
        """Load the class of the game's sessions."""
        found: type[Session] = load(self.session)
        return found


def load(where: str) -> Any:
    """Import what `module:name` names."""
    module, _, name = where.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found


_GAMES: dict[str, GameKind] = {}


def register(game: GameKind) -> None:
    """Add a game; its name must be new."""
    if game.name in _GAMES:
        raise ValueError(f"The game {game.name!r} is registered already.")
    _GAMES[game.name] = game


@contextmanager
def registered(game: GameKind) -> Iterator[None]:
    """Add a game for a while, as tests do."""
    register(game)
    try:
        yield
    finally:
        del _GAMES[game.name]


def games() -> tuple[GameKind, ...]:
    """Return every game, in the order in which they were registered."""
    return tuple(_GAMES.values())


def find_game(name: str) -> GameKind:
    """Return a game by its name."""
    try:
        return _GAMES[name]
    except KeyError:
        known = ", ".join(_GAMES)
        raise UnknownGameError(
            f"{quote(name)} is not a game here; choose one of {known}.", given=name, allowed=known
        ) from None


register(
    GameKind(
        "mastermind",
        "Mastermind",
        session="perfectplay.mastermind.session:MastermindSession",
        terminal="perfectplay.cli.mastermind:app",
        page="perfectplay.web.mastermind:room",
        warm_up=("perfectplay.mastermind.warmup", "perfectplay.mastermind.solver.warm"),
    )
)
register(
    GameKind(
        "ultimate",
        "Ultimate Tic-Tac-Toe",
        session="perfectplay.ultimate.session:UltimateSession",
        terminal="perfectplay.cli.ultimate:app",
        page="perfectplay.web.ultimate:room",
        warm_up=("perfectplay.ultimate.warmup",),
    )
)
