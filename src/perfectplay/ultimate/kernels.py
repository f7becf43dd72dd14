"""Every hot loop of the game: bitboards, playouts and tree search, compiled by numba.

A position is an array of `POSITION` integers, laid out by the constants below; small boards are
nine bits, square 0 the lowest. The tree is a pool of nodes in parallel arrays; the children of a
node lie side by side, so choosing among them is one pass over two arrays. `value` and `width` are
kept ready for that pass: the mean score, and one over the square root of the visits.

Scores and proofs of a node are for the player who moved into it, as in the readable definition.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from perfectplay.compiled import inner, kernel

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]
Int = int | np.int64

# Layout of a position: marks of X at 0-8, of O at 9-17, then:
WON = 18
"""Boards won by X, then by O."""
DECIDED = 20
FORCED = 21
"""The board to play in, or FREE."""
TURN = 22
CAN = 23
"""Boards that X, then O, could win with one play there."""
RULE = 25
"""1 when most boards win a game without a line."""
POSITION = 26

FREE = 9
FULL = 511

# How a game stands for the player who has just moved.
OPEN = 0
WIN = 1
DRAW = 2
LOSS = -1

PLAIN = 0
"""The search of the teaching assignment."""
PLAYOUT = 1
"""Proofs, priors, and playouts that take and avoid wins."""
NET = 2
"""Proofs, and a small network that values a node's children when it is opened."""
OUTSIDE = 3
"""As PLAYOUT, but somebody else values the leaves."""

LONGEST = 82
"""Nodes on the longest path from the root: 81 plays and the root itself."""
MOST_PLAYS = 81


def _tables() -> tuple[npt.NDArray[np.int64], ...]:
    lines = (7, 56, 448, 73, 146, 292, 273, 84)
    masks = range(512)
    win = np.array([any(m & line == line for line in lines) for m in masks], np.int64)
    threat = np.array(
        [sum(1 << c for c in range(9) if not m >> c & 1 and win[m | 1 << c]) for m in masks],
        np.int64,
    )
    count = np.array([m.bit_count() for m in masks], np.int64)
    select = np.zeros(512 * 9, np.int64)
    for m in masks:
        for k, c in enumerate(c for c in range(9) if m >> c & 1):
            select[m * 9 + k] = c
    return win, threat, count, select


_win, _threat, _count, _select = _tables()
HAS_LINE = _win.astype(np.uint8)
"""Whether nine bits hold a line."""
THREATS = _threat.astype(np.int16)
"""The squares that would complete a line, whoever holds them."""
COUNT = _count.astype(np.uint8)
NTH = _select.astype(np.uint8)
"""NTH[9 * mask + k] is the square of the k-th lowest bit."""


class Pool(NamedTuple):
    """The nodes of a tree, as parallel arrays."""

    value: Floats
    width: Floats
    score: Floats
    visits: npt.NDArray[np.int32]
    first: npt.NDArray[np.int32]
    kids: npt.NDArray[np.uint8]
    move: npt.NDArray[np.uint8]
    proof: npt.NDArray[np.int8]


class Room(NamedTuple):
    """Scratch space of one search."""

    pos: Ints
    path: Ints
    floor: Ints
    """1 for each node on the path whose player could take a proven draw instead."""
    plays: Ints
    scores: Floats
    sums: npt.NDArray[np.int32]
    rng: Words


class Net(NamedTuple):
    """A network of one hidden layer with whole-number weights; see `evaluation.py`."""

    rows: npt.NDArray[np.int32]
    """One row of the hidden layer's size for each feature, the bias, and a row of zeros."""
    output: npt.NDArray[np.int32]
    """A weight for each hidden unit, then the bias."""


@inner
def finish(pos: Ints, turn: Int) -> int:
    """Score a game whose boards are all decided, without a line, for the player `turn`."""
    if pos[RULE] == 0:
        return DRAW
    lead = np.int64(COUNT[pos[WON + turn]]) - np.int64(COUNT[pos[WON + 1 - turn]])
    if lead > 0:
        return WIN
    if lead < 0:
        return LOSS
    return DRAW


