"""Options that the games share, so that each is called the same and means the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from perfectplay.cli.terminal import Terminal
from perfectplay.errors import PerfectPlayError, quote

Json = Annotated[bool, typer.Option("--json", help="One JSON object a line, for programs.")]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", help="The same seed gives the same game.", min=0, show_default="by chance"
    ),
]
Resume = Annotated[Path | None, typer.Option("--resume", help="Go on with a saved game.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Take the defaults, ask nothing.")]
Pace = Annotated[
    float | None,
    typer.Option(
        "--pace",
        min=0.0,
        max=60.0,
        help="Seconds between the computer's moves.",
        show_default="1 on a screen, else 0",
    ),
]
Retry = Annotated[
    bool | None,
    typer.Option(
        "--retry/--no-retry",
        help="Offer the slips to try again, without telling the answer.",
        show_default="yes on a screen",
    ),
]
_SLOW_ENOUGH = 1.0


def pace_for(terminal: Terminal, pace: float | None) -> float:
    """Return the seconds between moves: as asked for, or slow enough for somebody who watches."""
    if pace is not None:
        return pace
    return _SLOW_ENOUGH if terminal.out.is_terminal and not terminal.as_json else 0.0


def parse_yes(text: str) -> bool:
    """Read yes or no."""
    answer = text.strip().lower()
    if answer not in {"y", "yes", "n", "no"}:
        raise PerfectPlayError(f"{quote(text)} is neither yes nor no; for example no.", given=text)
    return answer.startswith("y")
