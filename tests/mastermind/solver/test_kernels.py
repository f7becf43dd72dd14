"""The solver's kernels against readable definitions."""

import importlib
import random
import subprocess
import sys

import numpy as np
import pytest

from perfectplay.mastermind import Knowledge, Variant, score, symmetry
from perfectplay.mastermind.solver import kernels as k
from perfectplay.mastermind.solver.kernels.types import NEVER, Parts, PoolSet
from perfectplay.mastermind.solver.orbits import images
from perfectplay.mastermind.solver.tables import CountBounds, Frame
from perfectplay.mastermind.space import space_of

VARIANTS = [Variant(3, 4), Variant(4, 5, False), Variant(5, 3)]


def frame_of(variant: Variant) -> Frame:
    codes = space_of(variant).codes
    return Frame(variant, codes, codes.size, CountBounds(variant))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_parts_and_splits_are_those_of_the_answers(variant: Variant) -> None:
    frame, rng = frame_of(variant), random.Random(1)
    codes = list(Knowledge(variant).candidates)
    for size in (1, 2, 3, 6, 17):
        chosen = sorted(rng.sample(range(len(codes)), size))
        pool = np.zeros(200, np.int32)
        pool[:size] = chosen
        parts = np.zeros(len(codes), np.uint8)
        whole = PoolSet(0, size, np.uint64(0), 100)
        rows, width = frame.bits.view(np.uint8), frame.bits.itemsize
        most = k.count_parts(rows, width, pool, whole, np.empty_like(rows[0]), parts)
        wanted = [
            len({score(g, codes[c]) for c in chosen}) + (n in chosen) for n, g in enumerate(codes)
        ]
        assert parts.tolist() == wanted
        assert most == max(wanted)
        among = [len({score(codes[a], codes[b]) for b in chosen}) for a in chosen]
        wanted_most = max(among) if max(among) >= size - 1 else 0
        assert k.member_parts(frame.answers, pool, whole) == wanted_most
        counts = np.zeros(frame.kinds, np.int64)
        starts, keys = np.zeros_like(counts), np.zeros(frame.kinds, np.uint64)
        guess = rng.randrange(len(codes))
        room = Parts(counts, starts, keys, np.zeros_like(counts))
        got = np.zeros(size, np.uint8)
        k.tally(frame.answers, guess, pool, whole, frame.words, room, got)
        k.place(pool, whole, room, got)
        for a in range(frame.kinds):
            part = pool[starts[a] : starts[a] + counts[a]].tolist()
            assert part == [c for c in chosen if frame.answers[c, guess] == a]
            assert keys[a] == frame.words[part].sum(dtype=np.uint64)
        assert counts.sum() == size


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("turns", [0, 1, 2])
def test_lowest_guesses_stand_for_every_guess_once(variant: Variant, turns: int) -> None:
    frame, rng = frame_of(variant), random.Random(turns)
    codes = list(Knowledge(variant).candidates)
    guesses = rng.sample(codes, turns)
    group = symmetry.of_history(variant, guesses)
    tables = frame.tables(np.zeros((1024, 2), np.uint64), np.zeros(8, np.int64), group)
    found = k.symmetries(tables.digits, tables.history, 0, tables.symmetry)
    lowest = [
        n for n in range(len(codes)) if k.is_lowest(tables.digits[n], tables.symmetry, 0, found)
    ]
    classes = [images(variant, codes[n], group) for n in lowest]
    assert sum(map(len, classes)) == len(codes)
    assert set().union(*classes) == set(frame.guesses.tolist())
    assert all(min(c) == frame.guesses[n] for c, n in zip(classes, lowest, strict=True))
    # Symmetries found step by step are those of the whole history.
    every = symmetry.of_history(variant, ())
    stepwise = frame.tables(tables.memory, tables.control, every)
    stepwise.history[:turns] = [codes.index(guess) for guess in guesses]
    again = k.symmetries(stepwise.digits, stepwise.history, turns, stepwise.symmetry)
    assert again == found
    assert np.array_equal(stepwise.symmetry.maps[turns, :again], group.maps[:again])


def test_memory_keeps_the_tighter_bounds_and_drops_small_sets_first() -> None:
    memory = np.zeros((4, 2), np.uint64)
    key = np.uint64(40)
    assert k.recall(memory, key, 9) == (0, NEVER)
    k.remember(memory, key, 9, 20, NEVER)
    k.remember(memory, key, 9, 18, 25)
    assert k.recall(memory, key, 9) == (20, 25)
    assert k.recall(memory, key, 8) == (0, NEVER)
    for n in range(1, 4):
        k.remember(memory, np.uint64(40 + 4 * n), 4 + n, 1, 1)
    k.remember(memory, np.uint64(80), 30, 7, 7)
    assert k.recall(memory, np.uint64(44), 5) == (0, NEVER)
    assert k.recall(memory, key, 9) == (20, 25)
    assert k.recall(memory, np.uint64(80), 30) == (7, 7)


@pytest.mark.parametrize("package", ["perfectplay.mastermind.kernels", k.__name__])
def test_kernels_are_loaded_by_name_and_only_when_used(package: str) -> None:
    code = (
        f"import sys, {package} as k;"
        "before = 'numba' in sys.modules;"
        "found = [getattr(k, name) for name in k.__all__];"
        "sys.exit(before or 'numba' not in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        importlib.import_module(package).nothing  # noqa: B018


def test_importing_the_solver_and_the_players_does_not_load_numba() -> None:
    code = (
        "import sys, perfectplay.mastermind.solver, perfectplay.mastermind.strategies as s;"
        "s.names(); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
