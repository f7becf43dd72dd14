"""The table of Mastermind: perfect play of every size with up to 10,000 codes."""

from perfectplay.lab.table.files import read_table
from perfectplay.lab.table.known import Known, known_before, new_here
from perfectplay.lab.table.making import make_table, rounds
from perfectplay.lab.table.row import FirstKind, TableRow
from perfectplay.lab.table.sizes import parse_sizes, table_sizes
from perfectplay.lab.table.taking import take

__all__ = [
    "FirstKind",
    "Known",
    "TableRow",
    "known_before",
    "make_table",
    "new_here",
    "parse_sizes",
    "read_table",
    "rounds",
    "table_sizes",
    "take",
]
