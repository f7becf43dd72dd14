"""Claims about the two games, each one checked by playing and searching.

The claims come from five documents that teach or specify the games. Each has chunks of work and a
judge that looks at what came out; chance comes from the seed alone, so a verdict can be repeated.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from perfectplay.errors import quote
from perfectplay.lab.errors import SettingError
from perfectplay.lab.run import Chunk, Outcome, Run

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
    work: Callable[..., Outcome]
    judge: Callable[[Sequence[Outcome]], Finding]
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


@cache
def all_claims() -> tuple[Claim, ...]:
    """Return every claim, document by document."""
    from perfectplay.lab import claims_players, claims_teaching, claims_ultimate

    return (*claims_teaching.CLAIMS, *claims_players.CLAIMS, *claims_ultimate.CLAIMS)


def find(keys: Sequence[str] = ()) -> list[Claim]:
    """Return the claims with these names, all of them without names; a part of a name will do."""
    if not keys:
        return list(all_claims())
    found: list[Claim] = []
    for key in keys:
        wanted = key.strip().lower()
        some = [claim for claim in all_claims() if claim.key == wanted] or [
            claim for claim in all_claims() if wanted and wanted in claim.key
        ]
        if not some:
            known = ", ".join(claim.key for claim in all_claims())
            raise SettingError(
                f"There is no claim {quote(key)}; choose of {known}, "
                f"for example --only {all_claims()[0].key}."
            )
        found += [claim for claim in some if claim not in found]
    return [claim for claim in all_claims() if claim in found]


def do(claim: str, part: Mapping[str, Any]) -> Outcome:
    """Do a chunk of a claim, where the worker is."""
    (found,) = (known for known in all_claims() if known.key == claim)
    return found.work(**part)


def check(run: Run, claims: Sequence[Claim], seed: int) -> list[tuple[Claim, Finding]]:
    """Check claims and return each with what was found, in their order."""
    # The long ones first, so that no worker is left with one of them at the end.
    chunks = [
        chunk for claim in sorted(claims, key=lambda c: -c.size) for chunk in claim.chunks(seed)
    ]
    outcomes: dict[str, list[Outcome]] = {claim.key: [] for claim in claims}
    for chunk, outcome in run.results(do, chunks):
        outcomes[chunk.arguments["claim"]].append(outcome)
    return [(claim, claim.judge(outcomes[claim.key])) for claim in claims]


def as_facts(found: Sequence[tuple[Claim, Finding]], seed: int) -> dict[str, Any]:
    """Return what can be repeated as plain data, for results.json: all but measured times."""
    return {
        "seed": seed,
        "claims": [
            {
                "claim": claim.key,
                "source": claim.source,
                "says": claim.says,
                "method": claim.method,
                "command": claim.command,
                "verdict": finding.verdict,
                "measured": "" if finding.verdict == TIMED else finding.measured,
                **finding.facts,
            }
            for claim, finding in found
        ],
    }


def wilson(hits: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """Return Wilson's interval for a share; 95 % unless told otherwise.

    >>> [round(end, 3) for end in wilson(20, 20)]
    [0.839, 1.0]
    """
    share = hits / of
    middle = share + z * z / (2 * of)
    width = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    return max(0.0, (middle - width) / scale), min(1.0, (middle + width) / scale)


def mean_interval(values: Sequence[float], z: float = 1.96) -> tuple[float, float, float]:
    """Return the mean of independent values and the ends of its 95 % interval."""
    count = len(values)
    mean = math.fsum(values) / count
    spread = math.fsum((value - mean) ** 2 for value in values) / max(1, count - 1)
    width = z * math.sqrt(spread / count)
    return mean, mean - width, mean + width
