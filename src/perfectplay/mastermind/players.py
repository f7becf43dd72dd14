"""Who can break a code: the human and every computer player, by name or by number."""

from __future__ import annotations

from perfectplay.errors import quote
from perfectplay.mastermind import strategies
from perfectplay.mastermind.errors import PlayerError

HUMAN = "human"
NUMBERS = {"0": HUMAN, "1": "random", "2": "consistent", "3": "minimax-list"}
"""The numbers that the players have in the assignment where they are swapped during a game."""


def player_names() -> list[str]:
    """Return the names of everybody who can break a code, the human first."""
    return [HUMAN, *strategies.names()]


def find_player(text: str | int) -> str:
    """Return a player's full name from its name or number, or raise :class:`PlayerError`."""
    wanted = (text if isinstance(text, str) else quote(text)).strip().lower()
    if wanted in {"0", HUMAN, "me"}:
        return HUMAN
    try:
        return strategies.get(wanted).name
    except PlayerError:
        raise PlayerError(
            f"There is no player {quote(text)}; {list_players()}",
            given=text,
            allowed=", ".join(player_names()),
        ) from None


def player_title(name: str) -> str:
    """Return what people call a player: `You`, `Knuth`, `Minimax over what is left`."""
    return "You" if name == HUMAN else strategies.get(name).title


def is_quick(name: str) -> bool:
    """Tell whether a computer player chooses at once in any variant."""
    return name != HUMAN and strategies.get(name).quick


def list_players(human: bool = True) -> str:
    """Return the line that lists the players, with the numbers of those that have one."""
    numbers = {name: number for number, name in NUMBERS.items()}
    names = player_names() if human else strategies.names()
    shown = [f"{numbers[n]} {n}" if n in numbers else n for n in names]
    return f"choose one of {', '.join(shown)}; for example knuth."
