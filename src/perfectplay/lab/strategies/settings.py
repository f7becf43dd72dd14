"""What is to be compared: variant, players, secrets, runs and seed, checked before it starts."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from perfectplay.errors import quote
from perfectplay.lab.errors import SettingError
from perfectplay.lab.outside import packages_data
from perfectplay.lab.strategies.players import chosen
from perfectplay.mastermind import strategies
from perfectplay.mastermind.kernels import Words
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.variant import Variant

# Every secret is played up to here; beyond it a sample, unless all are asked for.
MOST_PLAYED_ALL = 50_000
SAMPLE = 1_000
RUNS = 10
MOST_RUNS = 10_000


@dataclass(frozen=True)
class Settings:
    """All that the result depends on; made by :meth:`of`, which checks and completes it."""

    variant: Variant
    players: tuple[str, ...]
    first: str | None
    sample: int
    """How many secrets are played; all of them when it is the number of codes."""
    runs: int
    seed: int
    left_out: str = ""
    """A sentence on players of a group that cannot take part."""

    @classmethod
    def of(
        cls,
        variant: Variant | str = "4x6",
        players: str | Iterable[str | strategies.Player] = "default",
        *,
        first: str | None = None,
        sample: int | str | None = None,
        runs: int = RUNS,
        seed: int = 0,
    ) -> Settings:
        """Check what is asked for; `sample` is a number, "all", or None to decide by size.

        Players are named, or given as classes or instances of one's own, which are registered.
        """
        rules = Variant.parse(variant).rules
        rules.require_true_answers("Comparing players")
        opening = None if first is None else parse_code(rules, first)
        if not 1 <= runs <= MOST_RUNS:
            raise SettingError(
                f"{runs} runs cannot be played; give 1 to {MOST_RUNS:,}, for example --runs {RUNS}."
            )
        size = _sample_size(rules, sample)
        names, left_out = chosen(players, rules, opening, size * runs)
        return cls(rules, names, opening, size, runs, seed, left_out)

    @property
    def all_secrets(self) -> bool:
        """Whether every secret is played."""
        return self.sample == self.variant.size

    def description(self) -> dict[str, Any]:
        """Return the settings as plain data, by which a journal knows the experiment."""
        return {
            "experiment": "strategies",
            "variant": str(self.variant),
            "players": list(self.players),
            "first": self.first,
            "secrets": self.sample,
            "runs": self.runs,
            "seed": self.seed,
            **packages_data("player", self.players),
        }


def _sample_size(variant: Variant, given: int | str | None) -> int:
    if given is None:
        return variant.size if variant.size <= MOST_PLAYED_ALL else SAMPLE
    if str(given).strip().lower() == "all":
        return variant.size
    try:
        size = int(given)
    except ValueError:
        size = 0
    if size < 2:
        raise SettingError(
            f"A sample of {quote(str(given))} secrets cannot be drawn; give a number from 2 on, "
            "or all, for example --sample 500."
        )
    return min(size, variant.size)


@lru_cache(maxsize=4)
def secrets_of(variant: Variant, sample: int, seed: int) -> Words:
    """Return the secrets that are played, packed and ascending: all, or drawn by the seed."""
    codes = space_of(variant).codes
    if sample >= codes.size:
        return codes
    drawn = random.Random(f"{seed}/sample").sample(range(codes.size), sample)
    some: Words = codes[np.array(sorted(drawn))]
    return some


def draws_lots(player: str) -> bool:
    """Tell whether a player draws lots, so that it is played more than once."""
    return not strategies.get(player).deterministic
