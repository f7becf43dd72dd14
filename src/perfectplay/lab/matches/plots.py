"""Figures of matches, tournaments and the ladder of levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perfectplay.lab.figures import Theme, dress, legend, new, require_matplotlib
from perfectplay.lab.matches.ladder import WANTED, LadderResult
from perfectplay.lab.matches.match import MatchResult
from perfectplay.lab.matches.tally import PairTally
from perfectplay.lab.matches.tournament import TournamentResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def _short(text: str, most: int = 28) -> str:
    """Return the name of an entrant, short enough for an axis."""
    return text if len(text) <= most else text[: most - 1] + "…"


def draw_score(result: MatchResult, theme: Theme) -> Figure:
    """Draw the score of a match as it grew, with its interval; and the test, if there was one."""
    match = result.match
    first, second = _short(str(match.first)), _short(str(match.second))
    scores = [game.score for game in result.games]
    tallies = [PairTally()]
    for pair in zip(scores[::2], scores[1::2], strict=True):
        tallies.append(tallies[-1].plus(*pair))
    tallies = tallies[1:]
    games = [tally.games for tally in tallies]
    tally = result.tally
    figure = new(
        theme,
        f"{first} against {second}",
        f"{tally.games} games in colour-swapped pairs: {tally.won} won, {tally.drawn} drawn, "
        f"{tally.lost} lost. Shaded: 95 % interval. Seed {match.terms.seed}, "
        f"openings {match.terms.openings}.",
        height=4.5 if match.sprt is None else 6.5,
    )
    rows = figure.subplots(1 if match.sprt is None else 2, 1, squeeze=False, sharex=True)
    axes = dress(rows[0][0], theme, x="games", y=f"score of {first}")
    axes.fill_between(
        games,
        [t.interval[0] for t in tallies],
        [t.interval[1] for t in tallies],
        color=theme.colour(0),
        alpha=0.22,
        linewidth=0,
    )
    axes.plot(games, [t.score for t in tallies], color=theme.colour(0), linewidth=2)
    axes.axhline(0.5, color=theme.quiet, linewidth=1, linestyle="--")
    axes.set_ylim(-0.02, 1.02)
    if match.sprt is not None:
        axes.set_xlabel("")
        _draw_test(rows[1][0], result, tallies, theme)
    return figure


def _draw_test(axes: Axes, result: MatchResult, tallies: list[PairTally], theme: Theme) -> None:
    sprt = result.match.sprt
    assert sprt is not None
    dress(axes, theme, x="games", y="log likelihood ratio")
    ratios = [sprt.ratio(tally) for tally in tallies]
    axes.plot([t.games for t in tallies], ratios, color=theme.colour(1), linewidth=2, label="ratio")
    for bound, elo in zip(sprt.bounds, (sprt.elo0, sprt.elo1), strict=True):
        axes.axhline(bound, color=theme.quiet, linewidth=1, linestyle="--")
        axes.annotate(
            f"accept {elo:+g} Elo" if elo else "accept 0 Elo",
            (0.01, bound),
            xycoords=("axes fraction", "data"),
            textcoords="offset points",
            xytext=(0, 4 if bound > 0 else -12),
            color=theme.quiet,
            fontsize=9,
        )
    axes.margins(y=0.18)


def draw_ratings(result: TournamentResult, theme: Theme) -> Figure:
    """Draw the rating list, the strongest on top, with intervals."""
    tournament = result.tournament
    rated = result.ratings()
    ranking = result.ranking()[::-1]
    names = [_short(str(tournament.entrants[i])) for i in ranking]
    if tournament.anchor is None:
        scale = "the mean of all is 0"
    else:
        anchor = str(tournament.entrants[tournament.anchor])
        scale = f"{_short(anchor)} is {tournament.anchor_elo:g}"
    games = sum(tally.games for tally in result.tallies.values())
    figure = new(
        theme,
        "Ratings",
        f"{games} games in colour-swapped pairs; bars: 95 % intervals; {scale}.",
        height=1.7 + 0.42 * len(names),
    )
    axes = dress(figure.subplots(), theme, x="Elo points", grid="x")
    axes.errorbar(
        [rated[i].elo for i in ranking],
        range(len(ranking)),
        xerr=[rated[i].margin for i in ranking],
        fmt="o",
        color=theme.colour(0),
        ecolor=theme.colour(0),
        elinewidth=2,
        capsize=4,
        markersize=7,
    )
    for row, i in enumerate(ranking):
        axes.annotate(
            f"{round(rated[i].elo)}",
            (rated[i].elo, row),
            textcoords="offset points",
            xytext=(0, 8),
            ha="center",
            color=theme.ink,
            fontsize=9,
        )
    axes.set_yticks(range(len(names)), names, color=theme.ink)
    axes.set_ylim(-0.6, len(names) - 0.3)
    return figure


def draw_cross_table(result: TournamentResult, theme: Theme) -> Figure:
    """Draw who scored how much against whom as a heat map."""
    require_matplotlib()
    from matplotlib.colors import LinearSegmentedColormap

    tournament = result.tournament
    ranking = result.ranking()
    names = [_short(str(tournament.entrants[i]), 22) for i in ranking]
    count = len(names)
    figure = new(
        theme,
        "Cross table",
        "Score of the row against the column, in percent of the points.",
        width=3.6 + 0.72 * count,
        height=2.4 + 0.55 * count,
    )
    axes = dress(figure.subplots(), theme, grid="none")
    colours = LinearSegmentedColormap.from_list(
        "score", [theme.colour(1), theme.background, theme.colour(0)]
    )
    cells = [[float("nan")] * count for _ in range(count)]
    for row, a in enumerate(ranking):
        for column, b in enumerate(ranking):
            tally = result.tally(a, b) if a != b else None
            if tally is not None and tally.count:
                cells[row][column] = tally.score
                axes.annotate(
                    f"{100 * tally.score:.0f}",
                    (column, row),
                    ha="center",
                    va="center",
                    color=theme.ink,
                    fontsize=9,
                )
    image = axes.imshow(cells, cmap=colours, vmin=-0.3, vmax=1.3, aspect="auto")
    image.set_clip_on(True)
    axes.set_xticks(range(count), names, color=theme.ink, rotation=35, ha="right")
    axes.set_yticks(range(count), names, color=theme.ink)
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    return figure


def draw_ladder(result: LadderResult, theme: Theme) -> Figure:
    """Draw the ratings of the levels, and what each scores against the one below."""
    rated = result.ratings()
    numbers = sorted(rated)
    games = sum(tally.games for _, tally in result.steps)
    figure = new(
        theme,
        "The ladder of levels",
        f"{games} games in colour-swapped pairs, each level against the one below; bars: 95 % "
        f"intervals, ratings against level {numbers[0]}.",
        height=6.5,
    )
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2))
    dress(upper, theme, y="rating, Elo points")
    upper.errorbar(
        numbers,
        [rated[n].elo for n in numbers],
        yerr=[rated[n].margin for n in numbers],
        fmt="o-",
        color=theme.colour(0),
        elinewidth=2,
        capsize=4,
    )
    dress(lower, theme, x="level", y="score against the level below")
    steps = result.steps
    lows = [tally.score - tally.interval[0] for _, tally in steps]
    highs = [tally.interval[1] - tally.score for _, tally in steps]
    lower.errorbar(
        [number for number, _ in steps],
        [tally.score for _, tally in steps],
        yerr=[lows, highs],
        fmt="s",
        color=theme.colour(1),
        elinewidth=2,
        capsize=4,
        label="score",
    )
    lower.axhline(WANTED, color=theme.quiet, linewidth=1, linestyle="--", label="wanted at least")
    lower.set_ylim(min(0.45, *(tally.interval[0] - 0.03 for _, tally in steps)), 1.02)
    lower.set_xticks(numbers)
    legend(lower, theme, loc="lower right", ncols=2)
    return figure
