"""Mastermind as an environment of Gymnasium: an agent breaks the code."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np

from perfectplay.mastermind import Knowledge, Turn, Variant, parse_code
from perfectplay.mastermind.game import require_running
from perfectplay.mastermind.liar import Liar
from perfectplay.rl.drawing import Pixels, draw_mastermind
from perfectplay.rl.errors import ActionError, choice
from perfectplay.rl.mastermind_coding import Actions, Coding, Observation
from perfectplay.rl.rendering import Shown, text_of_mastermind
from perfectplay.rl.rewards import REWARDS, WASTED, Regret, Regrets, Reward

LIES_SEED = 2**63


class MastermindEnv(Shown, gymnasium.Env):
    """An agent guesses, the environment answers; it ends with the code, or with the last turn.

    Both are rules of the game, so both are `terminated`; it is never `truncated`. Actions and
    observations are those of :class:`Coding`. Everything is a guess and costs a turn: one made
    before is answered as before, and pegs that are no code, where no colour may be repeated, get no
    answer. `info["action_mask"]` says which guesses are new.

    The reward is 1 for finding the code (`win`), -1 for every guess (`guesses`), or minus what the
    guess gave away on average by the exact solver (`regret`); `info["regret_exact"]` says whether
    that is proven.
    """

    def __init__(
        self,
        variant: Variant | str = "classic",
        reward: Reward = "win",
        action: Actions = "code",
        render_mode: str | None = None,
    ) -> None:
        self.coding = Coding(variant, action)
        self.variant = self.coding.variant
        self.reward: Reward = choice("reward", reward, REWARDS)
        self.regrets = Regrets(self.variant) if reward == "regret" else None
        self.show_as(render_mode)
        self.action_space = self.coding.action_space()
        self.observation_space = self.coding.observation_space()
        self.knowledge = Knowledge(self.variant)
        """What is known after the guesses that were answered."""
        self.secret: str | None = None
        """The code to be found; None before the first game."""
        self._liar = Liar()
        self._rows: Observation = self.coding.observe(())
        self._used = 0

    @property
    def turns_left(self) -> int:
        """How many guesses may still be made, if the code is not found before."""
        return self.variant.turns - self._used

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; `options={"secret": "0123"}` sets the code, else the seed draws it."""
        super().reset(seed=seed)
        given = (options or {}).get("secret")
        codes = self.coding.space
        if given is None:
            drawn = int(self.np_random.integers(self.variant.size))
            self.secret = codes.text(codes.codes[drawn])
        else:
            self.secret = parse_code(self.variant, given)
        if self.variant.lies:
            lots = random.Random(int(self.np_random.integers(LIES_SEED)))
            self._liar = Liar.of(self.variant, lots)
        self.knowledge = Knowledge(self.variant)
        self._rows, self._used = self.coding.observe(()), 0
        self.show()
        return self._rows.copy(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a guess."""
        if self.secret is None:
            raise ActionError("No game has begun yet; call env.reset() first.")
        require_running(self.variant, self.knowledge.turns)
        if not self.turns_left:
            raise ActionError("The game is over: all turns are used. Call env.reset() first.")
        values, code = self.coding.values(action), self.coding.code(action)
        regret = self._regret(code)
        row, pegs = self._rows[self._used], self.variant.pegs
        row[:pegs] = values
        if code is not None:
            answer = self._liar.answer(self.knowledge, code, self.secret)
            self.knowledge = self.knowledge.told(Turn(code, answer))
            row[pegs:] = answer
        self._used += 1
        found = bool(row[pegs] == pegs)
        over = found or not self.turns_left
        info = self._info(regret)
        if over:
            info["secret"] = self.secret
        self.show()
        return self._rows.copy(), self._earned(found, regret), over, False, info

    def _regret(self, code: str | None) -> Regret | None:
        if self.regrets is None:
            return None
        return WASTED if code is None else self.regrets.of(self.knowledge, code)

    def _earned(self, found: bool, regret: Regret | None) -> float:
        if regret is not None:
            return -regret.guesses
        return -1.0 if self.reward == "guesses" else float(found)

    def _info(self, regret: Regret | None = None) -> dict[str, Any]:
        info: dict[str, Any] = {}
        if self.coding.has_mask:
            info["action_mask"] = self.coding.mask(self.knowledge.turns)
        if regret is not None:
            info["regret"], info["regret_exact"] = regret
        return info

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Tell which guesses are new; the name is the one that sb3-contrib's MaskablePPO calls."""
        if self.coding.actions == "pegs":
            return np.ones(self.variant.pegs * self.variant.colours, np.bool_)
        return self.coding.mask(self.knowledge.turns).astype(np.bool_)

    def text(self) -> str:
        """Write the guesses so far with their answers."""
        return text_of_mastermind(self.knowledge)

    def pixels(self) -> Pixels:
        """Draw the guesses so far with their answers."""
        return draw_mastermind(self.knowledge)
