"""The list of all claims, and how some or all of them are checked on any workplace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from perfectplay.errors import quote
from perfectplay.lab.claims import consistent_players, perfect_play, ultimate
from perfectplay.lab.claims.claim import TIMED, Claim, Finding
from perfectplay.lab.errors import SettingError
from perfectplay.lab.run import ChunkResult, Run

CLAIMS = (*perfect_play.CLAIMS, *consistent_players.CLAIMS, *ultimate.CLAIMS)
"""Every claim, document by document."""


def find(keys: Sequence[str] = ()) -> list[Claim]:
    """Return the claims with these names, all of them without names; a part of a name will do."""
    if not keys:
        return list(CLAIMS)
    found: list[Claim] = []
    for key in keys:
        wanted = key.strip().lower()
        some = [claim for claim in CLAIMS if claim.key == wanted] or [
            claim for claim in CLAIMS if wanted and wanted in claim.key
        ]
        if not some:
            known = ", ".join(claim.key for claim in CLAIMS)
            raise SettingError(
                f"There is no claim {quote(key)}; choose from {known}, "
                f"for example --only {CLAIMS[0].key}."
            )
        found += [claim for claim in some if claim not in found]
    return [claim for claim in CLAIMS if claim in found]


def do(claim: str, part: Mapping[str, Any]) -> ChunkResult:
    """Do a chunk of a claim, where the worker is."""
    (found,) = (known for known in CLAIMS if known.key == claim)
    return found.work(**part)


def check(run: Run, claims: Sequence[Claim], seed: int) -> list[tuple[Claim, Finding]]:
    """Check claims and return each with what was found, in their order."""
    # The long ones first, so that no worker is left with one of them at the end.
    chunks = [
        chunk for claim in sorted(claims, key=lambda c: -c.size) for chunk in claim.chunks(seed)
    ]
    outcomes: dict[str, list[ChunkResult]] = {claim.key: [] for claim in claims}
    for chunk, outcome in run.results(do, chunks):
        outcomes[chunk.arguments["claim"]].append(outcome)
    return [(claim, claim.judge(outcomes[claim.key])) for claim in claims]


def claims_data(found: Sequence[tuple[Claim, Finding]], seed: int) -> dict[str, Any]:
    """Return what can be repeated as data, for results.json: all but measured times."""
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