@kernel
def apply(pos: Ints, move: Int) -> int:
    """Make a legal play; return how the game then stands for the player who made it."""
    turn = pos[TURN]
    board = move // 9
    cell = move - board * 9
    mine = pos[turn * 9 + board] | (1 << cell)
    theirs = pos[9 - turn * 9 + board]
    pos[turn * 9 + board] = mine
    pos[TURN] = 1 - turn
    bit = 1 << board
    status = OPEN
    if HAS_LINE[mine]:
        pos[WON + turn] |= bit
        pos[DECIDED] |= bit
        pos[CAN] &= ~bit
        pos[CAN + 1] &= ~bit
        if HAS_LINE[pos[WON + turn]]:
            status = WIN
        elif pos[DECIDED] == FULL:
            status = finish(pos, turn)
    elif mine | theirs == FULL:
        pos[DECIDED] |= bit
        pos[CAN] &= ~bit
        pos[CAN + 1] &= ~bit
        if pos[DECIDED] == FULL:
            status = finish(pos, turn)
    else:
        empty = FULL & ~(mine | theirs)
        if np.int64(THREATS[mine]) & empty:
            pos[CAN + turn] |= bit
        else:
            pos[CAN + turn] &= ~bit
        if np.int64(THREATS[theirs]) & empty:
            pos[CAN + 1 - turn] |= bit
        else:
            pos[CAN + 1 - turn] &= ~bit
    pos[FORCED] = FREE if (pos[DECIDED] >> cell) & 1 else cell
    return status


@kernel
def legal_plays(pos: Ints, plays: Ints) -> int:
    """Write the legal plays of an unfinished game in order; return how many there are."""
    count = 0
    low, high = 0, 9
    if pos[FORCED] != FREE:
        low = pos[FORCED]
        high = low + 1
    for board in range(low, high):
        if (pos[DECIDED] >> board) & 1:
            continue
        empty = FULL & ~(pos[board] | pos[9 + board])
        for cell in range(9):
            if (empty >> cell) & 1:
                plays[count] = board * 9 + cell
                count += 1
    return count


@kernel
def perft(pos: Ints, depth: int) -> int:
    """Count the sequences of `depth` legal plays."""
    positions = np.zeros(depth * POSITION, np.int64)
    plays = np.zeros(depth * MOST_PLAYS, np.int64)
    left = np.zeros(depth, np.int64)
    for i in range(POSITION):
        positions[i] = pos[i]
    left[0] = legal_plays(positions[:POSITION], plays[:MOST_PLAYS])
    level = 0
    total = 0
    while level >= 0:
        if level == depth - 1:
            total += left[level]
            left[level] = 0
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        here = level * POSITION
        after = here + POSITION
        for i in range(POSITION):
            positions[after + i] = positions[here + i]
        child = positions[after : after + POSITION]
        if apply(child, plays[level * MOST_PLAYS + left[level]]) == OPEN:
            level += 1
            left[level] = legal_plays(child, plays[level * MOST_PLAYS : (level + 1) * MOST_PLAYS])
    return total


# Playouts count in unsigned words: numba tests signed indices for being negative, which takes time.
_1, _7, _9, _13, _17, _32 = (np.uint64(n) for n in (1, 7, 9, 13, 17, 32))
_FULL, _WON, _CAN = (np.uint64(n) for n in (FULL, WON, CAN))
_0 = np.uint64(0)


@inner
def next_random(rng: Words) -> float:
    """Step the generator; return a number from 0 to 1."""
    x = rng[0]
    x ^= x << _13
    x ^= x >> _7
    x ^= x << _17
    rng[0] = x
    return np.int64(x >> _32) / 4294967296.0


# A playout keeps the number of empty squares of each board in seven bits of one word. Multiplying
# the word by SUMS turns each field into the sum of itself and those before it, at most 81.
_SUMS = np.uint64(sum(1 << 7 * b for b in range(9)))
_127, _56 = np.uint64(127), np.uint64(56)


@inner
def close_decided(pos: Ints) -> np.uint64:
    """Fill the decided boards, so that a playout finds no empty square there; count the others."""
    counts = _0
    for board in range(9):
        if (pos[DECIDED] >> board) & 1:
            pos[board] = FULL
        empty = _FULL & ~np.uint64(pos[board] | pos[9 + board])
        counts |= np.uint64(COUNT[empty]) << np.uint64(7 * board)
    return counts


