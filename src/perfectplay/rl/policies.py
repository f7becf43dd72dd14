"""Every level and every strategy as a policy: something that is called and returns an action.

>>> from perfectplay.ultimate import Board
>>> policy("level:2", seed=1)(Board()) in Board().legal_moves
True
>>> from perfectplay.mastermind import Knowledge
>>> policy("knuth").guess(Knowledge("4x6"))
'0011'
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from perfectplay.errors import quote
from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches.entrants import Entrant, parse_entrant
from perfectplay.mastermind import Knowledge, Variant, strategies
from perfectplay.mastermind.strategies import Strategy
from perfectplay.rl import ultimate_coding
from perfectplay.rl.errors import PolicyError
from perfectplay.rl.mastermind_coding import Actions, Coding
from perfectplay.ultimate import LEVELS, Board, WinRule
from perfectplay.ultimate.notation import parse_rule

RANDOM = "random"
"""The one policy that plays both games."""
_EXAMPLES = "level:5, mcts:sims=1000, random, knuth or optimal"


class Policy:
    """A player without a game of its own: it looks at what it is given and returns an action.

    That is an environment of either kind, one of OpenSpiel's states, an observation, a `Board` or a
    `Knowledge`. An observation does not tell the variant, the rule or the kind of action, so these
    are told beforehand.
    """

    def __init__(
        self,
        name: str,
        *,
        entrant: Entrant | None = None,
        strategy: Strategy | None = None,
        seed: int = 0,
        variant: Variant | str = "classic",
        action: Actions = "code",
        rule: WinRule | str = WinRule.LINE,
    ) -> None:
        self.name = name
        self.entrant = entrant
        self.strategy = strategy
        self.seed = seed
        self.variant = Variant.parse(variant)
        self.action: Actions = action
        self.rule = parse_rule(rule)
        self._rng = random.Random(seed)
        self._players: dict[WinRule, Any] = {}

    def __repr__(self) -> str:
        return f"policy({self.name!r}, seed={self.seed})"

    @property
    def games(self) -> tuple[str, ...]:
        """The games it plays."""
        plays = {"mastermind": self.strategy, "ultimate": self.entrant}
        return tuple(game for game, player in plays.items() if player is not None)

    def __call__(self, state: Any) -> Any:
        """Choose an action for whoever is to move."""
        state = getattr(state, "unwrapped", state)
        if isinstance(state, Board):
            return self.move(state)
        if isinstance(state, Knowledge):
            return Coding(state.variant, self.action).action(self.guess(state))
        if (board := getattr(state, "board", None)) is not None:
            return self.move(board)
        if (known := getattr(state, "knowledge", None)) is not None:
            return state.coding.action(self.guess(known))
        return self._seen(np.asarray(state))

    def _seen(self, observation: Any) -> Any:
        """Choose by an observation: those of Ultimate Tic-Tac-Toe have a shape of their own."""
        if observation.shape == ultimate_coding.SHAPE:
            return self.move(ultimate_coding.board_of(observation, self.rule))
        coding = Coding(self.variant, self.action)
        return coding.action(self.guess(coding.knowledge(observation)))

    def require_ultimate(self) -> Entrant:
        """Return who plays Ultimate Tic-Tac-Toe, or say that nobody does."""
        if self.entrant is None:
            raise PolicyError(
                f"{self.name} plays Mastermind, not Ultimate Tic-Tac-Toe; take level:5, say.",
                given=self.name,
                allowed="level:5",
            )
        return self.entrant

    def move(self, board: Board) -> int:
        """Choose a move of Ultimate Tic-Tac-Toe."""
        entrant = self.require_ultimate()
        if board.rule not in self._players:
            self._players[board.rule] = entrant.player(self.seed, board.rule)
        move: int = self._players[board.rule].choose(board)
        return move

    def guess(self, knowledge: Knowledge) -> str:
        """Choose a guess of Mastermind."""
        if self.strategy is None:
            raise PolicyError(
                f"{self.name} plays Ultimate Tic-Tac-Toe, not Mastermind; take knuth, say.",
                given=self.name,
                allowed="knuth",
            )
        return self.strategy.choose(knowledge, self._rng)

    def close(self) -> None:
        """Let go of search trees and foreign programs."""
        for player in self._players.values():
            player.close()
        self._players = {}


def policy(text: str | int, *, seed: int = 0, **about: Any) -> Policy:
    """Make a policy by its name; all its chance comes from the seed.

    Names are those of the lab: a level of Ultimate Tic-Tac-Toe (`5` or `"level:5"`), a search
    (`"mcts:sims=1000"`), a strategy of Mastermind (`"knuth"`), or `"random"`. `about` is what
    observations do not tell: `variant`, `action` and `rule`.
    """
    is_level = isinstance(text, int) and 0 < text <= len(LEVELS)
    name = f"level:{text:d}" if is_level else text.strip() if isinstance(text, str) else ""
    if name.lower() == RANDOM:
        any_guess, any_move = strategies.get(RANDOM), Entrant(RANDOM)
        return Policy(RANDOM, entrant=any_move, strategy=any_guess, seed=seed, **about)
    if not name.isdecimal() and strategies.find(name.lower()) is not None:
        strategy = strategies.get(name)
        return Policy(strategy.name, strategy=strategy, seed=seed, **about)
    try:
        entrant = parse_entrant(name)
    except SettingError as error:
        if ":" in name:
            raise
        raise PolicyError(
            f"There is no policy {quote(text)}; give for example {_EXAMPLES}.",
            given=text,
            allowed=", ".join(policy_names()),
        ) from error
    return Policy(str(entrant), entrant=entrant, seed=seed, **about)


def policy_names() -> list[str]:
    """Return the names of all levels and strategies; searches have settings of their own.

    >>> policy_names()[:2], policy_names()[-1]
    (['random', 'consistent'], 'level:10')
    """
    return [*strategies.names(), *(f"level:{level.number}" for level in LEVELS)]
