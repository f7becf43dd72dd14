"""`perfectplay lab`: experiments over many games. Heavy imports wait until one starts."""

import typer

from perfectplay.cli.lab.claims import check_claims
from perfectplay.cli.lab.engine import engine
from perfectplay.cli.lab.levels import levels
from perfectplay.cli.lab.match import match
from perfectplay.cli.lab.solve import solve
from perfectplay.cli.lab.strategies import strategies
from perfectplay.cli.lab.tournament import tournament
from perfectplay.cli.lab.tree import tree

app = typer.Typer(
    name="lab",
    help="Experiments over many games: compare players, play matches, check claims.",
    no_args_is_help=True,
)
for command in (strategies, tree, solve, match, tournament, levels, engine, check_claims):
    app.command(command.__name__.replace("_", "-"))(command)
