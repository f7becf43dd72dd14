"""What a teacher says: how good a move was, and where a game turned.

A move is judged by the winning chances that it lost: the chances of the best move minus those after
the move made, both searched equally deeply. A proven result counts as certain.
Why a move is good or bad is said in :mod:`perfectplay.ultimate.reasons`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from perfectplay.drawn import Drawn
from perfectplay.judgement import Judgement, Scale
from perfectplay.ultimate.analysis import Analysis, MoveAnalysis, look
from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.search import Limit, Proof, SearchTree, Style

SCALE = Scale(best=0.005, excellent=0.02, good=0.05, inaccuracy=0.10, mistake=0.20)
"""The most winning chances that a move may lose and still deserve the word."""
AT_STAKE = 0.02
"""So much must lie between the best and the worst move for a choice to count for the accuracy."""


def judge(lost: float) -> Judgement:
    """Find the word for lost winning chances.

    >>> judge(0.0).value, judge(0.07).value, judge(0.5).value
    ('best', 'inaccuracy', 'blunder')
    """
    return SCALE.judge(lost)


@dataclass(frozen=True, slots=True)
class MoveReview(Drawn):
    """One move of a game with its judgement; chances are those of the player who made it."""

    ply: int
    player: Player
    move: int
    position: str
    """The position before the move."""
    chance_before: float
    """With the best move."""
    chance_after: float
    """After the move made."""
    best: int
    best_line: tuple[int, ...]
    proof_before: Proof | None
    proof_after: Proof | None
    judgement: Judgement
    stake: float
    """Winning chances between the best and the worst legal move."""
    following: tuple[int, ...]
    """How the game may go on after the move made."""

    @property
    def lost(self) -> float:
        """Winning chances that the move lost."""
        return max(0.0, self.chance_before - self.chance_after)

    @property
    def chance_of_x(self) -> float:
        """X's winning chances after the move."""
        return self.chance_after if self.player is Player.X else 1.0 - self.chance_after


@dataclass(frozen=True, slots=True)
class Review(Drawn):
    """A whole game, judged."""

    moves: tuple[MoveReview, ...]

    @property
    def slips(self) -> list[MoveReview]:
        """The moves that are worth trying again, in the order of the game."""
        return [move for move in self.moves if move.judgement.is_slip]

    @property
    def turning_points(self) -> list[MoveReview]:
        """The moves, three at most, that changed who stood better or made a loss certain.

        The costliest comes first.
        """

        def side(chance: float) -> int:
            return (chance > 0.6) - (chance < 0.4)

        turned = [
            move
            for move in self.moves
            if move.lost > 0.10
            and (
                side(move.chance_before) != side(move.chance_after)
                or move.proof_after is Proof.LOSS
            )
        ]
        return sorted(turned, key=lambda move: -move.lost)[:3]

    def accuracy(self, player: Player) -> float | None:
        """The mean part of what was at stake that a player kept, in percent.

        100 is always the best move, 0 always the worst; moves that could not lose anything are left
        out, so that a game that is lost or won already does not count. None without such moves.
        """
        kept = [
            1.0 - move.lost / move.stake
            for move in self.moves
            if move.player is player and move.stake > AT_STAKE
        ]
        return 100.0 * sum(kept) / len(kept) if kept else None


def review(
    record: Record,
    limit: Limit | None = None,
    *,
    on_progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Judge every move of a game; `on_progress` hears how many positions are done, of how many."""
    limit = limit or Limit(simulations=30_000)
    board = record.board(0)
    found: list[Analysis] = []
    total = len(record.moves)
    for done, move in enumerate(record.moves):
        tree = SearchTree(board, style=Style.NET)
        tree.run(limit)
        found.append(look(tree))
        board.push(move)
        if on_progress:
            on_progress(done + 1, total)
    outcome = board.outcome()
    reviews: list[MoveReview] = []
    after: float
    last: Analysis | None = None
    if outcome is None and total:
        tree = SearchTree(board, style=Style.NET)
        tree.run(limit)
        last = look(tree)
    for ply, (move, before) in enumerate(zip(record.moves, found, strict=True)):
        following = found[ply + 1] if ply + 1 < total else last
        if following is not None:
            after = 1.0 - _chance(following)
            proof_after = following.proof.reverse if following.proof else None
        else:
            assert outcome is not None
            won = None if outcome.winner is None else outcome.winner is before.turn
            proof_after = Proof.DRAW if won is None else Proof.WIN if won else Proof.LOSS
            after = proof_after.worth
        best = _chance(before)
        if move == before.best:
            # The same move, seen one ply deeper: nothing was lost, whatever the second look says.
            after = best = after if proof_after else best
        lost = max(0.0, best - after)
        reviews.append(
            MoveReview(
                ply=ply,
                player=before.turn,
                move=move,
                position=before.position,
                chance_before=best,
                chance_after=after,
                best=before.best,
                best_line=before.line,
                proof_before=before.proof,
                proof_after=proof_after,
                judgement=judge(lost),
                stake=max(lost, best - min(map(_worth, before.moves))),
                following=following.line if following is not None else (),
            )
        )
    return Review(tuple(reviews))


def value_of(board: Board, move: int, limit: Limit) -> tuple[float, Proof | None]:
    """The chances of the player to move after one of their moves, and the proof if there is one."""
    after = board.copy()
    after.push(move)
    outcome = after.outcome()
    if outcome is not None:
        won = None if outcome.winner is None else outcome.winner is board.turn
        proof = Proof.DRAW if won is None else Proof.WIN if won else Proof.LOSS
        return proof.worth, proof
    tree = SearchTree(after, style=Style.NET)
    tree.run(limit)
    found = look(tree)
    return 1.0 - _chance(found), found.proof.reverse if found.proof else None


def _chance(analysis: Analysis) -> float:
    return analysis.proof.worth if analysis.proof else analysis.chance


def _worth(move: MoveAnalysis) -> float:
    return move.proof.worth if move.proof else move.chance
