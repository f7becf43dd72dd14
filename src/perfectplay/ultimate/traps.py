"""Playing on where the result is certain: which of equal moves is the hardest to answer.

When a draw is proven, every move that keeps it is as good as another against perfect play. Against
anybody else it is not: after one move every reply keeps the draw, after another only one does, and
that one does not look like it. The same holds for a lost position, where all moves lose.

So the opponent is foreseen by a small search with random playouts, which knows what looks good and
nothing for certain: the share of its simulations that go to a reply is the chance that this reply
is made. The endgame solver says which replies give something away. The best trap is the move after
which most is given away on average; among those that give nothing away, the playouts decide.

All work is counted, not timed, so the same simulations find the same trap.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from perfectplay.ultimate.endgame_questions import Questions, after
from perfectplay.ultimate.kernels.structures import Bytes, Ints, Net
from perfectplay.ultimate.node import Proof
from perfectplay.ultimate.search_settings import Style
from perfectplay.ultimate.worker import Worker, kernel_settings

MOST_FORESIGHT = 2**16
"""Simulations that foresee the replies to each of the two most promising moves, at most."""
LEAST_FORESIGHT = 2**12
"""The same for moves that promise little; in between, twice as many moves get half as many."""
NODES_A_SIMULATION = 9
"""Room for a simulation, in nodes: one for each legal move, of which there are seldom more."""
NODES_PER_SIMULATION = 1.5
"""Nodes of the solver for each simulation."""
CARELESS = 0.2
"""How often a reply is made without any thought, each as likely as another."""
TRAP_NODES = 100_000
"""Nodes of the solver for which its memory should have room, at least."""


@dataclass(slots=True)
class Candidate:
    """A move that may be made, and what is known about the replies to it."""

    move: int
    pos: Ints
    """The position after it."""
    proof: Proof | None
    """Its result for who makes it; None while it is not known."""
    ended: bool
    model: Worker | None = None
    simulations: int = 0
    replies: dict[int, Proof | None] = field(default_factory=dict)
    """The results of replies for the player who set the trap."""
    promise: tuple[float, float] = (0.0, 0.0)
    """What the opponent gives away on average, and the score of the playouts."""


class Traps:
    """Looks for the best trap in a position whose result is certain: a draw or a loss."""

    def __init__(
        self,
        pos: Ints,
        result: Proof,
        known: dict[int, Proof | None],
        questions: Questions,
        net: Net,
        seed: int,
    ) -> None:
        """`known` has the legal moves, with results for the player who makes them, or None."""
        self.result = result
        self._questions = questions
        self._net = net
        self._seed = seed
        self._candidates = []
        for move, proof in known.items():
            later, ended = after(pos, move)
            if proof in (None, result):
                self._candidates.append(Candidate(move, later, proof, ended is not None))

    def work(self, simulations: int, stop: Bytes) -> int:
        """Look on for so many simulations at most; return how many were run, 0 when all is done.

        All moves are looked at a little, and those that promise more than others longer.
        """
        candidate, left = self._next()
        if candidate is None:
            return 0
        count = min(simulations, left)
        nodes = int(count * NODES_PER_SIMULATION)
        if candidate.proof is None:
            self._settle(candidate, nodes)
        if candidate.proof in (None, self.result):
            self._foresee(candidate, count, stop)
            self._look_at_replies(candidate, nodes)
        candidate.simulations += count
        candidate.promise = self._promise(candidate)
        return count

    def _next(self) -> tuple[Candidate | None, int]:
        """The move that is furthest from the work it deserves, and how much that is."""
        found, least, left = None, 1.0, 0
        open_ = [each for each in self._candidates if each.proof in (None, self.result)]
        for place, each in enumerate(sorted(open_, key=_promise_of, reverse=True)):
            deserved = max(LEAST_FORESIGHT, MOST_FORESIGHT >> (place // 2).bit_length())
            if not each.ended and each.simulations < least * deserved:
                least = each.simulations / deserved
                found, left = each, deserved - each.simulations
        return found, left

    def best(self) -> int | None:
        """The move to make; None if nothing is known yet of any that keeps the result."""
        keeping = [c for c in self._candidates if c.proof is self.result and c.simulations]
        return max(keeping, key=_promise_of).move if keeping else None

    def _settle(self, candidate: Candidate, nodes: int) -> None:
        """Find out whether a move keeps the result."""
        found = self._questions.result(candidate.pos, nodes)
        candidate.proof = None if found is None else found.reverse

    def _foresee(self, candidate: Candidate, count: int, stop: Bytes) -> None:
        """Let the small search go on."""
        if candidate.model is None:
            settings = kernel_settings(Style.PLAIN)
            size = MOST_FORESIGHT * NODES_A_SIMULATION
            candidate.model = Worker(size, self._seed + candidate.move, settings, self._net)
        candidate.model.search(candidate.pos, count, stop)

    def _look_at_replies(self, candidate: Candidate, nodes: int) -> None:
        """Ask the solver about replies that are not settled, first those that look best."""
        for move, _ in sorted(replies_foreseen(candidate), key=lambda reply: -reply[1]):
            if candidate.replies.get(move) is None and nodes > 0:
                before = self._questions.nodes
                found = self._questions.result_after(candidate.pos, move, nodes)
                candidate.replies[move] = None if found is None else found.reverse
                nodes -= self._questions.nodes - before

    def _promise(self, candidate: Candidate) -> tuple[float, float]:
        gain = 0.0
        for move, chance in replies_foreseen(candidate):
            result = candidate.replies.get(move)
            if result is not None:
                gain += chance * (result.worth - self.result.worth)
        model = candidate.model
        score = 0.0 if model is None else float(model.pool.value[0] + model.pool.rest[0])
        return gain, score


def replies_foreseen(candidate: Candidate) -> list[tuple[int, float]]:
    """The replies to a move with the chance of each."""
    if candidate.model is None or not candidate.model.pool.kids[0]:
        return []
    pool = candidate.model.pool
    first, kids = int(pool.first[0]), int(pool.kids[0])
    visits = pool.visits[first : first + kids]
    chances = (1 - CARELESS) * visits / max(1, visits.sum()) + CARELESS / kids
    moves = pool.move[first : first + kids]
    return [(int(move), float(chance)) for move, chance in zip(moves, chances, strict=True)]


def _promise_of(candidate: Candidate) -> tuple[float, float]:
    return candidate.promise
