"""The exact solver: against a plain reading of the algorithm, and against parts of itself."""

import random
import statistics
import time
from collections.abc import Callable
from functools import partial

from benchmarks.reference_worst_case import Reference, least_total
from perfectplay.mastermind import Knowledge, Variant, score
from perfectplay.mastermind.solver import Solver, warm_up
from perfectplay.mastermind.space import Codes


def cpu(action: Callable[[], object]) -> float:
    """Return the CPU seconds of an action, all threads together."""
    began = time.process_time()
    action()
    return time.process_time() - began


def versus_plain() -> None:
    """Compare with mutual recursion and alpha-beta in plain Python, on sets of 8 codes."""
    variant, rng = Variant(), random.Random(8)
    reference, solver = Reference(variant), Solver(variant, memory_mb=16, shipped=False)
    solver.worst_case(["0000"])
    sets = [sorted(rng.sample(reference.codes, 8)) for _ in range(5)]
    for codes in sets:  # answers of codes are remembered there too
        reference.partition(reference.codes[:1], codes[0])
    slow = min(sum(cpu(partial(reference.optimal_guess, s, 0, 9)) for s in sets) for _ in range(2))
    fast = min(_forgetful(solver, lambda s: solver.worst_case(s), sets) for _ in range(5))
    print(f"worst case of 8 codes, solver : plain Python = 1 : {slow / fast:.0f}")
    slow = sum(cpu(partial(least_total, reference, s)) for s in sets[:2])
    fast = min(_forgetful(solver, lambda s: solver.expected_total(s), sets[:2]) for _ in range(5))
    print(f"least total of 8 codes, solver : plain Python = 1 : {slow / fast:.0f}")


def _forgetful(solver: Solver, ask: Callable[[list[str]], object], sets: list[list[str]]) -> float:
    solver.forget()
    return cpu(lambda: [ask(codes) for codes in sets])


def versus_itself() -> None:
    """Compare with the same search without symmetry, and with hardly any memory."""
    variant = Variant()
    know = Knowledge(variant)
    first = know.after("0012", (1, 1))
    plain = Codes(variant, first.candidates.packed)
    solver = Solver(variant, memory_mb=64, shipped=False)
    tiny = Solver(variant, memory_mb=0, shipped=False)
    whole, small, with_history, without = [], [], [], []
    for subject in (know, plain):
        solver.expected_total(subject)
        tiny.expected_total(subject)
    for _ in range(3):
        solver.forget()
        whole.append(cpu(lambda: solver.expected_total(know)))
        tiny.forget()
        small.append(cpu(lambda: tiny.expected_total(know)))
        solver.forget()
        with_history.append(cpu(lambda: solver.best_guesses(first)))
        solver.forget()
        without.append(cpu(lambda: solver.best_guesses(plain)))
    print(f"4x6 from nothing: {min(whole):.3f} s of CPU time")
    print(f"4x6, 64 MB of memory : 16 kB of it = 1 : {min(small) / min(whole):.2f}")
    ratio = min(without) / min(with_history)
    print(f"all best second guesses, symmetry of the history : of the bare set = 1 : {ratio:.2f}")


def latency(name: str, games: int) -> None:
    """Judge random guesses at every turn of random games, both senses, nothing remembered."""
    variant, rng = Variant.parse(name), random.Random(name)
    codes = list(Knowledge(variant).candidates)
    solver = Solver(variant, memory_mb=16)
    solver.evaluate(Knowledge(variant), codes[1])
    solver.expected_total(Knowledge(variant).after(codes[1], (0, 1)))
    times = []
    for _ in range(games):
        secret, know = rng.choice(codes), Knowledge(variant)
        while len(know.candidates) > 1 and len(know.turns) < 6:
            pool = know.candidates if rng.random() < 0.5 else codes
            guess = rng.choice(pool)
            solver.forget()
            times.append(cpu(partial(_judge, solver, know, guess)))
            know = know.after(guess, score(guess, secret))
    times.sort()
    shown = [statistics.median(times), times[int(len(times) * 0.95)], times[-1]]
    median, most, worst = (f"{1000 * t:.1f}" for t in shown)
    print(f"{name}: judging {len(times)} guesses, ms: half {median}, 95 % {most}, all {worst}")


def _judge(solver: Solver, know: Knowledge, guess: str) -> None:
    solver.evaluate(know, guess)
    solver.worst_case(know)
    solver.expected_total(know)


def main() -> None:
    """Print every ratio."""
    warm_up()
    versus_plain()
    versus_itself()
    latency("4x6", 60)
    latency("4x7", 40)


if __name__ == "__main__":
    main()
