"""Judgements, reasons, and the review of a game."""

import random
from dataclasses import replace
from typing import Any

import pytest

from perfectplay.judgement import Judgement
from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.levels import Opponent, level
from perfectplay.ultimate.notation import parse_move
from perfectplay.ultimate.reasons import explain, reasons
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.search import Limit, Proof
from perfectplay.ultimate.teacher import SCALE, Review, judge, review, value_of

# X can win at once with ca; after another move O has nothing better than to go on.
WIN_IN_ONE = "xxx6/xxx6/1xx6/oo7/oo7/oo7/2o6/8o/9 x c line"


def test_more_lost_is_never_judged_better() -> None:
    order = list(Judgement)
    words = [order.index(judge(lost / 1000)) for lost in range(1001)]
    assert words == sorted(words)
    assert set(words) == set(range(6))
    assert [judge(lost).is_slip for lost in (float(SCALE.retry_margin), 0.051)] == [False, True]


def test_a_missed_win_is_a_slip_and_the_win_is_best() -> None:
    record = Record([parse_move("cd"), parse_move("dc")], start=WIN_IN_ONE)
    found = review(record, Limit(simulations=2000))
    miss = found.moves[0]
    assert miss.best == parse_move("ca")
    assert miss.chance_before == 1.0
    assert miss.proof_before is Proof.WIN
    assert (miss in found.slips) == (miss.lost > 0.1)
    win = review(Record([parse_move("ca")], start=WIN_IN_ONE), Limit(simulations=2000)).moves[0]
    assert win.judgement is Judgement.BEST
    assert win.proof_after is Proof.WIN
    assert win.lost == 0


def test_a_whole_game_is_judged(games: list[dict[str, Any]]) -> None:
    record = Record([parse_move(text) for text in games[0]["moves"]])
    heard: list[tuple[int, int]] = []
    found = review(record, Limit(simulations=300), on_progress=lambda *at: heard.append(at))
    assert [move.move for move in found.moves] == record.moves
    assert heard[-1] == (len(record.moves), len(record.moves))
    board = record.board(0)
    for move in found.moves:
        assert move.position == board.position
        assert move.player is board.turn
        assert move.judgement is judge(move.lost)
        assert board.is_legal(move.best)
        board.push(move.move)
    for player in Player:
        kept = found.accuracy(player)
        assert kept is not None
        assert 0 <= kept <= 100
    # A random game is full of slips, and each turning point is among the costly moves.
    assert found.slips
    assert len(found.turning_points) <= 3
    assert all(move.lost > 0.1 for move in found.turning_points)
    last = found.moves[-1]
    assert last.proof_after in (Proof.WIN, Proof.DRAW)


def test_reasons_name_what_a_move_does() -> None:
    board = Board("xx7/9/9/9/oo7/9/9/9/9 x a line")
    assert "it wins the top-left board" in explain(board, parse_move("ac"))
    assert "it threatens" not in explain(board, parse_move("ag"))
    sent = Board("xx7/9/9/9/oo7/9/9/9/9 x a line")
    assert any("O can win the centre board" in said for said in reasons(sent, parse_move("ae")))
    stop = Board("xx7/9/9/9/oo7/9/9/9/x8 o a line")
    assert reasons(stop, parse_move("ac"))[0] == "it stops X from winning the top-left board"
    assert reasons(Board(WIN_IN_ONE), parse_move("ca")) == ["it wins the game"]


def test_the_value_of_a_move_is_for_the_player_who_makes_it() -> None:
    assert value_of(Board(WIN_IN_ONE), parse_move("ca"), Limit(simulations=10)) == (1.0, Proof.WIN)
    chance, _ = value_of(Board(), parse_move("ee"), Limit(simulations=1000))
    assert chance == pytest.approx(0.55, abs=0.1)


def play(choose: list[Opponent | None], seed: int) -> Record:
    """Play a game between two levels; None moves at random."""
    rng = random.Random(seed)
    board = Board()
    while not board.is_over:
        player = choose[len(board.move_stack) % 2]
        board.push(rng.choice(list(board.legal_moves)) if player is None else player.choose(board))
    return Record(board.move_stack)


def test_accuracy_tells_random_play_from_strong_play() -> None:
    strong = Opponent(level(8), seed=1, seconds=None)
    depth = Limit(simulations=1500)
    for seed in range(2):
        found = review(play([None, strong], seed), depth)
        random_kept, strong_kept = found.accuracy(Player.X), found.accuracy(Player.O)
        assert random_kept is not None
        assert strong_kept is not None
        assert random_kept < 60 < 85 < strong_kept


def test_moves_that_could_lose_nothing_do_not_count_for_the_accuracy() -> None:
    record = Record([parse_move("ca")], start=WIN_IN_ONE)
    assert review(record, Limit(simulations=500)).accuracy(Player.O) is None
    found = review(play([None, Opponent(level(8), seconds=None)], 3), Limit(simulations=500))
    quiet = [replace(move, stake=0.01) for move in found.moves]
    assert Review(tuple(quiet)).accuracy(Player.X) is None
    worst = [replace(move, stake=move.lost) for move in found.moves if move.lost > 0.02]
    assert Review(tuple(worst)).accuracy(Player.X) == pytest.approx(0)
