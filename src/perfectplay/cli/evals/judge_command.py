"""`perfectplay eval judge` and `reference`: their options; the bodies are loaded when called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from perfectplay.cli.options import Json

Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        min=1,
        max=1024,
        help="How many processes work side by side.",
        show_default="one for few games, else one for each core",
    ),
]


def judge(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE…", help="Transcripts, a game on each line; - for the input."),
    ] = None,
    form: Annotated[
        str,
        typer.Option("--format", help="own, bulls-and-cows, textarena, or auto to see by itself."),
    ] = "auto",
    sample: Annotated[
        bool, typer.Option("--sample", help="Judge the made-up games that come with perfectplay.")
    ] = False,
    reference: Annotated[
        bool,
        typer.Option("--reference", help="Show computer players over every code beside them."),
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="End at the first game that cannot be read.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="A folder for games.csv, leaderboard.json, plots and report.html.",
            show_default="none",
        ),
    ] = None,
    plots: Annotated[
        bool | None,
        typer.Option(
            "--plots/--no-plots",
            help="Draw regret as SVG and PNG, with --out.",
            show_default="plots, if matplotlib is installed",
        ),
    ] = None,
    workers: Workers = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Begin again, even if some of it is done.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Judge anybody's games of Mastermind or Bulls and Cows by exact regret.

    Regret is what a guess gave away on average, against the best guess there was. Start with
    perfectplay eval judge --sample.
    """
    from perfectplay.cli.evals.judge_games import Wanted, judge_files

    wanted = Wanted(form, sample, reference, strict, out, plots, workers, fresh)
    judge_files(files or [], wanted, as_json=as_json)


def reference(
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PLAYER…]", help="Computer players.", show_default="the shipped"),
    ] = None,
    variant: Annotated[
        list[str] | None,
        typer.Option(
            "--variant", "-v", help="What they play; may be given again.", show_default="all"
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file to write.", show_default="none"),
    ] = None,
    workers: Workers = None,
    as_json: Json = False,
) -> None:
    """Play and judge computer players over every code: the rows that --reference shows."""
    from perfectplay.cli.evals.reference_rows import play_rows

    play_rows(players or [], variant or [], out, workers, as_json=as_json)
