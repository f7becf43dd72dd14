"""Exact values for late positions: the endgame solver looks at them again.

A search of a few hundred simulations guesses where a solver knows. Positions that the solver does
not settle within its nodes keep the opinion they have.
"""

from pathlib import Path
from time import thread_time

import numpy as np

from perfectplay.lab.errors import SettingError
from perfectplay.lab.run import Chunk, ChunkResult, Progress, Run
from perfectplay.lab.workplace import Workplace
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.endgame_types import new_table
from perfectplay.ultimate.kernels.relabelling import settle_positions
from tools.train.play import check_range, refuse_gaps
from tools.train.positions import position_files, read_positions, write_positions

MEMORY = 2**26
FROM_PLY = 28
"""Symbols on the board from which a position is looked at, unless given."""
NODES = 2000
"""Nodes that the solver may open for a position, unless given."""


def relabel(
    folder: Path,
    goal: Path,
    from_ply: int,
    nodes: int,
    workplace: Workplace,
    progress: Progress | None = None,
) -> float:
    """Write the files of a folder to another one with exact values; return seconds of CPU time."""
    check_range("--from-ply", from_ply, 0, 81, f"--from-ply {FROM_PLY}")
    check_range("--nodes", nodes, 1, 10**9, f"--nodes {NODES}")
    if folder.resolve() == goal.resolve():
        raise SettingError(
            f"{folder} cannot be both where positions are and where they go; give another goal, "
            f"for example {folder}-exact."
        )
    chunks = [
        Chunk(
            file.stem,
            {
                "path": str(file.resolve()),
                "goal": str((goal / file.name).resolve()),
                "from_ply": from_ply,
                "nodes": nodes,
            },
        )
        for file in position_files([folder])
    ]
    description = {"experiment": "relabel", "from_ply": from_ply, "nodes": nodes}
    description["folder"] = folder.resolve().name
    with Run(description, workplace, goal, progress=progress) as run:
        refuse_gaps(run, chunks, "goal")
        found = [result for _, result in run.results(relabel_file, chunks)]
    return sum(result.measures["seconds"] for result in found)


def relabel_file(path: str, goal: str, from_ply: int, nodes: int) -> ChunkResult:
    """Look again at the positions of one file."""
    begin = thread_time()
    notes = read_positions(Path(path))
    boards = notes.positions[:, :18].astype(np.uint16)
    plies = np.bitwise_count(boards).sum(axis=1)
    late = np.flatnonzero((plies >= from_ply) & (notes.exact == 0)).astype(np.int64)
    positions = notes.positions[late].astype(np.int64)
    proofs = np.empty(len(late), np.int64)
    settle_positions(new_table(MEMORY), positions, proofs, nodes, np.zeros(1, np.uint8))
    worth = np.select([proofs == layout.WIN, proofs == layout.DRAW], [1.0, 0.5], 0.0)
    is_settled = proofs != layout.OPEN
    notes.opinions[late[is_settled]] = worth[is_settled]
    notes.exact[late[is_settled]] = 1
    write_positions(Path(goal), notes)
    facts = {"late": len(late), "settled": int(is_settled.sum())}
    return ChunkResult(facts, {"seconds": thread_time() - begin})
