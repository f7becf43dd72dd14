"""`perfectplay eval sets`, `show`, `export`, `play` and `transcripts`: their options alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from perfectplay.cli.options import Json

SetName = Annotated[
    str, typer.Argument(metavar="SET", help="For example classic; 'eval sets' lists them.")
]
PromptsVersion = Annotated[
    str | None, typer.Option("--prompts", help="The version of the texts.", show_default="newest")
]
Tools = Annotated[
    bool, typer.Option("--tools", help="As a model gets it that has a tool to guess.")
]
Count = Annotated[
    int | None,
    typer.Option("--games", help="So many, from the first on.", min=1, show_default="all"),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", help="The file to write.", show_default="what is printed"),
]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]


def sets(as_json: Json = False) -> None:
    """List the sets of games and positions."""
    from perfectplay.cli.evals.sets_shown import list_sets

    list_sets(as_json=as_json)


def show(
    name: SetName,
    number: Annotated[
        int, typer.Option("--number", "-n", help="Which problem of the set.", min=1)
    ] = 1,
    prompts: PromptsVersion = None,
    tools: Tools = False,
    solution: Annotated[
        bool, typer.Option("--solution", help="Tell the code or the answer as well.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show a problem of a set, word for word as a model gets it."""
    from perfectplay.cli.evals.sets_shown import show_problem

    show_problem(name, number, prompts, tools=tools, solution=solution, as_json=as_json)


def export(
    name: SetName,
    count: Count = None,
    prompts: PromptsVersion = None,
    tools: Tools = False,
    output: Output = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Write a set as lines of JSON, with messages and answers, for other harnesses."""
    from perfectplay.cli.evals.sets_shown import export_set

    export_set(name, count, prompts, tools=tools, output=output, force=force, as_json=as_json)


def play(
    player: Annotated[
        str, typer.Option("--player", help="random, consistent, knuth, optimal or another one.")
    ],
    name: Annotated[str, typer.Option("--set", help="Which set.")] = "classic",
    count: Count = None,
    turns: Annotated[
        int | None,
        typer.Option("--turns", help="The guesses of a game.", min=1, show_default="the set's"),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="For players that draw lots.", min=0)] = 0,
    output: Output = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Let a player of ours play a set, and write the transcripts for 'eval judge'."""
    from perfectplay.cli.evals.transcripts_written import play_set

    play_set(player, name, count, turns, seed, output, force=force, as_json=as_json)


def transcripts(
    logs: Annotated[
        list[Path], typer.Argument(metavar="LOG…", help="Logs of Inspect, or traces of verifiers.")
    ],
    output: Output = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Take the transcripts out of logs of Inspect or traces of verifiers."""
    from perfectplay.cli.evals.transcripts_written import from_logs

    from_logs(logs, output, force=force, as_json=as_json)
