"""The claims about players who keep to what fits: swapped ones, and those of the Chalmers lab."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from perfectplay.lab.claims.claim import (
    FAILS_IN_SAMPLE,
    HOLDS_IN_SAMPLE,
    OPEN,
    Claim,
    Finding,
)
from perfectplay.lab.claims.perfect_play import CLASSIC, KINDS, merged, settled, spread, whole_tree
from perfectplay.lab.run import ChunkResult
from perfectplay.lab.stats import mean_interval, wilson
from perfectplay.mastermind import strategies
from perfectplay.mastermind.evaluate import games
from perfectplay.mastermind.feedback import Feedback, score
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver.tree import grow
from perfectplay.mastermind.solver.tree_node import TreeNode
from perfectplay.mastermind.variant import Variant

SWAPPING = "the assignment with players to be swapped"
CHALMERS = "the Chalmers lab"
SEVEN = Variant.parse("4x7").rules

# -- the assignment with players to be swapped --------------------------------------------------


def _judge_minimax(outcomes: Sequence[ChunkResult]) -> Finding:
    counts = merged(outcomes)
    over = sum(n for turns, n in counts.items() if turns > 6)
    found = outcomes[0].facts
    guesses = " ".join(guess for guess, _ in found["game"])
    return settled(
        over == 0,
        f"From 0123, {over} of {sum(counts.values()):,} secrets take more than six "
        f"({spread(counts)}); for example {found['secret']}: {guesses}.",
        distribution=found["distribution"],
        secret=found["secret"],
        game=found["game"],
    )


def lowest_consistent() -> ChunkResult:
    """Play the draw that falls on the lowest code every time, from every kind of first guess."""
    longest: list[str] = []
    for first in KINDS:
        tree = grow(Knowledge(SEVEN), lambda know: know.candidates[0], guess=first)
        longest = max(longest, _longest(tree), key=len)
    secret = longest[-1]
    return ChunkResult(
        {
            "kind": "lowest",
            "secret": secret,
            "game": [[guess, str(_answer(guess, secret))] for guess in longest],
        }
    )


def _longest(node: TreeNode) -> list[str]:
    """Return the guesses of the longest game of a tree."""
    below = [_longest(branch) for branch in node.branches.values()]
    return [node.guess, *max(below, key=len, default=[])]


def _answer(guess: str, secret: str) -> Feedback:
    return score(SEVEN.values(guess), SEVEN.values(secret))


def consistent_games(seed: int, variant: str, run: int, runs: int) -> ChunkResult:
    """Let the consistent player draw its way through every secret, a few times over."""
    game = Variant.parse(variant)
    shares: list[dict[str, int]] = []
    total: Counter[int] = Counter()
    for number in range(run, run + runs):
        rng = random.Random(f"{seed}/consistent/{game}/{number}")
        counts = Counter(len(turns) for _, turns in games(strategies.get("consistent"), game, rng))
        total += counts
        shares.append({str(n): counts[n] for n in sorted(counts)})
    return ChunkResult(
        {"kind": "drawn", "runs": shares, "distribution": {str(n): total[n] for n in sorted(total)}}
    )


def swapped_consistent(seed: int, run: int, runs: int) -> ChunkResult:
    """Do a part of the check of the consistent player with seven colours; part 0 is the witness."""
    return consistent_games(seed, "4x7", run, runs) if runs else lowest_consistent()


def _shares(outcomes: Sequence[ChunkResult], limit: int) -> list[float]:
    """Return, run by run, the part of the games that end within a limit."""
    return [
        sum(n for turns, n in run.items() if int(turns) <= limit) / sum(run.values())
        for outcome in outcomes
        for run in outcome.facts["runs"]
    ]


def _judge_consistent(outcomes: Sequence[ChunkResult]) -> Finding:
    witness = next(o.facts for o in outcomes if o.facts["kind"] == "lowest")
    drawn = [o for o in outcomes if o.facts["kind"] == "drawn"]
    counts = merged(drawn)
    over, of = sum(n for turns, n in counts.items() if turns > 8), sum(counts.values())
    guesses = [guess for guess, _ in witness["game"]]
    return settled(
        len(guesses) <= 8 and over == 0,
        f"Drawing the lowest code that fits each time, {witness['secret']} takes {len(guesses)}: "
        f"{' '.join(guesses)}. Drawn evenly, {over} of {of:,} games take more than eight, the "
        f"longest {max(counts)}.",
        secret=witness["secret"],
        game=witness["game"],
        distribution={str(turns): n for turns, n in counts.items()},
    )


def minimax_openings() -> ChunkResult:
    """Measure the largest part that each kind of first guess leaves, with seven colours."""
    start = Knowledge(SEVEN)
    return ChunkResult({guess: max(map(len, start.partition(guess).values())) for guess in KINDS})


def _judge_opening(outcomes: Sequence[ChunkResult]) -> Finding:
    largest = outcomes[0].facts
    best = min(largest, key=lambda guess: (largest[guess], guess))
    listed = ", ".join(f"{guess} {n}" for guess, n in largest.items())
    return settled(
        largest["0123"] == largest[best],
        f"Codes left at worst after each kind of first guess: {listed}. The rule itself would "
        f"begin with {best}.",
        largest=largest,
    )


# -- the Chalmers lab ---------------------------------------------------------------------------

NORMALLY = 0.95
"""What is taken for normally: so large a part of the games."""
SELDOM = 0.05
"""What is taken for almost never."""


def _judge_six(outcomes: Sequence[ChunkResult]) -> Finding:
    counts = merged(outcomes)
    share, low, high = mean_interval(_shares(outcomes, 6))
    verdict = HOLDS_IN_SAMPLE if low > NORMALLY else FAILS_IN_SAMPLE if high < NORMALLY else OPEN
    return Finding(
        verdict,
        f"{share:.2%} of {sum(counts.values()):,} games end within six (95 % interval {low:.2%} "
        f"to {high:.2%}; normally is taken as {NORMALLY:.0%} or more); the longest took "
        f"{max(counts)}.",
        {
            "share": round(share, 6),
            "interval": [round(low, 6), round(high, 6)],
            "distribution": {str(turns): n for turns, n in counts.items()},
        },
    )


def naive_games(seed: int, number: int) -> ChunkResult:
    """Let the random player, who ignores every answer, play ten guesses against drawn secrets."""
    player = strategies.get("random")
    found = 0
    for index in range(number):
        rng = random.Random(f"{seed}/naive/{index}")
        secret = CLASSIC.text([rng.randrange(6) for _ in range(4)])
        know = Knowledge(CLASSIC)
        for _ in range(CLASSIC.turns):
            guess = player.choose(know, rng)
            if guess == secret:
                found += 1
                break
            # The player looks at which codes were tried, not at what was answered.
            know = know.after(guess, Feedback(0, 0))
    return ChunkResult({"games": number, "found": found})


def _judge_naive(outcomes: Sequence[ChunkResult]) -> Finding:
    found, of = (sum(o.facts[key] for o in outcomes) for key in ("found", "games"))
    low, high = wilson(found, of)
    exact = CLASSIC.turns / CLASSIC.size
    return settled(
        exact < SELDOM,
        f"Ten different codes of 1,296 hold the secret in {exact:.2%} of games; {found} of "
        f"{of:,} played ones found it (95 % interval {low:.2%} to {high:.2%}).",
        games=of,
        found=found,
    )


def scored_examples() -> ChunkResult:
    """Answer the documents' own examples."""
    examples = [
        ("0123", "0011", "1B1W"), ("0211", "1221", "2B1W"),
        ("2244", "2413", "1B1W"), ("2244", "2222", "2B0W"),
        ("2244", "4422", "0B4W"), ("2244", "4242", "2B2W"),
    ]  # fmt: skip
    rows = [[s, g, said, str(_answer(g, s))] for s, g, said in examples]
    return ChunkResult({"examples": rows})


