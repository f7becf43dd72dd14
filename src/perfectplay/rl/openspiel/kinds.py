"""What OpenSpiel wants to know of a kind of game, as far as it is the same for both."""

from __future__ import annotations

from typing import Any

import pyspiel


def kind_of_game(name: str, title: str, players: int, parameters: dict[str, str]) -> Any:
    """Describe a game: with one player chance hides a secret, with two nothing is hidden."""
    kind = pyspiel.GameType
    alone = players == 1
    return kind(
        short_name=name,
        long_name=f"{title} of perfectplay",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=(
            kind.ChanceMode.EXPLICIT_STOCHASTIC if alone else kind.ChanceMode.DETERMINISTIC
        ),
        information=(
            kind.Information.IMPERFECT_INFORMATION
            if alone
            else kind.Information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.GENERAL_SUM if alone else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=alone,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def refuse_parameters(params: Any) -> None:
    """Observers have no parameters; OpenSpiel wants others refused."""
    if params:
        raise ValueError(f"Observation parameters are not supported; given were {params}.")
