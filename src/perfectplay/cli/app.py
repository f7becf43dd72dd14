"""The root command: global options, one sub-command for each game, the lab, the page, the menu."""

from typing import Annotated

import typer

from perfectplay import __version__
from perfectplay.cli import database, evals, export, lab, training
from perfectplay.cli.mcp import mcp
from perfectplay.cli.menu import menu as choose
from perfectplay.cli.refused import Commands
from perfectplay.cli.serve import serve
from perfectplay.session import games, load


def make_app() -> typer.Typer:
    """Put the program together from the games that are registered now.

    A game's module of commands is loaded here; it leaves everything heavy to its commands.
    """
    app = typer.Typer(
        name="perfectplay",
        cls=Commands,
        help=f"Play, learn and solve {' and '.join(game.title for game in games())}.",
        no_args_is_help=False,
        add_completion=True,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
        pretty_exceptions_enable=False,
    )
    app.callback(invoke_without_command=True)(_root)
    for game in games():
        if game.terminal:
            app.add_typer(load(game.terminal), name=game.name)
    app.command()(training.puzzle)
    app.command()(training.lessons)
    app.add_typer(lab.app)
    app.add_typer(evals.app)
    app.add_typer(export.app)
    app.add_typer(database.app)
    app.command()(serve)
    app.command()(mcp)

    @app.command()
    def menu(context: typer.Context) -> None:
        """Choose in the terminal what to play."""
        choose(context, app)

    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"perfectplay {__version__}")
        raise typer.Exit


def _root(
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


app = make_app()
