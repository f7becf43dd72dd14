"""How a player fares over every secret, by walking its decision tree once."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from perfectplay.drawn import Pictured
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.strategies import Player, Progress, Strategy, made
from perfectplay.mastermind.variant import Variant


@dataclass(frozen=True)
class Evaluation(Pictured):
    """How many secrets a player finds in 1, 2, 3, … guesses."""

    player: str
    variant: Variant
    distribution: dict[int, int] = field(hash=False)

    @property
    def secrets(self) -> int:
        """How many secrets were played."""
        return sum(self.distribution.values())

    @property
    def total(self) -> int:
        """All guesses together."""
        return sum(guesses * count for guesses, count in self.distribution.items())

    @property
    def most(self) -> int:
        """The most guesses that a secret needed."""
        return max(self.distribution)

    @property
    def mean(self) -> float:
        """Guesses for each secret on average."""
        return self.total / self.secrets


def games(
    strategy: Strategy, variant: Variant, rng: random.Random | None = None
) -> Iterator[tuple[str, tuple[Turn, ...]]]:
    """Yield every secret with the whole game that the player plays for it.

    Games that begin alike are played once up to where they part, so a player that draws lots
    draws once for all of them.
    """
    waiting = [Knowledge(variant)]
    while waiting:
        knowledge = waiting.pop()
        guess = strategy.choose(knowledge, rng)
        for feedback, after in knowledge.branches(guess).items():
            if feedback == variant.win:
                yield guess, after.turns
            else:
                waiting.append(after)


def evaluate(
    strategy: Player | str,
    variant: Variant | str,
    rng: random.Random | None = None,
    progress: Progress | None = None,
) -> Evaluation:
    """Play against every secret and count the guesses; the player by name, class or instance."""
    strategy = made(strategy)
    variant = Variant.parse(variant)
    variant.require_true_answers("Playing against every secret")
    counts: Counter[int] = Counter()
    for done, (_, turns) in enumerate(games(strategy, variant, rng), 1):
        counts[len(turns)] += 1
        if progress:
            progress(done, variant.size)
    return Evaluation(strategy.name, variant, dict(sorted(counts.items())))
