"""The network that values positions: what it sees, its files, and a readable definition.

One hidden layer looks at the position through the eyes of the player to move: at facts that are on
or off, and at every open board as a whole. The weights are whole numbers, so that every machine
computes the same scores; `tools/train` is where they come from.
"""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.structures import Net
from perfectplay.ultimate.kernels.tables import DIGITS
from perfectplay.ultimate.notation import WinRule

Array = npt.NDArray[np.generic]
Numbers = npt.NDArray[np.float64]
LINE = 64
"""Bytes of a line of memory."""


@cache
def load_net(rule: WinRule) -> Net:
    """Load the network for a winning rule, once."""
    place = resources.files("perfectplay.ultimate") / "data" / f"net_{rule}.npz"
    with place.open("rb") as file:
        return read_net(file)


def read_net(file: IO[bytes]) -> Net:
    """Read a network as the training writes it."""
    with np.load(file) as found:
        return make_net({name: found[name] for name in Net._fields})


def shapes(hidden: int = layout.HIDDEN) -> dict[str, tuple[int, ...]]:
    """Say how large the arrays of a network with so many hidden units are."""
    return {
        "rows": (layout.FACTS + 1, hidden),
        "codes": (layout.STATES + 1, layout.CODE),
        "boards": (9, layout.BOARD_CODE, hidden),
        "prospects": (9, 6, layout.PROSPECT_CODE, hidden),
        "targets": (9, layout.TARGET_CODE, hidden),
        "target_prospects": (6, layout.PROSPECT_CODE, hidden),
        "output": (layout.STAGES, hidden),
        "bias": (layout.STAGES,),
    }


def make_net(arrays: Mapping[str, Array]) -> Net:
    """Put the arrays of :class:`Net` in the form that the kernels read.

    Fewer hidden units are filled up with none.
    """
    sums_of_outputs = np.abs(np.asarray(arrays["output"], np.int64)).sum(axis=1)
    if sums_of_outputs.max() * layout.SQUARED_UNIT >= 2**31:
        raise ValueError("the output weights of this network are too large for sums of 32 bits")
    whole = {}
    for name, shape in shapes().items():
        given = np.asarray(arrays[name])
        missing = [(0, much - many) for much, many in zip(shape, given.shape, strict=True)]
        whole[name] = aligned(shape, np.int32 if name == "bias" else np.int16)
        whole[name][...] = np.pad(given, missing)
    return Net(**whole)


def aligned(shape: tuple[int, ...], kind: type[np.generic]) -> npt.NDArray[Any]:
    """Return an empty array that begins where a line of a processor's memory does.

    A row of sums is four such lines then; wherever numpy puts an array, it may be five. Memory is
    taken only as it is used.
    """
    length = int(np.prod(shape)) * np.dtype(kind).itemsize
    room = np.empty(length + LINE, np.uint8)
    begin = -room.ctypes.data % LINE
    return room[begin : begin + length].view(kind).reshape(shape)


def facts(positions: Array) -> npt.NDArray[np.uint8]:
    """List the facts of many positions, one a row, as zeros and ones."""
    pos = np.asarray(positions, np.int64)
    every = np.arange(len(pos))
    found = np.zeros((len(pos), layout.FACTS), np.uint8)
    me = pos[:, layout.TURN]
    decided = pos[:, layout.DECIDED]
    won = [pos[every, layout.WON + player] for player in (me, 1 - me)]
    drawn = decided & ~won[0] & ~won[1]
    for board in range(9):
        for fate, boards in enumerate((*won, drawn)):
            found[:, layout.FATE + board * 3 + fate] = boards >> board & 1
    for side in range(2):
        spoilt = decided & ~won[side]
        for number, line in enumerate(layout.LINES):
            is_open = (spoilt & line) == 0
            count = np.bitwise_count(won[side] & line)
            start = layout.LINE_STATE + number * 6 + side * 3
            found[:, start] = ~is_open
            found[:, start + 1] = is_open & (count == 1)
            found[:, start + 2] = is_open & (count == 2)
        for board in range(9):
            lines = [line for line in layout.LINES if line >> board & 1]
            counts = [np.bitwise_count(won[side] & line).astype(np.int64) for line in lines]
            known = zip(lines, counts, strict=True)
            most = np.max([np.where(spoilt & line, -1, count) for line, count in known], axis=0)
            is_open = (decided >> board & 1) == 0
            start = layout.PROSPECT + board * 6 + side * 3
            for number, boards_in_line in enumerate((-1, 1, 2)):
                found[:, start + number] = is_open & (most == boards_in_line)
    found[every, layout.TARGET + pos[:, layout.FORCED]] = 1
    return found


