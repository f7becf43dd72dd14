"""Random games a second: our kernels beside Gymnasium, PettingZoo and OpenSpiel, in one run.

One thread; times are CPU seconds, the best of several interleaved rounds counts. Everybody plays
legal moves at random to the end of the game, or guesses any code. The environments are those of
this package, stepped as one does, with their masks; OpenSpiel plays its own Ultimate Tic-Tac-Toe,
once in C++ alone, two of its random bots against each other, and once from Python move by move.
"""

import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

from benchmarks.timing import best_times
from perfectplay.rl import MASTERMIND, UltimateGames, pettingzoo, rollouts
from perfectplay.rl.mastermind_vector import MastermindVectorEnv

SINGLE_GAMES = 60
KERNEL_GAMES = 20_000
BOT_GAMES = 500
SIDE_BY_SIDE = 4_096
TURNS_SIDE_BY_SIDE = 40

Way = Callable[[], int]
"""Plays, and returns how many moves, guesses or games that were."""


def pettingzoo_steps() -> int:
    """Random games by PettingZoo's loop; returns the moves made."""
    env, steps = pettingzoo.env(), 0
    env.action_space("player_0").seed(1)
    env.action_space("player_1").seed(2)
    for _ in range(SINGLE_GAMES):
        env.reset()
        for agent in env.agent_iter():
            _, _, terminated, _, info = env.last()
            move = None if terminated else env.action_space(agent).sample(info["action_mask"])
            env.step(move)
            steps += move is not None
    return steps


def gymnasium_steps() -> int:
    """Random games of Mastermind by Gymnasium's loop; returns the guesses made."""
    env, steps = gymnasium.make(MASTERMIND), 0
    env.action_space.seed(1)
    for seed in range(SINGLE_GAMES):
        env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, _ = env.step(env.action_space.sample())
            steps += 1
    return steps


def vector_steps() -> int:
    """Random guesses in the vector environment; returns the guesses made."""
    envs = MastermindVectorEnv(SIDE_BY_SIDE)
    envs.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(TURNS_SIDE_BY_SIDE):
        envs.step(rng.integers(1296, size=SIDE_BY_SIDE))
    return SIDE_BY_SIDE * TURNS_SIDE_BY_SIDE


def side_by_side_steps() -> int:
    """Random moves in games side by side, each seen as an agent would; returns the moves made."""
    games, rng = UltimateGames(SIDE_BY_SIDE), np.random.default_rng(1)
    for _ in range(TURNS_SIDE_BY_SIDE):
        games.observe()
        legal = games.legal()
        games.step((rng.random(legal.shape, np.float32) * legal).argmax(axis=1))
        games.restart()
    return SIDE_BY_SIDE * TURNS_SIDE_BY_SIDE


def open_spiel_steps(pyspiel: Any) -> int:
    """Random games of OpenSpiel's own game from Python; that a board is chosen is no move."""
    game, rng, steps = pyspiel.load_game("ultimate_tic_tac_toe"), random.Random(1), 0
    for _ in range(SINGLE_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        drawn = str(state).partition("Current player")[0]
        steps += sum(cell in "xo" for cell in drawn)
    return steps


def open_spiel_games(pyspiel: Any) -> int:
    """Random games in C++ alone; returns how many."""
    game = pyspiel.load_game("ultimate_tic_tac_toe")
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]
    for seed in range(BOT_GAMES):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    return BOT_GAMES


def rates(ways: dict[str, Way]) -> dict[str, float]:
    """Return how much each way does in a CPU second, by what it says that it has done."""
    done = {name: way() for name, way in ways.items()}  # compiled and loaded by now, too
    return {name: done[name] / seconds for name, seconds in best_times(dict(ways)).items()}


def show(title: str, found: dict[str, float], first: str) -> None:
    """Print rates, and how many times faster the first is than each of the others."""
    print(title)
    for name, rate in found.items():
        times = "" if name == first else f"   {first} is {found[first] / rate:,.1f} times as fast"
        print(f"  {name:<42}{rate:>14,.0f} a second{times}")


def main() -> None:
    """Print the rates and their ratios."""
    kernel = "kernel"
    ultimate: dict[str, Way] = {
        kernel: lambda: rollouts.ultimate(KERNEL_GAMES, seed=1).steps,
        "games side by side, with observations": side_by_side_steps,
        "PettingZoo environment": pettingzoo_steps,
    }
    games: dict[str, Way] = {kernel: lambda: len(rollouts.ultimate(KERNEL_GAMES, seed=1).lengths)}
    try:
        import pyspiel
    except ImportError:
        print("open_spiel is not installed, so there is nothing to compare with.")
    else:
        ultimate["OpenSpiel, move by move from Python"] = lambda: open_spiel_steps(pyspiel)
        games["OpenSpiel's random bots, C++ alone"] = lambda: open_spiel_games(pyspiel)
    show("Ultimate Tic-Tac-Toe, random moves", rates(ultimate), kernel)
    show("Ultimate Tic-Tac-Toe, random games", rates(games), kernel)
    mastermind: dict[str, Way] = {
        kernel: lambda: rollouts.mastermind(KERNEL_GAMES, seed=1).steps,
        "vector environment": vector_steps,
        "Gymnasium environment": gymnasium_steps,
        "kernel, guesses that fit all answers": lambda: (
            rollouts.mastermind(KERNEL_GAMES // 10, seed=1, guesses="consistent").steps
        ),
    }
    show("Mastermind 4x6, random guesses", rates(mastermind), kernel)


if __name__ == "__main__":
    main()
