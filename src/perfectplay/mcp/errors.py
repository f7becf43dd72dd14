"""What the server for language models cannot do.

PerfectPlayError
└── McpError
    ├── ArgumentError       an argument of a tool that is missing, unknown or of the wrong kind
    ├── GameIdError         the id of a game that is not there
    ├── ManyGamesError      more games at once than are kept
    ├── ManyCallsError      more work at once than is waited for
    └── LongCallError       work that took longer than it may
"""

from perfectplay.errors import PerfectPlayError


class McpError(PerfectPlayError):
    """What the server for language models cannot do."""


class ArgumentError(McpError):
    """An argument of a tool is missing, unknown or of the wrong kind."""


class GameIdError(McpError):
    """There is no game with this id, or it belongs to another client."""


class ManyGamesError(McpError):
    """More games are open than are kept at once."""


class ManyCallsError(McpError):
    """More calls wait for an engine than are let in at once."""


class LongCallError(McpError):
    """The work of a call took longer than it may."""
