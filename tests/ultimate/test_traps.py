"""Traps: the result is kept, the move gives the opponent the best chance to go wrong."""

import json
from pathlib import Path

import pytest

from perfectplay.ultimate import (
    Board,
    Limit,
    Proof,
    SearchTree,
    Style,
    WinRule,
)
from perfectplay.ultimate.traps import replies_foreseen as foreseen
from tests.ultimate.agreement import WORTH
from tests.ultimate.solver import exact, random_endgame

DATA = Path(__file__).parents[1] / "data"
SMALL = 2**24


def settled_endgames(rule: WinRule, wanted: Proof, count: int, squares: int = 12) -> list[Board]:
    """Positions with a choice of moves, of one result for the player to move."""
    boards = (random_endgame(seed, rule, squares) for seed in range(10_000))
    found = (b for b in boards if len(b.legal_moves) > 1 and WORTH[exact(b.copy())] is wanted)
    return [next(found) for _ in range(count)]


def set_trap(board: Board, simulations: int = 20_000, traps: bool = True) -> SearchTree:
    tree = SearchTree(board, seed=1, memory=SMALL)
    tree.run(Limit(simulations=simulations), traps=traps)
    return tree


@pytest.mark.parametrize("wanted", [Proof.DRAW, Proof.LOSS])
@pytest.mark.parametrize("rule", WinRule)
def test_a_trap_keeps_the_result_and_gives_the_best_chance(rule: WinRule, wanted: Proof) -> None:
    for board in settled_endgames(rule, wanted, 6):
        tree = set_trap(board, 10**9)
        assert tree.root.proof is wanted.reverse
        assert tree._traps is not None
        gains = {}
        for candidate in tree._traps._candidates:
            after = board.copy()
            after.push(candidate.move)
            keeps = 1 - exact(after.copy()) == wanted.worth
            assert keeps is (candidate.proof is wanted)
            if not keeps:
                continue
            replies = foreseen(candidate)
            assert sorted(move for move, _ in replies) == sorted(after.legal_moves)
            assert replies == [] or sum(chance for _, chance in replies) == pytest.approx(1)
            gain = 0.0
            for reply, chance in replies:
                later = after.copy()
                later.push(reply)
                gain += chance * (exact(later) - wanted.worth)
            gains[candidate.move] = gain
        assert gains[tree.best()] == pytest.approx(max(gains.values()))


def test_the_same_simulations_set_the_same_trap() -> None:
    for board in settled_endgames(WinRule.LINE, Proof.DRAW, 4):
        trees = [set_trap(board, 5000), set_trap(board, 3000)]
        trees[1].run(Limit(simulations=2000), traps=True)
        assert trees[0].best() == trees[1].best()


def test_only_players_play_on() -> None:
    (board,) = settled_endgames(WinRule.LINE, Proof.DRAW, 1)
    proven = set_trap(board, traps=False)
    assert proven.root.proof is Proof.DRAW
    assert proven.run(Limit(simulations=1000)) == 0
    assert proven.run(Limit(simulations=1000), traps=True) == 1000
    assert proven.run(Limit(simulations=10**9), traps=True) < 10**6  # done at last
    assert proven.run(Limit(simulations=1000), traps=True) == 0
    proven.advance(proven.best())
    assert proven.root.proof is Proof.DRAW
    assert proven.best() in proven.board.legal_moves


def test_a_won_game_needs_no_trap() -> None:
    (board,) = settled_endgames(WinRule.LINE, Proof.WIN, 1)
    tree = set_trap(board, 10**9)
    assert tree.root.proof is Proof.LOSS  # for the opponent, who moved last
    assert tree.root.child(tree.best()).proof is Proof.WIN


def real_draws() -> list[Board]:
    """Drawn positions of real games in which other moves lose."""
    known = json.loads((DATA / "uttt_exact_moves.json").read_text("utf-8"))["positions"]
    values = [(each["position"], set(each["moves"].values())) for each in known]
    return [Board(position) for position, found in values if found == {"draw", "loss"}]


def test_traps_win_more_against_a_player_who_sees_little() -> None:
    scores = {}
    starts = real_draws()
    for traps in (False, True):
        scores[traps] = 0.0
        for number, start in enumerate(starts):
            board, me = start.copy(), start.turn
            while not board.is_over:
                if board.turn is me:
                    board.push(set_trap(board, 5000, traps).best())
                else:
                    weak = SearchTree(board, style=Style.PLAIN, seed=number, memory=SMALL)
                    weak.run(Limit(simulations=500))
                    board.push(weak.best())
            outcome = board.outcome()
            assert outcome is not None
            scores[traps] += 1.0 if outcome.winner is me else 0.5 if outcome.winner is None else 0.0
    assert scores[True] > scores[False]
