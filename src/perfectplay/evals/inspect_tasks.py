"""The tasks for Inspect: `inspect eval perfectplay/mastermind --model …`.

Inspect finds this file by the entry point `perfectplay` of its group `inspect_ai`. A sample is one
problem of a set; the solver drives its dialogue, with a tool or without; the scorer judges by the
exact solver and keeps the transcript in the score's metadata, from where `perfectplay eval
transcripts` takes it.
"""

from __future__ import annotations

from collections.abc import Callable

from perfectplay.errors import PerfectPlayError
from perfectplay.evals.errors import EvalError
from perfectplay.evals.inspect_parts import SCORERS, dialogue
from perfectplay.evals.playing import MALFORMED, Dialogue
from perfectplay.evals.prompts import NEWEST, load_prompts
from perfectplay.evals.scores import score_names
from perfectplay.evals.sets import EvalSet, find_set
from perfectplay.extras import require

require("inspect_ai", what="The task for Inspect", library="inspect-ai", extra="evals")

from inspect_ai import Task, task  # noqa: E402 - the sentence comes first
from inspect_ai._util.error import PrerequisiteError  # noqa: E402
from inspect_ai.dataset import MemoryDataset, Sample  # noqa: E402
from inspect_ai.model import ChatMessage, ChatMessageSystem, ChatMessageUser  # noqa: E402


@task
def mastermind(
    set: str = "classic",  # noqa: A002 - it is `-T set=classic`
    games: int | None = None,
    turns: int | None = None,
    tools: bool = False,
    prompts: str = NEWEST,
    malformed: int = MALFORMED,
) -> Task:
    """Any set of problems, judged by exact regret.

    Args:
        set: Which problems: easy, classic, bulls-and-cows, deduction, contradiction, best-of-four.
        games: How many of them, from the first on; all unless given.
        turns: The guesses of a game; those of the set unless given.
        tools: Whether guesses are made with a tool and not in the text.
        prompts: The version of the prompts.
        malformed: How many malformed replies a game allows.
    """
    return _task(set, games, turns, tools, prompts, malformed)


def _games(name: str, chosen: str) -> Callable[..., Task]:
    """Return the task of a set of games, under a name of its own."""

    @task(name=name)
    def games_task(
        games: int | None = None,
        turns: int | None = None,
        tools: bool = False,
        prompts: str = NEWEST,
        malformed: int = MALFORMED,
    ) -> Task:
        return _task(chosen, games, turns, tools, prompts, malformed)

    return games_task


def _positions(name: str, chosen: str) -> Callable[..., Task]:
    """Return the task of a set of positions, under a name of its own."""

    @task(name=name)
    def positions_task(
        games: int | None = None, prompts: str = NEWEST, malformed: int = MALFORMED
    ) -> Task:
        return _task(chosen, games, None, False, prompts, malformed)

    return positions_task


def _task(
    name: str,
    games: int | None,
    turns: int | None,
    tools: bool,
    prompts: str,
    malformed: int,
) -> Task:
    try:
        chosen, texts = find_set(name), load_prompts(prompts)
        if tools and not chosen.is_games:
            raise EvalError(
                f"The questions of {chosen.name} are answered in the text; leave out tools=true.",
                given=name,
                allowed="easy, classic, bulls-and-cows",
            )
        dataset = _dataset(chosen, games, turns, prompts, tools, malformed)
    except PerfectPlayError as error:
        # Inspect prints this one as a sentence, and any other with a traceback.
        raise PrerequisiteError(str(error)) from None
    return Task(
        dataset=dataset,
        solver=dialogue(turns, tools, prompts, malformed),
        scorer=[SCORERS[score]() for score in score_names(chosen)],
        version=chosen.name,
        metadata={
            "set": chosen.name,
            "set_sha256": chosen.fingerprint,
            "prompts": texts.version,
            "prompts_sha256": texts.fingerprint,
        },
    )


def _dataset(
    chosen: EvalSet,
    games: int | None,
    turns: int | None,
    prompts: str,
    tools: bool,
    malformed: int,
) -> MemoryDataset:
    samples = []
    for problem in chosen.first(games):
        opened = Dialogue(
            problem,
            turns=turns,
            prompts=load_prompts(prompts),
            malformed=malformed,
            tools=tools,
        )
        said: list[ChatMessage] = [
            ChatMessageSystem(content=opened.messages[0]["content"]),
            ChatMessageUser(content=opened.messages[1]["content"]),
        ]
        metadata = {"kind": problem.kind.value, "variant": str(problem.variant)}
        samples.append(
            Sample(input=said, target=problem.right_answer, id=problem.id, metadata=metadata)
        )
    return MemoryDataset(samples, name=chosen.name, location=f"perfectplay/{chosen.name}")


mastermind_easy = _games("mastermind_easy", "easy")
bulls_and_cows = _games("bulls_and_cows", "bulls-and-cows")
mastermind_deduction = _positions("mastermind_deduction", "deduction")
mastermind_contradiction = _positions("mastermind_contradiction", "contradiction")
mastermind_best_of_four = _positions("mastermind_best_of_four", "best-of-four")
