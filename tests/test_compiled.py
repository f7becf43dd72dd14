"""Machine code is never older than its sources, and is kept where it can be kept."""

import ast
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from perfectplay import compiled, warmup
from perfectplay.lazy import lazy_names
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.kernels.perft import perft
from perfectplay.ultimate.worker import position_array

PACKAGE = Path(compiled.__file__).parent
COUNT_MOVES = """
from perfectplay.compiled import is_kept
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.kernels.perft import perft
from perfectplay.ultimate.worker import position_array
print(is_kept(perft), perft(position_array(Board()), 2))
"""


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {n: v for n, v in os.environ.items() if n not in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME")}
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=kept | environment,
        check=False,
    )


def test_a_change_in_another_kernel_file_is_seen(tmp_path: Path) -> None:
    copy = tmp_path / "src"
    shutil.copytree(
        PACKAGE, copy / "perfectplay", ignore=shutil.ignore_patterns("__pycache__", "static")
    )
    environment = {"PYTHONPATH": str(copy), "NUMBA_CACHE_DIR": str(tmp_path / "kept")}
    assert run(COUNT_MOVES, **environment).stdout.split() == ["False", "720"]
    assert run(COUNT_MOVES, **environment).stdout.split() == ["True", "720"]
    # The file of `perft` itself stays as it is: numba alone would not notice.
    rules = copy / "perfectplay/ultimate/kernels/rules.py"
    text = rules.read_text("utf-8")
    skipping = text.replace("for cell in range(9):", "for cell in range(8):")
    assert skipping != text
    rules.write_text(skipping, "utf-8")
    changed = run(COUNT_MOVES, **environment).stdout.split()
    assert changed[0] == "False"
    assert int(changed[1]) < 720


def test_kernels_use_only_sources_that_are_hashed() -> None:
    hashed = set(compiled.kernel_sources())
    for path in hashed - {PACKAGE / "compiled.py"}:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path} has a relative import"
                names = [str(node.module)]
                names += [f"{node.module}.{alias.name}" for alias in node.names]
            for name in names:
                if not name.startswith("perfectplay"):
                    continue
                place = PACKAGE.parent.joinpath(*name.split("."))
                for found in (place.with_suffix(".py"), place / "__init__.py"):
                    assert not found.exists() or found in hashed, f"{path} imports {name}"


def test_every_file_with_kernels_is_hashed() -> None:
    decorators = {"kernel", "inner", "lean_kernel", "lean_inner"}
    hashed = set(compiled.kernel_sources())
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                names = {d.id for d in node.decorator_list if isinstance(d, ast.Name)}
                assert path in hashed or not names & decorators, path


def test_the_fingerprint_sees_texts_and_names(tmp_path: Path) -> None:
    (tmp_path / "game/kernels").mkdir(parents=True)
    for name in ("compiled.py", "kept_code.py", "lazy.py"):
        (tmp_path / name).write_text("")
    one, other = tmp_path / "game/kernels/one.py", tmp_path / "game/kernels/other.py"
    one.write_text("a")
    first = compiled.kernels_fingerprint(tmp_path)
    (tmp_path / "game/plain.py").write_text("no kernel")
    assert compiled.kernels_fingerprint(tmp_path) == first
    one.rename(other)
    moved = compiled.kernels_fingerprint(tmp_path)
    other.write_text("b")
    changed = compiled.kernels_fingerprint(tmp_path)
    (tmp_path / "compiled.py").write_text("# other")
    assert len({first, moved, changed, compiled.kernels_fingerprint(tmp_path)}) == 4


WHERE = "from perfectplay.compiled import kernels_folder; print(kernels_folder())"


def test_the_folder_lies_below_the_users_cache_folder(tmp_path: Path) -> None:
    found = run(WHERE, XDG_CACHE_HOME=str(tmp_path))
    assert Path(found.stdout.strip()).parent == tmp_path / "perfectplay"
    assert found.stderr == ""


def test_numbas_own_setting_wins(tmp_path: Path) -> None:
    given = tmp_path / "numba"
    found = run(WHERE, XDG_CACHE_HOME=str(tmp_path), NUMBA_CACHE_DIR=str(given))
    assert Path(found.stdout.strip()).parent == given / "perfectplay"


def test_a_home_that_cannot_be_written_is_told_once_and_replaced(tmp_path: Path) -> None:
    home, temporary = tmp_path / "home", tmp_path / "temporary"
    home.write_text("A file: not even root can make a folder in it.")
    temporary.mkdir()
    code = COUNT_MOVES + WHERE
    for is_kept in ("False", "True"):
        found = run(code, HOME=str(home), TMPDIR=str(temporary))
        said = found.stderr.splitlines()
        assert len(said) == 1, found.stderr
        assert "cannot be kept" in said[0]
        assert str(temporary) in said[0]
        kept, count, folder = found.stdout.split()
        assert (kept, count) == (is_kept, "720")
        assert Path(folder).is_relative_to(temporary)


