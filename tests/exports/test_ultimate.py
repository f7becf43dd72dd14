"""Positions of Ultimate Tic-Tac-Toe: legal, valued, proven where so said, always the same."""

import random
from typing import Any

import pytest

from perfectplay.exports import ExportError, UltimatePositions
from perfectplay.exports.ultimate_worker import id_of
from perfectplay.lab import Workplace
from perfectplay.ultimate import Board, SolveLimit, format_move, parse_moves, solve
from perfectplay.ultimate.symmetry import SYMMETRIES, turned
from tests.exports.helpers import rows_of

FEW: dict[str, Any] = {"sample": 20, "simulations": 200, "nodes": 3000}


@pytest.fixture(scope="module", params=["line", "boards"])
def asked(request: pytest.FixtureRequest) -> UltimatePositions:
    return UltimatePositions.of(rule=request.param, seed=3, **FEW)


@pytest.fixture(scope="module")
def rows(asked: UltimatePositions) -> list[dict[str, object]]:
    return rows_of(asked)


def test_rows_are_positions_of_games(
    asked: UltimatePositions, rows: list[dict[str, object]]
) -> None:
    assert len({row["id"] for row in rows}) == len(rows) == 20
    for row in rows:
        board = Board(rule=asked.rule)
        for move in parse_moves(str(row["moves"])):
            board.check(move)
            board.push(move)
        assert board.position == row["position"]
        assert board.turn.name == row["turn"]
        assert len(board.move_stack) == row["ply"]
        assert row["rule"] == asked.rule.value
        legal = row["legal"]
        assert isinstance(legal, list)
        assert sorted(legal) == sorted(map(format_move, board.legal_moves))
        assert legal[0] == row["best"]
        assert row["result"] in (0.0, 0.5, 1.0)
        assert row["random_share"] in (0.0, 0.1, 0.3, 1.0)
        assert all(len(row[n]) == len(legal) for n in ("visits", "values", "move_proofs"))  # type: ignore[arg-type]
        assert 0 <= float(str(row["value"])) <= 1


def test_proofs_are_those_of_the_solver(rows: list[dict[str, object]]) -> None:
    proven = [row for row in rows if row["proof"] and int(str(row["ply"])) > 35]
    assert proven
    for row in proven:
        found = solve(Board(str(row["position"])), SolveLimit(nodes=10**7), every_move=True)
        assert found.proof is not None
        assert found.proof.value == row["proof"]
        known = {format_move(m.move): m.proof and m.proof.value for m in found.moves}
        for move, said in zip(row["legal"], row["move_proofs"], strict=True):  # type: ignore[call-overload]
            assert said is None or said == known[move]


def test_the_same_rows_with_any_workers(
    asked: UltimatePositions, rows: list[dict[str, object]]
) -> None:
    assert rows_of(asked, Workplace.threads(2)) == rows


def test_other_seeds_give_other_positions(rows: list[dict[str, object]]) -> None:
    other = rows_of(UltimatePositions.of(seed=5, **FEW))
    assert {row["id"] for row in other} != {row["id"] for row in rows}


def test_symmetric_positions_have_one_name() -> None:
    rng = random.Random(1)
    moves: list[int] = []
    board = Board()
    while not board.is_over and len(moves) < 30:
        moves.append(rng.choice(list(board.legal_moves)))
        board.push(moves[-1])
    names = set()
    for way in SYMMETRIES:
        twin = Board()
        for move in moves:
            twin.push(turned(move, way))
        names.add(id_of(twin))
    assert names == {id_of(board)}
    board.pop()
    assert id_of(board) not in names


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"sample": 0}, "--sample 1000"),
        ({"simulations": 0}, "--simulations 5000"),
        ({"nodes": -1}, "--nodes 20000"),
    ],
)
def test_what_cannot_be_exported(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ExportError) as caught:
        UltimatePositions.of(**given)
    assert said in str(caught.value)
