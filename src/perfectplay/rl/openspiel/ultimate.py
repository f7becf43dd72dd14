"""Ultimate Tic-Tac-Toe for OpenSpiel: two players, nothing hidden; an action is a move, 0 to 80.

OpenSpiel has a game of its own, `ultimate_tic_tac_toe`, in which choosing a board is an action.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from perfectplay.rl import ultimate_coding as coding
from perfectplay.rl.openspiel.kinds import kind_of_game, refuse_parameters
from perfectplay.rl.rendering import text_of_ultimate
from perfectplay.ultimate import Board, Player, WinRule, format_move
from perfectplay.ultimate.notation import parse_rule

NAME = "perfectplay_ultimate"
_TYPE = kind_of_game(NAME, "Ultimate Tic-Tac-Toe", 2, {"rule": WinRule.LINE.value})
_INFO = pyspiel.GameInfo(
    num_distinct_actions=coding.MOVES,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=coding.MOVES,
)
_SIDES = tuple(Player)


class UltimateGame(pyspiel.Game):
    """The game; its parameter `rule` is `line` (no line is a draw) or `boards`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.rule = parse_rule(given.get("rule", WinRule.LINE.value))
        super().__init__(_TYPE, _INFO, given)

    def new_initial_state(self, state: Any = None) -> UltimateState:
        """Return the empty board."""
        return UltimateState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return what writes down a state as a player sees it."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return BoardObserver(params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class UltimateState(pyspiel.State):
    """A position and the moves that led to it."""

    def __init__(self, game: UltimateGame) -> None:
        super().__init__(game)
        self.board = Board(rule=game.rule)

    def current_player(self) -> int:
        """Return 0 for X, 1 for O, and OpenSpiel's number for the end."""
        if self.board.is_over:
            return pyspiel.PlayerId.TERMINAL
        return _SIDES.index(self.board.turn)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.board.legal_moves)

    def _apply_action(self, action: int) -> None:
        self.board.check(action)
        self.board.push(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{_SIDES[player].value}:{format_move(action)}"

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.board.is_over

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser."""
        return [coding.result(self.board, side) for side in _SIDES]

    def __str__(self) -> str:
        return text_of_ultimate(self.board)


class BoardObserver:
    """Writes a position as `ultimate_coding` does, in numbers of OpenSpiel's kind."""

    def __init__(self, params: Any) -> None:
        refuse_parameters(params)
        self.tensor = np.zeros(np.prod(coding.SHAPE), np.float32)
        self.dict = {"observation": self.tensor.reshape(coding.SHAPE)}

    def set_from(self, state: UltimateState, player: int) -> None:
        """Write the state as a player sees it."""
        self.dict["observation"][:] = coding.observe(state.board, _SIDES[player])

    def string_from(self, state: UltimateState, player: int) -> str:
        """Write the state as text; both players see the same."""
        return str(state)


pyspiel.register_game(_TYPE, UltimateGame)
