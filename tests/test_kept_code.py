"""Damaged machine code: noticed, moved away, compiled again, with one line said."""

import os
import pickle
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numba
import numpy as np
import pytest

from perfectplay import kept_code
from perfectplay.compiled import kernels_folder
from perfectplay.kept_code import DAMAGED, KeptCode
from perfectplay.mastermind.solver import warm_up as warm_up_solver
from perfectplay.mastermind.warmup import warm_up


def add_up(numbers: np.ndarray) -> int:
    """Any small function that can be compiled."""
    total = 0
    for number in numbers:
        total += number
    return total


NUMBERS = np.arange(5)


def compiled(folder: Path) -> Callable[[np.ndarray], int]:
    """Return the function as a process that has just started would have it."""
    dispatcher = numba.njit(add_up)
    dispatcher._cache = KeptCode(add_up, folder)
    return dispatcher  # type: ignore[no-any-return]


def came_from_disk(function: Callable[[np.ndarray], int]) -> bool:
    return bool(function.stats.cache_hits)  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def nothing_said_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_code, "_said", set())


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The file of the function, whole."""
    assert compiled(tmp_path)(NUMBERS) == 10
    again = compiled(tmp_path)
    assert again(NUMBERS) == 10
    assert came_from_disk(again)
    (path,) = tmp_path.iterdir()
    return path


def flip(path: Path, place: int) -> None:
    data = bytearray(path.read_bytes())
    data[place] ^= 16
    path.write_bytes(data)


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "something").touch()


DAMAGE: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "cut": lambda path: os.truncate(path, path.stat().st_size // 2),
    "cut by a byte": lambda path: os.truncate(path, path.stat().st_size - 1),
    "cut in the checksum": lambda path: os.truncate(path, 40),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"\0"),
    "a bit of machine code": lambda path: flip(path, path.stat().st_size // 2),
    "a bit of the checksum": lambda path: flip(path, 40),
    "a bit at the start": lambda path: flip(path, 0),
    "random": lambda path: path.write_bytes(np.random.default_rng(1).bytes(5000)),
    "zeros": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "another pickle": lambda path: path.write_bytes(pickle.dumps({"a": 1})),
    "whole, but nonsense": lambda path: kept_code.write(path, pickle.dumps((1, 2))),
    "whole, but no pickle": lambda path: kept_code.write(path, b""),
    "whole, but of a missing module": lambda path: kept_code.write(path, b"cnowhere\nnothing\n."),
    "a folder in its place": make_folder,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_noticed_and_mended_with_one_line(
    kept: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(2):  # the second time there is a damaged file from the first already
        DAMAGE[damage](kept)
        function = compiled(kept.parent)
        assert function(NUMBERS) == 10
        assert not came_from_disk(function)
        assert {path.name for path in kept.parent.iterdir()} == {kept.name, kept.name + DAMAGED}
    assert len(caplog.records) == 1
    said = caplog.records[0].getMessage()
    assert str(kept.parent) in said
    assert "was damaged" in said
    mended = compiled(kept.parent)
    assert mended(NUMBERS) == 10
    assert came_from_disk(mended)


def test_a_file_under_the_name_of_another_is_not_used(kept: Path) -> None:
    numbers = NUMBERS.astype(np.float64)
    assert compiled(kept.parent)(numbers) == 10
    (other,) = {path for path in kept.parent.iterdir() if path != kept}
    shutil.copy(kept, other)
    assert compiled(kept.parent)(numbers / 4) == 2.5


def test_only_whole_files_count_as_kept(kept: Path) -> None:
    assert KeptCode(add_up, kept.parent).is_kept()
    flip(kept, -1)
    assert not KeptCode(add_up, kept.parent).is_kept()
    kept.unlink()
    assert not KeptCode(add_up, kept.parent).is_kept()


def test_a_file_that_is_gone_is_compiled_again_without_a_word(
    kept: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kept.unlink()
    assert compiled(kept.parent)(NUMBERS) == 10
    assert kept.is_file()
    assert not caplog.records


def test_compiling_afresh_forgets_what_was_kept(kept: Path) -> None:
    before = kept.stat().st_mtime_ns
    function = compiled(kept.parent)
    function(NUMBERS)
    function.recompile()  # type: ignore[attr-defined]
    assert kept.stat().st_mtime_ns != before


def test_a_disk_that_takes_no_more_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        found = [compiled(tmp_path)(NUMBERS), compiled(tmp_path)(NUMBERS.astype(np.float64))]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert found == [10, 10]
    assert not list(tmp_path.iterdir())
    (record,) = caplog.records
    assert "cannot be kept" in record.getMessage()


@pytest.fixture(scope="module")
def warm_folder() -> Path:
    """Where this process keeps its own kernels; those for analysing are there."""
    warm_up()
    warm_up_solver()
    folder = kernels_folder()
    assert folder is not None
    return folder


def analyze(kept: Path) -> subprocess.CompletedProcess[str]:
    command = ["perfectplay", "mastermind", "analyze", "001 1B1W", "--variant", "3x4"]
    return subprocess.run(
        [sys.executable, "-m", *command],
        env={**os.environ, "NUMBA_CACHE_DIR": str(kept)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_the_terminal_answers_in_spite_of_damage(warm_folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "perfectplay" / warm_folder.name
    shutil.copytree(warm_folder, copy, ignore=shutil.ignore_patterns(f"*{DAMAGED}"))
    whole = analyze(tmp_path)
    assert (whole.returncode, whole.stderr) == (0, "")
    assert "codes are possible" in whole.stdout
    # Two that are quick to compile, one of each kind that used to end the program.
    (empty,) = copy.glob("*codes.all_codes-*")
    empty.write_bytes(b"")
    (cut,) = copy.glob("*codes.value_at-*")
    os.truncate(cut, cut.stat().st_size - 100)
    again = analyze(tmp_path)
    assert (again.returncode, again.stdout) == (0, whole.stdout)
    assert len(again.stderr.splitlines()) == 1
    assert "was damaged" in again.stderr
