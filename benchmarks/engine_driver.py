"""Run one version of the Ultimate Tic-Tac-Toe engine and answer questions about it over pipes.

`last_release.py` starts this file with the sources of a version on PYTHONPATH. It uses only names
that all versions have. Each line in is a question as JSON, each line out its answer; times are CPU
seconds of this process. Every version is timed here, by the same lines.
"""

import json
import sys
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

import perfectplay
from perfectplay.ultimate import Board, Limit, SearchTree, Style, warm_up

CHUNK = 250
"""Simulations between two looks at the clock: about a millisecond."""
PLAYING: dict[str, Any] = {}
"""How a version searches to play and not to analyse, where it knows the difference."""
if "traps" in signature(SearchTree.run).parameters:
    PLAYING["traps"] = True


QUESTIONS = ("hello", "speed", "advance", "prove", "game", "move")


class Driver:
    """Answers the questions; keeps the tree of the game that is being played."""

    def __init__(self) -> None:
        self._tree: SearchTree | None = None

    def hello(self, constants: dict[str, float]) -> dict[str, Any]:
        """Set constants, warm up, and say which sources run here and how wide their network is."""
        set_constants(constants)
        warm_up()
        package = Path(perfectplay.__file__).parent
        return {"package": str(package), "hidden": hidden_units(package)}

    def speed(self, style: str, moves: list[int], simulations: int, seed: int) -> dict[str, Any]:
        """Search a position in a fresh tree; return the simulations and the time they took."""
        tree = SearchTree(board_after(moves), style=Style(style), seed=seed)
        begin = process_time()
        done = tree.run(Limit(simulations=simulations))
        return {"simulations": done, "seconds": process_time() - begin}

    def advance(self, style: str, moves: list[int], simulations: int) -> dict[str, Any]:
        """Search, then make the best move: return how long keeping its part of the tree took."""
        tree = SearchTree(board_after(moves), style=Style(style), seed=1)
        tree.run(Limit(simulations=simulations))
        best = tree.best()
        begin = process_time()
        tree.advance(best)
        seconds = process_time() - begin
        return {"seconds": seconds, "kept": tree.root.visits}

    def prove(self, style: str, moves: list[int], seconds: float, seed: int) -> dict[str, Any]:
        """Search a position in a fresh tree for CPU seconds; return the proof for its player."""
        tree = SearchTree(board_after(moves), style=Style(style), seed=seed)
        begin = process_time()
        while not tree.root.proof and process_time() - begin < seconds:
            if tree.run(Limit(simulations=CHUNK)) < CHUNK:
                break
        taken, proof = process_time() - begin, tree.root.proof
        return {"proof": proof and proof.reverse.value, "seconds": taken}

    def game(self) -> dict[str, Any]:
        """Begin a new game: forget the tree."""
        self._tree = None
        return {}

    def move(
        self,
        style: str,
        moves: list[int],
        seed: int,
        seconds: float | None = None,
        simulations: int | None = None,
    ) -> dict[str, Any]:
        """Choose a move in CPU seconds or simulations; following the game counts, too."""
        begin = process_time()
        board = board_after(moves)
        if self._tree is None or not self._tree.follow(board):
            self._tree = SearchTree(board, style=Style(style), seed=seed)
        tree, done = self._tree, 0
        while True:
            chunk = CHUNK if simulations is None else min(CHUNK, simulations - done)
            ran = tree.run(Limit(simulations=chunk), **PLAYING) if chunk > 0 else 0
            done += ran
            is_proven = tree.root.proof and not tree.is_plain and not PLAYING
            if ran < chunk or chunk <= 0 or is_proven:
                break
            if seconds is not None and process_time() - begin >= seconds:
                break
        best = tree.best()
        return {"move": best, "simulations": done, "seconds": process_time() - begin}


def board_after(moves: list[int]) -> Board:
    """Play moves from the empty board."""
    board = Board()
    for move in moves:
        board.check(move)
        board.push(move)
    return board


def set_constants(constants: dict[str, float]) -> None:
    """Change constants of the search with the network in this process, for example exploration."""
    if not constants:
        return
    try:
        from perfectplay.ultimate.search_settings import SETTINGS
    except ImportError:
        raise ValueError("the constants of this version cannot be set") from None
    known = SETTINGS[Style.NET]
    for name, value in constants.items():
        if name not in known:
            raise ValueError(f"there is no constant {name!r}; there are {', '.join(known)}")
        known[name] = value


def hidden_units(package: Path) -> int:
    """Return the width of the network for the usual rule: that of a row of weights."""
    with np.load(package / "ultimate" / "data" / "net_line.npz") as found:
        return int(found["rows"].shape[1])


def main() -> None:
    """Answer questions until there are no more."""
    driver = Driver()
    known: dict[str, Callable[..., dict[str, Any]]] = {
        name: getattr(driver, name) for name in QUESTIONS
    }
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            answer = known[asked.pop("ask")](**asked)
        except Exception as error:  # whatever it is, the benchmark has to say it
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
