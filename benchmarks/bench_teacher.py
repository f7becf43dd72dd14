"""How long the teacher takes to judge a guess: any guess, any turn, both senses, CPU time."""

import random
import time

from perfectplay.mastermind import Game, Variant, strategies
from perfectplay.mastermind.solver import Sense, Solver, warm_up
from perfectplay.mastermind.teacher import Judge
from perfectplay.mastermind.warmup import warm_up as warm_up_players

SENSES: tuple[Sense, ...] = ("worst", "expected")


def judge_times(variant: Variant, games: int, seed: int) -> list[float]:
    """Judge random and sensible guesses at every turn of random games; return CPU seconds."""
    rng = random.Random(seed)
    times = []
    solver = Solver(variant, memory_mb=32)
    judges = [Judge(variant, sense, solver, budget=None) for sense in SENSES]
    for number in range(games):
        solver.forget()  # nothing is remembered from the games before
        game = Game(variant, rng=rng)
        while not game.outcome and len(game.turns) < 7:
            player = strategies.get(("random", "consistent")[(number + len(game.turns)) % 2])
            guess = player.choose(game.knowledge, rng)
            start = time.process_time()
            for judge in judges:
                judge.judge(game.knowledge, guess)
            times.append(time.process_time() - start)
            game.guess(guess)
    return sorted(times)


def main() -> None:
    """Print percentiles, and the ratio of the slowest to the middle."""
    warm_up_players()
    warm_up()
    for size, games in (("4x6", 60), ("4x7", 25)):
        times = judge_times(Variant.parse(size), games, 1)
        middle, late = times[len(times) // 2], times[int(len(times) * 0.95)]
        print(
            f"judging a guess of {size} in both senses, {len(times)} guesses: half within "
            f"{middle * 1000:.0f} ms, 95 % within {late * 1000:.0f} ms, all within "
            f"{times[-1] * 1000:.0f} ms; slowest / middle {times[-1] / middle:.1f} x",
            flush=True,
        )
