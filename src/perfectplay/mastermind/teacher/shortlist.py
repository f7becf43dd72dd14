"""A few guesses worth looking at: those whose answers tell the most."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from perfectplay.mastermind import kernels, strategies
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.space import space_of

if TYPE_CHECKING:
    from perfectplay.mastermind.kernels import Words


def shortlist(knowledge: Knowledge, count: int, candidates_only: bool = False) -> list[str]:
    """Return the guesses whose answers tell the most, half of them codes that can be right."""
    space = space_of(knowledge.variant)
    candidates = knowledge.candidates.packed
    played = [turn.guess for turn in knowledge.turns]
    # Colours not yet used are alike, so one guess stands for all that differ only in them.
    pools = [_thin(space.canonical(candidates, played), 5_000)]
    if not candidates_only:
        pools.insert(0, _thin(space.canonical(space.codes, played), 20_000))
    secrets = space.masks(_thin(candidates, 2_000))
    table = strategies.n_log_n(secrets.shape[0])
    found: list[str] = []
    for codes in pools:
        values = np.empty(codes.size, np.int64)
        kernels.measure(space.masks(codes), secrets, kernels.ENTROPY, table, space.win, values)
        order = np.argsort(values, kind="stable")[:count]
        found += [space.text(code) for code in codes[order]]
    return found


def _thin(codes: Words, most: int) -> Words:
    """Draw some codes, always the same ones, when there are too many to look at."""
    if codes.size <= most:
        return codes
    return np.sort(np.random.default_rng(0).choice(codes, most, replace=False))
