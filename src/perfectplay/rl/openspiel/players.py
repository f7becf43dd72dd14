"""Levels and strategies as OpenSpiel wants its players: as a bot and as a policy."""

from __future__ import annotations

from typing import Any

import pyspiel
from open_spiel.python import policy as spiel_policy

from perfectplay.rl.policies import Policy, policy


def _policy_of(player: Policy | str | int, seed: int) -> Policy:
    return player if isinstance(player, Policy) else policy(player, seed=seed)


class PolicyBot(pyspiel.Bot):
    """A bot for both games here, by the name of a policy: `PolicyBot("level:3")`.

    >>> state = pyspiel.load_game("perfectplay_ultimate").new_initial_state()
    >>> PolicyBot("level:2").step(state) in state.legal_actions()
    True
    """

    def __init__(self, player: Policy | str | int, seed: int = 0) -> None:
        super().__init__()
        self.policy = _policy_of(player, seed)

    def step(self, state: Any) -> int:
        """Return the action to take."""
        return int(self.policy(state))

    def restart_at(self, state: Any) -> None:
        """Nothing is kept from game to game."""


class SpielPolicy(spiel_policy.Policy):
    """A policy for OpenSpiel's algorithms: the action that is chosen has all the probability."""

    def __init__(self, game: Any, player: Policy | str | int, seed: int = 0) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.policy = _policy_of(player, seed)

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """Return each legal action with its probability."""
        chosen = int(self.policy(state))
        return {action: float(action == chosen) for action in state.legal_actions()}
