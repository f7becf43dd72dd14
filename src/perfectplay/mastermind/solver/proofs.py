"""The least totals that were proven by `perfectplay lab solve`, and what was proven on the way.

`data/proofs.json` has for each variant the least total, what every kind of first guess needs at
least, and the searches that proved it: the second knew sets by other random words, so no accident
of the first is behind the value. A strategy that reaches the total comes with each; see
`best_found`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

from perfectplay.mastermind.variant import Variant

FORMAT = "perfectplay-proofs"
FILE = "proofs.json"


@dataclass(frozen=True)
class ProvenGuess:
    """A first guess, the lowest of its kind, and what it needs."""

    guess: str
    total: int
    exact: bool
    """Whether the total is reached; if not, it cannot be beaten."""


@dataclass(frozen=True)
class ProofRun:
    """A search that proved a total."""

    command: str
    nodes: int
    cpu_seconds: int


@dataclass(frozen=True)
class Proof:
    """A least total, and how it was proven."""

    variant: Variant
    total: int
    first: str
    """A first guess that reaches it."""
    first_guesses: tuple[ProvenGuess, ...]
    """One of every kind."""
    runs: tuple[ProofRun, ...]

    @property
    def best_kinds(self) -> list[str]:
        """One first guess of every kind that is known to reach the total."""
        return [g.guess for g in self.first_guesses if g.exact and g.total == self.total]

    @property
    def all_kinds_known(self) -> bool:
        """Whether no other kind can reach it."""
        return all(g.exact or g.total > self.total for g in self.first_guesses)

    @classmethod
    def from_data(cls, data: Any) -> Proof:
        """Read an entry of the file."""
        return cls(
            Variant.parse(data["variant"]),
            data["total"],
            data["first"],
            tuple(
                ProvenGuess(one["guess"], one.get("total", one.get("at_least")), "total" in one)
                for one in data["openings"]
            ),
            tuple(
                ProofRun(run["command"], run["nodes"], run["cpu_seconds"]) for run in data["runs"]
            ),
        )


@lru_cache(maxsize=1)
def proofs() -> dict[Variant, Proof]:
    """Return all proofs that come with the package, smallest variants first."""
    file = resources.files("perfectplay.mastermind.solver.data").joinpath(FILE)
    found = [Proof.from_data(entry) for entry in json.loads(file.read_text("utf-8"))["proofs"]]
    return {proof.variant: proof for proof in found}


def proof_of(variant: Variant) -> Proof | None:
    """Return the proof of a variant's least total, None when there is none.

    >>> proof_of(Variant.parse("4x9")).total
    34666
    """
    return proofs().get(variant.rules)
