"""Players that measure nothing: `random`, `consistent` and `lowest`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from perfectplay.mastermind.errors import RepeatedGuessError
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.strategies.base import Choice, Progress, Strategy, played, require_open
from perfectplay.mastermind.variant import Variant


class RandomPlayer(Strategy):
    """Any code not tried yet, whatever the answers were."""

    name = "random"
    title = "Random"
    description = "guesses any code not tried yet and ignores the answers"
    quick = True
    deterministic = False

    def consider(
        self,
        knowledge: Knowledge,
        rng: random.Random | None = None,
        progress: Progress | None = None,
    ) -> Choice:
        """Draw codes until one is new; no list of codes is needed."""
        guesses = self.guesses(knowledge.variant, rng or random.Random(), played(knowledge))
        for code in guesses:
            return Choice(code)
        raise RepeatedGuessError(f"All {knowledge.variant.size} codes have been tried already.")

    def guesses(
        self, variant: Variant, rng: random.Random, tried: Iterable[str] = ()
    ) -> Iterator[str]:
        """Yield the guesses of a whole game, which no answer changes, until all are tried."""
        known = set(tried)
        while len(known) < variant.size:
            if variant.repeats:
                values = [rng.randrange(variant.colours) for _ in range(variant.pegs)]
            else:
                values = rng.sample(range(variant.colours), variant.pegs)
            if (code := variant.text(values)) not in known:
                known.add(code)
                yield code


class ConsistentPlayer(Strategy):
    """A code drawn evenly from those that fit every answer."""

    name = "consistent"
    title = "Any fitting code"
    description = "guesses any code that fits all answers so far, each as likely as the others"
    quick = True
    deterministic = False

    def consider(
        self,
        knowledge: Knowledge,
        rng: random.Random | None = None,
        progress: Progress | None = None,
    ) -> Choice:
        """Draw one of the candidates."""
        require_open(knowledge)
        left = knowledge.require_candidates()
        return Choice(left[(rng or random.Random()).randrange(len(left))])


class LowestPlayer(Strategy):
    """The lowest code that fits every answer, as people do who go through the codes in order."""

    name = "lowest"
    title = "Lowest fitting code"
    description = "guesses the lowest code that fits all answers so far"
    quick = True

    def consider(
        self,
        knowledge: Knowledge,
        rng: random.Random | None = None,
        progress: Progress | None = None,
    ) -> Choice:
        """Take the first of the candidates."""
        require_open(knowledge)
        return Choice(knowledge.require_candidates()[0])
