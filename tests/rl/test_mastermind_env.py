"""What a game of Mastermind earns and shows, against the game itself."""

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.mastermind import Game, Knowledge, Turn, Variant
from perfectplay.mastermind.errors import CodeError, GameOverError
from perfectplay.mastermind.solver import Solver
from perfectplay.rl import ActionError, MastermindEnv, MastermindVectorEnv
from perfectplay.rl.errors import OptionError
from perfectplay.rl.mastermind_coding import Coding
from perfectplay.rl.rewards import WASTED, Regrets

VARIANTS = ("classic", "3x4", "3x5 norepeat", "3x4 black only", "2x12", "4x6 1 lie")


@given(st.sampled_from(VARIANTS), st.integers(0, 10**6), st.sampled_from(("code", "pegs")))
def test_an_observation_is_read_back_and_so_is_an_action(text: str, seed: int, kind: Any) -> None:
    coding, rng = Coding(text, kind), random.Random(seed)
    game = Game(coding.variant, rng=rng)
    for _ in range(rng.randrange(4)):
        code = coding.space.text(rng.choice(coding.space.codes.tolist()))
        assert coding.code(coding.action(code)) == code
        if not any(turn.guess == code for turn in game.turns) and not game.outcome:
            game.guess(code)
    seen = coding.observe(game.turns)
    assert seen in coding.observation_space()
    assert coding.knowledge(seen) == game.knowledge


@pytest.mark.parametrize("kind", ["code", "pegs"])
@pytest.mark.parametrize("text", ["00000", "01", "0019", ""])
def test_what_is_no_code_is_no_action(kind: Any, text: str) -> None:
    with pytest.raises(CodeError):
        Coding("4x6", kind).action(text)


@pytest.mark.parametrize("text", VARIANTS)
def test_answers_are_those_of_the_game(text: str) -> None:
    env = MastermindEnv(text)
    for seed in range(5):
        seen, info = env.reset(seed=seed)
        rng = random.Random(seed)
        over = False
        while not over:
            action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
            seen, _, over, _, info = env.step(action)
        assert env.secret is not None
        game = Game(env.variant, env.secret)
        for turn in env.knowledge.turns:
            if env.variant.lies:
                continue
            assert game.guess(turn.guess) == turn.feedback
        assert env.coding.knowledge(seen) == env.knowledge
        assert env.variant.lies or game.outcome


def test_secrets_come_from_the_seed_alone_and_all_are_drawn() -> None:
    def secrets(seed: int, count: int) -> list[str | None]:
        env = MastermindEnv("2x3")
        env.reset(seed=seed)
        found = [env.secret]
        for _ in range(count):
            env.reset()
            found.append(env.secret)
        return found

    assert secrets(1, 80) == secrets(1, 80)
    assert secrets(1, 5) != secrets(2, 5)
    assert len(set(secrets(1, 80))) == 9


def test_lies_come_from_the_seed_too() -> None:
    def answers(seed: int) -> tuple[Turn, ...]:
        env = MastermindEnv("4x6 2 lies")
        env.reset(seed=seed, options={"secret": "0123"})
        for action in range(8):
            env.step(action)
        return env.knowledge.turns

    assert answers(3) == answers(3)
    assert len({answers(seed) for seed in range(12)}) > 1


def test_a_reward_for_the_code_and_one_for_every_guess() -> None:
    for reward, earned in (("win", [0.0, 0.0, 1.0]), ("guesses", [-1.0, -1.0, -1.0])):
        env = MastermindEnv("3x4", reward)  # type: ignore[arg-type]
        env.reset(seed=1, options={"secret": "003"})
        steps = [env.step(action) for action in (0, 1, 3)]
        assert [step[1] for step in steps] == earned
        assert [step[2] for step in steps] == [False, False, True]


def test_the_last_turn_ends_the_game_as_a_rule_of_it() -> None:
    env = MastermindEnv("3x4 2 turns")
    env.reset(seed=1, options={"secret": "333"})
    assert env.step(0)[2:4] == (False, False)
    _, reward, terminated, truncated, info = env.step(1)
    assert (reward, terminated, truncated, info["secret"]) == (0.0, True, False, "333")
    with pytest.raises(GameOverError):
        env.step(2)


@pytest.mark.parametrize("text", ["3x4", "2x4 norepeat", "3x3 black only"])
def test_regret_is_what_the_solver_says_to_the_last_fraction(text: str) -> None:
    env, solver = MastermindEnv(text, "regret"), Solver(Variant.parse(text), 16)
    rng = random.Random(4)
    for seed in range(4):
        env.reset(seed=seed)
        over = False
        while not over:
            know, action = env.knowledge, rng.randrange(env.variant.size)
            code = env.coding.code(action)
            assert code is not None
            left = len(know.candidates)
            lost = solver.evaluate(know, code).total.value - solver.expected_total(know).value
            _, reward, over, _, info = env.step(action)
            assert info["regret_exact"]
            assert info["regret"] == -reward == pytest.approx(float(Fraction(lost, left)))


