"""The tasks for Inspect: `inspect eval perfectplay/mastermind --model …`.

Inspect finds this file by the entry point `perfectplay` of its group `inspect_ai`. A sample is one
problem of a set; the solver drives its dialogue, with a tool or without; the scorer judges by the
exact solver and keeps the transcript in the score's metadata, from where `perfectplay eval
transcripts` takes it.
"""

from __future__ import annotations

import math
from typing import Any

from perfectplay.evals.errors import EvalError
from perfectplay.evals.playing import MALFORMED, Dialogue
from perfectplay.evals.prompts import NEWEST, load_prompts
from perfectplay.evals.scores import GAME_SCORES, POSITION_SCORES, explain, score_transcript
from perfectplay.evals.sets import EvalSet, Problem, find_problem, find_set
from perfectplay.evals.transcript import Transcript
from perfectplay.extras import require

require("inspect_ai", what="The task for Inspect", library="inspect-ai", extra="evals")

from anyio.to_thread import run_sync  # noqa: E402 - the sentence comes first
from inspect_ai import Task, task  # noqa: E402
from inspect_ai.dataset import MemoryDataset, Sample  # noqa: E402
from inspect_ai.model import (  # noqa: E402
    ChatMessage,
    ChatMessageSystem,
    ChatMessageUser,
    execute_tools,
)
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr  # noqa: E402
from inspect_ai.solver import Generate, Solver, TaskState, solver  # noqa: E402
from inspect_ai.tool import Tool, tool  # noqa: E402

KEPT = "transcript"
"""Where a transcript is kept: in the store of a sample, and in the metadata of its score."""


@task
def mastermind(
    set: str = "classic",  # noqa: A002 - it is `-T set=classic`
    games: int | None = None,
    turns: int | None = None,
    tools: bool = False,
    prompts: str = NEWEST,
    malformed: int = MALFORMED,
) -> Task:
    """Games of Mastermind, judged by exact regret.

    Args:
        set: Which problems: easy, classic, bulls-and-cows, deduction, contradiction, best-of-four.
        games: How many of them, from the first on; all unless given.
        turns: The guesses of a game; those of the set unless given.
        tools: Whether guesses are made with a tool and not in the text.
        prompts: The version of the prompts.
        malformed: How many malformed replies a game allows.
    """
    chosen = find_set(set)
    if tools and not chosen.is_games:
        raise EvalError(
            f"The questions of {chosen.name} are answered in the text; leave out tools=true.",
            given=set,
            allowed="easy, classic, bulls-and-cows",
        )
    texts = load_prompts(prompts)
    return Task(
        dataset=_dataset(chosen, games, turns, prompts, tools),
        solver=dialogue(turns, tools, prompts, malformed),
        scorer=judged_game() if chosen.is_games else judged_position(),
        version=chosen.name,
        metadata={
            "set": chosen.name,
            "set_sha256": chosen.fingerprint,
            "prompts": texts.version,
            "prompts_sha256": texts.fingerprint,
        },
    )


@task
def mastermind_easy(**parameters: Any) -> Task:
    """Games of 3 pegs and 6 colours; the parameters are those of `mastermind`."""
    return mastermind(set="easy", **parameters)


@task
def bulls_and_cows(**parameters: Any) -> Task:
    """Games of Bulls and Cows; the parameters are those of `mastermind`."""
    return mastermind(set="bulls-and-cows", **parameters)


@task
def mastermind_deduction(**parameters: Any) -> Task:
    """Positions with one code left; the parameters are those of `mastermind`."""
    return mastermind(set="deduction", **parameters)


@task
def mastermind_contradiction(**parameters: Any) -> Task:
    """Histories that cannot be true; the parameters are those of `mastermind`."""
    return mastermind(set="contradiction", **parameters)


@task
def mastermind_best_of_four(**parameters: Any) -> Task:
    """Positions with four guesses to choose from; the parameters are those of `mastermind`."""
    return mastermind(set="best-of-four", **parameters)


