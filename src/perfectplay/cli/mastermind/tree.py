"""Whole strategies in the terminal: build or load a tree, verify it, look up, export."""

from __future__ import annotations

from pathlib import Path

from perfectplay.cli.files import FileError, quote_path, read_text, write_text
from perfectplay.cli.mastermind.setup import get_ready
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.errors import quote
from perfectplay.mastermind import strategies
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.history import parse_history
from perfectplay.mastermind.solver import DecisionTree, Sense, shipped
from perfectplay.mastermind.variant import Variant

FORMATS = ("summary", "text", "json", "dot")


def tree(
    variant: str,
    by: str,
    within: int | None,
    form: str,
    source: Path | None,
    output: Path | None,
    after: str | None,
    as_json: bool,
) -> None:
    """Build a strategy as a tree, or load one; verify it; then export it or look a turn up."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        if form not in FORMATS:
            raise MastermindError(
                f"{quote(form)} is not a format; choose one of {', '.join(FORMATS)}, for example "
                "dot."
            )
        get_ready(terminal, teacher=True)
        found = load(source) if source else _build(terminal, Variant.parse(variant), by, within)
        with terminal.waiting("Verifying it against every secret …"):
            report = found.verify()
        terminal.event(
            "tree",
            variant=str(found.variant),
            made_by=found.made_by,
            secrets=report.secrets,
            total=report.total,
            depth=report.depth,
            distribution={str(k): v for k, v in report.distribution.items()},
        )
        summary = (
            f"{found.variant} by {found.made_by}: verified against all {report.secrets:,} secrets, "
            f"{report.total:,} guesses in all ({report.total / report.secrets:.4f} on average), "
            f"{report.depth} at worst; "
            + ", ".join(f"{count:,} in {turn}" for turn, count in report.distribution.items())
            + "."
        )
        if after is not None:
            guess = found.next_guess(parse_history(found.variant, after))
            terminal.event("next", guess=guess)
            terminal.say(guess)
            return
        if form == "summary" and output is None:
            terminal.say(summary)
            return
        text = {
            "summary": found.to_json,
            "json": found.to_json,
            "text": found.to_text,
            "dot": found.to_dot,
        }[form]()
        if output is None:
            terminal.say(text)
            return
        text = text if text.endswith("\n") else f"{text}\n"
        write_text(output, text, "--output tree.json")
        terminal.say(summary)
        terminal.say(f"Written to {output}.", style="dim")


def _build(terminal: Terminal, variant: Variant, by: str, within: int | None) -> DecisionTree:
    wanted = by.strip().lower()
    with terminal.progress(f"Building {variant}") as progress:
        if wanted not in {"expected", "worst"}:
            return DecisionTree.build(variant, strategies.get(wanted), progress=progress)
        sense: Sense = "worst" if wanted == "worst" else "expected"
        made = shipped.tree(variant, sense) if within is None else None
        return made or DecisionTree.build(variant, sense, within=within, progress=progress)


def load(path: Path) -> DecisionTree:
    """Read a tree that was saved as JSON or as text."""
    text = read_text(path, "a tree saved by this command")
    try:
        if text.lstrip().startswith(("{", "[")):
            return DecisionTree.from_json(text)
        return DecisionTree.from_text(text)
    except MastermindError as error:
        raise FileError(f"{quote_path(path)} cannot be used. {error}", given=str(path)) from None
