"""`perfectplay eval judge`: its options; the body is loaded when it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from perfectplay.cli.options import Json


def judge(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE…", help="Transcripts, a game on each line; - for the input."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Judge transcripts by exact regret: anybody's games of Mastermind or Bulls and Cows."""
    from perfectplay.cli.evals.judge_games import judge_files

    judge_files(files or [], as_json=as_json)
