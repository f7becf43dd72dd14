"""Where games of a match begin: varied, drawn from a seed, and never decided.

>>> str(parse_openings("random:8"))
'random:8'
>>> len(BOOK)
50
>>> str(parse_openings("published"))  # another name
'book'
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from perfectplay.errors import quote
from perfectplay.lab.errors import SettingError
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import WinRule, parse_moves
from perfectplay.ultimate.search import Limit, SearchTree

# The start positions of uttt.ai's published evaluation, in two letters: that is where its network
# was measured against plain search, each position with both colours.
_BOOK = """
aa; ab; ac; ae; af; ai; ba; bb; bd; be; bg; bh; ea; eb; ee; ee ei ii ig gg; ee eg gg ga ai;
ee ec cc cg ga; ee eg gg gc cc; ee ea ai ia af; ee eg gc cg ga; ee ei ia ac cc; ee ea ai ig gc;
ee eg ga aa ai; ee ea ac cg gc; ee ec cf; ee ei ie; ee ec cd; bb bh hh hd df fd;
ec cb bc ca af fg; ib bb bf fc ch hd; ae ee ea ac cb bd; ca ae eg ga ai id; ed df fb bg gg ge;
gi ia ae ee ea ac; bi ii ib bf ff fd; eg ge ei ig gb bc; ca aa ag gc ci ie; ff fd de ee eb bb;
ee ef fd di ii ia; eb ba ad dg gf fh; ih hc cb bc ca aa; cg ge eh hb bg gf; bh hc cg gf fd da;
gg ge eh hb bi ii; ei ic ca ac cg gf; hg gf fe ed dc cb; hb bh hf fd dh hc; ge ec cg ga ae ee;
eh hd dc ch he ei
"""
BOOK: tuple[tuple[int, ...], ...] = tuple(
    tuple(parse_moves(text)) for text in _BOOK.replace("\n", " ").split(";")
)
MOST_PLIES = 30
"""Longer random openings are too often decided."""
BALANCE = 0.12
"""How far from even a random opening may be, by the estimate of a short search."""
_TRIES = 60
_LOOK = 300
"""Simulations of that short search."""


@dataclass(frozen=True)
class OpeningSupply:
    """A supply of openings: the book, or random moves."""

    plies: int | None = None
    """How many random moves; None is the book."""

    def __str__(self) -> str:
        """Return the supply as a text that :func:`parse_openings` reads."""
        return "book" if self.plies is None else f"random:{self.plies}"

    def opening(self, seed: int, pair: int, rule: WinRule = WinRule.LINE) -> tuple[int, ...]:
        """Return the moves with which both games of a pair begin.

        The book is gone through in a random order, again and again in another one, so that no
        opening is used twice before every other was used.
        """
        if self.plies is None:
            return _shuffled(seed, pair // len(BOOK))[pair % len(BOOK)]
        if self.plies == 0:
            return ()
        return _balanced(random.Random(f"{seed}/opening/{pair}"), self.plies, rule)


@cache
def _shuffled(seed: int, time: int) -> tuple[tuple[int, ...], ...]:
    order = list(BOOK)
    random.Random(f"{seed}/book/{time}").shuffle(order)
    return tuple(order)


def _balanced(rng: random.Random, plies: int, rule: WinRule) -> tuple[int, ...]:
    """Draw random moves until neither side stands much better; else the best that was drawn."""
    best: tuple[float, tuple[int, ...]] | None = None
    tries = 0
    while tries < _TRIES or best is None:
        board = Board(rule=rule)
        while not board.is_over and len(board.move_stack) < plies:
            board.push(rng.choice(list(board.legal_moves)))
        tries += 1
        if board.is_over:
            continue
        tree = SearchTree(board, memory=2**20)
        tree.run(Limit(simulations=_LOOK))
        if tree.root.proof is not None:
            continue
        off = abs(tree.root.chance - 0.5)
        if best is None or off < best[0]:
            best = (off, tuple(board.move_stack))
        if off <= BALANCE:
            break
    return best[1]


def parse_openings(text: str) -> OpeningSupply:
    """Read a supply of openings: `book` (or `published`), or `random:8` for eight random moves."""
    given = text.strip().lower()
    if given in ("book", "published"):
        return OpeningSupply()
    kind, _, plies = given.partition(":")
    if kind == "random" and plies.isascii() and plies.isdecimal():
        number = int(plies[-9:])  # Python refuses to read thousands of digits
        if number <= MOST_PLIES and not plies[:-9].strip("0"):
            return OpeningSupply(number)
    raise SettingError(
        f"{quote(text)} is not a supply of openings; give published, also called book, or random: "
        f"and a number of moves up to {MOST_PLIES}, for example --openings random:8."
    )
