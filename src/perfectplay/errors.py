"""Every error that perfectplay raises on purpose.

    PerfectPlayError(ValueError)
    ├── mastermind.errors.MastermindError
    └── ultimate.errors.UltimateError

Each message is one sentence for a player: what was given, what is allowed, an example. The
branches of each game are drawn at the top of that game's own errors file.
"""


class PerfectPlayError(ValueError):
    """Something a user said cannot be done; the message is meant for that user."""
