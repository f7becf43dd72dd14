"""What the tasks for Inspect are made of: the solver with its tool, and the scorers."""

from __future__ import annotations

from collections.abc import Callable

from perfectplay.evals.errors import EvalError
from perfectplay.evals.playing import MALFORMED, Dialogue
from perfectplay.evals.prompts import NEWEST, load_prompts
from perfectplay.evals.scores import GAME_SCORES, POSITION_SCORES, explain, score_transcript
from perfectplay.evals.sets import find_problem
from perfectplay.evals.transcript import Transcript
from perfectplay.extras import require

require("inspect_ai", what="The task for Inspect", library="inspect-ai", extra="evals")

from anyio.to_thread import run_sync  # noqa: E402 - the sentence comes first
from inspect_ai.model import ChatMessageUser, execute_tools  # noqa: E402
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr  # noqa: E402
from inspect_ai.solver import Generate, Solver, TaskState, solver  # noqa: E402
from inspect_ai.tool import Tool, tool  # noqa: E402

KEPT, SCORES = "transcript", "scores"
"""Where the transcript of a sample and its numbers are: in its store, and the transcript also in
the metadata of the first score."""


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


async def _score(state: TaskState, name: str, keep: bool = False) -> Score:
    """Return one of the numbers of a sample; NaN is not counted in Inspect's means.

    The first scorer judges, and the others find the numbers in the store.
    """
    data = state.store.get(KEPT)
    if data is None:
        raise EvalError(
            "There is no transcript to score: the solver was replaced; leave out --solver, or let "
            "an agent of yours play with perfectplay.evals.playing.play."
        )
    found = Transcript.from_data(data)
    scores = state.store.get(SCORES)
    if scores is None:
        scores = await run_sync(score_transcript, found)
        state.store.set(SCORES, scores)
    last = found.turns[-1].guess if found.turns else str(found.notes.get("named", ""))
    return Score(
        value=scores[name],
        answer=last,
        explanation=explain(scores),
        metadata={KEPT: data} if keep else None,
    )


def _scorer(name: str) -> Callable[[], Scorer]:
    keep = name in ("solved", "right")

    @scorer(metrics=[mean(), stderr()], name=name)
    def number() -> Scorer:
        async def score(state: TaskState, target: Target) -> Score:
            return await _score(state, name, keep=keep)

        return score

    return number


SCORERS = {name: _scorer(name) for name in dict.fromkeys((*GAME_SCORES, *POSITION_SCORES))}
"""A scorer for each number: solved, guesses, regret, optimal, contradicting, malformed, right."""
