"""Exact values for late positions: the endgame solver looks at them again.

A search of a few hundred simulations guesses where a solver knows. Positions that the solver does
not settle within its nodes keep the opinion they have.
"""

from pathlib import Path

import numpy as np

from perfectplay.lab.run import Chunk, ChunkResult, Run
from perfectplay.lab.workplace import Workplace
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.endgame_types import new_table
from perfectplay.ultimate.kernels.relabelling import settle_positions
from perfectplay.ultimate.kernels.self_play import Notes
from tools.train.play import show_progress, write_positions

MEMORY = 2**26


def relabel(folder: Path, goal: Path, from_ply: int, nodes: int, workplace: Workplace) -> int:
    """Write the files of a folder to another one with exact values; return how many were found."""
    goal.mkdir(parents=True, exist_ok=True)
    files = sorted(folder.glob("*.npz"))
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
        for file in files
    ]
    description = {"experiment": "relabel", "from_ply": from_ply, "nodes": nodes}
    description["folder"] = folder.name
    with Run(description, workplace, goal, progress=show_progress) as run:
        return sum(found.facts["settled"] for _, found in run.results(relabel_file, chunks))


def relabel_file(path: str, goal: str, from_ply: int, nodes: int) -> ChunkResult:
    """Look again at the positions of one file."""
    with np.load(path) as found:
        notes = Notes._make(found[name] for name in Notes._fields)
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
    return ChunkResult({"late": len(late), "settled": int(is_settled.sum())})
