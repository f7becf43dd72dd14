"""The claims about Ultimate Tic-Tac-Toe."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from perfectplay.lab.claims.claim import (
    FAILS,
    FAILS_IN_SAMPLE,
    HOLDS,
    HOLDS_IN_SAMPLE,
    OPEN,
    TIMED,
    Claim,
    Finding,
)
from perfectplay.lab.run import ChunkResult
from perfectplay.lab.stats import wilson
from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.levels import Opponent, level
from perfectplay.ultimate.search import Limit, SearchTree, Style
from perfectplay.ultimate.warmup import warm_up

ASSIGNMENT = "the Ultimate Tic-Tac-Toe assignment"
SIMULATIONS = 50_000
"""What the assignment prescribes for a move."""
PAIRS = 10
"""Openings for each level; two games from each, one with either colour."""
CONSISTENTLY = 0.5
"""Winning fairly consistently is taken to mean: surely more than this share of the games."""
OPENING_MOVES = 4

ChooseMove = Callable[[Board], int]


def opening(seed: int, number: int) -> Board:
    """Return a board after a few moves drawn by lot."""
    rng = random.Random(f"{seed}/opening/{number}")
    board = Board()
    for _ in range(OPENING_MOVES):
        board.push(rng.choice(list(board.legal_moves)))
    return board


def searcher(simulations: int, seed: int) -> ChooseMove:
    """Return plain tree search as the assignment has it: its tree is kept between moves."""
    tree: SearchTree | None = None

    def choose(board: Board) -> int:
        nonlocal tree
        if tree is None:
            tree = SearchTree(board, style=Style.PLAIN, seed=seed)
        else:
            for move in board.move_stack[len(tree.board.move_stack) :]:
                tree.advance(move)
        tree.run(Limit(simulations=simulations))
        return tree.best()

    return choose


def play(board: Board, one: ChooseMove, other: ChooseMove, one_is_x: bool) -> float:
    """Play a game to its end and return the first player's score."""
    players = {Player.X: one if one_is_x else other, Player.O: other if one_is_x else one}
    while not board.is_over:
        board.push(players[board.turn](board))
    outcome = board.outcome()
    winner = outcome.winner if outcome else None
    if winner is None:
        return 0.5
    return float((winner is Player.X) == one_is_x)


def against_level(seed: int, number: int, pair: int, one_is_x: bool) -> ChunkResult:
    """Play one game of plain search against a level."""
    side = "x" if one_is_x else "o"
    own = random.Random(f"{seed}/level/{number}/{pair}/{side}")
    seeds = own.randrange(2**31), own.randrange(2**31)
    result = play(
        opening(seed, pair),
        searcher(SIMULATIONS, seeds[0]),
        Opponent(level(number), seed=seeds[1], seconds=None).choose,
        one_is_x,
    )
    return ChunkResult({"score": result})


def _judge_level(outcomes: Sequence[ChunkResult]) -> Finding:
    wins, draws, losses = _counts(outcomes)
    of = wins + draws + losses
    low, high = wilson(wins, of)
    verdict = OPEN
    if low > CONSISTENTLY:
        verdict = HOLDS_IN_SAMPLE
    elif high < CONSISTENTLY:
        verdict = FAILS_IN_SAMPLE
    return Finding(
        verdict,
        f"{wins} won, {draws} drawn, {losses} lost of {of}: {wins / of:.0%} won (95 % interval "
        f"{low:.0%} to {high:.0%}).",
        {"won": wins, "drawn": draws, "lost": losses, "interval": [round(low, 4), round(high, 4)]},
    )


def _counts(outcomes: Sequence[ChunkResult]) -> tuple[int, int, int]:
    scores = [score for o in outcomes for score in o.facts.get("scores", [o.facts.get("score")])]
    return scores.count(1.0), scores.count(0.5), scores.count(0.0)


MANY, FEW = 4_000, 400


def more_simulations(seed: int, first: int, pairs: int) -> ChunkResult:
    """Play pairs of games of many simulations against few."""
    scores = []
    for pair in range(first, first + pairs):
        for one_is_x in (True, False):
            own = random.Random(f"{seed}/more/{pair}/{one_is_x}")
            many, few = searcher(MANY, own.randrange(2**31)), searcher(FEW, own.randrange(2**31))
            scores.append(play(opening(seed, pair), many, few, one_is_x))
    return ChunkResult({"scores": scores})


