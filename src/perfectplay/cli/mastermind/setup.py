"""Options of a Mastermind game: given on the command line, or asked for when missing."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from perfectplay.cli.terminal import LEAVE, Terminal
from perfectplay.cli.typed_line import UserLeft
from perfectplay.errors import quote
from perfectplay.mastermind import warmup as players
from perfectplay.mastermind.errors import CodeError, MastermindError, PaletteError
from perfectplay.mastermind.notation import STYLES, Style, example_code, parse_code
from perfectplay.mastermind.palette import PALETTES, Palette, get_palette
from perfectplay.mastermind.players import HUMAN, find_player, list_players
from perfectplay.mastermind.solver import Sense, warm
from perfectplay.mastermind.variant import PRESETS, Variant
from perfectplay.warmup import is_warm, warm_up, warm_ups


@dataclass(frozen=True)
class Setup:
    """What every new game starts from."""

    variant: Variant
    palette: Palette


def parse_style(pegs: str) -> Style:
    """Read what stands on pegs."""
    for style in STYLES:
        if style == pegs:
            return style
    raise MastermindError(
        f"Pegs cannot be shown as {quote(pegs)}; choose one of {', '.join(STYLES)}, for example "
        "shapes.",
        given=pegs,
        allowed=", ".join(STYLES),
    )


def set_up(
    terminal: Terminal, variant: str | None, palette: str | None, turns: int | None, ask: bool
) -> Setup:
    """Read the variant and the palette, asking for them when they are missing."""
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

    if palette is None and ask:
        choices = "\n".join(f"{i}  {p.title}: {p.description}" for i, p in enumerate(enough, 1))
        colours = terminal.ask(
            "Which palette?", enough[0].title, lambda text: _choose_palette(text, enough), choices
        )
    else:
        colours = get_palette(palette or enough[0].name).require(chosen.colours)
    return Setup(chosen, colours)


def _choose_palette(text: str, offered: list[Palette]) -> Palette:
    """Read the number or the name of a palette that was offered; its short name will do."""
    wanted = text.strip()
    if wanted.isdecimal() and 1 <= int(wanted) <= len(offered):
        return offered[int(wanted) - 1]
    with suppress(PaletteError):
        if (found := get_palette(wanted)) in offered:
            return found
    names = ", ".join(palette.title for palette in offered)
    raise PaletteError(
        f"{quote(text)} is not one of these palettes: {names}; type a name or a number from 1 to "
        f"{len(offered)}, for example 1.",
        given=text,
        allowed=names,
    )


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
    names = [players.NAME, warm.NAME] if teacher else [players.NAME]
    needed = [name for name in names if not is_warm([name])]
    if not needed:
        return
    seconds = sum(entry.seconds for entry in warm_ups(names))
    text = f"Compiling the engine, this once; about {seconds:.0f} seconds …"
    if not terminal.out.is_terminal:
        terminal.say_aside(text)
    with terminal.waiting(text):
        warm_up(needed)


def parse_sense(text: str) -> Sense:
    """Read what optimal means: in the worst case, or on average."""
    wanted = text.strip().lower()
    if wanted in {"worst", "worst-case"}:
        return "worst"
    if wanted in {"expected", "expected-case", "average", "mean"}:
        return "expected"
    raise MastermindError(
        f"{quote(text)} does not say what optimal means; choose worst or average, for example "
        "worst.",
        given=text,
        allowed="worst, average",
    )


def read_hidden_code(
    terminal: Terminal,
    variant: Variant,
    palette: Palette,
    prompt: str = "Code maker, type the code (it is not shown):",
) -> str:
    """Ask for a code that is not shown while it is typed, until it can be read."""
    while True:
        text = terminal.read_hidden(prompt)
        if text.strip().lower() in LEAVE:
            raise UserLeft
        try:
            return parse_code(variant, text, palette)
        except CodeError as error:
            # The message would quote what was typed hidden; say what is allowed instead.
            terminal.complain(
                f"That {error.fault}; a code here has {variant.pegs} pegs of {variant.colours} "
                f"colours, for example {example_code(variant, palette)}."
            )
