"""`perfectplay lab verify`: replays the strategies that come with the package."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.table import Table

from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.lab.errors import SettingError
from perfectplay.mastermind.solver.proofs import Proof
from perfectplay.mastermind.solver.replays import Replay, replay, shipped_variants
from perfectplay.mastermind.variant import Variant


def run_verify(as_json: bool, variant: str | None) -> None:
    """Replay the strategy of one variant or of all, and show what is proven."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        replays = []
        for game in _chosen(variant):
            with terminal.waiting(f"Playing {game} against {game.size:,} codes …"):
                found = replay(game)
            if found is not None:
                terminal.event("replay", **_facts(found))
                replays.append(found)
        _show(terminal, replays)
        wrong = [f"{one.variant}: {fault}" for one in replays for fault in one.faults]
        if wrong:
            raise SettingError(f"What is shipped is not right: {'; '.join(wrong)}.")


def _chosen(variant: str | None) -> list[Variant]:
    every = shipped_variants()
    if variant is None:
        return every
    game = Variant.parse(variant).rules
    if game not in every:
        raise SettingError(
            f"No strategy of {game} comes with the package; give one of "
            f"{', '.join(map(str, every))}, for example --variant 4x9."
        )
    return [game]


def _facts(found: Replay) -> dict[str, object]:
    proof = found.proof
    return {
        "variant": str(found.variant),
        "codes": found.report.secrets,
        "first": found.first,
        "total": found.report.total,
        "on_record": found.said,
        "worst": found.report.depth,
        "distribution": {str(turn): count for turn, count in found.report.distribution.items()},
        "status": found.status,
        "right": not found.faults,
        **({} if proof is None else {"proof": _proof_facts(proof)}),
    }


def _proof_facts(proof: Proof) -> dict[str, object]:
    return {
        "first_guesses": [
            {"guess": g.guess, ("total" if g.exact else "at_least"): g.total}
            for g in proof.first_guesses
        ],
        "runs": [
            {"command": run.command, "nodes": run.nodes, "cpu_seconds": run.cpu_seconds}
            for run in proof.runs
        ],
    }


def _show(terminal: Terminal, replays: list[Replay]) -> None:
    table = Table(title="Replayed against every code", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    names = ("size", "codes", "total", "on record", "mean", "worst", "first", "status", "")
    for name in names:
        left = name in ("size", "first", "status", "")
        table.add_column(name, justify="left" if left else "right", no_wrap=True)
    for one in replays:
        table.add_row(
            str(one.variant).replace(" norepeat", " n"),
            f"{one.report.secrets:,}",
            f"{one.report.total:,}",
            f"{one.said:,}",
            f"{one.report.total / one.variant.size:.4f}",
            str(one.report.depth),
            one.first,
            one.status,
            "wrong" if one.faults else "right",
        )
    terminal.draw(table)
    for one in replays:
        if one.proof is not None:
            terminal.say(_sentence(one.proof))


def _sentence(proof: Proof) -> str:
    others = ", ".join(
        f"{g.guess} {'needs' if g.exact else 'at least'} {g.total:,}"
        for g in proof.first_guesses
        if g.guess != proof.first
    )
    runs = "; ".join(
        f"{run.command} ({run.nodes:,} nodes, {run.cpu_seconds:,} CPU seconds)"
        for run in proof.runs
    )
    return (
        f"{proof.variant}: {proof.total:,} is the least, with {proof.first} first"
        f"{f'; {others}' if others else ', the only kind of first guess'}. Proven by {runs}."
    )
