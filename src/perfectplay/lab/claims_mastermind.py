"""The claims about Mastermind."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from perfectplay.lab.claims import (
    FAILS,
    FAILS_IN_SAMPLE,
    HOLDS,
    HOLDS_IN_SAMPLE,
    OPEN,
    Claim,
    Finding,
    mean_interval,
    wilson,
)
from perfectplay.lab.run import Outcome
from perfectplay.mastermind import strategies
from perfectplay.mastermind.evaluate import games
from perfectplay.mastermind.feedback import Feedback, score
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver import Solver, size_bounds
from perfectplay.mastermind.solver.tree import Node, grow
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.variant import Variant

TEACHING = "the teaching assignment"
DESIGN = "the engine design"
SWAPPING = "the assignment with players to be swapped"
CHALMERS = "the Chalmers lab"
CLASSIC, SEVEN = Variant.parse("4x6"), Variant.parse("4x7").rules
KINDS = ("0000", "0001", "0011", "0012", "0123")
"""One first guess of each kind with four pegs."""
_HARD = ("1122", "1212", "2121", "2211")


def _holds(true: bool, measured: str, **facts: Any) -> Finding:
    return Finding(HOLDS if true else FAILS, measured, facts)


def _spread(counts: dict[int, int]) -> str:
    return ", ".join(f"{n:,} in {turns}" for turns, n in sorted(counts.items()))


def _merged(outcomes: Sequence[Outcome]) -> dict[int, int]:
    total: Counter[int] = Counter()
    for outcome in outcomes:
        total.update({int(turns): n for turns, n in outcome.facts["distribution"].items()})
    return dict(sorted(total.items()))


# -- the teaching assignment --------------------------------------------------------------------


def least_worst_case() -> Outcome:
    """Solve the classic game in the worst case, from nothing."""
    solver = Solver(CLASSIC, memory_mb=64, shipped=False)
    return Outcome({"worst": solver.worst_case(Knowledge(CLASSIC)).value})


def _judge_least(outcomes: Sequence[Outcome]) -> Finding:
    worst = outcomes[0].facts["worst"]
    return _holds(
        worst == 5, f"Exact search: {worst} guesses suffice for every code and fewer do not.",
        worst=worst,
    )  # fmt: skip


def four_codes() -> Outcome:
    """Solve the document's example of four codes, and each of its codes as a guess."""
    solver = Solver(CLASSIC, memory_mb=16, shipped=False)
    return Outcome(
        {
            "worst": solver.worst_case(_HARD).value,
            "outside": solver.evaluate(_HARD, "1210").worst.value,
            "inside": [solver.evaluate(_HARD, code).worst.value for code in _HARD],
        }
    )


def _judge_four(outcomes: Sequence[Outcome]) -> Finding:
    found = outcomes[0].facts
    good = found["worst"] == found["outside"] == 2 and min(found["inside"]) > 2
    return _holds(
        good,
        f"The set takes {found['worst']}; 1210 reaches that, its own codes take "
        f"{', '.join(map(str, found['inside']))}.",
        **found,
    )


def first_guesses() -> Outcome:
    """Find worst case and largest part of every kind of first guess."""
    solver, start = Solver(CLASSIC, memory_mb=64, shipped=False), Knowledge(CLASSIC)
    values = [solver.evaluate(start, guess) for guess in KINDS]
    return Outcome({v.guess: [v.worst.value, v.largest] for v in values})


def _judge_two_colours(outcomes: Sequence[Outcome]) -> Finding:
    worst = {guess: pair[0] for guess, pair in outcomes[0].facts.items()}
    best = min(worst.values())
    good = all((n == best) == (guess != "0000") for guess, n in worst.items())
    listed = ", ".join(f"{guess} {n}" for guess, n in worst.items())
    return _holds(good, f"Guesses needed at worst from each kind: {listed}.", worst=worst)


