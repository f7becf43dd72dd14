"""The root command: global options, one sub-command for each game, the page, the menu."""

from typing import Annotated

import typer

from perfectplay import __version__
from perfectplay.cli import lab, mastermind, ultimate
from perfectplay.cli.serve import serve

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
app.add_typer(lab.app)
app.command()(serve)


@app.command()
def menu(context: typer.Context) -> None:
    """Choose in the terminal what to play."""
    from perfectplay.cli.menu import menu as choose

    choose(context)


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
    """Without a command: the page in the browser, as with `perfectplay serve`."""
    if context.invoked_subcommand is None:
        context.invoke(serve)
