"""The columns of exported positions: name, type and meaning, the same in JSONL and in Parquet."""

from __future__ import annotations

from typing import Any, NamedTuple

SCHEMA = 1
"""The version of these columns; it grows when one changes its meaning or goes."""
Row = dict[str, Any]


class Column(NamedTuple):
    """A column. Types are named as in Arrow; `?` says that there may be nothing."""

    name: str
    type: str
    meaning: str


MASTERMIND = (
    Column("id", "string", "the same for all games that differ only in names and order"),
    Column("variant", "string", "what is played, as `--variant` reads it"),
    Column("turns", "string", "guesses and answers in the order played: `0012 1B1W, 0123 0B2W`"),
    Column("depth", "int32", "how many turns"),
    Column("games", "int64", "how many sets of turns this state stands for, itself included"),
    Column("candidates", "int32", "how many codes fit the answers"),
    Column("codes", "list<string>?", "these codes; nothing unless `--codes` was given"),
    Column("total", "int32", "least guesses from here in all, added up over the candidates"),
    Column("worst", "int32", "least guesses from here at worst"),
    Column("exact", "bool", "whether `total` and `worst` are proven; else they are upper bounds"),
    Column("optimal", "list<string>", "those of `guesses` that need `total`"),
    Column("optimal_at_worst", "list<string>", "those of `guesses` that need `worst`"),
    Column("guesses", "list<string>", "guesses in ascending order, each the lowest of its kind"),
    Column("alike", "list<int32>", "how many guesses each stands for, itself included"),
    Column("totals", "list<int32>", "for each, guesses from here in all, itself counted"),
    Column("worsts", "list<int32>", "for each, guesses from here at worst, itself counted"),
    Column("bounds", "list<string>", "guesses whose values are upper bounds, not proven"),
)
ULTIMATE = (
    Column("id", "string", "the same for positions that a turn or a reflection makes equal"),
    Column("position", "string", "the position, as `--position` reads it"),
    Column("rule", "string", "`line` or `boards`: who wins without three boards in a line"),
    Column("turn", "string", "whose move it is, `X` or `O`"),
    Column("ply", "int32", "how many moves were made"),
    Column("moves", "string", "these moves"),
    Column("game", "int32", "the number of the game that it is from, counted from 0"),
    Column("random_share", "float64", "the part of that game's moves that were made by lot"),
    Column("value", "float64", "expected score of the player to move, 0 to 1, by the search"),
    Column("simulations", "int32", "simulations of that search; fewer than asked for once proven"),
    Column("best", "string", "the move that the search would make"),
    Column("legal", "list<string>", "every legal move, the best first"),
    Column("visits", "list<int32>", "for each, how often the search went there"),
    Column("values", "list<float64>", "for each, the expected score of the player who makes it"),
    Column("proof", "string?", "`win`, `draw` or `loss` of the player to move, if proven"),
    Column("move_proofs", "list<string?>", "for each, its proven result, nothing while open"),
    Column("result", "float64", "how the game ended for the player to move: 1, 0.5 or 0"),
)
COLUMNS = {"mastermind": MASTERMIND, "ultimate": ULTIMATE}
