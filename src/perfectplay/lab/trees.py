"""Whole Mastermind strategies: built in parts on any workplace, verified, measured, compared.

A tree is built from its first guess: the answers to it lead to sets that have nothing to do with
each other, and each chunk grows the branches of a few of them.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from perfectplay.lab.errors import SettingError
from perfectplay.lab.run import Chunk, Outcome, Run
from perfectplay.mastermind import strategies
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.solver import Budget, DecisionTree, Node, Sense, Solver, shipped
from perfectplay.mastermind.solver.tables import MOST_TABLE_BYTES, whole_bytes
from perfectplay.mastermind.solver.tree import Choose, chooser, grow
from perfectplay.mastermind.variant import Variant

SENSES: dict[str, Sense] = {
    "optimal": "expected",
    "expected": "expected",
    "optimal-worst": "worst",
    "worst": "worst",
}
"""Players that are exact, and what they are optimal in; the short names are the tree's own."""
CODES_A_CHUNK = 150
"""Small branches are grown together until they have so many codes."""
SOON = 1_300
NODES = 30_000
"""Up to this size, and so many nodes of the search, the optimum is found without being asked for:
a few seconds at most."""


@dataclass(frozen=True)
class Optimum:
    """The least total and the least worst case of a variant."""

    total: int
    worst: int


@dataclass(frozen=True)
class Shape:
    """A tree with what a drawing or a comparison wants to know of every node."""

    guess: str
    codes: int
    """How many codes are left before the guess."""
    could_be: bool
    """Whether the guess is one of them."""
    deepest: int
    """The most guesses from here, this one included."""
    total: int
    """The guesses from here over all codes left."""
    branches: dict[Feedback, Shape] = field(default_factory=dict, hash=False)

    @property
    def nodes(self) -> int:
        """How many guesses the tree has from here on."""
        return 1 + sum(branch.nodes for branch in self.branches.values())


@dataclass(frozen=True)
class Strategy:
    """A tree that was verified against every secret."""

    name: str
    tree: DecisionTree
    shape: Shape
    distribution: dict[int, int]

    @property
    def lengths(self) -> dict[str, int]:
        """How many guesses each secret takes."""
        found: dict[str, int] = {}

        def walk(shape: Shape, turn: int) -> None:
            if shape.could_be:
                found[shape.guess] = turn
            for branch in shape.branches.values():
                walk(branch, turn + 1)

        walk(self.shape, 1)
        return found


@dataclass(frozen=True)
class Difference:
    """How two strategies differ: where first, and for how many secrets which needs fewer."""

    turns: tuple[tuple[str, Feedback], ...]
    """The turns after which they guess differently for the first time."""
    guesses: tuple[str, str]
    codes: int
    """How many codes are left there."""
    fewer: int
    same: int
    more: int


# -- building ---------------------------------------------------------------------------------


def check_players(variant: Variant, names: Sequence[str], first: str | None = None) -> list[str]:
    """Return the names as the registry has them, or say what cannot be built."""
    found = []
    for name in names:
        wanted = name.strip().lower()
        if wanted in SENSES:
            if whole_bytes(variant) > MOST_TABLE_BYTES:
                raise SettingError(
                    f"{variant} has {variant.size:,} codes, too many for an optimal tree; "
                    "take a player that measures guesses, for example --by entropy."
                )
            wanted = "optimal" if SENSES[wanted] == "expected" else "optimal-worst"
        else:
            player = strategies.get(wanted)
            chooser(variant, player)  # refuses those that draw lots
            wanted = player.name
        if wanted in found:
            raise SettingError(f"{wanted} is named twice; once is enough, for example --by knuth.")
        found.append(wanted)
    if first is not None:
        parse_code(variant, first)
    return found


