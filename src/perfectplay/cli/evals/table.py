"""The leaderboard in the terminal, within 80 columns."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from perfectplay.cli.terminal import Terminal
from perfectplay.errors import printable
from perfectplay.evals.leaderboard import Estimate, Leaderboard, Row, grouped

NONE = "–"
LEGEND = (
    "regret: guesses given away in a game, ± 95 %; best: share of guesses as good as any; "
    "contra: share that could not be the code after earlier answers; bad: replies that are no guess"
)


def show(terminal: Terminal, board: Leaderboard) -> None:
    """Print a table for each set, and the comparisons of players with the same games."""
    for rows in grouped(board.rows):
        terminal.draw(_table(rows))
        for row in rows:
            terminal.event("row", **row.to_data())
    for pair in board.pairs:
        terminal.tell("pair", printable(pair.text(named=True)), **pair.to_data())
    terminal.say(LEGEND, style="dim")
    if any(row.reference for row in board.rows):
        terminal.say("(ref): a computer player, over every code of the variant.", style="dim")
    if any(not row.exact for row in board.rows):
        terminal.say("≈ is not proven: the variant is too large to be solved whole.", style="dim")


def _table(rows: Sequence[Row]) -> Table:
    first = rows[0]
    name = f"{first.set}, {first.variant}" if first.set else first.variant
    table = Table(
        box=SIMPLE_HEAD, padding=(0, 1, 0, 0), title=Text(printable(name)), title_justify="left"
    )
    table.add_column("player", overflow="fold", min_width=12, max_width=40)
    for column in ("games", "solved", "guesses", "regret", "luck", "best", "contra"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("bad", justify="right", no_wrap=True)
    for row in rows:
        about = "" if row.exact else "≈"
        table.add_row(
            Text(printable(row.player) + " (ref)" * row.reference),
            f"{row.games:,}",
            percent(row.solved),
            number(row.guesses, 2),
            about + number(row.regret, 3, margin=True),
            number(row.luck, 2, sign="+"),
            percent(row.optimal),
            percent(row.contradicting),
            f"{row.malformed:,}",
            style="dim" if row.reference else None,
        )
    return table


def percent(share: Estimate | None) -> str:
    """Return a share for people."""
    return NONE if share is None else f"{float(share.value):.0%}"


def number(value: Estimate | None, digits: int, *, margin: bool = False, sign: str = "") -> str:
    """Return a number for people, with its margin if that is wanted and known."""
    if value is None:
        return NONE
    text = f"{float(value.value):{sign}.{digits}f}"
    return f"{text} ±{value.margin:.2f}" if margin and value.margin is not None else text
