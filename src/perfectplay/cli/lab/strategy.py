"""`perfectplay lab strategy`: a whole strategy for a large variant, as good as the time allows."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from perfectplay.cli.files import FileError, quote_path
from perfectplay.cli.lab.experiment import MASTERMIND, experiment
from perfectplay.cli.lab.options import LabOptions
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.folders import from_home
from perfectplay.lab import files
from perfectplay.lab.errors import SettingError
from perfectplay.lab.files import fingerprint, format_json
from perfectplay.lab.planning import Strategy, check_variant, improve
from perfectplay.mastermind.solver import DecisionTree, TreeError
from perfectplay.mastermind.solver.best_found import best_strategy
from perfectplay.mastermind.solver.tree_check import TreeReport
from perfectplay.mastermind.solver.whole_trees import WholeTree
from perfectplay.mastermind.solver.written_strategy import read_strategy, write_strategy
from perfectplay.mastermind.variant import Variant

MOST_MINUTES = 100_000
SHIPPED = "best"
"""What to begin with to improve the strategy that comes with the package."""


def run_strategy(options: LabOptions, variant: str, minutes: float, start: str | None) -> None:
    """Look for a strategy, keep the best so far, verify it and show it."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        if not 0 <= minutes <= MOST_MINUTES:
            raise SettingError(
                f"{minutes:g} minutes are not possible; give 0 to {MOST_MINUTES:,}, for example "
                "--minutes 30."
            )
        game = check_variant(Variant.parse(variant))
        begin = _begin(game, start)
    description: dict[str, Any] = {"experiment": "strategy", "variant": str(game)}
    if begin is not None:
        description["start"] = fingerprint(begin.guesses().tolist(), 16)
    with experiment(terminal, "strategy", description, options, "chunks", MASTERMIND) as lab:

        def tell(text: str) -> None:
            # A reader who has seen enough does not end the search; rich leaves by SystemExit.
            with suppress(BrokenPipeError, SystemExit):
                terminal.event("progress", text=text)
                terminal.say(text, style="dim")

        def keep(tree: WholeTree) -> None:
            files.write(lab.folder / "strategy.xz", write_strategy(tree))

        found = improve(lab.run, game, minutes, report=tell, start=begin, keep=keep)
        with terminal.waiting("Verifying it against every secret …"):
            tree = DecisionTree(game, found.tree.root(), found.tree.made_by)
            report = tree.verify()
        facts = _facts(found, report)
        lab.write(
            {"strategy.xz": write_strategy(found.tree), "strategy.json": tree.to_json() + "\n"},
            results_json=format_json(facts),
        )
        terminal.event("strategy", **facts)
        _show(terminal, facts)


def _begin(variant: Variant, start: str | None) -> WholeTree | None:
    """Return the strategy to begin with, if one is asked for."""
    if start is None:
        return None
    if start == SHIPPED:
        known = best_strategy(variant)
        if known is None:
            raise SettingError(
                f"No strategy of {variant} comes with the package; leave --start out, or give a "
                "file, for example --start strategy.xz."
            )
        return known
    path = from_home(start)
    try:
        tree = read_strategy(path.read_bytes())
    except OSError as error:
        raise FileError(
            f"{quote_path(path)} cannot be read ({error.strerror or error}); give a strategy that "
            "this command wrote, for example --start strategy.xz.",
            given=start,
        ) from None
    except TreeError as error:
        raise FileError(f"{quote_path(path)} cannot be used. {error}", given=start) from None
    if tree.variant != variant:
        raise SettingError(
            f"{quote_path(path)} holds a strategy of {tree.variant}, not of {variant}; give "
            f"another file, or that variant, for example --variant '{tree.variant}'."
        )
    return tree


def _facts(found: Strategy, report: TreeReport) -> dict[str, Any]:
    size = found.tree.variant.size
    return {
        "variant": str(found.tree.variant),
        "codes": size,
        "first": found.tree.root().guess,
        "total": report.total,
        "mean": round(report.total / size, 6),
        "worst": report.depth,
        "distribution": {str(turn): count for turn, count in report.distribution.items()},
        "verified": True,
        "openings": [{"guess": guess, "total": total} for guess, total in found.openings.items()],
        "finished": found.finished,
    }


def _show(terminal: Terminal, facts: dict[str, Any]) -> None:
    shares = ", ".join(f"{count:,} in {turn}" for turn, count in facts["distribution"].items())
    others = "; ".join(f"{o['guess']} {o['total']:,}" for o in facts["openings"][1:])
    terminal.say(
        f"{facts['variant']}: {facts['total']:,} guesses over {facts['codes']:,} codes, "
        f"{facts['mean']:.4f} on average, {facts['worst']} at worst, with {facts['first']} first; "
        f"verified against every secret, not proven least. {shares}."
    )
    if others:
        terminal.say(f"Other first guesses, with less effort: {others}.", style="dim")
    if not facts["finished"]:
        terminal.say("The time is over; the same command with more minutes goes on.", style="dim")
