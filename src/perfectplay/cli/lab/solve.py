"""`perfectplay lab solve`: the exact solver, shared out among workers."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from perfectplay.cli.console import Terminal, leaving_cleanly
from perfectplay.cli.lab import options as common

if TYPE_CHECKING:
    from perfectplay.lab.solving import Solution


def solve(
    variant: Annotated[
        str, typer.Option("--variant", "-v", help="What is solved: 4x6, 5x4, '4x8 norepeat'.")
    ] = "4x6",
    sense: Annotated[
        str,
        typer.Option(
            "--sense", help="expected: the least total; worst: the least worst case."
        ),
    ] = "expected",
    workers: common.Workers = None,
    kind: common.With = "processes",
    cluster: common.Cluster = "",
    out: common.Out = None,
    fresh: common.Fresh = False,
    as_json: common.Json = False,
) -> None:  # fmt: skip
    """Solve a variant exactly, parts of the first two guesses side by side.

    Nothing that comes solved with the package is used. A run that was cut short goes on where it
    was. For example: perfectplay lab solve --variant 4x7 --workers 2
    """
    from perfectplay.errors import quote
    from perfectplay.lab import files as kept
    from perfectplay.lab import solving
    from perfectplay.lab.errors import SettingError
    from perfectplay.mastermind.variant import Variant

    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        if sense not in ("expected", "worst"):
            raise SettingError(
                f"{quote(sense)} is no sense of optimal; choose expected or worst, "
                "for example --sense worst."
            )
        game = solving.check_variant(Variant.parse(variant))
    description = {"experiment": "solve", "variant": str(game), "sense": sense}
    options = common.Options(workers, kind, cluster, out, fresh)
    with common.experiment(
        terminal, "solve", description, options, "parts", common.MASTERMIND
    ) as lab:

        def tell(text: str) -> None:
            # A reader who has seen enough does not end the search; rich leaves by SystemExit.
            with suppress(BrokenPipeError, SystemExit):
                terminal.event("progress", text=text)
                terminal.say(text, style="dim")

        found = solving.solve(
            lab.run, game, "worst" if sense == "worst" else "expected", report=tell
        )
        lab.write(results_json=kept.as_json(found.as_facts()))
        _show(terminal, found)


def _show(terminal: Terminal, found: Solution) -> None:
    from rich.table import Table

    facts = found.as_facts()
    terminal.event("solved", **facts)
    codes = facts["codes"]
    if found.sense == "worst":
        terminal.say(
            f"{found.variant}: {found.value} guesses suffice for each of {codes:,} codes and "
            f"fewer do not; {found.first} is a first guess that does it "
            f"({found.nodes:,.0f} nodes searched)."
        )
        return
    table = Table(title=f"After {found.first}")
    for name in ("answer", "codes", "total", "mean", "best guess"):
        table.add_column(name, justify="left" if name in ("answer", "best guess") else "right")
    for row in facts["answers"]:
        mean = row["total"] / row["codes"]
        table.add_row(
            row["answer"], f"{row['codes']:,}", f"{row['total']:,}", f"{mean:.3f}", row["guess"]
        )
    terminal.draw(table)
    others = "; ".join(
        f"{o['guess']} {o['total']:,}"
        if "total" in o
        else f"{o['guess']} at least {o['at_least']:,}"
        for o in facts["openings"]
        if o["guess"] != found.first
    )
    terminal.say(
        f"{found.variant}: {found.value:,} guesses over {codes:,} codes, {facts['mean']:.4f} on "
        f"average, proven least; first guess {found.first}"
        f"{f' (others: {others})' if others else ''}. {found.nodes:,.0f} nodes were searched."
    )
    _compare(terminal, found)


def _compare(terminal: Terminal, found: Solution) -> None:
    """Say what was published, where it is known."""
    from perfectplay.lab.strategies import published

    known = published.find(found.variant, "optimal", None)
    if known is not None:
        same = "the same" if known.total == found.value else "not the same"
        terminal.say(f"Published: {known.total:,} ({known.source}), {same}.", style="dim")
        terminal.event("published", **known.as_data(), same=known.total == found.value)
