"""What matches, tournaments and the ladder share: options, sentences, tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from perfectplay.cli.console import Terminal
from perfectplay.ultimate.notation import WinRule

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from perfectplay.lab.entrants import Entrant
    from perfectplay.lab.figures import Theme
    from perfectplay.lab.games import Terms
    from perfectplay.lab.ratings import Tally

ENTRANTS = (
    "level:7 (or 7), mcts:sims=50000,c=1.4 (plain search), playout:sims=8000, strong:sims=10000, "
    "random, or 'cmd:./my_program --flag'"
)
Openings = Annotated[
    str,
    typer.Option(
        "--openings",
        metavar="SUPPLY",
        help="Where pairs begin: book (fifty published openings in an order drawn from the seed), "
        "or random:8 (eight random plays, neither side much better).",
    ),
]
Rule = Annotated[
    WinRule,
    typer.Option(
        "--rule",
        help="What decides a game without three boards in a line: 'line' makes it a draw, "
        "'boards' counts the boards won.",
    ),
]
MoveSeconds = Annotated[
    float,
    typer.Option(
        "--move-seconds",
        help="What a foreign program may take for a move, above 0; its first move has ten "
        "seconds more for the start.",
    ),
]


def make_terms(seed: int, openings: str, rule: WinRule, move_seconds: float) -> Terms:
    """Return what all games have in common, checked."""
    from perfectplay.lab.errors import SettingError
    from perfectplay.lab.games import Terms
    from perfectplay.lab.openings import read_openings

    if not 0 < move_seconds <= 86_400:
        raise SettingError(
            f"{move_seconds:g} seconds for a move cannot be given; it is a number above 0, for "
            "example --move-seconds 5."
        )
    return Terms(seed, read_openings(openings).text, rule, move_seconds)


def read_entrants(texts: list[str], cluster: str) -> list[Entrant]:
    """Read entrants, and see that programs are there, unless they run elsewhere."""
    from perfectplay.lab.entrants import read_entrant

    entrants = [read_entrant(text) for text in texts]
    for entrant in entrants:
        if not cluster or cluster.startswith("local"):
            entrant.check()
    return entrants


def warn_of_chance(terminal: Terminal, entrants: list[Entrant]) -> None:
    """Say when a result cannot be had again to the last digit."""
    for entrant in entrants:
        if entrant.seconds is not None:
            terminal.say(
                f"{entrant} goes by the clock, so this result cannot be repeated exactly.",
                style="dim",
            )
        elif not entrant.is_repeatable:
            terminal.say(
                f"{entrant} is a foreign program: the result can be repeated exactly only if all "
                "its chance comes from PERFECTPLAY_SEED.",
                style="dim",
            )


def plot_files(wanted: bool, **drawings: Callable[[Theme], Figure]) -> dict[str, bytes | None]:
    """Return the files of plots, by the names of the plots; none are wanted, nothing in them."""
    stems = {name.replace("_", "-"): draw for name, draw in drawings.items()}
    if not wanted:
        names = [f"{stem}{dark}" for stem in stems for dark in ("", "-dark")]
        return {f"{name}.{ending}": None for name in names for ending in ("svg", "png")}
    from perfectplay.lab.figures import render

    files: dict[str, bytes | None] = {}
    for stem, draw in stems.items():
        files |= render(draw, stem)
    return files


def signed(elo: float | None, otherwise: str) -> str:
    """Write an Elo difference with its sign; one without end in words."""
    return otherwise if elo is None else f"{round(elo):+d}"


def elo_text(tally: Tally) -> str:
    """Say the Elo difference with its interval."""
    from perfectplay.lab.ratings import elo

    low, high = (elo(bound) for bound in tally.interval)
    if elo(tally.score) is None:
        if tally.score > 0.5:
            return f"Elo difference: more than {signed(low, 'anything')} (95 % sure), no upper end"
        return f"Elo difference: less than {signed(high, 'anything')} (95 % sure), no lower end"
    return (
        f"Elo difference {signed(elo(tally.score), '')} "
        f"(95 % sure: {signed(low, 'no lower end')} to {signed(high, 'no upper end')})"
    )


def say_forfeits(terminal: Terminal, forfeits: Mapping[str, Mapping[str, int]]) -> None:
    """Say who forfeited games, how often and why."""
    for name, reasons in forfeits.items():
        listed = ", ".join(f"{reason} {count:,}" for reason, count in reasons.items())
        total = sum(reasons.values())
        games = "1 game" if total == 1 else f"{total:,} games"
        terminal.say(f"{name} forfeited {games}: {listed}; faults.txt says more.", style="yellow")
