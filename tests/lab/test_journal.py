"""Journals: what was written stays, whatever happens to the end of the file."""

import errno
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.lab import FolderError, Journal, Run, Workplace, journal_lines
from perfectplay.lab.files import canonical_json
from perfectplay.lab.journal import DAMAGED, LOCK, NAME
from tests.lab import jobs

WHAT = {"kind": "test", "seed": 7}
entries = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@given(written=st.dictionaries(st.text(), entries, max_size=5), cut=st.integers(0, 200))
def test_whole_lines_survive_any_cut(
    tmp_path_factory: pytest.TempPathFactory, written: dict[str, object], cut: int
) -> None:
    folder = tmp_path_factory.mktemp("journal")
    journal = Journal(WHAT, folder)
    for key, entry in written.items():
        journal.write(key, entry)
    journal.close()
    path = folder / NAME
    data = path.read_bytes()
    path.write_bytes(data[: len(data) - cut] if cut < len(data) else b"")
    whole = max(0, path.read_bytes().count(b"\n") - 1)

    again = Journal(WHAT, folder)
    assert again.found == whole
    for key in list(written)[:whole]:
        assert again[key] == json.loads(json.dumps(written[key]))
    for key, entry in written.items():
        again.write(key, entry)
    again.close()
    last = Journal(WHAT, folder)
    assert {key: last[key] for key in written} == json.loads(json.dumps(written))
    last.close()


def test_another_experiment_in_the_folder_is_refused_and_kept(tmp_path: Path) -> None:
    Journal(WHAT, tmp_path).close()
    before = (tmp_path / NAME).read_bytes()
    with pytest.raises(FolderError, match=r"\(seed is '7' there and '8' here\); give another"):
        Journal({**WHAT, "seed": 8}, tmp_path)
    assert (tmp_path / NAME).read_bytes() == before
    Journal({**WHAT, "seed": 8}, tmp_path, fresh=True).close()
    Journal({**WHAT, "seed": 8}, tmp_path).close()


def test_a_second_run_is_kept_out(tmp_path: Path) -> None:
    first = Journal(WHAT, tmp_path)
    with pytest.raises(FolderError, match="Another run is writing"):
        Journal(WHAT, tmp_path)
    first.close()
    Journal(WHAT, tmp_path).close()
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_the_lock_of_a_killed_run_holds_nobody_up(tmp_path: Path) -> None:
    ask = (
        "import json, sys; from pathlib import Path\n"
        "from perfectplay.lab.journal import Journal\n"
        "journal = Journal(json.loads(sys.argv[1]), Path(sys.argv[2])); journal.write('a', 1)\n"
        "print('written', flush=True); sys.stdin.read()"
    )
    given = [sys.executable, "-c", ask, json.dumps(WHAT), str(tmp_path)]
    run = subprocess.Popen(given, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert run.stdout is not None
    assert run.stdin is not None
    assert run.stdout.readline().strip() == b"written"
    with pytest.raises(FolderError, match="Another run is writing"):
        Journal(WHAT, tmp_path)
    run.kill()
    run.wait()
    run.stdin.close()
    run.stdout.close()
    assert (tmp_path / LOCK).exists()
    again = Journal(WHAT, tmp_path)
    assert again["a"] == 1
    again.close()
    assert not (tmp_path / LOCK).exists()


@pytest.mark.parametrize(
    "content",
    [
        b"hello\n",
        b"[1]\n",
        b"{}\n",
        b"\xff\xfe\n",
        b"[" * 100_000 + b"\n",
        b'{"entry":1,"key":"a"}\n{"entry":2,"key":"b"}\n',
        b"a file without any line",
    ],
    ids=lambda content: repr(content[:8]),
)
def test_other_files_are_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    with pytest.raises(FolderError, match="is not a journal of the lab"):
        Journal(WHAT, tmp_path)
    assert (tmp_path / NAME).read_bytes() == content


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FolderError, match="cannot be used for results"):
        Journal(WHAT, tmp_path / "file")


