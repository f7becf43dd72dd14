"""Write the tables of `docs/lab-table.md` from the shipped one: `python -m tools.lab_table`."""

from pathlib import Path

from perfectplay.lab.table import TableRow, known_before, new_here, read_table
from perfectplay.mastermind.solver import Bounds

PAGE = Path(__file__).parents[1] / "docs" / "lab-table.md"
BEGIN, END = "<!-- {} -->\n", "<!-- end of {} -->\n"


def span(bounds: Bounds) -> str:
    """Return a value, or its bounds."""
    return f"{bounds.lower:,}" if bounds.exact else f"{bounds.lower:,} – {bounds.upper:,}"


def longest(row: TableRow) -> str:
    """Return the length of the longest game, or what it is at least."""
    return f"{row.longest.lower}" if row.longest.exact else f"≥ {row.longest.lower}"


def size(row: TableRow) -> str:
    """Return a size as people write it."""
    v = row.variant
    return f"{v.pegs}×{v.colours}{'' if v.repeats else ' n'}"


def summary(rows: list[TableRow]) -> str:
    """Return how much is settled, in a sentence."""
    settled = sum(row.settled for row in rows)
    games = sum(row.longest.exact for row in rows)
    return (
        f"Of {len(rows)} sizes {settled} are settled exactly in all three values, and the longest "
        f"game is exact for {games}.\n"
    )


def values(rows: list[TableRow]) -> str:
    """Return the table of perfect play."""
    lines = [
        "| size | codes | least total | mean | worst case | total within it | best first guesses "
        "| longest game | known before | new |",
        "|---|--:|--:|--:|--:|--:|--:|--:|---|---|",
    ]
    for row in rows:
        known = ", ".join(f"{one.what}: {one.by}" for one in known_before(row.variant))
        cells = (
            size(row), f"{row.variant.size:,}", span(row.total), f"{row.mean:.4f}",
            span(row.worst), span(row.within),
            "" if row.best_firsts is None else f"{row.best_firsts:,}",
            longest(row), known, ", ".join(new_here(row)),
        )  # fmt: skip
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def games(rows: list[TableRow]) -> str:
    """Return one longest game of each size of three and more pegs."""
    lines = ["| size | longest | one such game, the code last |", "|---|--:|---|"]
    lines += [
        f"| {size(row)} | {longest(row)} | `{' '.join(row.longest_game)}` |"
        for row in rows
        if row.variant.pegs > 2 and row.longest_game
    ]
    return "\n".join(lines) + "\n"


def written(text: str, rows: list[TableRow]) -> str:
    """Return the page with its tables made again."""
    for name, make in (("summary", summary), ("values", values), ("games", games)):
        before, rest = text.split(BEGIN.format(name))
        _, after = rest.split(END.format(name))
        text = f"{before}{BEGIN.format(name)}\n{make(rows)}\n{END.format(name)}{after}"
    return text


def main() -> None:
    """Replace the tables of the page."""
    PAGE.write_text(written(PAGE.read_text("utf-8"), read_table()), "utf-8")


if __name__ == "__main__":
    main()
