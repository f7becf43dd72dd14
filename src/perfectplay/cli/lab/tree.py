"""`perfectplay lab tree`: whole strategies built, verified, drawn and compared."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from perfectplay.cli.console import Terminal, leaving_cleanly
from perfectplay.cli.lab import options as common

if TYPE_CHECKING:
    from perfectplay.mastermind.solver import DecisionTree
    from perfectplay.mastermind.variant import Variant


def tree(
    variant: Annotated[
        str | None,
        typer.Option("--variant", "-v", help="What is played: 3x4, 4x6, '4x10 norepeat'.",
                     show_default="3x4, or that of the files"),
    ] = None,
    by: Annotated[
        str, typer.Option("--by", help="Players, with commas: knuth,entropy,optimal,…",
                          show_default="knuth,entropy,optimal, or none with files")
    ] = "",
    files: Annotated[
        list[Path] | None,
        typer.Option("--files", "-f", help="A saved tree to compare too; may be given again."),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option("--first", help="A first guess for all players, such as 0123.",
                     show_default="each one's own"),
    ] = None,
    depth: Annotated[
        int | None,
        typer.Option("--depth", "-d", min=1, help="How many guesses deep the drawings go.",
                     show_default="whole, or what fits 150 rows"),
    ] = None,
    workers: common.Workers = None,
    kind: common.With = "processes",
    cluster: common.Cluster = "",
    out: common.Out = None,
    fresh: common.Fresh = False,
    as_json: common.Json = False,
) -> None:  # fmt: skip
    """Build whole strategies, verify them against every secret, draw and compare them.

    Each tree is written as JSON, which `perfectplay mastermind tree --load` reads, and as an SVG
    drawing. For example: perfectplay lab tree --variant 4x6 --by knuth,optimal --depth 3
    """
    from perfectplay.lab import files as kept
    from perfectplay.lab import tree_svg, trees

    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        loaded = _load(files or [])
        game = _variant(variant, loaded)
        players = [name for name in by.split(",") if name.strip()]
        if not players and not loaded:
            players = ["knuth", "entropy", "optimal"]
        players = trees.check_players(game, players, first)
        description = {
            "experiment": "tree",
            "variant": str(game.rules),
            "players": players,
            "first": first,
            "files": {name: kept.fingerprint(tree.to_data(), 16) for name, tree in loaded.items()},
        }
    options = common.Options(workers, kind, cluster, out, fresh)
    with common.experiment(
        terminal, "tree", description, options, "secrets", common.MASTERMIND
    ) as lab:
        built = trees.build(lab.run, game, players, first)
        exact = any(name in trees.SENSES for name in players)
        best = trees.find_optimum(lab.run, game, patient=exact)
        with terminal.waiting("Verifying against every secret …"):
            made = [trees.verified(tree.made_by, tree) for tree in built]
            made += [trees.verified(name, tree) for name, tree in loaded.items()]
        facts = trees.as_facts(made, best)
        written = {}
        for strategy in made:
            written[f"{strategy.name}.json"] = strategy.tree.to_json() + "\n"
            written[f"{strategy.name}.svg"] = tree_svg.draw(strategy, depth, best)
        lab.write(written, results_json=kept.as_json(facts), results_csv=_table(facts))
        _show(terminal, facts)


def _variant(given: str | None, loaded: dict[str, DecisionTree]) -> Variant:
    from perfectplay.lab.errors import SettingError
    from perfectplay.mastermind.variant import Variant

    first = next(iter(loaded.values()), None)
    if given is None and first is not None:
        game = first.variant
    else:
        game = Variant.parse(given or "3x4").rules
    for name, found in loaded.items():
        if found.variant != game:
            raise SettingError(
                f"The file {name} holds a tree of {found.variant} and the others are of {game}; "
                f"compare trees of one variant, for example --variant '{found.variant}'."
            )
    return game


def _load(paths: list[Path]) -> dict[str, DecisionTree]:
    """Read trees and name each after its file, so that results can be told apart."""
    from perfectplay.cli.mastermind_tree import load

    found: dict[str, Any] = {}
    for path in paths:
        stem = re.sub(r"[^\w.-]+", "-", path.stem).strip("-.") or "tree"
        name, number = f"file-{stem}", 2
        while name in found:
            name, number = f"file-{stem}-{number}", number + 1
        found[name] = load(path)
    return found


def _table(facts: dict[str, Any]) -> str:
    from perfectplay.lab.files import as_csv

    columns = ["name", "first", "total", "mean", "worst", "nodes"]
    extra = ["above_optimal_total", "above_optimal_worst"]
    header = ["variant", "secrets", *columns, *extra]
    rows = [
        [facts["variant"], facts["secrets"], *(s.get(c, "") for c in [*columns, *extra])]
        for s in facts["strategies"]
    ]
    return as_csv(header, rows)


def _show(terminal: Terminal, facts: dict[str, Any]) -> None:
    from rich.markup import escape
    from rich.table import Table

    best = facts["optimum"]
    table = Table(title=f"{facts['variant']}: {facts['secrets']:,} secrets, every one verified")
    for name in ("strategy", "first", "total", "mean", "worst", "nodes"):
        table.add_column(name, justify="left" if name in ("strategy", "first") else "right")
    if best:
        table.add_column("above (total / worst)", justify="right")
    for found in facts["strategies"]:
        terminal.event("strategy", **found)
        row = [escape(found["name"]), found["first"], f"{found['total']:,}"]
        row += [f"{found['mean']:.4f}", str(found["worst"]), f"{found['nodes']:,}"]
        if best:
            row.append(f"+{found['above_optimal_total']:,} / +{found['above_optimal_worst']}")
        table.add_row(*row)
    if best:
        terminal.event("optimum", **best)
        table.add_section()
        mean = best["total"] / facts["secrets"]
        table.add_row("least possible", "", f"{best['total']:,}", f"{mean:.4f}", str(best["worst"]))
    terminal.draw(table)
    if best is None:
        terminal.say("The optimum of this variant takes long to find; --by optimal finds it.")
    for found in facts["differences"]:
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
