"""The games of OpenSpiel: importing this registers `perfectplay_mastermind` and `…_ultimate`.

>>> import pyspiel
>>> import perfectplay.rl.openspiel
>>> state = pyspiel.load_game("perfectplay_ultimate(rule=boards)").new_initial_state()
>>> state.apply_action(40)
>>> state.legal_actions()
[36, 37, 38, 39, 41, 42, 43, 44]
"""

from perfectplay.extras import require

require("pyspiel", what="A game of OpenSpiel", library="open_spiel", extra="rl")

from perfectplay.rl.openspiel.mastermind import MastermindGame  # noqa: E402 - once it is there
from perfectplay.rl.openspiel.players import PolicyBot, SpielPolicy  # noqa: E402
from perfectplay.rl.openspiel.ultimate import UltimateGame  # noqa: E402

__all__ = ["MastermindGame", "PolicyBot", "SpielPolicy", "UltimateGame"]
