"""Judging games for an evaluation, from nothing: with and without the states that are shipped.

The games are Bulls and Cows of three kinds of players: one that guesses codes that fit, one whose
first three guesses are any codes, and one that only guesses. The solver begins with an empty
memory; machine code is compiled before.
"""

import random
import time

from benchmarks.timing import report
from perfectplay.evals.judging import judge_transcript, new_judge
from perfectplay.evals.transcript import Attempt, Transcript
from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import Solver, warm_up
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.teacher.judge import Judge

VARIANT = Variant.parse("bulls-and-cows")
GAMES = 50
KINDS = {"sensible": 1, "three wild guesses": 3, "random": VARIANT.turns}


def play(wild: int, rng: random.Random) -> Transcript:
    """Play one game whose first guesses are any codes, and the others codes that fit."""
    space = space_of(VARIANT)
    secret = space.text(rng.choice(space.codes))
    know = Knowledge(VARIANT)
    attempts: list[Attempt] = []
    while len(attempts) < VARIANT.turns:
        left = space.codes if len(attempts) < wild else know.candidates.packed
        guess = space.text(rng.choice(left))
        answer = VARIANT.answer(guess, secret)
        attempts.append(Attempt(guess, answer))
        if answer == VARIANT.win:
            break
        know = know.after(guess, answer)
    return Transcript("player", VARIANT, tuple(attempts), secret)


def judging(judge: Judge, games: list[Transcript]) -> float:
    """Judge games and return the CPU seconds; every one has to be exact."""
    began = time.process_time()
    judged = [judge_transcript(game, judge) for game in games]
    spent = time.process_time() - began
    assert all(game.balanced for game in judged)
    return spent


def main() -> None:
    """Print CPU seconds for each kind of player, and what the shipped states bring."""
    warm_up()
    for name, wild in KINDS.items():
        rng = random.Random(1)
        games = [play(wild, rng) for _ in range(GAMES)]
        spent = judging(new_judge(VARIANT), games)
        print(f"{GAMES} games of Bulls and Cows, {name}: {spent:.2f} CPU seconds")
    rng = random.Random(1)
    few = [play(1, rng)]
    searched = Judge(VARIANT, "expected", Solver(VARIANT, shipped=False), None)
    slow = judging(searched, few)
    fast = judging(new_judge(VARIANT), few)
    report("one game", ("nothing shipped", slow), ("shipped states", fast))


if __name__ == "__main__":
    main()
