"""Claims about the two games, each one checked by playing and searching.

The claims come from five documents that teach or specify the games. Each has chunks of work and a
judge that looks at what came out; chance comes from the seed alone, so a verdict can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from perfectplay.lab.run import Chunk, ChunkResult

HOLDS, FAILS = "holds", "does not hold"
HOLDS_IN_SAMPLE, FAILS_IN_SAMPLE = "holds within the sample", "does not hold within the sample"
OPEN, TIMED = "not settled", "measured time"


@dataclass(frozen=True)
class Finding:
    """What a judge says of a claim."""

    verdict: str
    measured: str
    """What was measured, in a sentence or two."""
    facts: dict[str, Any] = field(default_factory=dict)
    """The same as data, the same in every run with the same seed."""


@dataclass(frozen=True)
class Claim:
    """A claim, how it is checked, and who judges."""

    key: str
    source: str
    """The document that makes it."""
    says: str
    """The claim in one sentence of ours."""
    method: str
    """How it is checked."""
    work: Callable[..., ChunkResult]
    judge: Callable[[Sequence[ChunkResult]], Finding]
    parts: Sequence[Mapping[str, Any]] = ({},)
    """The arguments of each chunk; the seed is added to those of claims that draw lots."""
    draws_lots: bool = False
    size: int = 1
    """How much of the bar a chunk is."""

    @property
    def command(self) -> str:
        """What to type to check this claim alone."""
        return f"perfectplay lab check-claims --only {self.key}"

    def chunks(self, seed: int) -> list[Chunk]:
        """Return the work of this claim."""
        chance = {"seed": seed} if self.draws_lots else {}
        return [
            Chunk(
                f"{self.key}/{number}", {"claim": self.key, "part": {**part, **chance}}, self.size
            )
            for number, part in enumerate(self.parts, 1)
        ]
