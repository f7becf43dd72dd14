"""The table of Mastermind: perfect play of every size with up to 10,000 codes."""

from perfectplay.lab.table.making import make_table, rounds
from perfectplay.lab.table.row import ContradictionError, FirstKind, TableRow
from perfectplay.lab.table.sizes import first_kinds, parse_sizes, table_sizes

__all__ = [
    "ContradictionError",
    "FirstKind",
    "TableRow",
    "first_kinds",
    "make_table",
    "parse_sizes",
    "rounds",
    "table_sizes",
]
