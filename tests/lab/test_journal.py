"""Journals: what was written stays, whatever happens to the end of the file."""

import errno
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.lab import FolderError, Journal
from perfectplay.lab.journal import NAME

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


@pytest.mark.parametrize("content", [b"hello\n", b"[1]\n", b"{}\n", b"\xff\xfe\n"])
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
