"""Ultimate Tic-Tac-Toe against a policy and between two agents."""

import random
import warnings
from typing import Any

import numpy as np
import pettingzoo as pettingzoo_itself
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pettingzoo.test import api_test, render_test, seed_test

from perfectplay.lab.errors import SettingError
from perfectplay.rl import ULTIMATE, ActionError, PolicyError, UltimateEnv, pettingzoo
from perfectplay.rl import ultimate_coding as coding
from perfectplay.rl.errors import OptionError
from perfectplay.ultimate import Board, Opponent, Player, level
from perfectplay.ultimate.errors import IllegalMoveError, PositionError, WrongBoardError

NEARLY_WON = "xxx6/xxx6/xx7/ooo6/ooo6/9/9/9/oo7 x c line"


def random_board(seed: int, most: int = 81) -> Board:
    """Play some random moves."""
    rng, board = random.Random(seed), Board(rule=random.Random(seed).choice(["line", "boards"]))
    for _ in range(rng.randrange(most)):
        if board.is_over:
            break
        board.push(rng.choice(list(board.legal_moves)))
    return board


@given(st.integers(0, 10**6), st.sampled_from(tuple(Player)))
def test_an_observation_is_read_back(seed: int, me: Player) -> None:
    board = random_board(seed)
    seen = coding.observe(board, me)
    assert seen in coding.observation_space()
    again = coding.board_of(seen, board.rule)
    assert coding.observe(again, me).tolist() == seen.tolist()
    assert list(again.legal_moves) == list(board.legal_moves)
    assert (again.turn, again.outcome()) == (board.turn, board.outcome())


def test_squares_stand_where_they_are_drawn() -> None:
    board = Board()
    board.push_text("af")
    seen = coding.observe(board, Player.X)
    assert np.argwhere(seen[..., 0]).tolist() == [[1, 2]]
    assert {tuple(place) for place in np.argwhere(seen[..., 2])} == {
        (row, column) for row in (3, 4, 5) for column in (6, 7, 8)
    }


