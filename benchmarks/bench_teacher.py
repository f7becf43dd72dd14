"""How long the teacher takes to judge a guess: any guess, any turn, both senses, CPU time.

Each variant is measured in a fresh process with the machine code in the cache, as a user meets it;
each game has a solver that remembers nothing.
"""

import json
import random
import subprocess
import sys
import time

from perfectplay.mastermind import Game, Variant, strategies
from perfectplay.mastermind.solver import Budget, Sense, Solver, warm_up
from perfectplay.mastermind.teacher import Judge
from perfectplay.mastermind.warmup import warm_up as warm_up_players

SENSES: tuple[Sense, ...] = ("worst", "expected")
# Variant, games, and the first turn that counts: the turns before are estimates in large variants.
MEASURED = (("4x6", 40, 1), ("4x7", 20, 1), ("bulls-and-cows", 12, 1), ("5x8", 8, 3))


def judge_times(variant: Variant, games: int, first: int, seed: int) -> list[tuple[float, bool]]:
    """Judge random and sensible guesses at the turns of random games: CPU seconds, and if exact."""
    rng = random.Random(seed)
    found = []
    large = first > 1
    for number in range(games):
        solver = Solver(variant, memory_mb=32)
        budget = Budget(cpu_seconds=1.5) if large else None
        judges = [Judge(variant, sense, solver, budget) for sense in SENSES]
        game = Game(variant, rng=rng)
        while not game.outcome and len(game.turns) < 7:
            turn = len(game.turns)
            sensible = (number + turn) % 2 or turn < first - 1
            player = strategies.get("consistent" if sensible else "random")
            guess = player.choose(game.knowledge, rng)
            if turn + 1 >= first:
                for judge in judges:
                    start = time.process_time()
                    judged = judge.judge(game.knowledge, guess)
                    found.append((time.process_time() - start, judged.exact))
            game.guess(guess)
    return found


def measure(size: str, games: int, first: int) -> None:
    """Measure one variant in this process and print the result as JSON."""
    warm_up_players()
    warm_up()
    print(json.dumps(judge_times(Variant.parse(size), games, first, 1)))


def main() -> None:
    """Print percentiles and the share of exact judgements."""
    for size, games, first in MEASURED:
        code = f"from benchmarks.bench_teacher import measure; measure({size!r}, {games}, {first})"
        answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        found = json.loads(answer.stdout.splitlines()[-1])
        times = sorted(1000 * seconds for seconds, _ in found)
        middle, late = times[len(times) // 2], times[int(len(times) * 0.95)]
        exact = sum(exact for _, exact in found)
        since = f" from turn {first} on" if first > 1 else ""
        print(
            f"judging a guess of {size}{since}: half within {middle:.1f} ms, 95 % within "
            f"{late:.0f} ms, all within {times[-1]:.0f} ms; {exact} of {len(found)} exact",
            flush=True,
        )