def _judge_examples(outcomes: Sequence[ChunkResult]) -> Finding:
    rows = outcomes[0].facts["examples"]
    right = sum(said == got for _, _, said, got in rows)
    return settled(
        right == len(rows), f"{right} of {len(rows)} worked examples get the answer stated.",
        examples=rows,
    )  # fmt: skip


CLAIMS = (
    Claim(
        "swapping-consistent", SWAPPING,
        "With seven colours, a player whose every guess fits all answers needs eight guesses or "
        "fewer.",
        "the longest game when each draw is the lowest code that fits, and evenly drawn games",
        swapped_consistent, _judge_consistent,
        ({"run": 0, "runs": 0}, *({"run": run, "runs": 4} for run in range(0, 24, 4))),
        draws_lots=True, size=4,
    ),
    Claim(
        "swapping-minimax", SWAPPING,
        "Minimax over the codes still in the list never takes more than six guesses with seven "
        "colours.",
        "the player minimax-list against all 2,401 secrets, first guess 0123",
        whole_tree, _judge_minimax,
        ({"player": "minimax-list", "variant": "4x7"},), size=2,
    ),
    Claim(
        "swapping-first-guess", SWAPPING,
        "The first guess that minimax always computes may be replaced by any four different "
        "colours.",
        "the largest part after one first guess of each of the five kinds, seven colours",
        minimax_openings, _judge_opening,
    ),
    Claim(
        "chalmers-six", CHALMERS,
        "A player whose every guess can still be the code normally needs at most six guesses.",
        "evenly drawn games of the player consistent through all 1,296 secrets, run by run",
        consistent_games, _judge_six,
        tuple({"variant": "4x6", "run": run, "runs": 5} for run in range(0, 30, 5)),
        draws_lots=True, size=2,
    ),
    Claim(
        "chalmers-naive", CHALMERS,
        "A player who ignores the answers almost never finds the code in ten guesses.",
        "2,000 games of the player random, against the exact chance",
        naive_games, _judge_naive, ({"number": 2000},), draws_lots=True, size=2,
    ),
    Claim(
        "chalmers-answers", CHALMERS,
        "Its table of four answers, and the teaching assignment's two, follow from the rules.",
        "the answers that the game gives to these guesses",
        scored_examples, _judge_examples,
    ),
)  # fmt: skip
