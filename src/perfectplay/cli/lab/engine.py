"""`perfectplay lab engine`: our entrants speak the protocol of foreign programs."""

from __future__ import annotations

import sys

from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.lab.matches import LineResponder, parse_entrant
from perfectplay.ultimate.notation import WinRule


def run_engine(entrant: str, seed: int, rule: WinRule) -> None:
    """Answer every line of the input with a move."""
    with leaving_cleanly(Terminal(), lambda: ""):
        responder = LineResponder(parse_entrant(entrant), seed, rule)
        try:
            for line in sys.stdin:
                sys.stdout.write(f"{responder.answer(line)}\n")
                sys.stdout.flush()
        except BrokenPipeError:
            # Whoever asked has gone; there is nobody left to answer.
            sys.stderr.close()
        finally:
            responder.close()
