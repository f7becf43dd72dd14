"""What came out: a row for each player, with an interval where chance was at work."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from perfectplay.lab.files import format_csv, format_json
from perfectplay.lab.stats import Z
from perfectplay.lab.strategies.published import Published
from perfectplay.lab.strategies.settings import Settings


@dataclass(frozen=True)
class PlayerRow:
    """How one player fared."""

    player: str
    first: str | None
    """Its first guess, when that is always the same."""
    codes: int
    """How many codes the variant has."""
    secrets: int
    runs: int
    distribution: dict[int, int] = field(hash=False)
    squares: int = 0
    """The sum over the secrets of (the guesses of all its runs)², of players that draw lots."""
    sampled_guesses: bool = False
    """Whether the player looked at a sample of guesses or codes, because there are too many."""
    published: Published | None = None
    thinking: float = 0.0
    """Seconds spent on choosing guesses; a measure, different in every run."""
    choices: int = 0
    """How many guesses were chosen in that time."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(self.distribution.values())

    @property
    def total(self) -> int:
        """All guesses together."""
        return sum(guesses * count for guesses, count in self.distribution.items())

    @property
    def mean(self) -> float:
        """Guesses for each game on average."""
        return self.total / self.games

    @property
    def most(self) -> int:
        """The most guesses that a game needed."""
        return max(self.distribution)

    @property
    def exact(self) -> bool:
        """Whether every secret was played by a player that draws no lots."""
        return self.runs == 1 and not self.squares and self.secrets == self.codes

    @property
    def error(self) -> float | None:
        """Half of the 95 % confidence interval of the mean over all secrets; None when exact.

        Two things vary: which secrets were drawn, of a finite number and without replacement, and
        the lots of the player. With one run the second cannot be told from the first and both are
        taken together, which makes the interval rather too wide than too narrow.
        """
        if self.exact:
            return None
        n, runs = self.secrets, self.runs
        sum_of_squares = sum(g * g * count for g, count in self.distribution.items())
        secret_squares = (self.squares or sum_of_squares) / (runs * runs)
        between = max(0.0, secret_squares - n * self.mean**2) / max(1, n - 1)
        drawn = n / self.codes
        if not self.squares:
            variance = (1 - drawn) * between / n
        elif runs == 1:
            variance = between / n
        else:
            within = (sum_of_squares - self.squares / runs) / (n * (runs - 1))
            variance = (1 - drawn) * between / n + drawn * within / (n * runs)
        return Z * math.sqrt(variance)

    @property
    def milliseconds(self) -> float | None:
        """The time for choosing a guess, on average; None when nothing was measured."""
        return 1000 * self.thinking / self.choices if self.choices else None

    @property
    def difference(self) -> int | None:
        """Our total minus the published one; None when there is none to compare."""
        if self.published is None or not self.exact:
            return None
        return self.total - self.published.total

    def to_data(self) -> dict[str, Any]:
        """Return what does not depend on the machine, for a file."""
        error = self.error
        return {
            "player": self.player,
            "first": self.first,
            "secrets": self.secrets,
            "runs": self.runs,
            "games": self.games,
            "total": self.total,
            "mean": round(self.mean, 6),
            "mean_95": None
            if error is None
            else [round(self.mean - error, 6), round(self.mean + error, 6)],
            "most": self.most,
            "distribution": {str(g): count for g, count in self.distribution.items()},
            "guesses_sampled": self.sampled_guesses,
            "published": None
            if self.published is None
            else {**self.published.to_data(), "difference": self.difference},
        }


@dataclass(frozen=True)
class PlayerTable:
    """All rows of a comparison."""

    settings: Settings
    rows: tuple[PlayerRow, ...]

    @property
    def played(self) -> str:
        """What was played, in words: `all 1,296 secrets (consistent: 10 times each)`."""
        settings = self.settings
        said = "one secret" if settings.sample == 1 else f"{settings.sample:,} secrets"
        if settings.sample == settings.variant.size:
            said = said if settings.sample == 1 else f"all {said}"
        else:
            said = f"a sample of {said} out of {settings.variant.size:,}, seed {settings.seed}"
        if lots := [row.player for row in self.rows if row.squares]:
            times = "once" if settings.runs == 1 else f"{settings.runs:,} times each"
            said += f" ({', '.join(lots)}: {times})"
        return said

    def to_json(self) -> str:
        """Return results.json."""
        settings = self.settings
        return format_json(
            {
                **settings.description(),
                "codes": settings.variant.size,
                "all_secrets": settings.all_secrets,
                "results": [row.to_data() for row in self.rows],
            }
        )

    def to_csv(self) -> str:
        """Return results.csv: a line for each player."""
        header = (
            *("player", "first", "secrets", "runs", "games", "total", "mean", "low", "high"),
            *("most", "published_total", "difference"),
        )
        lines = []
        for row in self.rows:
            data = row.to_data()
            low, high = data["mean_95"] or (None, None)
            known = row.published.total if row.published else None
            lines.append(
                [*(data[name] for name in header[:7]), low, high, row.most, known, row.difference]
            )
        return format_csv(header, lines)

    def distribution_csv(self) -> str:
        """Return distribution.csv: a line for each player and number of guesses."""
        lines = [
            (row.player, guesses, count)
            for row in self.rows
            for guesses, count in row.distribution.items()
        ]
        return format_csv(("player", "guesses", "games"), lines)

    def times_json(self) -> str:
        """Return times.json: what was measured, different in every run."""
        return format_json(
            {
                row.player: {
                    "guesses_chosen": row.choices,
                    "seconds": round(row.thinking, 6),
                    "milliseconds_a_guess": None
                    if row.milliseconds is None
                    else round(row.milliseconds, 4),
                }
                for row in self.rows
            }
        )


class GuessTally:
    """Adds up the outcomes of one player's chunks."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        self.first: str | None = None
        self.squares = 0
        self.sampled = False
        self.thinking = 0.0
        self.choices = 0

    def add(self, facts: dict[str, Any], measures: dict[str, float]) -> None:
        """Add a chunk."""
        for guesses, count in facts["distribution"].items():
            self.counts[int(guesses)] += count
        self.first = facts.get("first")
        self.squares += facts.get("squares", 0)
        self.sampled |= facts["sampled"]
        self.thinking += measures.get("thinking", 0.0)
        self.choices += int(measures.get("guesses", 0))
