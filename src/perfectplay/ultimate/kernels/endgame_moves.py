"""What the endgame solver does with positions: list moves and judge them, make them, remember.

Numbers are unsigned words here: numba tests signed indices for being negative, which takes time.
"""

import numpy as np

from perfectplay.compiled import lean_inner
from perfectplay.ultimate.kernels.endgame_types import (
    ALIVE,
    CAN,
    CLOSED,
    EMPTY,
    F_ALIVE,
    F_BOARDS,
    F_CAN,
    F_DECIDED,
    F_EMPTY,
    F_FORCED,
    F_LEFT,
    F_TURN,
    F_WON,
    HASH,
    K_DELTA,
    K_KEY,
    K_MOVE,
    K_PHI,
    LINES_WITHIN,
    POWERS,
    UNLIMITED,
    X_LINE,
    ProofTable,
)
from perfectplay.ultimate.kernels.structures import Words
from perfectplay.ultimate.kernels.tables import COUNT, HAS_LINE, NTH, THREATS

_0, _1, _2, _4, _7, _9, _13, _28, _32, _56, _64 = (
    np.uint64(n) for n in (0, 1, 2, 4, 7, 9, 13, 28, 32, 56, 64)
)
_FULL, _15 = np.uint64(511), np.uint64(15)
_X_LINE, _CLOSED, _CAN, _ALIVE, _EMPTY = (np.uint64(n) for n in (X_LINE, CLOSED, CAN, ALIVE, EMPTY))
NEVER = np.uint64(2**28 - 1)
"""The proof number of what is refuted."""
MANY = NEVER - _1
"""The largest proof number of what is open."""
_UNLIMITED = np.uint64(UNLIMITED)
_MIX_1, _MIX_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)


@lean_inner
def turned(word: np.uint64, board: np.uint64) -> np.uint64:
    """A board's word, turned so that the same content means another thing on each board."""
    by = _7 * board
    return (word << by) | (word >> ((_64 - by) & np.uint64(63)))


@lean_inner
def after_one_move(left: np.uint64) -> np.uint64:
    """How many moves the attacker's clock still has after one more."""
    return left if left == _UNLIMITED else left - _1


@lean_inner
def question_of(attacker: np.uint64, left: np.uint64, rule: np.uint64) -> np.uint64:
    """Who attacks, within how many moves, under which rule: 9 bits of a key, from the 14th on."""
    return (attacker | (left << _1) | (rule << np.uint64(8))) << np.uint64(14)


@lean_inner
def key_of(
    boards: np.uint64,
    won: tuple[np.uint64, np.uint64],
    alive: tuple[np.uint64, np.uint64],
    rest: np.uint64,
) -> np.uint64:
    """The key of a position: 64 bits in which nothing counts that cannot matter any more.

    A won board matters only while it can become part of a line; otherwise it is as good as drawn.
    `rest` is what remains: 9 bits of decided boards, 4 where to play, 1 whose turn it is, and 9 of
    the question. Two of the billion positions of a long search have the same key with a chance of
    about one in forty; that one of them is also met while it is stored is rarer by far.
    """
    macro = won[0] & LINES_WITHIN[won[0] | alive[0]]
    macro |= (won[1] & LINES_WITHIN[won[1] | alive[1]]) << _9
    macro |= rest << np.uint64(18)
    if rest >> np.uint64(22) & _1:
        lead = _9 + np.uint64(COUNT[won[0]]) - np.uint64(COUNT[won[1]])
        macro |= lead << np.uint64(41)
    macro = (macro + _1) * _MIX_1
    macro ^= macro >> _32
    macro *= _MIX_2
    macro ^= macro >> np.uint64(29)
    key = boards ^ macro
    return key if key else _1


@lean_inner
def recall(table: ProofTable, key: np.uint64) -> np.uint64:
    """What is stored about a position: 0 if nothing."""
    place = (key >> _2) & np.uint64(table.keys.shape[0] - 4)
    for slot in range(place, place + _4):
        if table.keys[slot] == key:
            return np.uint64(table.values[slot])
    return _0


