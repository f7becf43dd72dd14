"""Slips to try again: the same questions in every game, and the answer is not told before."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from perfectplay.cli.judgements import judgement_style
from perfectplay.cli.terminal import LEAVE, Terminal
from perfectplay.cli.typed_line import UserLeft
from perfectplay.errors import PerfectPlayError
from perfectplay.judgement import Judgement


@dataclass(frozen=True)
class Attempt:
    """A second try: what was tried, how good it is, and a sentence about it."""

    move: str
    judgement: Judgement
    message: str


class Slip(ABC):
    """A position in which something better was missed."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """What stands before the line that is typed."""

    @abstractmethod
    def show(self, terminal: Terminal, place: str) -> None:
        """Draw the position and say what was chosen; `place` is like `1 of 3`."""

    @abstractmethod
    def to_data(self) -> dict[str, Any]:
        """Return the position for programs, without the answer."""

    @abstractmethod
    def judge(self, text: str) -> Attempt:
        """Judge what somebody would do instead."""

    @abstractmethod
    def answer(self) -> tuple[str, str]:
        """Return what was best, as a move and as a sentence."""


def wants_retry(terminal: Terminal, asked: bool | None, slips: int) -> bool:
    """Tell whether slips are offered: when asked for, or else to somebody at a screen."""
    return slips > 0 and (terminal.interactive if asked is None else asked)


HELP = "Type something better, answer to see it, Enter to go on, or quit."


def try_again(terminal: Terminal, slips: Sequence[Slip]) -> None:
    """Set up each slip and ask until something better is found or the user goes on."""
    many = "1 slip" if len(slips) == 1 else f"{len(slips)} slips"
    terminal.say(f"{many} to try again. {HELP}", style="dim")
    for number, slip in enumerate(slips, 1):
        terminal.say()
        slip.show(terminal, f"{number} of {len(slips)}")
        terminal.event("retry", number=number, slips=len(slips), **slip.to_data())
        _ask(terminal, slip)


def _ask(terminal: Terminal, slip: Slip) -> None:
    """Ask until the slip is mended or skipped."""
    while True:
        text = terminal.read(slip.prompt).strip()
        word = text.lower()
        if word in LEAVE:
            raise UserLeft
        if word in {"", "next", "skip"}:
            return
        if word in {"help", "?"}:
            terminal.tell("help", HELP, style="dim")
            continue
        if word in {"answer", "show"}:
            move, message = slip.answer()
            terminal.tell("answer", message, move=move)
            return
        try:
            attempt = slip.judge(text)
        except PerfectPlayError as error:
            terminal.complain(error)
            continue
        solved = attempt.judgement.solves_a_retry
        terminal.tell(
            "solved" if solved else "unsolved",
            attempt.message,
            style=judgement_style(attempt.judgement),
            move=attempt.move,
            judgement=attempt.judgement.value,
        )
        if solved:
            return
