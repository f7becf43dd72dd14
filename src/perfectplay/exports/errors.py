"""What can be wrong with an export.

PerfectPlayError
└── ExportError             what cannot be exported, or read back
"""

from perfectplay.errors import PerfectPlayError


class ExportError(PerfectPlayError):
    """What cannot be exported as asked, or a file of positions that cannot be read."""
