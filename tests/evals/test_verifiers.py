"""The environment for verifiers, run by verifiers itself with a model on this machine."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import verifiers.v1 as vf

import perfectplay_mastermind
from perfectplay.evals.errors import EvalError
from perfectplay.evals.logs import read_log
from perfectplay.evals.playing import play, strategy_player
from perfectplay.evals.scores import score_transcript
from perfectplay.evals.sets import find_set
from perfectplay.evals.transcript import Transcript
from perfectplay.folders import cache_folder
from perfectplay_mastermind import MastermindEnv, load_environment
from tests.evals.chat_server import serving


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the folders of rollouts in a folder of the test."""
    monkeypatch.setattr("verifiers.v1.runtimes.subprocess.CACHE_DIR", tmp_path)


def run(env: MastermindEnv, count: int, model: str = "knuth") -> list[Any]:
    """Play the first tasks; return their traces."""

    async def roll(address: str) -> list[Any]:
        client = vf.EvalClientConfig(base_url=address, api_key_var="NO_SUCH_KEY")
        context = vf.ModelContext(client=client, model=model, sampling=vf.SamplingConfig())
        async with env.serving():
            episodes = [
                await env.run_slot(slot, context)
                for task in env.taskset.take(count)
                for slot in env.slots(task)
            ]
        assert [error for episode in episodes for error in episode.errors] == []
        return [trace for episode in episodes for trace in episode.traces]

    with serving() as address:
        return asyncio.run(roll(address))


def played(trace: Any) -> Transcript:
    return Transcript.from_data(trace.info["transcript"])


def test_real_games_are_rewarded_by_exact_regret() -> None:
    ours = list(play("easy", strategy_player("lowest"), player="lowest", count=3))
    traces = run(load_environment("easy"), 3, "lowest")
    assert [played(trace).turns for trace in traces] == [game.turns for game in ours]
    for trace, game in zip(traces, ours, strict=True):
        scores = score_transcript(game)
        assert (trace.ok, trace.stop_condition) == (True, "user_closed")
        rewards = {name: (reward.score, reward.weight) for name, reward in trace.rewards.items()}
        assert rewards == {
            "success": (1, 1),
            "regret": (scores["regret"], -0.25),
            "malformed": (0, -0.1),
        }
        assert trace.reward == pytest.approx(1 - scores["regret"] / 4)
        assert trace.metrics == {
            name: scores[name] for name in ("guesses", "optimal", "contradicting")
        }
        assert played(trace).notes["harness"] == "verifiers"


def test_a_model_that_never_guesses() -> None:
    (trace,) = run(load_environment("classic", malformed=1), 1, "mute")
    assert played(trace).malformed == 2
    assert trace.reward == pytest.approx(-0.2)
    assert "regret" not in trace.info["scores"]


def test_positions_are_one_answer() -> None:
    traces = run(load_environment("deduction"), 3)
    assert [trace.rewards["success"].score for trace in traces] == [1, 1, 1]
    assert [trace.num_turns for trace in traces] == [1, 1, 1]


def test_limits_of_verifiers_leave_what_was_played() -> None:
    seat = vf.AgentConfig(runtime=vf.SubprocessConfig(), max_turns=2)
    (trace,) = run(load_environment("easy", player=seat), 1)
    assert trace.stop_condition == "max_turns"
    assert len(played(trace).turns) == 2
    assert trace.rewards["success"].score == 0


@pytest.mark.parametrize("name", ["classic", "contradiction"])
def test_tasks_name_their_problem_and_keep_the_secret(name: str) -> None:
    chosen = find_set(name)
    tasks = list(load_environment(name).taskset)
    assert [task.data.id for task in tasks] == [problem.id for problem in chosen.problems]
    assert len({task.key for task in tasks}) == len(tasks)
    for task, problem in zip(tasks, chosen.problems, strict=True):
        if problem.secret:
            assert problem.secret not in task.data.model_dump_json()


def test_it_is_found_by_its_name() -> None:
    config = vf.resolve_env_config(
        {"taskset": {"id": "perfectplay-mastermind", "set": "easy", "turns": 3}}
    )
    env = vf.load_environment(config)
    assert type(env) is MastermindEnv
    assert next(iter(env.taskset)).data.turns == 3
    assert config.agent_harnesses()["player"].id == "perfectplay-mastermind"
    assert vf.task_type("perfectplay-mastermind").__name__ == "MastermindTask"
    assert set(perfectplay_mastermind.__all__) <= set(dir(perfectplay_mastermind))


def test_a_set_that_does_not_exist() -> None:
    with pytest.raises(EvalError, match="There is no set 'clasic'"):
        load_environment("clasic")


def test_another_environment_cannot_play_its_tasks() -> None:
    task = next(iter(load_environment("easy").taskset))
    silent: Any = SimpleNamespace(info={})
    with pytest.raises(EvalError, match="There is no transcript to score: the tasks of perfectpl"):
        asyncio.run(task.finalize(silent, None))


@pytest.mark.slow
def test_the_command_of_verifiers_runs_it(tmp_path: Path) -> None:
    start = "from verifiers.v1.cli.eval.main import main; main()"
    with serving() as address:
        done = subprocess.run(
            [
                *(sys.executable, "-c", start, "perfectplay-mastermind", "-n", "2", "-m", "knuth"),
                *("--env.taskset.set", "easy", "--client.base-url", address),
                *("--env.taskset.task.rewards.regret.weight", "-1.0"),
                *("--no-push", "--no-rich", "-o", str(tmp_path), "--run.dir", "run"),
            ],
            capture_output=True,
            text=True,
            env={**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(cache_folder().parent)},
        )
    assert done.returncode == 0, done.stderr
    games = sorted(read_log(tmp_path / "run" / "traces.jsonl"), key=lambda game: game.game)
    ours = list(play("easy", strategy_player("knuth"), player="knuth", count=2))
    assert [game.turns for game in games] == [game.turns for game in ours]
    assert '"weight": -1.0' in done.stdout