@kernel
def playout_plain(pos: Ints, rng: Words) -> int:
    """Play uniformly at random to the end; return X's score in half points."""
    counts = close_decided(pos)
    x = rng[0]
    turn = np.uint64(pos[TURN])
    forced = np.uint64(pos[FORCED])
    decided = np.uint64(pos[DECIDED])
    while True:
        x ^= x << _13
        x ^= x >> _7
        x ^= x << _17
        draw = x >> _32
        board = forced
        if forced != _9:
            empty = _FULL & ~np.uint64(pos[board] | pos[_9 + board])
            k = (draw * np.uint64(COUNT[empty])) >> _32
        else:
            sums = counts * _SUMS
            k = (draw * ((sums >> _56) & _127)) >> _32
            board = _0
            before = _0
            while sums & _127 <= k:
                before = sums & _127
                sums >>= _7
                board += _1
            k -= before
            empty = _FULL & ~np.uint64(pos[board] | pos[_9 + board])
        cell = np.uint64(NTH[empty * _9 + k])
        counts -= _1 << (_7 * board)
        mine = np.uint64(pos[turn * _9 + board]) | (_1 << cell)
        pos[turn * _9 + board] = mine
        if HAS_LINE[mine]:
            pos[board] = FULL
            counts &= ~(_127 << (_7 * board))
            decided |= _1 << board
            won = np.uint64(pos[_WON + turn]) | (_1 << board)
            pos[_WON + turn] = won
            if HAS_LINE[won]:
                rng[0] = x
                return 0 if turn else 2
            if decided == _FULL:
                break
        elif empty == _1 << cell:
            decided |= _1 << board
            if decided == _FULL:
                break
        forced = _9 if (decided >> cell) & _1 else cell
        turn = _1 - turn
    rng[0] = x
    status = finish(pos, np.int64(0))
    return 1 if status == DRAW else 2 if status == WIN else 0


@kernel
def playout_sharp(pos: Ints, rng: Words) -> int:
    """Play to the end at random, but take a win of the game, and do not hand one over if possible.

    Returns X's score in half points.
    """
    counts = close_decided(pos)
    x = rng[0]
    turn = np.uint64(pos[TURN])
    forced = np.uint64(pos[FORCED])
    decided = np.uint64(pos[DECIDED])
    while True:
        other = _1 - turn
        keys = np.uint64(pos[_CAN + turn] & np.int64(THREATS[np.uint64(pos[_WON + turn])]))
        if keys and (forced == _9 or (keys >> forced) & _1):
            rng[0] = x
            return 0 if turn else 2
        # Squares that would send the opponent to a board where they win the game at once.
        danger = np.uint64(pos[_CAN + other] & np.int64(THREATS[np.uint64(pos[_WON + other])]))
        if danger:
            danger |= decided
        x ^= x << _13
        x ^= x >> _7
        x ^= x << _17
        draw = x >> _32
        board = forced
        if forced != _9:
            empty = _FULL & ~np.uint64(pos[board] | pos[_9 + board])
            choice = empty & ~danger
            if choice == _0:
                choice = empty
            k = (draw * np.uint64(COUNT[choice])) >> _32
        elif danger == _0:
            sums = counts * _SUMS
            k = (draw * ((sums >> _56) & _127)) >> _32
            board = _0
            before = _0
            while sums & _127 <= k:
                before = sums & _127
                sums >>= _7
                board += _1
            k -= before
            empty = _FULL & ~np.uint64(pos[board] | pos[_9 + board])
            choice = empty
        else:
            total = _0
            for b in range(9):
                total += np.uint64(COUNT[_FULL & ~(danger | np.uint64(pos[b] | pos[9 + b]))])
            if total == _0:
                danger = _0
                for b in range(9):
                    total += np.uint64(COUNT[_FULL & ~np.uint64(pos[b] | pos[9 + b])])
            k = (draw * total) >> _32
            board = _0
            while True:
                empty = _FULL & ~np.uint64(pos[board] | pos[_9 + board])
                choice = empty & ~danger
                here = np.uint64(COUNT[choice])
                if k < here:
                    break
                k -= here
                board += _1
        cell = np.uint64(NTH[choice * _9 + k])
        counts -= _1 << (_7 * board)
        mine = np.uint64(pos[turn * _9 + board]) | (_1 << cell)
        theirs = np.uint64(pos[other * _9 + board])
        pos[turn * _9 + board] = mine
        bit = _1 << board
        if HAS_LINE[mine]:
            pos[board] = FULL
            counts &= ~(_127 << (_7 * board))
            decided |= bit
            pos[_WON + turn] |= np.int64(bit)
            pos[CAN] &= ~np.int64(bit)
            pos[CAN + 1] &= ~np.int64(bit)
            if decided == _FULL:
                break
        elif empty == _1 << cell:
            decided |= bit
            pos[CAN] &= ~np.int64(bit)
            pos[CAN + 1] &= ~np.int64(bit)
            if decided == _FULL:
                break
        else:
            empty &= ~(_1 << cell)
            mine_can = _1 if np.uint64(THREATS[mine]) & empty else _0
            their_can = _1 if np.uint64(THREATS[theirs]) & empty else _0
            pos[_CAN + turn] = (np.uint64(pos[_CAN + turn]) & ~bit) | (mine_can << board)
            pos[_CAN + other] = (np.uint64(pos[_CAN + other]) & ~bit) | (their_can << board)
        forced = _9 if (decided >> cell) & _1 else cell
        turn = other
    rng[0] = x
    status = finish(pos, np.int64(0))
    return 1 if status == DRAW else 2 if status == WIN else 0


