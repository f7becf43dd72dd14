"""What the workers do: walk a part of a player's decision tree, or play games with lots."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from perfectplay.lab.outside import require_same
from perfectplay.lab.run import ChunkResult
from perfectplay.lab.strategies.players import player_of, version_of
from perfectplay.lab.strategies.settings import secrets_of
from perfectplay.mastermind import strategies
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.kernels import Words
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.solver.whole_trees import whole_tree
from perfectplay.mastermind.space import Codes, answer_of, space_of
from perfectplay.mastermind.strategies import Choice, Strategy
from perfectplay.mastermind.strategies.simple import RandomPlayer
from perfectplay.mastermind.variant import Variant


@lru_cache(maxsize=64)
def _warm(player: str) -> None:
    """Load what a player needs once in each process, so that no guess is charged for it."""
    if player in strategies.REGISTRY:
        know = Knowledge(Variant(3, 3))
        for position in (know, know.after("001", (0, 1))):
            strategies.get(player).choose(position, random.Random(0))
        whole_tree(know.variant, strategies.get(player))


class _Clock:
    """Asks a player for guesses, and notes how many, how long, and whether it only sampled."""

    def __init__(self, player: Strategy) -> None:
        self.player = player
        self.seconds = 0.0
        self.choices = 0
        self.sampled = False

    def choose(self, knowledge: Knowledge, rng: random.Random | None = None) -> str:
        started = time.perf_counter()
        choice = self.player.consider(knowledge, rng)
        self.seconds += time.perf_counter() - started
        self.choices += 1
        self.sampled |= choice.sample is not None
        return choice.guess

    def build(self, variant: Variant, counts: Counter[int]) -> bool:
        """Let the player guess for all secrets at once, where it can, and count."""
        started = time.perf_counter()
        whole = whole_tree(variant, self.player)
        if whole is None:
            return False
        self.seconds += time.perf_counter() - started
        self.choices += whole.nodes.guess.size
        counts.update(whole.distribution)
        return True

    def measures(self) -> dict[str, float]:
        return {"thinking": self.seconds, "guesses": self.choices}


def _early_choice(
    variant: Variant, player: str, first: str | None, turns: tuple[Turn, ...]
) -> Choice:
    """Return a guess near the start, which many parts need, computed once in each process."""
    return _early_choice_of(variant, player, first, turns, version_of(player))


@lru_cache(maxsize=1024)
def _early_choice_of(
    variant: Variant, player: str, first: str | None, turns: tuple[Turn, ...], version: int
) -> Choice:
    return player_of(variant, player, first).consider(_early(variant, turns))


@lru_cache(maxsize=64)
def _early(variant: Variant, turns: tuple[Turn, ...]) -> Knowledge:
    if turns:
        return _early(variant, turns[:-1]).told(turns[-1])
    know = Knowledge(variant)
    assert len(know.candidates)  # read here once, and shared by all that follows
    return know


def opening(variant: Variant, player: str, first: str | None) -> str:
    """Return the first guess of a player that draws no lots."""
    return _early_choice(variant, player, first, ()).guess


def cells(variant: Variant, guess: str, secrets: Words) -> dict[Feedback, Words]:
    """Split secrets by the answer to a guess, in the order of the answers' numbers."""
    numbers = space_of(variant).answers(guess, secrets)
    return {
        answer_of(int(number)): secrets[numbers == number]
        for number in np.flatnonzero(np.bincount(numbers))
    }


def balanced(sizes: dict[Feedback, int], bins: int) -> list[list[Feedback]]:
    """Deal answers out to bins of about the same size, the same way every time."""
    dealt: list[list[Feedback]] = [[] for _ in range(bins)]
    weight = [0] * bins
    for answer in sorted(sizes, key=lambda a: (-sizes[a], a)):
        place = weight.index(min(weight))
        dealt[place].append(answer)
        weight[place] += sizes[answer]
    return dealt


