"""Simulations a second of two versions of the engine, turn by turn in one run, in CPU time."""

from dataclasses import dataclass
from pathlib import Path

from benchmarks.last_release import EngineProcess
from perfectplay.ultimate.notation import parse_moves

GAME = parse_moves("ii ih hh ha ab bd dd db ba af ff fg gc ce ee ec cd dh hb bb bh hd df fi ic cb")
"""A game of the engine against itself, in which nothing is decided yet."""
PLIES = (0, 13, 26)
WANTED = {"plain": 1.6, "net": 2.0}
"""How many times as fast as the last release each search should be."""
SIMULATIONS = 100_000
KEPT = (100_000, 250_000)
"""Simulations before a move is made and its part of the tree is kept."""
ROUNDS = 3


@dataclass(frozen=True)
class Pair:
    """The best of both versions: simulations a second, or seconds."""

    ours: float
    rival: float

    @property
    def ratio(self) -> float:
        """How often the rival's goes into ours."""
        return self.ours / self.rival


def compare_speed(
    one: EngineProcess,
    other: EngineProcess,
    style: str,
    ply: int,
    simulations: int = SIMULATIONS,
    rounds: int = ROUNDS,
) -> Pair:
    """Return the best rates of both after the first moves of the game; every tree is fresh."""
    best = [0.0, 0.0]
    for seed in range(rounds):
        for i, engine in enumerate((one, other)):
            found = engine.ask(
                "speed", style=style, moves=GAME[:ply], simulations=simulations, seed=seed
            )
            best[i] = max(best[i], found["simulations"] / found["seconds"])
    return Pair(*best)


def compare_advance(
    one: EngineProcess, other: EngineProcess, simulations: int, rounds: int = ROUNDS
) -> Pair:
    """Return the best times in which both make a move and keep what belongs to it."""
    best = [float("inf"), float("inf")]
    for _ in range(rounds):
        for i, engine in enumerate((one, other)):
            found = engine.ask("advance", style="net", moves=[], simulations=simulations)
            best[i] = min(best[i], found["seconds"])
    return Pair(*best)


def report_speed(ours: Path, rival: Path, names: tuple[str, str]) -> None:
    """Print rates, ratios, and the time that a move takes to be made."""
    with EngineProcess(ours) as one, EngineProcess(rival) as other:
        print(f"{names[0]} ({one.hidden} hidden units) against {names[1]} ({other.hidden}):")
        for style, wanted in WANTED.items():
            for ply in PLIES:
                rates = compare_speed(one, other, style, ply)
                print(
                    f"{style} after {ply} moves: {rates.ours:,.0f} against {rates.rival:,.0f} "
                    f"simulations a second, {rates.ratio:.2f} times, at least {wanted} wanted",
                    flush=True,
                )
        for simulations in KEPT:
            times = compare_advance(one, other, simulations)
            print(
                f"making a move after {simulations:,} simulations: {1000 * times.ours:.2f} ms "
                f"against {1000 * times.rival:.2f} ms",
                flush=True,
            )
