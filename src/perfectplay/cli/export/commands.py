"""The signature of `perfectplay export positions`; its body is loaded when it starts."""

from pathlib import Path
from typing import Annotated

import typer

from perfectplay.cli.lab.options import KindOption, WorkersOption
from perfectplay.cli.options import Json

MASTERMIND, ULTIMATE = "Mastermind", "Ultimate Tic-Tac-Toe"


def positions(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="mastermind or ultimate.")
    ] = "mastermind",
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="The file to write; its name ends in .jsonl or .parquet.",
            show_default="positions-4x6.jsonl and the like",
        ),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format", "-f", help="jsonl or parquet.", show_default="as --output says, or jsonl"
        ),
    ] = None,
    sample: Annotated[
        int | None,
        typer.Option(
            "--sample",
            metavar="N",
            help="So many positions, drawn by the seed.",
            show_default="Mastermind: all, Ultimate: 1000",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="All chance comes from it.", min=0)] = 0,
    nodes: Annotated[
        int | None,
        typer.Option(
            "--nodes",
            help="Work that a proof may take, in positions looked at.",
            show_default="no limit up to 1,296 codes, else 2000; Ultimate: 20000",
        ),
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            "-v",
            help="classic, 3x5, bulls-and-cows and so on.",
            show_default="4x6",
            rich_help_panel=MASTERMIND,
        ),
    ] = None,
    margin: Annotated[
        float | None,
        typer.Option(
            "--margin",
            help="A guess is sensible if it needs at most so many guesses more than the best one, "
            "on average.",
            show_default="0.04",
            rich_help_panel=MASTERMIND,
        ),
    ] = None,
    guesses: Annotated[
        str | None,
        typer.Option(
            "--guesses",
            help="Whose values are written: kinds (one of guesses that are worth the same), all, "
            "or best.",
            show_default="kinds",
            rich_help_panel=MASTERMIND,
        ),
    ] = None,
    codes: Annotated[
        bool | None,
        typer.Option(
            "--codes/--no-codes",
            help="Write the codes that are left.",
            show_default="no-codes",
            rich_help_panel=MASTERMIND,
        ),
    ] = None,
    most_left: Annotated[
        int | None,
        typer.Option(
            "--most-left",
            help="A sample has states with at most so many codes left.",
            show_default="no limit up to 1,296 codes, else 60",
            rich_help_panel=MASTERMIND,
        ),
    ] = None,
    rule: Annotated[
        str | None,
        typer.Option(
            "--rule",
            help="line or boards: what decides a game without three boards in a line.",
            show_default="line",
            rich_help_panel=ULTIMATE,
        ),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(
            "--simulations",
            help="Simulations that value a position.",
            show_default="5000",
            rich_help_panel=ULTIMATE,
        ),
    ] = None,
    workers: WorkersOption = None,
    kind: KindOption = "processes",
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    as_json: Json = False,
) -> None:
    """Write positions with the exact values of guesses, or with search values and proofs.

    Without more, every state of Mastermind 4x6 that sensible play reaches. Ctrl-C leaves a run that
    the same command goes on with.

    \b
    perfectplay export positions
    perfectplay export positions --variant bulls-and-cows --sample 100 -f parquet
    perfectplay export positions ultimate --sample 200 --rule boards
    """
    # long because: every option stands here with its help, and there is no more to it
    from perfectplay.cli.export.positions import Target, write

    asked = {
        "sample": sample, "seed": seed, "nodes": nodes,
        "variant": variant, "margin": margin, "guesses": guesses, "codes": codes,
        "most_left": most_left, "rule": rule, "simulations": simulations,
    }  # fmt: skip
    target = Target(output, form, force)
    write(game, {k: v for k, v in asked.items() if v is not None}, target, workers, kind, as_json)
