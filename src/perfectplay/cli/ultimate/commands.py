"""`perfectplay ultimate`: the options of its commands. Their bodies are loaded when one starts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from perfectplay.cli.options import Json, Pace, Resume, Retry, Seed, Yes
from perfectplay.ultimate.notation import WinRule

app = typer.Typer(
    name="ultimate",
    help="Ultimate Tic-Tac-Toe: play against ten levels, analyse, solve and review.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

Level = Annotated[
    int | None,
    typer.Option(
        "--level", "-l", help="The computer's level, 1 to 10.", min=1, max=10, show_default="asked"
    ),
]
Rule = Annotated[
    WinRule | None,
    typer.Option(
        help="What decides a game without three boards in a line: 'line' makes it a draw, "
        "'boards' counts the boards won.",
        show_default="line",
    ),
]
Position = Annotated[
    str | None,
    typer.Option(help="Start from a position, like '9/9/9/9/4x4/9/9/9/9 o e line'."),
]
Moves = Annotated[str | None, typer.Option(help="Start after these moves, like 'ee ea ab'.")]
Ponder = Annotated[
    bool,
    typer.Option(
        "--ponder",
        help="Let levels 6 to 10 go on thinking while you do, which makes them a little stronger "
        "than their rating.",
    ),
]


@app.command()
def play(
    level: Level = None,
    first: Annotated[
        str | None,
        typer.Option(help="Who moves first: me or computer.", show_default="asked"),
    ] = None,
    two: Annotated[bool, typer.Option("--two", help="Two people play each other.")] = False,
    resume: Resume = None,
    moves: Moves = None,
    position: Position = None,
    rule: Rule = None,
    ponder: Ponder = False,
    time: Annotated[
        str | None,
        typer.Option(
            help="How long the computer thinks about a move, like 5s or 500ms.",
            show_default="as its level does",
        ),
    ] = None,
    cpu: Annotated[
        str | None, typer.Option(help="The same as CPU time, of all its threads together.")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option(help="The same as a number of simulations.", min=1)
    ] = None,
    seed: Seed = None,
    as_json: Json = False,
    yes: Yes = False,
) -> None:
    """Play against the computer or against a friend.

    Type help during the game for the commands: hint, undo, analysis, level, swap, save and more.
    """
    from perfectplay.cli.ultimate import start

    beginning = start.Beginning(position, moves, rule, seed)
    thinking = start.Thinking(time, cpu, simulations, ponder)
    start.play(beginning, level, first, two, resume, thinking, as_json, not yes)


@app.command()
def watch(
    level: Level = None,
    against: Annotated[
        int | None,
        typer.Option(help="O's level, if it differs from --level.", min=1, max=10),
    ] = None,
    moves: Moves = None,
    position: Position = None,
    rule: Rule = None,
    pace: Pace = None,
    seed: Seed = None,
    as_json: Json = False,
    yes: Yes = False,
) -> None:
    """Watch the computer play itself."""
    from perfectplay.cli.ultimate import start

    beginning = start.Beginning(position, moves, rule, seed)
    start.watch(beginning, level, against, pace, as_json, not yes)


@app.command()
def levels(as_json: Json = False) -> None:
    """List the ten levels with their ratings, as 'perfectplay lab levels' has measured them."""
    from perfectplay.cli.ultimate import start

    start.levels(as_json)


@app.command()
def evaluators(as_json: Json = False) -> None:
    """List the evaluators that installed packages bring, each with a sentence."""
    from perfectplay.cli.ultimate import start

    start.evaluators(as_json)


def analyze(
    moves: Annotated[
        list[str] | None,
        typer.Argument(
            help="The moves so far, like: ee ea ab; or a position, like '9/9/9/9/4x4/9/9/9/9 o e "
            "line', and moves after it. None: the empty board."
        ),
    ] = None,
    time: Annotated[
        str | None, typer.Option(help="How long to think, like 5s or 500ms.", show_default="5s")
    ] = None,
    cpu: Annotated[
        str | None, typer.Option(help="CPU time to use, of all threads together, like 5s or 500ms.")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option(help="How many simulations to run.", min=1)
    ] = None,
    memory: Annotated[
        int,
        typer.Option(
            help="Megabytes that the tree may take; seldom visited positions go when it is full.",
            min=1,
            max=65536,
        ),
    ] = 512,
    position: Position = None,
    rule: Rule = None,
    style: Annotated[
        str, typer.Option(help="The search: net, playout, or plain (the teaching version).")
    ] = "net",
    evaluator: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="An evaluator that an installed package brings, to value positions.",
        ),
    ] = None,
    threads: Annotated[int, typer.Option(help="Threads that search together.", min=1, max=64)] = 1,
    top: Annotated[int, typer.Option(help="Moves to show.", min=1, max=81)] = 10,
    seed: Annotated[int, typer.Option(help="The same seed gives the same answer.", min=0)] = 0,
    as_json: Json = False,
) -> None:
    """Show what the engine thinks of every legal move, in a table that improves in place.

    Of several limits the first that is reached ends the search. Ctrl-C ends it too, and shows what
    was found.
    """
    from perfectplay.cli.ultimate import analyze as body

    search = body.AnalysisRequest(time, cpu, simulations, memory, style, threads, seed, evaluator)
    body.analyze(" ".join(moves or []), position, rule, search, top, as_json)


app.command("analyze")(analyze)
app.command("analyse", hidden=True)(analyze)


@app.command()
def solve(
    moves: Annotated[
        list[str] | None,
        typer.Argument(
            help="The moves so far, like: ee ea ab; or a position, like '9/9/9/9/4x4/9/9/9/9 o e "
            "line', and moves after it."
        ),
    ] = None,
    time: Annotated[
        str | None, typer.Option(help="How long to work, like 5s or 10m.", show_default="60s")
    ] = None,
    cpu: Annotated[str | None, typer.Option(help="The same as CPU time, like 5s or 500ms.")] = None,
    nodes: Annotated[
        int | None, typer.Option(help="The same as a number of positions.", min=1, max=10**15)
    ] = None,
    memory: Annotated[
        int, typer.Option(help="Megabytes for what is proven on the way.", min=1, max=65536)
    ] = 512,
    position: Position = None,
    rule: Rule = None,
    every_move: Annotated[
        bool, typer.Option("--all", help="Find the exact result of every legal move.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Find the exact result of a late position, with perfect play of both to the end.

    From about 40 symbols on the board it takes moments, with 30 it may take minutes; before that,
    analyze tells more. Of several limits the first that is reached ends the work. Ctrl-C ends it
    too, and shows how far it got.
    """
    from perfectplay.cli.ultimate import solve as body

    asked = body.SolveRequest(time, cpu, nodes, memory, every_move)
    body.solve(" ".join(moves or []), position, rule, asked, as_json)


@app.command()
def review(
    file: Annotated[
        Path, typer.Argument(help="A game kept by the command save, or moves in a file.")
    ],
    simulations: Annotated[
        int | None,
        typer.Option(
            help="Simulations for each position; more is slower and surer.",
            min=1,
            show_default="30000",
        ),
    ] = None,
    time: Annotated[
        str | None, typer.Option(help="How long to think about each position, like 500ms.")
    ] = None,
    cpu: Annotated[str | None, typer.Option(help="The same as CPU time.")] = None,
    game: Annotated[
        int | None,
        typer.Option("--game", help="Which game of a file that holds many.", show_default="1"),
    ] = None,
    retry: Retry = None,
    as_json: Json = False,
) -> None:
    """Judge every move of a game by the winning chances it lost, and show where the game turned."""
    from perfectplay.cli.ultimate import review as body

    body.review_file(file, (time, cpu, simulations), retry, game, as_json)
