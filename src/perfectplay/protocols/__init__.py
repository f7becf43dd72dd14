"""What other programs speak about Ultimate Tic-Tac-Toe, and our engine answers.

`UciEngine` speaks a protocol like the one of chess engines, `ContestBot` that of CodinGame's
contest. They read lines and write lines; where these come from and go to is for whoever makes them.
"""

from perfectplay.protocols.contest_bot import ContestBot
from perfectplay.protocols.uci_engine import UciEngine

__all__ = ["ContestBot", "UciEngine"]
