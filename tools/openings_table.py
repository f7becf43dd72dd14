"""Write the tables of `docs/openings.md` from the books: `python -m tools.openings_table`."""

from collections import Counter
from pathlib import Path

from perfectplay.cli.ultimate.book import book_chance, sureness
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import WinRule, format_moves
from perfectplay.ultimate.openings import explore, first_moves, load_openings

PAGE = Path(__file__).parents[1] / "docs" / "openings.md"
BEGIN, END = "<!-- {} -->\n", "<!-- end of {} -->\n"
LINE = 8
"""Moves of a main line that are shown."""


def table(rule: WinRule) -> str:
    """Return the first moves of a rule, one for all that are alike, and what they rest on."""
    book = load_openings(rule)
    alike = Counter(found.form for found in explore(Board(rule=rule)))
    lines = [
        "| move | alike | chance | ± | searched | simulations | best reply and main line |",
        "|---|--:|--:|--:|--:|--:|---|",
    ]
    for found in first_moves(book):
        cells = (
            f"`{found.text}`", f"{alike[found.form]}", book_chance(found.value, None),
            sureness(found.margin), book_chance(found.searched, None),
            f"{found.simulations:,}", f"`{format_moves(found.line[1:LINE])}`",
        )  # fmt: skip
        lines.append(f"| {' | '.join(cells)} |")
    made = book.settings
    lines.append(
        f"\nMade on {book.date} by perfectplay {made['perfectplay']}: {made['searches']} searches "
        f"of {made['simulations']:,} simulations for each position, seed {made['seed']}, network "
        f"`{made['net']}`."
    )
    return "\n".join(lines) + "\n"


def written(text: str) -> str:
    """Return the page with its tables made again."""
    for rule in WinRule:
        before, rest = text.split(BEGIN.format(rule))
        _, after = rest.split(END.format(rule))
        text = f"{before}{BEGIN.format(rule)}\n{table(rule)}\n{END.format(rule)}{after}"
    return text


def main() -> None:
    """Replace the tables of the page."""
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
