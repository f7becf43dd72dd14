"""What the engine thinks of a position: every legal move with its chances, live if wished.

>>> from perfectplay.ultimate import Board
>>> found = analyse(Board(), Limit(simulations=1000))
>>> len(found.moves), found.moves[0].move == found.best
(81, True)
"""

import threading
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from perfectplay.drawn import Drawn, Pictured
from perfectplay.errors import PerfectPlayError
from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.errors import NoMoveError
from perfectplay.ultimate.notation import format_move
from perfectplay.ultimate.search import (
    DEFAULT_MEMORY,
    Evaluator,
    Limit,
    Node,
    Proof,
    SearchTree,
    Style,
)
from perfectplay.ultimate.warmup import warm_up

LINE = 12
"""Moves of a main line that are worth showing."""


@dataclass(frozen=True, slots=True)
class MoveAnalysis(Drawn):
    """One legal move: how often it was tried, what it promises, and how the game may go on."""

    move: int
    visits: int
    chance: float
    """Expected score of the player to move, from 0 to 1; a draw counts half."""
    proof: Proof | None
    line: tuple[int, ...]
    """The main line, this move included."""

    @property
    def text(self) -> str:
        """The move in two letters."""
        return format_move(self.move)


@dataclass(frozen=True, slots=True)
class Analysis(Pictured):
    """A look at a position at one moment of its search; the best move comes first."""

    position: str
    turn: Player
    simulations: int
    seconds: float
    nodes: int
    moves: tuple[MoveAnalysis, ...]
    """Every legal move."""
    forgotten: int = 0
    """Seldom visited positions that were given up, since the memory was full."""
    settled: Proof | None = None
    """What is proven for the player to move, even where some moves are still open."""

    @property
    def note(self) -> str:
        """Say that the memory is full, in a sentence; nothing while there is room."""
        if not self.forgotten:
            return ""
        return f"The memory is full: {self.forgotten:,} seldom visited positions were given up."

    @property
    def best(self) -> int:
        """The move to make."""
        return self.moves[0].move

    @property
    def chance(self) -> float:
        """Expected score of the player to move, if they make the best move."""
        return self.moves[0].chance

    @property
    def proof(self) -> Proof | None:
        """The certain result for the player to move, if one is known."""
        if self.settled:
            return self.settled
        proofs = [row.proof for row in self.moves]
        if Proof.WIN in proofs:
            return Proof.WIN
        if None in proofs:
            return None
        return Proof.DRAW if Proof.DRAW in proofs else Proof.LOSS

    @property
    def line(self) -> tuple[int, ...]:
        """The main line."""
        return self.moves[0].line

    def find(self, move: int) -> MoveAnalysis:
        """Return what was found about one legal move."""
        for found in self.moves:
            if found.move == move:
                return found
        raise NoMoveError(f"{format_move(move)} is not a legal move of the analysed position.")

    def to_data(self) -> dict[str, Any]:
        """Return the same as plain data for JSON; moves are written in two letters."""
        return {
            "position": self.position,
            "turn": self.turn.value,
            "simulations": self.simulations,
            "seconds": round(self.seconds, 3),
            "chance": round(self.chance, 4),
            "proof": self.proof,
            "best": format_move(self.best),
            "forgotten": self.forgotten,
            "note": self.note,
            "moves": [
                {
                    **asdict(row),
                    "move": row.text,
                    "chance": round(row.chance, 4),
                    "line": [format_move(move) for move in row.line],
                }
                for row in self.moves
            ],
        }


def look(tree: SearchTree, seconds: float = 0.0) -> Analysis:
    """Read what a tree knows about its position; it must not be searching at that moment."""
    if tree.board.is_over:
        raise NoMoveError("The game is over, so there is nothing to analyse.")
    children = tree.root.ranked_children()
    moves = tuple(_look_at(child) for child in children)
    if not moves:
        moves = tuple(MoveAnalysis(m, 0, 0.5, None, (m,)) for m in tree.board.legal_moves)
    return Analysis(
        tree.board.position,
        tree.board.turn,
        tree.root.visits,
        seconds,
        tree.nodes,
        moves,
        tree.forgotten,
        None if tree.is_plain or not tree.root.proof else tree.root.proof.reverse,
    )


