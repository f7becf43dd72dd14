"""`perfectplay lab`: experiments over many games.

The signatures of the commands are in `commands`, `solving_commands` and `options`, which load
nothing heavy. Each command imports the one module that does its work when it is called.
"""

import typer

from perfectplay.cli.lab import commands, solving_commands

app = typer.Typer(
    name="lab",
    help="Experiments over many games: compare players, play matches, check claims.",
    no_args_is_help=True,
)
for command in (
    commands.strategies,
    commands.tree,
    solving_commands.solve,
    solving_commands.strategy,
    solving_commands.verify,
    solving_commands.table,
    solving_commands.longest,
    commands.match,
    commands.tournament,
    commands.levels,
    commands.openings,
    commands.engine,
    commands.check_claims,
):
    app.command(command.__name__.replace("_", "-"))(command)
