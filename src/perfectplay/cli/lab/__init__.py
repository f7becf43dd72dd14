"""`perfectplay lab`: experiments over many games. Heavy imports wait until one starts."""

import typer

from perfectplay.cli.lab.claims import check_claims
from perfectplay.cli.lab.solve import solve
from perfectplay.cli.lab.strategies import strategies
from perfectplay.cli.lab.tree import tree

app = typer.Typer(
    name="lab",
    help="Experiments over many games: compare players, play matches, check claims.",
    no_args_is_help=True,
)
app.command()(strategies)
app.command()(tree)
app.command()(solve)
app.command("check-claims")(check_claims)
