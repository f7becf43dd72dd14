"""Draw the README's terminal picture from a real game: `make picture`."""

import random
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from perfectplay.cli.mastermind.play import PlayLoop
from perfectplay.cli.terminal import Terminal
from perfectplay.mastermind.session import MastermindSession

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"


def main() -> None:
    """Play a few guesses by hand, let Knuth finish, and export what the terminal showed."""
    terminal = Terminal()
    terminal.out = Console(
        record=True, width=84, force_terminal=True, color_system="truecolor", highlight=False
    )
    session = MastermindSession("4x6", "play", secret="3124", rng=random.Random(1))
    loop = PlayLoop(terminal, session)
    loop.start()
    for line in ("RRBB", "hint", "BGYG", "player knuth", "run"):
        terminal.say(f"{loop.prompt()} {line}", style="bold")
        loop.obey(line)
    loop.announce_end()
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
