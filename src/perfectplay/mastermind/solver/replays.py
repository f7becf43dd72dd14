"""Replays what comes with the package: every whole strategy, used to find every code.

The checker shares no code with what searched for the strategies and wrote them down. It counts what
each really needs; that is compared with what its file says, and with what was proven to be least.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources

from perfectplay.mastermind.solver import shipped
from perfectplay.mastermind.solver.best_found import best_strategy
from perfectplay.mastermind.solver.proofs import Proof, proof_of
from perfectplay.mastermind.solver.tree import DecisionTree
from perfectplay.mastermind.solver.tree_check import TreeReport, check_tree
from perfectplay.mastermind.variant import Variant

LEAST, FOUND = "proven least", "upper bound"


@dataclass(frozen=True)
class Replay:
    """What a shipped strategy needs over all codes, and what it is said to need."""

    variant: Variant
    report: TreeReport
    first: str
    said: int
    """The total that is on record."""
    status: str
    proof: Proof | None = None

    @property
    def faults(self) -> list[str]:
        """Everything that is wrong, in sentences; nothing if all is well."""
        found = list(self.report.faults[:3])
        if self.report.secrets != self.variant.size:
            found.append(f"{self.report.secrets:,} of {self.variant.size:,} codes are found")
        if self.report.total != self.said:
            found.append(f"{self.report.total:,} guesses are needed, not {self.said:,}")
        least = min((g.total for g in self.proof.first_guesses), default=0) if self.proof else 0
        if self.proof and least != self.proof.total:
            found.append(f"a first guess is only known to need {least:,} or more")
        return found


def shipped_variants() -> list[Variant]:
    """Return the variants of which a strategy comes with the package, smallest first."""
    found = set()
    for path in resources.files("perfectplay.mastermind.solver.data").iterdir():
        if name := re.fullmatch(
            r"(\d+)x(\d+)(n?)-(strategy\.xz|tree-expected\.json\.gz)", path.name
        ):
            found.add(Variant(int(name[1]), int(name[2]), not name[3]))
    return sorted(found, key=lambda v: v.size)


def replay(variant: Variant) -> Replay | None:
    """Use the shipped strategy of a variant to find every code; None when there is none.

    >>> found = replay(Variant.parse("4x9"))
    >>> found.report.total, found.status, found.faults
    (34666, 'proven least', [])
    """
    proof = proof_of(variant)
    whole = best_strategy(variant)
    if whole is not None:
        tree, said = DecisionTree(whole.variant, whole.root(), whole.made_by), whole.total
    else:
        ready, state = shipped.tree(variant, "expected"), shipped.state(variant, ())
        if ready is None or state is None:
            return None
        tree, said = ready, state.total
    if proof is not None:
        said = proof.total
    status = FOUND if whole is not None and proof is None else LEAST
    report = check_tree(tree.to_data())
    return Replay(variant.rules, report, tree.root.guess, said, status, proof)


def replay_all() -> Iterator[Replay]:
    """Replay every strategy that comes with the package."""
    for variant in shipped_variants():
        found = replay(variant)
        if found is not None:
            yield found