def _dataset(
    chosen: EvalSet, games: int | None, turns: int | None, prompts: str, tools: bool
) -> MemoryDataset:
    samples = []
    for problem in chosen.first(games):
        opened = Dialogue(problem, turns=turns, prompts=load_prompts(prompts), tools=tools)
        said: list[ChatMessage] = [
            ChatMessageSystem(content=opened.messages[0]["content"]),
            ChatMessageUser(content=opened.messages[1]["content"]),
        ]
        metadata = {"kind": problem.kind.value, "variant": str(problem.variant)}
        samples.append(
            Sample(input=said, target=_target(problem), id=problem.id, metadata=metadata)
        )
    return MemoryDataset(samples, name=chosen.name, location=f"perfectplay/{chosen.name}")


def _target(problem: Problem) -> str:
    """Return what a sample shows as its target."""
    if problem.kind.asks_for_turns:
        return ", ".join(map(str, problem.turns))
    return problem.best_choice if problem.choices else problem.secret or ""


@solver
def dialogue(
    turns: int | None = None,
    tools: bool = False,
    prompts: str = NEWEST,
    malformed: int = MALFORMED,
) -> Solver:
    """Play a problem to its end, reply by reply."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        playing = Dialogue(
            find_problem(str(state.sample_id)),
            turns=turns,
            prompts=load_prompts(prompts),
            malformed=malformed,
            tools=tools,
        )
        if tools:
            state.tools = [guess(playing)]
        while not playing.over:
            state = await generate(state, tool_calls="none")
            if tools:
                await _use_tool(state, playing)
            elif said := playing.reply(state.output.completion):
                state.messages.append(ChatMessageUser(content=said))
            # Kept after every reply, so that a limit of Inspect leaves what was played.
            found = playing.transcript(str(state.model), harness="inspect")
            state.store.set(KEPT, found.to_data())
            if state.completed:
                break
        return state

    return solve


async def _use_tool(state: TaskState, playing: Dialogue) -> None:
    """Make the guesses of the last message; one without any is malformed."""
    message = state.output.message
    playing.last_words = message.text
    before = len(playing.attempts)
    if message.tool_calls:
        state.messages.extend((await execute_tools(state.messages, state.tools)).messages)
        if len(playing.attempts) == before:
            # Inspect has told the model what was wrong with the call, which never reached the tool.
            playing.refuse(message.text, "The tool 'guess' was not called with a code.")
    else:
        said = playing.refuse(message.text, "The tool 'guess' was not called.")
        state.messages.append(ChatMessageUser(content=said))


@tool(parallel=False)
def guess(playing: Dialogue) -> Tool:
    """The tool of a game."""

    async def execute(code: str) -> str:
        """Make a guess and get its answer.

        Args:
            code: The guess, as digits.
        """
        if playing.over:
            return "The game is over; this was not counted."
        said, playing.last_words = playing.last_words, ""
        return playing.guess(code, said)

    return execute


@scorer(metrics={name: [mean(), stderr()] for name in GAME_SCORES})
def judged_game() -> Scorer:
    """A game's exact regret, and what else the judge counts."""
    return _scored


@scorer(metrics={name: [mean(), stderr()] for name in POSITION_SCORES})
def judged_position() -> Scorer:
    """Whether the answer to a position is right, and its exact regret."""
    return _scored


async def _scored(state: TaskState, target: Target) -> Score:
    data = state.store.get(KEPT)
    if data is None:
        raise EvalError(
            "There is no transcript to score: the solver was replaced; leave out --solver, or let "
            "an agent of yours play with perfectplay.evals.playing.play."
        )
    found = Transcript.from_data(data)
    scores = await run_sync(score_transcript, found)
    last = found.turns[-1].guess if found.turns else str(found.notes.get("named", ""))
    # Inspect's means leave out what is None.
    value = {name: None if math.isnan(number) else number for name, number in scores.items()}
    return Score(value=value, answer=last, explanation=explain(scores), metadata={KEPT: data})