@kernel
def mean_playout(pos: Ints, rng: Words, times: int, sharp: bool) -> float:
    """Average X's score over many playouts, for tests and benchmarks."""
    scratch = np.empty(POSITION, np.int64)
    total = 0
    for _ in range(times):
        for i in range(POSITION):
            scratch[i] = pos[i]
        total += playout_sharp(scratch, rng) if sharp else playout_plain(scratch, rng)
    return total / (2 * times)


@kernel
def child_status(pos: Ints, board: int, cell: int) -> int:
    """How the game stands for the mover after a play, one reply of the opponent included.

    LOSS also means that the opponent then wins the game at once.
    """
    turn = pos[TURN]
    mine = pos[turn * 9 + board] | (1 << cell)
    theirs = pos[9 - turn * 9 + board]
    bit = 1 << board
    decided = pos[DECIDED]
    can = pos[CAN + 1 - turn] & ~bit
    if HAS_LINE[mine]:
        decided |= bit
        if HAS_LINE[pos[WON + turn] | bit]:
            return WIN
        if decided == FULL:
            pos[WON + turn] |= bit
            status = finish(pos, turn)
            pos[WON + turn] &= ~bit
            return status
    elif mine | theirs == FULL:
        decided |= bit
        if decided == FULL:
            return finish(pos, turn)
    elif np.int64(THREATS[theirs]) & ~mine:
        can |= bit
    keys = can & np.int64(THREATS[pos[WON + 1 - turn]])
    if keys == 0:
        return OPEN
    if (decided >> cell) & 1 or (keys >> cell) & 1:
        return LOSS
    return OPEN


# Numba compiles a function anew for each constant passed to it; np.int64(1) is none in its eyes.

# The network. Features are seen by the player to move ("me"); a board is described by its symbols
# while it is open, and by its winner afterwards.

CELLS = 0
"""18 a board: my squares, then theirs."""
FATE = 162
"""3 a board: won by me, won by them, drawn."""
REACH = 189
"""2 a board: I could win it with one play, they could."""
TARGET = 207
"""Where I must play, or FREE."""
FEATURES = 217
BIAS_ROW = FEATURES
ZERO_ROW = FEATURES + 1
ROWS = FEATURES + 2

UNIT = 1024
"""A hidden unit's full activation."""
OUTPUT_SCALE = 1.0 / (UNIT * 256)


@inner
def squash(total: Int) -> float:
    """Turn the network's output into a score from 0 to 1."""
    z = total * OUTPUT_SCALE
    return float(0.5 + 0.5 * z / np.sqrt(1.0 + z * z))


