"""Both games pass Gymnasium's own checks, alone, by name, and many at once."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

from perfectplay.mastermind.errors import LiesError, VariantError
from perfectplay.rl import MASTERMIND, ULTIMATE, MastermindEnv, MastermindVectorEnv, UltimateEnv
from perfectplay.rl.errors import OptionError

MASTERMINDS: list[dict[str, Any]] = [
    {},
    {"reward": "guesses"},
    {"reward": "regret", "variant": "3x4"},
    {"variant": "bulls-and-cows", "reward": "guesses"},
    {"variant": "bulls-and-cows", "action": "pegs"},
    {"variant": "4x6 black only"},
    {"variant": "3x4 1 lie"},
    {"variant": "4x12 norepeat 3 turns", "action": "pegs"},
    {"variant": "2x2 1 turn"},
    {"variant": "1x1"},
]
ULTIMATES: list[dict[str, Any]] = [
    {},
    {"opponent": 2, "first": "opponent"},
    {"opponent": "level:1", "first": "random", "rule": "boards"},
    {"opponent": "mcts:sims=20"},
]


@pytest.mark.parametrize("settings", MASTERMINDS, ids=str)
def test_mastermind_passes_the_checks(settings: dict[str, Any]) -> None:
    check_env(MastermindEnv(**settings), skip_render_check=True)
    check_env(gymnasium.make(MASTERMIND, **settings).unwrapped, skip_render_check=False)


@pytest.mark.parametrize("settings", ULTIMATES, ids=str)
def test_ultimate_passes_the_checks(settings: dict[str, Any]) -> None:
    check_env(UltimateEnv(**settings), skip_render_check=True)
    check_env(gymnasium.make(ULTIMATE, **settings).unwrapped, skip_render_check=False)


@pytest.mark.parametrize("name", [MASTERMIND, ULTIMATE])
def test_an_environment_is_made_by_naming_its_module(name: str) -> None:
    """Gymnasium loads a module that is named with the environment; it needs no other import."""
    code = f"import gymnasium; print(gymnasium.make('perfectplay.rl:{name}').spec.id)"
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True
    )
    assert run.stdout.strip() == name, run.stderr


@pytest.mark.parametrize(
    ("missing", "module"),
    [
        ("gymnasium", "perfectplay.rl"),
        ("pettingzoo", "perfectplay.rl.pettingzoo"),
        ("pyspiel", "perfectplay.rl.openspiel"),
    ],
)
def test_where_a_library_is_missing_a_sentence_says_what_to_install(
    missing: str, module: str
) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from perfectplay.errors import ExtraMissingError\n"
        f"try:\n    import {module}\n"
        "except ExtraMissingError as error:\n    print(error)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install 'perfectplay[rl]'" in run.stdout, run.stderr


@pytest.mark.parametrize("settings", [*MASTERMINDS, {"variant": "4x6 1 turn"}], ids=str)
def test_a_whole_game_with_every_render_mode_and_passive_checks(settings: dict[str, Any]) -> None:
    for mode in ("ansi", "rgb_array", "human"):
        env = gymnasium.make(MASTERMIND, render_mode=mode, **settings)
        env.action_space.seed(3)
        env.reset(seed=3)
        over, steps = False, 0
        while not over:
            action = env.action_space.sample()
            _, _, over, truncated, info = env.step(action)
            steps += 1
            assert not truncated
        shown = env.render()
        assert steps <= env.unwrapped.variant.turns
        assert info["secret"] == env.unwrapped.secret
        if mode == "ansi":
            assert isinstance(shown, str)
            assert env.unwrapped.variant.title in shown


def play(envs: Any, steps: int) -> list[Any]:
    """Return all that a vector environment says in a game of random actions."""
    envs.action_space.seed(5)
    said = [envs.reset(seed=5)]
    said += [envs.step(envs.action_space.sample()) for _ in range(steps)]
    return said


@pytest.mark.parametrize(
    "settings",
    [
        {"variant": "2x3 4 turns"},
        {"variant": "2x3 4 turns", "reward": "guesses"},
        {"variant": "3x4 norepeat 3 turns"},
        {"variant": "2x3 black only 5 turns", "reward": "guesses"},
        {"variant": "3x12 norepeat 6 turns"},
    ],
    ids=str,
)
def test_games_side_by_side_are_those_of_single_environments(settings: dict[str, Any]) -> None:
    ours = gymnasium.make_vec(MASTERMIND, num_envs=7, **settings)
    theirs = gymnasium.make_vec(MASTERMIND, num_envs=7, vectorization_mode="sync", **settings)
    assert isinstance(ours, MastermindVectorEnv)
    assert isinstance(theirs, SyncVectorEnv)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.single_action_space == theirs.single_action_space
    for one, other in zip(play(ours, 40), play(theirs, 40), strict=True):
        assert data_equivalence(one, other, exact=True)


def test_a_reset_of_some_games_leaves_the_others() -> None:
    settings = {"variant": "2x6", "num_envs": 4}
    ours = gymnasium.make_vec(MASTERMIND, **settings)
    theirs = gymnasium.make_vec(MASTERMIND, vectorization_mode="sync", **settings)
    which = np.array([True, False, True, False])
    said = []
    for envs in (ours, theirs):
        play(envs, 3)
        said.append(envs.reset(seed=[1, None, 2, None], options={"reset_mask": which}))
        said.append(envs.step(np.array([3, 4, 5, 6])))
    assert data_equivalence(said[0], said[2], exact=True)
    assert data_equivalence(said[1], said[3], exact=True)


def test_a_secret_can_be_given_to_all_games() -> None:
    envs = MastermindVectorEnv(3, "3x4")
    envs.reset(seed=1, options={"secret": "013"})
    found = envs.step(np.array([7, 7, 6]))
    assert found[1].tolist() == [1.0, 1.0, 0.0]
    assert found[2].tolist() == [True, True, False]


@pytest.mark.parametrize("mode", ["sync", "async", None])
def test_many_of_everything_can_be_made(mode: str | None) -> None:
    for name, settings in (
        (MASTERMIND, {"reward": "regret", "variant": "2x3"}),
        (MASTERMIND, {"action": "pegs", "variant": "3x4"}),
        (MASTERMIND, {"variant": "2x3 1 lie"}),
        (ULTIMATE, {"opponent": 1}),
    ):
        envs = gymnasium.make_vec(name, num_envs=2, vectorization_mode=mode, **settings)
        assert isinstance(envs, AsyncVectorEnv if mode == "async" else SyncVectorEnv)
        first, *_ = play(envs, 2)
        assert first[0] in envs.observation_space
        envs.close()


@pytest.mark.parametrize(
    ("settings", "error", "said"),
    [
        ({"reward": "score"}, OptionError, "one of win, guesses, regret"),
        ({"action": 3}, OptionError, "one of code, pegs"),
        ({"render_mode": "video"}, OptionError, "one of ansi, rgb_array, human"),
        ({"variant": "lots"}, VariantError, "is not a variant"),
        ({"variant": "3x4 1 lie", "reward": "regret"}, LiesError, "needs true answers"),
        ({"variant": "super", "reward": "regret"}, OptionError, "reward='guesses'"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    settings: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        MastermindEnv(**settings)


@pytest.mark.parametrize("count", [0, -1, 2.5, "many", True, 10**9])
def test_a_number_of_environments_is_a_whole_number(count: Any) -> None:
    with pytest.raises(OptionError, match="num_envs is a whole number from 1"):
        MastermindVectorEnv(count)
