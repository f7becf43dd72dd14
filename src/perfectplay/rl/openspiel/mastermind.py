"""Mastermind for OpenSpiel: chance chooses the secret, one player breaks it.

The secret is hidden from the player: observations and information states have the guesses and their
answers only, which are public. As in a `Game`, no guess may be made twice.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from perfectplay.mastermind import Knowledge, Turn, Variant
from perfectplay.mastermind.game import check_guess, outcome_of
from perfectplay.rl.errors import choice
from perfectplay.rl.mastermind_coding import Coding
from perfectplay.rl.openspiel.kinds import kind_of_game, refuse_parameters
from perfectplay.rl.rendering import text_of_mastermind

NAME = "perfectplay_mastermind"
REWARDS = ("guesses", "win")
_TYPE = kind_of_game(NAME, "Mastermind", 1, {"variant": "4x6", "reward": "guesses"})


class MastermindGame(pyspiel.Game):
    """The game; `variant` is a preset or a size such as `4x6 black only`, `reward` as below.

    With `guesses` the player loses a point for every guess, with `win` the code found is worth 1.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.coding = Coding(given.get("variant", "4x6"))
        self.variant: Variant = self.coding.variant
        self.variant.require_true_answers("A game of OpenSpiel")
        self.reward = choice("reward", given.get("reward", "guesses"), REWARDS)
        turns = min(self.variant.turns, self.variant.size)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.variant.size,
            max_chance_outcomes=self.variant.size,
            num_players=1,
            min_utility=-float(turns) if self.reward == "guesses" else 0.0,
            max_utility=-1.0 if self.reward == "guesses" else 1.0,
            max_game_length=turns,
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self, state: Any = None) -> MastermindState:
        """Return the game before a secret is chosen."""
        return MastermindState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return what writes down what the player knows; nothing is private, so all is public."""
        if iig_obs_type is not None and not iig_obs_type.public_info:
            return NothingPrivate()
        return TurnsObserver(self, params)


class MastermindState(pyspiel.State):
    """A secret, once chance has chosen it, and the guesses with their answers."""

    def __init__(self, game: MastermindGame) -> None:
        super().__init__(game)
        self.coding = game.coding
        self.reward = game.reward
        self.secret: str | None = None
        self.knowledge = Knowledge(game.variant)

    def __deepcopy__(self, memo: Any) -> MastermindState:
        """Copy the state; what does not change is shared."""
        twin = MastermindState(self.get_game())
        twin.secret, twin.knowledge = self.secret, self.knowledge
        return twin

    @property
    def _is_over(self) -> bool:
        return outcome_of(self.coding.variant, self.knowledge.turns) is not None

    def current_player(self) -> int:
        """Return chance before the secret, then the player, then the end."""
        if self.secret is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self._is_over else 0

    def _legal_actions(self, player: int) -> list[int]:
        return np.flatnonzero(self.coding.mask(self.knowledge.turns)).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the codes, each as likely as the others."""
        size = self.coding.variant.size
        return [(place, 1.0 / size) for place in range(size)]

    def _apply_action(self, action: int) -> None:
        code = self.coding.code(action)
        assert code is not None
        if self.secret is None:
            self.secret = code
            return
        guess = check_guess(self.knowledge, code)
        answer = self.coding.variant.answer(guess, self.secret)
        self.knowledge = self.knowledge.told(Turn(guess, answer))

    def _action_to_string(self, player: int, action: int) -> str:
        what = "secret" if player == pyspiel.PlayerId.CHANCE else "guess"
        return f"{what}:{self.coding.code(action)}"

    def is_terminal(self) -> bool:
        """Tell whether the code is found or all turns are used."""
        return self._is_over

    def returns(self) -> list[float]:
        """Return minus the guesses made so far, or 1 when the code is found."""
        turns = self.knowledge.turns
        if self.reward == "guesses":
            return [-float(len(turns))] if self._is_over else [0.0]
        found = bool(turns) and turns[-1].feedback == self.coding.variant.win
        return [float(found)]

    def __str__(self) -> str:
        return f"secret {self.secret or 'not chosen yet'}\n{text_of_mastermind(self.knowledge)}"


class TurnsObserver:
    """Writes the guesses and answers, which are public; nothing is private to the player.

    A turn is a one for the colour of each peg, one for how many are black, one for how many white.
    """

    def __init__(self, game: MastermindGame, params: Any) -> None:
        refuse_parameters(params)
        v = self._variant = game.variant
        shapes = {
            "guesses": (v.turns, v.pegs, v.colours),
            "blacks": (v.turns, v.pegs + 1),
            "whites": (v.turns, v.pegs + 1),
        }
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        ends = np.cumsum(sizes)
        self.dict = {
            name: self.tensor[end - size : end].reshape(shape)
            for (name, shape), size, end in zip(shapes.items(), sizes, ends, strict=True)
        }

    def set_from(self, state: MastermindState, player: int) -> None:
        """Write what the player knows."""
        self.tensor.fill(0)
        pegs = np.arange(self._variant.pegs)
        for row, (guess, (black, white)) in enumerate(state.knowledge.turns):
            self.dict["guesses"][row, pegs, self._variant.values(guess)] = 1
            self.dict["blacks"][row, black] = 1
            self.dict["whites"][row, white] = 1

    def string_from(self, state: MastermindState, player: int) -> str:
        """Write what the player knows as text."""
        return " ".join(f"{turn.guess}:{turn.feedback}" for turn in state.knowledge.turns)


class NothingPrivate:
    """What the player knows and others do not: there is no such observation."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: MastermindState, player: int) -> None:
        """There is nothing to write."""

    def string_from(self, state: MastermindState, player: int) -> None:
        """There is nothing to say, which is None to OpenSpiel."""


pyspiel.register_game(_TYPE, MastermindGame)
