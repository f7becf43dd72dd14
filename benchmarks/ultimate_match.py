"""Matches of Ultimate Tic-Tac-Toe for the benchmarks: colour-swapped pairs from varied openings."""

from collections.abc import Callable
from dataclasses import dataclass, field

from perfectplay.ultimate import Board, Limit, Opponent, Player, SearchTree, Style, level
from perfectplay.ultimate.notation import read_moves

Chooser = Callable[[Board], int]
Entrant = Callable[[int], Chooser]
"""Makes a fresh player for one game from a seed."""

# The start positions of uttt.ai's published evaluation, in two letters.
_OPENINGS = """
aa; ab; ac; ae; af; ai; ba; bb; bd; be; bg; bh; ea; eb; ee; ee ei ii ig gg; ee eg gg ga ai;
ee ec cc cg ga; ee eg gg gc cc; ee ea ai ia af; ee eg gc cg ga; ee ei ia ac cc; ee ea ai ig gc;
ee eg ga aa ai; ee ea ac cg gc; ee ec cf; ee ei ie; ee ec cd; bb bh hh hd df fd;
ec cb bc ca af fg; ib bb bf fc ch hd; ae ee ea ac cb bd; ca ae eg ga ai id; ed df fb bg gg ge;
gi ia ae ee ea ac; bi ii ib bf ff fd; eg ge ei ig gb bc; ca aa ag gc ci ie; ff fd de ee eb bb;
ee ef fd di ii ia; eb ba ad dg gf fh; ih hc cb bc ca aa; cg ge eh hb bg gf; bh hc cg gf fd da;
gg ge eh hb bi ii; ei ic ca ac cg gf; hg gf fe ed dc cb; hb bh hf fd dh hc; ge ec cg ga ae ee;
eh hd dc ch he ei
"""
OPENINGS = [read_moves(text) for text in _OPENINGS.replace("\n", " ").split(";")]


@dataclass
class Score:
    """The results of a match, seen by the first entrant."""

    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The score, from 0 to 1."""
        return sum(self.results) / len(self.results)

    @property
    def error(self) -> float:
        """The standard error, by pairs: the two games from one opening are not independent."""
        pairs = [sum(self.results[i : i + 2]) / 2 for i in range(0, len(self.results), 2)]
        spread = sum((pair - self.mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1)
        return float((spread / len(pairs)) ** 0.5)

    def __str__(self) -> str:
        counts = [self.results.count(value) for value in (1.0, 0.5, 0.0)]
        wins, draws, losses = counts
        return f"{self.mean:.3f} ± {self.error:.3f} ({wins} won, {draws} drawn, {losses} lost)"


def searcher(style: Style, simulations: int) -> Entrant:
    """A search with a fixed number of simulations a play; its tree is kept."""

    def make(seed: int) -> Chooser:
        tree: SearchTree | None = None

        def choose(board: Board) -> int:
            nonlocal tree
            if tree is None:
                tree = SearchTree(board, style=style, seed=seed)
            else:
                for move in board.move_stack[len(tree.board.move_stack) :]:
                    tree.advance(move)
            tree.run(Limit(simulations=simulations))
            return tree.best()

        return choose

    return make


def leveller(number: int) -> Entrant:
    """A level."""
    return lambda seed: Opponent(level(number), seed=seed).choose


def match(first: Entrant, second: Entrant, games: int, skip: int = 1) -> Score:
    """Play pairs of games from different openings, each entrant playing X once."""
    score = Score()
    for pair in range(games // 2):
        opening = OPENINGS[pair * skip % len(OPENINGS)]
        for first_is_x in (True, False):
            seed = 2 * pair + first_is_x
            players = {
                Player.X: (first if first_is_x else second)(seed),
                Player.O: (second if first_is_x else first)(seed + 10_000),
            }
            board = Board()
            for move in opening:
                board.push(move)
            while not board.is_over:
                board.push(players[board.turn](board))
            outcome = board.outcome()
            assert outcome is not None
            x = 0.5 if outcome.winner is None else float(outcome.winner is Player.X)
            score.results.append(x if first_is_x else 1.0 - x)
    return score
