"""The room of plain tic-tac-toe on the server: the shared routes, and nothing else."""

from __future__ import annotations

from typing import Literal

from perfectplay.web.game_routes import standard_room
from perfectplay.web.models import Body
from perfectplay.web.settings import Settings
from tests.third_game.session import TicTacToeSession, TicTacToeView


class NewTicTacToe(Body):
    """What to play."""

    mode: Literal["two", "computer"] = "two"


def new_session(body: NewTicTacToe, settings: Settings) -> TicTacToeSession:
    """Set up a new game."""
    return TicTacToeSession(body.mode)


room = standard_room("tictactoe", TicTacToeView, NewTicTacToe, new_session)
