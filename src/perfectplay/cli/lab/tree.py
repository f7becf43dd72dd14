"""`perfectplay lab tree`: whole strategies built, verified, drawn and compared."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table

from perfectplay.cli.lab.experiment import MASTERMIND, experiment
from perfectplay.cli.lab.options import LabOptions
from perfectplay.cli.mastermind.tree import load as load_tree
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.lab import trees
from perfectplay.lab.errors import SettingError
from perfectplay.lab.files import fingerprint, format_csv, format_json
from perfectplay.lab.outside import packages_data
from perfectplay.mastermind.solver import DecisionTree
from perfectplay.mastermind.variant import Variant

PLAYERS = ["knuth", "entropy", "optimal"]
"""Whose trees are built if neither players nor files are given."""


def run_tree(
    options: LabOptions,
    variant: str | None,
    by: str,
    files: list[Path],
    first: str | None,
    depth: int | None,
) -> None:
    """Build or load trees, verify them, write, draw and compare them."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        loaded = _load(files)
        game = _variant(variant, loaded)
        players = [name for name in by.split(",") if name.strip()]
        if not players and not loaded:
            players = PLAYERS
        players = trees.check_players(game, players, first)
        description = {
            "experiment": "tree",
            "variant": str(game.rules),
            "players": players,
            "first": first,
            "files": {name: fingerprint(tree.to_data(), 16) for name, tree in loaded.items()},
            **packages_data("player", players),
        }
    with experiment(terminal, "tree", description, options, "secrets", MASTERMIND) as lab:
        built = trees.build(lab.run, game, players, first)
        exact = any(name in trees.EXACT_PLAYERS for name in players)
        best = trees.find_optimum(lab.run, game, patient=exact)
        with terminal.waiting("Verifying against every secret …"):
            made = [trees.verify(tree.made_by, tree) for tree in built]
            made += [trees.verify(name, tree) for name, tree in loaded.items()]
        data = trees.comparison_data(made, best)
        written = {}
        for strategy in made:
            written[f"{strategy.name}.json"] = strategy.tree.to_json() + "\n"
            written[f"{strategy.name}.svg"] = trees.draw_svg(strategy, depth, best)
        lab.write(written, results_json=format_json(data), results_csv=_table(data))
        _show(terminal, data)


def _variant(given: str | None, loaded: dict[str, DecisionTree]) -> Variant:
    first = next(iter(loaded.values()), None)
    if given is None and first is not None:
        game = first.variant
    else:
        game = Variant.parse(given or "3x4").rules
        game.require_true_answers("A decision tree")
    for name, found in loaded.items():
        if found.variant != game:
            raise SettingError(
                f"The file {name} holds a tree of {found.variant} and the others are of {game}; "
                f"compare trees of one variant, for example --variant '{found.variant}'."
            )
    return game


def _load(paths: list[Path]) -> dict[str, DecisionTree]:
    """Read trees and name each after its file, so that results can be told apart."""
    found: dict[str, Any] = {}
    for path in paths:
        stem = re.sub(r"[^\w.-]+", "-", path.stem).strip("-.") or "tree"
        name, number = f"file-{stem}", 2
        while name in found:
            name, number = f"file-{stem}-{number}", number + 1
        found[name] = load_tree(path)
    return found


def _table(data: dict[str, Any]) -> str:
    columns = ["name", "first", "total", "mean", "worst", "nodes"]
    extra = ["above_optimal_total", "above_optimal_worst"]
    header = ["variant", "secrets", *columns, *extra]
    rows = [
        [data["variant"], data["secrets"], *(s.get(c, "") for c in [*columns, *extra])]
        for s in data["strategies"]
    ]
    return format_csv(header, rows)


def _show(terminal: Terminal, data: dict[str, Any]) -> None:
    best = data["optimum"]
    table = Table(title=f"{data['variant']}: {data['secrets']:,} secrets, every one verified")
    for name in ("strategy", "first", "total", "mean", "worst", "nodes"):
        table.add_column(name, justify="left" if name in ("strategy", "first") else "right")
    if best:
        table.add_column("above (total / worst)", justify="right")
    for found in data["strategies"]:
        terminal.event("strategy", **found)
        row = [escape(found["name"]), found["first"], f"{found['total']:,}"]
        row += [f"{found['mean']:.4f}", str(found["worst"]), f"{found['nodes']:,}"]
        if best:
            row.append(f"+{found['above_optimal_total']:,} / +{found['above_optimal_worst']}")
        table.add_row(*row)
    if best:
        terminal.event("optimum", **best)
        table.add_section()
        mean = best["total"] / data["secrets"]
        table.add_row("least possible", "", f"{best['total']:,}", f"{mean:.4f}", str(best["worst"]))
    terminal.draw(table)
    if best is None:
        terminal.say("The optimum of this variant takes long to find; --by optimal finds it.")
    for found in data["differences"]:
        terminal.event("difference", **found)
        terminal.say(_difference(found))


def _difference(found: dict[str, Any]) -> str:
    one, other = found["one"], found["other"]
    if found["same"]:
        return f"{one} and {other} are the same tree."
    turns = ", ".join(f"{guess} {answer}" for guess, answer in found["turns"])
    where = f"after {turns} ({found['codes']:,} codes left)" if turns else "at the first guess"
    here, there = found["guesses"]
    counts = found["secrets"]
    return (
        f"{one} and {other} first differ {where}: {here} against {there}. Of the secrets, {one} "
        f"needs fewer guesses for {counts['fewer']:,}, as many for {counts['same']:,} "
        f"and more for {counts['more']:,}."
    )