def states(positions: Array) -> npt.NDArray[np.int16]:
    """List the states of the nine boards of many positions, one position a row."""
    pos = np.asarray(positions, np.int64)
    every = np.arange(len(pos))
    me = pos[:, layout.TURN]
    found = np.empty((len(pos), 9), np.int16)
    for board in range(9):
        state = DIGITS[pos[every, me * 9 + board]] + 2 * DIGITS[pos[every, 9 - me * 9 + board]]
        is_decided = pos[:, layout.DECIDED] >> board & 1
        found[:, board] = np.where(is_decided, layout.NO_STATE, state)
    return found


def hidden_sums(positions: Array, net: Net) -> Numbers:
    """Sum up the hidden units of many positions, one a row.

    All numbers here are whole, and small enough for floating-point numbers to be exact.
    """
    seen = facts(positions).astype(np.float64)
    sums: Numbers = seen @ net.rows[: layout.FACTS].astype(np.float64) + net.rows[layout.BIAS_ROW]
    known = states(positions)
    codes = net.codes[known].astype(np.float64)
    prospects = seen[:, layout.PROSPECT :].reshape(-1, 9, 6)
    for board in range(9):
        code = codes[:, board]
        weights = net.boards[board].astype(np.float64), net.prospects[board].astype(np.float64)
        sums += _rounded(_mixed(code[:, : layout.BOARD_CODE], code, prospects[:, board], weights))
        here = np.asarray(positions)[:, layout.FORCED] == board
        target = net.targets[board].astype(np.float64), net.target_prospects.astype(np.float64)
        code, gates = code[here], prospects[here, board]
        sums[here] += _rounded(_mixed(code[:, -layout.TARGET_CODE :], code, gates, target))
    return sums


def _mixed(
    own: Numbers, code: Numbers, gates: Numbers, weights: tuple[Numbers, Numbers]
) -> Numbers:
    """Multiply codes by weights: a part of them as it is, another one for each prospect."""
    start = layout.BOARD_CODE
    worth = code[:, start : start + layout.PROSPECT_CODE]
    total: Numbers = own @ weights[0]
    for prospect in range(6):
        total += gates[:, prospect, None] * (worth @ weights[1][prospect])
    return total


def _rounded(total: Numbers) -> Numbers:
    """Bring products of codes and weights to the size of a hidden unit's sum."""
    half = 2 ** (layout.CODE_SHIFT - 1)
    rounded: Numbers = np.floor((total + half) / 2**layout.CODE_SHIFT)
    return rounded


def net_scores(positions: Array, net: Net) -> Numbers:
    """Value positions for their players to move: what the kernels compute, said plainly."""
    units = np.floor((16 * np.clip(hidden_sums(positions, net), 0, layout.UNIT)) ** 2 / 2**16)
    decided = np.bitwise_count(np.asarray(positions, np.int64)[:, layout.DECIDED])
    stage = np.minimum(decided // 2, layout.STAGES - 1)
    totals = np.sum(units * net.output[stage].astype(np.float64), axis=1) + net.bias[stage]
    z = totals * layout.OUTPUT_SCALE
    scores: Numbers = 0.5 + 0.5 * z / np.sqrt(1.0 + z * z)
    return scores
