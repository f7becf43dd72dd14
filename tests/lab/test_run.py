"""Runs: results in order, nothing done twice, dead workers, early stops."""

import signal
import sys
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from perfectplay.lab import Chunk, ChunkResult, LabError, LostWorkersError, Run, Workplace
from tests.lab import jobs


@pytest.mark.parametrize(
    "workplace",
    [
        Workplace.threads(3),
        Workplace.processes(2),
        Workplace(lambda: ThreadPoolExecutor(1), 1),
    ],
    ids=repr,
)
def test_results_come_in_order_from_every_workplace(workplace: Workplace) -> None:
    with workplace, Run({}, workplace) as run:
        found = list(run.results(jobs.square, jobs.chunks(40)))
    assert [chunk.key for chunk, _ in found] == [f"number {i}" for i in range(40)]
    assert [outcome.facts for _, outcome in found] == jobs.EXPECTED
    assert all(outcome.measures["seconds"] >= 0 for _, outcome in found)


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    with Workplace.threads(1) as workplace, Run({"a": 1}, workplace, tmp_path) as run:
        for number, _ in enumerate(run.results(jobs.square, jobs.chunks(40))):
            if number == 10:
                break
    kept = len(run.journal)
    assert 11 <= kept <= 13  # what was taken, and what was ready behind it
    with (
        Workplace.threads(2) as workplace,
        Run(
            {"a": 1}, workplace, tmp_path, progress=lambda done, total: told.append((done, total))
        ) as run,
    ):
        assert run.journal.found == kept
        found = [outcome.facts for _, outcome in run.results(jobs.square, jobs.chunks(40))]
    assert found == jobs.EXPECTED
    assert told[0] == (2 * kept, 80)
    assert told[-1] == (80, 80)
    assert [done for done, _ in told] == sorted(done for done, _ in told)

    with Workplace.threads(1) as workplace, Run({"a": 1}, workplace, tmp_path) as run:
        # Everything is in the journal, so work that would fail is never called.
        found = [outcome.facts for _, outcome in run.results(jobs.mistaken, jobs.chunks(40))]
    assert found == jobs.EXPECTED


def test_a_worker_that_dies_changes_nothing(tmp_path: Path) -> None:
    marker = tmp_path / "died"
    with Workplace.processes(2) as workplace, Run({}, workplace) as run:
        chunks = jobs.chunks(40, marker=str(marker))
        found = [outcome.facts for _, outcome in run.results(jobs.fragile, chunks)]
    assert marker.exists()
    assert run.lost >= 1
    assert found == jobs.EXPECTED


def test_work_that_kills_every_worker_is_given_up_with_a_sentence() -> None:
    with (
        pytest.raises(LostWorkersError, match=r"died 4 times while doing 'number \d'"),
        Workplace.processes(1) as workplace,
        Run({}, workplace) as run,
    ):
        list(run.results(jobs.hopeless, jobs.chunks(2)))


def test_a_fault_in_the_work_is_not_hidden() -> None:
    with (
        pytest.raises(ZeroDivisionError),
        Workplace.processes(1) as workplace,
        Run({}, workplace) as run,
    ):
        list(run.results(jobs.mistaken, jobs.chunks(2)))


def test_the_bar_never_jumps_back_between_lists_of_chunks() -> None:
    told: list[tuple[int, int]] = []
    with (
        Workplace.threads(2) as workplace,
        Run({}, workplace, progress=lambda done, total: told.append((done, total))) as run,
    ):
        first, second = jobs.chunks(10)[:4], jobs.chunks(10)[4:]
        list(run.results(jobs.square, first))
        list(run.results(jobs.square, second))
    assert told[0] == (0, 8)
    assert told[-1] == (20, 20)
    assert told == sorted(told)


def test_ctrl_c_that_python_drops_is_not_lost(tmp_path: Path) -> None:
    dropped: list[object] = []

    class Watched:
        pass

    def press_in_callback(_: object) -> None:
        signal.raise_signal(signal.SIGINT)  # what is raised here, Python only prints

    def progress(done: int, total: int) -> None:
        if done == 10:
            watched = Watched()
            dropped.append(weakref.ref(watched, press_in_callback))
            del watched

    unraisable: list[object] = []
    hook, sys.unraisablehook = sys.unraisablehook, unraisable.append
    try:
        with (
            pytest.raises(KeyboardInterrupt),
            Workplace.threads(1) as workplace,
            Run({}, workplace, progress=progress) as run,
        ):
            list(run.results(jobs.slow_square, jobs.chunks(40)))
    finally:
        sys.unraisablehook = hook
    assert len(unraisable) == 1
    assert len(run.journal) < 10
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_two_chunks_with_one_key_are_refused() -> None:
    with (
        pytest.raises(ValueError, match="same key"),
        Workplace.threads(1) as workplace,
        Run({}, workplace) as run,
    ):
        list(run.results(jobs.square, [Chunk("a", {"number": 1}), Chunk("a", {"number": 2})]))


@pytest.mark.parametrize(
    ("kind", "workers", "cluster", "says"),
    [
        ("fibres", None, "", "'fibres' is not a way to work; choose processes or threads"),
        ("threads", 0.5, "", "0.5 workers"),
        ("processes", 5000, "", "5000 workers are not possible; give 1 to 1024"),
        ("processes", None, "somewhere", "'somewhere' is not a cluster; give the address"),
        ("processes", None, "local:0", "0 workers are not possible"),
        ("processes", 2, "local:2", "2 workers were asked for, but a cluster has its own"),
    ],
)
def test_workplaces_that_cannot_be_had(kind: str, workers: int, cluster: str, says: str) -> None:
    with pytest.raises(LabError, match=says):
        Workplace.find(kind, workers, cluster)


@pytest.mark.parametrize("workers", [1, 3])
def test_what_follows_from_a_chunk_is_done_too(workers: int, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    found: dict[str, int] = {}

    def then(chunk: Chunk, outcome: ChunkResult) -> list[Chunk]:
        found[chunk.key] = outcome.facts["square"]
        number = chunk.arguments["number"]
        return [Chunk(f"{chunk.key}/{n}", {"number": n}) for n in range(number)]

    def flow() -> None:
        with (
            Workplace.threads(workers) as workplace,
            Run({}, workplace, tmp_path, progress=lambda *done: told.append(done)) as run,
        ):
            run.flow(jobs.square, [Chunk("3", {"number": 3}), Chunk("1", {"number": 1})], then)

    flow()
    assert found == {
        "3": 9, "3/0": 0, "3/1": 1, "3/2": 4, "3/1/0": 0, "3/2/0": 0, "3/2/1": 1, "3/2/1/0": 0,
        "1": 1, "1/0": 0,
    }  # fmt: skip
    assert told[-1] == (10, 10)
    first, lines = dict(found), (tmp_path / "journal.jsonl").read_bytes()
    found.clear()
    flow()  # all of it is in the journal
    assert found == first
    assert (tmp_path / "journal.jsonl").read_bytes() == lines


def test_a_chunk_that_follows_twice_is_refused() -> None:
    with (
        pytest.raises(ValueError, match="same key"),
        Workplace.threads(1) as workplace,
        Run({}, workplace) as run,
    ):
        run.flow(jobs.square, [Chunk("a", {"number": 1})], lambda chunk, outcome: [chunk])
