"""`perfectplay export`: data for those who train and evaluate.

The signatures of the commands are in `commands`, which loads nothing heavy.
"""

import typer

from perfectplay.cli.export import commands

app = typer.Typer(
    name="export",
    help="Write positions of the games with exact values, to train and to evaluate with.",
    no_args_is_help=True,
)


@app.callback()
def _export() -> None:
    """Keep the name of the command in the line, also while there is only one."""


app.command("positions")(commands.positions)
