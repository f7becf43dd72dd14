"""Self-play through the lab: games in chunks, in processes or on a cluster, with a journal.

Each chunk writes one file of positions. A run that was stopped goes on where it was; the same seed,
network and settings give the same files.
"""

from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from time import process_time

import numpy as np

from perfectplay.lab.run import Chunk, ChunkResult, Run
from perfectplay.lab.workplace import Workplace
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.kernels.layout import POSITION
from perfectplay.ultimate.kernels.self_play import Notes, play_games
from perfectplay.ultimate.net import read_net
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search_settings import Style
from perfectplay.ultimate.worker import Worker, kernel_settings, position_array

NODES_PER_SIMULATION = 90
"""Room for the largest number of children that every simulation could add."""


@dataclass(frozen=True, slots=True)
class Games:
    """Which games to play."""

    rule: WinRule = WinRule.LINE
    positions: int = 1_000_000
    simulations: int = 256
    slips: float = 0.07
    opening: int = 11
    """A game begins with fewer random moves than this."""
    seed: int = 1
    per_chunk: int = 100_000


def play(net: Path, folder: Path, games: Games, workplace: Workplace) -> int:
    """Play until all chunks are written; return how many positions there are."""
    folder.mkdir(parents=True, exist_ok=True)
    known = sha256(net.read_bytes()).hexdigest()
    chunks = [
        Chunk(
            f"{games.seed}-{i:05}",
            {
                "net": str(net.resolve()),
                "path": str((folder / f"{games.seed}-{i:05}.npz").resolve()),
                "settings": {**asdict(games), "rule": games.rule.value},
                "number": i,
            },
            games.per_chunk,
        )
        for i in range(-(-games.positions // games.per_chunk))
    ]
    description = {"experiment": "self-play", "net": known, **asdict(games)}
    description["rule"] = games.rule.value
    del description["positions"]  # more of the same games may be asked for later
    total = 0
    with Run(description, workplace, folder, progress=show_progress) as run:
        for _, result in run.results(play_chunk, chunks):
            total += result.facts["positions"]
    return total


def show_progress(done: int, total: int) -> None:
    """Say how far it is."""
    print(f"{done:,} of {total:,} positions", flush=True)


def play_chunk(
    net: str, path: str, settings: dict[str, float | int | str], number: int
) -> ChunkResult:
    """Play the games of one chunk and write their positions."""
    rule = WinRule(str(settings["rule"]))
    begin = process_time()
    count = int(settings["per_chunk"])
    with Path(net).open("rb") as file:
        weights = read_net(file)
    simulations = int(settings["simulations"])
    worker = Worker(
        simulations * NODES_PER_SIMULATION,
        int(settings["seed"]) * 1_000_000 + number,
        kernel_settings(Style.NET),
        weights,
    )
    notes = Notes(
        np.empty((count, POSITION), np.int16),
        np.empty(count, np.float32),
        np.empty(count, np.float32),
        np.empty(count, np.uint8),
    )
    start = position_array(Board(rule=rule))
    work = worker.work(start.copy())
    stop = np.zeros(1, np.uint8)
    slips, opening = float(settings["slips"]), int(settings["opening"])
    used = play_games(work, notes, start, simulations, slips, opening, stop)
    write_positions(Path(path), Notes._make(array[:used] for array in notes))
    return ChunkResult({"positions": used}, {"seconds": process_time() - begin})


def write_positions(path: Path, notes: Notes) -> None:
    """Write positions so that a file is either whole or not there."""
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez(file, **notes._asdict())
    unfinished.replace(path)
