"""A match between two entrants: a fixed number of games, or as many as a test needs.

>>> from perfectplay.lab.entrants import read_entrant
>>> match = Match(read_entrant("level:2"), read_entrant("random"), games=10)
>>> match.result().tally.score > 0.5
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from perfectplay.lab.entrants import Entrant, programs
from perfectplay.lab.errors import SettingError
from perfectplay.lab.files import as_csv
from perfectplay.lab.games import (
    Game,
    Terms,
    add_measures,
    chunks,
    play_games,
    read_games,
    records_text,
)
from perfectplay.lab.ratings import Tally
from perfectplay.lab.run import Run
from perfectplay.lab.sprt import Sprt
from perfectplay.lab.workplace import Workplace

GAMES = 100
"""Games of a match when it is not told."""
MOST_ASKED = 10_000_000
MOST_GAMES = 20_000
"""Games after which a test that cannot decide gives up, when it is not told."""
EVENT = "perfectplay lab match"


@dataclass(frozen=True)
class Match:
    """Who plays whom, how often, and when to stop."""

    first: Entrant
    second: Entrant
    games: int = GAMES
    terms: Terms = field(default_factory=Terms)
    sprt: Sprt | None = None

    def __post_init__(self) -> None:
        check_games(self.games)

    @property
    def description(self) -> dict[str, Any]:
        """All that the result depends on, foreign programs as they are now included."""
        return {**self.settings, **programs(self.first, self.second)}

    @property
    def settings(self) -> dict[str, Any]:
        """What was asked for."""
        return {
            "experiment": "match",
            "first": self.first.text,
            "second": self.second.text,
            "games": self.games,
            "sprt": None if self.sprt is None else self.sprt.plain(),
            **self.terms.plain(),
        }

    def play(self, run: Run) -> Iterator[MatchResult]:
        """Play, and yield how things stand after every pair; the last one is the result."""
        so_far = MatchResult(self)
        half: Game | None = None
        work = chunks(self.first, self.second, self.games, self.terms)
        for _, outcome in run.results(play_games, work):
            add_measures(so_far.measures, outcome.measures)
            for game in read_games(outcome.facts):
                if half is None:
                    half = game
                    continue
                so_far.add(half, game)
                half = None
                yield so_far
                if so_far.verdict is not None:
                    return

    def result(self, workplace: Workplace | None = None) -> MatchResult:
        """Play to the end without a journal, in one thread unless told where."""
        with workplace or Workplace.threads(1) as place, Run(self.description, place) as run:
            *_, found = self.play(run)
        return found


def check_games(games: int) -> None:
    """Raise an error unless games come in pairs."""
    if games < 2 or games % 2 or games > MOST_ASKED:
        raise SettingError(
            f"Games are played in pairs, each entrant beginning once, so {games} cannot be played; "
            f"give an even number from 2 to {MOST_ASKED:,}, for example --games 100."
        )


@dataclass
class MatchResult:
    """How a match stands: its games, the tally, and what a test says to it."""

    match: Match
    games: list[Game] = field(default_factory=list)
    measures: dict[str, float] = field(default_factory=dict)
    """Seconds and moves of both; they differ from run to run."""
    tally: Tally = field(default_factory=Tally)
    verdict: str | None = None
    """The bound that the test has accepted: `elo0` or `elo1`."""

    def add(self, one: Game, other: Game) -> None:
        """Count a pair."""
        self.games += [one, other]
        self.tally = self.tally.plus(one.score, other.score)
        if self.match.sprt is not None:
            self.verdict = self.match.sprt.decide(self.tally)

    @property
    def ratio(self) -> float | None:
        """The log likelihood ratio of the test; None without one."""
        return None if self.match.sprt is None else self.match.sprt.ratio(self.tally)

    @property
    def forfeits(self) -> dict[str, dict[str, int]]:
        """How often each entrant forfeited, by the reason."""
        return count_forfeits(
            [(game, self.match.first.text, self.match.second.text) for game in self.games]
        )

    def plain(self) -> dict[str, Any]:
        """Return the result as data for JSON: the same for the same match, wherever it ran."""
        match = self.match
        found: dict[str, Any] = {
            **match.settings,
            "repeatable": match.first.is_repeatable and match.second.is_repeatable,
            "result": self.tally.plain(),
            "forfeits": self.forfeits,
        }
        if match.sprt is not None:
            lower, upper = match.sprt.bounds
            found["test"] = {
                "ratio": round(self.ratio or 0.0, 6),
                "bounds": [round(lower, 6), round(upper, 6)],
                "accepted": self.verdict,
            }
        return found

    def csv(self) -> str:
        """Return the games as a table, one a row."""
        first, second = self.match.first.text, self.match.second.text
        return games_csv([(game, first, second) for game in self.games])

    def records(self) -> str:
        """Return the games as records, in one text."""
        first, second = self.match.first.text, self.match.second.text
        return records_text(
            [(game, first, second) for game in self.games], self.match.terms.rule, EVENT
        )

    def faults(self) -> str:
        """Return what went wrong in programs, game by game, with what they said about it."""
        first, second = self.match.first.text, self.match.second.text
        return faults_text([(game, first, second) for game in self.games])


Played = tuple[Game, str, str]
"""A game with the texts of its first and its second entrant."""


def loser(played: Played) -> str:
    """Return who lost a game."""
    game, first, second = played
    return first if game.score == 0 else second


def count_forfeits(games: list[Played]) -> dict[str, dict[str, int]]:
    """Count for each entrant how often it forfeited, by the reason."""
    counts: dict[str, Counter[str]] = {}
    for played in games:
        if played[0].reason:
            counts.setdefault(loser(played), Counter())[played[0].reason] += 1
    return {name: dict(sorted(counts[name].items())) for name in sorted(counts)}


def games_csv(games: list[Played]) -> str:
    """Return games as a table, one a row."""
    header = ["game", "pair", "x", "o", "result", "opening", "plies", "forfeit", "moves"]
    rows = []
    for number, (game, first, second) in enumerate(games, 1):
        x, o = (first, second) if game.first_is_x else (second, first)
        plies = len(game.moves.split())
        rows.append(
            [number, game.pair + 1, x, o, game.result, game.opening, plies, game.reason, game.moves]
        )
    return as_csv(header, rows)


def faults_text(games: list[Played]) -> str:
    """Return what went wrong in programs, game by game."""
    parts = []
    for number, played in enumerate(games, 1):
        game = played[0]
        if game.reason:
            said = "".join(f"    {line}\n" for line in game.tail.splitlines())
            parts.append(f"game {number}, {loser(played)}, {game.reason}: {game.detail}\n{said}")
    return "".join(parts)
