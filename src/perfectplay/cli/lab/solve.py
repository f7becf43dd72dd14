"""`perfectplay lab solve`: the exact solver, shared out among workers."""

from __future__ import annotations

from contextlib import suppress

from rich.table import Table

from perfectplay.cli.lab.experiment import MASTERMIND, experiment
from perfectplay.cli.lab.options import LabOptions
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.errors import quote
from perfectplay.lab.errors import SettingError
from perfectplay.lab.files import format_json
from perfectplay.lab.solving import Solution, check_variant, solve
from perfectplay.lab.strategies.published import find_published
from perfectplay.mastermind.variant import Variant

MOST_WORDS = 1000


def run_solve(options: LabOptions, variant: str, sense: str, words: int = 0) -> None:
    """Solve a variant and show its value."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        if sense not in ("expected", "worst"):
            raise SettingError(
                f"{quote(sense)} is not a sense of optimal; choose expected or worst, "
                "for example --sense worst."
            )
        game = check_variant(Variant.parse(variant))
        if not 0 <= words <= MOST_WORDS:
            raise SettingError(
                f"{words} is not a choice of hash words; give a number from 0 to {MOST_WORDS}, for "
                "example --words 1."
            )
    description = {"experiment": "solve", "variant": str(game), "sense": sense}
    if words:
        description["words"] = str(words)
    with experiment(terminal, "solve", description, options, "parts", MASTERMIND) as lab:

        def tell(text: str) -> None:
            # A reader who has seen enough does not end the search; rich leaves by SystemExit.
            with suppress(BrokenPipeError, SystemExit):
                terminal.event("progress", text=text)
                terminal.say(text, style="dim")

        found = solve(lab.run, game, "worst" if sense == "worst" else "expected", tell, words)
        lab.write(results_json=format_json(found.to_data()))
        _show(terminal, found)


def _show(terminal: Terminal, found: Solution) -> None:
    facts = found.to_data()
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
    known = find_published(found.variant, "optimal", None)
    if known is not None:
        same = "the same" if known.total == found.value else "not the same"
        terminal.say(f"Published: {known.total:,} ({known.source}), {same}.", style="dim")
        terminal.event("published", **known.to_data(), same=known.total == found.value)
