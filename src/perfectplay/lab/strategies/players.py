"""Which players the lab compares, and how it gets one that plays the same wherever it runs."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache

from perfectplay.errors import quote
from perfectplay.lab.errors import SettingError
from perfectplay.mastermind import strategies
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.solver import DecisionTree, Solver, shipped
from perfectplay.mastermind.solver.tree_node import TreeNode
from perfectplay.mastermind.strategies import Choice, Progress, Strategy
from perfectplay.mastermind.strategies.base import require_open
from perfectplay.mastermind.strategies.measured import MeasuredPlayer
from perfectplay.mastermind.variant import Variant

# Up to here an optimal strategy is found within seconds where none is shipped.
MOST_SEARCHED = 1_024
# The player that ignores the answers tries half of all codes in a game on average.
MOST_RANDOM_GUESSES = 50_000_000
GROUPS = {
    "default": "all but random",
    "deterministic": "all that draw no lots",
    "all": "every player",
}


def chosen(
    given: str | Iterable[str | strategies.Player], variant: Variant, first: str | None, games: int
) -> tuple[tuple[str, ...], str]:
    """Return the names of the players that are asked for, and a sentence on who is left out.

    A group leaves out those that cannot play the variant, the first guess or so many games; a
    player that was named is an error then.
    """
    parts = given.split(",") if isinstance(given, str) else [_name_of(part) for part in given]
    names: list[str] = []
    left_out: dict[str, list[str]] = {}
    for part in filter(None, (part.strip().lower() for part in parts)):
        if part not in GROUPS:
            names.append(_named(part, variant, first, games))
            continue
        for name in _group(part):
            if why := _cannot(name, variant, first, games):
                left_out.setdefault(why, []).append(name)
            else:
                names.append(name)
    if not names:
        raise SettingError(
            f"{quote(given if isinstance(given, str) else ','.join(parts))} names no player that "
            f"can play {variant.rules}; give names or a group ({', '.join(GROUPS)}), for example "
            "--players knuth,entropy."
        )
    said = " ".join(f"Left out: {', '.join(who)} ({why})." for why, who in left_out.items())
    return tuple(dict.fromkeys(names)), said


def _name_of(player: str | strategies.Player) -> str:
    """Return the name of a player; one that is given as it is becomes known by its name."""
    if isinstance(player, str):
        return player
    known = strategies.find(str(getattr(player, "name", "")).lower())
    if known is None or known is not player:
        strategies.register(player)
    return player.name


def _group(name: str) -> list[str]:
    everyone = strategies.names()
    if name == "all":
        return everyone
    if name == "deterministic":
        return [n for n in everyone if strategies.get(n).deterministic]
    return [n for n in everyone if n != "random"]


def _named(name: str, variant: Variant, first: str | None, games: int) -> str:
    if strategies.find(name) is None:
        raise SettingError(
            f"There is no computer player {quote(name)}; choose from "
            f"{', '.join(strategies.names())}, or a group ({', '.join(GROUPS)}), for example "
            "--players knuth,entropy."
        )
    known = strategies.get(name).name
    if why := _cannot(known, variant, first, games):
        raise SettingError(
            f"The player {known} cannot be compared here: {why}. Or leave it out, for example "
            "--players knuth,entropy."
        )
    return known


def _cannot(name: str, variant: Variant, first: str | None, games: int) -> str:
    """Say why a player cannot take part; nothing when it can."""
    found = strategies.find(name)
    assert found is not None
    if first is not None and not issubclass(found, MeasuredPlayer):
        return "its first guess cannot be set"
    if searched(name, variant) and variant.size > MOST_SEARCHED:
        return (
            f"no optimal strategy of {variant.rules} is shipped, and {variant.size:,} codes are "
            f"more than the {MOST_SEARCHED:,} for which the lab searches one"
        )
    if name == "random" and games * variant.size / 2 > MOST_RANDOM_GUESSES:
        enough = int(MOST_RANDOM_GUESSES * 2 / variant.size)
        return (
            f"it tries about {variant.size // 2:,} codes in each of {games:,} games, and "
            f"{enough:,} games are enough to wait for; lower --sample or --runs"
        )
    return ""


def searched(name: str, variant: Variant) -> bool:
    """Tell whether a player's strategy must be found by the solver first."""
    if name not in strategies.SOLVER_PLAYERS:
        return False
    return shipped.tree(variant, "worst" if name == "optimal-worst" else "expected") is None


def version_of(name: str) -> int:
    """Return a number that changes when a registered player is replaced; 0 for all of ours."""
    found = None if name in strategies.REGISTRY else strategies.OUTSIDE.find(name)
    return 0 if found is None else id(found.part)


def player_of(variant: Variant, name: str, first: str | None) -> Strategy:
    """Return a player without a clock: it plays the same however fast the machine is."""
    return _player_of(variant, name, first, version_of(name))


@lru_cache(maxsize=32)
def _player_of(variant: Variant, name: str, first: str | None, version: int) -> Strategy:
    if name not in strategies.SOLVER_PLAYERS:
        return strategies.get(name, first=first)
    worst = name == "optimal-worst"
    tree = shipped.tree(variant, "worst" if worst else "expected")
    if tree is None:
        solver = Solver(variant)
        least = solver.worst_case(Knowledge(variant)).value if worst else None
        tree = DecisionTree.build(variant, "expected", solver=solver, within=least)
    return _TreePlayer(name, tree)


class _TreePlayer(Strategy):
    """Follows a decision tree; meant for walking all of it."""

    description = "follows a decision tree"

    def __init__(self, name: str, tree: DecisionTree) -> None:
        self.name = name  # type: ignore[misc]  # named after the player whose tree it is
        self._nodes: dict[tuple[Turn, ...], TreeNode] = {(): tree.root}

    def consider(
        self,
        knowledge: Knowledge,
        rng: random.Random | None = None,
        progress: Progress | None = None,
    ) -> Choice:
        """Look the guess up."""
        require_open(knowledge)
        return Choice(self._node(knowledge.turns).guess)

    def _node(self, turns: tuple[Turn, ...]) -> TreeNode:
        found = self._nodes.get(turns)
        if found is None:
            found = self._node(turns[:-1]).branches[turns[-1].feedback]
            self._nodes[turns] = found
        return found
