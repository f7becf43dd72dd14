"""The ladder of levels: each against the one below, and the ratings that follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches.entrants import Entrant
from perfectplay.lab.matches.games import Terms
from perfectplay.lab.matches.tally import PairTally
from perfectplay.lab.matches.tournament import Tournament, TournamentResult
from perfectplay.lab.run import Run
from perfectplay.ultimate.levels import LEVELS
from perfectplay.ultimate.ratings import (
    ANCHOR,
    ANCHOR_ELO,
    LevelRating,
    levels_fingerprint,
    ratings_data,
)

GAMES = 100
"""Games of each level against the one below, unless given."""
TOP_GAMES = 40
"""Those of the highest level, which thinks thirty times as long as the one below."""
WANTED = 0.6
"""What a level should score against the one below."""


@dataclass(frozen=True)
class Ladder:
    """Which steps of the ladder are measured, and with how many games."""

    games: int = GAMES
    top_games: int = TOP_GAMES
    lowest: int = 1
    highest: int = len(LEVELS)
    terms: Terms = field(default_factory=Terms)

    def __post_init__(self) -> None:
        if not 1 <= self.lowest < self.highest <= len(LEVELS):
            raise SettingError(
                f"A ladder goes from a level to a higher one within 1 to {len(LEVELS)}, for "
                f"example --from 1 --to 5, not from {self.lowest} to {self.highest}."
            )

    @property
    def tournament(self) -> Tournament:
        """The ladder as a tournament in which neighbours meet, the stronger one named first."""
        levels = range(self.lowest, self.highest + 1)
        steps = tuple((i + 1, i) for i in range(len(levels) - 1))
        slow = {steps[-1]: self.top_games} if self.highest == len(LEVELS) else {}
        return Tournament(
            tuple(Entrant("level", number=number) for number in levels),
            self.games,
            self.terms,
            steps,
            slow,
            anchor=0,
            anchor_elo=ANCHOR_ELO if self.lowest == ANCHOR else 0.0,
        )

    def description(self) -> dict[str, Any]:
        """Return all that the result depends on."""
        return {
            **self.tournament.description(),
            "experiment": "levels",
            "levels": levels_fingerprint(),
        }

    @property
    def is_whole(self) -> bool:
        """Say whether all levels are measured."""
        return self.lowest == 1 and self.highest == len(LEVELS)

    @property
    def is_standard(self) -> bool:
        """Say whether all levels are measured as the shipped ratings were, or with more games."""
        usual = Terms()
        return (
            self.is_whole
            and self.games >= GAMES
            and self.top_games >= TOP_GAMES
            and (self.terms.openings, self.terms.rule) == (usual.openings, usual.rule)
        )

    def play(self, run: Run) -> Iterator[LadderResult]:
        """Play, and yield how things stand now and then; the last one is the result."""
        for standing in self.tournament.play(run):
            yield LadderResult(self, standing)


@dataclass
class LadderResult:
    """How the ladder stands."""

    ladder: Ladder
    standing: TournamentResult

    @property
    def steps(self) -> list[tuple[int, PairTally]]:
        """Each level but the lowest with its tally against the one below."""
        low = self.ladder.lowest
        return [(low + a, tally) for (a, _), tally in self.standing.tallies.items()]

    @property
    def short_steps(self) -> list[int]:
        """The levels that score less against the one below than a step should."""
        return [number for number, tally in self.steps if tally.score < WANTED]

    def ratings(self) -> dict[int, LevelRating]:
        """Return the ratings of the levels."""
        low = self.ladder.lowest
        return {
            low + i: LevelRating(rating.elo, rating.margin, self.standing.points(i)[1])
            for i, rating in enumerate(self.standing.ratings())
        }

    def ratings_data(self) -> dict[str, Any]:
        """Return the ratings as data for the file that page and terminal read."""
        steps = [
            {
                "level": number,
                "score": round(tally.score, 4),
                "games": tally.games,
                "won": tally.won,
                "drawn": tally.drawn,
                "lost": tally.lost,
            }
            for number, tally in self.steps
        ]
        terms = self.ladder.terms
        return ratings_data(
            self.ratings(), seed=terms.seed, openings=terms.openings, rule=terms.rule.value,
            against_the_level_below=steps,
        )  # fmt: skip

    def to_data(self) -> dict[str, Any]:
        """Return the result as data for JSON."""
        return {
            **self.standing.to_data(),
            **self.ladder.description(),
            "ratings": self.ratings_data()["levels"],
            "wanted": WANTED,
            "short_steps": self.short_steps,
        }
