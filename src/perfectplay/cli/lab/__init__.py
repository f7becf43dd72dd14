"""`perfectplay lab`: experiments over many games. Heavy imports wait until one starts."""

import typer

from perfectplay.cli.lab.engine import engine
from perfectplay.cli.lab.levels import levels
from perfectplay.cli.lab.match import match
from perfectplay.cli.lab.tournament import tournament

app = typer.Typer(
    name="lab",
    help="Experiments over many games: compare players, play matches, check claims.",
    no_args_is_help=True,
)
for command in (match, tournament, levels, engine):
    app.command()(command)
