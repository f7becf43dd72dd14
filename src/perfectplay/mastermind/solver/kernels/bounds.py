"""Lower bounds for the total number of guesses that a set needs, from cheap to costly.

Let a set have n codes. Its total is the sum over its codes of the guesses until each is found.

1. *By counting* (`least`). At most `capacity[d]` codes can be found within d guesses, so at least
   n − capacity[d] codes need more than d. A code that is found with guess g is counted for
   d = 0 … g − 1, so the total is at least the sum over d of max(0, n − capacity[d]).
2. *By the number of parts*. A guess that makes p parts of n codes costs at least 3n − p:
   n for the guess itself, and a part of m codes at least 2m − 1, since one guess finds at most one
   of them and the others need two; the sum over the parts is 2n − p. If the guess could be the
   code, its own part (m = 1) costs nothing more, so it costs one less, 3n − (p + 1).
   Koyama & Lai (1993) and Ville (2013) bound guesses in the same way.
3. *By the parts themselves*. A guess costs n plus the totals of its parts, so bounds of the parts
   add up to a bound of the guess. They are taken from the memory where they are known, else by
   counting (:func:`glance`), then by number of parts (:func:`look`).

A `limit` on the depth changes the values: the total is then the least among strategies that find
every code within `limit` guesses, NEVER when there is none. A limit of at least n changes nothing:
every guess of an optimal strategy makes two parts or more, so each part is smaller than its set,
and by induction n codes need at most n guesses.
"""

from perfectplay.compiled import lean_inner
from perfectplay.mastermind.solver.kernels.memory import recall, remember, total_key
from perfectplay.mastermind.solver.kernels.partition import (
    count_parts,
    member_parts,
    part_set,
)
from perfectplay.mastermind.solver.kernels.types import (
    EXACT,
    FREE,
    NEVER,
    SEEN,
    UNSEEN,
    ZERO,
    Answers,
    Codes,
    Int,
    Numbers,
    Parts,
    PoolSet,
    Tables,
)


@lean_inner
def three(answers: Answers, a: int, b: int, c: int) -> int:
    """Return the least total for three codes: 5 when one of them tells the others apart, else 6.

    1 + 2 + 2 is the least that a guess at one of them can cost, 1 + 2 + 3 is always possible, and
    a guess at anything else costs three for itself and at least one for each code.
    """
    if answers[b, a] != answers[c, a]:
        return 5
    if answers[a, b] != answers[c, b] or answers[a, c] != answers[b, c]:
        return 5
    return 6


@lean_inner
def glance(t: Tables, s: PoolSet, limit: int) -> tuple[int, int]:
    """Bound the total of a set without looking at guesses: (bound, UNSEEN, SEEN or EXACT)."""
    if s.size == 1:
        return 1, EXACT
    if s.size > t.capacity[limit]:
        return NEVER, EXACT
    if s.size == 2:
        return 3, EXACT
    if s.size == 3 and limit >= 3:
        return three(t.answers, t.pool[s.start], t.pool[s.start + 1], t.pool[s.start + 2]), EXACT
    if limit >= s.size:
        limit = FREE
    low, high = recall(t.memory, total_key(s.key, limit), s.size)
    if low > 0:
        return low, EXACT if low >= high else SEEN
    return t.least[s.size], UNSEEN


@lean_inner
def look(t: Tables, s: PoolSet, limit: int, depth: int) -> tuple[int, int, int]:
    """Bound the total of a set by its guess with the most parts, and remember that.

    The result is the bound, SEEN or EXACT, and the most parts of any guess. For sets up to LARGE
    `parts[depth]` then has the parts of every guess, unless the total came out exact.
    """
    if limit >= s.size:
        limit = FREE
    low = t.least[s.size]
    high = NEVER
    most = 0
    own = member_parts(t.answers, t.pool, s) if s.size <= t.counts.shape[1] else 0
    if own == s.size or (own == s.size - 1 and limit > 2):
        low = 3 * s.size - own - 1
        high = low
    elif s.size <= t.large:
        most = count_parts(t.bits, t.width, t.pool, s, t.mask, t.parts[depth])
        if limit == 2:
            low = total_in_two(t.pool, s, t.parts[depth])
            high = low
        else:
            low = max(low, 3 * s.size - most)
            # n parts, or n − 1 parts by a code of the set: all codes alone but for one pair at
            # most. Both cost 2n, which is the bound.
            if most == s.size:
                high = low
    remember(t.memory, total_key(s.key, limit), s.size, low, high)
    return low, EXACT if low >= high else SEEN, most


