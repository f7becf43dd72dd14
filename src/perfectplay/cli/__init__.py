"""The command line: `perfectplay`."""

import io
import os
import sys
from typing import NoReturn


def main() -> None:
    """Run the `perfectplay` command."""
    # The commands are imported here, so that a module below this one can be used without them.
    from perfectplay.cli.app import app

    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show ● gets a question mark, not a crash.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except BrokenPipeError:
        _give_up(0, "")
    except OSError as error:
        _give_up(1, f"The output cannot be written: {error.strerror}.\n")


def _give_up(code: int, message: str) -> NoReturn:
    """Leave when our output can no longer be written, without Python complaining at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.stderr.write(message)
    sys.exit(code)