def _judge_smallest(outcomes: Sequence[Outcome]) -> Finding:
    largest = {guess: pair[1] for guess, pair in outcomes[0].facts.items()}
    listed = ", ".join(f"{guess} {n}" for guess, n in largest.items())
    good = largest["0011"] == min(largest.values())
    return _holds(good, f"Largest part of each kind of first guess: {listed}.", largest=largest)


def answers_of_guesses() -> Outcome:
    """Count, over all guesses of the classic game, their answers and the largest part by answer."""
    space = space_of(CLASSIC)
    kinds, swapped = 0, 0
    two_two = int(space.answers("0011", np.array([space.pack("1010")], np.uint64))[0])
    for guess in space.codes:
        counts = np.bincount(space.answers(space.text(guess), space.codes), minlength=256)
        kinds = max(kinds, int(np.count_nonzero(counts)))
        swapped = max(swapped, int(counts[two_two]))
    return Outcome({"codes": int(space.codes.size), "answers": kinds, "two_two": swapped})


def _judge_answers(outcomes: Sequence[Outcome]) -> Finding:
    found = outcomes[0].facts
    return _holds(
        found["codes"] == 1296 and found["answers"] == 14,
        f"{found['codes']:,} codes; no guess gets more than {found['answers']} different answers.",
        codes=found["codes"],
        answers=found["answers"],
    )


SETS = 40
"""Sets of each size that are drawn to test the bounds by size."""


def bounds_by_size(seed: int, size: int, least: int) -> Outcome:
    """Draw sets one code larger than a threshold and look for one that is solved too soon."""
    rng = random.Random(f"{seed}/bounds/{size}")
    solver = Solver(CLASSIC, memory_mb=32, shipped=False)
    space = space_of(CLASSIC)
    fewest = 99
    for _ in range(SETS):
        codes = sorted(space.text(code) for code in rng.sample(space.codes.tolist(), size))
        fewest = min(fewest, solver.worst_case(codes).value)
    swapped = answers_of_guesses().facts["two_two"] if least == 4 else 0
    return Outcome({"size": size, "least": least, "fewest": fewest, "two_two": swapped})


def _judge_bounds(outcomes: Sequence[Outcome]) -> Finding:
    thresholds = size_bounds(CLASSIC)
    rows = [outcome.facts for outcome in outcomes]
    swapped = max(row["two_two"] for row in rows)
    good = (
        thresholds == (0, 0, 1, 14, 175)
        and swapped == 6
        and all(row["fewest"] >= row["least"] for row in rows)
    )
    seen = "; ".join(
        f"{SETS} sets of {row['size']} codes took {row['fewest']} or more" for row in rows
    )
    return _holds(
        good,
        f"The counting gives {', '.join(map(str, thresholds[2:]))}; two black and two white leave "
        f"{swapped} codes at most; {seen}.",
        thresholds=list(thresholds),
        two_two=swapped,
        fewest={str(row["size"]): row["fewest"] for row in rows},
    )


# -- the engine design --------------------------------------------------------------------------


def whole_tree(player: str, variant: str, first: str = "") -> Outcome:
    """Play a player that does not draw lots against every secret; keep the longest game."""
    game = Variant.parse(variant)
    chosen = strategies.get(player, first=first or None)
    counts: Counter[int] = Counter()
    longest: tuple[str, list[list[str]]] = ("", [])
    for secret, turns in games(chosen, game):
        counts[len(turns)] += 1
        if len(turns) > len(longest[1]):
            longest = secret, [[guess, str(answer)] for guess, answer in turns]
    return Outcome(
        {
            "distribution": {str(n): counts[n] for n in sorted(counts)},
            "secret": longest[0],
            "game": longest[1],
        }
    )


def _judge_knuth(outcomes: Sequence[Outcome]) -> Finding:
    counts = _merged(outcomes)
    total = sum(turns * n for turns, n in counts.items())
    return _holds(
        max(counts) <= 5,
        f"All {sum(counts.values()):,} secrets: {total:,} guesses, {max(counts)} at most "
        f"({_spread(counts)}).",
        total=total,
        distribution=outcomes[0].facts["distribution"],
    )