@lean_inner
def remember(
    table: ProofTable, key: np.uint64, phi: np.uint64, delta: np.uint64, work: np.uint64
) -> None:
    """Store two numbers; of the four places of a key, the one with the least work makes room."""
    size = _0
    while work > _1 and size < np.uint64(255):
        work >>= _1
        size += _1
    if phi == _0 or delta == _0:
        size += _1
    place = (key >> _2) & np.uint64(table.keys.shape[0] - 4)
    best = place
    least = np.uint64(1000)
    for i in range(4):
        slot = place + np.uint64(i)
        found = table.keys[slot]
        if found in (key, _0):
            best = slot
            break
        behind = table.values[slot] >> _56
        if behind < least:
            least = behind
            best = slot
    table.keys[best] = key
    table.values[best] = phi | (delta << _28) | (size << _56)


@lean_inner
def outlook(
    attacker: np.uint64,
    rule: np.uint64,
    won: tuple[np.uint64, np.uint64],
    alive: tuple[np.uint64, np.uint64],
) -> np.uint64:
    """0: the attacker can no longer win; 1: cannot help winning; 2: not known.

    Looks only at boards that can still be won, and lines that can still be made.
    """
    mine, theirs = (won[0], won[1]) if attacker == _0 else (won[1], won[0])
    my_alive, their_alive = (alive[0], alive[1]) if attacker == _0 else (alive[1], alive[0])
    no_line = LINES_WITHIN[mine | my_alive] == _0
    if no_line and (rule == _0 or COUNT[mine | my_alive] <= COUNT[theirs]):
        return _0
    no_defence = rule and LINES_WITHIN[theirs | their_alive] == _0
    if no_defence and COUNT[mine] > COUNT[theirs | their_alive]:
        return _1
    return _2


@lean_inner
def without_line(
    attacker: np.uint64, rule: np.uint64, won: tuple[np.uint64, np.uint64]
) -> np.uint64:
    """1 if the attacker has won a game that ended without a line, else 0."""
    if rule == _0:
        return _0
    x, o = COUNT[won[0]], COUNT[won[1]]
    return _1 if (x > o if attacker == _0 else o > x) else _0


