"""The computer players, in one registry: `strategies.get("knuth").choose(knowledge)`."""

from perfectplay.errors import quote
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
from perfectplay.mastermind.strategies.simple import ConsistentPlayer, LowestPlayer, RandomPlayer

__all__ = [
    "ALIASES",
    "REGISTRY",
    "SOLVER_PLAYERS",
    "Choice",
    "Progress",
    "Strategy",
    "find",
    "get",
    "n_log_n",
    "names",
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


def names() -> list[str]:
    """Return the names of all computer players."""
    return [*REGISTRY, *SOLVER_PLAYERS]


def find(name: str) -> type[Strategy] | None:
    """Return the class of a player by name or number, None when there is none."""
    wanted = ALIASES.get(name, name)
    if wanted in SOLVER_PLAYERS:
        # The solver is built on the strategies, so they cannot import it when they are loaded.
        from perfectplay.mastermind.solver import players

        found: type[Strategy] = getattr(players, SOLVER_PLAYERS[wanted])
        return found
    return REGISTRY.get(wanted)


def get(name: str | int, *, first: str | None = None) -> Strategy:
    """Make a player by name or number; `first` sets the opening of those that measure guesses."""
    wanted = (name if isinstance(name, str) else quote(name)).strip().lower()
    found = find(wanted)
    if found is None:
        raise PlayerError(
            f"There is no computer player {quote(name)}; choose one of {', '.join(names())}, "
            "for example knuth.",
            given=name,
            allowed=", ".join(names()),
        )
    if first is None:
        return found()
    if not issubclass(found, MeasuredPlayer):
        raise PlayerError(
            f"The player {found.name!r} chooses its own first guess; "
            "an opening can be set for knuth."
        )
    return found(first)
