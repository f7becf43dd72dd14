"""Ultimate Tic-Tac-Toe as an environment of Gymnasium: an agent plays against a policy."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, ClassVar, Literal

import gymnasium

from perfectplay.rl import ultimate_coding as coding
from perfectplay.rl.drawing import draw_ultimate
from perfectplay.rl.errors import ActionError, choice
from perfectplay.rl.policies import policy
from perfectplay.rl.rendering import RENDER_MODES, text_of_ultimate
from perfectplay.rl.ultimate_coding import Mask, Observation
from perfectplay.ultimate import Board, Player, WinRule
from perfectplay.ultimate.notation import parse_rule

First = Literal["agent", "opponent", "random"]
FIRST: tuple[First, ...] = ("agent", "opponent", "random")
_SEEDS = 2**31


class UltimateEnv(gymnasium.Env):
    """An agent makes a move, the opponent answers; the reward is 1 for a win and -1 for a loss.

    `opponent` is what `policy` reads, a level such as 3 for example, or any function from a board
    to a move. Opponents that are named play by the seed of the reset. Observations and actions are
    those of `perfectplay.rl.ultimate_coding`. An illegal move loses the game at once, and
    `info["illegal"]` says which rule it breaks; `info["action_mask"]` has the legal ones.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        opponent: str | int | Callable[[Board], int] = "random",
        first: First = "agent",
        rule: WinRule | str = WinRule.LINE,
        render_mode: str | None = None,
    ) -> None:
        self.opponent = opponent
        self.first: First = choice("first", first, FIRST)
        self.rule = parse_rule(rule)
        if render_mode is not None:
            choice("render_mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self.action_space = coding.action_space()
        self.observation_space = coding.observation_space()
        self._play: Callable[[Board], int] | None = None
        if not callable(opponent):
            policy(opponent).require_ultimate()  # what cannot play is told at once
        self.board = Board(rule=self.rule)
        self.me = Player.X
        """The side of the agent."""
        self._is_over = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, from `options={"position": …}` if that is given."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(_SEEDS))
        opponent = self.opponent
        self._play = opponent if callable(opponent) else policy(opponent, seed=drawn // 2)
        self.board = coding.new_board(options, self.rule)
        first = self.first if self.first != "random" else FIRST[drawn % 2]
        self.me = self.board.turn if first == "agent" else self.board.turn.other
        self._is_over = False
        if first == "opponent":
            self._answer()
        self._show()
        return self._observation()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move and let the opponent answer it."""
        if self._play is None:
            raise ActionError("No game has begun yet; call env.reset() first.")
        if self._is_over:
            raise ActionError("The game is over; call env.reset() for a new one.")
        move = coding.move_of(self.board, action)
        broken = coding.broken_rule(self.board, move)
        if broken is None:
            self.board.push(move)
            if not self.board.is_over:
                self._answer()
        reward = -1.0 if broken else coding.result(self.board, self.me)
        self._is_over = broken is not None or self.board.is_over
        self._show()
        seen, info = self._observation()
        if broken:
            info["illegal"] = broken
        return seen, reward, self._is_over, False, info

    def _answer(self) -> None:
        assert self._play is not None
        move = int(self._play(self.board))
        self.board.check(move)
        self.board.push(move)

    def _observation(self) -> tuple[Observation, dict[str, Any]]:
        return coding.observe(self.board, self.me), {"action_mask": coding.mask(self.board)}

    def action_masks(self) -> Mask:
        """Tell which moves are legal; the name is the one that sb3-contrib's MaskablePPO calls."""
        return coding.mask(self.board).astype(bool)

    # -- showing ------------------------------------------------------------------------------

    def render(self) -> Any:
        """Draw the board, as text or as pixels; `human` writes the text by itself."""
        if self.render_mode == "rgb_array":
            return draw_ultimate(self.board)
        return text_of_ultimate(self.board) if self.render_mode == "ansi" else None

    def _show(self) -> None:
        if self.render_mode == "human":
            sys.stdout.write(text_of_ultimate(self.board) + "\n\n")
