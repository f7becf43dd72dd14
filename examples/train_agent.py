"""Train a small agent for Ultimate Tic-Tac-Toe by self-play, and see its rating climb.

    python examples/train_agent.py              # some minutes on one core
    python examples/train_agent.py --quick      # some seconds
    python examples/train_agent.py --plot climb.png

The agent looks one move ahead and values what the move leads to by a table: a number for each
state of a small board, for the fates of all nine, and for the board to which the opponent is sent.
It learns by temporal differences (Sutton, "Learning to predict by the methods of temporal
differences", 1988): what a position seems worth follows what the next one seems worth. Now and then
it plays against levels whose ratings the lab has measured, and so is rated itself.
"""

import argparse
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfectplay.ratings.elo import Estimate, Meeting, estimate
from perfectplay.rl import UltimateGames, policy
from perfectplay.rl.games import Afterstates
from perfectplay.ultimate import Board, Player
from perfectplay.ultimate.kernels.layout import DECIDED, FORCED, FREE, TURN, WON
from perfectplay.ultimate.kernels.tables import DIGITS
from perfectplay.ultimate.ratings import ANCHOR_ELO, level_ratings

Numbers = NDArray[np.int64]

CLASS = np.array([0, 1, 0, 1, 2, 1, 0, 1, 0])
"""Corners, edges and the centre: boards of a kind share their numbers."""
STATES = 3**9 + 3
"""A small board square by square, or won by me, won by them, drawn."""
FATES = 4**9
BOARDS, TARGETS, FREELY, ALL = 0, 3 * STATES, 6 * STATES, 6 * STATES + FATES
WEIGHTS = ALL + FATES

SIDE_BY_SIDE = 256
EXPLORED = 0.1
"""Part of the moves that are made at random, so that other positions are seen."""
LADDER = (1, 2, 3, 4, 5)
GAMES_EACH = 12
OPENING = 3
"""Random moves before a rated game, so that no two are the same."""


def features(positions: Numbers) -> Numbers:
    """Return the places of the eleven numbers that make the value for whoever has just moved."""
    rows = np.arange(len(positions))[:, None]
    me = 1 - positions[:, TURN, None]
    boards = np.arange(9)
    state = DIGITS[positions[rows, 9 * me + boards]]
    state = state + 2 * DIGITS[positions[rows, 9 - 9 * me + boards]]
    mine = positions[rows, WON + me] >> boards & 1
    theirs = positions[rows, WON + 1 - me] >> boards & 1
    decided = positions[:, DECIDED, None] >> boards & 1
    fate = mine + 2 * theirs + 3 * (decided & ~mine & ~theirs)
    state = np.where(fate > 0, 3**9 - 1 + fate, state)
    fates = (fate * 4**boards).sum(axis=1)
    target = positions[:, FORCED]
    sent = np.minimum(target, 8)
    sent_to = TARGETS + CLASS[sent] * STATES + state[rows[:, 0], sent]
    last = np.where(target == FREE, FREELY + fates, sent_to)
    return np.column_stack([BOARDS + CLASS * STATES + state, last, ALL + fates])


class Agent:
    """A value for every position, and the move that leads to the best one."""

    def __init__(self, rate: float = 1.0) -> None:
        self.weights = np.zeros(WEIGHTS, np.float32)
        self.squares = np.full(WEIGHTS, 1e-3, np.float32)
        """All errors of each number so far, squared: numbers that are used often change less."""
        self.rate = rate

    def values(self, tried: Afterstates) -> tuple[NDArray[np.float32], Numbers]:
        """Return the chance of each move to win, and the features of what it leads to."""
        seen = features(tried.positions)
        chance = 1 / (1 + np.exp(-self.weights[seen].sum(axis=1)))
        return np.where(tried.over, (1 + tried.results) / 2, chance).astype(np.float32), seen

    def choose(self, boards: list[Board]) -> list[int]:
        """Choose a move on each board."""
        tried = UltimateGames(len(boards), boards=boards).afterstates()
        values, _ = self.values(tried)
        return [int(move) for move in tried.moves[tried.best(values, len(boards))]]

    def learn(self, seen: Numbers, believed: Any, better: Any) -> None:
        """Move the values of positions towards what is known better now.

        How far is Adagrad's rule (Duchi, Hazan and Singer, "Adaptive subgradient methods", 2011).
        """
        error = np.repeat((better - believed)[:, None], seen.shape[1], axis=1)
        np.add.at(self.squares, seen, error**2)
        step = self.rate / seen.shape[1] * error / np.sqrt(self.squares[seen])
        np.add.at(self.weights, seen, step)


