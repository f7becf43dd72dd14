"""`perfectplay lab levels`: the ladder of levels, measured."""

from __future__ import annotations

from functools import partial

from rich.table import Table

from perfectplay.cli.lab.experiment import ULTIMATE, experiment
from perfectplay.cli.lab.match_output import make_terms
from perfectplay.cli.lab.options import LabOptions
from perfectplay.cli.lab.plots import plot_files, plots_wanted
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.lab import files
from perfectplay.lab.errors import SettingError
from perfectplay.lab.files import format_json
from perfectplay.lab.matches import Ladder, LadderResult
from perfectplay.lab.matches.entrants import MOVE_SECONDS
from perfectplay.lab.matches.ladder import WANTED
from perfectplay.lab.matches.plots import draw_ladder
from perfectplay.ultimate.levels import LEVELS
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.ratings import own_file, shipped_file


def run_levels(
    options: LabOptions,
    games: tuple[int, int],
    levels: tuple[int, int],
    keep: bool | None,
    ship: bool,
    *,
    seed: int,
    openings: str,
    rule: WinRule,
    plots: bool | None,
) -> None:
    """Measure levels; `games` are those of a usual level and of the highest one."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        setup = Ladder(*games, *levels, make_terms(seed, openings, rule, MOVE_SECONDS))
        _check_wish(setup, keep, ship)
        drawn = plots_wanted(terminal, plots)
    with experiment(terminal, "levels", setup.description(), options, "games", ULTIMATE) as lab:
        *_, result = setup.play(lab.run)
        lab.write(
            plot_files(drawn, ladder=partial(draw_ladder, result)),
            results_json=format_json(result.to_data()),
            results_csv=result.standing.csv(),
            games_txt=result.standing.records(),
            ratings_json=format_json(result.ratings_data()),
            times_json=format_json(result.standing.measures),
        )
        terminal.event("result", **result.to_data())
        terminal.draw(ladder_table(result))
        for number in result.short_steps:
            terminal.say(
                f"Level {number} scores less than {100 * WANTED:.0f} % against level {number - 1}.",
                style="yellow",
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
    if (keep or ship) and not setup.is_whole:
        raise SettingError(
            f"{'--ship' if ship else '--keep'} needs ratings of all levels, and these are of "
            f"{setup.lowest} to {setup.highest} only; leave out --from and --to, for example: "
            f"perfectplay lab levels {'--ship' if ship else '--keep'}."
        )


def _keep(terminal: Terminal, result: LadderResult, ship: bool) -> None:
    path = files.write(
        shipped_file() if ship else own_file(), files.format_json(result.ratings_data())
    )
    terminal.event("ratings", file=str(path))
    terminal.say(
        f"The page and 'perfectplay ultimate levels' now show these ratings; they are in {path}.",
        style="dim",
    )


def ladder_table(result: LadderResult) -> Table:
    """Draw the ladder, the highest level on top."""
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
