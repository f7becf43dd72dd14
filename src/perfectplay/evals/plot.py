"""The picture of a leaderboard: regret in a game for each player, with its interval."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perfectplay.errors import printable
from perfectplay.evals.leaderboard import Leaderboard, Row
from perfectplay.lab.figures import Theme, dress, new

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LONGEST = 28
MOST = 40
"""So many rows can be read in one picture; of more the first are drawn, and it is said."""


def draw_regret(board: Leaderboard, theme: Theme) -> Figure:
    """Draw the regret of each row, the best on top of its set."""
    rows = [row for row in board.rows if row.regret is not None]
    shown = rows[:MOST]
    note = "Guesses given away in a game; bars are 95 % intervals."
    if len(rows) > MOST:
        note += f" The first {MOST} of {len(rows)} rows."
    figure = new(
        theme, "Regret, exactly counted", note, width=8.0, height=1.6 + 0.32 * max(3, len(shown))
    )
    axes = dress(figure.add_subplot(), theme, x="guesses given away in a game", grid="x")
    for place, row in enumerate(shown):
        assert row.regret is not None
        value = float(row.regret.value)
        colour = theme.quiet if row.reference else theme.colour(0)
        if row.regret.interval is not None:
            axes.plot(row.regret.interval, [place, place], color=colour, linewidth=2)
        axes.plot([value], [place], marker="D" if row.reference else "o", color=colour)
        axes.annotate(
            f"{value:.2f}",
            (value, place),
            xytext=(0, 6),
            textcoords="offset points",
            ha="center",
            color=theme.ink,
            fontsize=8,
        )
    axes.set_yticks(range(len(shown)), [_name(row) for row in shown], parse_math=False)
    axes.invert_yaxis()
    axes.set_xlim(left=min(0.0, axes.get_xlim()[0]))
    return figure


def _name(row: Row) -> str:
    name = row.player if len(row.player) <= LONGEST else row.player[: LONGEST - 1] + "…"
    return printable(f"{name} · {row.set or row.variant}")