def build(
    run: Run, variant: Variant, players: Sequence[str], first: str | None = None
) -> list[DecisionTree]:
    """Build the tree of each player; `first` is a first guess for all, in place of their own."""
    rules = str(variant.rules)
    names = check_players(variant, players, first)
    openings = [
        Chunk(f"{name}/opening", {"variant": rules, "player": name, "first": first or ""})
        for name in names
    ]
    roots = [outcome.facts for _, outcome in run.results(opening, openings)]
    chunks = [
        Chunk(
            f"{name}/{'+'.join(answers)}",
            {"variant": rules, "player": name, **root, "answers": answers},
            size,
        )
        for name, root in zip(names, roots, strict=True)
        for answers, size in _shares(variant, root["first"])
    ]
    grown: dict[str, dict[Feedback, Node]] = {name: {} for name in names}
    for chunk, outcome in run.results(branches, chunks):
        for answer, data in outcome.facts.items():
            node = Node.from_data(variant, data)
            grown[chunk.arguments["player"]][Feedback.parse(answer)] = node
    return [
        DecisionTree(variant.rules, Node(root["first"], dict(sorted(grown[name].items()))), name)
        for name, root in zip(names, roots, strict=True)
    ]


def find_optimum(run: Run, variant: Variant, patient: bool = False) -> Optimum | None:
    """Return the least total and the least worst case, None where they are not soon found.

    Who is patient gets them however long it takes.
    """
    if not patient and variant.size > SOON and shipped.state(variant, (), None) is None:
        return None
    chunk = Chunk("optimum", {"variant": str(variant.rules), "patient": patient})
    ((_, outcome),) = run.results(optimum, [chunk])
    return Optimum(**outcome.facts) if outcome.facts else None


def opening(variant: str, player: str, first: str) -> Outcome:
    """Find a player's first guess, and the depth that its tree must keep, if any."""
    game = Variant.parse(variant)
    start = Knowledge(game)
    guess = parse_code(game, first) if first else None
    within = None
    if player == "optimal-worst":
        solver = _solver(game)
        if guess is None:
            within = solver.worst_case(start).value
        else:
            within = solver.evaluate(start, guess).worst.value
    ready = _shipped(game, player)
    if guess is None:
        guess = ready.root.guess if ready else _chooser(game, player, within)(start)
    return Outcome({"first": guess, "within": within})


def branches(
    variant: str, player: str, first: str, within: int | None, answers: list[str]
) -> Outcome:
    """Grow the branches of a first guess after some of its answers."""
    game = Variant.parse(variant)
    ready = _shipped(game, player)
    if ready is not None and ready.root.guess == first:
        kept = ready.root.branches
        return Outcome({answer: kept[Feedback.parse(answer)].to_data() for answer in answers})
    choose = _chooser(game, player, within)
    start = Knowledge(game)
    return Outcome({a: grow(start.after(first, a), choose).to_data() for a in answers})


def optimum(variant: str, patient: bool) -> Outcome:
    """Find the least total and the least worst case of a variant, within nodes unless patient."""
    game = Variant.parse(variant)
    # A solver that remembers nothing yet spends its nodes alike everywhere.
    solver, start = Solver(game, memory_mb=64), Knowledge(game)
    budget = None if patient else Budget(nodes=NODES)
    total, worst = solver.expected_total(start, budget), solver.worst_case(start, budget)
    if not (total.exact and worst.exact):
        return Outcome(None)
    return Outcome({"total": total.value, "worst": worst.value})


@lru_cache(maxsize=2)
def _solver(variant: Variant) -> Solver:
    """Return the solver that the chunks of one worker share; it answers one at a time."""
    return Solver(variant, memory_mb=128)


def _chooser(variant: Variant, player: str, within: int | None) -> Choose:
    if player in SENSES:
        return chooser(variant, "expected", solver=_solver(variant), within=within)[0]
    return chooser(variant, strategies.get(player))[0]


def _shipped(variant: Variant, player: str) -> DecisionTree | None:
    return shipped.tree(variant, SENSES[player]) if player in SENSES else None


