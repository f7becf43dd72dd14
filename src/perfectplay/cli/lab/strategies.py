"""`perfectplay lab strategies`: compare the Mastermind players over every secret."""

from __future__ import annotations

from functools import partial
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from perfectplay.cli.lab.experiment import MASTERMIND, experiment
from perfectplay.cli.lab.options import LabOptions
from perfectplay.cli.lab.plots import plot_files, plots_wanted
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.lab.strategies import PlayerRow, PlayerTable, Settings, compare
from perfectplay.lab.strategies.histogram import draw_histogram

BAR = 22
"""How many characters the longest bar in the terminal is."""
LINES = 14
"""How many bars a player gets at most; longer distributions are gathered."""


def run_strategies(
    options: LabOptions,
    variant: str,
    players: str,
    *,
    first: str | None,
    sample: str | None,
    runs: int,
    seed: int,
    plots: bool | None,
) -> None:
    """Compare players and show the table."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        settings = Settings.of(variant, players, first=first, sample=sample, runs=runs, seed=seed)
        drawn = plots_wanted(terminal, plots)
        if settings.left_out:
            terminal.say(settings.left_out, style="dim")
            terminal.event("left_out", message=settings.left_out)
    label = f"strategies-{str(settings.variant).replace(' ', '-')}"
    with experiment(terminal, label, settings.description(), options, "games", MASTERMIND) as lab:
        table = compare(settings, lab.run)
        lab.write(
            results_json=table.to_json(),
            results_csv=table.to_csv(),
            distribution_csv=table.distribution_csv(),
            times_json=table.times_json(),
        )
        show(terminal, table)
        if drawn:
            with terminal.waiting("Drawing the histogram ..."):
                lab.write(plot_files(drawn, histogram=partial(draw_histogram, table)))


def show(terminal: Terminal, table: PlayerTable) -> None:
    """Show the results: a table and bars for people, an event for each player for programs."""
    for row in table.rows:
        times = row.milliseconds
        data: dict[str, Any] = row.to_data()
        terminal.event("result", **data, milliseconds_a_guess=times)
    terminal.say()
    terminal.say(f"Mastermind {table.settings.variant}, {table.played}", style="bold")
    terminal.draw(_table(table))
    if said := sources(table):
        terminal.say(said, style="dim")
    if any(row.error is not None for row in table.rows):
        terminal.say("± is the 95 % confidence interval of the mean.", style="dim")
    if any(row.sampled_guesses for row in table.rows):
        terminal.say(
            "There are so many codes that the players measured a sample of the guesses.",
            style="dim",
        )
    terminal.say()
    terminal.draw(_bars(table))


def _table(table: PlayerTable) -> Table:
    drawn = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    drawn.add_column("player", no_wrap=True)
    drawn.add_column("first", no_wrap=True)
    for name in ("mean", "most", "total", "published", "ms/guess"):
        drawn.add_column(name, justify="right", no_wrap=True)
    for row in table.rows:
        error = "" if row.error is None else f" ± {row.error:.3f}"
        drawn.add_row(
            row.player,
            row.first or "by lot",
            f"{row.mean:.4f}{error}",
            str(row.most),
            f"{row.total:,}",
            _published(row),
            "" if row.milliseconds is None else f"{row.milliseconds:.3f}",
        )
    return drawn


def _published(row: PlayerRow) -> str:
    """Return the published total, and whether ours is the same or by how much it differs."""
    known, difference = row.published, row.difference
    if known is None:
        return ""
    if difference is None:
        return f"[dim]{known.total:,}[/dim]"
    mark = "[green]=[/green]" if difference == 0 else f"[yellow]{difference:+,}[/yellow] to"
    return f"{mark} {known.total:,}"


def sources(table: PlayerTable) -> str:
    """Say where the published figures come from, and which distributions are the same as ours."""
    said = []
    for row in table.rows:
        if known := row.published:
            more = ""
            if known.distribution is not None and row.exact:
                same = list(known.distribution) == list(row.distribution.values())
                more = ", same distribution" if same else ", another distribution"
            said.append(f"{row.player}: {known.source}{more}")
    return f"Published: {'; '.join(said)}." if said else ""


def _bars(table: PlayerTable) -> Columns:
    widest = max(_tallest(row) for row in table.rows)
    return Columns([_block(row, widest) for row in table.rows], padding=(1, 4))


def gathered(row: PlayerRow) -> list[tuple[str, int]]:
    """Return the distribution as labels and numbers of games, gathered where it is long."""
    step = -(-row.most // LINES)
    counts: dict[int, int] = {}
    for guesses, count in row.distribution.items():
        counts[(guesses - 1) // step] = counts.get((guesses - 1) // step, 0) + count
    if step == 1:
        return [(str(number + 1), counts.get(number, 0)) for number in range(row.most)]
    return [
        (f"{number * step + 1}–{(number + 1) * step}", counts.get(number, 0))
        for number in range(-(-row.most // step))
    ]


def _tallest(row: PlayerRow) -> float:
    return max(count for _, count in gathered(row)) / row.games


def _block(row: PlayerRow, widest: float) -> Table:
    block = Table.grid(padding=(0, 1))
    block.title = row.player
    block.title_justify = "left"
    block.title_style = "bold"
    block.add_column(justify="right", style="dim")
    block.add_column(width=BAR)
    block.add_column(justify="right")
    for label, count in gathered(row):
        eighths = round(8 * BAR * count / row.games / widest)
        bar = "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()
        block.add_row(label, Text(bar or ("▏" if count else ""), style="cyan"), f"{count:,}")
    return block
