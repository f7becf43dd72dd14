"""`perfectplay lab check-claims`: what documents say of the games, and whether it holds."""

from __future__ import annotations

from perfectplay.cli.lab.experiment import experiment
from perfectplay.cli.lab.options import LabOptions
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.lab.claims import Claim, Finding, check, claims_data, find
from perfectplay.lab.claims.claim import FAILS, FAILS_IN_SAMPLE, HOLDS, HOLDS_IN_SAMPLE, TIMED
from perfectplay.lab.files import format_json


def run_check_claims(options: LabOptions, only: list[str], listing: bool, seed: int) -> None:
    """Check some claims or all, or list them."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        chosen = find(only)
        if listing:
            _list(terminal, chosen)
            return
    description = {
        "experiment": "check-claims",
        "claims": [claim.key for claim in chosen],
        "seed": seed,
    }
    with experiment(terminal, "check-claims", description, options, unit="parts") as lab:
        found = check(lab.run, chosen, seed)
        written = {"results_json": format_json(claims_data(found, seed))}
        timed = {c.key: f.measured for c, f in found if f.verdict == TIMED}
        if timed:
            written["times_json"] = format_json(timed)
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
