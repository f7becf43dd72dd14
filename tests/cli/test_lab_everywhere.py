"""Every experiment gives the same result file in threads here and on a real Dask cluster."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from perfectplay.cli.app import app
from tests.lab.dask import RealCluster, real_cluster

EXPERIMENTS = {
    "tree": "tree --variant 3x4 --by knuth,most-parts",
    "solve": "solve --variant 3x5",
    "strategy": "strategy --variant 3x6 --minutes 5",
    "match": "match 2 mcts:sims=40 --games 6 --no-plots --seed 3",
    "tournament": "tournament 1 2 random --games 2 --no-plots",
    "claims": "check-claims --only design-knuth --only swapping-minimax",
}


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealCluster]:
    with real_cluster(tmp_path_factory.mktemp("cluster")) as found:
        yield found


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_threads_and_a_cluster_give_the_same_file(
    name: str, cluster: RealCluster, tmp_path: Path
) -> None:
    found = []
    for place in (["--with", "threads", "-w", "2"], ["--cluster", cluster.address]):
        folder = tmp_path / place[0].strip("-")
        arguments = ["lab", *EXPERIMENTS[name].split(), *place, "--out", str(folder)]
        run = CliRunner().invoke(app, arguments)
        assert run.exit_code == 0, run.output
        found.append((folder / "results.json").read_bytes())
    assert found[0] == found[1]
