"""`perfectplay puzzle` and `perfectplay lessons`: their options; bodies are loaded when needed."""

from __future__ import annotations

from typing import Annotated

import typer

from perfectplay.cli.options import Json

Game = Annotated[
    str | None,
    typer.Argument(metavar="[GAME]", help="mastermind or ultimate.", show_default="both"),
]
PaletteName = Annotated[
    str | None,
    typer.Option(
        "--palette",
        help="The colours of Mastermind, for example colour-blind.",
        show_default="classic",
    ),
]


def puzzle(
    game: Game = None,
    date: Annotated[
        str | None,
        typer.Option(
            "--date", help="The puzzle of another day, like 2026-11-18.", show_default="today"
        ),
    ] = None,
    palette: PaletteName = None,
    as_json: Json = False,
) -> None:
    """Solve the puzzle of the day: exactly one guess or move is best.

    Everybody gets the same one. It is easy on Mondays and hard on Sundays.
    """
    from perfectplay.cli.training.puzzle_loop import solve

    solve(game, date, palette, as_json)


def lessons(
    game: Game = None,
    lesson: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="Which lesson.", show_default="asked")
    ] = None,
    palette: PaletteName = None,
    as_json: Json = False,
) -> None:
    """Learn a game in short lessons with positions to solve; start with first-game."""
    from perfectplay.cli.training.lesson_loop import learn

    learn(game, lesson, palette, as_json)