@inner
def add_row(sums: npt.NDArray[np.int32], net: Net, row: Int, sign: Int) -> None:
    """Add or take away the weights of one feature."""
    weights = net.rows[row]
    for h in range(sums.shape[0]):
        sums[h] += np.int32(sign) * weights[h]


@inner
def add_board(
    sums: npt.NDArray[np.int32], net: Net, pos: Ints, board: int, me: Int, sign: Int
) -> None:
    """Add or take away all that the network knows about one small board."""
    if (pos[DECIDED] >> board) & 1:
        fate = 2
        if (pos[WON + me] >> board) & 1:
            fate = 0
        elif (pos[WON + 1 - me] >> board) & 1:
            fate = 1
        add_row(sums, net, FATE + board * 3 + fate, sign)
        return
    for side in range(2):
        player = me if side == 0 else 1 - me
        mask = pos[player * 9 + board]
        for cell in range(9):
            if (mask >> cell) & 1:
                add_row(sums, net, CELLS + board * 18 + side * 9 + cell, sign)
        if (pos[CAN + player] >> board) & 1:
            add_row(sums, net, REACH + board * 2 + side, sign)


@inner
def net_output(sums: npt.NDArray[np.int32], net: Net, target: int) -> float:
    """The score of a position for its player to move, given the sums over all boards."""
    last = net.rows[TARGET + target]
    total = np.int32(0)
    for h in range(sums.shape[0]):
        unit = min(max(sums[h] + last[h], np.int32(0)), np.int32(UNIT))
        total += unit * net.output[h]
    return squash(np.int64(total) + np.int64(net.output[sums.shape[0]]))


@kernel
def net_score(pos: Ints, net: Net) -> float:
    """Value an unfinished position from scratch, for its player to move."""
    sums = np.zeros(net.rows.shape[1], np.int32)
    plus = np.int64(1)
    add_row(sums, net, np.int64(BIAS_ROW), plus)
    for board in range(9):
        add_board(sums, net, pos, board, pos[TURN], plus)
    return net_output(sums, net, pos[FORCED])


@kernel
def net_children(
    pos: Ints, plays: Ints, count: int, net: Net, scores: Floats, sums: npt.NDArray[np.int32]
) -> None:
    """Value the position after each play, for the player who makes it.

    The other boards are summed up once and only the board that changes is added anew. `sums` is
    scratch space for two rows of hidden units.
    """
    turn = pos[TURN]
    reply = 1 - turn
    size = net.rows.shape[1]
    whole = sums[:size]
    rest = sums[size:]
    for h in range(size):
        whole[h] = net.rows[BIAS_ROW, h]
    for board in range(9):
        add_board(whole, net, pos, board, reply, np.int64(1))
    current = -1
    for i in range(count):
        board = plays[i] // 9
        cell = plays[i] - board * 9
        mine = pos[turn * 9 + board] | (1 << cell)
        theirs = pos[reply * 9 + board]
        decided = pos[DECIDED]
        if HAS_LINE[mine]:
            decided |= 1 << board
            a = FATE + board * 3 + 1
            b = ZERO_ROW
        elif mine | theirs == FULL:
            decided |= 1 << board
            a = FATE + board * 3 + 2
            b = ZERO_ROW
        else:
            empty = FULL & ~(mine | theirs)
            a = REACH + board * 2 + 1 if np.int64(THREATS[mine]) & empty else ZERO_ROW
            b = REACH + board * 2 if np.int64(THREATS[theirs]) & empty else ZERO_ROW
        row_a = net.rows[a]
        row_b = net.rows[b]
        row_d = net.rows[TARGET + (FREE if (decided >> cell) & 1 else cell)]
        total = np.int32(0)
        if decided == pos[DECIDED]:
            row_c = net.rows[CELLS + board * 18 + 9 + cell]
            old_a = net.rows[REACH + board * 2 + 1 if (pos[CAN + turn] >> board) & 1 else ZERO_ROW]
            old_b = net.rows[REACH + board * 2 if (pos[CAN + reply] >> board) & 1 else ZERO_ROW]
            for h in range(size):
                unit = whole[h] + row_a[h] + row_b[h] + row_c[h] + row_d[h] - old_a[h] - old_b[h]
                total += min(max(unit, np.int32(0)), np.int32(UNIT)) * net.output[h]
        else:
            if board != current:
                # The other boards alone: this one's symbols no longer matter.
                current = board
                for h in range(size):
                    rest[h] = whole[h]
                add_board(rest, net, pos, board, reply, np.int64(-1))
            for h in range(size):
                unit = rest[h] + row_a[h] + row_d[h]
                total += min(max(unit, np.int32(0)), np.int32(UNIT)) * net.output[h]
        scores[i] = 1.0 - squash(np.int64(total) + np.int64(net.output[size]))


