"""What the workers do: value states of Mastermind, and draw some by sensible play."""

from __future__ import annotations

import json
import random
from functools import lru_cache

from perfectplay.exports.columns import Row
from perfectplay.exports.guess_values import ValuedGuess, Valuer
from perfectplay.exports.histories import lowest_turns, name_of
from perfectplay.exports.packing import format_row, pack
from perfectplay.lab import ChunkResult
from perfectplay.mastermind import strategies
from perfectplay.mastermind.game import random_code
from perfectplay.mastermind.history import format_history, parse_history
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.variant import Variant

LEAST = 2
"""States with fewer codes have nothing to choose."""
PLAYERS = ("consistent", "entropy")
"""Who makes the guesses of a sampled game after the first one, by lot."""


@lru_cache(maxsize=2)
def _valuer(variant: Variant, nodes: int | None) -> Valuer:
    """Return the valuer that the chunks of one worker share."""
    return Valuer(variant, nodes)


def value(
    variant: str,
    states: list[str],
    margin: float | None,
    guesses: str,
    codes: bool,
    nodes: int | None,
) -> ChunkResult:
    """Value states; with a margin also list those that guesses within it lead to."""
    rules = Variant.parse(variant)
    rows, after = [], []
    for text in states:
        know = Knowledge.trusted(rules, parse_history(rules, text))
        found = _valuer(rules, nodes).guesses(know, every=guesses == "all")
        rows.append(format_row(row_of(know, found, guesses, codes)))
        reached = [] if margin is None else sensible(know, found, margin)
        after.append(json.dumps(reached, separators=(",", ":")))
    return ChunkResult({"rows": pack(rows), "after": pack(after)})


def row_of(know: Knowledge, found: list[ValuedGuess], guesses: str, codes: bool) -> Row:
    """Return the row of a state."""
    total = min(guess.total.upper for guess in found)
    worst = min(guess.worst.upper for guess in found)
    exact = (min(g.total.lower for g in found), min(g.worst.lower for g in found)) == (total, worst)
    name = name_of(know.variant, know.turns)
    kept = found
    if guesses == "best":
        kept = [g for g in found if g.total.upper == total or g.worst.upper == worst]
    return {
        "id": name.id,
        "variant": str(know.variant),
        "turns": format_history(know.variant, know.turns),
        "depth": len(know.turns),
        "games": name.games,
        "candidates": len(know.candidates),
        "codes": list(know.candidates) if codes else None,
        "total": total,
        "worst": worst,
        "exact": exact,
        "optimal": [g.guess for g in kept if g.total.upper == total],
        "optimal_at_worst": [g.guess for g in kept if g.worst.upper == worst],
        "guesses": [g.guess for g in kept],
        "alike": [g.alike for g in kept],
        "totals": [g.total.upper for g in kept],
        "worsts": [g.worst.upper for g in kept],
        "bounds": [g.guess for g in kept if not (g.total.exact and g.worst.exact)],
    }


def sensible(know: Knowledge, found: list[ValuedGuess], margin: float) -> list[list[str]]:
    """Return the states after every sensible guess: its name up to symmetry, and its turns.

    A guess is sensible if it needs at most `margin` guesses more than the best one on average.
    """
    best = min(guess.total.upper for guess in found)
    most = best + margin * len(know.candidates) + 1e-9
    states: dict[str, str] = {}
    for guess in found:
        if guess.total.upper > most:
            continue
        for answer, after in know.branches(guess.guess).items():
            if answer != know.variant.win and len(after.candidates) >= LEAST:
                name, turns = _named(know.variant, after.turns)
                states[name] = min(turns, states.get(name, turns))
    return [[name, turns] for name, turns in sorted(states.items())]


def draw(variant: str, seed: int, begin: int, end: int, most_left: int | None) -> ChunkResult:
    """Draw a state from each of some games; all chance of a game comes from its number."""
    rules = Variant.parse(variant)
    drawn = (
        _drawn(rules, random.Random(f"{seed}/{game}"), most_left) for game in range(begin, end)
    )
    return ChunkResult([found for found in drawn if found is not None])


def _drawn(variant: Variant, rng: random.Random, most_left: int | None) -> list[str] | None:
    """Play a game and return one of its states; None if it has none that is wanted."""
    secret, guess = random_code(variant, rng), random_code(variant, rng)
    know = Knowledge(variant)
    wanted: list[tuple[Turn, ...]] = []
    while guess != secret:
        know = know.after(guess, variant.answer(guess, secret))
        left = len(know.candidates)
        if LEAST <= left <= (most_left or left):
            wanted.append(know.turns)
        guess = strategies.get(rng.choice(PLAYERS)).choose(know, rng)
    return list(_named(variant, rng.choice(wanted))) if wanted else None


def _named(variant: Variant, turns: tuple[Turn, ...]) -> tuple[str, str]:
    """Return the name of a state, and its turns with the lowest names for pegs and colours."""
    return name_of(variant, turns).id, format_history(variant, lowest_turns(variant, turns))
