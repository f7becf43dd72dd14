"""The root command: global options, and one sub-command for each game."""

from typing import Annotated

import typer

from perfectplay import __version__
from perfectplay.cli import mastermind, ultimate

app = typer.Typer(
    name="perfectplay",
    help="Play, learn and solve Mastermind and Ultimate Tic-Tac-Toe.",
    no_args_is_help=False,
    add_completion=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
app.add_typer(mastermind.app)
app.add_typer(ultimate.app)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"perfectplay {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Show the version and leave.", callback=_print_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Without a command: a menu of what can be played."""
    if context.invoked_subcommand is None:
        from perfectplay.cli.menu import menu

        menu(context)
