"""What many judged games say of each player, with how sure it is.

A row is one player in one set of games of one variant. Shares have Wilson's intervals, means those
of Student's t, both 95 % sure; a mean of fewer than five games has none. Two players who were given
the same games are compared game by game, which tells small differences that their means alone hide.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any, Self

from perfectplay.evals.judging import JudgedGame
from perfectplay.lab.stats import ratio_interval, wilson

SCHEMA = "perfectplay-leaderboard-1"
"""What `Leaderboard.to_data` looks like; another number when a key changes its meaning."""
DIGITS = 6
LONGEST = 10**18
"""Longer denominators, which a mean of many fractions has, are rounded to this one."""
FEW = 5
"""Of fewer games a mean has no interval: two that happen to agree would look certain."""


@dataclass(frozen=True)
class Estimate:
    """A number of a sample: exact for the games judged, with an interval for games to come.

    A mean with a denominator of more than eighteen digits is rounded to eighteen.
    """

    value: Fraction
    interval: tuple[float, float] | None = None

    @property
    def margin(self) -> float | None:
        """Half the width of the interval."""
        return None if self.interval is None else (self.interval[1] - self.interval[0]) / 2

    def to_data(self) -> dict[str, Any]:
        """Return the number as JSON can write it: as a decimal, as it is, and its interval."""
        ends = None if self.interval is None else list(self.interval)
        return {
            "value": round(float(self.value), DIGITS),
            "exact": str(self.value),
            "interval": ends,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_data` returned."""
        ends = data["interval"]
        return cls(Fraction(data["exact"]), None if ends is None else (ends[0], ends[1]))


def share(hits: int, of: int) -> Estimate | None:
    """Return a share with its interval; None of nothing."""
    return Estimate(Fraction(hits, of), _rounded(wilson(hits, of))) if of else None


def mean(values: Sequence[Fraction], sizes: Sequence[int] | None = None) -> Estimate | None:
    """Return a mean, or the sum for each unit of size, with its interval; None of nothing."""
    sizes = [1] * len(values) if sizes is None else sizes
    if not sum(sizes):
        return None
    enough = len(values) >= FEW
    found = ratio_interval([float(value) for value in values], sizes) if enough else None
    exact = Fraction(sum(values), sum(sizes))
    if exact.denominator > LONGEST:
        exact = Fraction(round(exact * LONGEST), LONGEST)
    return Estimate(exact, None if found is None else _rounded(found[1:]))


def _rounded(ends: tuple[float, float]) -> tuple[float, float]:
    return round(ends[0], DIGITS), round(ends[1], DIGITS)


