"""Comparing players: all chunks of the settings are done and counted."""

from __future__ import annotations

from perfectplay.lab.outside import require_within_reach
from perfectplay.lab.run import Run
from perfectplay.lab.strategies import worker
from perfectplay.lab.strategies.chunks import chunks as all_chunks
from perfectplay.lab.strategies.published import find_published
from perfectplay.lab.strategies.results import GuessTally, PlayerRow, PlayerTable
from perfectplay.lab.strategies.settings import Settings, draws_lots


def compare(settings: Settings, run: Run) -> PlayerTable:
    """Play everything that the settings ask for, and count."""
    require_within_reach("player", settings.players, run.workplace)
    chunks = all_chunks(settings)
    tallies = {player: GuessTally() for player in settings.players}
    jobs = [chunk for part in chunks.values() for chunk in part]
    for chunk, outcome in run.results(worker.do, jobs):
        tallies[chunk.arguments["player"]].add(outcome.facts, outcome.measures)
    return PlayerTable(settings, tuple(_row(settings, *item) for item in tallies.items()))


def _row(settings: Settings, player: str, tally: GuessTally) -> PlayerRow:
    lots = draws_lots(player)
    return PlayerRow(
        player,
        tally.first,
        settings.variant.size,
        settings.sample,
        settings.runs if lots else 1,
        dict(sorted(tally.counts.items())),
        tally.squares,
        tally.sampled,
        None if lots else find_published(settings.variant, player, tally.first),
        tally.thinking,
        tally.choices,
    )
