"""The environments by their names, in the registries of Gymnasium and PettingZoo."""

from __future__ import annotations

from importlib.util import find_spec

from perfectplay.extras import require

MASTERMIND = "perfectplay/Mastermind-v0"
ULTIMATE = "perfectplay/UltimateTicTacToe-v0"
"""The same game has the same name in both registries."""


def register_environments() -> None:
    """Put the environments into the registries; done again, it changes nothing."""
    require("gymnasium", what="An environment", library="gymnasium", extra="rl")
    from gymnasium.envs.registration import register, registry

    if MASTERMIND not in registry:
        register(
            id=MASTERMIND,
            entry_point="perfectplay.rl.mastermind:MastermindEnv",
            vector_entry_point="perfectplay.rl.mastermind_vector:make_vector",
        )
    if ULTIMATE not in registry:
        register(id=ULTIMATE, entry_point="perfectplay.rl.ultimate:UltimateEnv")
    if find_spec("pettingzoo"):
        register_in_pettingzoo()


def register_in_pettingzoo() -> None:
    """Put the game for two into PettingZoo's registry, which it has from 1.27 on."""
    import pettingzoo

    known = getattr(pettingzoo, "aec_registry", None)
    if known is not None and ULTIMATE not in known:
        pettingzoo.register("aec", ULTIMATE, entry_point="perfectplay.rl.pettingzoo:env")