# The tree.

# Counters of a tree, an array of integers:
USED = 0
"""Nodes in use."""
DEEPEST = 1
"""Nodes on the longest path so far."""
COUNTERS = 2

# Settings of a search, an array of numbers:
STYLE = 0
EXPLORATION = 1
PRIOR_WEIGHT = 2
"""How many visits the first guess at a child's value counts for."""
BONUS_WIN = 3
BONUS_FREE = 4
BONUS_TARGET = 5
NOISE = 6
"""How far the network's first guesses are shaken, so that two trees differ, and two games."""
SETTINGS = 7

UNVISITED = 1e9
"""Value of an unvisited child in the plain search: before all others, the first one first."""
HOPELESS = -1e9
"""Value of a child that loses by proof: after all others."""


@kernel
def worth(proof: Int) -> float:
    """The score of a proven node."""
    return 0.5 if proof == DRAW else 1.0 if proof == WIN else 0.0


@inner
def prove(pool: Pool, node: Int, proof: int) -> None:
    """Note a proof; a losing node is never chosen again while there is another."""
    pool.proof[node] = proof
    pool.value[node] = HOPELESS if proof == LOSS else worth(proof)


@inner
def proof_from_children(pool: Pool, node: Int) -> int:
    """What the children prove about their parent: OPEN if nothing."""
    first = pool.first[node]
    found = WIN
    for child in range(first, first + pool.kids[node]):
        proof = pool.proof[child]
        if proof == WIN:
            return LOSS
        if proof == OPEN:
            found = OPEN
        elif proof == DRAW and found == WIN:
            found = DRAW
    return found


@inner
def expand(
    pool: Pool,
    counters: Ints,
    settings: Floats,
    node: Int,
    pos: Ints,
    room: Room,
    net: Net,
) -> bool:
    """Give a node its children; False when the pool has no room for them."""
    plays = room.plays
    count = legal_plays(pos, plays)
    first = counters[USED]
    if first + count > pool.visits.shape[0]:
        return False
    counters[USED] = first + count
    style = settings[STYLE]
    weight = settings[PRIOR_WEIGHT]
    if style == PLAIN:
        for i in range(count):
            child = first + i
            pool.value[child] = UNVISITED
            pool.width[child] = 0.0
            pool.score[child] = 0.0
            pool.visits[child] = 0
            pool.kids[child] = 0
            pool.move[child] = plays[i]
            pool.proof[child] = OPEN
    else:
        turn = pos[TURN]
        base = 1.0 - pool.score[node] / (pool.visits[node] + weight)
        narrow = 1.0 / np.sqrt(weight)
        if style == NET:
            net_children(pos, plays, count, net, room.scores, room.sums)
        for i in range(count):
            child = first + i
            board = plays[i] // 9
            cell = plays[i] - board * 9
            prior = base
            status = child_status(pos, board, cell)
            if style == NET:
                shake = settings[NOISE] * (next_random(room.rng) - 0.5)
                prior = min(max(room.scores[i] + shake, 0.0), 1.0)
            elif status == OPEN:
                mine = pos[turn * 9 + board] | (1 << cell)
                decided = pos[DECIDED]
                if HAS_LINE[mine]:
                    prior += settings[BONUS_WIN]
                    decided |= 1 << board
                if (decided >> cell) & 1:
                    prior -= settings[BONUS_FREE]
                elif (pos[CAN + 1 - turn] >> cell) & 1:
                    prior -= settings[BONUS_TARGET]
                prior = min(max(prior, 0.0), 1.0)
            pool.score[child] = prior * weight
            pool.value[child] = prior
            pool.width[child] = narrow
            pool.visits[child] = 0
            pool.kids[child] = 0
            pool.move[child] = plays[i]
            pool.proof[child] = OPEN
            if status != OPEN:
                prove(pool, child, status)
    pool.first[node] = first
    pool.kids[node] = count
    return True


