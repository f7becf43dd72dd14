"""Make a hundred positions with the exact value of every move: `python -m tools.make_exact_moves`.

Two searches with different numbers of simulations play games from random openings. Each game is
gone through backwards. A position is kept if the endgame solver knows the result of every legal
move, if these differ, and if a short search proves nothing and holds the game to be open. Early
positions can be solved only where much is decided already: most games are made for these, and in
their openings one side plays at random more often than the other.

Of the positions of each ply the hardest are taken: those where short searches, with the network and
with random games, choose wrong moves most often, then those where the fewest moves keep the best
result. What a long search makes of a position plays no part. The solver's work is limited by nodes
and not by a clock.

`python -m tools.make_exact_moves [GAMES]` plays so many games altogether, about a second
each. Games are noted in `build/exact-moves.jsonl`; stopped and run again, it goes on after the
last one, and comes to the same file. With another network there are other games, and so other
positions: the file need not be made again for that, since what it says stays true.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from perfectplay.ultimate import Board, Limit, SearchTree, Style, format_move
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.endgame import endgame_slice
from perfectplay.ultimate.kernels.endgame_types import new_table
from perfectplay.ultimate.worker import position_array

ROOT = Path(__file__).parent.parent
GOAL = ROOT / "tests" / "data" / "uttt_exact_moves.json"
JOURNAL = ROOT / "build" / "exact-moves.jsonl"

SETTINGS: dict[str, Any] = {
    "late": {
        "plies": [30, 45],
        "opening_moves": [4, 10],
        "random_moves": [[1.0, 1.0], [1.0, 1.0]],
        "most_moves": 81,
        "least_decided": 0,
        "nodes_for_position": 2_000_000,
    },
    "early": {
        "plies": [20, 29],
        "opening_moves": [12, 24],
        "random_moves": [[0.4, 1.0], [0.0, 0.6]],
        "most_moves": 12,
        "least_decided": 3,
        "nodes_for_position": 1_000_000,
    },
    "early_games_for_a_late_one": 19,
    "opening_simulations": 100,
    "player_simulations": [2_000, 3_000, 5_000, 8_000],
    "table_bytes": 2**28,
    "nodes_for_move": 1_500_000,
    "nodes_for_hard_move": 40_000_000,
    "hard_moves": 4,
    "fewest_moves": 3,
    "open_chance": [0.04, 0.96],
    "looks": {"net": 300, "playout": 2_000},
    "seeds": 4,
}
"""All that the games, the proofs and the mistakes depend on, besides the engine."""
CHOICE = {"positions": 100, "positions_of_a_game": 3, "plies_apart": 4}
GAMES = 680
UNSOLVED_IN_A_ROW = 2
RESULTS = {layout.WIN: "win", layout.DRAW: "draw", layout.LOSS: "loss"}
REVERSE = {layout.WIN: layout.LOSS, layout.DRAW: layout.DRAW, layout.LOSS: layout.WIN}
WORTH = {"win": 2, "draw": 1, "loss": 0}

Found = dict[str, Any]
"""A position on its way: what is written about it, its `game`, and its `mistakes`."""


class Values:
    """Finds the exact results of moves; what is found helps with the positions before."""

    def __init__(self) -> None:
        self._table = new_table(SETTINGS["table_bytes"])
        self._stop = np.zeros(1, np.uint8)

    def forget(self) -> None:
        """Begin anew, so that what can be solved does not depend on earlier games."""
        for array in (self._table.keys, self._table.values, self._table.counters):
            array[:] = 0

    def of_position(self, board: Board, nodes: int) -> int:
        """The result for the player to move, or OPEN after so many nodes."""
        return int(endgame_slice(self._table, position_array(board), nodes, self._stop))

    def of_move(self, board: Board, move: int, nodes: int) -> int:
        """The result of a move for the player who makes it, or OPEN."""
        after = board.copy()
        after.push(move)
        outcome = after.outcome()
        if outcome is not None:
            return layout.DRAW if outcome.winner is None else layout.WIN
        return REVERSE.get(self.of_position(after, nodes), layout.OPEN)

    def of_moves(self, board: Board) -> dict[str, str] | None:
        """The results of all legal moves; None if one of them is too hard."""
        moves = board.legal_moves
        found = {move: self.of_move(board, move, SETTINGS["nodes_for_move"]) for move in moves}
        hard = [move for move in moves if found[move] == layout.OPEN]
        if len(hard) > SETTINGS["hard_moves"]:
            return None
        for move in hard:
            found[move] = self.of_move(board, move, SETTINGS["nodes_for_hard_move"])
            if found[move] == layout.OPEN:
                return None
        return {format_move(move): RESULTS[found[move]] for move in moves}


def play(rng: random.Random, kind: dict[str, Any]) -> list[Board]:
    """Play a game as far as its positions are wanted; return these.

    In the opening each side makes random moves, always or with a probability drawn for the game.
    """
    length = rng.randint(*kind["opening_moves"])
    slips = [rng.uniform(*part) for part in kind["random_moves"]]
    rng.shuffle(slips)
    simulations = rng.sample(SETTINGS["player_simulations"], 2)
    board, positions = Board(), []
    trees: list[SearchTree | None] = [None, None]
    earliest, latest = kind["plies"]
    while not board.is_over and len(board.move_stack) <= latest:
        ply = len(board.move_stack)
        if ply >= earliest:
            positions.append(board.copy())
        if ply < length and rng.random() < slips[ply % 2]:
            board.push(rng.choice(list(board.legal_moves)))
            continue
        tree = trees[ply % 2]
        if tree is None or not tree.follow(board):
            tree = SearchTree(board, seed=rng.randrange(2**30), memory=2**24)
        trees[ply % 2] = tree
        many = SETTINGS["opening_simulations"] if ply < length else simulations[ply % 2]
        tree.run(Limit(simulations=many))
        board.push(tree.best())
    return positions


def is_open_at_a_glance(board: Board) -> bool:
    """Say whether a short search proves nothing and gives both sides a chance."""
    tree = SearchTree(board, memory=2**24)
    tree.run(Limit(simulations=SETTINGS["looks"]["net"]))
    least, most = SETTINGS["open_chance"]
    return tree.root.proof is None and least <= tree.root.ranked_children()[0].chance <= most


def keeping(values: dict[str, str]) -> list[str]:
    """The moves with the best result."""
    best = max(values.values(), key=WORTH.__getitem__)
    return [move for move, value in values.items() if value == best]


def count_mistakes(board: Board, values: dict[str, str]) -> int:
    """How many of several short searches choose a move that does not keep the best result."""
    good = keeping(values)
    mistakes = 0
    for style, simulations in SETTINGS["looks"].items():
        for seed in range(1, SETTINGS["seeds"] + 1):
            tree = SearchTree(board, style=Style(style), seed=seed, memory=2**24)
            tree.run(Limit(simulations=simulations))
            mistakes += format_move(tree.best()) not in good
    return mistakes


def attempt(number: int, solver: Values) -> list[Found]:
    """Play a game and return the positions of it that may be taken, the latest first."""
    found: list[Found] = []
    solver.forget()
    unsolved = 0
    is_late = number % (SETTINGS["early_games_for_a_late_one"] + 1) == 0
    kind = SETTINGS["late" if is_late else "early"]
    for board in reversed(play(random.Random(f"exact moves {number}"), kind)):
        ply = len(board.move_stack)
        if not SETTINGS["fewest_moves"] <= len(board.legal_moves) <= kind["most_moves"]:
            continue
        if board.decided.bit_count() < kind["least_decided"]:
            continue
        if not is_open_at_a_glance(board):
            continue
        value = solver.of_position(board, kind["nodes_for_position"])
        if value == layout.OPEN:
            unsolved += 1
            if unsolved == UNSOLVED_IN_A_ROW:
                break
            continue
        unsolved = 0
        if value == layout.LOSS:
            continue  # every move loses
        values = solver.of_moves(board)
        if values is None or len(set(values.values())) == 1:
            continue
        assert max(values.values(), key=WORTH.__getitem__) == RESULTS[value]
        entry = {
            "position": board.position,
            "ply": ply,
            "game": [format_move(move) for move in board.move_stack],
            "value": RESULTS[value],
            "moves": values,
        }
        found.append({"number": number, "mistakes": count_mistakes(board, values), "entry": entry})
    return found


def collect(games: int) -> list[Found]:
    """Go through games; those that the journal has are not played again."""
    JOURNAL.parent.mkdir(exist_ok=True)
    lines = JOURNAL.read_text("utf-8").splitlines() if JOURNAL.exists() else []
    if not lines:
        lines = [json.dumps(SETTINGS)]
        JOURNAL.write_text(lines[0] + "\n", "utf-8")
    if json.loads(lines[0]) != SETTINGS:
        sys.exit(f"{JOURNAL} was begun with other settings; delete it to begin anew.")
    done = [json.loads(line) for line in lines[1 : games + 1]]
    solver = Values() if len(done) < games else None
    with JOURNAL.open("a", encoding="utf-8") as journal:
        while solver is not None and len(done) < games:
            done.append(attempt(len(done), solver))
            journal.write(json.dumps(done[-1]) + "\n")
            journal.flush()
            plies = [found["entry"]["ply"] for found in done[-1]]
            print(f"game {len(done)} of {games}: plies {plies}", flush=True)
    return [found for game in done for found in game]


def choose(pool: Iterable[Found]) -> list[Found]:
    """Take the hardest positions of each ply, as many of one ply as of another where possible."""

    def hardness(found: Found) -> tuple[float, ...]:
        values = found["entry"]["moves"]
        return (-found["mistakes"], len(keeping(values)) / len(values), found["number"])

    waiting: dict[int, list[Found]] = {}
    for found in sorted(pool, key=hardness):
        waiting.setdefault(found["entry"]["ply"], []).append(found)
    taken: list[Found] = []
    while len(taken) < CHOICE["positions"]:
        counts = Counter(found["entry"]["ply"] for found in taken)
        plies = sorted((ply for ply, left in waiting.items() if left), key=lambda p: (counts[p], p))
        if not plies:
            sys.exit(f"There are {len(taken)} positions only; give a larger number of games.")
        found = waiting[plies[0]].pop(0)
        same = [t["entry"]["ply"] for t in taken if t["number"] == found["number"]]
        apart = all(abs(ply - plies[0]) >= CHOICE["plies_apart"] for ply in same)
        if apart and len(same) < CHOICE["positions_of_a_game"]:
            taken.append(found)
    return sorted(taken, key=lambda found: (found["entry"]["ply"], found["number"]))


def main(games: int = GAMES) -> None:
    """Make the file."""
    taken = choose(collect(games))
    head = {
        "about": "positions of games, with the exact value of every legal move for its player",
        "made_by": f"python -m tools.make_exact_moves {games}",
        "settings": {**SETTINGS, **CHOICE},
    }
    rows = ",\n".join(json.dumps(found["entry"]) for found in taken)
    text = json.dumps(head, indent=1).removesuffix("\n}")
    GOAL.write_text(f'{text},\n "positions": [\n{rows}\n]}}\n', "utf-8")
    plies = Counter(found["entry"]["ply"] for found in taken)
    print(f"{len(taken)} positions; by ply: {dict(sorted(plies.items()))}")
    wrong, every = sum(found["mistakes"] for found in taken), 2 * SETTINGS["seeds"] * len(taken)
    print(f"short searches go wrong in {wrong} of {every} looks")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
