"""A match between two entrants: a fixed number of games, or as many as a test needs.

>>> from perfectplay.lab.matches.entrants import parse_entrant
>>> match = EngineMatch(parse_entrant("level:2"), parse_entrant("random"), games=10)
>>> match.result().tally.score > 0.5
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches.entrants import (
    Entrant,
    programs_data,
    require_entrants_within_reach,
)
from perfectplay.lab.matches.game_lists import (
    NamedGame,
    count_forfeits,
    format_faults,
    format_games_csv,
    format_records,
)
from perfectplay.lab.matches.games import (
    PlayedGame,
    Terms,
    add_measures,
    check_terms,
    chunks,
    play_games,
)
from perfectplay.lab.matches.sprt import Sprt
from perfectplay.lab.matches.tally import PairTally
from perfectplay.lab.run import Run
from perfectplay.lab.workplace import Workplace

GAMES = 100
"""Games of a match, unless given."""
MOST_ASKED = 10_000_000
MOST_GAMES = 20_000
"""Games after which a test that cannot decide gives up, unless given."""
EVENT = "perfectplay lab match"


@dataclass(frozen=True)
class EngineMatch:
    """Who plays whom, how often, and when to stop."""

    first: Entrant
    second: Entrant
    games: int = GAMES
    terms: Terms = field(default_factory=Terms)
    sprt: Sprt | None = None

    def __post_init__(self) -> None:
        check_games(self.games)
        check_terms(self.terms, self.first, self.second)

    def description(self) -> dict[str, Any]:
        """Return all that the result depends on, foreign programs as they are now included."""
        return {**self.to_data(), **programs_data(self.first, self.second)}

    def to_data(self) -> dict[str, Any]:
        """Return what was asked for as data."""
        return {
            "experiment": "match",
            "first": str(self.first),
            "second": str(self.second),
            "games": self.games,
            "sprt": None if self.sprt is None else self.sprt.to_data(),
            **self.terms.to_data(),
        }

    def play(self, run: Run) -> Iterator[MatchResult]:
        """Play, and yield how things stand after every pair; the last one is the result."""
        require_entrants_within_reach((self.first, self.second), run.workplace)
        so_far = MatchResult(self)
        half: PlayedGame | None = None
        work = chunks(self.first, self.second, self.games, self.terms)
        for _, outcome in run.results(play_games, work):
            add_measures(so_far.measures, outcome.measures)
            for game in map(PlayedGame.from_data, outcome.facts):
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
        with workplace or Workplace.threads(1) as place, Run(self.description(), place) as run:
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

    match: EngineMatch
    games: list[PlayedGame] = field(default_factory=list)
    measures: dict[str, float] = field(default_factory=dict)
    """Seconds and moves of both; they differ from run to run."""
    tally: PairTally = field(default_factory=PairTally)
    verdict: str | None = None
    """The bound that the test has accepted: `elo0` or `elo1`."""

    def add(self, one: PlayedGame, other: PlayedGame) -> None:
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
        return count_forfeits(self.named_games)

    @property
    def named_games(self) -> list[NamedGame]:
        """All games with the names of their entrants."""
        first, second = str(self.match.first), str(self.match.second)
        return [(game, first, second) for game in self.games]

    def to_data(self) -> dict[str, Any]:
        """Return the result as data for JSON: the same for the same match, wherever it ran."""
        match = self.match
        found: dict[str, Any] = {
            **match.to_data(),
            "repeatable": match.first.is_repeatable and match.second.is_repeatable,
            "result": self.tally.to_data(),
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
        return format_games_csv(self.named_games)

    def records(self) -> str:
        """Return the games as records, in one text."""
        return format_records(self.named_games, self.match.terms.rule, EVENT)

    def faults(self) -> str:
        """Return what went wrong in programs, game by game, with what they said about it."""
        return format_faults(self.named_games)
