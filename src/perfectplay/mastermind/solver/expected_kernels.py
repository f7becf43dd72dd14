"""The search for the least total number of guesses over a set."""

import numpy as np

from perfectplay.compiled import inner, kernel
from perfectplay.mastermind.solver.kernels import (
    BEST,
    BOUND,
    FREE,
    GREEDY,
    LARGE,
    MARK,
    MODE,
    MOST_NODES,
    NEVER,
    NODES,
    SERIAL,
    SPENT,
    STOP,
    UNKNOWN,
    Int,
    Numbers,
    Tables,
    count_parts,
    lowest_guesses,
    member_parts,
    number,
    recall,
    remember,
    split,
    symmetries,
    three,
)

_LIMIT_WORD = np.uint64(0x9E3779B97F4A7C15)
_MIX_WORD = np.uint64(0xBF58476D1CE4E5B9)
UNSEEN, SEEN, EXACT = 0, 1, 2


@kernel
def limited(key: np.uint64, limit: int) -> np.uint64:
    """Return the memory's key of a set that must be solved within `limit` guesses."""
    if limit >= FREE:
        return key
    return key ^ (_LIMIT_WORD * np.uint64(limit + 1))


@inner
def glance(t: Tables, start: int, size: int, key: np.uint64, limit: int) -> tuple[int, int]:
    """Bound the total of a set without looking at guesses: (bound, UNSEEN, SEEN or EXACT)."""
    if size == 1:
        return 1, EXACT
    if size > t.capacity[limit]:
        return NEVER, EXACT
    if size == 2:
        return 3, EXACT
    if size == 3 and limit >= 3:
        return three(t.answers, t.pool[start], t.pool[start + 1], t.pool[start + 2]), EXACT
    if limit >= size:
        limit = FREE
    low, high = recall(t.memory, limited(key, limit), size)
    if low > 0:
        return low, EXACT if low >= high else SEEN
    return t.least[size], UNSEEN


@inner
def look(
    t: Tables, start: int, size: int, key: np.uint64, limit: int, depth: int
) -> tuple[int, int]:
    """Bound the total of a set by looking one guess ahead, and remember that.

    A guess that makes p parts of n codes costs at least 3n − p, one less if it could be the code:
    n for itself, then 1 for each part and 2 for each further code of a part.
    """
    if limit >= size:
        limit = FREE
    low = t.least[size]
    high = NEVER
    if size <= t.counts.shape[1] and member_parts(t.answers, t.pool, start, size) == size:
        low = 2 * size - 1
        high = low
    elif size <= LARGE:
        parts = t.parts[depth]
        most = count_parts(t.bits, t.pool, start, size, t.mask, parts)
        if limit == 2:
            low = NEVER
            for i in range(start, start + size):
                parts[t.pool[i]] = 0
            for g in range(parts.size):
                if parts[g] == size:
                    low = 2 * size
                    break
            high = low
        else:
            low = max(low, 3 * size - most)
            if most == size:
                high = low
    remember(t.memory, limited(key, limit), size, low, high)
    return low, EXACT if low >= high else SEEN


@inner
def rank(t: Tables, start: int, size: int, limit: int, depth: int) -> int:
    """List the guesses worth trying on a large set by their bound, one of each symmetry class."""
    order, bounds, counts = t.order[depth], t.bounds[depth], t.counts[depth]
    kinds = counts.size
    found = symmetries(t.digits, t.history, depth, t.perms, t.base, t.kept, t.maps)
    guesses = lowest_guesses(t.digits, t.perms, t.kept, t.maps, found, t.image, order)
    kept = 0
    for n in range(guesses):
        row = t.answers[order[n]]
        for a in range(kinds):
            counts[a] = 0
        for i in range(start, start + size):
            counts[row[t.pool[i]]] += 1
        total = size
        most = 0
        for a in range(kinds - 1):
            total += t.least[counts[a]]
            most = max(most, counts[a])
        if most < size and most <= t.capacity[limit - 1 if limit < FREE else FREE]:
            order[kept] = order[n]
            bounds[kept] = total
            kept += 1
    gap = kept // 2
    while gap > 0:  # Shell's sort: short to compile, and quick enough for a few thousand
        for n in range(gap, kept):
            guess, bound = order[n], bounds[n]
            place = n
            while place >= gap and (
                bounds[place - gap] > bound
                or (bounds[place - gap] == bound and order[place - gap] > guess)
            ):
                order[place], bounds[place] = order[place - gap], bounds[place - gap]
                place -= gap
            order[place], bounds[place] = guess, bound
        gap //= 2
    return kept


@inner
def seen_before(t: Tables, depth: int, node: int) -> bool:
    """Tell whether a guess with the same parts was tried at this node, and note this one."""
    sign = np.uint64(node) * _LIMIT_WORD
    counts, keys = t.counts[depth], t.keys[depth]
    for a in range(counts.size - 1):
        if counts[a] > 0:
            word = keys[a]
            word = (word ^ (word >> np.uint64(29))) * _MIX_WORD
            sign += word ^ (word >> np.uint64(32))
    slot = np.int64(sign & np.uint64(t.tried.size - 1))
    if t.tried[slot] == sign:
        return True
    t.tried[slot] = sign
    return False


