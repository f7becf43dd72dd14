"""A match between two networks in the same engine: is the new one worth shipping?

Both search the same number of simulations a move. From each opening two games are played with
colours swapped, and a sequential test ends the match as soon as it is sure. A new network is
accepted only if the test says so: one that is as good as the old one is refused.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import thread_time
from typing import Any

from perfectplay.lab.matches import PlayedGame, Sprt, Terms, parse_openings
from perfectplay.lab.matches.entrant_players import SearchPlayer
from perfectplay.lab.matches.entrants import STYLES
from perfectplay.lab.matches.game_lists import format_records
from perfectplay.lab.matches.games import play_game
from perfectplay.lab.matches.match import check_games
from perfectplay.lab.matches.tally import PairTally
from perfectplay.lab.provenance import fingerprint_of
from perfectplay.lab.run import Chunk, ChunkResult, Run
from perfectplay.ultimate.book_file import net_fingerprint, shipped_book
from perfectplay.ultimate.kernels.structures import Net
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search import Limit
from tools.train import nets
from tools.train.play import check_range

MOST_GAMES = 4000
"""Games after which a test that cannot decide gives up, unless given."""
SIMULATIONS = 2000
OPENINGS = "random:8"
EVENT = "perfectplay: a new network against the old one"
_TOGETHER = 20_000
"""Simulations for a move, in all games of a chunk together."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How a new network is tried."""

    rule: WinRule = WinRule.LINE
    simulations: int = SIMULATIONS
    games: int = MOST_GAMES
    openings: str = OPENINGS
    sprt: Sprt = field(default_factory=lambda: Sprt(0, 20))
    seed: int = 1

    def __post_init__(self) -> None:
        check_games(self.games)
        check_range("--simulations", self.simulations, 2, 10**7, f"--simulations {SIMULATIONS}")
        parse_openings(self.openings)

    def to_data(self) -> dict[str, Any]:
        """Return the settings for a record."""
        return {
            "rule": self.rule.value,
            "simulations": self.simulations,
            "games": self.games,
            "openings": self.openings,
            "sprt": self.sprt.to_data(),
            "seed": self.seed,
        }


@dataclass(frozen=True, slots=True)
class NetEntrant:
    """The engine with a network of its own."""

    net: Net
    simulations: int

    def player(self, seed: int, rule: WinRule, move_seconds: float) -> SearchPlayer:
        """Make a player for one game."""
        memory = max(16, self.simulations // 100)  # megabytes; far more than a game fills
        limit = Limit(simulations=self.simulations)
        return SearchPlayer(STYLES["strong"], limit, seed=seed, memory=memory, net=self.net)


@dataclass
class Result:
    """How a trial stands, seen by the new network."""

    trial: Trial
    new: str
    old: str
    games: list[PlayedGame] = field(default_factory=list)
    tally: PairTally = field(default_factory=PairTally)
    verdict: str | None = None
    """The bound that the test has accepted: `elo0` or `elo1`."""
    seconds: float = 0.0
    """CPU time of the chunks looked at."""

    @property
    def is_accepted(self) -> bool:
        """Say whether the test holds the new network to be better."""
        return self.verdict == "elo1"

    def add(self, one: PlayedGame, other: PlayedGame) -> None:
        """Count a pair."""
        self.games += [one, other]
        self.tally = self.tally.plus(one.score, other.score)
        self.verdict = self.trial.sprt.decide(self.tally)

    def sentence(self) -> str:
        """Say what came out."""
        lower, upper = self.trial.sprt.bounds
        why = "" if self.verdict else "; the test is undecided, and only a clear answer counts"
        return (
            f"{'Accepted' if self.is_accepted else 'Refused'}: the new network scored {self.tally} "
            f"in {self.tally.games:,} games (log likelihood ratio "
            f"{self.trial.sprt.ratio(self.tally):.2f}, bounds {lower:.2f} and {upper:.2f}){why}."
        )

    def records(self) -> str:
        """Return the games as records, in one text."""
        named = [(game, f"new {self.new}", f"old {self.old}") for game in self.games]
        return format_records(named, self.trial.rule, EVENT)

    def to_data(self) -> dict[str, Any]:
        """Return the result for a record."""
        return {
            "new": self.new,
            "old": self.old,
            **self.tally.to_data(),
            "error": round(self.tally.error, 6),
            "ratio": round(self.trial.sprt.ratio(self.tally), 6),
            "verdict": self.verdict,
            "accepted": self.is_accepted,
            "seconds": round(self.seconds, 1),
        }


def describe(new: Path, old: Path, trial: Trial) -> dict[str, Any]:
    """Return all that the result depends on."""
    data = {nets.shipped_net(rule).name for rule in WinRule}
    unread = data | {shipped_book(rule).name for rule in WinRule}
    found = {
        "experiment": "accept a network",
        "new": nets.fingerprint(new),
        "old": nets.fingerprint(old),
        "code": fingerprint_of("perfectplay.ultimate", unread=frozenset(unread)),
        **trial.to_data(),
    }
    if parse_openings(trial.openings).plies:  # the shipped network says whether they are even
        found["openings_by"] = net_fingerprint(trial.rule)
    return found


def try_out(
    run: Run, new: Path, old: Path, trial: Trial, tell: Callable[[Result], None] | None = None
) -> Result:
    """Play until the test is sure or all games are played; `tell` hears of every pair."""
    result = Result(trial, nets.fingerprint(new), nets.fingerprint(old))
    half: PlayedGame | None = None
    for _, outcome in run.results(play_pairs, share_out(new, old, trial)):
        result.seconds += outcome.measures["seconds"]
        for game in map(PlayedGame.from_data, outcome.facts):
            if half is None:
                half = game
                continue
            result.add(half, game)
            half = None
            if tell:
                tell(result)
            if result.verdict:
                return result
    return result


def share_out(new: Path, old: Path, trial: Trial) -> list[Chunk]:
    """Share the games out in whole pairs, several where they are quick."""
    step = 2 * max(1, min(10, _TOGETHER // (2 * trial.simulations)))
    return [
        Chunk(
            f"{begin}",
            {
                "paths": [str(new.resolve()), str(old.resolve())],
                "known": [nets.fingerprint(new), nets.fingerprint(old)],
                "begin": begin,
                "end": min(begin + step, trial.games),
                "simulations": trial.simulations,
                "seed": trial.seed,
                "openings": trial.openings,
                "rule": trial.rule.value,
            },
            size=min(begin + step, trial.games) - begin,
        )
        for begin in range(0, trial.games, step)
    ]


def play_pairs(
    paths: list[str],
    known: list[str],
    begin: int,
    end: int,
    simulations: int,
    seed: int,
    openings: str,
    rule: str,
) -> ChunkResult:
    """Play some games: from each opening two, each network playing X once."""
    began = thread_time()
    new, old = (
        NetEntrant(nets.load(Path(path), expected), simulations)
        for path, expected in zip(paths, known, strict=True)
    )
    terms = Terms(seed, openings, WinRule(rule))
    supply = parse_openings(openings)
    spent = dict.fromkeys(("first_seconds", "second_seconds", "first_moves", "second_moves"), 0.0)
    games = [
        play_game((new, old), number, supply.opening(seed, number // 2, terms.rule), terms, spent)
        for number in range(begin, end)
    ]
    return ChunkResult([game.to_data() for game in games], {"seconds": thread_time() - began})
