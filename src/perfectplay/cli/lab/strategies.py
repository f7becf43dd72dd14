"""`perfectplay lab strategies`: compare the Mastermind players over every secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from perfectplay.cli.console import Terminal, leaving_cleanly
from perfectplay.cli.lab import options as shared

if TYPE_CHECKING:
    from rich.columns import Columns
    from rich.table import Table as RichTable

    from perfectplay.lab.strategies import Row, Table

BAR = 22
"""How many characters the longest bar in the terminal is."""
LINES = 14
"""How many bars a player gets at most; longer distributions are gathered."""


def strategies(
    variant: Annotated[
        str, typer.Option("--variant", "-v", help="What is played: classic, 5x8, '4x10 norepeat'.")
    ] = "4x6",
    players: Annotated[
        str,
        typer.Option(
            "--players",
            "-p",
            help="Names with commas between, or a group: default (all but random), "
            "deterministic, all.",
        ),
    ] = "default",
    first: Annotated[
        str | None,
        typer.Option(
            "--first", metavar="CODE", help="The first guess, for players that can be given one."
        ),
    ] = None,
    sample: Annotated[
        str | None,
        typer.Option(
            "--sample",
            metavar="N",
            help="So many secrets, drawn by the seed; or all.",
            show_default="all up to 50,000 codes, else 1000",
        ),
    ] = None,
    runs: Annotated[
        int, typer.Option("--runs", help="How often players that draw lots play each secret.")
    ] = 10,
    plots: shared.Plots = True,
    seed: shared.Seed = 0,
    workers: shared.Workers = None,
    kind: shared.With = "processes",
    cluster: shared.Cluster = "",
    out: shared.Out = None,
    fresh: shared.Fresh = False,
    as_json: shared.Json = False,
) -> None:
    """Compare Mastermind players over every secret: mean, maximum, total, distribution, time.

    Published figures stand beside ours where they are known. Of large variants a sample of the
    secrets is played; then, and for players that draw lots, the mean comes with its 95 %
    confidence interval.

    \b
    perfectplay lab strategies
    perfectplay lab strategies --variant 4x7 --players knuth --first 0123
    perfectplay lab strategies --variant 5x8 --players entropy,consistent --sample 200
    """
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        from perfectplay.lab.strategies import Settings, compare

        settings = Settings.of(variant, players, first=first, sample=sample, runs=runs, seed=seed)
        if settings.left_out:
            terminal.say(settings.left_out, style="dim")
            terminal.event("left_out", message=settings.left_out)
    label = f"strategies-{str(settings.variant).replace(' ', '-')}"
    options = shared.Options(workers, kind, cluster, out, fresh)
    with shared.experiment(
        terminal, label, settings.description(), options, "games", shared.MASTERMIND
    ) as lab:
        table = compare(settings, lab.run)
        lab.write(
            results_json=table.to_json(),
            results_csv=table.to_csv(),
            distribution_csv=table.distribution_csv(),
            times_json=table.times_json(),
        )
        show(terminal, table)
        if plots:
            lab.write(_figure(terminal, table))


def _figure(terminal: Terminal, table: Table) -> dict[str, bytes]:
    from perfectplay.lab.figures import render
    from perfectplay.lab.strategies.histogram import histogram

    with terminal.waiting("Drawing the histogram ..."):
        return render(lambda theme: histogram(table, theme), "histogram")


def show(terminal: Terminal, table: Table) -> None:
    """Show the results: a table and bars for people, an event for each player for programs."""
    from perfectplay.lab.strategies.histogram import played

    for row in table.rows:
        times = row.milliseconds
        data: dict[str, Any] = row.as_data()
        terminal.event("result", **data, milliseconds_a_guess=times)
    terminal.say()
    terminal.say(f"Mastermind {table.settings.variant}, {played(table)}", style="bold")
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


def _table(table: Table) -> RichTable:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table as RichTable

    drawn = RichTable(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
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


def _published(row: Row) -> str:
    """Return the published total, and whether ours is the same or by how much it differs."""
    known, difference = row.published, row.difference
    if known is None:
        return ""
    if difference is None:
        return f"[dim]{known.total:,}[/dim]"
    mark = "[green]=[/green]" if difference == 0 else f"[yellow]{difference:+,}[/yellow] to"
    return f"{mark} {known.total:,}"


def sources(table: Table) -> str:
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


def _bars(table: Table) -> Columns:
    from rich.columns import Columns

    widest = max(_tallest(row) for row in table.rows)
    return Columns([_block(row, widest) for row in table.rows], padding=(1, 4))


def gathered(row: Row) -> list[tuple[str, int]]:
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


def _tallest(row: Row) -> float:
    return max(count for _, count in gathered(row)) / row.games


def _block(row: Row, widest: float) -> RichTable:
    from rich.table import Table as RichTable
    from rich.text import Text

    block = RichTable.grid(padding=(0, 1))
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
