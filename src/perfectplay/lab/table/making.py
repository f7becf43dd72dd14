"""Makes the table of Mastermind: rounds over all sizes, each with more time than the one before.

Every size that is not complete is tried in every round, the smallest first. A round gives each four
times what the round before gave, so that what is easy is settled soon and hardly anything is lost
by trying again. A longer run goes on behind the rounds that are done: the chunks of a round are
named by the size and the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from perfectplay.lab.errors import SettingError
from perfectplay.lab.run import Chunk, Run, Work
from perfectplay.lab.table.row import TableRow
from perfectplay.lab.table.worker import longest, settle
from perfectplay.mastermind.variant import Variant

FIRST_ROUND = 3.0
"""Seconds for each size in the first round."""
GROWTH = 4.0
"""How much longer each round is than the one before."""
MOST_MINUTES = 7 * 24 * 60.0

WORK: tuple[tuple[Work, str, Callable[[TableRow], bool]], ...] = (
    (settle, "perfect play", lambda row: row.complete),
    (longest, "longest game", lambda row: row.longest.exact),
)
"""What is done for each size in a round, its name in the journal, and when it is not needed."""

Report = Callable[[TableRow], None]
"""Gets a row when something was found out about it."""


def rounds(minutes: float) -> list[float]:
    """Return the seconds for each size, round by round, up to so many minutes."""
    if not 0 < minutes <= MOST_MINUTES:
        raise SettingError(
            f"{minutes:g} minutes for each size are not possible; give more than 0 and up to "
            f"{MOST_MINUTES:g}, for example --minutes 5."
        )
    last, found, seconds = minutes * 60, [], FIRST_ROUND
    while seconds < last:
        found.append(seconds)
        seconds *= GROWTH
    return [*found, last]


def make_table(
    run: Run,
    sizes: Sequence[Variant],
    minutes: float,
    taken: Iterable[TableRow] = (),
    report: Report | None = None,
) -> list[TableRow]:
    """Find out about all sizes what can be found in so many minutes for each.

    What is taken from elsewhere is believed, and only the rest is asked for.
    """
    rows = {variant: TableRow.unknown(variant) for variant in sizes}
    for row in taken:
        if row.variant in rows:
            rows[row.variant] = rows[row.variant].merged(row)
    for seconds in rounds(minutes):
        for work, name, is_done in WORK:
            chunks = [
                Chunk(
                    f"{variant}/{name}/{seconds:g} s", {"known": row.to_data(), "seconds": seconds}
                )
                for variant, row in rows.items()
                if not is_done(row)
            ]
            for _, outcome in run.results(work, chunks):
                found = TableRow.from_data(outcome.facts)
                before = rows[found.variant]
                rows[found.variant] = before.merged(found)
                if report and rows[found.variant] != before:
                    report(rows[found.variant])
    return list(rows.values())
