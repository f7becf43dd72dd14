"""Every error that perfectplay raises on purpose.

    PerfectPlayError(ValueError)
    ├── lab.errors.LabError
    ├── mastermind.errors.MastermindError
    └── ultimate.errors.UltimateError

Each message is one sentence for a player: what was given, what is allowed, an example. The
branches of each game are drawn at the top of that game's own errors file.
"""


def quote(given: object, most: int = 40) -> str:
    """Return what a user gave, in quotes, on one line and not too long to read."""
    text = given.strip() if isinstance(given, str) else repr(given)
    shown = repr(text if len(text) <= most else text[: most - 1] + "…")
    return shown if isinstance(given, str) else shown[1:-1]


class PerfectPlayError(ValueError):
    """Something a user said cannot be done; the message is meant for that user."""