def test_a_temporary_folder_that_others_can_write_is_not_trusted(tmp_path: Path) -> None:
    home, temporary = tmp_path / "home", tmp_path / "temporary"
    home.write_text("")
    open_to_all = temporary / f"perfectplay-{os.getuid()}"
    open_to_all.mkdir(parents=True)
    open_to_all.chmod(0o777)
    found = run(WHERE, HOME=str(home), TMPDIR=str(temporary))
    folder = Path(found.stdout.strip())
    assert folder.is_relative_to(temporary)
    assert not folder.is_relative_to(open_to_all)


def test_without_any_folder_kernels_still_run(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    code = f"import tempfile; tempfile.tempdir = {str(nowhere)!r}\n{COUNT_MOVES}"
    found = run(code, HOME=str(nowhere), NUMBA_CACHE_DIR=str(nowhere))
    assert found.stdout.split() == ["False", "720"]
    assert len(found.stderr.splitlines()) == 1


def test_old_folders_are_tidied_away_when_a_new_one_is_made(tmp_path: Path) -> None:
    now = time.time()
    ages = [0.5, 2, 3, 4, 5, 6]
    for index, days in enumerate(ages):
        folder = tmp_path / f"kernels-{index}"
        folder.mkdir()
        (folder / "code").write_text("x")
        os.utime(folder, (now - days * compiled.DAY,) * 2)
    stranger = tmp_path / "games"
    stranger.mkdir()
    os.utime(stranger, (0, 0))
    compiled._prepare(tmp_path / "kernels-new")
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"kernels-new", "kernels-0", "kernels-1", "kernels-2", "games"}


@pytest.mark.slow
def test_many_processes_may_start_at_once_beside_damaged_files(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    perft(position_array(Board()), 1)
    ours = compiled.kernels_folder()
    assert ours is not None
    copy = tmp_path / "perfectplay" / ours.name
    copy.mkdir(parents=True)
    for path in ours.glob("perfectplay.ultimate.*.nbc"):
        (copy / path.name).write_bytes(path.read_bytes()[:-1])
    running = [
        subprocess.Popen(
            [sys.executable, "-c", COUNT_MOVES],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    told = 0
    for process in running:
        out, said = process.communicate()
        assert out.split()[-1:] == ["720"]
        assert all("was damaged" in line for line in said.splitlines())
        assert len(said.splitlines()) <= 1
        told += len(said.splitlines())
    assert told  # by one or more: who comes late may find everything mended


def test_other_users_of_numba_keep_their_own_folder(tmp_path: Path) -> None:
    ask = "import numba, perfectplay.ultimate.search; print(repr(numba.config.CACHE_DIR))"
    assert run(ask, XDG_CACHE_HOME=str(tmp_path)).stdout.strip() == "''"


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Three parts without kernels; returns which of them were run, in order."""
    monkeypatch.setattr(warmup, "_ENTRIES", {})
    ran: list[str] = []
    for name, seconds in (("slow", 9.0), ("quick", 1.0), ("middle", 5.0)):
        warmup.add_warm_up(
            warmup.WarmUp(name, tuple, lambda name=name: ran.append(name), seconds)  # type: ignore[misc]
        )
    return ran


def test_the_quickest_are_warmed_first(entries: list[str]) -> None:
    told: list[tuple[str, int, int]] = []
    warmup.warm_up(progress=lambda name, done, total: told.append((name, done, total)))
    assert entries == ["quick", "middle", "slow"]
    assert told == [("quick", 0, 3), ("middle", 1, 3), ("slow", 2, 3)]


def test_parts_are_warmed_by_name(entries: list[str]) -> None:
    warmup.warm_up(["slow", "quick"])
    assert entries == ["quick", "slow"]
    with pytest.raises(KeyError):
        warmup.warm_up(["unknown"])


@pytest.mark.slow
def test_warm_means_that_kernels_are_kept(tmp_path: Path) -> None:
    code = """
from perfectplay import warmup
import perfectplay.ultimate
before = warmup.is_warm(["ultimate"])
warmup.warm_up(["ultimate"])
print(before, warmup.is_warm(["ultimate"]))
"""
    found = run(code, NUMBA_CACHE_DIR=str(tmp_path))
    assert found.stdout.split() == ["False", "True"], found.stderr


def test_every_part_with_kernels_has_an_entry() -> None:
    code = """
import perfectplay.mastermind.solver, perfectplay.ultimate
from perfectplay.warmup import warm_ups
print(*(entry.name for entry in warm_ups()), sep=",")
"""
    found = run(code)
    assert found.stdout.strip() == "mastermind,ultimate,mastermind solver", found.stderr


def test_a_file_that_would_hide_what_it_holds_is_refused() -> None:
    with pytest.raises(ValueError, match="pieces has files named like what they hold: count"):
        lazy_names("pieces", {"count": ("count", "sum"), "other": ("place",)})
    assert callable(lazy_names("pieces", {"counting": ("count",)}))
