"""`perfectplay lab levels`: the ladder of levels, measured."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from perfectplay.cli.console import Terminal, leaving_cleanly
from perfectplay.cli.lab import matches as common
from perfectplay.cli.lab import options as shared
from perfectplay.ultimate.notation import WinRule

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from rich.table import Table

    from perfectplay.lab.figures import Theme
    from perfectplay.lab.ladder import Ladder, LadderResult


def levels(
    games: Annotated[
        int,
        typer.Option("--games", "-g", help="Games of each level against the one below, even."),
    ] = 100,
    top_games: Annotated[
        int,
        typer.Option("--top-games", help="Games of level 10, which takes half a minute for one."),
    ] = 40,
    lowest: Annotated[int, typer.Option("--from", help="The lowest level.", min=1, max=10)] = 1,
    highest: Annotated[int, typer.Option("--to", help="The highest level.", min=1, max=10)] = 10,
    keep: Annotated[
        bool | None,
        typer.Option(
            "--keep/--no-keep",
            help="Show these ratings, of all levels, on the page and in 'perfectplay ultimate "
            "levels' from now on.",
            show_default="kept if measured with the default games, openings and rule, or more "
            "games",
        ),
    ] = None,
    ship: Annotated[
        bool,
        typer.Option(
            "--ship", help="Write the ratings into the package itself, for its developers."
        ),
    ] = False,
    openings: common.Openings = "book",
    rule: common.Rule = WinRule.LINE,
    plots: shared.Plots = True,
    seed: shared.Seed = 1,
    workers: shared.Workers = None,
    kind: shared.With = "processes",
    cluster: shared.Cluster = "",
    out: shared.Out = None,
    fresh: shared.Fresh = False,
    as_json: shared.Json = False,
) -> None:
    """Measure the levels: each plays the one below, and all get a rating.

    The scale is Elo with level 1 at 1000. For a quick look at the lower half: perfectplay lab
    levels --to 5 --games 40
    """
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        from perfectplay.lab.ladder import Ladder

        terms = common.make_terms(seed, openings, rule, 5.0)
        setup = Ladder(games, top_games, lowest, highest, terms)
        _check_wish(setup, keep, ship)
    options = shared.Options(workers, kind, cluster, out, fresh)
    with shared.experiment(
        terminal, "levels", setup.description, options, "games", shared.ULTIMATE
    ) as lab:
        *_, result = setup.play(lab.run)
        from perfectplay.lab.files import as_json as json_text

        lab.write(
            common.plot_files(plots, ladder=partial(_draw, result)),
            results_json=json_text(result.plain()),
            results_csv=result.standing.csv(),
            games_txt=result.standing.records(),
            ratings_json=json_text(result.ratings_data()),
            times_json=json_text(result.standing.measures),
        )
        terminal.event("result", **result.plain())
        terminal.draw(ladder_table(result))
        for number in result.short_steps:
            terminal.say(
                f"Level {number} scores less than 60 % against level {number - 1}.", style="yellow"
            )
        if ship or keep or (keep is None and setup.is_standard):
            _keep(terminal, result, ship)
        elif keep is None and setup.is_whole:
            terminal.say(
                "These ratings are not kept, since games, openings or rule are not the usual "
                "ones; --keep keeps them.",
                style="dim",
            )


def _check_wish(setup: Ladder, keep: bool | None, ship: bool) -> None:
    """Raise an error if ratings of only some levels are to be kept."""
    from perfectplay.lab.errors import SettingError

    if (keep or ship) and not setup.is_whole:
        raise SettingError(
            f"{'--ship' if ship else '--keep'} needs ratings of all levels, and these are of "
            f"{setup.lowest} to {setup.highest} only; leave out --from and --to, for example: "
            f"perfectplay lab levels {'--ship' if ship else '--keep'}."
        )


def _draw(result: LadderResult, theme: Theme) -> Figure:
    from perfectplay.lab import match_figures

    return match_figures.ladder(result, theme)


def _keep(terminal: Terminal, result: LadderResult, ship: bool) -> None:
    from perfectplay.lab import files
    from perfectplay.ultimate.ratings import own_file, shipped_file

    path = files.write(shipped_file() if ship else own_file(), files.as_json(result.ratings_data()))
    terminal.event("ratings", file=str(path))
    terminal.say(
        f"The page and 'perfectplay ultimate levels' now show these ratings; they are in {path}.",
        style="dim",
    )


def ladder_table(result: LadderResult) -> Table:
    """Draw the ladder, the highest level on top."""
    from rich.table import Table

    from perfectplay.ultimate.levels import LEVELS

    steps = dict(result.steps)
    ratings = result.ratings()
    table = Table(title="The ladder of levels")
    table.add_column("Level", justify="right")
    table.add_column("Name")
    for name in ("Elo", "±", "Against the one below", "Won", "Drawn", "Lost"):
        table.add_column(name, justify="right")
    for number in sorted(ratings, reverse=True):
        rating, tally = ratings[number], steps.get(number)
        low, high = tally.interval if tally else (0.0, 0.0)
        score = f"{tally.score:.3f} ({low:.2f}–{high:.2f})" if tally else ""
        counts = [f"{n:,}" for n in (tally.won, tally.drawn, tally.lost)] if tally else [""] * 3
        table.add_row(
            str(number),
            LEVELS[number - 1].name,
            f"{rating.elo:.0f}",
            f"{rating.margin:.0f}",
            score,
            *counts,
        )
    return table
