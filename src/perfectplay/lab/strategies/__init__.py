"""Mastermind players compared: every secret, or a sample, against every player.

>>> from perfectplay.lab import Run, Workplace
>>> settings = Settings.of("3x4", "knuth,expected-size")
>>> with Workplace.threads(2) as place, Run(settings.description(), place) as run:
...     table = compare(settings, run)
>>> [(row.player, row.total, row.most) for row in table.rows]
[('knuth', 209, 4), ('expected-size', 208, 4)]
"""

from __future__ import annotations

from perfectplay.lab.run import Run
from perfectplay.lab.strategies import plan, published, work
from perfectplay.lab.strategies.players import GROUPS
from perfectplay.lab.strategies.results import Row, Table, Tally
from perfectplay.lab.strategies.settings import Settings, draws_lots

__all__ = ["GROUPS", "Row", "Settings", "Table", "compare"]


def compare(settings: Settings, run: Run) -> Table:
    """Play everything that the settings ask for, and count."""
    chunks = plan.chunks(settings)
    tallies = {player: Tally() for player in settings.players}
    jobs = [chunk for part in chunks.values() for chunk in part]
    for chunk, outcome in run.results(work.do, jobs):
        tallies[chunk.arguments["player"]].add(outcome.facts, outcome.measures)
    return Table(settings, tuple(_row(settings, *item) for item in tallies.items()))


def _row(settings: Settings, player: str, tally: Tally) -> Row:
    lots = draws_lots(player)
    return Row(
        player,
        tally.first,
        settings.variant.size,
        settings.sample,
        settings.runs if lots else 1,
        dict(sorted(tally.counts.items())),
        tally.squares,
        tally.sampled,
        None if lots else published.find(settings.variant, player, tally.first),
        tally.thinking,
        tally.choices,
    )
