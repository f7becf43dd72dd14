"""Engine work on a game of Ultimate Tic-Tac-Toe: playing, hints, analysis, reviews."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from perfectplay.ultimate.analysis import Analysis, look
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import NoPlayError
from perfectplay.ultimate.levels import Opponent
from perfectplay.ultimate.levels import level as level_of
from perfectplay.ultimate.notation import move_text, read_move
from perfectplay.ultimate.search import Limit, SearchTree, Style
from perfectplay.ultimate.teacher import Review, explain, judge, review, value_of
from perfectplay.web.engine import Job
from perfectplay.web.errors import BadRequest
from perfectplay.web.games.ultimate import Play

MEMORY = 256 * 2**20
HINT = Limit(simulations=20_000, seconds=2.0)
REVIEW = Limit(simulations=8_000, seconds=1.0)
REPORT_EVERY = 0.25
SHORTEST_REPORT = 0.1
HIDDEN_UNLESS = {"best", "excellent"}


def computer(job: Job, play: Play) -> None:
    """Let the engine play for the side to move at the game's level."""
    board = play.board()
    # A tree is not kept between requests: any process may answer the next one.
    opponent = Opponent(level_of(play.level), seed=play.seed + len(play.record.moves))

    def stop() -> None:
        if opponent.tree is not None:
            opponent.tree.stop()

    job.brake(stop)
    play.record.moves.append(opponent.choose(board))


def _searched(job: Job, board: Board, limit: Limit) -> Analysis:
    if board.is_over:
        raise NoPlayError("The game is over, so there is nothing to analyse.")
    job.check()
    tree = SearchTree(board, style=Style.NET, memory=MEMORY)
    job.brake(tree.stop)
    begin = perf_counter()
    tree.run(limit, lambda _: job.check())
    return look(tree, perf_counter() - begin)


def plain(found: Analysis) -> dict[str, Any]:
    """Return an analysis in the shape of the API."""
    return {
        "position": found.position,
        "turn": found.turn.symbol,
        "simulations": found.simulations,
        "seconds": round(found.seconds, 2),
        "chance": round(found.proof.worth if found.proof else found.chance, 4),
        "proof": found.proof,
        "plays": [
            {
                "move": play.text,
                "board": play.move // 9,
                "cell": play.move % 9,
                "visits": play.visits,
                "chance": round(play.chance, 4),
                "proof": play.proof,
            }
            for play in found.plays
        ],
        "line": [move_text(move) for move in found.line],
    }


def analyse(job: Job, board: Board, seconds: float) -> dict[str, Any]:
    """Search a position for some seconds."""
    return plain(_searched(job, board, Limit(seconds=seconds, memory=MEMORY // 2)))


def analyse_live(job: Job, put: Callable[[Any], None], board: Board, seconds: float) -> None:
    """Search a position and report as it gets deeper."""
    tree = SearchTree(board, style=Style.NET, memory=MEMORY)
    job.brake(tree.stop)
    begin = perf_counter()
    due = begin + SHORTEST_REPORT

    def note(searched: SearchTree) -> None:
        nonlocal due
        job.check()
        now = perf_counter()
        if now >= due:
            due = now + REPORT_EVERY
            put(plain(look(searched, now - begin)))

    tree.run(Limit(seconds=seconds, memory=MEMORY // 2), note)
    put(plain(look(tree, perf_counter() - begin)))


def hint(job: Job, play: Play) -> dict[str, Any]:
    """Suggest a play and say what it does."""
    board = play.board()
    found = _searched(job, board, HINT)
    chance = found.proof.worth if found.proof else found.chance
    return {
        "move": move_text(found.best),
        "text": explain(board, found.best),
        "chance": round(chance, 4),
        "proof": found.proof,
    }


def review_game(job: Job, play: Play) -> dict[str, Any]:
    """Judge every play."""
    if not play.record.moves:
        raise NoPlayError("There is nothing to review yet; make a play first.")
    told: Review = review(play.record, REVIEW, on_progress=lambda *_: job.check())
    return {
        "moves": [
            {
                "move": move_text(move.move),
                "by": move.player.symbol,
                "word": move.judgement.value,
                "sign": move.judgement.sign,
                "chance": round(move.chance_after, 4),
                "chance_x": round(move.chance_of_x, 4),
                "lost": round(move.lost, 4),
                "best": move_text(move.best),
                "proof": move.proof_after,
            }
            for move in told.moves
        ],
        "slips": [move.ply for move in told.slips],
        "turning": [move.ply for move in told.turning_points],
    }


def retry(job: Job, play: Play, ply: int, text: str, show: bool) -> dict[str, Any]:
    """Judge another play for a moment of the game; the best one stays hidden at first."""
    if not 0 <= ply < len(play.record.moves):
        raise BadRequest(
            f"There is no play {ply}; plays are counted from 0 and there are "
            f"{len(play.record.moves)}.",
            given=ply,
        )
    board = play.board(ply)
    move = read_move(text)
    board.check(move)
    found = _searched(job, board, REVIEW)
    best = found.proof.worth if found.proof else found.chance
    job.check()
    chance, proof = value_of(board, move, REVIEW)
    if move == found.best:
        chance = best = chance if proof else best
    word = judge(max(0.0, best - chance))
    plain = {
        "move": move_text(move),
        "word": word.value,
        "sign": word.sign,
        "chance": round(chance, 4),
        "lost": round(max(0.0, best - chance), 4),
        "text": explain(board, move),
        "best": None,
    }
    if show or word.value in HIDDEN_UNLESS:
        plain["best"] = move_text(found.best)
    return plain
