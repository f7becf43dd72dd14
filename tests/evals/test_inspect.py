"""The tasks for Inspect, run by Inspect itself with its mock model: no network."""

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.solver import generate

from perfectplay.evals import inspect_tasks
from perfectplay.evals.errors import LogError
from perfectplay.evals.logs import read_log
from perfectplay.evals.playing import play, strategy_player
from perfectplay.evals.prompts import load_prompts, written_turns
from perfectplay.evals.readers import read_games
from perfectplay.evals.scores import score_transcript
from perfectplay.evals.sets import find_set
from tests.evals.chat_server import choose

pytestmark = [
    # Inspect's waits between two tries are made with an old name of a setting.
    pytest.mark.filterwarnings("ignore:The 'initial' parameter is deprecated:DeprecationWarning"),
    # Inspect leaves streams of anyio to the garbage collector.
    pytest.mark.filterwarnings("ignore:Unclosed <MemoryObject:ResourceWarning"),
]
Says = Callable[[list[dict[str, Any]], bool], ModelOutput]


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what Inspect writes in a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture(autouse=True, scope="module")
def streams() -> Iterator[None]:
    """Collect what Inspect leaves open while its warning is expected, not in a later test."""
    yield
    gc.collect()


def said(text: str, code: str | None = None, **arguments: Any) -> ModelOutput:
    """Return what a model says, and the guess that it makes with the tool."""
    if code is None and not arguments:
        found = ModelOutput.from_content("mockllm/model", text)
    else:
        given = {"code": code} if code is not None else arguments
        found = ModelOutput.for_tool_call("mockllm/model", "guess", given, content=text)
    # Without it the mock model counts tokens with a vocabulary from the network.
    found.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return found


def knuth(messages: list[dict[str, Any]], tools: bool) -> ModelOutput:
    guess = choose(messages, "knuth")
    return said("I call.", guess) if tools else said(f"GUESS: {guess}")


def run(task: Task, says: Says, folder: Path, **options: Any) -> EvalLog:
    def output(messages: Any, tools: Any, *_: object) -> ModelOutput:
        return says([{"role": m.role, "content": m.text} for m in messages], bool(tools))

    model = get_model("mockllm/model", custom_outputs=output, memoize=False)
    (log,) = inspect_eval(task, model=model, log_dir=str(folder), display="none", **options)
    assert log.status == "success", log.error
    return log


def means(log: EvalLog) -> dict[str, float]:
    assert log.results is not None
    return {score.name: score.metrics["mean"].value for score in log.results.scores}


@pytest.mark.parametrize("tools", [False, True], ids=["text", "tools"])
@pytest.mark.parametrize("name", ["easy", "classic", "bulls-and-cows"])
def test_real_games_are_played_and_judged(name: str, tools: bool, tmp_path: Path) -> None:
    log = run(inspect_tasks.mastermind(set=name, games=3, tools=tools), knuth, tmp_path)
    ours = list(play(name, strategy_player("knuth"), player="knuth", count=3))
    found = read_log(Path(log.location))
    assert [game.turns for game in found] == [game.turns for game in ours]
    assert all(game.player == "mockllm/model" for game in found)
    scores = [score_transcript(game) for game in ours]
    assert means(log) == {
        key: pytest.approx(sum(score[key] for score in scores) / 3) for key in scores[0]
    }
    assert log.results is not None
    assert {"mean", "stderr"} == set(log.results.scores[0].metrics)


def test_the_log_says_what_was_played(tmp_path: Path) -> None:
    log = run(inspect_tasks.mastermind_easy(games=1), knuth, tmp_path)
    assert log.eval.metadata == {
        "set": "easy-v1",
        "set_sha256": find_set("easy").fingerprint,
        "prompts": "v1",
        "prompts_sha256": load_prompts().fingerprint,
    }
    assert log.samples is not None
    sample = log.samples[0]
    assert (sample.id, sample.target) == ("easy-v1-01", "133")
    assert sample.scores is not None
    kept = sample.scores["solved"].metadata
    assert kept is not None
    assert kept["transcript"] == read_log(Path(log.location))[0].to_data()
    assert kept["transcript"]["harness"] == "inspect"
    # The judge reads a log as it is.
    assert read_games(Path(log.location)) == read_log(Path(log.location))


def test_malformed_replies_and_calls_end_a_game(tmp_path: Path) -> None:
    mute = run(inspect_tasks.mastermind(games=1), lambda *_: said("Hm."), tmp_path)
    assert (means(mute)["malformed"], means(mute)["solved"]) == (4, 0)
    assert mute.results is not None
    regret = next(score for score in mute.results.scores if score.name == "regret")
    # Who never guesses has no regret of 0, but none at all.
    assert (regret.scored_samples, regret.unscored_samples) == (0, 1)

    replies = iter(
        [said("", "01"), said("", wrong=3), said("I pass."), said("", "0"), said("", "")]
    )
    task = inspect_tasks.mastermind(games=1, tools=True)
    lost = read_log(Path(run(task, lambda *_: next(replies), tmp_path).location))[0]
    assert [attempt.problem for attempt in lost.attempts] == [
        "'01' has 2 pegs; a code here has 4, for example 5432.",
        "The tool 'guess' was not called with a code.",
        "The tool 'guess' was not called.",
        "'0' has 1 peg; a code here has 4, for example 5432.",
    ]


