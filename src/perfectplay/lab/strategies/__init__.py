"""Mastermind players compared: every secret, or a sample, against every player.

>>> from perfectplay.lab import Run, Workplace
>>> settings = Settings.of("3x4", "knuth,expected-size")
>>> with Workplace.threads(2) as place, Run(settings.description(), place) as run:
...     table = compare(settings, run)
>>> [(row.player, row.total, row.most) for row in table.rows]
[('knuth', 209, 4), ('expected-size', 208, 4)]
"""

from perfectplay.lab.strategies.comparison import compare
from perfectplay.lab.strategies.players import GROUPS
from perfectplay.lab.strategies.published import Published
from perfectplay.lab.strategies.results import PlayerRow, PlayerTable
from perfectplay.lab.strategies.settings import Settings

__all__ = ["GROUPS", "PlayerRow", "PlayerTable", "Published", "Settings", "compare"]
