"""A game in which the code breaker can be swapped at any turn: human or any computer player."""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import StrEnum

from perfectplay.errors import quote
from perfectplay.mastermind import strategies
from perfectplay.mastermind.errors import GameOverError, PlayerError
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.game import Game
from perfectplay.mastermind.strategies import Choice, Progress

HUMAN = "human"
NUMBERS = {"0": HUMAN, "1": "random", "2": "consistent", "3": "minimax-list"}


class State(StrEnum):
    """Whose move it is."""

    HUMAN = "human"
    COMPUTER = "computer"
    OVER = "game over"


def player_names() -> list[str]:
    """Return the names of everybody who can break a code, the human first."""
    return [HUMAN, *strategies.names()]


def find_player(text: str | int) -> str:
    """Return a player's full name from its name or number, or raise :class:`PlayerError`."""
    wanted = str(text).strip().lower()
    if wanted in {"0", HUMAN, "me"}:
        return HUMAN
    try:
        return strategies.get(wanted).name
    except PlayerError:
        raise PlayerError(f"There is no player {quote(text)}; {list_players()}") from None


def list_players(human: bool = True) -> str:
    """Return the line that lists the players, with the numbers of those that have one."""
    numbers = {name: number for number, name in NUMBERS.items()}
    names = player_names() if human else strategies.names()
    shown = [f"{numbers[n]} {n}" if n in numbers else n for n in names]
    return f"choose one of {', '.join(shown)}; for example knuth."


class Match:
    """A game and the player who breaks its code now.

    >>> from perfectplay.mastermind import Variant
    >>> match = Match(Game(Variant.parse("4x6"), "0123"), "knuth")
    >>> match.step().guess, match.state.value
    ('0011', 'computer')
    >>> match.switch("human")
    >>> match.guess("0123"), match.state.value
    (Feedback(black=4, white=0), 'game over')
    """

    def __init__(self, game: Game, player: str = HUMAN, rng: random.Random | None = None) -> None:
        self.game = game
        self.rng = rng or random.Random()
        self.player = find_player(player)
        # Who made each turn, for the record; shortened by undo.
        self.movers: list[str] = []

    @property
    def state(self) -> State:
        """Whose move it is: the human's, the computer's, or nobody's any more."""
        if self.game.outcome:
            return State.OVER
        return State.HUMAN if self.player == HUMAN else State.COMPUTER

    def switch(self, player: str) -> None:
        """Let another player take over; the turns so far are all it needs."""
        self.player = find_player(player)

    def guess(self, guess: str | Sequence[int]) -> Feedback:
        """Make the human's guess; refused while the computer plays."""
        if self.state is State.COMPUTER:
            raise PlayerError(
                f"{self.player} is playing; switch to human first (player human), then guess."
            )
        feedback = self.game.guess(guess)
        self.movers.append(HUMAN)
        return feedback

    def step(self, progress: Progress | None = None) -> Choice:
        """Let the computer player make one guess; refused while the human plays."""
        if ended := self.game.outcome:
            raise GameOverError(f"The game is over: {ended.reason}.")
        if self.player == HUMAN:
            raise PlayerError(
                "It is the human's turn; let the program play with: player NAME; "
                f"{list_players(human=False)}"
            )
        strategy = strategies.get(self.player)
        choice = strategy.consider(self.game.knowledge, self.rng, progress)
        self.game.guess(choice.guess)
        self.movers.append(self.player)
        return choice

    def undo(self) -> None:
        """Take the last turn back, whoever made it."""
        self.game.undo()
        del self.movers[len(self.game.turns) :]