def do(kind: str, codes: dict[str, str] | None = None, **arguments: Any) -> ChunkResult:
    """Do a chunk of either kind: walk a tree, or play games with lots.

    `codes` says which code a player from outside must be.
    """
    require_same("player", codes or {})
    return walk(**arguments) if kind == "walk" else play(**arguments)


def walk(
    variant: str,
    player: str,
    first: str | None,
    answers: list[str] | None,
    part: int,
    parts: int,
    secrets: int,
    seed: int,
) -> ChunkResult:
    """Count a player's guesses below some answers to its first guess; None means below all.

    With more than one part, it is the part of one answer's secrets that falls to this chunk when
    the answers to the second guess are dealt out.
    """
    _warm(player)
    rules = Variant.parse(variant)
    clock = _Clock(player_of(rules, player, first))
    counts: Counter[int] = Counter()
    if answers is None and secrets >= rules.size and clock.build(rules, counts):
        start = opening(rules, player, first)
        return ChunkResult(_facts(counts, clock) | {"first": start}, clock.measures())
    wanted = None if answers is None else {Feedback.parse(answer) for answer in answers}
    waiting = [(_early(rules, ()), secrets_of(rules, secrets, seed))]
    whole = secrets >= rules.size
    while waiting:
        know, here = waiting.pop()
        depth = len(know.turns)
        # The start is everybody's; a second guess is shared only when its answers are dealt out.
        if depth == 0 or (depth == 1 and parts > 1):
            choice = _early_choice(rules, player, first, know.turns)
            clock.sampled |= choice.sample is not None
            guess = choice.guess
        else:
            guess = clock.choose(know)
        split = cells(rules, guess, here)
        if depth == 0 and wanted is not None:
            split = {answer: there for answer, there in split.items() if answer in wanted}
        elif depth == 1 and parts > 1:
            mine = balanced({answer: there.size for answer, there in split.items()}, parts)[part]
            split = {answer: split[answer] for answer in mine}
        if rules.win in split:
            del split[rules.win]
            counts[depth + 1] += 1
        for answer, there in split.items():
            left = Codes(rules, there) if whole else None
            waiting.append((know.told(Turn(guess, answer), left), there))
    start = opening(rules, player, first)
    return ChunkResult(_facts(counts, clock) | {"first": start}, clock.measures())


def play(
    variant: str, player: str, begin: int, end: int, runs: int, secrets: int, seed: int
) -> ChunkResult:
    """Play some of the secrets, each as often as there are runs, every game with its own lots."""
    _warm(player)
    rules = Variant.parse(variant)
    clock = _Clock(player_of(rules, player, None))
    space = space_of(rules)
    counts: Counter[int] = Counter()
    squares = 0
    for word in secrets_of(rules, secrets, seed)[begin:end]:
        secret = space.text(word)
        total = 0
        for run in range(runs):
            rng = random.Random(f"{seed}/{player}/{run}/{secret}")
            needed = _game(rules, clock, secret, rng)
            counts[needed] += 1
            total += needed
        squares += total * total
    return ChunkResult(_facts(counts, clock) | {"squares": squares}, clock.measures())


def _game(variant: Variant, clock: _Clock, secret: str, rng: random.Random) -> int:
    """Play one game and return the number of guesses."""
    if isinstance(clock.player, RandomPlayer):
        return _blind_game(clock, clock.player.guesses(variant, rng), secret)
    know = _early(variant, ())
    while True:
        guess = clock.choose(know, rng)
        if guess == secret:
            return len(know.turns) + 1
        know = know.told(Turn(guess, variant.answer(guess, secret)))


def _blind_game(clock: _Clock, guesses: Iterator[str], secret: str) -> int:
    """Play a game in which answers change nothing, and which may take a thousand guesses."""
    started = time.perf_counter()
    needed = next(number for number, guess in enumerate(guesses, 1) if guess == secret)
    clock.seconds += time.perf_counter() - started
    clock.choices += needed
    return needed


def _facts(counts: Counter[int], clock: _Clock) -> dict[str, object]:
    distribution = {str(guesses): counts[guesses] for guesses in sorted(counts)}
    return {"distribution": distribution, "sampled": clock.sampled}
