"""Ultimate Tic-Tac-Toe as an environment of Gymnasium: an agent plays against a policy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import gymnasium

from perfectplay.rl import ultimate_coding as coding
from perfectplay.rl.drawing import Pixels, draw_ultimate
from perfectplay.rl.errors import ActionError, choice
from perfectplay.rl.policies import Policy, policy
from perfectplay.rl.rendering import Shown, text_of_ultimate
from perfectplay.rl.ultimate_coding import Mask, Observation
from perfectplay.ultimate import Board, Player, WinRule
from perfectplay.ultimate.notation import parse_rule

First = Literal["agent", "opponent", "random"]
FIRST: tuple[First, ...] = ("agent", "opponent", "random")
_SEEDS = 2**31


class UltimateEnv(Shown, gymnasium.Env):
    """An agent makes a move, the opponent answers; the reward is 1 for a win and -1 for a loss.

    `opponent` is what `policy` reads, a level such as 3 for example, or any function from a board
    to a move. Opponents that are named play by the seed of the reset. Observations and actions are
    those of `perfectplay.rl.ultimate_coding`. An illegal move loses the game at once, and
    `info["illegal"]` says which rule it breaks; `info["action_mask"]` has the legal ones.
    """

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
        self.show_as(render_mode)
        self.action_space = coding.action_space()
        self.observation_space = coding.observation_space()
        self._play: Callable[[Board], int] | None = None
        self._policy: Policy | None = None
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
        self.close()
        if callable(self.opponent):
            self._play = self.opponent
        else:
            self._play = self._policy = policy(self.opponent, seed=drawn // 2)
        self.board = coding.new_board(options, self.rule)
        first = self.first if self.first != "random" else FIRST[drawn % 2]
        self.me = self.board.turn if first == "agent" else self.board.turn.other
        self._is_over = False
        if first == "opponent":
            self._answer()
        self.show()
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
        self.show()
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

    def close(self) -> None:
        """Let go of the opponent's search and of its program, if it has one."""
        if self._policy is not None:
            self._policy.close()

    def action_masks(self) -> Mask:
        """Tell which moves are legal; the name is the one that sb3-contrib's MaskablePPO calls."""
        return coding.mask(self.board).astype(bool)

    def text(self) -> str:
        """Write the board and who is to move."""
        return text_of_ultimate(self.board)

    def pixels(self) -> Pixels:
        """Draw the board."""
        return draw_ultimate(self.board)