def test_the_best_guesses_cost_nothing_and_a_repeated_one_costs_itself() -> None:
    env = MastermindEnv("4x6", "regret")
    env.reset(seed=1, options={"secret": "5432"})
    best, again = env.coding.action("0012"), env.coding.action("0012")
    assert env.step(best)[1] == 0.0
    assert env.step(again)[1] == -1.0
    assert not env.step(env.coding.action("0000"))[4]["action_mask"][again]


def test_where_a_search_is_cut_short_the_info_says_so() -> None:
    judge = Regrets(Variant.parse("4x6 black only"), nodes=50)
    found = judge.of(Knowledge(judge.variant), "0011")
    assert not found.exact
    assert found.guesses >= 0


@pytest.mark.slow
@pytest.mark.parametrize("text", ["3x4", "classic", "mastermind7", "bulls-and-cows", "5x5", "3x10"])
def test_regret_is_exact_for_every_guess_of_random_games(text: str) -> None:
    env = MastermindEnv(text, "regret")
    env.action_space.seed(1)
    for seed in range(12):
        env.reset(seed=seed)
        over = False
        while not over:
            *_, over, _, info = env.step(env.action_space.sample())
            assert info["regret_exact"], env.knowledge


def test_pegs_that_are_no_code_waste_a_turn() -> None:
    env = MastermindEnv("2x3 norepeat 3 turns", "regret", "pegs")
    env.reset(seed=1, options={"secret": "12"})
    seen, reward, terminated, _, info = env.step([1, 1])
    assert seen[0].tolist() == [1, 1, -1, -1]
    assert (reward, terminated, info["regret_exact"]) == (-WASTED.guesses, False, True)
    assert env.knowledge.turns == ()
    assert env.turns_left == 2
    for _ in range(2):
        *_, info = env.step([0, 0])
    assert info["secret"] == "12"
    with pytest.raises(ActionError, match="all turns are used"):
        env.step([1, 2])


def test_masks_hold_the_guesses_that_are_new() -> None:
    env = MastermindEnv("2x3")
    _, info = env.reset(seed=1, options={"secret": "22"})
    assert info["action_mask"].sum() == 9
    *_, info = env.step(4)
    assert np.flatnonzero(info["action_mask"] == 0).tolist() == [4]
    assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
    assert MastermindEnv("3x4", action="pegs").action_masks().shape == (12,)
    assert "action_mask" not in MastermindEnv("6x7").reset(seed=1)[1]


@pytest.mark.parametrize("action", [-1, 81, 1.5, "0", None, [1, 2], 10**30])
def test_an_action_is_a_code(action: Any) -> None:
    env = MastermindEnv("4x3")
    with pytest.raises(ActionError, match="No game has begun"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(ActionError, match="is a whole number from 0 to 80"):
        env.step(action)


@pytest.mark.parametrize("action", [3, [0, 1], [0, 1, 2, 9], ["0", "1", "2", "3"], "0123", None])
def test_pegs_are_a_colour_each(action: Any) -> None:
    env = MastermindEnv("4x6", action="pegs")
    env.reset(seed=1)
    with pytest.raises(ActionError, match="4 colours from 0 to 5"):
        env.step(action)


def test_many_games_refuse_what_one_refuses() -> None:
    envs = MastermindVectorEnv(2, "3x4")
    with pytest.raises(ActionError, match="No game has begun"):
        envs.step(np.array([0, 0]))
    with pytest.raises(OptionError, match="3 seeds for 2 games"):
        envs.reset(seed=[1, 2, 3])
    envs.reset(seed=1)
    for actions in ([0], [0, 64], [0.5, 1.0], "no", None):
        with pytest.raises(ActionError, match="one guess for each of the 2 games"):
            envs.step(actions)


def test_pictures_show_the_guesses(capsys: pytest.CaptureFixture[str]) -> None:
    for mode in ("ansi", "rgb_array", "human", None):
        env = MastermindEnv("3x26 norepeat 4 turns", action="pegs", render_mode=mode)
        env.reset(seed=1, options={"secret": "1-2-3"})
        before = env.render()
        env.step([1, 3, 25])
        after = env.render()
        if mode == "rgb_array":
            assert before.shape == after.shape
            assert (before != after).any()
        elif mode == "ansi":
            assert after.splitlines()[1] == " 1. 1-3-25  ●○"
        else:
            assert after is None
            assert ("1-3-25" in capsys.readouterr().out) == (mode == "human")
