"""Players from outside: what one must be to be let in, and a guard that watches it play."""

from __future__ import annotations

import inspect
import random
from dataclasses import replace

from perfectplay.errors import PerfectPlayError, PluginError, printable, quote
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.notation import example_code, parse_code
from perfectplay.mastermind.strategies.base import Choice, Progress, Strategy, played
from perfectplay.plugins import told

GROUP = "perfectplay.strategies"
"""The entry points under which packages name their players."""
RESERVED = frozenset({"human", "me", "default", "all", "deterministic", "expected", "worst"})
"""Names that stand for something else wherever players are named."""

Player = type[Strategy] | Strategy


def check_player(name: str, part: object) -> Player:
    """Return a class or an instance that can play, or say in a sentence what it lacks."""
    kind = part if isinstance(part, type) else type(part)
    if not issubclass(kind, Strategy):
        raise PluginError(
            f"{_called(part)} is not a subclass of perfectplay.mastermind.strategies.Strategy."
        )
    if inspect.isabstract(kind):
        missing = ", ".join(sorted(kind.__abstractmethods__))
        raise PluginError(f"{_called(part)} lacks the method {missing}.")
    for field in ("name", "description"):
        text = getattr(part, field, None)
        if not isinstance(text, str) or not text.strip():
            raise PluginError(f"{_called(part)} lacks a {field}, for example {field} = 'mine'.")
    own = getattr(part, "name", "")
    if own != name:
        raise PluginError(
            f"its entry point is called {name!r} and its class {quote(own)}; give both one name."
        )
    try:
        player = part if isinstance(part, Strategy) else kind()
    except (Exception, SystemExit) as error:
        raise PluginError(f"{_called(part)}() raised {told(error)}.") from error
    return player if isinstance(part, Strategy) else kind


class GuardedPlayer(Strategy):
    """Lets a player from outside play, and turns whatever goes wrong with it into a sentence."""

    description = "a player from outside"

    def __init__(self, player: Strategy) -> None:
        self.player = player
        # What an instance says goes before what its class says; here it is the player's.
        for field in ("name", "title", "description", "deterministic", "quick"):
            setattr(self, field, getattr(player, field))
        # This one's own, and shown in a terminal.
        self.title = printable(str(player.title or player.name))  # type: ignore[misc]
        self.description = printable(player.description)  # type: ignore[misc]

    def consider(
        self,
        knowledge: Knowledge,
        rng: random.Random | None = None,
        progress: Progress | None = None,
    ) -> Choice:
        """Let the player choose, and look at its choice before anybody uses it."""
        passing: list[BaseException] = []

        def report(done: int, total: int) -> None:
            assert progress is not None
            try:
                progress(done, total)
            except BaseException as error:  # ours, on its way through the player
                passing.append(error)
                raise

        try:
            choice = self.player.consider(knowledge, rng, report if progress else None)
        except PerfectPlayError:
            raise
        except Exception as error:
            if error in passing:
                raise
            raise PluginError(
                f"The player {self.name!r} raised {told(error)} {_when(knowledge)}."
            ) from error
        return self._looked_at(choice, knowledge)

    def _looked_at(self, choice: object, knowledge: Knowledge) -> Choice:
        variant = knowledge.variant
        if not isinstance(choice, Choice):
            raise PluginError(
                f"The player {self.name!r} answered {quote(choice)} {_when(knowledge)}; it must "
                "return a Choice, for example Choice('0011')."
            )
        try:
            guess = parse_code(variant, choice.guess)
        except (PerfectPlayError, TypeError):
            example = example_code(variant, None)
            raise PluginError(
                f"The player {self.name!r} guessed {quote(choice.guess)} {_when(knowledge)}, which "
                f"is no code of {variant.rules}; a code is written like {example!r}."
            ) from None
        if guess in played(knowledge) and not variant.lies:
            raise PluginError(
                f"The player {self.name!r} guessed {guess!r} again {_when(knowledge)}; a guess "
                "that was made tells nothing new."
            )
        return replace(choice, guess=guess)


def guarded(player: Strategy) -> Strategy:
    """Return a player as it is if it is one of ours, else with a guard."""
    ours = type(player).__module__.startswith("perfectplay.")
    return player if ours else GuardedPlayer(player)


def _when(knowledge: Knowledge) -> str:
    turns = len(knowledge.turns)
    return f"after {turns} {'turn' if turns == 1 else 'turns'} of {knowledge.variant.rules}"


def _called(part: object) -> str:
    return quote(getattr(part, "__qualname__", part))