@lean_inner
def open_node(
    table: ProofTable, frame: Words, kids: Words, attacker: np.uint64, rule: np.uint64
) -> np.uint64:
    """List the moves of a position with their numbers; return how many.

    Moves that lose the game at once are left out: with none left the position is refuted. One move
    alone, with a `delta` of 0, is one that reaches the aim.
    """
    # long because: one loop judges every move from values that all its steps share
    turn = frame[F_TURN]
    other = _1 - turn
    more = after_one_move(frame[F_LEFT])
    attacks = turn == attacker
    forced, decided_now = frame[F_FORCED], frame[F_DECIDED]
    mine_now, theirs = frame[F_WON + turn], frame[F_WON + other]
    can_now, alive_me, alive_them = (
        frame[F_CAN + other],
        frame[F_ALIVE + turn],
        frame[F_ALIVE + other],
    )
    threats = np.uint64(THREATS[theirs])
    count = _0
    low, high = (forced, forced + _1) if forced != _9 else (_0, _9)
    for number in range(low, high):
        board = np.uint64(number)
        if (decided_now >> board) & _1:
            continue
        bit = _1 << board
        old = frame[F_BOARDS + board]
        boards = frame[HASH] ^ turned(table.hashes[old], board)
        empty = table.facts[old] & _FULL
        squares = np.uint64(COUNT[empty])
        for k in range(squares):
            cell = np.uint64(NTH[empty * _9 + k])
            new = old + (turn + _1) * POWERS[cell]
            facts = table.facts[new]
            mine, decided = mine_now, decided_now
            left = frame[F_EMPTY] - _1
            if (facts >> _CLOSED) & _1:
                decided |= bit
                left -= squares - _1
                if (facts >> (_X_LINE + turn)) & _1:
                    mine |= bit
                    if HAS_LINE[mine]:
                        kids[0, K_MOVE] = board * _9 + cell
                        kids[0, K_PHI] = NEVER
                        kids[0, K_DELTA] = _0
                        return _1
            can = (can_now & ~bit) | (((facts >> (_CAN + other)) & _1) << board)
            is_free = (decided >> cell) & _1
            keys = can & threats
            my_alive = (alive_me & ~bit) | (((facts >> (_ALIVE + turn)) & _1) << board)
            their_alive = (alive_them & ~bit) | (((facts >> (_ALIVE + other)) & _1) << board)
            won = (mine, theirs) if turn == _0 else (theirs, mine)
            alive = (my_alive, their_alive) if turn == _0 else (their_alive, my_alive)
            if decided == _FULL:
                seen = without_line(attacker, rule, won)
            elif more == _0:
                seen = _0  # too late for the attacker
            elif keys and (is_free or (keys >> cell) & _1):
                continue  # the opponent wins the game at once
            else:
                seen = outlook(attacker, rule, won, alive)
                if seen == _1 and more != _UNLIMITED:
                    seen = _2  # a win, but nobody knows when
            if seen != _2:
                if (seen == _1) != attacks:
                    continue
                kids[0, K_MOVE] = board * _9 + cell
                kids[0, K_PHI] = NEVER
                kids[0, K_DELTA] = _0
                return _1
            goal = _9 if is_free else cell
            question = question_of(attacker, more, rule)
            rest = decided | (goal << _9) | (other << _13) | question
            key = key_of(boards ^ turned(table.hashes[new], board), won, alive, rest)
            value = recall(table, key)
            if value:
                phi = value & NEVER
                delta = (value >> _28) & NEVER
                if delta == _0:
                    kids[0, K_MOVE] = board * _9 + cell
                    kids[0, K_PHI] = NEVER
                    kids[0, K_DELTA] = _0
                    return _1
                if phi == _0:
                    continue
            else:
                phi = _1
                if is_free:
                    delta = left
                elif goal == board:
                    delta = squares - _1
                else:
                    delta = (table.facts[frame[F_BOARDS + goal]] >> _EMPTY) & _15
            kids[count, K_MOVE] = board * _9 + cell
            kids[count, K_KEY] = key
            kids[count, K_PHI] = phi
            kids[count, K_DELTA] = delta
            count += _1
    return count


@lean_inner
def make_move(table: ProofTable, frame: Words, after: Words, move: np.uint64) -> None:
    """Write the position after a move that does not end the game."""
    turn = frame[F_TURN]
    board = move // _9
    cell = move - board * _9
    for i in range(9):
        after[F_BOARDS + i] = frame[F_BOARDS + i]
    old = frame[F_BOARDS + board]
    new = old + (turn + _1) * POWERS[cell]
    facts = table.facts[new]
    after[F_BOARDS + board] = new
    after[HASH] = frame[HASH] ^ turned(table.hashes[old], board) ^ turned(table.hashes[new], board)
    bit = _1 << board
    for player in range(_2):
        after[F_WON + player] = frame[F_WON + player] | (
            ((facts >> (_X_LINE + player)) & _1) << board
        )
        after[F_CAN + player] = (frame[F_CAN + player] & ~bit) | (
            ((facts >> (_CAN + player)) & _1) << board
        )
        after[F_ALIVE + player] = (frame[F_ALIVE + player] & ~bit) | (
            ((facts >> (_ALIVE + player)) & _1) << board
        )
    closed = (facts >> _CLOSED) & _1
    decided = frame[F_DECIDED] | (closed << board)
    after[F_DECIDED] = decided
    after[F_FORCED] = _9 if (decided >> cell) & _1 else cell
    after[F_TURN] = _1 - turn
    after[F_LEFT] = after_one_move(frame[F_LEFT])
    after[F_EMPTY] = frame[F_EMPTY] - _1
    if closed:
        after[F_EMPTY] -= ((table.facts[old] >> _EMPTY) & _15) - _1
