"""Results from elsewhere for the table: other tables, `lab solve`, `lab longest`, trees."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from typing import Any

from perfectplay.errors import quote
from perfectplay.folders import from_home
from perfectplay.lab.errors import SettingError
from perfectplay.lab.table.files import read_table
from perfectplay.lab.table.row import TableRow
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.solver import Bounds, DecisionTree
from perfectplay.mastermind.solver.written_strategy import read_strategy
from perfectplay.mastermind.variant import Variant

SHIPPED = "shipped"
"""The name of the table that comes with the package."""


def take(name: str) -> list[TableRow]:
    """Read rows from a file or the folder of a command; a tree is played against every code."""
    if name == SHIPPED:
        return read_table()
    path = from_home(name)
    if path.is_dir():
        path /= "results.json"
    try:
        content = path.read_bytes()
        if path.suffix == ".xz":
            whole = read_strategy(content)
            return [_of_tree(DecisionTree(whole.variant, whole.root(), whole.made_by))]
        text = gzip.decompress(content) if path.suffix == ".gz" else content
        return _rows(json.loads(text))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
    except (ValueError, KeyError, TypeError, IndexError, MastermindError):
        reason = "it holds no table, no result of lab solve or lab longest, and no tree"
    raise SettingError(
        f"{quote(name)} cannot be taken over ({reason}); give a folder of one of these commands, "
        "for example --take perfectplay-lab/solve-4x9."
    )


def _rows(data: Any) -> list[TableRow]:
    if "rows" in data:
        return [TableRow.from_data(row) for row in data["rows"]]
    if "tree" in data:
        return [_of_tree(DecisionTree.from_data(data))]
    row = TableRow.unknown(Variant.parse(data["variant"]))
    if "guesses" in data:
        length = len(data["guesses"])
        most = length if data["exact"] else row.longest.upper
        longest = Bounds(length, most)
        return [replace(row, longest=longest, longest_game=tuple(data["guesses"]))]
    if data["sense"] == "worst":
        return [replace(row, worst=Bounds(data["worst"], data["worst"]))]
    return [_of_solution(row, data)]


def _of_solution(row: TableRow, data: Any) -> TableRow:
    """Return what `lab solve` found out: the total, and a total or a bound of every opening."""
    values = {
        opening["guess"]: Bounds(opening["total"], opening["total"])
        if "total" in opening
        else Bounds(opening["at_least"], row.total.upper)
        for opening in data["openings"]
    }
    firsts = (replace(k, total=values.get(k.guess, k.total)) for k in row.firsts)
    total = Bounds(data["total"], data["total"])
    return replace(row, total=total, firsts=tuple(firsts))


def _of_tree(tree: DecisionTree) -> TableRow:
    """Return what a strategy proves: it can be done with so many guesses."""
    report = tree.verify()
    row = TableRow.unknown(tree.variant)
    counts = tuple(report.distribution.get(n, 0) for n in range(1, report.depth + 1))
    return replace(
        row,
        total=Bounds(row.total.lower, report.total),
        worst=Bounds(row.worst.lower, report.depth),
        distribution=counts,
        strategy=tree.made_by or "tree",
    )
