"""The computer players, in one registry: `strategies.get("knuth").choose(knowledge)`."""

from perfectplay.mastermind.errors import PlayerError
from perfectplay.mastermind.strategies.base import Choice, Progress, Strategy
from perfectplay.mastermind.strategies.measured import (
    EntropyPlayer,
    ExpectedSizePlayer,
    KnuthPlayer,
    MeasuredPlayer,
    MinimaxListPlayer,
    MostPartsPlayer,
    n_log_n,
)
from perfectplay.mastermind.strategies.simple import ConsistentPlayer, RandomPlayer

__all__ = ["ALIASES", "REGISTRY", "Choice", "Progress", "Strategy", "get", "n_log_n", "names"]

REGISTRY: dict[str, type[Strategy]] = {
    player.name: player
    for player in (
        RandomPlayer,
        ConsistentPlayer,
        KnuthPlayer,
        MinimaxListPlayer,
        ExpectedSizePlayer,
        EntropyPlayer,
        MostPartsPlayer,
    )
}
# The numbers are those of the course assignment with players to be swapped; 0 is the human.
ALIASES = {"1": "random", "2": "consistent", "3": "minimax-list", "minimax": "minimax-list"}


def names() -> list[str]:
    """Return the names of all computer players."""
    return list(REGISTRY)


def get(name: str, *, first: str | None = None) -> Strategy:
    """Make a player by name or number; `first` sets the opening of those that measure guesses."""
    wanted = name.strip().lower()
    found = REGISTRY.get(ALIASES.get(wanted, wanted))
    if found is None:
        raise PlayerError(
            f"There is no player {name!r}; choose one of {', '.join(REGISTRY)}, for example knuth."
        )
    if first is None:
        return found()
    if not issubclass(found, MeasuredPlayer):
        raise PlayerError(
            f"The player {found.name!r} draws its first guess; an opening can be set for knuth."
        )
    return found(first)
