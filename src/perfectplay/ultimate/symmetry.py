"""The eight turns and reflections of the board, and which openings they make alike.

A symmetry moves the small boards and the squares within them in the same way, so that the rules,
and with them the worth of a position, stay as they are.

>>> from perfectplay.ultimate.notation import format_move, parse_move
>>> sorted({format_move(turned(parse_move("ab"), way)) for way in SYMMETRIES})
['ab', 'ad', 'cb', 'cf', 'gd', 'gh', 'if', 'ih']
>>> len({least_form((move,))[0] for move in range(81)})
15
"""

Way = tuple[int, ...]
"""Where each of the nine places goes."""


def _all_ways() -> tuple[Way, ...]:
    quarter = tuple(3 * (place % 3) + 2 - place // 3 for place in range(9))
    mirror = tuple(3 * (place // 3) + 2 - place % 3 for place in range(9))
    found: list[Way] = []
    way: Way = tuple(range(9))
    for _ in range(4):
        found += [way, tuple(mirror[place] for place in way)]
        way = tuple(quarter[place] for place in way)
    return tuple(found)


SYMMETRIES = _all_ways()
"""All eight; the first one leaves everything where it is."""


def turned(move: int, way: Way) -> int:
    """Return where a move goes when the board is turned that way."""
    return 9 * way[move // 9] + way[move % 9]


def inverse(way: Way) -> Way:
    """Return the way back."""
    return tuple(way.index(place) for place in range(9))


def least_form(moves: tuple[int, ...]) -> tuple[tuple[int, ...], Way]:
    """Return the form that stands for all that are alike, and the way that leads to it.

    It is the first in the order of the alphabet; so the beginning of a least form is one too.
    """
    forms = ((tuple(turned(move, way) for move in moves), way) for way in SYMMETRIES)
    return min(forms, key=lambda form: form[0])
