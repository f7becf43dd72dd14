"""A user's files are where this system keeps them, and where older versions have put them."""

import sys
from pathlib import Path

import platformdirs
import pytest
from platformdirs.api import PlatformDirsABC
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from perfectplay import folders

DATA, CACHE = "XDG_DATA_HOME", "XDG_CACHE_HOME"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in (DATA, CACHE, "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return tmp_path


def on(monkeypatch: pytest.MonkeyPatch, platform: str, kind: type[PlatformDirsABC]) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(folders, "PlatformDirs", kind)


def test_this_system_is_asked(home: Path) -> None:
    asked = platformdirs.PlatformDirs("perfectplay", appauthor=False)
    assert folders.data_folder() == asked.user_data_path
    assert folders.cache_folder() == asked.user_cache_path
    assert home in folders.data_folder().parents


def test_linux_as_in_older_versions(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, "linux", Unix)
    assert folders.data_folder() == home / ".local/share/perfectplay"
    assert folders.cache_folder() == home / ".cache/perfectplay"
    monkeypatch.setenv(DATA, str(home / "data"))
    monkeypatch.setenv(CACHE, str(home / "cache"))
    # Whoever names another folder means it, also while the usual one is there.
    (home / ".local/share/perfectplay").mkdir(parents=True)
    assert folders.data_folder() == home / "data/perfectplay"
    assert folders.cache_folder() == home / "cache/perfectplay"


class Trusting(Unix):
    """What versions of platformdirs before 4.12 answer to a relative path."""

    @property
    def user_data_path(self) -> Path:
        return Path("relative/perfectplay")

    @property
    def user_cache_path(self) -> Path:
        return Path("~/perfectplay")


@pytest.mark.parametrize("kind", [Unix, Trusting])
def test_a_relative_path_means_nothing(
    kind: type[Unix], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, "linux", kind)
    monkeypatch.setenv(DATA, "relative")
    monkeypatch.setenv(CACHE, "~")
    assert folders.data_folder() == home / ".local/share/perfectplay"
    assert folders.cache_folder() == home / ".cache/perfectplay"
    on(monkeypatch, "darwin", kind)
    if kind is Trusting:
        assert folders.data_folder() == home / "Library/Application Support/perfectplay"
        assert folders.cache_folder() == home / "Library/Caches/perfectplay"


def test_a_mac_keeps_the_folder_of_older_versions(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, "darwin", MacOS)
    usual = home / "Library/Application Support/perfectplay"
    assert folders.data_folder() == usual
    assert folders.cache_folder() == home / "Library/Caches/perfectplay"
    # Newer versions of platformdirs heed these variables there, as our older ones did not.
    monkeypatch.setenv(DATA, str(home / "data"))
    named = MacOS("perfectplay", appauthor=False).user_data_path
    assert folders.data_folder() == named
    usual.mkdir(parents=True)
    assert folders.data_folder() == usual
    named.mkdir(parents=True, exist_ok=True)
    assert folders.data_folder() == named


def test_windows_keeps_the_folder_of_older_versions(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, "win32", Windows)
    # What only a system of this kind could answer: where it keeps programs' own data.
    monkeypatch.setattr("platformdirs.windows.get_win_folder", lambda _: str(home / "Known"))
    assert folders.data_folder() == home / "Known/perfectplay"
    assert folders.cache_folder().parent == home / "Known/perfectplay"
    assert folders.cache_folder().name.lower() == "cache"
    (home / "AppData/Local/perfectplay").mkdir(parents=True)
    assert folders.data_folder() == home / "AppData/Local/perfectplay"
    monkeypatch.setenv("LOCALAPPDATA", str(home / "Moved"))
    assert folders.data_folder() == home / "Known/perfectplay"
    (home / "Moved/perfectplay").mkdir(parents=True)
    assert folders.data_folder() == home / "Moved/perfectplay"
    (home / "Known/perfectplay").mkdir(parents=True)
    assert folders.data_folder() == home / "Known/perfectplay"


def test_the_sign_for_home_is_understood_and_unknown_names_stay(home: Path) -> None:
    assert folders.from_home("~/games") == home / "games"
    assert folders.from_home(Path("~nobody-here/x")) == Path("~nobody-here/x")
    assert folders.from_home("~\0") == Path("~\0")
