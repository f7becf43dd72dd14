"""`perfectplay ultimate`: the options of its commands. Their bodies are loaded when one starts."""

from __future__ import annotations

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
            "line', and moves after it; or a link of uttt.ai, or a file. None: the empty board."
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
            "line', and moves after it; or a link of uttt.ai, or a file."
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
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE_OR_LINK",
            help="A game kept by the command save, moves in a file, a replay of Kaggle, or a link "
            "of uttt.ai.",
        ),
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

    body.review_file(source, (time, cpu, simulations), retry, game, as_json)


@app.command()
def uci() -> None:
    """Speak to another program by the protocol of chess engines, UCI, as far as it fits.

    The lines are told in docs/protocols.md: uci, isready, position, go, stop, quit and more.
    """
    from perfectplay.cli.ultimate import speak

    speak.run_uci()


@app.command()
def codingame(
    time: Annotated[str, typer.Option(help="What a turn may take, like 100ms.")] = "100ms",
    first_time: Annotated[
        str, typer.Option("--first-time", help="What the first turn may take, start included.")
    ] = "1s",
    simulations: Annotated[
        int | None,
        typer.Option(help="Simulations for each turn, whatever time they take.", min=1),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option("--level", "-l", help="Play as a level, 1 to 10, instead.", min=1, max=10),
    ] = None,
    rule: Annotated[
        WinRule, typer.Option(help="What decides a game without three boards in a line.")
    ] = WinRule.BOARDS,
    threads: Annotated[int, typer.Option(help="Threads that search together.", min=1, max=64)] = 1,
    memory: Annotated[
        int, typer.Option(help="Megabytes that the tree may take.", min=1, max=65536)
    ] = 256,
    seed: Annotated[
        int,
        typer.Option(envvar="PERFECTPLAY_SEED", help="All chance comes from it.", min=0),
    ] = 1,
) -> None:
    """Play as a bot of CodinGame's contest: a turn's lines in, a row and a column out."""
    from perfectplay.cli.ultimate import speak

    asked = speak.ContestRequest(time, first_time, simulations, level, threads, memory, seed)
    speak.run_codingame(asked, rule)


@app.command()
def perft(
    moves: Annotated[
        list[str] | None,
        typer.Argument(
            help="The moves so far, like: ee ea ab; or a position, and moves after it. None: the "
            "empty board."
        ),
    ] = None,
    depth: Annotated[
        int | None,
        typer.Option(
            "--depth",
            "-d",
            help="How many moves are made one after the other.",
            min=0,
            max=81,
            show_default="5; with --suite as deep as the suite goes",
        ),
    ] = None,
    divide: Annotated[
        bool, typer.Option("--divide", help="Show the number behind every legal move.")
    ] = False,
    ends: Annotated[
        bool, typer.Option("--ends", help="Count the games that end at each depth too.")
    ] = False,
    suite: Annotated[
        bool, typer.Option("--suite", help="Check the positions of the published suite instead.")
    ] = False,
    position: Position = None,
    rule: Rule = None,
    as_json: Json = False,
) -> None:
    """Count sequences of legal moves, to compare a program's rules with others.

    The rules, the notation and a suite of positions with their numbers are published in the folder
    perfectplay/ultimate/published of the package.
    """
    from perfectplay.cli.ultimate import perft as body

    asked = body.PerftRequest(depth, divide, ends)
    if suite:
        body.check_suite(asked, bool(moves or position or rule), as_json)
    else:
        body.count(" ".join(moves or []), position, rule, asked, as_json)


@app.command()
def convert(
    source: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME",
            help="A file, a link of uttt.ai, moves, or a position and moves after it.",
        ),
    ],
    to: Annotated[
        str, typer.Option("--to", help="What to write: record, moves, position or link.")
    ] = "record",
    game: Annotated[
        int | None,
        typer.Option("--game", help="Which game of a file that holds many.", show_default="1"),
    ] = None,
    as_json: Json = False,
) -> None:
    """Write a game in another form: as a record, moves, a position or a link of uttt.ai.

    Replays of Kaggle are read as files.
    """
    from perfectplay.cli.ultimate import convert as body

    body.convert(" ".join(source), to, game, as_json)
