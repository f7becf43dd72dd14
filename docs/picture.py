"""Draw the README's terminal picture from a real game: `make picture`."""

import random
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from perfectplay.cli.console import Terminal
from perfectplay.cli.mastermind_draw import Look
from perfectplay.cli.mastermind_play import PlaySession
from perfectplay.cli.mastermind_setup import Setup
from perfectplay.mastermind import Game, Match, Variant, get_palette

PICTURES = Path(__file__).parent / "pictures"


def main() -> None:
    """Play a few guesses by hand, let Knuth finish, and export what the terminal showed."""
    terminal = Terminal()
    terminal.out = Console(
        record=True, width=84, force_terminal=True, color_system="truecolor", highlight=False
    )
    variant = Variant.parse("4x6")
    look = Look(variant, get_palette("classic"))
    match = Match(Game(variant, "3124"), rng=random.Random(1))
    session = PlaySession(terminal, Setup(variant, look, random.Random(1), True), match)
    session.start()
    for line in ("RRBB", "hint", "BGYG", "player knuth", "run"):
        terminal.say(f"{session.prompt()} {line}", style="bold")
        session.obey(line)
    session.finish()
    PICTURES.mkdir(exist_ok=True)
    # rich would load its font from elsewhere; the reader's own will do.
    plain = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    terminal.out.save_svg(
        str(PICTURES / "mastermind.svg"),
        title="perfectplay mastermind play",
        code_format=plain,
        unique_id="mastermind",
    )


if __name__ == "__main__":
    main()
