"""`perfectplay ultimate`: play, analyse and review Ultimate Tic-Tac-Toe."""

import random
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from perfectplay.cli.ultimate_show import JsonLines, Screen, Show
from perfectplay.errors import PerfectPlayError
from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.levels import DEFAULT_LEVEL, LEVELS
from perfectplay.ultimate.notation import WinRule

app = typer.Typer(
    name="ultimate",
    help="Ultimate Tic-Tac-Toe: play against ten levels, analyse positions, review games.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

BAD = 2
"""Exit code for something that cannot be done as asked."""
INTERRUPTED = 130

Json = Annotated[bool, typer.Option("--json", help="One JSON object a line, for programs.")]
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
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same game.", min=0)]


@contextmanager
def kind_errors(show: Show) -> Iterator[None]:
    """Turn what went wrong into one sentence and an exit code."""
    try:
        yield
    except PerfectPlayError as error:
        show.error(str(error))
        raise typer.Exit(BAD) from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        show.error(f"The file {error.filename} cannot be used: {reason}.")
        raise typer.Exit(BAD) from None


def read_seconds(text: str) -> float:
    """Read a time: 5s, 500ms, 2m, or a plain number of seconds.

    >>> read_seconds("500ms"), read_seconds("2m"), read_seconds("1.5")
    (0.5, 120.0, 1.5)
    """
    found = re.fullmatch(r"(\d+(?:\.\d*)?|\.\d+)\s*(ms|s|m)?", text.strip().lower(), re.ASCII)
    if not found or float(found[1]) == 0:
        raise typer.BadParameter(f"{text!r} is not a time; write for example 5s, 500ms or 2m.")
    return float(found[1]) * {"ms": 0.001, "s": 1.0, "m": 60.0, None: 1.0}[found[2]]


def prepare(show: Show) -> None:
    """Compile or load the engine; the first time ever takes some seconds, so say so."""
    if isinstance(show, Screen) and show.console.is_terminal:
        with show.console.status("Getting the engine ready (the first time takes a moment) ..."):
            _warm_up()
    else:
        _warm_up()


def _warm_up() -> None:
    from perfectplay.ultimate.search import warm_up

    warm_up()


# Playing.


@app.command()
def play(
    strength: Annotated[
        int | None,
        typer.Option(
            "--level", "-l", help="The computer's level, 1 to 10.", min=1, max=10,
            show_default="asked",
        ),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option(help="Who plays first, as X: me or computer.", show_default="asked"),
    ] = None,
    two: Annotated[bool, typer.Option("--two", help="Two people play each other.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Watch the computer play itself.")] = False,
    against: Annotated[
        int | None,
        typer.Option(help="With --watch: O's level, if it differs from --level.", min=1, max=10),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with a game kept by the command save.")
    ] = None,
    moves: Annotated[
        str | None, typer.Option(help="Start after these plays, like 'ee ea ab'.")
    ] = None,
    position: Position = None,
    rule: Rule = None,
    seed: Seed = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Play against the computer, against a friend, or watch the computer play itself.

    Type help during the game for the commands: hint, undo, analysis, level, swap, save and more.
    """
    from perfectplay.cli.ultimate_game import Leave, Session, load_game, new_board

    show: Show = JsonLines() if as_json else Screen()
    session: Session | None = None
    try:
        with kind_errors(show):
            if two and watch:
                raise PerfectPlayError("Choose --two or --watch, not both.")
            if first is not None and first.lower() not in ("me", "computer"):
                raise PerfectPlayError(f"--first is 'me' or 'computer', not {first!r}.")
            if seed is None:
                seed = random.SystemRandom().randrange(2**31)
            levels: dict[Player, int | None]
            if resume is not None:
                board, levels = load_game(resume)
                if strength is not None:
                    levels = {p: strength if levels[p] is not None else None for p in Player}
            else:
                board = new_board(position, moves, rule)
                levels = _players(show, strength, first, two, watch, against, as_json)
            session = Session(show, board, levels, seed, path=resume)
            if any(levels.values()):
                prepare(show)
            session.run()
    except (Leave, EOFError):
        _bye(show, session)
    except KeyboardInterrupt:
        _bye(show, session)
        raise typer.Exit(INTERRUPTED) from None


def _bye(show: Show, session: Any) -> None:
    unsaved = session is not None and not session.saved and not session.board.is_over
    show.say("Bye - the game was not saved." if unsaved else "Bye.", "bye", saved=not unsaved)


def _players(
    show: Show,
    strength: int | None,
    first: str | None,
    two: bool,
    watch: bool,
    against: int | None,
    as_json: bool,
) -> dict[Player, int | None]:
    """Find out who plays; ask for what is missing when somebody sits at the terminal."""
    if two:
        return {Player.X: None, Player.O: None}
    asking = sys.stdin.isatty() and not as_json
    if strength is None:
        strength = _ask_level(show) if asking else DEFAULT_LEVEL
    if watch:
        return {Player.X: strength, Player.O: against or strength}
    if first is None:
        first = _ask_first(show) if asking else "me"
    if first.lower() == "me":
        return {Player.X: None, Player.O: strength}
    return {Player.X: strength, Player.O: None}


def _ask_level(show: Show) -> int:
    for lv in LEVELS:
        show.say(f"{lv.number:2}  {lv.name}", "level")
    while True:
        text = show.ask(f"Which level, 1 to {len(LEVELS)}? [{DEFAULT_LEVEL}] ").strip()
        if not text:
            return DEFAULT_LEVEL
        if text.isdecimal() and 1 <= int(text) <= len(LEVELS):
            return int(text)
        show.error(f"A level is a number from 1 to {len(LEVELS)}, not {text!r}.")


def _ask_first(show: Show) -> str:
    while True:
        text = show.ask("Would you like to play first? [Y/n] ").strip().lower()
        if text in ("", "y", "yes", "me"):
            return "me"
        if text in ("n", "no", "computer"):
            return "computer"
        show.error(f"Please answer y or n, not {text!r}.")


@app.command("levels")
def show_levels(as_json: Json = False) -> None:
    """List the ten levels with their ratings, as 'perfectplay lab levels' has measured them."""
    from perfectplay.ultimate.ratings import level_ratings

    show: Show = JsonLines() if as_json else Screen()
    ratings = level_ratings()
    for lv in LEVELS:
        rating = ratings.get(lv.number)
        measured = f" {rating.sentence}" if rating else ""
        show.say(
            f"{lv.number:2}  {lv.name}: {lv.sentence}{measured}",
            "level",
            number=lv.number,
            name=lv.name,
            sentence=lv.sentence,
            elo=rating.elo if rating else None,
            margin=rating.margin if rating else None,
            games=rating.games if rating else 0,
        )
    if ratings and not as_json:
        show.say(
            "The scale is the lab's own and says nothing about ratings elsewhere; measure again "
            "with: perfectplay lab levels",
            "scale",
        )


# Analysing.


def analyze(
    moves: Annotated[
        list[str] | None,
        typer.Argument(help="The plays so far, like: ee ea ab. None: the empty board."),
    ] = None,
    time: Annotated[
        str | None, typer.Option(help="How long to think, like 5s or 500ms.", show_default="5s")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option(help="How many simulations to run.", min=1)
    ] = None,
    memory: Annotated[
        int, typer.Option(help="Megabytes that the tree may take.", min=1, max=65536)
    ] = 512,
    position: Position = None,
    rule: Rule = None,
    style: Annotated[
        str, typer.Option(help="The search: net, playout, or plain (the teaching version).")
    ] = "net",
    threads: Annotated[int, typer.Option(help="Threads that search together.", min=1, max=64)] = 1,
    top: Annotated[int, typer.Option(help="Plays to show.", min=1, max=81)] = 10,
    seed: Annotated[int, typer.Option(help="The same seed gives the same answer.", min=0)] = 0,
    as_json: Json = False,
) -> None:
    """Show what the engine thinks of every legal play, in a table that improves in place.

    Ctrl-C ends the search and shows what was found.
    """
    from perfectplay.cli.ultimate_game import new_board

    show: Show = JsonLines() if as_json else Screen()
    seconds = read_seconds(time) if time is not None else None
    if seconds is None and simulations is None:
        seconds = 5.0
    with kind_errors(show):
        text = " ".join(moves or [])
        if position is None and text.count("/") == 8 and len(text.split()) >= 3:
            position, text = text, ""
        board = new_board(position, text, rule)
        interrupted = _analyse_live(
            show, board, seconds, simulations, memory, style, threads, top, seed
        )
    if interrupted:
        raise typer.Exit(INTERRUPTED)


app.command("analyze")(analyze)
app.command("analyse", hidden=True)(analyze)


def _analyse_live(
    show: Show,
    board: Board,
    seconds: float | None,
    simulations: int | None,
    memory: int,
    style: str,
    threads: int,
    top: int,
    seed: int,
) -> bool:
    """Run the analysis and show it as it grows; return whether it was interrupted."""
    from time import perf_counter

    prepare(show)
    from perfectplay.ultimate.analysis import RunningAnalysis
    from perfectplay.ultimate.search import Limit, Style

    if style not in tuple(Style):
        raise PerfectPlayError(f"--style is one of {', '.join(Style)}, not {style!r}.")
    limit = Limit(simulations=simulations, seconds=seconds)
    interrupted = False
    running = RunningAnalysis(
        board, limit, style=Style(style), seed=seed, threads=threads, memory=memory * 2**20
    )
    with running:
        try:
            if isinstance(show, Screen) and show.console.is_terminal:
                _watch_table(show, board, running, top)
            else:
                spoken = perf_counter()
                while running.is_running:
                    running.wait(0.05)
                    if isinstance(show, JsonLines) and perf_counter() - spoken > 0.5:
                        spoken = perf_counter()
                        show.progress(running.read())
        except KeyboardInterrupt:
            interrupted = True
        found = running.stop()
    if isinstance(show, Screen) and not show.console.is_terminal:
        show.board(board)
    # The table that grew was taken away, so that whatever ended it the result stands here once.
    show.analysis(found, top)
    return interrupted


def _watch_table(show: Screen, board: Board, running: Any, top: int) -> None:
    """Draw the board once and the table again and again below it."""
    from rich.live import Live

    from perfectplay.cli.ultimate_draw import analysis_table

    show.board(board)

    def table() -> Any:
        return analysis_table(running.read(), top, show.console.width, show.ascii_only)

    with Live(table(), console=show.console, auto_refresh=False, transient=True) as live:
        while running.is_running:
            running.wait(0.12)
            live.update(table(), refresh=True)


# Reviewing.


@app.command()
def review(
    file: Annotated[
        Path, typer.Argument(help="A game kept by the command save, or plays in a file.")
    ],
    simulations: Annotated[
        int, typer.Option(help="Simulations for each position; more is slower and surer.", min=1)
    ] = 30_000,
    game: Annotated[
        int | None,
        typer.Option("--game", help="Which game of a file that holds many.", show_default="1"),
    ] = None,
    retry: Annotated[
        bool, typer.Option("--retry", help="Try the slips again, without being told the answer.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Judge every play of a game by the winning chances it lost, and show where the game turned."""
    from perfectplay.cli import ultimate_review

    show: Show = JsonLines() if as_json else Screen()
    try:
        with kind_errors(show):
            prepare(show)
            ultimate_review.run(show, file, simulations, retry, game)
    except EOFError:
        show.say("Bye.", "bye")
    except KeyboardInterrupt:
        show.say("Bye.", "bye")
        raise typer.Exit(INTERRUPTED) from None
