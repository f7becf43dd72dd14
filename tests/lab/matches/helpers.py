"""Games of a known strength, for the tests of what scores say."""

import random

from perfectplay.lab.matches.tally import PairTally
from perfectplay.lab.stats import expected_score


def played(
    rng: random.Random, difference: float, drawn: float, pairs: int, tilt: float
) -> PairTally:
    """Games of a known strength; openings that favour one side make pairs hang together."""
    tally = PairTally()
    for _ in range(pairs):
        lean = rng.choice((-tilt, tilt))
        pair = []
        for sign in (1, -1):
            win = expected_score(difference + sign * lean)
            share = drawn * min(win, 1 - win)
            roll = rng.random()
            pair.append(1.0 if roll < win - share else 0.5 if roll < win + share else 0.0)
        tally = tally.plus(*pair)
    return tally
