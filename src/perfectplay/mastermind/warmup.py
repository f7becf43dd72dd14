"""Compile or load every kernel before a player waits for it."""

import random
from collections.abc import Callable

from perfectplay.mastermind import kernels
from perfectplay.mastermind.game import Game
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.strategies import REGISTRY, get
from perfectplay.mastermind.variant import Variant
from perfectplay.warmup import WarmUp, add_warm_up

NAME = "mastermind"


def _last_kernels() -> tuple[Callable[..., object], ...]:
    return kernels.measure, kernels.answers, kernels.largest_other_part


def warm_up() -> None:
    """Run all kernels once on a tiny variant; a few seconds the first time, then a moment."""
    variant = Variant(3, 3)
    know = Knowledge(variant).after("001", (0, 1))
    for name in REGISTRY:  # the solver's players have a warm-up of their own
        get(name).choose(Knowledge(variant), random.Random(0))
        get(name).choose(know, random.Random(0))
    clash = know.after("001", (0, 2))
    if clash.contradiction is None:
        raise AssertionError("two answers to one guess must contradict each other")
    Game(variant, "012").guess("021")


add_warm_up(WarmUp(NAME, _last_kernels, warm_up, seconds=5))
