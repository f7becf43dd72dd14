"""The environment for verifiers (its v1 interface): `perfectplay-mastermind`.

A task is one problem of a set. The environment drives its dialogue as the user of the one agent,
`player`; when it is over, the exact solver judges the transcript, which stays in `trace.info`.

    reward = success − regret / 4 − malformed / 10

`success` is 1 where the code was found or the answer is right. Weights are settings like any:
`--env.taskset.task.rewards.regret.weight 1.0`.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterable
from typing import Any

from perfectplay.evals.errors import EvalError
from perfectplay.evals.playing import MALFORMED, Dialogue
from perfectplay.evals.prompts import NEWEST, load_prompts
from perfectplay.evals.scores import score_transcript
from perfectplay.evals.sets import find_problem, find_set
from perfectplay.evals.transcript import Transcript
from perfectplay.extras import require

require("verifiers", what="The environment for verifiers", library="verifiers", extra="verifiers")

import openai  # noqa: E402 - the sentence comes first
import verifiers.v1 as vf  # noqa: E402
from verifiers.v1.dialects.chat import message_to_wire  # noqa: E402

ID = "perfectplay-mastermind"
KEPT, SCORES = "transcript", "scores"
"""Where the transcript of a rollout and its numbers are, in `trace.info`."""


class MastermindTasksetConfig(vf.TasksetConfig):
    """Which problems are played, and how."""

    set: str = "classic"
    """easy, classic, bulls-and-cows, deduction, contradiction or best-of-four."""
    turns: int | None = None
    """The guesses of a game; those of the set unless given."""
    prompts: str = NEWEST
    malformed: int = MALFORMED
    """How many malformed replies a game allows."""


class MastermindData(vf.TaskData):
    """One problem, by its name: the secret stays out of the traces' tasks."""

    problem: str
    turns: int | None
    prompts: str
    malformed: int

    def dialogue(self) -> Dialogue:
        """Return the problem's dialogue at its beginning."""
        return Dialogue(
            find_problem(self.problem),
            turns=self.turns,
            prompts=load_prompts(self.prompts),
            malformed=self.malformed,
        )


class MastermindTask(vf.Task[MastermindData, vf.State, vf.TaskConfig]):
    """One problem and how it is scored."""

    @property
    def key(self) -> str:
        """The name of the problem and all that changes what is asked."""
        data = self.data
        return f"{data.problem}/{data.prompts}/{data.turns or 'all'}/{data.malformed}"

    async def finalize(self, trace: vf.Trace, runtime: vf.Runtime) -> None:
        """Judge the transcript, once for all rewards and metrics."""
        found = Transcript.from_data(_kept(trace, KEPT))
        scores = await asyncio.to_thread(score_transcript, found)
        trace.info[SCORES] = {k: v for k, v in scores.items() if not math.isnan(v)}

    @vf.reward(weight=1.0)
    async def success(self, trace: vf.Trace) -> float:
        """Tell whether the code was found, or the answer is right."""
        scores = _kept(trace, SCORES)
        return scores.get("solved", scores.get("right", 0.0))

    @vf.reward(weight=-0.25)
    async def regret(self, trace: vf.Trace) -> float:
        """Return the guesses that the choices gave away on average, exactly."""
        return _kept(trace, SCORES).get("regret", 0.0)

    @vf.reward(weight=-0.1)
    async def malformed(self, trace: vf.Trace) -> float:
        """Return how many replies were malformed."""
        return _kept(trace, SCORES)["malformed"]

    @vf.metric
    async def counted(self, trace: vf.Trace) -> dict[str, float]:
        """Return what else the judge counts of a game."""
        names = ("guesses", "optimal", "contradicting")
        return {k: v for k, v in _kept(trace, SCORES).items() if k in names}


def _kept(trace: vf.Trace, key: str) -> dict[str, Any]:
    if key not in trace.info:
        raise EvalError(
            f"There is no {key} to score: the tasks of {ID} are played by its own environment; "
            "leave out --env.id."
        )
    found: dict[str, Any] = trace.info[key]
    return found


class MastermindTaskset(vf.Taskset[MastermindTask, MastermindTasksetConfig]):
    """The problems of a set."""

    def load(self) -> Iterable[MastermindTask]:
        """Yield the problems in order."""
        config = self.config
        for problem in find_set(config.set).problems:
            data = MastermindData(
                id=problem.id,
                name=problem.id,
                problem=problem.id,
                turns=config.turns,
                prompts=config.prompts,
                malformed=config.malformed,
            )
            system, first = (message["content"] for message in data.dialogue().messages)
            said = data.model_copy(update={"system_prompt": system, "prompt": first})
            yield MastermindTask(said, config.task)


class MastermindEnvConfig(vf.EnvConfig):
    """The one seat, on this machine unless told otherwise."""

    player: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())


class MastermindEnv(vf.Env[MastermindEnvConfig]):
    """Plays a problem with the player, reply by reply."""

    async def run(self, task: MastermindTask, agents: vf.Agents) -> None:
        """Drive the dialogue; a rollout that verifiers ends early keeps what was played."""
        dialogue = task.data.dialogue()
        async with agents.player.interaction(task) as interaction:
            trace = interaction.trace
            player = str(trace.agent.config.model)

            def keep() -> None:
                trace.info[KEPT] = dialogue.transcript(player, harness="verifiers").to_data()

            keep()
            segment = await interaction.turn()
            while not segment.terminated:
                said = dialogue.reply(segment.last_reply)
                keep()
                if dialogue.over:
                    break
                segment = await interaction.turn(said)


class DialogueHarnessConfig(vf.HarnessConfig):
    """It has no settings of its own."""


class DialogueHarness(vf.Harness[DialogueHarnessConfig]):
    """One call of the model for each turn, from this process: no program, no tools, no container.

    Any harness of verifiers that can go on with a conversation does as well, for example
    `--env.player.harness.id null`; those are programs, which are installed first.
    """

    APPENDS_SYSTEM_PROMPT = True
    SUPPORTS_RESUME = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace,
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        """Ask the model for the next reply; what it says is recorded on the way."""
        system, prompt = self.resolve_prompt(data)
        said: list[Any] = [{"role": "system", "content": system}] if system else []
        if isinstance(prompt, str):
            said.append({"role": "user", "content": prompt})
        else:
            said += [message_to_wire(message) for message in prompt or []]
        try:
            # Its retries and limits are the rollout's; a reply may take as long as it takes.
            async with openai.AsyncOpenAI(
                base_url=endpoint, api_key=secret, timeout=None, max_retries=0
            ) as client:
                await client.chat.completions.create(model=ctx.model, messages=said)
        except openai.OpenAIError as error:
            return vf.ProgramResult(exit_code=1, stdout="", stderr=str(error))
        return vf.ProgramResult(exit_code=0, stdout="", stderr="")


def load_environment(
    set: str = "classic",  # noqa: A002 - as in the settings
    *,
    turns: int | None = None,
    prompts: str = NEWEST,
    malformed: int = MALFORMED,
    player: vf.AgentConfig | None = None,
) -> MastermindEnv:
    """Return the environment of a set, for programs; `player` says who plays and where."""
    chosen = find_set(set)
    taskset = MastermindTasksetConfig(
        id=ID, set=chosen.name, turns=turns, prompts=prompts, malformed=malformed
    )
    seat = {} if player is None else {"player": player}
    return vf.load_environment(MastermindEnvConfig(taskset=taskset, **seat))
