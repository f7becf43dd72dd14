"""Both games pass OpenSpiel's own tests, and are played as it plays them."""

import random
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import evaluate_bots
from open_spiel.python.algorithms.generate_playthrough import replay
from open_spiel.python.tests import games_sim_test

from perfectplay.mastermind.errors import LiesError, VariantError
from perfectplay.rl.openspiel import PolicyBot, SpielPolicy
from perfectplay.ultimate import Board, Player
from perfectplay.ultimate.errors import PositionError
from tests.rl.make_playthroughs import FOLDER, GAMES

TINY = "perfectplay_mastermind(variant=2x2 2 turns)"
STRINGS = (
    "perfectplay_ultimate",
    "perfectplay_ultimate(rule=boards)",
    "perfectplay_mastermind",
    "perfectplay_mastermind(variant=bulls-and-cows,reward=win)",
    "perfectplay_mastermind(variant=3x5 norepeat black only 5 turns)",
    TINY,
)


def run(kind: Any, tests: list[str], game: str) -> None:
    """Run a test class of OpenSpiel's for one of our games."""
    case = type(kind.__name__, (kind,), {"game_name": game, "game": pyspiel.load_game(game)})
    result = unittest.TestResult()
    unittest.TestSuite(case(test) for test in tests).run(result)
    assert result.wasSuccessful(), [text for _, text in result.failures + result.errors]
    assert result.testsRun == len(tests) > 0


def names_of(kind: Any) -> list[str]:
    """Return the names of the tests of a class."""
    return list(unittest.defaultTestLoader.getTestCaseNames(kind))


@pytest.mark.parametrize("game", STRINGS)
def test_random_games(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=2, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(game))


@pytest.mark.parametrize("game", [*STRINGS[:2], STRINGS[4], TINY])
def test_the_interface(game: str) -> None:
    run(api_test.EnforceAPIOnPartialTreeBase, names_of(api_test.EnforceAPIOnPartialTreeBase), game)


def test_the_interface_in_every_state_of_a_tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four secrets; then one of four guesses, and after each of three wrong ones one of three.

    So there is the state of chance, 4 + 4·3 states of the player, and 4 + 4·3·3 ends. What the
    player knows is nothing, or one of two answers, not the right one, to each of four guesses.
    """
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, TINY, (1, 16, 40))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, TINY, 9)
    run(api_test.EnforceAPIOnFullTreeBase, names_of(api_test.EnforceAPIOnFullTreeBase), TINY)


def test_every_playthrough_has_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_playthroughs_are_as_they_were(path: Path) -> None:
    """`python -m tests.rl.make_playthroughs` writes them again, after a change that is meant."""
    flags.FLAGS.mark_as_parsed()  # OpenSpiel reads an option of a command line here
    before, now = replay(str(path))
    assert now == before


def test_the_secret_is_hidden() -> None:
    """States that differ in a secret that the answers leave open look the same to the player."""
    game = pyspiel.load_game("perfectplay_mastermind(variant=3x4)")
    seen = set()
    for secret in (1, 2, 4, 8):
        state = game.new_initial_state()
        state.apply_action(secret)
        state.apply_action(63)
        told = [state.information_state_string(0), state.observation_string(0)]
        numbers = [state.information_state_tensor(0), state.observation_tensor(0)]
        seen.add((*told, *map(tuple, numbers)))
    assert [observed[0] for observed in seen] == ["333:0B0W"]


@pytest.mark.parametrize("seed", range(30))
def test_ultimate_is_open_spiels_own_game(seed: int) -> None:
    """Its players choose the board first where they may; a game there is the same in all else."""
    rng = random.Random(seed)
    ours = pyspiel.load_game("perfectplay_ultimate").new_initial_state()
    theirs = pyspiel.load_game("ultimate_tic_tac_toe").new_initial_state()
    board = Board()
    while not ours.is_terminal():
        assert not theirs.is_terminal()
        assert ours.current_player() == theirs.current_player() == list(Player).index(board.turn)
        if board.forced is None:
            playable = sorted({move // 9 for move in ours.legal_actions()})
            assert theirs.legal_actions() == playable
            chosen = rng.choice(playable)
            theirs.apply_action(chosen)
        else:
            chosen = board.forced
        squares = [move % 9 for move in ours.legal_actions() if move // 9 == chosen]
        assert theirs.legal_actions() == squares
        square = rng.choice(squares)
        theirs.apply_action(square)
        ours.apply_action(9 * chosen + square)
        board.push(9 * chosen + square)
    assert theirs.is_terminal()
    assert ours.returns() == theirs.returns()


def test_levels_and_strategies_play_here() -> None:
    game = pyspiel.load_game("perfectplay_ultimate")
    bots = [PolicyBot("level:4"), PolicyBot("random", seed=1)]
    state = game.new_initial_state()
    assert evaluate_bots.evaluate_bots(state, bots, np.random.RandomState(1)) == [1, -1]
    policy = SpielPolicy(game, 2)
    chances = policy.action_probabilities(game.new_initial_state())
    assert sorted(chances.values())[-2:] == [0.0, 1.0]
    assert set(chances) == set(range(81))
    mastermind = pyspiel.load_game("perfectplay_mastermind").new_initial_state()
    mastermind.apply_action(1000)
    knuth = PolicyBot("knuth")
    while not mastermind.is_terminal():
        mastermind.apply_action(knuth.step(mastermind))
    assert -5 <= mastermind.returns()[0] <= -4


@pytest.mark.parametrize(
    ("game", "error"),
    [
        ("perfectplay_ultimate(rule=best)", PositionError),
        ("perfectplay_mastermind(variant=lots)", VariantError),
        ("perfectplay_mastermind(variant=3x4 1 lie)", LiesError),
    ],
)
def test_parameters_that_cannot_be_are_told(game: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        pyspiel.load_game(game)


def test_an_illegal_move_is_refused() -> None:
    state = pyspiel.load_game("perfectplay_ultimate").new_initial_state()
    state.apply_action(40)
    with pytest.raises(Exception, match="board"):
        state.apply_action(0)
