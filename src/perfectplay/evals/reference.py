"""Players to compare with: computer players over every code, judged like everybody else.

A player that draws no lots makes the same guess in the same position, so its whole run is a tree,
and each position is judged once for all the codes that are left there. Such a row holds every code
there is, so it has no intervals. The others play one game for each code, with lots that follow from
the seed, and have the turns of the variant.

`perfectplay eval reference` plays them again, byte for byte what is shipped.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from perfectplay.evals.judging import JudgedGame, judge_transcript
from perfectplay.evals.leaderboard import SCHEMA, Estimate, Row
from perfectplay.evals.running import judge_of
from perfectplay.evals.transcript import Attempt, Transcript
from perfectplay.lab import Chunk, ChunkResult, Run
from perfectplay.lab.files import format_json
from perfectplay.mastermind import strategies
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.strategies import Strategy
from perfectplay.mastermind.variant import Variant

PLAYERS = ("random", "consistent", "knuth", "entropy", "most-parts", "optimal")
VARIANTS = ("3x6", "classic", "mastermind7", "bulls-and-cows")
EVERY_CODE = "every code"
"""The set that the rows are of."""
COMMAND = "perfectplay eval reference"
SEED = 1
TOGETHER = 240
"""So many games with lots are one piece of work."""


def reference_rows() -> list[Row]:
    """Return the shipped rows of all variants."""
    return [Row.from_data(row) for row in _shipped()["rows"]]


@cache
def _shipped() -> dict[str, Any]:
    path = resources.files("perfectplay.evals") / "data" / "reference.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def format_reference(rows: Iterable[Row]) -> str:
    """Return the text of the shipped file."""
    data = {"schema": SCHEMA, "command": COMMAND, "seed": SEED}
    return format_json({**data, "rows": [row.to_data() for row in rows]})


def play_reference(
    run: Run, players: Iterable[str] = PLAYERS, variants: Iterable[str] = VARIANTS
) -> list[Row]:
    """Play and judge every player over every code of every variant."""
    runs = [(Variant.parse(v).rules, player) for v in variants for player in players]
    chunks = [chunk for variant, player in runs for chunk in _chunks(variant, player)]
    facts: dict[tuple[str, str], list[Any]] = {}
    for chunk, result in run.results(reference_chunk, chunks):
        about = chunk.arguments["variant"], chunk.arguments["player"]
        facts.setdefault(about, []).append(result.facts)
    return [_row(variant, player, facts[str(variant), player]) for variant, player in runs]


def _chunks(variant: Variant, player: str) -> Iterator[Chunk]:
    deterministic = strategies.get(player).deterministic
    for begin in [0] if deterministic else range(0, variant.size, TOGETHER):
        size = variant.size if deterministic else min(TOGETHER, variant.size - begin)
        what = {"variant": str(variant), "player": player, "begin": begin, "end": begin + size}
        yield Chunk(f"{variant} {player} {begin}", what, size)


def reference_chunk(variant: str, player: str, begin: int, end: int) -> ChunkResult:
    """Judge a whole tree, or some games with lots."""
    rules, strategy = Variant.parse(variant), strategies.get(player)
    if strategy.deterministic:
        return ChunkResult(WholeRun.of(rules, strategy).to_data())
    judge = judge_of(rules)
    games = [play_game(rules, strategy, code) for code in space_of(rules).codes[begin:end]]
    return ChunkResult([judge_transcript(game, judge).to_data() for game in games])


def play_game(variant: Variant, player: Strategy, code: Any) -> Transcript:
    """Play one game with lots of its own."""
    secret = space_of(variant).text(code)
    rng = random.Random(f"{SEED}/{player.name}/{variant}/{secret}")
    know, attempts = Knowledge(variant), []
    for _ in range(variant.turns):
        guess = player.choose(know, rng)
        attempts.append(Attempt(guess, variant.answer(guess, secret)))
        if guess == secret:
            break
        know = know.after(guess, variant.answer(guess, secret))
    return Transcript(player.name, variant, tuple(attempts), secret, secret, EVERY_CODE)


def _row(variant: Variant, player: str, facts: list[Any]) -> Row:
    if strategies.get(player).deterministic:
        return WholeRun(**facts[0]).row(variant, player)
    games = [JudgedGame.from_data(game) for chunk in facts for game in chunk]
    return replace(Row.of(player, EVERY_CODE, str(variant), games), reference=True)


@dataclass
class WholeRun:
    """The games of a player over every code, added up position by position."""

    codes: int
    guesses: int = 0
    """Over all codes; each guess counts for every code that is left when it is made."""
    regret: int = 0
    """Over all codes: the regret of a guess times the codes left is a whole number."""
    optimal: int = 0
    contradicting: int = 0
    positions: int = 0

    @classmethod
    def of(cls, variant: Variant, player: Strategy) -> WholeRun:
        """Walk the tree of a player and judge each of its guesses once."""
        judge, found = judge_of(variant), cls(variant.size)
        waiting = [Knowledge(variant)]
        while waiting:
            know = waiting.pop()
            guess = player.choose(know)
            judged = judge.judge(know, guess)
            lost = judged.regret * judged.codes
            if not judged.exact_average or lost.denominator != 1:
                raise AssertionError(f"the regret of {guess} after {know.turns} is not exact")
            found.positions += 1
            found.guesses += judged.codes
            found.regret += int(lost)
            found.optimal += judged.codes * (judged.optimal is True)
            found.contradicting += judged.codes * (not judged.value.could_be)
            after = know.branches(guess)
            waiting += [next_one for answer, next_one in after.items() if answer != variant.win]
        least = judge.total(Knowledge(variant)).value
        if found.guesses != least + found.regret:  # over every code luck adds up to nothing
            raise AssertionError(f"{found} does not add up to {least}")
        return found

    def to_data(self) -> dict[str, int]:
        """Return the numbers."""
        return dict(vars(self))

    def row(self, variant: Variant, player: str) -> Row:
        """Return the row of a leaderboard."""
        return Row(
            player=player,
            set=EVERY_CODE,
            variant=str(variant),
            games=self.codes,
            judged_games=self.codes,
            judged_guesses=self.guesses,
            exact=True,
            malformed=0,
            solved=Estimate(Fraction(1)),
            guesses=Estimate(Fraction(self.guesses, self.codes)),
            regret=Estimate(Fraction(self.regret, self.codes)),
            regret_per_guess=Estimate(Fraction(self.regret, self.guesses)),
            luck=Estimate(Fraction(0)),
            optimal=Estimate(Fraction(self.optimal, self.guesses)),
            contradicting=Estimate(Fraction(self.contradicting, self.guesses)),
            malformed_share=Estimate(Fraction(0)),
            reference=True,
        )
