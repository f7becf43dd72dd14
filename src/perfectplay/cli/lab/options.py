"""The options of the lab's commands; those that all experiments share are written once."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer

from perfectplay.extras import require_extra
from perfectplay.ultimate.notation import WinRule

HOME = Path("perfectplay-lab")
"""Where results go unless --out names a folder, below the folder the command is given in."""
ENTRANTS = (
    "level:7 (or 7), mcts:sims=50000,c=1.4 (plain search), playout:sims=8000, strong:cpu=100ms, "
    "random, 'cmd:./my_program --flag', 'uci:nodes=10000 ./engine', or codingame:./bot"
)


WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        min=1,
        max=1024,
        help="How many work side by side.",
        show_default="one for each core",
    ),
]
KindOption = Annotated[str, typer.Option("--with", help="What they are: processes or threads.")]


@dataclass(frozen=True)
class LabOptions:
    """Where an experiment runs and where its results go; each field is an option."""

    workers: WorkersOption = None
    kind: KindOption = "processes"
    cluster: Annotated[
        str,
        typer.Option(
            "--cluster",
            metavar="ADDRESS",
            help="A Dask cluster instead: tcp://HOST:8786, or local:2 for two workers made here.",
            show_default="none",
        ),
    ] = ""
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="The folder for results and for the journal from which a run goes on.",
            show_default=f"one of its own in {HOME}",
        ),
    ] = None
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Begin again, even if some or all of it is done.")
    ] = False
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object a line, for programs.")
    ] = False


def with_lab_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command with a parameter `options: LabOptions` one option for each field of it."""
    own = [p for p in inspect.signature(command).parameters.values() if p.name != "options"]
    hints = get_type_hints(LabOptions, include_extras=True)
    shared = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=field.default,
            annotation=hints[field.name],
        )
        for field in fields(LabOptions)
    ]

    @functools.wraps(command)
    def with_options(**given: Any) -> None:
        options = LabOptions(**{parameter.name: given.pop(parameter.name) for parameter in shared})
        if options.cluster:  # said before anything else is
            require_extra("cluster", what="A cluster")
        command(**given, options=options)

    # Typer reads the options from the signature, and the types from the annotations.
    with_options.__signature__ = inspect.Signature([*own, *shared])  # type: ignore[attr-defined]
    with_options.__annotations__ = {
        **{p.name: p.annotation for p in (*own, *shared)},
        "return": None,
    }
    return with_options


PlotsOption = Annotated[
    bool | None,
    typer.Option(
        "--plots/--no-plots",
        help="Draw plots as SVG and PNG.",
        show_default="plots, if matplotlib is installed",
    ),
]
SeedOption = Annotated[int, typer.Option("--seed", help="All chance comes from it.")]
_OPENINGS_HELP = (
    "Where pairs begin: book, also called published (the fifty start positions of "
    "uttt.ai's evaluation, in an order drawn from the seed), "
    "or random:8 (eight random moves, neither side much better)."
)
_RULE_HELP = (
    "What decides a game without three boards in a line: 'line' makes it a draw, "
    "'boards' counts the boards won."
)
OpeningsOption = Annotated[str, typer.Option("--openings", metavar="SUPPLY", help=_OPENINGS_HELP)]
RuleOption = Annotated[WinRule, typer.Option("--rule", help=_RULE_HELP)]
MatchOpeningsOption = Annotated[
    str | None,
    typer.Option(
        "--openings",
        metavar="SUPPLY",
        help=_OPENINGS_HELP,
        show_default="book; random:0, the empty board, with a bot of codingame:",
    ),
]
MatchRuleOption = Annotated[
    WinRule | None,
    typer.Option(
        "--rule",
        help=_RULE_HELP,
        show_default="line; boards, the contest's rule, with a bot of codingame:",
    ),
]
MoveSecondsOption = Annotated[
    float,
    typer.Option(
        "--move-seconds",
        help="What a foreign program may take for a move, above 0; its first move has a "
        "minute more for the start.",
    ),
]
