"""Options of a Mastermind game: given on the command line, or asked for when missing."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace
from pathlib import Path

from perfectplay.cli.console import Terminal
from perfectplay.cli.mastermind_draw import Look
from perfectplay.errors import quote
from perfectplay.mastermind.errors import MastermindError, RecordError
from perfectplay.mastermind.match import HUMAN, find_player, list_players
from perfectplay.mastermind.notation import STYLES, example_code
from perfectplay.mastermind.palette import PALETTES, Palette, get_palette
from perfectplay.mastermind.record import HEADER, Record
from perfectplay.mastermind.solver import Sense
from perfectplay.mastermind.variant import PRESETS, Variant
from perfectplay.mastermind.warmup import is_warm, warm_up


@dataclass
class Setup:
    """What every session starts from."""

    variant: Variant
    look: Look
    rng: random.Random
    count: bool

    @property
    def palette(self) -> Palette:
        """The colours in use."""
        return self.look.palette

    @property
    def example(self) -> str:
        """A code that could be typed here."""
        return example_code(self.variant, self.palette)


def set_up(
    terminal: Terminal,
    variant: str | None,
    palette: str | None,
    pegs: str,
    turns: int | None,
    seed: int | None,
    count: bool,
    ask: bool,
) -> Setup:
    """Read the common options, asking for the variant and the palette when they are missing."""
    if pegs not in STYLES:
        raise MastermindError(
            f"Pegs cannot be shown as {pegs!r}; choose one of {', '.join(STYLES)}, "
            "for example shapes."
        )
    style = next(s for s in STYLES if s == pegs)
    if variant is None and ask:
        presets = ", ".join(f"{name} ({preset})" for name, preset in PRESETS.items())
        chosen = terminal.ask(
            "Which variant?", "classic", Variant.parse, f"{presets}, or any size such as 5x6"
        )
    else:
        chosen = Variant.parse(variant or "classic")
    if turns is not None:
        chosen = replace(chosen, turns=turns)
    enough = [p for p in PALETTES.values() if len(p) >= chosen.colours]

    def read_palette(text: str) -> Palette:
        return get_palette(text).require(chosen.colours)

    if palette is None and ask:
        choices = "; ".join(f"{p.name}: {p.description}" for p in enough)
        colours = terminal.ask("Which palette?", enough[0].name, read_palette, choices)
    else:
        colours = read_palette(palette or enough[0].name)
    return Setup(chosen, Look(chosen, colours, style), random.Random(seed), count)


def choose_player(
    terminal: Terminal, player: str | None, default: str, question: str, ask: bool
) -> str:
    """Return a player's name, asking for it when it is missing."""
    if player is None and ask:
        people = default == HUMAN
        choices = list_players(human=people)
        return terminal.ask(question, default, find_player, choices[0].upper() + choices[1:])
    return find_player(player or default)


def get_ready(terminal: Terminal, teacher: bool = False) -> None:
    """Load the compiled kernels, or compile them the first time, with a line that says so."""
    from perfectplay.mastermind.solver import warm

    needed = [warm_up] if not is_warm() else []
    if teacher and not warm.is_warm():
        needed.append(warm.warm_up)
    if not needed:
        return
    seconds = 20 if teacher else 5
    text = f"Compiling the engine, this once; about {seconds} seconds …"
    if not terminal.out.is_terminal:
        terminal.say_aside(text)
    with terminal.waiting(text):
        for compile_all in needed:
            compile_all()


def parse_sense(text: str) -> Sense:
    """Read what optimal means: in the worst case, or on average."""
    wanted = text.strip().lower()
    if wanted in {"worst", "worst-case"}:
        return "worst"
    if wanted in {"expected", "expected-case", "average", "mean"}:
        return "expected"
    raise MastermindError(
        f"{text!r} is no sense of optimal; choose worst or expected, for example worst."
    )


def parse_seconds(text: str) -> float:
    """Read a time such as `5`, `5s`, `500ms` or `2m`."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(ms|s|m|min)?", text.strip().lower())
    seconds = (
        float(match[1]) * {"ms": 0.001, "s": 1, "m": 60, "min": 60}[match[2] or "s"] if match else 0
    )
    if not 0 < seconds <= 86_400:
        raise MastermindError(
            f"{text!r} is no time; give seconds from 1ms to a day, for example 5s or 500ms."
        )
    return seconds


def save_record(record: Record, name: str) -> Path:
    """Write a game to a file, never over something that is not a saved game."""
    name = name.strip()
    if len(name) > 1 and name[0] == name[-1] and name[0] in "\"'":
        name = name[1:-1]
    if not name:
        raise RecordError("Give the file a name, for example: save game.txt")
    try:
        path = Path(name).expanduser()
        if path.exists() and not path.read_text("utf-8", "replace").startswith(HEADER):
            raise RecordError(f"{name} exists and is no saved game; choose another name.")
        path.write_text(record.text(), "utf-8")
    except (OSError, ValueError, RuntimeError) as error:
        if isinstance(error, RecordError):
            raise
        why = getattr(error, "strerror", None) or "that is no file name here"
        raise RecordError(
            f"{quote(name)} cannot be written ({why}); try for example: save game.txt"
        ) from None
    return path


def load_record(path: Path) -> Record:
    """Read a saved game."""
    try:
        return Record.parse(path.expanduser().read_text("utf-8"))
    except (OSError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or "there is no such place"
        raise RecordError(
            f"{path} cannot be read ({why}); give a file that 'save' has written."
        ) from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is no text; give a file that 'save' has written.") from None
