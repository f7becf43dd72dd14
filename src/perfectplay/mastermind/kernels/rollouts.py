"""Many games at once, for programs that learn: guessed at random, or a guess in each of them."""

import numpy as np
import numpy.typing as npt

from perfectplay.compiled import kernel, lean_inner, lean_kernel, popcount
from perfectplay.kernels.random import generator_of, one_of, step
from perfectplay.mastermind.kernels.packed_answers import answer
from perfectplay.mastermind.kernels.types import Answers, Words

Places = npt.NDArray[np.int32]
"""Places of codes in the list of all codes."""

NO_GUESS = -1
"""In a list of guesses, after the end of the game."""


@lean_inner
def answer_of_masks(masks: Words, guess: np.int64, secret: np.int64) -> np.uint64:
    """Return the number of the answer of two codes by their masks."""
    words = masks.shape[1] // 2
    black = np.uint64(0)
    total = np.uint64(0)
    for word in range(words):
        black += popcount(masks[guess, word] & masks[secret, word])
        total += popcount(masks[guess, words + word] & masks[secret, words + word])
    return total * (total + np.uint64(1)) // np.uint64(2) + black


@lean_inner
def keep_fitting(
    masks: Words, pool: Places, left: np.int64, guess: np.int64, given: np.uint64
) -> np.int64:
    """Keep those of the first `left` codes of the pool that give this answer; return how many."""
    kept = np.int64(0)
    for i in range(left):
        code = pool[i]
        # Written in any case, kept if it counts: a processor cannot foresee whether it does.
        pool[kept] = code
        kept += 1 if answer_of_masks(masks, guess, np.int64(code)) == given else 0
    return kept


@lean_inner
def was_made(guesses: Places, game: int, turns: int, guess: np.int64) -> bool:
    """Tell whether a guess was made in the first turns of a game."""
    for turn in range(turns):  # noqa: SIM110 - numba compiles loops faster than generators
        if guesses[game, turn] == guess:
            return True
    return False


@lean_kernel
def guess_games(
    masks: Words,
    win: np.uint64,
    seed: np.uint64,
    consistent: bool,
    secrets: Places,
    pool: Places,
    guesses: Places,
    answers: Answers,
    lengths: Places,
) -> int:
    """Play games until the code is found or the turns are used; return all guesses made.

    A guess is any code not tried yet or, if `consistent`, any that fits all answers, each as likely
    as the others. Game i has a random generator of its own; its secret is `secrets[i]`, which is
    drawn first where it is NO_GUESS. `pool` is space for a place of each code.
    """
    size = np.uint64(masks.shape[0])
    made = 0
    for game in range(guesses.shape[0]):
        state = generator_of(seed, np.uint64(game))
        if secrets[game] == NO_GUESS:
            state = step(state)
            secrets[game] = one_of(state, size)
        secret = np.int64(secrets[game])
        left = np.int64(masks.shape[0])
        if consistent:
            for code in range(left):
                pool[code] = code
        length = 0
        for turn in range(guesses.shape[1]):
            state = step(state)
            guess = np.int64(one_of(state, np.uint64(left)))
            if consistent:
                guess = np.int64(pool[guess])
            else:
                while was_made(guesses, game, turn, guess):
                    state = step(state)
                    guess = np.int64(one_of(state, size))
            given = answer_of_masks(masks, guess, secret)
            guesses[game, turn] = guess
            answers[game, turn] = given
            length = turn + 1
            if given == win:
                break
            if consistent:
                left = keep_fitting(masks, pool, left, guess, given)
        lengths[game] = length
        made += length
        for turn in range(length, guesses.shape[1]):
            guesses[game, turn] = NO_GUESS
            answers[game, turn] = 0
    return made


@kernel
def answer_pairs(
    guesses: Words, secrets: Words, pegs: int, colours: int, bits: int, out: Answers
) -> None:
    """Fill `out` with the answer of each guess for the secret of its game; codes are packed."""
    for game in range(guesses.size):
        out[game] = answer(guesses[game], secrets[game], pegs, colours, bits)
