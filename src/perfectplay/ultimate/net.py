"""The network that values positions: its features, its files, and a readable definition.

One hidden layer looks at the position through the eyes of the player to move. The weights are whole
numbers, so that every machine computes the same scores; `tools/train` is where they come from.
"""

from functools import cache
from importlib import resources
from typing import IO

import numpy as np
import numpy.typing as npt

from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.structures import Net
from perfectplay.ultimate.kernels.tables import THREATS
from perfectplay.ultimate.notation import WinRule


@cache
def load_net(rule: WinRule) -> Net:
    """Load the network for a winning rule, once."""
    place = resources.files("perfectplay.ultimate") / "data" / f"net_{rule}.npz"
    with place.open("rb") as file:
        return read_net(file)


def read_net(file: IO[bytes]) -> Net:
    """Read a network as the training writes it."""
    with np.load(file) as found:
        return make_net(found["rows"], found["output"], found["bias"])


def make_net(
    rows: npt.NDArray[np.generic], output: npt.NDArray[np.generic], bias: npt.NDArray[np.generic]
) -> Net:
    """Put weights in the form that the kernels read.

    `rows` are those of the features and the bias; fewer hidden units are filled up with none.
    """
    if np.abs(np.asarray(output, np.int64)).sum(axis=1).max() * layout.SQUARED_UNIT >= 2**31:
        raise ValueError("the output weights of this network are too large for sums of 32 bits")
    missing = layout.HIDDEN - rows.shape[1]
    whole = np.zeros((layout.ROWS, layout.HIDDEN), np.int16)
    whole[: layout.BIAS_ROW + 1, : rows.shape[1]] = rows[: layout.BIAS_ROW + 1]
    plain = whole[layout.REACH : layout.REACH + 18]
    key = plain + whole[layout.KEY_REACH : layout.KEY_REACH + 18]
    whole[layout.NO_REACH :] = np.concatenate([-plain, key, -key])
    return Net(
        whole,
        np.ascontiguousarray(np.pad(output, ((0, 0), (0, missing))), dtype=np.int16),
        np.ascontiguousarray(bias, dtype=np.int32),
    )


def features(positions: npt.NDArray[np.generic]) -> npt.NDArray[np.uint8]:
    """List the features of many positions, one a row, as zeros and ones."""
    pos = np.asarray(positions, np.int64)
    count = len(pos)
    found = np.zeros((count, layout.FEATURES), np.uint8)
    every = np.arange(count)
    me = pos[:, layout.TURN]
    decided = pos[:, layout.DECIDED]
    won = [pos[every, layout.WON + player] for player in (me, 1 - me)]
    for side, player in enumerate((me, 1 - me)):
        reach = pos[every, layout.CAN + player]
        keys = THREATS[won[side]].astype(np.int64) & ~decided
        for board in range(9):
            marks = pos[every, player * 9 + board] * (1 - (decided >> board & 1))
            for cell in range(9):
                found[:, layout.CELLS + board * 18 + side * 9 + cell] = marks >> cell & 1
            found[:, layout.FATE + board * 3 + side] = won[side] >> board & 1
            found[:, layout.REACH + board * 2 + side] = reach >> board & 1
            found[:, layout.KEY + board * 2 + side] = keys >> board & 1
            found[:, layout.KEY_REACH + board * 2 + side] = (keys & reach) >> board & 1
        for number, line in enumerate(layout.LINES):
            start = layout.LINE_STATE + number * 6 + side * 3
            spoilt = (decided & ~won[side] & line) != 0
            boards = np.bitwise_count(won[side] & line)
            found[:, start] = spoilt
            found[:, start + 1] = ~spoilt & (boards == 1)
            found[:, start + 2] = ~spoilt & (boards == 2)
    for board in range(9):
        is_drawn = (decided & ~won[0] & ~won[1]) >> board & 1
        found[:, layout.FATE + board * 3 + 2] = is_drawn
    found[every, layout.TARGET + pos[:, layout.FORCED]] = 1
    return found


def net_scores(positions: npt.NDArray[np.generic], net: Net) -> npt.NDArray[np.float64]:
    """Value positions for their players to move: what the kernels compute, said plainly."""
    facts = features(positions).astype(np.int64)
    sums = facts @ net.rows[: layout.FEATURES].astype(np.int64) + net.rows[layout.BIAS_ROW]
    units = (16 * np.clip(sums, 0, layout.UNIT)) ** 2 >> 16
    decided = facts[:, layout.FATE : layout.FATE + 27].sum(axis=1)
    stage = np.minimum(decided // 2, layout.STAGES - 1)
    totals = np.sum(units * net.output[stage].astype(np.int64), axis=1) + net.bias[stage]
    z = totals * layout.OUTPUT_SCALE
    scores: npt.NDArray[np.float64] = 0.5 + 0.5 * z / np.sqrt(1.0 + z * z)
    return scores
