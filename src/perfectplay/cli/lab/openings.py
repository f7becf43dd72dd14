"""`perfectplay lab openings`: the opening book, made."""

from __future__ import annotations

from datetime import UTC, datetime

from rich.table import Table

from perfectplay.cli.lab.experiment import ULTIMATE, experiment
from perfectplay.cli.lab.options import LabOptions
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.cli.ultimate.book import sureness
from perfectplay.lab import files
from perfectplay.lab.files import format_json
from perfectplay.lab.opening_book import BookSetup, book_csv, dated
from perfectplay.ultimate.book_file import Openings, shipped_book
from perfectplay.ultimate.notation import WinRule, format_moves
from perfectplay.ultimate.openings import BookMove, first_moves

LINE = 8
"""Moves of a main line that are shown."""


def run_openings(
    options: LabOptions,
    rule: WinRule,
    simulations: int,
    searches: int,
    *,
    seed: int,
    ship: bool,
) -> None:
    """Make the opening book of a rule, show its first moves, and ship it if wished."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        setup = BookSetup(rule, simulations, searches, seed)
    unread = frozenset(shipped_book(each).name for each in WinRule)
    description = setup.description()
    with experiment(
        terminal, "openings", description, options, "searches", ULTIMATE, unread
    ) as lab:
        book, seconds = setup.make(lab.run)
        firsts = first_moves(book)
        lab.write(
            results_json=book.text(),
            results_csv=book_csv(book),
            times_json=format_json(seconds),
        )
        terminal.event("result", **description, first_moves=[_data(found) for found in firsts])
        terminal.draw(first_table(firsts))
        if ship:
            _ship(terminal, book)


def _ship(terminal: Terminal, book: Openings) -> None:
    day = datetime.now(UTC).date().isoformat()
    path = files.write(shipped_book(book.rule), dated(book, day).text())
    terminal.event("book", file=str(path))
    terminal.say(f"Levels 9 and 10 and every analysis now use this book; it is in {path}.")


def _data(found: BookMove) -> dict[str, object]:
    return {
        "move": found.text,
        "value": round(found.value, 5),
        "margin": round(found.margin, 5),
        "searched": round(found.searched, 5),
        "simulations": found.simulations,
        "proof": found.proof,
        "line": format_moves(found.line),
    }


def first_table(moves: list[BookMove]) -> Table:
    """Draw the first moves, the best on top."""
    table = Table(title="First moves, one for all that are alike: X's expected score")
    table.add_column("Move")
    for name in ("By replies", "±", "Searched", "Simulations"):
        table.add_column(name, justify="right")
    table.add_column("Main line", no_wrap=True, overflow="ellipsis")
    for found in moves:
        table.add_row(
            found.text,
            f"{100 * found.value:.1f} %",
            sureness(found.margin),
            f"{100 * found.searched:.1f} %",
            f"{found.simulations:,}",
            format_moves(found.line[1:LINE]),
        )
    return table
