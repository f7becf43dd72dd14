"""Levels and strategies as policies, wherever they are asked."""

import random
from typing import Any

import gymnasium
import pyspiel
import pytest

import perfectplay.rl.openspiel  # noqa: F401 - registers the games
from perfectplay.lab.errors import SettingError
from perfectplay.mastermind import Knowledge, strategies
from perfectplay.rl import MASTERMIND, ULTIMATE, PolicyError, pettingzoo, policy
from perfectplay.rl import ultimate_coding as coding
from perfectplay.rl.errors import OptionError
from perfectplay.rl.policies import policy_names
from perfectplay.ultimate import Board, Opponent, level


@pytest.mark.parametrize("name", policy_names())
def test_every_name_is_a_policy(name: str) -> None:
    player = policy(name, seed=1)
    assert player.name == name
    assert policy(player.name, seed=1).games == player.games
    assert set(player.games) <= {"mastermind", "ultimate"}
    assert repr(player) == f"policy({name!r}, seed=1)"
    if "mastermind" in player.games:
        assert player.guess(Knowledge("2x3")) in list(Knowledge("2x3").candidates)
    if name in {"level:1", "level:4", "random"}:
        assert player(Board()) in Board().legal_moves


def test_a_level_answers_the_same_however_it_is_asked() -> None:
    expected = Opponent(level(4), seed=7, seconds=None)
    player = policy(4, seed=7)
    board = Board()
    single = gymnasium.make(ULTIMATE, opponent=lambda board: next(iter(board.legal_moves)))
    seen, _ = single.reset(seed=1)
    pair = pettingzoo.env()
    pair.reset()
    state = pyspiel.load_game("perfectplay_ultimate").new_initial_state()
    for asked in (board, single, seen, pair, state, coding.observe(board, board.turn)):
        assert player(asked) == expected.choose(board)
    player.close()


def test_a_strategy_answers_the_same_however_it_is_asked() -> None:
    player, knuth = policy("knuth"), strategies.get("knuth")
    env = gymnasium.make(MASTERMIND)
    env.reset(seed=1, options={"secret": "5432"})
    pegs = gymnasium.make(MASTERMIND, action="pegs")
    pegs.reset(seed=1, options={"secret": "5432"})
    state = pyspiel.load_game("perfectplay_mastermind").new_initial_state()
    state.apply_action(env.unwrapped.coding.place("5432"))
    over = False
    while not over:
        known = env.unwrapped.knowledge
        code = knuth.choose(known)
        place = env.unwrapped.coding.place(code)
        assert player(env) == player(known) == player(state) == place
        assert player(env.unwrapped.coding.observe(known.turns)) == place
        assert player(pegs).tolist() == list(known.variant.values(code))
        _, _, over, _, _ = env.step(place)
        pegs.step(player(pegs))
        state.apply_action(place)
    assert state.is_terminal()


def test_the_random_policy_plays_both_games_by_its_seed() -> None:
    def choices(seed: int) -> list[Any]:
        player, board = policy("random", seed=seed), Board()
        found: list[Any] = [player(Knowledge("4x6")) for _ in range(3)]
        for _ in range(3):
            found.append(player(board))
            board.push(found[-1])
        return found

    assert choices(1) == choices(1)
    assert choices(1) != choices(2)


def test_a_search_goes_from_game_to_game() -> None:
    player, rng = policy("mcts:sims=30", seed=2), random.Random(1)
    for _ in range(2):
        board = Board()
        for _ in range(6):
            move = player(board)
            assert move in board.legal_moves
            board.push(move)
            board.push(rng.choice(list(board.legal_moves)))
    player.close()


NO_POLICIES: list[Any] = ["", "alphazero", None, 0.5, 11, -1, 10**5000, "l" * 50_000, "\ud800"]


@pytest.mark.parametrize("name", NO_POLICIES, ids=range(len(NO_POLICIES)))
def test_there_is_no_such_policy(name: Any) -> None:
    with pytest.raises(PolicyError, match="There is no policy") as told:
        policy(name)
    assert len(str(told.value)) < 300


def test_what_a_policy_cannot_play_is_said_in_a_sentence() -> None:
    with pytest.raises(SettingError, match="is not a level"):
        policy("level:12")
    with pytest.raises(PolicyError, match=r"level:3 plays Ultimate .*, not Mastermind"):
        policy(3).guess(Knowledge("4x6"))
    with pytest.raises(PolicyError, match="knuth plays Mastermind, not Ultimate"):
        policy("knuth").move(Board())
    with pytest.raises(OptionError, match=r"has the shape \(10, 6\)"):
        policy("knuth")([[1, 2], [3, 4]])
