"""`perfectplay lab table`: the table of Mastermind, made or shown."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from rich.box import SIMPLE_HEAD
from rich.table import Table

from perfectplay.cli.lab.experiment import MASTERMIND, experiment
from perfectplay.cli.lab.options import LabOptions
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.lab.table import (
    TableRow,
    make_table,
    new_here,
    parse_sizes,
    read_table,
    rounds,
    table_sizes,
    take,
)
from perfectplay.lab.table.files import row_data, ship_table, table_csv, table_json
from perfectplay.mastermind.solver import Bounds

COLUMNS = ("size", "codes", "total", "mean", "worst", "within", "firsts", "longest")


def run_table(
    options: LabOptions,
    sizes: str,
    most_codes: int,
    minutes: float,
    taken: Sequence[str],
    ship: bool,
) -> None:
    """Make the table, or go on with it."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        chosen = parse_sizes(sizes) if sizes else table_sizes(most_codes)
        rounds(minutes)
        rows = [row for name in taken for row in take(name)]
    # Neither the sizes nor the minutes: a longer run, or one of more sizes, goes on in the folder.
    description = {"experiment": "table"}
    with experiment(terminal, "table", description, options, "parts", MASTERMIND) as lab:

        def tell(row: TableRow) -> None:
            # A reader who has seen enough does not end the search; rich leaves by SystemExit.
            with suppress(BrokenPipeError, SystemExit):
                terminal.event("progress", row=row_data(row))
                terminal.say(_sentence(row), style="dim")

        found = make_table(lab.run, chosen, minutes, rows, report=tell)
        lab.write(results_json=table_json(found), results_csv=table_csv(found))
        if ship:
            ship_table(found)
        _show(terminal, found)


def show_table(options: LabOptions, sizes: str, most_codes: int) -> None:
    """Show the table that comes with perfectplay."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        chosen = parse_sizes(sizes) if sizes else table_sizes(most_codes)
        rows = [row for row in read_table() if row.variant in chosen]
        _show(terminal, rows)


def _show(terminal: Terminal, rows: Sequence[TableRow]) -> None:
    table = Table(title="The table of Mastermind", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for name in COLUMNS:
        table.add_column(name, justify="left" if name == "size" else "right", no_wrap=True)
    for row in rows:
        terminal.event("row", row=row_data(row))
        sign = dict.fromkeys(new_here(row), "*")
        table.add_row(
            str(row.variant).replace(" norepeat", " n"),
            f"{row.variant.size:,}",
            _span(row.total) + sign.get("total", ""),
            f"{row.mean:.3f}",
            _span(row.worst) + sign.get("worst", ""),
            _span(row.within) + sign.get("within", ""),
            "" if row.best_firsts is None else f"{row.best_firsts:,}",
            _longest(row.longest) + sign.get("longest", ""),
        )
    terminal.draw(table)
    settled = sum(row.settled for row in rows)
    terminal.say(
        f"{len(rows)} sizes (n: no repeats), {settled} of them settled. Total: the least number of "
        "guesses over all codes. Worst: the least that suffices for every code. Within: the least "
        "total of strategies that keep to it. Firsts: how many first guesses are best. Longest: "
        "the longest game of a player whose every guess could be the code. *: settled here and "
        "not found published."
    )


def _span(bounds: Bounds) -> str:
    return f"{bounds.lower:,}" if bounds.exact else f"{bounds.lower:,}–{bounds.upper:,}"


def _longest(bounds: Bounds) -> str:
    return str(bounds.lower) if bounds.exact else f"≥ {bounds.lower}"


def _sentence(row: TableRow) -> str:
    return (
        f"{row.variant}: total {_span(row.total)}, worst case {_span(row.worst)}, within it "
        f"{_span(row.within)}, longest game {_longest(row.longest)}"
    )
