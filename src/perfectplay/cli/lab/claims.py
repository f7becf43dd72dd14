"""`perfectplay lab check-claims`: what documents say of the games, and whether it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from perfectplay.cli.console import Terminal, leaving_cleanly
from perfectplay.cli.lab import options as common

if TYPE_CHECKING:
    from perfectplay.lab.claims import Claim, Finding


def check_claims(
    only: Annotated[
        list[str] | None,
        typer.Option("--only", help="A claim's name or a part of it; may be given again."),
    ] = None,
    listing: Annotated[bool, typer.Option("--list", help="List the claims and leave.")] = False,
    workers: common.Workers = None,
    kind: common.With = "processes",
    cluster: common.Cluster = "",
    out: common.Out = None,
    fresh: common.Fresh = False,
    seed: common.Seed = 1,
    as_json: common.Json = False,
) -> None:
    """Check what five documents claim about the two games.

    Each claim is checked by exact search, by playing every secret, or by games drawn from the
    seed. For example: perfectplay lab check-claims --only minimax
    """
    from perfectplay.lab import claims as known
    from perfectplay.lab import files as kept

    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        chosen = known.find(only or [])
        if listing:
            _list(terminal, chosen)
            return
    description = {
        "experiment": "check-claims",
        "claims": [claim.key for claim in chosen],
        "seed": seed,
    }
    options = common.Options(workers, kind, cluster, out, fresh)
    with common.experiment(terminal, "check-claims", description, options, unit="parts") as lab:
        found = known.check(lab.run, chosen, seed)
        written = {"results_json": kept.as_json(known.as_facts(found, seed))}
        timed = {c.key: f.measured for c, f in found if f.verdict == known.TIMED}
        if timed:
            written["times_json"] = kept.as_json(timed)
        lab.write(**written)
        for claim, finding in found:
            _show(terminal, claim, finding)
        _count(terminal, found)


def _list(terminal: Terminal, chosen: list[Claim]) -> None:
    source = ""
    for claim in chosen:
        terminal.event(
            "claim", claim=claim.key, source=claim.source, says=claim.says, method=claim.method
        )
        if claim.source != source:
            source = claim.source
            terminal.say(f"{source[0].upper()}{source[1:]}:", style="bold")
        terminal.say(f"  {claim.key}: {claim.says}")


def _show(terminal: Terminal, claim: Claim, finding: Finding) -> None:
    from perfectplay.lab.claims import FAILS, FAILS_IN_SAMPLE, HOLDS, HOLDS_IN_SAMPLE

    terminal.event(
        "claim",
        claim=claim.key,
        source=claim.source,
        says=claim.says,
        method=claim.method,
        command=claim.command,
        measured=finding.measured,
        verdict=finding.verdict,
        **finding.facts,
    )
    colours = {HOLDS: "green", HOLDS_IN_SAMPLE: "green", FAILS: "red", FAILS_IN_SAMPLE: "red"}
    terminal.say(
        f"{claim.key}: {finding.verdict}", style=f"bold {colours.get(finding.verdict, '')}"
    )
    terminal.say(f"  Claim ({claim.source}): {claim.says}")
    terminal.say(f"  Checked by {claim.method}.", style="dim")
    terminal.say(f"  Measured: {finding.measured}")
    terminal.say()


def _count(terminal: Terminal, found: list[tuple[Claim, Finding]]) -> None:
    verdicts = [finding.verdict for _, finding in found]
    listed = ", ".join(f"{v} {verdicts.count(v)}" for v in dict.fromkeys(verdicts))
    terminal.say(f"{len(found)} claims: {listed}.")