def test_turns_are_limited(tmp_path: Path) -> None:
    task = inspect_tasks.bulls_and_cows(games=1, turns=2)
    log = run(task, lambda *_: said("GUESS: 0123"), tmp_path)
    assert (means(log)["guesses"], means(log)["solved"]) == (2, 0)
    assert read_log(Path(log.location))[0].variant.turns == 2


def answers(name: str) -> Says:
    problems = {problem.given: problem for problem in find_set(name).problems}

    def says(messages: list[dict[str, Any]], tools: bool) -> ModelOutput:
        problem = next(
            p for given, p in problems.items() if written_turns(given) in messages[1]["content"]
        )
        word = "ANSWER" if problem.kind.asks_for_turns else "GUESS"
        return said(f"{word}: {problem.right_answer}")

    return says


@pytest.mark.parametrize(
    ("task", "name"),
    [
        (inspect_tasks.mastermind_deduction, "deduction"),
        (inspect_tasks.mastermind_contradiction, "contradiction"),
        (inspect_tasks.mastermind_best_of_four, "best-of-four"),
    ],
)
def test_positions(task: Callable[..., Task], name: str, tmp_path: Path) -> None:
    log = run(task(games=6), answers(name), tmp_path)
    assert means(log).items() >= {"right": 1.0, "malformed": 0.0}.items()
    assert means(log).get("regret", 0) == 0
    assert all(game.notes["right"] and game.given for game in read_log(Path(log.location)))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"set": "clasic"}, "There is no set 'clasic'"),
        ({"games": 51}, "There is no problem 51 in classic-v1"),
        ({"games": "many"}, "There is no problem 'many' in classic-v1"),
        ({"turns": 0}, "0 turns cannot be played"),
        ({"prompts": "v0"}, "There are no prompts 'v0'"),
        ({"malformed": -1}, "-1 malformed replies cannot be allowed; give 0 to 100"),
        ({"set": "deduction", "tools": True}, "are answered in the text; leave out tools=true"),
    ],
)
def test_what_a_task_cannot_be(options: dict[str, Any], said: str) -> None:
    with pytest.raises(PrerequisiteError, match=said):
        inspect_tasks.mastermind(**options)


def test_a_task_for_which_the_solver_is_replaced_says_so(tmp_path: Path) -> None:
    model = get_model("mockllm/model", custom_outputs=[said("GUESS: 012")], memoize=False)
    (log,) = inspect_eval(
        inspect_tasks.mastermind_easy(games=1),
        model=model,
        solver=generate(),
        log_dir=str(tmp_path),
        display="none",
    )
    assert log.status == "error"
    assert log.error is not None
    assert "the solver was replaced" in log.error.message


def test_the_command_of_inspect_finds_the_task(tmp_path: Path) -> None:
    assert {p.name: p.value for p in entry_points(group="inspect_ai")}["perfectplay"] == (
        "perfectplay.evals.inspect_tasks"
    )
    # The command of `inspect`; counting the mock model's tokens would need the network.
    start = (
        "import inspect_ai.model._model as model; model.count_text_tokens = len\n"
        "from inspect_ai._cli.main import main; main()"
    )
    options = "-T set=easy -T games=2 -T malformed=1 --display plain"
    done = subprocess.run(
        [
            *(sys.executable, "-c", start, "eval", "perfectplay/mastermind"),
            *("--model", "mockllm/model", "--log-dir", str(tmp_path), *options.split()),
        ],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "mastermind (2 samples): mockllm/model" in done.stdout
    (path,) = tmp_path.glob("*.eval")
    assert means(read_eval_log(str(path)))["malformed"] == 2
    assert [game.game for game in read_log(path)] == ["easy-v1-01", "easy-v1-02"]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("bad.eval", "no zip", "cannot be read as a log of Inspect"),
        ("bad.json", "{}", "cannot be read as a log of Inspect"),
        ("traces.jsonl", '{"traces": []}\n', "has no game of ours"),
        ("traces.jsonl", '{"traces": [3, {"info": 3}]}\n', "has no game of ours"),
        ("traces.jsonl", "[]", "Line 1 of .* is no episode of verifiers"),
        ("traces.jsonl", "{", "is not JSON"),
        ("traces.jsonl", '{"traces": [{"info": {"transcript": 3}}]}', "A transcript is 3"),
    ],
)
def test_logs_that_cannot_be_read(name: str, text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(
        LogError if "transcript" not in text and text != "{" else ValueError, match=said
    ):
        read_log(path)
