"""What `perfectplay eval sets`, `show` and `export` do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typer
from rich.table import Table

from perfectplay.cli.files import require_free, write_text
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.evals.playing import Dialogue
from perfectplay.evals.prompts import NEWEST, Prompts, load_prompts
from perfectplay.evals.sets import Problem, find_set, set_names

DIGITS = 12
"""So much of a SHA-256 is shown."""


def list_sets(*, as_json: bool) -> None:
    """List the sets."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        table = Table("Set", "Problems", "What", "SHA-256", box=None, header_style="bold")
        table.columns[1].justify = "right"
        for name in set_names():
            chosen = find_set(name)
            count = len(chosen.problems)
            table.add_row(name, str(count), chosen.title, chosen.fingerprint[:DIGITS])
            terminal.event(
                "set",
                name=name,
                problems=count,
                title=chosen.title,
                sha256=chosen.fingerprint,
            )
        terminal.draw(table)
        terminal.say()
        terminal.say("Look at one with: perfectplay eval show classic --number 3", style="dim")


def show_problem(
    name: str, number: int, prompts: str | None, *, tools: bool, solution: bool, as_json: bool
) -> None:
    """Show a problem as a model gets it."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        problem = find_set(name).problem(number)
        data = exported(problem, load_prompts(prompts or NEWEST), tools, solution)
        terminal.say(problem.id, style="bold")
        for message in data["messages"]:
            terminal.say()
            terminal.say(message["role"].capitalize(), style="bold")
            terminal.say(message["content"])
        if solution:
            terminal.say()
            terminal.say(f"Solution: {data['answer']}", style="bold")
        terminal.event("problem", **data)


def export_set(
    name: str,
    count: int | None,
    prompts: str | None,
    *,
    tools: bool,
    output: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Write a set as lines of JSON."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        require_free(output, force, "set-2.jsonl")
        texts = load_prompts(prompts or NEWEST)
        problems = find_set(name).first(count)
        lines = [json.dumps(exported(problem, texts, tools)) for problem in problems]
        if output is None:
            for line in lines:
                typer.echo(line)
            return
        write_text(output, "".join(f"{line}\n" for line in lines), "set.jsonl")
        terminal.tell("saved", f"{len(lines)} problems are in {output}.", file=str(output))


def exported(
    problem: Problem, prompts: Prompts, tools: bool, solution: bool = True
) -> dict[str, Any]:
    """Return a problem with the messages that open it, and what is right unless not wanted."""
    opened = Dialogue(problem, prompts=prompts, tools=tools and not problem.given)
    data = problem.to_data()
    if not solution:
        for key in ("secret", "turns", "totals"):
            data.pop(key, None)
    found = {
        **data,
        "prompts": prompts.version,
        "prompts_sha256": prompts.fingerprint,
        "messages": opened.messages,
    }
    return {**found, "answer": problem.right_answer} if solution else found
