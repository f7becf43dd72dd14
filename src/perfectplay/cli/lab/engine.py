"""`perfectplay lab engine`: our entrants speak the protocol of foreign programs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from perfectplay.cli.console import Terminal, leaving_cleanly
from perfectplay.cli.lab import matches as common
from perfectplay.ultimate.notation import WinRule


def engine(
    entrant: Annotated[str, typer.Argument(metavar="ENTRANT", help=f"One: {common.ENTRANTS}.")],
    seed: Annotated[
        int, typer.Option("--seed", envvar="PERFECTPLAY_SEED", help="All chance comes from it.")
    ] = 1,
    rule: Annotated[
        WinRule,
        typer.Option("--rule", envvar="PERFECTPLAY_RULE", help="The winning rule."),
    ] = WinRule.LINE,
) -> None:
    """Play by lines: for each line of moves so far, answer with a line that holds one move.

    For example: echo 'ee ea' | perfectplay lab engine level:5
    """
    terminal = Terminal()
    with leaving_cleanly(terminal, lambda: ""):
        from perfectplay.lab.engine import Engine
        from perfectplay.lab.entrants import read_entrant

        speaker = Engine(read_entrant(entrant), seed, rule)
        try:
            for line in sys.stdin:
                sys.stdout.write(f"{speaker.answer(line)}\n")
                sys.stdout.flush()
        except BrokenPipeError:
            # Whoever asked has gone; there is nobody left to answer.
            sys.stderr.close()
        finally:
            speaker.close()