def _shares(variant: Variant, first: str) -> list[tuple[list[str], int]]:
    """Share out the answers to a first guess: large parts alone, small ones together."""
    shares: list[tuple[list[str], int]] = []
    answers: list[str] = []
    held = 0
    for answer, part in Knowledge(variant).partition(first).items():  # largest first
        if answer == variant.win:
            continue
        answers.append(str(answer))
        held += len(part)
        if held >= CODES_A_CHUNK:
            shares.append((answers, held))
            answers, held = [], 0
    return [*shares, (answers, held)] if answers else shares


# -- measuring and comparing --------------------------------------------------------------------


def verified(name: str, tree: DecisionTree) -> Strategy:
    """Play a tree against every secret with the independent checker, and measure it."""
    report = tree.verify()
    return Strategy(name, tree, shape_of(tree), report.distribution)


def shape_of(tree: DecisionTree) -> Shape:
    """Return a tree with the number of codes, the depth and the total of every node."""

    def shape(node: Node, know: Knowledge) -> Shape:
        below = {
            answer: shape(branch, know.after(node.guess, answer))
            for answer, branch in node.branches.items()
        }
        codes = len(know.candidates)
        return Shape(
            node.guess,
            codes,
            node.guess in know.candidates,
            1 + max((branch.deepest for branch in below.values()), default=0),
            codes + sum(branch.total for branch in below.values()),
            below,
        )

    start = Knowledge(tree.variant)
    len(start.candidates)  # from here on each set is found from the one before
    return shape(tree.root, start)


def difference(one: Strategy, other: Strategy) -> Difference | None:
    """Return how two strategies differ, None when they are the same.

    The first place is the one after the fewest turns, and of these the one with lowest answers.
    """
    place = _first_place(one.shape, other.shape)
    if place is None:
        return None
    turns, here, there = place
    lengths = other.lengths
    sides = Counter((n > lengths[code]) - (n < lengths[code]) for code, n in one.lengths.items())
    return Difference(turns, (here.guess, there.guess), here.codes, sides[-1], sides[0], sides[1])


def _first_place(
    one: Shape, other: Shape
) -> tuple[tuple[tuple[str, Feedback], ...], Shape, Shape] | None:
    waiting: deque[tuple[tuple[tuple[str, Feedback], ...], Shape, Shape]] = deque()
    waiting.append(((), one, other))
    while waiting:
        turns, here, there = waiting.popleft()
        if here.guess != there.guess:
            return turns, here, there
        for answer in sorted(here.branches):
            further = (*turns, (here.guess, answer))
            waiting.append((further, here.branches[answer], there.branches[answer]))
    return None


def as_facts(strategies: Sequence[Strategy], best: Optimum | None) -> dict[str, Any]:
    """Return all that was found as plain data, for results.json."""
    variant = strategies[0].tree.variant
    return {
        "variant": str(variant),
        "secrets": variant.size,
        "optimum": None if best is None else {"total": best.total, "worst": best.worst},
        "strategies": [_facts(strategy, best) for strategy in strategies],
        "differences": [
            {"one": one.name, "other": other.name, **_difference_facts(difference(one, other))}
            for i, one in enumerate(strategies)
            for other in strategies[i + 1 :]
        ],
    }


def _facts(strategy: Strategy, best: Optimum | None) -> dict[str, Any]:
    shape = strategy.shape
    facts = {
        "name": strategy.name,
        "made_by": strategy.tree.made_by,
        "verified": True,
        "first": shape.guess,
        "total": shape.total,
        "mean": round(shape.total / shape.codes, 6),
        "worst": shape.deepest,
        "nodes": shape.nodes,
        "distribution": {str(turn): count for turn, count in strategy.distribution.items()},
    }
    if best is not None:
        facts["above_optimal_total"] = shape.total - best.total
        facts["above_optimal_worst"] = shape.deepest - best.worst
    return facts


def _difference_facts(found: Difference | None) -> dict[str, Any]:
    if found is None:
        return {"same": True}
    return {
        "same": False,
        "turns": [[guess, str(answer)] for guess, answer in found.turns],
        "guesses": list(found.guesses),
        "codes": found.codes,
        "secrets": {"fewer": found.fewer, "same": found.same, "more": found.more},
    }