# -- the assignment with players to be swapped --------------------------------------------------


def _judge_minimax(outcomes: Sequence[Outcome]) -> Finding:
    counts = _merged(outcomes)
    over = sum(n for turns, n in counts.items() if turns > 6)
    found = outcomes[0].facts
    guesses = " ".join(guess for guess, _ in found["game"])
    return _holds(
        over == 0,
        f"From 0123, {over} of {sum(counts.values()):,} secrets take more than six "
        f"({_spread(counts)}); for example {found['secret']}: {guesses}.",
        distribution=found["distribution"],
        secret=found["secret"],
        game=found["game"],
    )


def lowest_consistent() -> Outcome:
    """Play the draw that falls on the lowest code every time, from every kind of first guess."""
    longest: list[str] = []
    for first in KINDS:
        tree = grow(Knowledge(SEVEN), lambda know: know.candidates[0], guess=first)
        longest = max(longest, _longest(tree), key=len)
    secret = longest[-1]
    return Outcome(
        {
            "kind": "lowest",
            "secret": secret,
            "game": [[guess, str(_answer(guess, secret))] for guess in longest],
        }
    )


def _longest(node: Node) -> list[str]:
    """Return the guesses of the longest game of a tree."""
    below = [_longest(branch) for branch in node.branches.values()]
    return [node.guess, *max(below, key=len, default=[])]


def _answer(guess: str, secret: str) -> Feedback:
    return score(SEVEN.values(guess), SEVEN.values(secret))


def consistent_games(seed: int, variant: str, run: int, runs: int) -> Outcome:
    """Let the consistent player draw its way through every secret, a few times over."""
    game = Variant.parse(variant)
    shares: list[dict[str, int]] = []
    total: Counter[int] = Counter()
    for number in range(run, run + runs):
        rng = random.Random(f"{seed}/consistent/{game}/{number}")
        counts = Counter(len(turns) for _, turns in games(strategies.get("consistent"), game, rng))
        total += counts
        shares.append({str(n): counts[n] for n in sorted(counts)})
    return Outcome(
        {"kind": "drawn", "runs": shares, "distribution": {str(n): total[n] for n in sorted(total)}}
    )


def swapped_consistent(seed: int, run: int, runs: int) -> Outcome:
    """Do a part of the check of the consistent player with seven colours; part 0 is the witness."""
    return consistent_games(seed, "4x7", run, runs) if runs else lowest_consistent()


def _shares(outcomes: Sequence[Outcome], limit: int) -> list[float]:
    """Return, run by run, the part of the games that end within a limit."""
    return [
        sum(n for turns, n in run.items() if int(turns) <= limit) / sum(run.values())
        for outcome in outcomes
        for run in outcome.facts["runs"]
    ]


def _judge_consistent(outcomes: Sequence[Outcome]) -> Finding:
    witness = next(o.facts for o in outcomes if o.facts["kind"] == "lowest")
    drawn = [o for o in outcomes if o.facts["kind"] == "drawn"]
    counts = _merged(drawn)
    over, of = sum(n for turns, n in counts.items() if turns > 8), sum(counts.values())
    guesses = [guess for guess, _ in witness["game"]]
    return _holds(
        len(guesses) <= 8 and over == 0,
        f"Drawing the lowest code that fits each time, {witness['secret']} takes {len(guesses)}: "
        f"{' '.join(guesses)}. Drawn evenly, {over} of {of:,} games take more than eight, the "
        f"longest {max(counts)}.",
        secret=witness["secret"],
        game=witness["game"],
        distribution={str(turns): n for turns, n in counts.items()},
    )


def minimax_openings() -> Outcome:
    """Measure the largest part that each kind of first guess leaves, with seven colours."""
    start = Knowledge(SEVEN)
    return Outcome({guess: max(map(len, start.partition(guess).values())) for guess in KINDS})