def test_a_journal_that_is_no_file(tmp_path: Path) -> None:
    (tmp_path / NAME).symlink_to("/dev/zero")
    with pytest.raises(FolderError, match=r"\(its journal.jsonl is not a file\)"):
        Journal(WHAT, tmp_path)


def test_a_full_disk_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(WHAT, tmp_path)

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(FolderError, match=r"cannot be written \(no space left on device\)"):
        journal.write("a", 1)
    journal.close()


KEYS = ["a", "b", "c", "d"]


def written(folder: Path, **more: object) -> list[bytes]:
    """Write a journal and return its lines: a title, then one for each key."""
    journal = Journal({**WHAT, **more}, folder)
    for number, key in enumerate(KEYS):
        journal.write(key, {"number": number, "texts": ["ä", 0.1]})
    journal.close()
    return (folder / NAME).read_bytes().splitlines(keepends=True)


def other_experiment(line: bytes) -> bytes:
    body = canonical_json({"key": "c", "entry": 99})
    return journal_lines.seal(body, canonical_json({"experiment": "another"})).encode() + b"\n"


@pytest.mark.parametrize(
    "damage",
    [
        lambda line: line.replace(b'"number":1', b'"number":7'),
        lambda line: line.replace(b'"key":"b"', b'"key":"z"'),
        lambda line: line.replace(b'"sum"', b'"som"'),
        lambda line: line[:-5] + b"x" + line[-4:],
        lambda line: line[: len(line) // 2] + b"\n",
        lambda line: line[: len(line) // 2] + b"\xff\xfe" + line[len(line) // 2 :],
        lambda line: bytes(4096) + b"\n",
        lambda line: b"\n",
        lambda line: b"[" * 100_000 + b"\n",
        lambda line: b'{"entry":1,"key":"b"}\n',
        lambda line: b"x" * 5000 + b"\n",
        other_experiment,
    ],
)
def test_damage_is_named_and_the_rest_is_used(
    tmp_path: Path,
    damage: Callable[[bytes], bytes],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(journal_lines, "LONGEST", 4000)
    lines = written(tmp_path)
    lines[2] = damage(lines[2])
    (tmp_path / NAME).write_bytes(b"".join(lines))
    again = Journal(WHAT, tmp_path)
    assert again.damaged == [3]
    assert [key for key in KEYS if key in again] == ["a", "c", "d"]
    assert again["d"] == {"number": 3, "texts": ["ä", 0.1]}
    (record,) = caplog.records
    assert record.getMessage() == again.damage
    assert again.damage.startswith(f"{tmp_path / NAME} is damaged in line 3; what stood there")
    assert (tmp_path / DAMAGED).read_bytes() == b"".join(lines)
    again.write("b", {"number": 1})
    again.close()

    mended = Journal(WHAT, tmp_path)
    assert (mended.damaged, mended.damage, mended.found) == ([], "", 4)
    assert len(caplog.records) == 1
    mended.close()
    Journal(WHAT, tmp_path, fresh=True).close()
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_a_damaged_title_is_mended_by_the_lines_behind_it(tmp_path: Path) -> None:
    lines = written(tmp_path)
    for first in (lines[0].replace(b"7", b"8"), b"\xff" * 300 + b"\n", bytes(200) + b"\n"):
        (tmp_path / NAME).write_bytes(b"".join([first, *lines[1:]]))
        again = Journal(WHAT, tmp_path)
        assert (again.damaged, again.found) == ([1], 4)
        again.close()
        assert (tmp_path / NAME).read_bytes() == b"".join(lines)
    # Without a line that proves it ours, it stays what it is.
    (tmp_path / NAME).write_bytes(lines[0].replace(b"7", b"8"))
    with pytest.raises(FolderError, match="nothing in it is whole"):
        Journal(WHAT, tmp_path)


def test_many_damaged_lines_are_not_all_named(tmp_path: Path) -> None:
    lines = written(tmp_path)
    (tmp_path / NAME).write_bytes(b"".join([lines[0], *[b"?\n"] * 9, *lines[1:]]))
    again = Journal(WHAT, tmp_path)
    assert again.found == 4
    assert "is damaged in lines 2, 3, 4, 5, 6 and 4 more; what" in again.damage
    again.close()


def test_zeros_and_doubled_lines_do_no_harm(tmp_path: Path) -> None:
    lines = written(tmp_path)
    doubled = [lines[0], *lines[1:], bytes(512) + lines[2], lines[3], bytes(4096)]
    (tmp_path / NAME).write_bytes(b"".join(doubled))
    again = Journal(WHAT, tmp_path)
    assert (again.damaged, again.found) == ([], 4)
    again.write("e", 5)
    again.close()
    last = Journal(WHAT, tmp_path)
    assert (last.damaged, last.found) == ([], 5)
    last.close()


def test_every_changed_byte_is_noticed(tmp_path: Path) -> None:
    lines = written(tmp_path)
    for place in range(len(lines[3])):
        changed = bytearray(lines[3])
        changed[place] ^= 1
        (tmp_path / NAME).write_bytes(b"".join([*lines[:3], changed, lines[4]]))
        again = Journal(WHAT, tmp_path)
        again.close()
        # A changed end of line joins this one with the next, so that both are lost.
        last = place == len(lines[3]) - 1
        assert [key for key in KEYS if key in again] == (["a", "b"] if last else ["a", "b", "d"])
        assert again.damaged == [4]


def plain(line: bytes) -> bytes:
    """Return a line as versions without checksums wrote it."""
    found = json.loads(line)
    del found["sum"]
    return canonical_json(found).encode() + b"\n"


def test_journals_without_checksums_are_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    lines = [plain(line) for line in written(tmp_path)]
    (tmp_path / NAME).write_bytes(b"".join(lines))
    old = Journal(WHAT, tmp_path)
    assert (old.found, old.damaged) == (4, [])
    old.write("e", 5)
    old.close()
    again = Journal(WHAT, tmp_path)
    assert (again.found, again.damaged) == (5, [])
    again.close()
    assert not caplog.records

    lines[2:4] = [b"[" * 100_000 + b"\n", b'{"entry":\n']
    (tmp_path / NAME).write_bytes(b"".join(lines))
    again = Journal(WHAT, tmp_path)
    assert (again.found, again.damaged) == (2, [3, 4])
    again.close()
    (tmp_path / NAME).write_bytes(lines[0].rstrip())  # cut off right before its end
    Journal(WHAT, tmp_path).close()


@pytest.mark.parametrize("entry", [None, 5, [], {}, {"facts": 1}, {"facts": 1, "measures": 2}])
def test_an_entry_that_is_no_result_is_one_sentence(tmp_path: Path, entry: object) -> None:
    journal = Journal({}, tmp_path)
    journal.write("number 0", entry)
    journal.close()
    with (
        Workplace.threads(1) as workplace,
        Run({}, workplace, tmp_path) as run,
        pytest.raises(FolderError, match="says of 'number 0' is not the result of a chunk"),
    ):
        list(run.results(jobs.square, jobs.chunks(1)))


def test_a_run_does_damaged_chunks_again(tmp_path: Path) -> None:
    chunks = jobs.chunks(40)
    for _ in range(2):
        with Workplace.threads(2) as workplace, Run({}, workplace, tmp_path) as run:
            found = [outcome.facts for _, outcome in run.results(jobs.square, chunks)]
        assert found == jobs.EXPECTED
        lines = (tmp_path / NAME).read_bytes().splitlines(keepends=True)
        lines[5] = lines[5].replace(b"square", b"squire")
        (tmp_path / NAME).write_bytes(b"".join(lines))
    assert run.journal.found == 39
    assert len(run.journal) == 40
