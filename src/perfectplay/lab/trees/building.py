"""Building the decision trees of Mastermind players in parts, on any workplace.

A tree is built from its first guess: the answers to it lead to sets of codes that have nothing to
do with each other, and each chunk grows the branches of a few of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from perfectplay.lab.errors import SettingError
from perfectplay.lab.outside import codes_of, require_same, require_within_reach
from perfectplay.lab.run import Chunk, ChunkResult, Run
from perfectplay.mastermind import strategies
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.solver import Budget, DecisionTree, Sense, Solver, TreeNode, shipped
from perfectplay.mastermind.solver.tables import MOST_TABLE_BYTES, whole_bytes
from perfectplay.mastermind.solver.tree import Choose, chooser, grow
from perfectplay.mastermind.solver.whole_trees import whole_tree
from perfectplay.mastermind.variant import Variant

EXACT_PLAYERS: dict[str, Sense] = {
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


def check_players(variant: Variant, names: Sequence[str], first: str | None = None) -> list[str]:
    """Return the names as the registry has them, or say what cannot be built."""
    found = []
    for name in names:
        wanted = name.strip().lower()
        if wanted in EXACT_PLAYERS:
            if whole_bytes(variant) > MOST_TABLE_BYTES:
                raise SettingError(
                    f"{variant} has {variant.size:,} codes, too many for an optimal tree; "
                    "take a player that measures guesses, for example --by entropy."
                )
            wanted = "optimal" if EXACT_PLAYERS[wanted] == "expected" else "optimal-worst"
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
    require_within_reach("player", names, run.workplace)
    codes = {name: {"codes": code} for name in names if (code := codes_of("player", [name]))}
    openings = [
        Chunk(
            f"{name}/opening",
            {"variant": rules, "player": name, "first": first or "", **codes.get(name, {})},
        )
        for name in names
    ]
    roots = [outcome.facts for _, outcome in run.results(opening, openings)]
    chunks = [
        Chunk(
            f"{name}/{'+'.join(answers)}",
            {"variant": rules, "player": name, **root, "answers": answers, **codes.get(name, {})},
            size,
        )
        for name, root in zip(names, roots, strict=True)
        for answers, size in _shares(variant, root["first"])
    ]
    grown: dict[str, dict[Feedback, TreeNode]] = {name: {} for name in names}
    for chunk, outcome in run.results(branches, chunks):
        for answer, data in outcome.facts.items():
            node = TreeNode.from_data(variant, data)
            grown[chunk.arguments["player"]][Feedback.parse(answer)] = node
    return [
        DecisionTree(
            variant.rules, TreeNode(root["first"], dict(sorted(grown[name].items()))), name
        )
        for name, root in zip(names, roots, strict=True)
    ]


def find_optimum(run: Run, variant: Variant, patient: bool = False) -> Optimum | None:
    """Return the least total and the least worst case, None where they are not soon found.

    Who is patient gets them however long it takes.
    """
    if not patient and variant.size > SOON and shipped.state(variant, ()) is None:
        return None
    chunk = Chunk("optimum", {"variant": str(variant.rules), "patient": patient})
    ((_, outcome),) = run.results(optimum, [chunk])
    return Optimum(**outcome.facts) if outcome.facts else None


def opening(
    variant: str, player: str, first: str, codes: dict[str, str] | None = None
) -> ChunkResult:
    """Find a player's first guess, and the depth that its tree must keep, if any."""
    require_same("player", codes or {})
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
    return ChunkResult({"first": guess, "within": within})


def branches(
    variant: str,
    player: str,
    first: str,
    within: int | None,
    answers: list[str],
    codes: dict[str, str] | None = None,
) -> ChunkResult:
    """Grow the branches of a first guess after some of its answers."""
    require_same("player", codes or {})
    game = Variant.parse(variant)
    ready = _shipped(game, player)
    if ready is not None and ready.root.guess == first:
        kept = ready.root.branches
        return ChunkResult({answer: kept[Feedback.parse(answer)].to_data() for answer in answers})
    if player not in EXACT_PLAYERS and (whole := _whole_branches(game, player, first)) is not None:
        return ChunkResult({a: whole[Feedback.parse(a)].to_data() for a in answers})
    choose = _chooser(game, player, within)
    start = Knowledge(game)
    return ChunkResult({a: grow(start.after(first, a), choose).to_data() for a in answers})


def optimum(variant: str, patient: bool) -> ChunkResult:
    """Find the least total and the least worst case of a variant, within nodes unless patient."""
    game = Variant.parse(variant)
    # A solver that remembers nothing yet spends its nodes alike everywhere.
    solver, start = Solver(game, memory_mb=64), Knowledge(game)
    budget = None if patient else Budget(nodes=NODES)
    total, worst = solver.expected_total(start, budget), solver.worst_case(start, budget)
    if not (total.exact and worst.exact):
        return ChunkResult(None)
    return ChunkResult({"total": total.value, "worst": worst.value})


@lru_cache(maxsize=2)
def _solver(variant: Variant) -> Solver:
    """Return the solver that the chunks of one worker share; it answers one at a time."""
    return Solver(variant, memory_mb=128)


def _chooser(variant: Variant, player: str, within: int | None) -> Choose:
    if player in EXACT_PLAYERS:
        return chooser(variant, "expected", solver=_solver(variant), within=within)[0]
    return chooser(variant, strategies.get(player))[0]


@lru_cache(maxsize=2)
def _whole_branches(variant: Variant, player: str, first: str) -> dict[Feedback, TreeNode] | None:
    """Return the branches of a player's whole tree, which the chunks of one worker share."""
    whole = whole_tree(variant, strategies.get(player), first)
    return None if whole is None else whole.root().branches


def _shipped(variant: Variant, player: str) -> DecisionTree | None:
    return shipped.tree(variant, EXACT_PLAYERS[player]) if player in EXACT_PLAYERS else None


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
