"""A tournament: every entrant against every other, a cross table and a rating list."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations, zip_longest
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
from perfectplay.lab.matches.match import check_games
from perfectplay.lab.matches.rating_list import Rating, rate
from perfectplay.lab.matches.tally import PairTally
from perfectplay.lab.run import Chunk, Run

GAMES = 20
"""Games between every two entrants, unless given."""
EVENT = "perfectplay lab tournament"
Pairing = tuple[int, int]


@dataclass(frozen=True)
class Tournament:
    """Who takes part, who meets whom, and how often."""

    entrants: tuple[Entrant, ...]
    games: int = GAMES
    """Games of each pairing, unless `more` says otherwise."""
    terms: Terms = field(default_factory=Terms)
    pairings: tuple[Pairing, ...] = ()
    """Who meets whom; nothing means everybody everybody."""
    more: Mapping[Pairing, int] = field(default_factory=dict)
    """Another number of games for some pairings."""
    anchor: int | None = None
    """Whose rating fixes the scale; None is the mean of all."""
    anchor_elo: float = 0.0

    def __post_init__(self) -> None:
        texts = [str(entrant) for entrant in self.entrants]
        if len(texts) < 2:
            raise SettingError(
                "A tournament needs two entrants at least, for example: level:3 level:4 random."
            )
        twice = next((text for text in texts if texts.count(text) > 1), None)
        if twice is not None:
            raise SettingError(f"{twice} is entered twice; every entrant takes part once.")
        if not self.pairings:
            object.__setattr__(self, "pairings", tuple(combinations(range(len(texts)), 2)))
        for games in (self.games, *self.more.values()):
            check_games(games)
        check_terms(self.terms, *self.entrants)

    def description(self) -> dict[str, Any]:
        """Return all that the result depends on, foreign programs as they are now included."""
        return {**self.to_data(), **programs_data(*self.entrants)}

    def to_data(self) -> dict[str, Any]:
        """Return what was asked for as data."""
        return {
            "experiment": "tournament",
            "entrants": [str(entrant) for entrant in self.entrants],
            "games": [[a, b, self.more.get((a, b), self.games)] for a, b in self.pairings],
            "anchor": self.anchor,
            "anchor_elo": self.anchor_elo,
            **self.terms.to_data(),
        }

    def chunks(self) -> list[tuple[Pairing, Chunk]]:
        """Share the games out so that all pairings get on alike."""
        queues = [
            [
                ((a, b), chunk)
                for chunk in chunks(
                    self.entrants[a],
                    self.entrants[b],
                    self.more.get((a, b), self.games),
                    replace(self.terms, seed=_seed(self.terms.seed, a, b)),
                )
            ]
            for a, b in self.pairings
        ]
        return [item for row in zip_longest(*queues) for item in row if item is not None]

    def play(self, run: Run) -> Iterator[TournamentResult]:
        """Play, and yield how things stand now and then; the last one is the result."""
        so_far = TournamentResult(self)
        where = {chunk.key: pairing for pairing, chunk in self.chunks()}
        require_entrants_within_reach(self.entrants, run.workplace)
        for chunk, outcome in run.results(play_games, [chunk for _, chunk in self.chunks()]):
            so_far.add(where[chunk.key], map(PlayedGame.from_data, outcome.facts), outcome.measures)
            yield so_far


def _seed(seed: int, a: int, b: int) -> int:
    """Return the seed of a pairing, so that what happens in one says nothing about another."""
    return random.Random(f"{seed}/{a}/{b}").randrange(2**31)


@dataclass
class TournamentResult:
    """How a tournament stands."""

    tournament: Tournament
    games: dict[Pairing, list[PlayedGame]] = field(default_factory=dict)
    measures: dict[str, float] = field(default_factory=dict)
    """Seconds and moves of every entrant; they differ from run to run."""

    def add(
        self, pairing: Pairing, games: Iterable[PlayedGame], measures: Mapping[str, float]
    ) -> None:
        """Count games of a pairing."""
        self.games.setdefault(pairing, []).extend(games)
        texts = [str(self.tournament.entrants[i]) for i in pairing]
        for name, text in zip(("first", "second"), texts, strict=True):
            for what in ("seconds", "moves"):
                value = measures.get(f"{name}_{what}", 0.0)
                add_measures(self.measures, {f"{text} {what}": value})

    def of(self, pairing: Pairing) -> PairTally:
        """Return the tally of a pairing, seen by its first entrant; whole pairs only."""
        scores = [game.score for game in self.games.get(pairing, [])]
        return PairTally.of(scores[: len(scores) // 2 * 2])

    @property
    def tallies(self) -> dict[Pairing, PairTally]:
        """The tally of every pairing, seen by its first entrant."""
        return {pairing: self.of(pairing) for pairing in self.tournament.pairings}

    def tally(self, entrant: int, against: int) -> PairTally | None:
        """Return the tally of one entrant against another; None if they do not meet."""
        if (entrant, against) in self.tournament.pairings:
            return self.of((entrant, against))
        if (against, entrant) in self.tournament.pairings:
            return self.of((against, entrant)).reverse
        return None

    def points(self, entrant: int) -> tuple[float, int]:
        """Return the points of an entrant and the games it has played."""
        tallies = [self.tally(entrant, i) for i in range(len(self.tournament.entrants))]
        met = [tally for tally in tallies if tally is not None]
        return sum(t.won + t.drawn / 2 for t in met), sum(t.games for t in met)

    def ratings(self) -> list[Rating]:
        """Return the rating of every entrant, in the order of entry."""
        tournament = self.tournament
        return rate(
            len(tournament.entrants), self.tallies, tournament.anchor, tournament.anchor_elo
        )

    def ranking(self) -> list[int]:
        """Return the entrants, the strongest first."""
        ratings = self.ratings()
        return sorted(range(len(ratings)), key=lambda i: (-ratings[i].elo, i))

    @property
    def named_games(self) -> list[NamedGame]:
        """All games with the names of their entrants, pairing by pairing."""
        texts = [str(entrant) for entrant in self.tournament.entrants]
        return [
            (game, texts[a], texts[b])
            for a, b in self.tournament.pairings
            for game in self.games.get((a, b), [])
        ]

    def to_data(self) -> dict[str, Any]:
        """Return the result as data for JSON: the same wherever it ran."""
        tournament = self.tournament
        ratings = self.ratings()
        texts = [str(entrant) for entrant in tournament.entrants]
        ranking = []
        for i in self.ranking():
            points, games = self.points(i)
            ranking.append(
                {
                    "entrant": texts[i],
                    "elo": round(ratings[i].elo, 2),
                    "margin": round(ratings[i].margin, 2),
                    "points": points,
                    "games": games,
                }
            )
        return {
            **tournament.to_data(),
            "repeatable": all(entrant.is_repeatable for entrant in tournament.entrants),
            "ranking": ranking,
            "pairings": [
                {"first": texts[a], "second": texts[b], **tally.to_data()}
                for (a, b), tally in self.tallies.items()
            ],
            "forfeits": count_forfeits(self.named_games),
        }

    def csv(self) -> str:
        """Return the games as a table, one a row."""
        return format_games_csv(self.named_games)

    def records(self) -> str:
        """Return the games as records, in one text."""
        return format_records(self.named_games, self.tournament.terms.rule, EVENT)

    def faults(self) -> str:
        """Return what went wrong in programs, game by game."""
        return format_faults(self.named_games)
