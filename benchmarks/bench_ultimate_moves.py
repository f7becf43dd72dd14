"""How often the engine chooses a move that keeps the best result, beside the last release.

The hundred positions of `tests/data/uttt_exact_moves.json` are far from the end, and the exact
value of every move is known. Each version searches each of them with 1,000, 10,000 and 100,000
simulations, from several seeds where searches are short; both work in the same run, by turns. Of
the rows by ply, each counts the positions of some plies at all seeds.

PERFECTPLAY_OURS and PERFECTPLAY_RIVAL name other versions, each a commit or a folder, as in
`ultimate_strength`.
"""

import json
import os
import sys
from contextlib import ExitStack
from math import sqrt
from statistics import mean, stdev
from typing import Any

from benchmarks.last_release import LAST_RELEASE, ROOT, EngineProcess, VersionError, find_sources
from perfectplay.ultimate.notation import parse_move

POSITIONS = ROOT / "tests" / "data" / "uttt_exact_moves.json"
SEEDS = {1_000: 5, 10_000: 3, 100_000: 1}
WORTH = {"win": 2, "draw": 1, "loss": 0}
PLIES = ((20, 28), (29, 34), (35, 39), (40, 45))
Kept = dict[int, list[list[bool]]]
"""For each number of simulations and each position, whether the move of each seed keeps."""


def keeping(values: dict[str, str]) -> set[int]:
    """The moves with the best result."""
    best = max(values.values(), key=WORTH.__getitem__)
    return {parse_move(move) for move, value in values.items() if value == best}


def choose(engine: EngineProcess, game: list[int], simulations: int, seed: int) -> int:
    """Let a version search the position after these moves in a new tree."""
    engine.ask("game")
    answer = engine.ask("move", style="net", moves=game, seed=seed, simulations=simulations)
    return int(answer["move"])


def measure(engines: list[EngineProcess], positions: list[dict[str, Any]]) -> list[Kept]:
    """Ask all versions about all positions, one after the other at each of them."""
    found: list[Kept] = [{simulations: [] for simulations in SEEDS} for _ in engines]
    for simulations, seeds in SEEDS.items():
        for position in positions:
            game = [parse_move(text) for text in position["game"]]
            good = keeping(position["moves"])
            for kept, engine in zip(found, engines, strict=True):
                moves = [choose(engine, game, simulations, seed) for seed in range(1, seeds + 1)]
                kept[simulations].append([move in good for move in moves])
    return found


def share(rows: list[list[bool]]) -> str:
    """The part of moves that keep, with its standard error over positions."""
    parts = [mean(row) for row in rows]
    error = stdev(parts) / sqrt(len(parts)) if len(parts) > 1 else 0.0
    return f"{mean(parts):.3f} ± {error:.3f}"


def main() -> None:
    """Print the part of the positions at which each version keeps the best result."""
    names = [
        os.environ.get("PERFECTPLAY_RIVAL", LAST_RELEASE),
        os.environ.get("PERFECTPLAY_OURS", str(ROOT)),
    ]
    positions = json.loads(POSITIONS.read_text("utf-8"))["positions"]
    try:
        with ExitStack() as stack:
            engines = [stack.enter_context(EngineProcess(find_sources(name))) for name in names]
            found = measure(engines, positions)
    except VersionError as error:
        sys.exit(str(error))
    print(
        f"{len(positions)} positions; a random move keeps the best result at "
        f"{mean(len(keeping(p['moves'])) / len(p['moves']) for p in positions):.3f} of them"
    )
    print(f"{'simulations':14}{'seeds':>6}  {'before':16}{'after':16}")
    for simulations, seeds in SEEDS.items():
        before, after = (share(kept[simulations]) for kept in found)
        print(f"{simulations:<14,}{seeds:>6}  {before:16}{after:16}")
        for first, last in PLIES:
            here = [i for i, p in enumerate(positions) if first <= p["ply"] <= last]
            if here:
                parts = (share([kept[simulations][i] for i in here]) for kept in found)
                row = "".join(f"{part:16}" for part in parts)
                print(f"  ply {first} to {last}{len(here):>7}  {row}")


if __name__ == "__main__":
    main()