@kernel
def descend(
    pool: Pool,
    counters: Ints,
    settings: Floats,
    root: Ints,
    room: Room,
    net: Net,
) -> int:
    """Walk from the root to a leaf, opening nodes on the way; return the length of the path.

    `room.path` is the path then, and `room.pos` the leaf's position. A leaf whose `proof` is known
    needs no valuing.
    """
    pos = room.pos
    path = room.path
    for i in range(POSITION):
        pos[i] = root[i]
    style = settings[STYLE]
    weight = settings[PRIOR_WEIGHT]
    node = np.int64(0)
    path[0] = 0
    length = 1
    while pool.proof[node] == OPEN:
        if pool.kids[node] == 0:
            if pool.visits[node] == 0 and style != NET:
                break
            if not expand(pool, counters, settings, node, pos, room, net):
                break
            if style != PLAIN:
                proof = proof_from_children(pool, node)
                if proof != OPEN:
                    prove(pool, node, proof)
                    break
            if style == NET:
                break
        first = np.int64(pool.first[node])
        kids = np.int64(pool.kids[node])
        values = pool.value[first : first + kids]
        widths = pool.width[first : first + kids]
        scale = settings[EXPLORATION] * np.sqrt(np.log(pool.visits[node] + weight))
        best = np.int64(0)
        best_value = -1e18
        for i in range(kids):
            value = values[i] + scale * widths[i]
            if value > best_value:
                best_value = value
                best = np.int64(i)
        best += first
        room.floor[length - 1] = 0
        if style != PLAIN and pool.proof[best] == DRAW:
            # Nothing more can be learned there: look at the best open sibling instead, but let
            # the draw stand as what this player can have at least.
            room.floor[length - 1] = 1
            best_value = -1e18
            for child in range(first, first + kids):
                value = pool.value[child] + scale * pool.width[child]
                if pool.proof[child] == OPEN and value > best_value:
                    best_value = value
                    best = np.int64(child)
        status = apply(pos, np.int64(pool.move[best]))
        node = best
        path[length] = node
        length += 1
        if status != OPEN and style == PLAIN:
            # The plain search proves nothing, but it remembers where games end.
            pool.proof[node] = status
    if length > counters[DEEPEST]:
        counters[DEEPEST] = length
    return length


@inner
def leaf_score(pool: Pool, node: Int) -> float:
    """Value an opened node by its best child; one that could not be opened, by the first guess."""
    if pool.kids[node] == 0:
        return float(pool.value[node])
    first = np.int64(pool.first[node])
    best = 0.0
    for child in range(first, first + np.int64(pool.kids[node])):
        best = max(best, pool.value[child])
    return 1.0 - best


@kernel
def back_up(pool: Pool, settings: Floats, room: Room, length: int, score: float) -> None:
    """Credit the path with the score of its leaf, and carry proofs upwards."""
    plain = settings[STYLE] == PLAIN
    weight = settings[PRIOR_WEIGHT]
    proving = not plain
    for i in range(length - 1, -1, -1):
        node = room.path[i]
        if i < length - 1 and room.floor[i]:
            score = min(score, 0.5)
        if proving:
            if i < length - 1 and pool.proof[node] == OPEN:
                proof = proof_from_children(pool, node)
                if proof != OPEN:
                    prove(pool, node, proof)
            if pool.proof[node] == OPEN:
                proving = False
            else:
                score = worth(np.int64(pool.proof[node]))
        pool.visits[node] += 1
        pool.score[node] += score
        count = pool.visits[node] + weight
        pool.width[node] = 1.0 / np.sqrt(count)
        if plain or pool.proof[node] == OPEN:
            pool.value[node] = pool.score[node] / count
        score = 1.0 - score


