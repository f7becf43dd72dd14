"""Positions as training data: every state that sensible play reaches, with exact values.

Written as JSONL or Parquet, the same bytes for the same question, and read back as dictionaries:

    for row in read_positions("positions-4x6.jsonl"):
        print(row["turns"], row["total"], row["optimal"])
"""

from perfectplay.exports.columns import COLUMNS, SCHEMA, Column, Row
from perfectplay.exports.errors import ExportError
from perfectplay.exports.files import read_positions, write_positions
from perfectplay.exports.mastermind import MastermindPositions
from perfectplay.exports.ultimate import UltimatePositions

__all__ = [
    "COLUMNS",
    "SCHEMA",
    "Column",
    "ExportError",
    "MastermindPositions",
    "Row",
    "UltimatePositions",
    "read_positions",
    "write_positions",
]
