"""Played games written out: as a table, as records, and what foreign programs did wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from perfectplay.lab.files import format_csv
from perfectplay.lab.matches.games import PlayedGame
from perfectplay.ultimate.notation import WinRule

NamedGame = tuple[PlayedGame, str, str]
"""A game with the texts of its first and its second entrant."""


def _loser(played: NamedGame) -> str:
    """Return who lost a game."""
    game, first, second = played
    return first if game.score == 0 else second


def count_forfeits(games: list[NamedGame]) -> dict[str, dict[str, int]]:
    """Count for each entrant how often it forfeited, by the reason."""
    counts: dict[str, Counter[str]] = {}
    for played in games:
        if played[0].reason:
            counts.setdefault(_loser(played), Counter())[played[0].reason] += 1
    return {name: dict(sorted(counts[name].items())) for name in sorted(counts)}


def format_games_csv(games: list[NamedGame]) -> str:
    """Return games as a table, one a row."""
    header = ["game", "pair", "x", "o", "result", "opening", "plies", "forfeit", "moves"]
    rows = []
    for number, (game, first, second) in enumerate(games, 1):
        x, o = (first, second) if game.first_is_x else (second, first)
        plies = len(game.moves.split())
        rows.append(
            [number, game.pair + 1, x, o, game.result, game.opening, plies, game.reason, game.moves]
        )
    return format_csv(header, rows)


def format_faults(games: list[NamedGame]) -> str:
    """Return what went wrong in programs, game by game."""
    parts = []
    for number, played in enumerate(games, 1):
        game = played[0]
        if game.reason:
            said = "".join(f"    {line}\n" for line in game.tail.splitlines())
            parts.append(f"game {number}, {_loser(played)}, {game.reason}: {game.detail}\n{said}")
    return "".join(parts)


def format_records(games: Iterable[NamedGame], rule: WinRule, event: str) -> str:
    """Write games, each with its entrants, into one text."""
    return "\n".join(
        game.record(first, second, rule, event).text() for game, first, second in games
    )
