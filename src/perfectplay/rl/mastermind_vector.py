"""Many games of Mastermind as one vector environment: a turn in all of them is one call."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

import numpy as np
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space

from perfectplay.errors import quote
from perfectplay.mastermind import Variant, parse_code
from perfectplay.mastermind.kernels import answer_pairs
from perfectplay.mastermind.space import answer_of
from perfectplay.rl.errors import ActionError, OptionError, choice
from perfectplay.rl.games import require_count
from perfectplay.rl.mastermind import MastermindEnv
from perfectplay.rl.mastermind_coding import NOTHING, Actions, Coding, Observation
from perfectplay.rl.rewards import Reward

SIDE_BY_SIDE = ("win", "guesses")
"""Rewards that take no look at what is known."""
MOST_ENVIRONMENTS = 1_000_000


def make_vector(
    num_envs: int = 1,
    variant: Variant | str = "classic",
    reward: Reward = "win",
    action: Actions = "code",
    **more: Any,
) -> VectorEnv:
    """Make the vector environment for these options: games side by side wherever that can be.

    Regret and answers that may be wrong are worked out game by game, and so are codes by pegs,
    which need not be codes.
    """
    rules = Variant.parse(variant)
    settings: dict[str, Any] = {"variant": rules, "reward": reward, "action": action, **more}
    if rules.lies or reward not in SIDE_BY_SIDE or action != "code" or more:
        count = require_count("num_envs", num_envs, MOST_ENVIRONMENTS)
        return SyncVectorEnv([partial(MastermindEnv, **settings)] * count)
    return MastermindVectorEnv(num_envs, rules, reward)


class MastermindVectorEnv(VectorEnv):
    """Does what Gymnasium's `SyncVectorEnv` of `MastermindEnv` does, the same for the same seed.

    A game that has ended begins again with the next step, whatever its action.
    """

    metadata: ClassVar[dict[str, Any]] = {
        **MastermindEnv.metadata,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self, num_envs: int = 1, variant: Variant | str = "classic", reward: Reward = "win"
    ) -> None:
        self.num_envs = require_count("num_envs", num_envs, MOST_ENVIRONMENTS)
        self.coding = Coding(variant)
        self.variant = self.coding.variant
        self.variant.require_true_answers("A kernel for many games")
        self.reward = choice("reward", reward, SIDE_BY_SIDE)
        self.single_action_space = self.coding.action_space()
        self.single_observation_space = self.coding.observation_space()
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        space = self.coding.space
        values = [self.variant.values(space.text(word)) for word in space.codes.tolist()]
        self._values = np.array(values, np.int8)
        self._answers = np.array([answer_of(n) for n in range(space.win + 1)], np.int8)
        if not self.variant.whites:
            self._answers[:, 1] = 0
        self._rngs: list[Any] = [None] * num_envs
        self._secrets = np.zeros(num_envs, np.int64)
        self._used = np.zeros(num_envs, np.int64)
        self._over = np.zeros(num_envs, np.bool_)
        self._rows: Observation = np.empty(self.observation_space.shape, np.int8)
        self._masks = np.ones((num_envs, self.variant.size if self.coding.has_mask else 0), np.int8)

    # As in Gymnasium's own, each game has a random generator.
    @property
    def np_random(self) -> Any:
        """The random generators of the games."""
        return tuple(self._rngs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games, or those of `options["reset_mask"]`; seeds are counted up from one."""
        seeds: list[int | None] = [None] * self.num_envs
        if seed is not None:
            seeds = _seeds(seed, self.num_envs)
        if len(seeds) != self.num_envs:
            raise OptionError(
                f"There are {len(seeds)} seeds for {self.num_envs} games; give one number, for "
                "example seed=1, or a list with one for each.",
                given=len(seeds),
                allowed=str(self.num_envs),
            )
        chosen = np.ones(self.num_envs, np.bool_)
        chosen[:] = (options or {}).get("reset_mask", True)
        for game, own_seed in zip(range(self.num_envs), seeds, strict=True):
            if chosen[game] and (own_seed is not None or self._rngs[game] is None):
                self._rngs[game] = np_random(own_seed)[0]
        self._begin(chosen)
        if (secret := (options or {}).get("secret")) is not None:
            self._secrets[chosen] = self.coding.place(parse_code(self.variant, secret))
        return self._rows.copy(), self._info(chosen)

    def _begin(self, chosen: np.ndarray[Any, np.dtype[np.bool_]]) -> None:
        for game in np.flatnonzero(chosen):
            self._secrets[game] = self._rngs[game].integers(self.variant.size)
        self._used[chosen] = 0
        self._over[chosen] = False
        self._rows[chosen] = NOTHING
        self._masks[chosen] = 1

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        """Make a guess in each game."""
        if self._rngs[0] is None:
            raise ActionError("No game has begun yet; call envs.reset() first.")
        guesses = np.asarray(actions)
        if guesses not in self.action_space:
            raise ActionError(
                f"There is one guess for each of the {self.num_envs} games, a whole number from 0 "
                f"to {self.variant.size - 1}; envs.action_space.sample() makes an example.",
                given=guesses.shape,
                allowed=f"0 to {self.variant.size - 1}",
            )
        begins = self._over.copy()
        self._begin(begins)
        playing = np.flatnonzero(~begins)
        found = np.zeros(self.num_envs, np.bool_)
        found[playing] = self._guess(playing, guesses[playing])
        self._over = found | (self._used >= self.variant.turns)
        earned = -1.0 * ~begins if self.reward == "guesses" else found.astype(np.float64)
        info = self._info(np.ones(self.num_envs, np.bool_))
        codes, text = self.coding.space.codes, self.coding.space.text
        for game in np.flatnonzero(self._over):
            secret = text(codes[self._secrets[game]])
            info = self._add_info(info, {"secret": secret}, int(game))
        never = np.zeros(self.num_envs, np.bool_)
        return self._rows.copy(), earned, self._over.copy(), never, info

    def _guess(self, playing: Any, guesses: Any) -> Any:
        """Make a guess in some games; return in which of them it is the code."""
        v, space = self.variant, self.coding.space
        numbers = np.empty(playing.size, np.uint8)
        guessed, secrets = space.codes[guesses], space.codes[self._secrets[playing]]
        answer_pairs(guessed, secrets, v.pegs, v.colours, space.bits, numbers)
        turns = self._used[playing]
        self._rows[playing, turns, : v.pegs] = self._values[guesses]
        self._rows[playing, turns, v.pegs :] = self._answers[numbers]
        if self.coding.has_mask:
            self._masks[playing, guesses] = 0
        self._used[playing] += 1
        return numbers == space.win

    def _info(self, which: Any) -> dict[str, Any]:
        if not self.coding.has_mask:
            return {}
        masks = np.where(which[:, None], self._masks, 0).astype(np.int8)
        return {"action_mask": masks, "_action_mask": which.copy()}


def _seeds(seeds: Any, games: int) -> list[int | None]:
    """Return seeds that are given one by one, or counted up from one."""
    if isinstance(seeds, int):
        return [seeds + game for game in range(games)]
    try:
        return list(seeds)
    except TypeError:
        raise OptionError(
            f"seed cannot be {quote(seeds)}; give one whole number, for example seed=1, or a list "
            "with one for each game.",
            given=seeds,
            allowed="a whole number or a list of them",
        ) from None
