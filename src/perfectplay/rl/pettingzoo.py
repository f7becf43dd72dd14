"""Ultimate Tic-Tac-Toe as an environment of PettingZoo, for two agents that move in turn.

    from perfectplay.rl import pettingzoo
    env = pettingzoo.env()

`env` has the wrappers of PettingZoo's own board games: an illegal move loses. `raw_env` has none.
"""

from __future__ import annotations

from typing import Any, ClassVar

from perfectplay.extras import require
from perfectplay.rl import ultimate_coding as coding
from perfectplay.rl.drawing import Pixels, draw_ultimate
from perfectplay.rl.errors import ActionError
from perfectplay.rl.registration import register_in_pettingzoo
from perfectplay.rl.rendering import Shown, text_of_ultimate
from perfectplay.rl.ultimate_coding import Observation
from perfectplay.ultimate import Board, Player, WinRule
from perfectplay.ultimate.notation import parse_rule

require("pettingzoo", what="An environment for two", library="pettingzoo", extra="rl")

from pettingzoo import AECEnv  # noqa: E402 - only where the line above has found it
from pettingzoo.utils import wrappers  # noqa: E402

register_in_pettingzoo()

AGENTS = ("player_0", "player_1")
"""X, who begins, and O."""
LOST = -1.0


def env(**settings: Any) -> Any:
    """Make the environment with the usual wrappers: an illegal move ends the game and loses it."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**settings), illegal_reward=LOST)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(Shown, AECEnv):  # noqa: N801 - PettingZoo's name for it
    """The environment without wrappers: an illegal move is an error that names the broken rule.

    Observations are boxes, those of `perfectplay.rl.ultimate_coding`, and
    `infos[agent]["action_mask"]` has the legal moves, none for whoever is not to move. The winner
    gets 1 and the loser -1. `options={"position": …}` of a reset begins elsewhere.
    """

    metadata: ClassVar[dict[str, Any]] = {
        **Shown.metadata,
        "name": "ultimate_tictactoe_v0",
        "is_parallelizable": False,
    }

    def __init__(self, rule: WinRule | str = WinRule.LINE, render_mode: str | None = None) -> None:
        super().__init__()
        self.rule = parse_rule(rule)
        self.show_as(render_mode)
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        self.sides = dict(zip(AGENTS, Player, strict=True))
        self.observation_spaces = {agent: coding.observation_space() for agent in AGENTS}
        self.action_spaces = {agent: coding.action_space() for agent in AGENTS}
        self.state_space = coding.observation_space()
        self.board = Board(rule=self.rule)

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """Return the board as an agent sees it."""
        return coding.observe(self.board, self.sides[agent])

    def state(self) -> Observation:
        """Return the board as X sees it."""
        return coding.observe(self.board, Player.X)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; there is no chance in it, so the seed changes nothing."""
        self.board = coding.new_board(options, self.rule)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn_over()

    def step(self, action: Any) -> None:
        """Make a move for the agent whose turn it is."""
        agent = getattr(self, "agent_selection", None)
        if agent is None:
            raise ActionError("No game has begun yet; call env.reset() first.")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = coding.move_of(self.board, action)
        self.board.check(move)
        self.board.push(move)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {a: coding.result(self.board, self.sides[a]) for a in self.agents}
        self.terminations = dict.fromkeys(self.agents, self.board.is_over)
        self._turn_over()
        self._accumulate_rewards()

    def _turn_over(self) -> None:
        """Hand the turn to whoever is to move, and say what they may do."""
        self.agent_selection = AGENTS[0 if self.board.turn is Player.X else 1]
        legal = coding.mask(self.board)
        self.infos = {
            agent: {"action_mask": legal if agent == self.agent_selection else legal * 0}
            for agent in self.agents
        }
        self.show()

    def text(self) -> str:
        """Write the board and who is to move."""
        return text_of_ultimate(self.board)

    def pixels(self) -> Pixels:
        """Draw the board."""
        return draw_ultimate(self.board)

    def close(self) -> None:
        """Nothing is kept open."""
