"""The files of an evaluation for programs: the leaderboard, and a line for each game."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from perfectplay.errors import printable
from perfectplay.evals.judging import JudgedGame
from perfectplay.evals.leaderboard import Leaderboard
from perfectplay.lab.files import format_csv, format_json

COLUMNS = (
    "player",
    "set",
    "variant",
    "game",
    "secret",
    "solved",
    "guesses",
    "judged",
    "exact",
    "regret",
    "regret_exact",
    "luck",
    "luck_exact",
    "start",
    "rest",
    "optimal",
    "contradicting",
    "repeated",
    "malformed",
    "faults",
)
FORMULA = ("=", "+", "-", "@")
"""What the cells begin with that spreadsheets work out."""


def format_leaderboard(board: Leaderboard) -> str:
    """Return leaderboard.json."""
    return format_json(board.to_data())


def format_games(games: Iterable[JudgedGame]) -> str:
    """Return games.csv: a line for each game, numbers as decimals and exactly."""
    return format_csv(COLUMNS, [_line(game) for game in games])


def _line(game: JudgedGame) -> list[object]:
    told = game.transcript
    return [
        _cell(told.player),
        _cell(told.set),
        str(told.variant.rules),
        _cell(told.game),
        told.secret or "",
        int(game.solved),
        game.guesses,
        len(game.turns),
        int(game.exact),
        _decimal(game.regret),
        game.regret,
        _decimal(game.luck),
        "" if game.luck is None else game.luck,
        _decimal(game.start),
        _decimal(game.rest),
        game.optimal,
        game.contradicting,
        game.repeated,
        game.malformed,
        " ".join(game.faults),
    ]


def _cell(text: str) -> str:
    """Return what somebody else chose as a spreadsheet shows it and does not work it out."""
    shown = printable(text)
    return f"'{shown}" if shown.startswith(FORMULA) else shown


def _decimal(value: Fraction | None) -> str:
    return "" if value is None else f"{float(value):.6f}"