@lean_inner
def total_in_two(pool: Codes, s: PoolSet, parts: Answers) -> int:
    """Return the total within two guesses when no code of the set itself tells all others apart.

    Another guess has to: the second guess must find every code, so each must be alone.
    """
    for i in range(s.start, s.start + s.size):
        parts[pool[i]] = 0
    for g in range(parts.size):
        if parts[g] == s.size:
            return 2 * s.size
    return NEVER


@lean_inner
def bound_parts(
    t: Tables, s: PoolSet, parts: Parts, below: int, best: Int, depth: int
) -> tuple[int, int]:
    """Bound what a guess costs by its parts, which :func:`split` has written.

    The result is the bound and a bit for each part whose total is not known exactly; `lows` then
    has the bounds of the parts. `below` is the limit for the parts, `depth` that of the set. As
    soon as the bound reaches `best` the rest is left out, for the guess is of no use then.
    """
    counts, lows = parts.counts, parts.lows
    free = s.free + s.size
    total = s.size
    still_open, unseen = ZERO, ZERO
    # What is known for nothing about each part comes first …
    for a in range(counts.size - 1):
        if counts[a] > 0:
            low, state = glance(t, part_set(parts, a, free), below)
            lows[a] = low
            total += low
            if state != EXACT:
                still_open |= 1 << a
            if state == UNSEEN:
                unseen |= 1 << a
    # … then what the codes of a small part tell of the others, which takes little time …
    if below > 2:
        a = 0
        while a < counts.size - 1 and total < best:
            if (unseen >> a) & 1 and counts[a] <= counts.size:
                part = part_set(parts, a, free)
                low = 2 * part.size
                own = member_parts(t.answers, t.pool, part)
                if own > 0:
                    low = 3 * part.size - own - 1
                    limit = FREE if below >= part.size else below
                    remember(t.memory, total_key(part.key, limit), part.size, low, low)
                    still_open &= ~(1 << a)
                    unseen &= ~(1 << a)
                total += low - lows[a]
                lows[a] = low
            a += 1
    # … then a look at the others: at the smallest part whose bound such a look usually raises by
    # as much as is missing, or at the largest.
    while total < best:
        a = telling_part(counts, t.usual, unseen, (best - total) << 4)
        if a < 0:
            break
        unseen &= ~(1 << a)
        low, state, _ = look(t, part_set(parts, a, free), below, depth + 1)
        if counts[a] < t.usual.size:
            t.usual[counts[a]] += low - lows[a] - (t.usual[counts[a]] >> 4)
        total += low - lows[a]
        lows[a] = low
        if state == EXACT:
            still_open &= ~(1 << a)
    return total, still_open


@lean_inner
def telling_part(counts: Numbers, usual: Numbers, wanted: Int, missing: Int) -> int:
    """Return the part to look at next, of those whose bit is set; −1 when there is none.

    This is the smallest of those whose bound a look usually raises by what is `missing`, so that
    one look may end the guess; the largest if there is none.
    """
    best, enough = -1, False
    for a in range(counts.size - 1):
        if (wanted >> a) & 1 == 0:
            continue
        raises = counts[a] < usual.size and usual[counts[a]] >= missing
        if best < 0 or (raises and not enough):
            better = True
        elif raises:
            better = counts[a] < counts[best]
        else:
            better = not enough and counts[a] > counts[best]
        if better:
            best, enough = a, raises
    return best
