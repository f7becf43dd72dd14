"""What the workers do: play a game of Ultimate Tic-Tac-Toe and value some of its positions."""

from __future__ import annotations

import hashlib
import random
import zlib
from functools import cache

from perfectplay.exports.columns import Row
from perfectplay.exports.packing import format_row, pack
from perfectplay.lab import ChunkResult
from perfectplay.ultimate.analysis import analyse
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.endgame import EndgameSolver, SolveLimit
from perfectplay.ultimate.node import Proof
from perfectplay.ultimate.notation import (
    Fields,
    WinRule,
    format_fields,
    format_move,
    format_moves,
    parse_fields,
)
from perfectplay.ultimate.search import Limit, SearchTree, Style
from perfectplay.ultimate.symmetry import SYMMETRIES, Way
from perfectplay.ultimate.warmup import warm_up

SHARES = (0.0, 0.1, 0.3, 1.0)
"""Parts of a game's moves that are made by lot; each game draws one of them."""
OPENING = (2, 8)
"""The least and the most moves at the beginning that are made by lot in every game."""
PLAYING = 200
"""Simulations of a move that the engine makes."""
_TREE = 2**25
_TABLE = 2**24


def play(game: int, seed: int, rule: str, simulations: int, nodes: int, most: int) -> ChunkResult:
    """Play a game and value some of its positions; all chance comes from its number."""
    _load()
    rng = random.Random(f"{seed}/{game}")
    share = rng.choice(SHARES)
    board = _played(WinRule(rule), rng, share)
    outcome = board.outcome()
    assert outcome is not None
    moves = list(board.move_stack)
    plies = sorted(rng.sample(range(len(moves)), min(most, len(moves))))
    rows = []
    for ply in plies:
        here = Board(rule=WinRule(rule))
        for move in moves[:ply]:
            here.push(move)
        result = 0.5 if outcome.winner is None else float(outcome.winner is here.turn)
        about = {"game": game, "random_share": share, "result": result}
        rows.append(format_row(row_of(here, simulations, nodes, about)))
    return ChunkResult(pack(rows))


@cache
def _load() -> None:
    warm_up()


def _played(rule: WinRule, rng: random.Random, share: float) -> Board:
    """Play a game to its end."""
    board = Board(rule=rule)
    opening = rng.randint(*OPENING)
    while not board.is_over:
        if len(board.move_stack) < opening or rng.random() < share:
            board.push(rng.choice(list(board.legal_moves)))
            continue
        tree = SearchTree(board, style=Style.NET, seed=rng.randrange(2**31), memory=_TREE)
        tree.run(Limit(simulations=PLAYING))
        board.push(tree.best())
    return board


def row_of(board: Board, simulations: int, nodes: int, about: Row) -> Row:
    """Value a position by a search of so many simulations, and try to prove its result."""
    solver = EndgameSolver(board, memory=_TABLE)
    solved = solver.run(SolveLimit(nodes=nodes), every_move=True)
    tree = SearchTree(
        board,
        style=Style.NET,
        seed=zlib.crc32(board.position.encode()),
        memory=_TREE + 600 * simulations,
    )
    found = analyse(board, Limit(simulations=simulations), tree=tree)
    known = {solved_move.move: solved_move.proof for solved_move in solved.moves}
    return {
        "id": id_of(board),
        "position": board.position,
        "rule": board.rule.value,
        "turn": board.turn.value.upper(),
        "ply": len(board.move_stack),
        "moves": format_moves(board.move_stack),
        "game": about["game"],
        "random_share": about["random_share"],
        "value": round(found.chance, 6),
        "simulations": found.simulations,
        "best": format_move(found.best),
        "legal": [row.text for row in found.moves],
        "visits": [row.visits for row in found.moves],
        "values": [round(row.chance, 6) for row in found.moves],
        "proof": _word(solved.proof or found.proof),
        "move_proofs": [_word(known[row.move] or row.proof) for row in found.moves],
        "result": about["result"],
    }


def _word(proof: Proof | None) -> str | None:
    return None if proof is None else proof.value


def id_of(board: Board) -> str:
    """Return letters that are the same for positions that a symmetry of the board makes equal."""
    fields = parse_fields(board.position)
    least = min(format_fields(_turned(fields, way)) for way in SYMMETRIES)
    return hashlib.sha256(least.encode()).hexdigest()[:16]


def _turned(fields: Fields, way: Way) -> Fields:
    """Turn or reflect a position: the small boards, and the squares within them alike."""
    boards = [""] * 9
    for place, squares in enumerate(fields.boards):
        cells = [""] * 9
        for square, symbol in enumerate(squares):
            cells[way[square]] = symbol
        boards[way[place]] = "".join(cells)
    forced = None if fields.forced is None else way[fields.forced]
    return Fields(tuple(boards), fields.turn, forced, fields.rule)
