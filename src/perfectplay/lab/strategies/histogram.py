"""The figure of a comparison: a small histogram for each player, all on the same scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perfectplay.lab import figures
from perfectplay.lab.figures import Theme
from perfectplay.lab.strategies.results import PlayerRow, PlayerTable

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# A player that needs more guesses than this gets bars for several numbers, on a scale of its own.
MOST_BARS = 16
PANEL = (2.75, 2.15)


def draw_histogram(table: PlayerTable, theme: Theme) -> Figure:
    """Draw how many guesses the games of each player took."""
    rows = table.rows
    columns = min(len(rows), 2 if len(rows) in (2, 4) else 3)
    lines = -(-len(rows) // columns)
    figure = figures.new(
        theme,
        f"Mastermind {table.settings.variant.title.rpartition(' · ')[0]}: guesses a game",
        f"Against {table.played}. Dashed line: mean. Numbers on bars: games.",
        width=max(6.0, columns * PANEL[0] + 0.5),
        height=lines * PANEL[1] + 1.1,
    )
    short = [row for row in rows if row.most <= MOST_BARS]
    most = max((row.most for row in short), default=0)
    tallest = max((_tallest(row) for row in short), default=0.0)
    for number, row in enumerate(rows):
        axes = figure.add_subplot(lines, columns, number + 1)
        last = number + columns >= len(rows)
        figures.dress(
            axes,
            theme,
            x="guesses" if last or row.most > MOST_BARS else "",
            y="games (%)" if number % columns == 0 else "",
        )
        _name(axes, row, theme)
        if row.most <= MOST_BARS:
            _bars(axes, row, theme, most, tallest)
        else:
            _long(axes, row, theme)
        axes.axvline(row.mean, color=theme.colour(1), linewidth=1.4, linestyle=(0, (4, 2)))
    return figure


def _name(axes: Axes, row: PlayerRow, theme: Theme) -> None:
    """Write the player above its panel, with its figures below the name."""
    axes.set_title(row.player, loc="left", color=theme.ink, fontsize=10, fontweight="bold", pad=17)
    error = "" if row.error is None else f" ± {row.error:.{2 if row.mean > 100 else 3}f}"
    most = f"at most {row.most}" if row.exact else f"most seen {row.most}"
    axes.annotate(
        f"mean {row.mean:.3f}{error}, {most}",
        (0, 1),
        xytext=(0, 5),
        xycoords="axes fraction",
        textcoords="offset points",
        color=theme.quiet,
        fontsize=8.5,
    )


def _tallest(row: PlayerRow) -> float:
    return 100 * max(row.distribution.values()) / row.games


def _bars(axes: Axes, row: PlayerRow, theme: Theme, most: int, tallest: float) -> None:
    guesses = list(row.distribution)
    shares = [100 * count / row.games for count in row.distribution.values()]
    axes.bar(guesses, shares, width=0.78, color=theme.colour(0))
    for at, share, count in zip(guesses, shares, row.distribution.values(), strict=True):
        # A box of background keeps the number readable on the line of the mean and on the grid.
        axes.annotate(
            f"{count:,}",
            (at, share),
            xytext=(0, 3),
            textcoords="offset points",
            ha="center",
            color=theme.ink,
            fontsize=7.5,
            bbox={"facecolor": theme.background, "edgecolor": "none", "pad": 0.3},
        )
    axes.set_xlim(0.4, max(most, 2) + 0.6)
    axes.set_xticks(range(1, max(most, 2) + 1))
    axes.set_ylim(0, tallest * 1.18)


def _long(axes: Axes, row: PlayerRow, theme: Theme) -> None:
    from matplotlib.ticker import MaxNLocator

    step = -(-row.most // MOST_BARS)
    shares = [0.0] * -(-row.most // step)
    for guesses, count in row.distribution.items():
        shares[(guesses - 1) // step] += 100 * count / row.games
    edges = [0.5 + step * number for number in range(len(shares))]
    axes.bar(edges, shares, width=step * 0.9, align="edge", color=theme.colour(0))
    axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    axes.set_ylim(0, max(shares) * 1.18)