def train(agent: Agent, moves: int, rng: np.random.Generator) -> int:
    """Let an agent play so many moves against itself; return how many games it finished."""
    games = UltimateGames(SIDE_BY_SIDE)
    last_seen = np.zeros((SIDE_BY_SIDE, 11), np.int64)
    last_value = np.zeros(SIDE_BY_SIDE, np.float32)
    has_last = np.zeros(SIDE_BY_SIDE, np.bool_)
    finished = 0
    for _ in range(moves // SIDE_BY_SIDE):
        tried = games.afterstates()
        values, seen = agent.values(tried)
        best = tried.best(values, SIDE_BY_SIDE)
        # What the opponent's last position is worth: that of its best answer, turned round.
        known = np.flatnonzero(has_last)
        agent.learn(last_seen[known], last_value[known], 1 - values[best[known]])
        drawn = tried.best(rng.random(len(values)), SIDE_BY_SIDE)
        chosen = np.where(rng.random(SIDE_BY_SIDE) < EXPLORED, drawn, best)
        games.step(tried.moves[chosen])
        last_seen, last_value = seen[chosen], values[chosen]
        has_last = games.over == 0
        finished += int(games.over.sum())
        games.restart()
    return finished


@dataclass(frozen=True)
class Rated:
    """How an agent did at one moment."""

    games: int
    """Games of training before."""
    scores: dict[str, float]
    """The part of the points against each opponent."""
    rating: Estimate


def score_of(board: Board, side: Player) -> float:
    """Return 1, a half or 0 for a game that is over."""
    outcome = board.outcome()
    if outcome is None or outcome.winner is None:
        return 0.5
    return float(outcome.winner is side)


def match(agent: Agent, opponent: str, seed: int, games: int = GAMES_EACH) -> list[float]:
    """Play against a policy, each side half of the time; return the score of each game."""
    rng = np.random.default_rng(seed)
    players = [policy(opponent, seed=seed + number) for number in range(games)]
    boards = [Board() for _ in range(games)]
    sides = [tuple(Player)[number % 2] for number in range(games)]
    for board in boards:
        for _ in range(OPENING):
            board.push(int(rng.choice(list(board.legal_moves))))
    while not all(board.is_over for board in boards):
        mine = [b for b, side in zip(boards, sides, strict=True) if b.turn is side]
        mine = [board for board in mine if not board.is_over]
        for board, move in zip(mine, agent.choose(mine) if mine else [], strict=True):
            board.push(move)
        for board, side, player in zip(boards, sides, players, strict=True):
            if board.turn is not side and not board.is_over:
                board.push(player(board))
    return [score_of(board, side) for board, side in zip(boards, sides, strict=True)]


def rate(agent: Agent, trained: int, seed: int, ladder: tuple[int, ...]) -> Rated:
    """Play against random moves and each level of the ladder; the levels give a rating."""
    known = level_ratings()
    scores = {"random": float(np.mean(match(agent, "random", seed)))}
    meetings: list[list[Meeting]] = []
    for number in ladder:
        results = match(agent, f"level:{number}", seed)
        scores[f"level:{number}"] = float(np.mean(results))
        meetings += [[Meeting(known[number].elo, result)] for result in results]
    return Rated(trained, scores, estimate(meetings, ANCHOR_ELO))


def climb(seed: int, steps: int, moves: int, ladder: tuple[int, ...] = LADDER) -> list[Rated]:
    """Train in steps, each twice as long, and rate the agent before the first and after each."""
    agent, rng = Agent(), np.random.default_rng(seed)
    told, trained = [rate(agent, 0, seed, ladder)], 0
    show(told[0], header=True)
    for step in range(steps):
        trained += train(agent, moves * 2**step, rng)
        told.append(rate(agent, trained, seed, ladder))
        show(told[-1])
    return told


def show(rated: Rated, header: bool = False) -> None:
    """Print a line of the table."""
    if header:
        names = "  ".join(f"{name:>7}" for name in rated.scores)
        say(f"{'games':>9}  {names}  rating")
    scores = "  ".join(f"{score:7.0%}" for score in rated.scores.values())
    rating = rated.rating
    bar = "█" * max(0, round((rating.rating - 400) / 50))
    say(f"{rated.games:9,}  {scores}  {rating.rating:5.0f} ± {rating.margin:3.0f}  {bar}")


def say(line: str) -> None:
    """Print a line at once, so that one can watch."""
    print(line, flush=True)  # noqa: T201 - this is a program


def plot(told: list[Rated], path: str) -> None:
    """Draw the climb with matplotlib."""
    import matplotlib.pyplot as plt

    games = [rated.games for rated in told]
    ratings = [rated.rating.rating for rated in told]
    margins = [rated.rating.margin for rated in told]
    plt.errorbar(games, ratings, margins, marker="o", capsize=3)
    for number in LADDER:
        plt.axhline(level_ratings()[number].elo, linestyle=":", color="grey")
        plt.annotate(f"level {number}", (0, level_ratings()[number].elo))
    plt.xlabel("games of training")
    plt.ylabel("rating")
    plt.savefig(path)


def main(arguments: list[str] | None = None) -> list[Rated]:
    """Read the options, train, and print the table."""
    parser = argparse.ArgumentParser(description="Train a small agent and see its rating climb.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="some seconds instead of minutes")
    parser.add_argument("--steps", type=int, default=8, help="how often the agent is rated")
    parser.add_argument("--moves", type=int, default=40_000, help="moves of the first step")
    parser.add_argument("--plot", metavar="FILE", help="write a picture of the climb")
    given = parser.parse_args(arguments)
    steps, ladder = (2, LADDER[:3]) if given.quick else (given.steps, LADDER)
    told = climb(given.seed, steps, given.moves, ladder)
    if given.plot:
        plot(told, given.plot)
    return told


if __name__ == "__main__":
    main()
