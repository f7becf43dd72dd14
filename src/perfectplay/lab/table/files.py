"""The table as files: JSON with everything, CSV for spreadsheets, a table for the documents."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from perfectplay.lab.files import format_csv
from perfectplay.lab.table.known import known_before, new_here
from perfectplay.lab.table.row import TableRow
from perfectplay.lab.table.sizes import in_order
from perfectplay.mastermind.solver import Bounds

COMMAND = "perfectplay lab table"
HEADER = (
    "variant", "pegs", "colours", "repeats", "codes", "total", "total_at_least", "mean", "worst",
    "worst_at_least", "within", "within_at_least", "best_firsts", "firsts", "distribution",
    "strategy", "within_distribution", "longest_at_least", "longest_exact", "longest_game",
    "known", "new",
)  # fmt: skip


def row_data(row: TableRow) -> dict[str, Any]:
    """Return a row with what was known before and what is new."""
    return {
        **row.to_data(),
        "mean": round(row.mean, 6),
        "known": [one.to_data() for one in known_before(row.variant)],
        "new": new_here(row),
    }


def table_json(rows: Sequence[TableRow]) -> str:
    """Return the table as JSON, a row a line so that changes can be seen."""
    lines = ",\n".join(json.dumps(row_data(row), ensure_ascii=False) for row in rows)
    return f'{{"command": {json.dumps(COMMAND)}, "rows": [\n{lines}\n]}}\n'


def table_csv(rows: Sequence[TableRow]) -> str:
    """Return the table as CSV; lists have spaces between."""
    return format_csv(HEADER, [_csv_row(row) for row in rows])


def _csv_row(row: TableRow) -> list[Any]:
    data = row_data(row)
    return [
        *(data[name] for name in HEADER[:5]),
        row.total.upper, row.total.lower, data["mean"], row.worst.upper, row.worst.lower,
        row.within.upper, row.within.lower, row.best_firsts,
        " ".join(f"{kind.guess}:{_span(kind.total)}" for kind in row.firsts),
        "/".join(map(str, row.distribution)), row.strategy,
        "/".join(map(str, row.within_distribution)),
        row.longest.lower, row.longest.exact, " ".join(row.longest_game),
        "; ".join(f"{one.what} {one.by}" for one in known_before(row.variant)),
        " ".join(data["new"]),
    ]  # fmt: skip


def _span(bounds: Bounds) -> str:
    return str(bounds.lower) if bounds.exact else f"{bounds.lower}-{bounds.upper}"


def shipped_table(ending: str = "json") -> Path:
    """Return the file of the table that comes with perfectplay."""
    return Path(str(resources.files("perfectplay.lab") / "data" / f"table.{ending}"))


@lru_cache(maxsize=1)
def read_table_file() -> dict[str, Any]:
    """Return the JSON of the table that comes with perfectplay; do not change it."""
    found: dict[str, Any] = json.loads(shipped_table().read_text("utf-8"))
    return found


def read_table() -> list[TableRow]:
    """Return the table that comes with perfectplay, smallest sizes first.

    >>> row = next(row for row in read_table() if str(row.variant) == "4x6")
    >>> row.total.value, row.worst.value, row.within.value, row.best_firsts, row.longest.value
    (5625, 5, 5626, 720, 10)
    """
    return [TableRow.from_data(row) for row in read_table_file()["rows"]]


def ship_table(rows: Sequence[TableRow]) -> None:
    """Write rows into the table of the package; its rows of other sizes stay."""
    kept = {row.variant: row for row in read_table()} | {row.variant: row for row in rows}
    whole = sorted(kept.values(), key=lambda row: in_order(row.variant))
    shipped_table().write_text(table_json(whole), "utf-8")
    shipped_table("csv").write_text(table_csv(whole), "utf-8")
    read_table_file.cache_clear()