def _judge_opening(outcomes: Sequence[Outcome]) -> Finding:
    largest = outcomes[0].facts
    best = min(largest, key=lambda guess: (largest[guess], guess))
    listed = ", ".join(f"{guess} {n}" for guess, n in largest.items())
    return _holds(
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


def _judge_six(outcomes: Sequence[Outcome]) -> Finding:
    counts = _merged(outcomes)
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


def naive_games(seed: int, number: int) -> Outcome:
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
    return Outcome({"games": number, "found": found})


def _judge_naive(outcomes: Sequence[Outcome]) -> Finding:
    found, of = (sum(o.facts[key] for o in outcomes) for key in ("found", "games"))
    low, high = wilson(found, of)
    exact = CLASSIC.turns / CLASSIC.size
    return _holds(
        exact < SELDOM and low < exact < high,
        f"Ten different codes of 1,296 hold the secret in {exact:.2%} of games; {found} of "
        f"{of:,} played ones found it (95 % interval {low:.2%} to {high:.2%}).",
        games=of,
        found=found,
    )


def scored_examples() -> Outcome:
    """Answer the documents' own examples."""
    examples = [
        ("0123", "0011", "1B1W"), ("0211", "1221", "2B1W"),
        ("2244", "2413", "1B1W"), ("2244", "2222", "2B0W"),
        ("2244", "4422", "0B4W"), ("2244", "4242", "2B2W"),
    ]  # fmt: skip
    rows = [[s, g, said, str(_answer(g, s))] for s, g, said in examples]
    return Outcome({"examples": rows})


def _judge_examples(outcomes: Sequence[Outcome]) -> Finding:
    rows = outcomes[0].facts["examples"]
    right = sum(said == got for _, _, said, got in rows)
    return _holds(
        right == len(rows), f"{right} of {len(rows)} worked examples get the answer stated.",
        examples=rows,
    )  # fmt: skip


CLAIMS = (
    Claim(
        "teaching-five", TEACHING,
        "With four pegs and six colours five guesses always suffice, and four do not.",
        "exact search for the worst case over all 1,296 codes, nothing solved beforehand",
        least_worst_case, _judge_least,
    ),
    Claim(
        "teaching-four-codes", TEACHING,
        "The set 1122, 1212, 2121, 2211 needs two guesses, which 1210 reaches and none of its "
        "own codes does.",
        "exact worst case of the set and of these five guesses",
        four_codes, _judge_four,
    ),
    Claim(
        "teaching-two-colours", TEACHING,
        "Any first guess with at least two colours is optimal in the worst case.",
        "exact worst case after one first guess of each of the five kinds",
        first_guesses, _judge_two_colours, size=2,
    ),
    Claim(
        "teaching-0011", TEACHING,
        "The first guess 0011 makes the largest part as small as it can be.",
        "the largest part after one first guess of each of the five kinds",
        first_guesses, _judge_smallest, size=2,
    ),
    Claim(
        "teaching-bounds", TEACHING,
        "Sets of more than 1, 14 and 175 codes need at least 2, 3 and 4 guesses.",
        "the thresholds by counting, the part it rests on over all guesses, and drawn sets that "
        "are one code too large",
        bounds_by_size, _judge_bounds,
        ({"size": 2, "least": 2}, {"size": 15, "least": 3}, {"size": 176, "least": 4}),
        draws_lots=True, size=2,
    ),
    Claim(
        "design-counts", DESIGN,
        "There are 1,296 codes and 14 different answers.",
        "all answers of all codes as guesses",
        answers_of_guesses, _judge_answers,
    ),
    Claim(
        "design-knuth", DESIGN,
        "The algorithm that it writes down, Knuth's, finds every code in at most five guesses.",
        "the player knuth against all 1,296 secrets",
        whole_tree, _judge_knuth, ({"player": "knuth", "variant": "4x6"},),
    ),
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
