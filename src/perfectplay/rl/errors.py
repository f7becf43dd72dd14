"""What the environments cannot do.

PerfectPlayError
└── RlError
    ├── OptionError     an option of an environment that does not exist
    ├── ActionError     an action that is not one, or at the wrong moment
    └── PolicyError     a policy that does not exist, or that plays the other game
"""

from collections.abc import Iterable
from typing import Any

from perfectplay.errors import PerfectPlayError, quote


class RlError(PerfectPlayError):
    """What the environments cannot do."""


class OptionError(RlError):
    """An option of an environment that does not exist."""


class ActionError(RlError):
    """An action that is not one, or at the wrong moment."""


class PolicyError(RlError):
    """A policy that does not exist, or that plays the other game."""


def choice(name: str, given: Any, allowed: Iterable[str]) -> Any:
    """Return what was chosen if it is one of the allowed words, else say what they are."""
    words = list(allowed)
    if not isinstance(given, str) or given not in words:
        raise OptionError(
            f"{name} cannot be {quote(given)}: it is one of {', '.join(words)}, for example "
            f"{name}={words[0]!r}.",
            given=given,
            allowed=", ".join(words),
        )
    return given
