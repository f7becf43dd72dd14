"""Games played at random, any number of them in one call: arrays of moves, lengths and results.

    from perfectplay.rl import rollouts
    games = rollouts.ultimate(100_000, seed=1)

A game depends on the seed and on its number alone: the first hundred of a thousand games are the
same as a hundred games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind import Variant, parse_code
from perfectplay.mastermind.kernels import guess_games
from perfectplay.mastermind.space import answer_of, space_of
from perfectplay.rl.errors import choice
from perfectplay.rl.games import UltimateGames, require_count, require_seed, starting_positions
from perfectplay.ultimate import Board, WinRule
from perfectplay.warmup import WarmUp, add_warm_up

GUESSES = ("random", "consistent")
"""How guesses are chosen: any code not tried yet, or any that fits all answers."""


@dataclass(frozen=True)
class UltimateRollouts:
    """Games of Ultimate Tic-Tac-Toe, one in each row."""

    moves: NDArray[np.int8]
    """81 places a game: moves from 0 to 80, then -1."""
    lengths: NDArray[np.int64]
    outcomes: NDArray[np.int8]
    """1 where X won, -1 where O won, 0 for a draw."""

    @property
    def steps(self) -> int:
        """How many moves were made in all games together."""
        return int(self.lengths.sum())


@dataclass(frozen=True)
class MastermindRollouts:
    """Games of Mastermind, one in each row; codes are places among all codes in ascending order."""

    secrets: NDArray[np.int32]
    guesses: NDArray[np.int32]
    """A place for each turn: guesses, then -1."""
    blacks: NDArray[np.int8]
    whites: NDArray[np.int8]
    """The answers, -1 where no guess was made."""
    lengths: NDArray[np.int32]
    found: NDArray[np.bool_]
    """Whether the code was found within the turns."""

    @property
    def steps(self) -> int:
        """How many guesses were made in all games together."""
        return int(self.lengths.sum())


def ultimate(
    n: int,
    seed: int = 0,
    *,
    boards: Iterable[Board] | None = None,
    rule: WinRule | str = WinRule.LINE,
) -> UltimateRollouts:
    """Play games of Ultimate Tic-Tac-Toe to the end, every legal move as likely as the others.

    Game i begins at `boards[i % len(boards)]`, by default at the empty board with this rule.

    >>> games = ultimate(1000, seed=1)
    >>> int(games.lengths.min()), int(games.lengths.max()), games.moves[0, :4].tolist()
    (29, 76, [36, 7, 65, 26])
    """
    from perfectplay.ultimate.kernels.layout import MOST_MOVES, POSITION
    from perfectplay.ultimate.kernels.rollouts import NO_MOVE, random_games

    count = require_count("n", n)
    starts = starting_positions(boards, rule)
    moves = np.empty((count, MOST_MOVES), np.int8)
    outcomes = np.empty(count, np.int8)
    position, legal = np.empty(POSITION, np.int64), np.empty(MOST_MOVES, np.int64)
    random_games(starts, require_seed(seed), position, legal, moves, outcomes)
    return UltimateRollouts(moves, (moves != NO_MOVE).sum(axis=1), outcomes)


def mastermind(
    n: int,
    seed: int = 0,
    *,
    variant: Variant | str = "classic",
    guesses: str = "random",
    secrets: Sequence[str] | None = None,
) -> MastermindRollouts:
    """Play games of Mastermind until the code is found or the turns are used.

    The secret of game i is `secrets[i % len(secrets)]`, by default drawn.

    >>> games = mastermind(1000, seed=1, guesses="consistent")
    >>> bool(games.found.all()), int(games.lengths.max())
    (True, 7)
    """
    count = require_count("n", n)
    rules = Variant.parse(variant)
    rules.require_true_answers("A rollout")
    choice("guesses", guesses, GUESSES)
    space = space_of(rules)
    drawn = np.full(count, -1, np.int32)
    if secrets:
        words = np.array([space.pack(parse_code(rules, code)) for code in secrets], np.uint64)
        drawn = np.resize(np.searchsorted(space.codes, words).astype(np.int32), count)
    made = np.empty((count, rules.turns), np.int32)
    answers = np.empty((count, rules.turns), np.uint8)
    lengths = np.empty(count, np.int32)
    pool = np.empty(rules.size, np.int32)
    consistent = guesses == "consistent"
    masks, win = space.masks(space.codes), np.uint64(space.win)
    own_seed = require_seed(seed)
    guess_games(masks, win, own_seed, consistent, drawn, pool, made, answers, lengths)
    told = np.array([answer_of(number) for number in range(space.win + 1)], np.int8)
    blacks, whites = np.where((made >= 0)[..., None], told[answers], -1).transpose(2, 0, 1)
    found = answers[np.arange(count), lengths - 1] == space.win
    return MastermindRollouts(
        drawn, made, blacks.astype(np.int8), whites.astype(np.int8), lengths, found
    )


def _last_kernels() -> tuple[Callable[..., object], ...]:
    from perfectplay.mastermind import kernels
    from perfectplay.ultimate.kernels.rollouts import observe, random_games

    return observe, random_games, kernels.guess_games, kernels.answer_pairs


def warm_up() -> None:
    """Compile the kernels of rollouts and of games side by side, or load them."""
    from perfectplay.rl.mastermind_vector import MastermindVectorEnv

    ultimate(1)
    games = UltimateGames(1)
    games.step([40])
    games.observe()
    mastermind(1, variant="2x2", guesses="consistent")
    env = MastermindVectorEnv(1, "2x2")
    env.reset(seed=0)
    env.step(np.zeros(1, np.int64))


add_warm_up(WarmUp("rl", _last_kernels, warm_up, seconds=3))
