"""The computer players, in one registry: `strategies.get("knuth").choose(knowledge)`.

Players of other packages are found by their entry points, and those of a program by `register`.
"""

from perfectplay.errors import PluginError, quote
from perfectplay.mastermind.errors import PlayerError
from perfectplay.mastermind.strategies.base import Choice, Progress, Strategy
from perfectplay.mastermind.strategies.measured import (
    EntropyPlayer,
    EntropyWinPlayer,
    ExpectedSizePlayer,
    KnuthPlayer,
    MeasuredPlayer,
    MinimaxListPlayer,
    MostPartsPlayer,
    n_log_n,
)
from perfectplay.mastermind.strategies.outside import (
    GROUP,
    RESERVED,
    Player,
    check_player,
    guarded,
)
from perfectplay.mastermind.strategies.simple import ConsistentPlayer, LowestPlayer, RandomPlayer
from perfectplay.plugins import Plugins

__all__ = [
    "ALIASES",
    "OUTSIDE",
    "REGISTRY",
    "SOLVER_PLAYERS",
    "Choice",
    "Player",
    "Progress",
    "Strategy",
    "find",
    "get",
    "made",
    "n_log_n",
    "names",
    "register",
]

REGISTRY: dict[str, type[Strategy]] = {
    player.name: player
    for player in (
        RandomPlayer,
        ConsistentPlayer,
        LowestPlayer,
        KnuthPlayer,
        MinimaxListPlayer,
        ExpectedSizePlayer,
        EntropyPlayer,
        EntropyWinPlayer,
        MostPartsPlayer,
    )
}
# The numbers are those of the course assignment with players to be swapped; 0 is the human.
ALIASES = {"1": "random", "2": "consistent", "3": "minimax-list", "minimax": "minimax-list"}


# Players that need the solver, loaded when one of them is asked for.
SOLVER_PLAYERS = {"optimal": "OptimalPlayer", "optimal-worst": "OptimalWorstPlayer"}


def _is_ours(name: str) -> bool:
    ours = {*REGISTRY, *SOLVER_PLAYERS, *ALIASES, *RESERVED}
    return name in ours or name.isdecimal()


OUTSIDE: Plugins[Player] = Plugins(GROUP, "player", check_player, _is_ours)
"""Players of other packages, and those that were registered."""


def register(player: Player) -> Player:
    """Add a player of one's own to this process: a class, or an instance that is to be used.

    From then on its name stands for it wherever players are named. To be found by other processes
    as well, a package names it as an entry point of `perfectplay.strategies`. The player is
    returned, so that `@strategies.register` can be written over a class.
    """
    OUTSIDE.register(getattr(player, "name", None), player)
    return player


def names() -> list[str]:
    """Return the names of all computer players, those of other packages last."""
    return [*REGISTRY, *SOLVER_PLAYERS, *OUTSIDE.names()]


def find(name: str) -> type[Strategy] | None:
    """Return the class of a player by name or number, None when there is none."""
    wanted = ALIASES.get(name, name)
    if wanted in SOLVER_PLAYERS:
        # The solver is built on the strategies, so they cannot import it when they are loaded.
        from perfectplay.mastermind.solver import players

        found: type[Strategy] = getattr(players, SOLVER_PLAYERS[wanted])
        return found
    if wanted in REGISTRY:
        return REGISTRY[wanted]
    outside = OUTSIDE.find(wanted)
    if outside is None:
        return None
    return outside.part if isinstance(outside.part, type) else type(outside.part)


def get(name: str | int, *, first: str | None = None) -> Strategy:
    """Make a player by name or number; `first` sets the opening of those that measure guesses."""
    wanted = (name if isinstance(name, str) else quote(name)).strip().lower()
    found = find(wanted)
    if found is None:
        if said := OUTSIDE.left_out.get(wanted):
            raise PluginError(said, given=name)
        raise PlayerError(
            f"There is no computer player {quote(name)}; choose one of {', '.join(names())}, "
            "for example knuth.",
            given=name,
            allowed=", ".join(names()),
        )
    if first is None:
        outside = None if _is_ours(wanted) else OUTSIDE.find(wanted)
        given = None if outside is None else outside.part
        return guarded(given if isinstance(given, Strategy) else found())
    if not issubclass(found, MeasuredPlayer):
        raise PlayerError(
            f"The player {found.name!r} chooses its own first guess; "
            "an opening can be set for knuth."
        )
    return guarded(found(first))


def made(player: str | Player) -> Strategy:
    """Return a player that is given by name, as a class or as an instance, ready to play."""
    if isinstance(player, str):
        return get(player)
    checked = check_player(getattr(player, "name", ""), player)
    return guarded(checked if isinstance(checked, Strategy) else checked())