# -- PettingZoo --------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
def test_pettingzoo_passes_its_own_tests(make: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(make(), num_cycles=2000)
        seed_test(make, num_cycles=500)


def test_pettingzoo_draws(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(pettingzoo.env)
    render_test(lambda **more: pettingzoo.env(rule="boards", **more))
    assert "to move" in capsys.readouterr().out


def test_pettingzoo_makes_it_by_its_name() -> None:
    env = pettingzoo_itself.make("aec", ULTIMATE, rule="boards")
    env.reset(seed=1)
    assert env.unwrapped.board.rule == "boards"
    assert env.agent_selection == "player_0"


def test_two_agents_play_a_whole_game() -> None:
    env, board = pettingzoo.env(), Board()
    rng = random.Random(1)
    env.reset(seed=1)
    earned = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        earned[agent] += reward
        assert not truncated
        if terminated:
            env.step(None)
            continue
        other = next(a for a in env.agents if a != agent)
        assert not env.infos[other]["action_mask"].any()
        assert np.flatnonzero(info["action_mask"]).tolist() == list(board.legal_moves)
        assert (seen == coding.observe(board, board.turn)).all()
        move = rng.choice(list(board.legal_moves))
        board.push(move)
        env.step(move)
    assert (env.state() == coding.observe(board, Player.X)).all()
    assert list(earned.values()) == [coding.result(board, side) for side in Player]
    assert sum(map(abs, earned.values())) == 2


def test_an_illegal_move_loses_with_the_wrappers_and_is_told_without() -> None:
    env = pettingzoo.env()
    env.reset(seed=1)
    env.step(40)
    env.step(0)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env._cumulative_rewards == {"player_0": 0, "player_1": -1.0}
    raw = pettingzoo.raw_env()
    raw.reset()
    raw.step(40)
    with pytest.raises(WrongBoardError):
        raw.step(0)


def test_a_game_can_begin_anywhere_but_at_its_end() -> None:
    env = pettingzoo.raw_env()
    env.reset(options={"position": NEARLY_WON, "other": 1})
    env.step(20)
    assert env.rewards == {"player_0": 1.0, "player_1": -1.0}
    over = env.board.position
    with pytest.raises(OptionError, match="The game is over in this position"):
        env.reset(options={"position": over})
    with pytest.raises(PositionError):
        env.reset(options={"position": "nonsense"})


# -- against a policy ---------------------------------------------------------------------------


@pytest.mark.parametrize("given", [5, 1.5, ["x"], {}, True, b"x"])
def test_settings_of_another_kind_are_refused_in_a_sentence(given: Any) -> None:
    for make in (UltimateEnv, pettingzoo.raw_env):
        with pytest.raises(OptionError, match="A position is a text"):
            make().reset(options={"position": given})
        with pytest.raises(PositionError, match="There is no winning rule"):
            make(rule=given)


def test_nobody_moves_before_the_game_begins() -> None:
    for env in (UltimateEnv(), pettingzoo.raw_env()):
        with pytest.raises(ActionError, match="No game has begun yet"):
            env.step(0)


def test_an_opponent_is_the_level_that_was_rated() -> None:
    env = UltimateEnv(opponent=lambda board: Opponent(level(2), seed=9, seconds=None).choose(board))
    env.reset(seed=1)
    env.step(40)
    board = Board()
    board.push(40)
    board.push(Opponent(level(2), seed=9, seconds=None).choose(board))
    assert env.board == board


@pytest.mark.parametrize("opponent", ["random", 1, "mcts:sims=20"])
def test_a_game_depends_on_the_seed_alone(opponent: Any) -> None:
    def game(seed: int) -> tuple[str, float]:
        env = UltimateEnv(opponent, first="random")
        _, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            _, reward, over, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
        assert reward == coding.result(env.board, env.me)
        return env.board.position, reward

    assert game(1) == game(1)
    assert len({game(seed) for seed in range(6)}) > 1


def test_the_side_of_the_agent() -> None:
    env = UltimateEnv(first="opponent")
    seen, _ = env.reset(seed=1)
    assert env.me is Player.O
    assert seen[..., 1].sum() == 1
    assert seen[..., 6].all()
    sides = set()
    env = UltimateEnv(first="random")
    for seed in range(20):
        env.reset(seed=seed)
        sides.add(env.me)
    assert sides == set(Player)


def test_an_illegal_move_loses_and_the_rule_is_named() -> None:
    env = UltimateEnv()
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(40)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "play there" in info["illegal"] or "choose" in info["illegal"]
    with pytest.raises(ActionError, match="The game is over"):
        env.step(0)


def test_an_opponent_that_breaks_the_rules_is_told_so() -> None:
    env = UltimateEnv(opponent=lambda board: 0)
    env.reset(seed=1)
    with pytest.raises(IllegalMoveError):
        env.step(40)


def test_what_cannot_be_is_said_in_a_sentence() -> None:
    with pytest.raises(PolicyError, match="plays Mastermind"):
        UltimateEnv(opponent="knuth")
    with pytest.raises(PolicyError, match="There is no policy 'stockfish'"):
        UltimateEnv(opponent="stockfish")
    with pytest.raises(SettingError, match="is not a level"):
        UltimateEnv(opponent="level:11")
    with pytest.raises(OptionError, match="first cannot be 'me'"):
        UltimateEnv(first="me")  # type: ignore[arg-type]
    env = UltimateEnv()
    with pytest.raises(ActionError, match="No game has begun"):
        env.step(0)
    env.reset(seed=1)
    for action in (81, -1, None, "ee", 0.5):
        with pytest.raises(ActionError, match="a whole number from 0 to 80"):
            env.step(action)


def test_pictures_show_the_moves() -> None:
    env = UltimateEnv(render_mode="rgb_array")
    env.reset(seed=1, options={"position": NEARLY_WON})
    before = env.render()
    env.step(20)
    after = env.render()
    assert before.shape == after.shape == (216, 216, 3)
    assert (before != after).any()
    text = UltimateEnv(render_mode="ansi")
    text.reset(seed=1, options={"position": NEARLY_WON})
    assert text.render().endswith("X to move in board c")
    text.step(20)
    assert text.render().endswith("X has won")
