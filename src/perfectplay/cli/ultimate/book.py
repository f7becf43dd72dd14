"""The opening book below an analysis."""

from __future__ import annotations

from rich.console import Group
from rich.table import Table
from rich.text import Text

from perfectplay.cli.ultimate.draw import QUIET
from perfectplay.ultimate.views import BookView


def sureness(margin: float) -> str:
    """Write how far a value may be off, in percent with one digit, never as nothing."""
    return f"{max(0.1, 100 * margin):.1f}" if margin else "0"


def book_chance(chance: float, proof: str | None) -> str:
    """Write chances as exactly as their sureness is told, or the result if it is proven."""
    return f"sure {proof}" if proof else f"{100 * chance:.1f} %"


def book_table(book: BookView, top: int, width: int = 80) -> Group:
    """What the book says of a position: moves that are alike in one row, the best first."""
    if not book.moves:
        value = f"{book_chance(book.chance, book.proof)} ± {sureness(book.margin)}"
        said = f"Opening book: {value} for the player to move, {book.simulations:,} simulations."
        return Group(Text(), Text(said))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("book")
    table.add_column("chances", justify="right")
    table.add_column("±", justify="right")
    table.add_column("simulations", justify="right")
    table.add_column("alike", justify="right")
    table.add_column("main line", no_wrap=True, overflow="ellipsis")
    room = max(2, (width - 50) // 3)
    for row in book.moves[:top]:
        table.add_row(
            row.move,
            book_chance(row.chance, row.proof),
            sureness(row.margin),
            f"{row.simulations:,}",
            str(len(row.alike)),
            " ".join(row.line[:room]),
        )
    foot = f"Opening book of {book.date or 'no date'}"
    if len(book.moves) > top:
        hidden = len(book.moves) - top
        foot += f"; {hidden} more kind{'s' if hidden > 1 else ''} of move not shown"
    return Group(Text(), table, Text(foot + ".", style=QUIET))
