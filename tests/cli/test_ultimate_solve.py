"""Solving late positions in the terminal."""

import pytest

from perfectplay.ultimate import Board, parse_move
from tests.cli.person import Person
from tests.cli.test_ultimate import events, run

LATE = "5ox2/o2o1xo2/2ox2x2/1o1x1x1oo/4xooxo/1x2xo1xo/2x1ox1ox/1x1oo1ox1/xxoxo3x x e line"
MOVES = "ee ea aa ae"


def test_a_late_position_is_solved_with_a_line_to_the_end() -> None:
    done = run("solve", LATE)
    said = " ".join(done.stdout.split())
    assert done.returncode == 0
    assert "Proven win for X. X wins with best play of both." in said
    assert "The shortest forced win takes 9 moves." in said
    assert "Perfect play: " in said
    assert "(9 moves, 1-0)" in said


def test_programs_get_the_solution_and_every_move_if_asked() -> None:
    done = run("solve", "--position", LATE, "--all", "--memory", "16", "--json")
    (found,) = [event for event in events(done.stdout) if event["event"] == "solution"]
    assert (found["proof"], found["winner"], found["length"]) == ("win", "X", 9)
    board = Board(LATE)
    assert [parse_move(row["move"]) for row in found["moves"]] == list(board.legal_moves)
    assert None not in [row["proof"] for row in found["moves"]]
    for move in found["line"]:
        board.push(parse_move(move))
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.result == "1-0"


def test_the_rule_decides_the_result() -> None:
    """Without a line left, the boards won decide by one rule, and nothing by the other."""
    late = "xxxo3oo/x1o1ooxoo/oxx1ooxox/3xxooxo/xox1xooxo/xx1oxxxxo/oxoxoooxx/1oo1oxo1x/"
    late += "oxxxxoxxo o -"
    results = [
        events(run("solve", late, "--rule", rule, "--json").stdout)[-1]["winner"]
        for rule in ("line", "boards")
    ]
    assert results == [None, "O"]


@pytest.mark.parametrize("limit", [("--time", "50ms"), ("--cpu", "50ms"), ("--nodes", "2000")])
def test_what_is_not_settled_in_time_is_said(limit: tuple[str, ...]) -> None:
    done = run("solve", *MOVES.split(), *limit)
    assert done.returncode == 0
    assert "Not settled yet: whether X or O can force a win is open." in done.stdout
    assert "positions in" in done.stdout


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["zz"], "'zz' is not a move"),
        (["ee", "--time", "soon"], "'soon' is not a time"),
        (["ee", "--nodes", "0"], "nodes"),
        (["ee", "--memory", "0"], "memory"),
        (["xxx6/xxx6/xxx6/oo7/oo7/oo7/2o6/8o/9 o - line"], "nothing to solve"),
    ],
)
def test_what_cannot_be_solved_is_refused(given: list[str], said: str) -> None:
    done = run("solve", *given)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_control_c_shows_how_far_it_got() -> None:
    somebody = Person("ultimate", "solve", *MOVES.split(), "--time", "10m")
    somebody.sees("Not settled yet")  # while it works
    somebody.child.sendintr()
    somebody.sees("Not settled yet")
    somebody.sees("positions in")
    assert somebody.leaves() == 130
