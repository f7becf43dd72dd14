"""How strong a person plays: a rating with its margin from finished games, and what improved.

>>> from perfectplay.ratings import Meeting, estimate
>>> even = [[Meeting(1500, 1.0)], [Meeting(1500, 0.0)]] * 10
>>> found = estimate(even, centre=1500)
>>> round(found.rating), round(found.margin)
(1500, 151)
"""

from perfectplay.ratings.elo import Estimate, Meeting, estimate, over_time
from perfectplay.ratings.story import Played, story

__all__ = ["Estimate", "Meeting", "Played", "estimate", "over_time", "story"]
