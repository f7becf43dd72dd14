"""`perfectplay lab tournament`: everybody against everybody."""

from __future__ import annotations

from functools import partial

from rich.table import Table

from perfectplay.cli.lab.experiment import ULTIMATE, experiment
from perfectplay.cli.lab.match_output import (
    make_terms,
    parse_entrants,
    say_forfeits,
    warn_of_chance,
)
from perfectplay.cli.lab.options import LabOptions
from perfectplay.cli.lab.plots import plot_files, plots_wanted
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.lab.errors import SettingError
from perfectplay.lab.files import format_json
from perfectplay.lab.matches import Entrant, Tournament, TournamentResult, parse_entrant
from perfectplay.lab.matches.plots import draw_cross_table, draw_ratings
from perfectplay.ultimate.notation import WinRule


def run_tournament(
    options: LabOptions,
    entrants: list[str],
    games: int,
    anchor: str | None,
    *,
    seed: int,
    openings: str | None,
    rule: WinRule | None,
    move_seconds: float,
    plots: bool | None,
) -> None:
    """Play a tournament and show its tables."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        found = parse_entrants(entrants, options.cluster)
        terms = make_terms(seed, openings, rule, move_seconds, found)
        place = None if anchor is None else _place(anchor, found)
        setup = Tournament(tuple(found), games, terms, anchor=place)
        drawn = plots_wanted(terminal, plots)
    with experiment(terminal, "tournament", setup.description(), options, "games", ULTIMATE) as lab:
        *_, result = setup.play(lab.run)
        data = result.to_data()
        lab.write(
            {
                "faults.txt": result.faults() or None,
                **plot_files(
                    drawn,
                    ratings=partial(draw_ratings, result),
                    cross_table=partial(draw_cross_table, result),
                ),
            },
            results_json=format_json(data),
            results_csv=result.csv(),
            games_txt=result.records(),
            times_json=format_json(result.measures),
        )
        terminal.event("result", **data)
        terminal.draw(rating_table(result))
        terminal.draw(cross_table(result))
        say_forfeits(terminal, data["forfeits"])
        warn_of_chance(terminal, list(setup.entrants))


def _place(anchor: str, entrants: list[Entrant]) -> int:
    """Return which entrant is the anchor."""
    texts = [str(entrant) for entrant in entrants]
    wanted = str(parse_entrant(anchor))
    if wanted not in texts:
        raise SettingError(
            f"{wanted} cannot be the anchor, since it does not take part; name one that does, for "
            f"example --anchor {texts[0]}."
        )
    return texts.index(wanted)


def rating_table(result: TournamentResult) -> Table:
    """Draw the rating list."""
    table = Table(title="Ratings")
    for name in ("", "Entrant"):
        table.add_column(name)
    for name in ("Elo", "±", "Points", "Games", "ms a move"):
        table.add_column(name, justify="right")
    for rank, line in enumerate(result.to_data()["ranking"], 1):
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
        table.add_row(str(rank), str(entrants[a]), *cells)
    return table
