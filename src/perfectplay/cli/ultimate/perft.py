"""Numbers of move sequences, and the published suite of them checked."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import typer

from perfectplay.cli.faults import FAULT
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.cli.ultimate.draw import QUIET
from perfectplay.cli.ultimate.setup import board_of
from perfectplay.errors import PerfectPlayError
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import WinRule, format_move
from perfectplay.ultimate.perft import count_ends, count_moves, divide
from perfectplay.ultimate.published import SuitePosition, load_suite

DEPTH = 5


@dataclass(frozen=True)
class PerftRequest:
    """How deep to count, and what is shown, as given on the command line."""

    depth: int | None
    divide: bool
    ends: bool


def count(
    moves: str, position: str | None, rule: WinRule | None, asked: PerftRequest, as_json: bool
) -> None:
    """Count from a position and show the numbers as they are found."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        board = board_of(moves, position, rule)
        depth = DEPTH if asked.depth is None else asked.depth
        if asked.divide:
            _divide(terminal, board, depth)
            return
        ends = count_ends(board, depth) if asked.ends else []
        for number in range(1, depth + 1) if depth else [0]:
            begin = perf_counter()
            found = count_moves(board, number)
            seconds = perf_counter() - begin
            event: dict[str, object] = {
                "depth": number,
                "count": found,
                "seconds": round(seconds, 3),
            }
            event["seconds"] = round(seconds, 3)
            line = f"{number:2}  {found:>20,}"
            if ends:
                x, o, drawn = ends[number - 1]
                event["ends"] = [x, o, drawn]
                line += f"   ended: X {x:,}, O {o:,}, drawn {drawn:,}"
            terminal.say(line)
            terminal.event("perft", **event)


def _divide(terminal: Terminal, board: Board, depth: int) -> None:
    total = 0 if depth else 1
    for move, found in divide(board, depth):
        total += found
        terminal.say(f"{format_move(move)}  {found:>20,}")
        terminal.event("move", move=format_move(move), count=found)
    terminal.say(f"all {total:>20,}")
    terminal.event("perft", depth=depth, count=total)


def check_suite(asked: PerftRequest, with_position: bool, as_json: bool) -> None:
    """Count from every position of the suite and compare; the exit code says whether all agree."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        if with_position or asked.divide or asked.ends:
            raise PerfectPlayError(
                "--suite checks positions of its own, so it goes with --depth only; for example: "
                "perfectplay ultimate perft --suite --depth 6"
            )
        suite = load_suite()
        wrong = numbers = 0
        with terminal.progress("Counting", "positions") as progress:
            for done, one in enumerate(suite, 1):
                faults = compare(one, asked.depth)
                numbers += len(one.counts[: asked.depth])
                wrong += bool(faults)
                for fault in faults:
                    terminal.say(f"{one.name}: {fault}", "red")
                terminal.event("checked", name=one.name, position=one.position, faults=faults)
                progress(done, len(suite))
        said = "all agree" if not wrong else f"{wrong} differ"
        terminal.tell(
            "suite",
            f"{len(suite)} positions, {numbers} numbers: {said}.",
            positions=len(suite),
            wrong=wrong,
        )
        if not wrong:
            terminal.say("The files are in perfectplay/ultimate/published.", QUIET)
    if wrong:
        raise typer.Exit(FAULT)


def compare(one: SuitePosition, depth: int | None = None) -> list[str]:
    """Count from a position of the suite; return what differs, in sentences."""
    board = one.board()
    found = [] if board.position == one.position else [f"its moves lead to {board.position}."]
    for number, wanted in enumerate(one.counts[:depth], 1):
        counted = count_moves(board, number)
        if counted != wanted:
            found.append(f"depth {number} has {counted:,} sequences and not {wanted:,}.")
    counted_ends = count_ends(board, len(one.ends[:depth]))
    for number, (ours, theirs) in enumerate(zip(counted_ends, one.ends[:depth], strict=True), 1):
        if ours != theirs:
            found.append(f"depth {number} ends {list(ours)} games and not {list(theirs)}.")
    return found
