"""Self-play through the lab: games in chunks, in processes or on a cluster, with a journal.

Each chunk writes one file of positions. A run that was stopped goes on where it was; the same seed,
network and settings give the same files, whoever plays the games.
"""

from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from time import thread_time

import numpy as np

from perfectplay.lab.errors import FolderError, SettingError
from perfectplay.lab.run import Chunk, ChunkResult, Progress, Run
from perfectplay.lab.workplace import Workplace
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.kernels.layout import POSITION
from perfectplay.ultimate.kernels.self_play import LONGEST_GAME, Notes, play_games
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search_settings import Style
from perfectplay.ultimate.worker import Worker, kernel_settings, position_array
from tools.train import nets
from tools.train.positions import write_positions

NODES_PER_SIMULATION = 90
"""Room for the largest number of children that every simulation could add."""
LIMITS: dict[str, tuple[float, float, str]] = {
    "positions": (1, 10**10, "--positions 1000000"),
    "simulations": (2, 100_000, "--simulations 256"),
    "slips": (0, 1, "--slips 0.07"),
    "opening": (1, 40, "--opening 11"),
    "seed": (0, 10**9, "--seed 1"),
    "per_chunk": (2 * LONGEST_GAME, 10**6, "--per-file 100000"),
}
"""What the settings may be, with an example."""


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
    """Positions of a file; it ends with the last game that surely fits."""

    def __post_init__(self) -> None:
        for name, (least, most, example) in LIMITS.items():
            check_range(example.partition(" ")[0], getattr(self, name), least, most, example)


def check_range(name: str, given: float, least: float, most: float, example: str) -> None:
    """Raise an error unless a setting lies between its bounds."""
    if not least <= given <= most:
        raise SettingError(
            f"{name} is a number from {least:,} to {most:,}, not {given:,}; write for example "
            f"{example}.",
            given=given,
            allowed=f"{least} to {most}",
        )


def play(
    net: Path,
    folder: Path,
    games: Games,
    workplace: Workplace,
    progress: Progress | None = None,
) -> float:
    """Play until all chunks are written; return the seconds of CPU time that this has taken."""
    nets.load(net)
    content = net.read_bytes()
    known = nets.fingerprint_of(content)
    settings = {**asdict(games), "rule": games.rule.value}
    chunks = [
        Chunk(
            f"{games.seed}-{i:05}",
            {
                "net": str(net.resolve()),
                "known": known,
                "path": str((folder / f"{games.seed}-{i:05}.npz").resolve()),
                "settings": settings,
                "number": i,
            },
            games.per_chunk,
        )
        for i in range(-(-games.positions // games.per_chunk))
    ]
    description = {"experiment": "self-play", "net": sha256(content).hexdigest(), **settings}
    del description["positions"]  # more of the same games may be asked for later
    with Run(description, workplace, folder, progress=progress) as run:
        refuse_gaps(run, chunks, "path")
        found = [result for _, result in run.results(play_chunk, chunks)]
    return sum(result.measures["seconds"] for result in found)


def refuse_gaps(run: Run, chunks: list[Chunk], name: str) -> None:
    """Raise an error if a file that the journal calls written is not there."""
    for chunk in chunks:
        path = Path(chunk.arguments[name])
        if chunk.key in run.journal and not path.is_file():
            raise FolderError(
                f"{path} was written and is gone; put it back, or begin again in another folder."
            )


def play_chunk(
    net: str, known: str, path: str, settings: dict[str, float | int | str], number: int
) -> ChunkResult:
    """Play the games of one chunk and write their positions."""
    begin = thread_time()
    rule = WinRule(str(settings["rule"]))
    count = int(settings["per_chunk"])
    simulations = int(settings["simulations"])
    worker = Worker(
        simulations * NODES_PER_SIMULATION,
        int(settings["seed"]) * 1_000_000 + number,
        kernel_settings(Style.NET),
        nets.load(Path(net), known),
    )
    notes = Notes(
        np.empty((count, POSITION), np.int16),
        np.empty(count, np.float32),
        np.empty(count, np.float32),
        np.empty(count, np.uint8),
    )
    start = position_array(Board(rule=rule))
    stop = np.zeros(1, np.uint8)
    slips, opening = float(settings["slips"]), int(settings["opening"])
    with worker.work(start.copy()) as work:
        used = play_games(work, notes, start, simulations, slips, opening, stop)
    write_positions(Path(path), Notes._make(array[:used] for array in notes))
    return ChunkResult({"positions": int(used)}, {"seconds": thread_time() - begin})