@kernel
def search(
    pool: Pool,
    counters: Ints,
    settings: Floats,
    root: Ints,
    iterations: int,
    stop: Bytes,
    room: Room,
    net: Net,
) -> int:
    """Run up to so many iterations; return how many were run.

    Ends early when told by `stop` or when the root is proven. A full pool does not end the search:
    its leaves are valued again and again, but no longer opened.
    """
    pos = room.pos
    rng = room.rng
    style = settings[STYLE]
    if pool.proof[0] != OPEN and pool.kids[0] == 0:
        # Proven from above, by the reply that wins: open the root, so that the reply is known.
        for i in range(POSITION):
            pos[i] = root[i]
        expand(pool, counters, settings, np.int64(0), pos, room, net)
    done = 0
    while done < iterations and stop[0] == 0:
        if style != PLAIN and pool.proof[0] != OPEN:
            break
        length = descend(pool, counters, settings, root, room, net)
        leaf = room.path[length - 1]
        last_is_x = pos[TURN] == 1
        if pool.proof[leaf] != OPEN:
            score = worth(np.int64(pool.proof[leaf]))
        elif style == NET:
            score = leaf_score(pool, leaf)
        else:
            half = playout_plain(pos, rng) if style == PLAIN else playout_sharp(pos, rng)
            score = 0.5 * half if last_is_x else 1.0 - 0.5 * half
        back_up(pool, settings, room, length, score)
        done += 1
    return done


@kernel
def count_subtree(pool: Pool, node: Int, stack: npt.NDArray[np.int32]) -> int:
    """Count a node and all below it; `stack` is scratch space for as many nodes as are in use."""
    stack[0] = node
    height = np.int64(1)
    count = 0
    while height > 0:
        height -= 1
        node = stack[height]
        count += 1
        for k in range(pool.kids[node]):
            stack[height + k] = pool.first[node] + k
        height += np.int64(pool.kids[node])
    return count


@kernel
def keep_subtree(old: Pool, new: Pool, node: Int, origin: npt.NDArray[np.int32]) -> int:
    """Copy a node and all below it to the front of another pool; return how many nodes that is.

    The new pool must have room for them; `origin` is scratch space of the same length.
    """
    origin[0] = node
    used = np.int64(1)
    i = 0
    while i < used:
        source = origin[i]
        new.value[i] = old.value[source]
        new.width[i] = old.width[source]
        new.score[i] = old.score[source]
        new.visits[i] = old.visits[source]
        new.move[i] = old.move[source]
        new.proof[i] = old.proof[source]
        new.kids[i] = old.kids[source]
        new.first[i] = used
        for k in range(old.kids[source]):
            origin[used + k] = old.first[source] + k
        used += np.int64(old.kids[source])
        i += 1
    return int(used)


@kernel
def best_child(pool: Pool, node: Int, plain: bool) -> Int:
    """The child to play, ranked as `SearchTree.ranked` does; the node must have children."""
    first = np.int64(pool.first[node])
    last = first + np.int64(pool.kids[node])
    draw = False
    most = np.int64(0)
    for child in range(first, last):
        if pool.proof[child] == DRAW:
            draw = True
        elif pool.proof[child] == OPEN and pool.visits[child] > most:
            most = np.int64(pool.visits[child])
    best = first
    best_rank = -2
    for child in range(first, last):
        proof = np.int64(pool.proof[child])
        rank = 2
        if plain:
            rank = 0
        elif proof == WIN:
            rank = 3
        elif proof == LOSS:
            rank = -1
        elif proof == DRAW:
            rank = 1
        elif draw and (pool.value[child] <= 0.5 or 10 * pool.visits[child] < most):
            rank = 0
        better = rank > best_rank
        if rank == best_rank:
            better = pool.visits[child] > pool.visits[best] or (
                not plain
                and pool.visits[child] == pool.visits[best]
                and pool.value[child] > pool.value[best]
            )
        if better:
            best = np.int64(child)
            best_rank = rank
    return best


@kernel
def main_line(pool: Pool, node: Int, plain: bool, line: Ints) -> int:
    """Write the best plays below a node while they have been visited; return how many."""
    count = 0
    place = np.int64(node)
    while count < line.shape[0] and pool.kids[place] > 0:
        place = np.int64(best_child(pool, place, plain))
        if pool.visits[place] == 0 and pool.proof[place] == OPEN:
            break
        line[count] = pool.move[place]
        count += 1
    return count