def _look_at(child: Node) -> MoveAnalysis:
    assert child.move is not None
    line = (child.move, *child.line(LINE - 1))
    return MoveAnalysis(child.move, child.visits, child.chance, child.proof, line)


def analyse(
    board: Board,
    limit: Limit,
    *,
    style: Style = Style.NET,
    seed: int = 0,
    threads: int = 1,
    tree: SearchTree | None = None,
) -> Analysis:
    """Search a position and tell what was found about every legal move.

    Pass the `tree` of an earlier search, standing at this position, to go on from there.
    """
    if board.is_over:
        raise NoMoveError("The game is over, so there is nothing to analyse.")
    if tree is not None and tree.board != board:
        raise NoMoveError("The given tree stands at another position than the board.")
    tree = tree or SearchTree(board, style=style, seed=seed, threads=threads)
    begin = perf_counter()
    tree.run(limit)
    return look(tree, perf_counter() - begin)


class RunningAnalysis:
    """An analysis that goes on in the background: read it, stop it, deepen it.

    >>> from perfectplay.ultimate import Board
    >>> with RunningAnalysis(Board(), Limit(seconds=60)) as running:
    ...     early = running.read()
    ...     stopped = running.stop()
    ...     deeper = running.deepen(Limit(simulations=5000)).wait()
    >>> deeper.simulations >= early.simulations + 5000
    True
    """

    INTERVAL = 0.05
    """Seconds between two looks at the tree."""

    def __init__(
        self,
        board: Board,
        limit: Limit,
        *,
        style: Style = Style.NET,
        seed: int = 0,
        threads: int = 1,
        memory: int = DEFAULT_MEMORY,
        evaluator: Evaluator | None = None,
    ) -> None:
        if board.is_over:
            raise NoMoveError("The game is over, so there is nothing to analyse.")
        warm_up()
        self.tree = SearchTree(
            board, style=style, seed=seed, threads=threads, memory=memory, evaluator=evaluator
        )
        self._fault: PerfectPlayError | None = None
        self._seconds = 0.0
        self._latest = look(self.tree)
        self._last_look = 0.0
        self._thread: threading.Thread | None = None
        self.deepen(limit)

    @property
    def is_running(self) -> bool:
        """Say whether the search is still going on."""
        return self._thread is not None and self._thread.is_alive()

    def read(self) -> Analysis:
        """Return the latest look, at most a twentieth of a second old; never waits."""
        return self._latest

    def stop(self) -> Analysis:
        """End the search now and return what it found."""
        while self.is_running:
            # Asked again and again, in case the search was only just about to begin.
            self.tree.stop()
            assert self._thread is not None
            self._thread.join(0.002)
        self._raise_fault()
        return self._latest

    def deepen(self, limit: Limit) -> "RunningAnalysis":
        """Go on with the same tree; a search still running is ended first."""
        self.stop()
        self._thread = threading.Thread(target=self._search, args=(limit,), daemon=True)
        self._thread.start()
        return self

    def wait(self, timeout: float | None = None) -> Analysis:
        """Wait for the search to end, at most so many seconds, and return the latest look."""
        if self._thread is not None:
            self._thread.join(timeout)
        self._raise_fault()
        return self._latest

    def _raise_fault(self) -> None:
        """Tell the caller what an evaluator from outside did wrong in the background, once."""
        fault, self._fault = self._fault, None
        if fault is not None:
            raise fault

    def _search(self, limit: Limit) -> None:
        begin = perf_counter()
        before = self._seconds

        def note(tree: SearchTree) -> None:
            now = perf_counter()
            if now - self._last_look >= self.INTERVAL:
                self._last_look = now
                self._latest = look(tree, before + now - begin)

        try:
            self.tree.run(limit, note)
        except PerfectPlayError as error:
            self._fault = error
        self._seconds = before + perf_counter() - begin
        self._latest = look(self.tree, self._seconds)

    def __enter__(self) -> "RunningAnalysis":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
