"""What a teacher says: how good a move was, why, and where a game turned.

A move is judged by the winning chances that it lost: the chances of the best move minus those after
the move made, both searched equally deeply. A proven result counts as certain.
"""

from collections.abc import Callable
from dataclasses import dataclass

from perfectplay.judgement import Judgement, Scale
from perfectplay.ultimate.analysis import Analysis, look
from perfectplay.ultimate.board import Board, Player, has_line
from perfectplay.ultimate.notation import BOARD_NAMES
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.search import Limit, Proof, SearchTree, Style
from perfectplay.ultimate.words import say_move

SCALE = Scale(best=0.005, excellent=0.02, good=0.05, inaccuracy=0.10, mistake=0.20)
"""The most winning chances that a move may lose and still deserve the word."""


def judge(lost: float) -> Judgement:
    """Find the word for lost winning chances.

    >>> judge(0.0).value, judge(0.07).value, judge(0.5).value
    ('best', 'inaccuracy', 'blunder')
    """
    return SCALE.judge(lost)


@dataclass(frozen=True, slots=True)
class MoveReview:
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

    @property
    def lost(self) -> float:
        """Winning chances that the move lost."""
        return max(0.0, self.chance_before - self.chance_after)

    @property
    def chance_of_x(self) -> float:
        """X's winning chances after the move."""
        return self.chance_after if self.player is Player.X else 1.0 - self.chance_after


@dataclass(frozen=True, slots=True)
class Review:
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
        """The mean part of the chances that a player kept, in percent; None without moves."""
        lost = [move.lost for move in self.moves if move.player is player]
        return 100.0 * (1.0 - sum(lost) / len(lost)) if lost else None


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


def reasons(board: Board, move: int) -> list[str]:
    """Say what a move does, in short phrases that a beginner understands."""
    place, cell = divmod(move, 9)
    me = board.turn
    after = board.copy()
    after.push(move)
    said: list[str] = []
    outcome = after.outcome()
    if outcome is not None:
        if outcome.winner is me:
            return ["it wins the game"]
        return ["it ends the game in a draw" if outcome.winner is None else "it ends the game"]
    if after.winner_of(place) is me:
        said.append(f"it wins the {BOARD_NAMES[place]} board")
    elif after.is_drawn(place):
        said.append(f"it fills the {BOARD_NAMES[place]} board, which nobody wins")
    elif _completes(board, me.other, place, cell):
        said.append(f"it stops {me.other.symbol} from winning the {BOARD_NAMES[place]} board")
    elif _threatens(after, me, place) and not _threatens(board, me, place):
        said.append(f"it threatens to win the {BOARD_NAMES[place]} board")
    if after.forced is None:
        said.append(f"but it lets {me.other.symbol} play in any open board")
    elif _threatens(after, me.other, after.forced):
        said.append(f"but {me.other.symbol} can win the {BOARD_NAMES[after.forced]} board next")
    else:
        said.append(f"it sends {me.other.symbol} to the {BOARD_NAMES[after.forced]} board")
    return said


def _completes(board: Board, player: Player, place: int, cell: int) -> bool:
    twin = board.marks[player][place] | 1 << cell
    return has_line(twin)


def _threatens(board: Board, player: Player, place: int) -> bool:
    return board.is_open(place) and any(
        board.symbol_at(place * 9 + c) == "." and _completes(board, player, place, c)
        for c in range(9)
    )


def explain(board: Board, move: int) -> str:
    """Say in one sentence what a move does.

    >>> explain(Board(), 40)
    'centre in the centre board (ee): it sends O to the centre board.'
    """
    return f"{say_move(move)}: {', '.join(reasons(board, move))}."


def because(board: Board, move: int) -> str:
    """Say what a move allowed the other side, to stand behind the word “because”.

    >>> because(Board(), 40)
    'it sends O to the centre board'
    """
    *before, last = (said.removeprefix("but ") for said in reasons(board, move))
    return f"although {before[0]}, {last}" if before else last
