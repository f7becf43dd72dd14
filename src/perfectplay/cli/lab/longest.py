"""`perfectplay lab longest`: the longest game of a player whose every guess could be the code."""

from __future__ import annotations

from rich.table import Table

from perfectplay.cli.lab.experiment import MASTERMIND, experiment
from perfectplay.cli.lab.options import LabOptions
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.lab.files import format_json
from perfectplay.lab.longest import check_variant, find_longest, longest_data
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.variant import Variant


def run_longest(options: LabOptions, variant: str) -> None:
    """Find the longest game and show it."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        game = check_variant(Variant.parse(variant))
    description = {"experiment": "longest", "variant": str(game)}
    with experiment(terminal, "longest", description, options, "openings", MASTERMIND) as lab:
        found = find_longest(lab.run, game)
        facts = longest_data(found)
        lab.write(results_json=format_json(facts))
        terminal.event("longest", **facts)
        table = Table(title=f"The longest game of {game} in which every guess could be the code")
        for name in ("turn", "guess", "answer", "codes left"):
            table.add_column(name, justify="left" if name in ("guess", "answer") else "right")
        know = Knowledge(game)
        for number, (guess, answer) in enumerate(found.turns, 1):
            know = know.after(guess, answer)
            table.add_row(str(number), guess, str(answer), f"{len(know.candidates):,}")
        terminal.draw(table)
        terminal.say(
            f"{game}: {len(found.guesses)} guesses. No game of a player whose every guess could "
            "still be the code is longer."
        )