@dataclass(frozen=True)
class Row:
    """One player in one set of games of one variant; None where there is nothing to measure."""

    player: str
    set: str
    variant: str
    games: int
    judged_games: int
    """The games with a guess that could be judged; the others would look free of regret."""
    judged_guesses: int
    exact: bool
    """Whether every regret is proven."""
    malformed: int
    """How many attempts were no guess."""
    solved: Estimate | None
    """The share of games in which the code was found."""
    guesses: Estimate | None
    """The guesses needed, over the games in which the code was found."""
    regret: Estimate | None
    """The guesses given away in a game."""
    regret_per_guess: Estimate | None
    luck: Estimate | None
    """The guesses that chance gave in a game, where that is exact."""
    optimal: Estimate | None
    """The share of guesses that are as good as any on average."""
    contradicting: Estimate | None
    """The share of guesses that could not be the code, given the answers before them."""
    malformed_share: Estimate | None
    """The share of attempts that were no guess."""
    reference: bool = False
    """Whether it is one of the players that come with the package, for comparison."""

    @classmethod
    def of(cls, player: str, group: str, variant: str, games: Sequence[JudgedGame]) -> Self:
        """Gather the games of a player in a set."""
        judged = [game for game in games if game.turns]
        turns = [len(game.turns) for game in judged]
        regrets = [game.regret for game in judged]
        malformed = sum(game.malformed for game in games)
        return cls(
            player=player,
            set=group,
            variant=variant,
            games=len(games),
            judged_games=len(judged),
            judged_guesses=sum(turns),
            exact=all(turn.exact for game in judged for turn in game.turns),
            malformed=malformed,
            solved=share(sum(game.solved for game in games), len(games)),
            guesses=mean([Fraction(game.guesses) for game in games if game.solved]),
            regret=mean(regrets),
            regret_per_guess=mean(regrets, turns),
            luck=mean([game.luck for game in judged if game.luck is not None]),
            optimal=share(sum(game.optimal for game in judged), sum(turns)),
            contradicting=share(sum(game.contradicting for game in judged), sum(turns)),
            malformed_share=share(malformed, sum(len(g.transcript.attempts) for g in games)),
        )

    def to_data(self) -> dict[str, Any]:
        """Return the row as JSON can write it."""
        data = {each.name: getattr(self, each.name) for each in fields(self)}
        return {
            key: value.to_data() if isinstance(value, Estimate) else value
            for key, value in data.items()
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_data` returned."""
        read: dict[str, Any] = {
            key: Estimate.from_data(value) if isinstance(value, Mapping) else value
            for key, value in data.items()
        }
        return cls(**read)


@dataclass(frozen=True)
class Pair:
    """Two players in the games that both were given: the same set, game and secret."""

    first: str
    second: str
    set: str
    variant: str
    games: int
    difference: Estimate
    """The regret of the first minus that of the second, in a game."""

    def text(self, *, named: bool = False) -> str:
        """Say it in a sentence; `named` puts the set before it, if it has a name."""
        return f"{self.set}: {self._text()}" if named and self.set else self._text()

    def _text(self) -> str:
        lost, ends = float(self.difference.value), self.difference.interval
        games = f"{self.games} games that both played"
        if not lost:
            return f"{self.first} and {self.second} give away as much in {games}."
        less, more = (self.first, self.second) if lost < 0 else (self.second, self.first)
        sure = "too few to be sure"
        if ends is not None:
            low, high = sorted(map(abs, ends)) if ends[0] * ends[1] > 0 else ends
            sure = "95 % sure" if ends[0] * ends[1] > 0 else "which may be chance, 95 %"
            sure += f": {low:.3f} to {high:.3f}"
        return f"{less} gives away {abs(lost):.3f} guesses less than {more} in {games} ({sure})."

    def to_data(self) -> dict[str, Any]:
        """Return the comparison as JSON can write it."""
        return {
            "first": self.first,
            "second": self.second,
            "set": self.set,
            "variant": self.variant,
            "games": self.games,
            "regret_difference": self.difference.to_data(),
        }


@dataclass(frozen=True)
class Leaderboard:
    """All rows, set by set, in each the most solved first and of these the least regret."""

    rows: tuple[Row, ...]
    pairs: tuple[Pair, ...]

    @classmethod
    def of(cls, games: Iterable[JudgedGame]) -> Self:
        """Gather judged games."""
        found: dict[tuple[str, str, str], list[JudgedGame]] = defaultdict(list)
        for game in games:
            told = game.transcript
            found[told.set, str(told.variant.rules), told.player].append(game)
        rows = in_order(Row.of(who, name, rules, g) for (name, rules, who), g in found.items())
        sets = [[found[r.set, r.variant, r.player] for r in group] for group in grouped(rows)]
        return cls(rows, tuple(pair for group in sets for pair in _pairs(group)))

    def with_references(self, rows: Iterable[Row]) -> Self:
        """Return a leaderboard with reference players beside those of each set of their variant."""
        known, groups = list(rows), grouped(self.rows)
        beside = [
            replace(row, set=group[0].set)
            for group in groups
            for row in known
            if row.variant == group[0].variant
        ]
        return replace(self, rows=in_order([*self.rows, *beside]))

    def to_data(self) -> dict[str, Any]:
        """Return the leaderboard as JSON can write it; `docs/evals.md` says what each key is."""
        return {
            "schema": SCHEMA,
            "rows": [row.to_data() for row in self.rows],
            "pairs": [pair.to_data() for pair in self.pairs],
        }


def in_order(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return rows set by set, the most solved first, of these the least regret."""

    def place(row: Row) -> tuple[object, ...]:
        solved = row.solved.value if row.solved else Fraction(0)
        regret = row.regret.value if row.regret else Fraction(10**6)
        return row.set, row.variant, -solved, regret, row.player

    return tuple(sorted(rows, key=place))


def grouped(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield the rows of each set and variant, from rows in order."""
    for _, group in groupby(rows, key=lambda row: (row.set, row.variant)):
        yield list(group)


def _pairs(players: Sequence[Sequence[JudgedGame]]) -> Iterator[Pair]:
    """Compare the players of one set, two by two, in the games that both were given."""
    for first, second in combinations([(games[0], _by_game(games)) for games in players], 2):
        (one, ours), (other, theirs) = first, second
        both = [name for name in ours if name in theirs]
        found = mean([ours[name].regret - theirs[name].regret for name in both])
        if found is not None and len(both) > 1:
            told = one.transcript
            rules, names = str(told.variant.rules), (told.player, other.transcript.player)
            yield Pair(*names, told.set, rules, len(both), found)


def _by_game(games: Sequence[JudgedGame]) -> dict[tuple[str, str], JudgedGame]:
    """Return the games that another player may have been given, too; those given twice are not."""
    named: dict[tuple[str, str], list[JudgedGame]] = defaultdict(list)
    for game in games:
        if game.turns and game.transcript.game and game.transcript.secret:
            named[game.transcript.game, game.transcript.secret].append(game)
    return {name: same[0] for name, same in named.items() if len(same) == 1}
