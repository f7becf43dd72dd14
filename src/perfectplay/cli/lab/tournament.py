"""`perfectplay lab tournament`: everybody against everybody."""

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
    from perfectplay.lab.tournament import TournamentResult


def tournament(
    entrants: Annotated[
        list[str], typer.Argument(metavar="ENTRANT...", help=f"Two or more: {common.ENTRANTS}.")
    ],
    games: Annotated[
        int,
        typer.Option("--games", "-g", help="Games between every two, an even number."),
    ] = 20,
    anchor: Annotated[
        str | None,
        typer.Option(
            "--anchor",
            metavar="ENTRANT",
            help="The entrant whose rating is 0.",
            show_default="the mean of all is 0",
        ),
    ] = None,
    openings: common.Openings = "book",
    rule: common.Rule = WinRule.LINE,
    move_seconds: common.MoveSeconds = 5.0,
    plots: shared.Plots = True,
    seed: shared.Seed = 1,
    workers: shared.Workers = None,
    kind: shared.With = "processes",
    cluster: shared.Cluster = "",
    out: shared.Out = None,
    fresh: shared.Fresh = False,
    as_json: shared.Json = False,
) -> None:
    """Let everybody play everybody: a cross table and a rating list.

    For example: perfectplay lab tournament level:3 level:5 mcts:sims=1000 random --games 40
    """
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        from perfectplay.lab.entrants import read_entrant
        from perfectplay.lab.errors import SettingError
        from perfectplay.lab.tournament import Tournament

        terms = common.make_terms(seed, openings, rule, move_seconds)
        found = common.read_entrants(entrants, cluster)
        place: int | None = None
        if anchor is not None:
            texts = [entrant.text for entrant in found]
            wanted = read_entrant(anchor).text
            if wanted not in texts:
                raise SettingError(
                    f"{wanted} cannot be the anchor, since it does not take part; name one that "
                    f"does, for example --anchor {texts[0]}."
                )
            place = texts.index(wanted)
        setup = Tournament(tuple(found), games, terms, anchor=place)
    options = shared.Options(workers, kind, cluster, out, fresh)
    with shared.experiment(
        terminal, "tournament", setup.description, options, "games", shared.ULTIMATE
    ) as lab:
        *_, result = setup.play(lab.run)
        from perfectplay.lab.files import as_json as json_text

        lab.write(
            {
                "faults.txt": result.faults() or None,
                **common.plot_files(
                    plots,
                    ratings=partial(_draw, "ratings", result),
                    cross_table=partial(_draw, "cross_table", result),
                ),
            },
            results_json=json_text(result.plain()),
            results_csv=result.csv(),
            games_txt=result.records(),
            times_json=json_text(result.measures),
        )
        terminal.event("result", **result.plain())
        terminal.draw(rating_table(result))
        terminal.draw(cross_table(result))
        common.say_forfeits(terminal, result.plain()["forfeits"])
        common.warn_of_chance(terminal, list(setup.entrants))


def _draw(which: str, result: TournamentResult, theme: Theme) -> Figure:
    from perfectplay.lab import match_figures

    draw = match_figures.ratings if which == "ratings" else match_figures.cross_table
    return draw(result, theme)


def rating_table(result: TournamentResult) -> Table:
    """Draw the rating list."""
    from rich.table import Table

    table = Table(title="Ratings")
    for name in ("", "Entrant"):
        table.add_column(name)
    for name in ("Elo", "±", "Points", "Games", "ms a move"):
        table.add_column(name, justify="right")
    for rank, line in enumerate(result.plain()["ranking"], 1):
        text = line["entrant"]
        moves = result.measures.get(f"{text} moves", 0) or 1
        table.add_row(
            str(rank),
            text,
            str(round(line["elo"])),
            f"{line['margin']:.0f}",
            f"{line['points']:g}",
            f"{line['games']:,}",
            f"{1000 * result.measures.get(f'{text} seconds', 0) / moves:,.1f}",
        )
    return table


def cross_table(result: TournamentResult) -> Table:
    """Draw who scored how much against whom."""
    from rich.table import Table

    entrants = result.tournament.entrants
    ranking = result.ranking()
    table = Table(title="Cross table: points of the row against the column")
    table.add_column("")
    table.add_column("Entrant")
    for rank in range(1, len(ranking) + 1):
        table.add_column(str(rank), justify="right")
    for rank, a in enumerate(ranking, 1):
        cells = []
        for b in ranking:
            tally = result.tally(a, b) if a != b else None
            cells.append("·" if tally is None else f"{tally.won + tally.drawn / 2:g}")
        table.add_row(str(rank), entrants[a].text, *cells)
    return table