@inner
def smallest_part(counts: Numbers, wanted: Int) -> int:
    """Return the smallest part of those whose bit is set, −1 when there is none."""
    best = -1
    for a in range(counts.size - 1):
        if (wanted >> a) & 1 and (best < 0 or counts[a] < counts[best]):
            best = a
    return best


@kernel
def solve(
    t: Tables, start: int, size: int, key: np.uint64, free: int, upper: int, limit: int, depth: int
) -> int:
    """Return the least total of a set if it is below `upper`, else a bound that is not.

    The set is `pool[start:start+size]` and may use the pool from `free` on. When the search is
    stopped the result is only a lower bound; callers look at `control[STOP]`. To mark the guesses
    that reach a value, `upper` is one more than it.
    """
    mode = t.control[MODE]
    marking = mode == MARK and depth == 0
    low, state = glance(t, start, size, key, limit)
    if not marking and (state == EXACT or low >= upper):
        return low
    if limit >= size:
        limit = FREE
    t.control[NODES] += 1
    t.control[SERIAL] += 1
    if t.control[NODES] > t.control[MOST_NODES] or depth + 2 >= t.parts.shape[0]:
        t.control[STOP] = SPENT
    if t.control[STOP] != 0:
        return low
    node = t.control[SERIAL]
    order, bounds, parts = t.order[depth], t.bounds[depth], t.parts[depth]
    counts, starts, keys, lows = t.counts[depth], t.starts[depth], t.keys[depth], t.lows[depth]
    large = size > LARGE
    guesses, most = 0, 0
    if large:
        guesses = rank(t, start, size, limit, depth)
        low = max(low, bounds[0] if guesses > 0 else NEVER)
    else:
        low, state = look(t, start, size, key, limit, depth)
        if state == EXACT and not marking:
            return low
        if marking:
            most = count_parts(t.bits, t.pool, start, size, t.mask, parts)
        else:
            for g in range(parts.size):
                most = max(most, number(parts[g]))
    if low >= upper and not marking:
        remember(t.memory, limited(key, limit), size, low, UNKNOWN)
        return low
    best, floor, found = upper, NEVER, False
    reached = low
    below = limit - 1 if limit < FREE else FREE
    guess, place, target = -1, 0, most
    while best > low:
        if large:
            if place >= guesses:
                break
            guess, bound = int(order[place]), bounds[place]
            place += 1
        else:
            guess += 1
            while guess < parts.size and parts[guess] != target:
                guess += 1
            if guess == parts.size:
                target -= 1
                guess = -1
                if target < 2:
                    break
                continue
            bound = 3 * size - target
        if bound >= best:
            floor = min(floor, bound)
            break
        reached = bound
        if depth == 0:
            t.control[BOUND] = max(low, min(floor, min(bound, best)))
        split(t.answers[guess], t.pool, start, size, free, t.words, counts, starts, keys)
        if not marking and seen_before(t, depth, node):
            continue
        total = size
        still_open, unseen = np.int64(0), np.int64(0)
        for a in range(counts.size - 1):
            if counts[a] > 0:
                part, state = glance(t, starts[a], counts[a], keys[a], below)
                lows[a] = part
                total += part
                if state != EXACT:
                    still_open |= 1 << a
                if state == UNSEEN:
                    unseen |= 1 << a
        while total < best:
            a = smallest_part(counts, unseen)
            if a < 0:
                break
            unseen &= ~(1 << a)
            part, state = look(t, starts[a], counts[a], keys[a], below, depth + 1)
            total += part - lows[a]
            lows[a] = part
            if state == EXACT:
                still_open &= ~(1 << a)
        t.history[depth] = guess
        while total < best:
            a = smallest_part(counts, still_open)
            if a < 0:
                break
            still_open &= ~(1 << a)
            part = solve(
                t,
                starts[a],
                counts[a],
                keys[a],
                free + size,
                best - total + lows[a],
                below,
                depth + 1,
            )
            total += part - lows[a]
            lows[a] = part
            if t.control[STOP] != 0:
                break
        if t.control[STOP] != 0:
            break
        if total < best and marking:
            t.marks[guess] = 1
        elif total < best:
            best = total
            found = True
            if depth == 0:
                t.control[BEST] = best
            if mode == GREEDY:
                break
        else:
            floor = min(floor, total)
    if marking:
        return low
    name = limited(key, limit)
    if t.control[STOP] != 0:
        low = max(low, min(floor, min(reached, best)))
        remember(t.memory, name, size, low, best if found else UNKNOWN)
        return low
    if found:
        remember(t.memory, name, size, low if mode == GREEDY else best, best)
        return best
    low = max(low, floor)
    remember(t.memory, name, size, low, UNKNOWN)
    return low
