"""Options that several commands of the training share."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.lab.workplace import Workplace, checked
from perfectplay.ultimate.kernels import layout

WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        help="How many work side by side; the results are the same.",
        show_default="one for each core",
    ),
]
KindOption = Annotated[str, typer.Option("--with", help="What they are: processes or threads.")]
ClusterOption = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="A Dask cluster instead: tcp://HOST:8786, or local:2 for two workers made here. Its "
        "workers must see the folders under the same names.",
        show_default="none",
    ),
]
PositionsOption = Annotated[
    int, typer.Option("--positions", help="How many positions, rounded up to whole files.")
]
PlaySimulationsOption = Annotated[
    int, typer.Option("--simulations", "-s", help="Simulations of the search for each move.")
]
SlipsOption = Annotated[
    float, typer.Option("--slips", help="The part of moves that are made at random.")
]
OpeningOption = Annotated[
    int, typer.Option("--opening", help="A game begins with fewer random moves than this.")
]
PerFileOption = Annotated[int, typer.Option("--per-file", help="Positions of a file.")]
FromPlyOption = Annotated[
    int, typer.Option("--from-ply", help="Symbols on the board from which a position is late.")
]
NodesOption = Annotated[
    int, typer.Option("--nodes", help="Nodes that the solver may open for a position.")
]
EpochsOption = Annotated[int, typer.Option("--epochs", help="How often all positions are seen.")]
BatchOption = Annotated[int, typer.Option("--batch", help="Positions for one step.")]
RateOption = Annotated[float, typer.Option("--rate", help="The largest learning rate.")]
TrustOption = Annotated[
    float,
    typer.Option(
        "--trust",
        help="How much of the target is the search's opinion; the rest is the result of the game. "
        "Proven results count alone.",
    ),
]
HiddenOption = Annotated[
    int,
    typer.Option("--hidden", help=f"Hidden units, up to the {layout.HIDDEN} of the engine."),
]
SprtOption = Annotated[
    str,
    typer.Option(
        "--sprt",
        metavar="BOUNDS",
        help="The test: accepted if the new network is rather elo1 stronger than elo0.",
    ),
]
TrialSimulationsOption = Annotated[
    int, typer.Option("--simulations", "-s", help="Simulations a move, for both networks.")
]
MostGamesOption = Annotated[
    int, typer.Option("--games", help="Games after which an undecided test gives up.")
]
HOME = Path("build/train")


@contextmanager
def working(
    terminal: Terminal, folder: Path, kind: str, workers: int | None, cluster: str
) -> Iterator[Workplace]:
    """Give the workplace that the options describe; errors and Ctrl-C become one sentence."""

    def goodbye() -> str:
        return f"Stopped; what is done is kept in {folder}, and the same command goes on."

    with leaving_cleanly(terminal, goodbye):
        if workers is not None:
            checked(workers)
        with Workplace.find(kind, workers, cluster) as workplace:
            yield workplace