def _judge_more(outcomes: Sequence[ChunkResult]) -> Finding:
    wins, draws, losses = _counts(outcomes)
    of = wins + losses
    low, high = wilson(wins, of) if of else (0.0, 1.0)
    verdict = HOLDS_IN_SAMPLE if low > 0.5 else FAILS_IN_SAMPLE if high < 0.5 else OPEN
    return Finding(
        verdict,
        f"{MANY:,} simulations a move against {FEW}: {wins} won, {draws} drawn, {losses} lost; of "
        f"the decided games {wins / max(1, of):.0%} (95 % interval {low:.0%} to {high:.0%}).",
        {"won": wins, "drawn": draws, "lost": losses, "interval": [round(low, 4), round(high, 4)]},
    )


def first_moves() -> ChunkResult:
    """Count the first moves and the replies to each."""
    board = Board()
    replies = []
    for move in board.legal_moves:
        board.push(move)
        replies.append(len(board.legal_moves))
        board.pop()
    return ChunkResult(
        {"moves": len(replies), "replies": sorted(set(replies)), "in_all": sum(replies)}
    )


def _judge_first(outcomes: Sequence[ChunkResult]) -> Finding:
    found = outcomes[0].facts
    replies = " or ".join(map(str, found["replies"]))
    return Finding(
        HOLDS if (found["moves"], found["replies"]) == (81, [8, 9]) else FAILS,
        f"{found['moves']} first moves with {replies} replies each, {found['in_all']} in all.",
        found,
    )


def time_of_moves(seed: int) -> ChunkResult:
    """Time the moves of plain search in one game against itself."""
    warm_up()
    choose = searcher(SIMULATIONS, seed)
    board = Board()
    times: list[float] = []
    while not board.is_over:
        started = time.perf_counter()
        move = choose(board)
        times.append(time.perf_counter() - started)
        board.push(move)
    return ChunkResult(
        {"moves": len(times), "simulations": SIMULATIONS},
        {"longest": max(times), "mean": sum(times) / len(times)},
    )


def _judge_time(outcomes: Sequence[ChunkResult]) -> Finding:
    facts: dict[str, Any] = outcomes[0].facts
    longest, mean = outcomes[0].measures["longest"], outcomes[0].measures["mean"]
    word = HOLDS if longest <= 2 else FAILS
    return Finding(
        TIMED,
        f"On this machine it {word}: the longest of {facts['moves']} moves took {longest:.2f} s "
        f"and the mean {mean:.2f} s, that is {2 * SIMULATIONS / mean:,.0f} simulations in two "
        "seconds.",
        facts,
    )


def _level_claim(number: int) -> Claim:
    return Claim(
        f"ultimate-level-{number}",
        ASSIGNMENT,
        f"Plain tree search with 50,000 simulations a move wins fairly consistently against "
        f"level {number} of a weaker program.",
        f"{2 * PAIRS} games from {PAIRS} drawn openings with either colour against our own level "
        f"{number}; surely more than half of them won",
        against_level,
        _judge_level,
        tuple(
            {"number": number, "pair": pair, "one_is_x": side}
            for pair in range(PAIRS)
            for side in (True, False)
        ),
        draws_lots=True,
        size=5,
    )


CLAIMS = (
    _level_claim(1),
    _level_claim(2),
    Claim(
        "ultimate-more", ASSIGNMENT,
        "Tree search plays better simply by doing more simulations.",
        f"60 games from drawn openings with either colour, {MANY:,} simulations against {FEW}",
        more_simulations, _judge_more,
        tuple({"first": first, "pairs": 5} for first in range(0, 30, 5)),
        draws_lots=True, size=4,
    ),
    Claim(
        "ultimate-first-moves", ASSIGNMENT,
        "There are 81 first moves, and 8 or 9 replies to each.",
        "the rules, asked for every first move",
        first_moves, _judge_first,
    ),
    Claim(
        "ultimate-seconds", ASSIGNMENT,
        "With 50,000 simulations each move is made within one or two seconds.",
        "the moves of one game of plain search against itself, timed where they are made",
        time_of_moves, _judge_time, draws_lots=True, size=5,
    ),
)  # fmt: skip
