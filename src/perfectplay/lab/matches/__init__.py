"""Matches between Ultimate Tic-Tac-Toe engines: entrants, games, tests, ratings.

>>> match = EngineMatch(parse_entrant("mcts:sims=50"), parse_entrant("random"), games=10)
>>> match.result().tally.score > 0.5
True
"""

from perfectplay.lab.matches.entrants import Entrant, parse_entrant
from perfectplay.lab.matches.foreign_program import ForeignPlayer
from perfectplay.lab.matches.games import PlayedGame, Terms
from perfectplay.lab.matches.ladder import Ladder, LadderResult
from perfectplay.lab.matches.line_responder import LineResponder
from perfectplay.lab.matches.match import EngineMatch, MatchResult
from perfectplay.lab.matches.openings import OpeningSupply, parse_openings
from perfectplay.lab.matches.rating_list import Rating, rate
from perfectplay.lab.matches.running_program import Forfeit
from perfectplay.lab.matches.sprt import Sprt, parse_sprt
from perfectplay.lab.matches.tally import PairTally
from perfectplay.lab.matches.tournament import Tournament, TournamentResult

__all__ = [
    "EngineMatch",
    "Entrant",
    "ForeignPlayer",
    "Forfeit",
    "Ladder",
    "LadderResult",
    "LineResponder",
    "MatchResult",
    "OpeningSupply",
    "PairTally",
    "PlayedGame",
    "Rating",
    "Sprt",
    "Terms",
    "Tournament",
    "TournamentResult",
    "parse_entrant",
    "parse_openings",
    "parse_sprt",
    "rate",
]
