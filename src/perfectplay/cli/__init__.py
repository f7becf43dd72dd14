"""The command line: `perfectplay`."""

import io
import os
import sys
from typing import NoReturn

from perfectplay.cli.faults import FAULT, format_fault


def main() -> None:
    """Run the `perfectplay` command."""
    # The commands are imported here, so that a module below this one can be used without them.
    from perfectplay.cli.app import app

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that cannot show ● gets a question mark, not a crash; so do we for bad bytes.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except BrokenPipeError:
        _give_up(0, "")
    except OSError as error:
        if error.filename is not None:  # it is about a file that was to be opened
            sys.stderr.write(f"{format_fault(error)}\n")
            sys.exit(FAULT)
        _give_up(FAULT, f"The output cannot be written: {error.strerror}.\n")
    except Exception as error:
        sys.stderr.write(f"{format_fault(error)}\n")
        sys.exit(FAULT)


def _give_up(code: int, message: str) -> NoReturn:
    """Leave when our output can no longer be written, without Python complaining at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.stderr.write(message)
    sys.exit(code)
