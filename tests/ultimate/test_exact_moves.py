"""The positions with exact values: well-formed, from their games, and right by two solvers."""

import json
from typing import Any

import pytest

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import format_move
from perfectplay.ultimate.search import Limit, SearchTree
from perfectplay.ultimate.worker import NODE_BYTES
from tests.ultimate.conftest import DATA
from tests.ultimate.solver import Known, exact, playable
from tools.endgame import Endgame
from tools.make_exact_moves import CHOICE, RESULTS, SETTINGS, Values, keeping

WORTH = {"win": 1.0, "draw": 0.5, "loss": 0.0}


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / "uttt_exact_moves.json").read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def positions(kept: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = kept["positions"]
    return found


def _board(position: dict[str, Any]) -> Board:
    board = Board()
    for text in position["game"]:
        board.push_text(text)
    return board


def test_there_are_a_hundred_from_many_plies(
    kept: dict[str, Any], positions: list[dict[str, Any]]
) -> None:
    assert kept["settings"] == {**SETTINGS, **CHOICE}
    assert len(positions) == 100
    assert len({position["position"] for position in positions}) == 100
    plies = [position["ply"] for position in positions]
    assert plies == sorted(plies)
    assert 20 <= plies[0] <= 25
    assert plies[-1] == 45
    assert max(plies.count(ply) for ply in plies) <= 8
    assert set(range(plies[0], 46)) == set(plies)


def test_each_follows_from_its_game_and_has_something_to_choose(
    positions: list[dict[str, Any]],
) -> None:
    for position in positions:
        board = _board(position)  # a move that is not legal would be an error
        assert board.position == position["position"]
        assert len(board.move_stack) == position["ply"]
        assert not board.is_over
        assert list(position["moves"]) == [format_move(move) for move in board.legal_moves]
        best = max(position["moves"].values(), key=WORTH.__getitem__)
        assert best == position["value"]
        assert 0 < len(keeping(position["moves"])) < len(position["moves"])


def test_a_late_one_is_right_by_the_readable_solver(positions: list[dict[str, Any]]) -> None:
    position = min(positions, key=lambda position: playable(_board(position)))
    board = _board(position)
    known: Known = {}
    for text, value in position["moves"].items():
        board.push_text(text)
        assert 1.0 - exact(board, known) == WORTH[value], (position["position"], text)
        board.pop()


def test_best_play_from_the_latest_comes_to_what_they_are_worth(
    positions: list[dict[str, Any]],
) -> None:
    """With many squares the readable solver takes too long: play on until there are few."""
    solver = Values()
    for position in positions[-12:]:
        board = _board(position)
        worth, values = WORTH[position["value"]], position["moves"]
        while playable(board) > 9:
            board.push_text(keeping(values)[0])
            worth = 1.0 - worth
            if board.is_over:
                break
            found = solver.of_moves(board)
            assert found is not None
            values = found
        assert exact(board) == worth, position["position"]


def test_another_solver_finds_the_same_wherever_it_finds_anything(
    positions: list[dict[str, Any]],
) -> None:
    """The solver of the puzzles is a plain depth-first search, written apart."""
    solver = Endgame(nodes=100_000)
    checked = 0
    for position in positions:
        if position["ply"] >= 38:
            results = solver.results(_board(position))
            if results is not None:
                assert results == "".join(value[0] for value in position["moves"].values())
                checked += 1
    assert checked >= 10


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_all_are_right_by_the_endgame_solver(positions: list[dict[str, Any]], part: int) -> None:
    solver = Values()
    for position in positions[part::20]:
        solver.forget()
        board = _board(position)
        found = {
            format_move(move): RESULTS[solver.of_move(board, move, 10**9)]
            for move in board.legal_moves
        }
        assert found == position["moves"], position["position"]


@pytest.mark.slow
def test_a_tenth_of_the_memory_keeps_about_as_many_results(
    positions: list[dict[str, Any]],
) -> None:
    simulations = 100_000
    keeps = {"roomy": 0, "small": 0}
    full = 0
    for position in positions:
        good = keeping(position["moves"])
        roomy = SearchTree(_board(position), seed=1)
        roomy.run(Limit(simulations=simulations))
        small = SearchTree(
            _board(position), seed=1, memory=max(roomy.nodes // 10, 512) * NODE_BYTES
        )
        small.run(Limit(simulations=simulations))
        full += small.forgotten > 0
        for name, tree in (("roomy", roomy), ("small", small)):
            keeps[name] += format_move(tree.best()) in good
            for child in tree.root.children:
                assert child.move is not None
                if child.proof:  # whatever is proven is right
                    assert child.proof.value == position["moves"][format_move(child.move)]
    assert full > 60
    assert keeps["small"] >= keeps["roomy"] - 5
