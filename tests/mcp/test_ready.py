"""Getting an engine ready: once, with a word on stderr, for whoever waits."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from perfectplay import warmup
from perfectplay.mcp import ready
from perfectplay.session import GameKind, registered
from perfectplay.warmup import WarmUp, add_warm_up
from tests.mcp.test_transports import COMMAND


class Compiling:
    """An engine that is being compiled until it is let go."""

    def __init__(self) -> None:
        self.runs = 0
        self.begun, self.gate = threading.Event(), threading.Event()

    def run(self) -> None:
        self.runs += 1
        self.begun.set()
        assert self.gate.wait(60)


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> Iterator[Compiling]:
    """A game `chess` whose engine was never compiled."""
    monkeypatch.setattr(ready, "_READY", set())
    monkeypatch.setattr(warmup, "_ENTRIES", dict(warmup._ENTRIES))
    found = Compiling()
    add_warm_up(WarmUp("chess", lambda: [compile], found.run, seconds=3))
    with registered(GameKind("chess", "Chess", session="nowhere:Chess")):
        yield found


def test_one_call_compiles_and_others_wait(
    compiling: Compiling, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []
    threads = [
        threading.Thread(
            target=ready.get_ready,
            args=("chess",),
            kwargs={"tell": lambda done, total, text: told.append(text)},
        )
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    assert compiling.begun.wait(60)

    class LeftError(Exception):
        """The client has gone."""

    def leave() -> None:
        raise LeftError

    with pytest.raises(LeftError):  # whoever waits can go
        ready.get_ready("chess", check=leave)
    compiling.gate.set()
    for thread in threads:
        thread.join(60)
    assert compiling.runs == 1
    assert told == ["Compiling the engine of Chess, this once; about 3 s"]
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "perfectplay: Compiling the engine of Chess" in printed.err
    assert "perfectplay: ready after" in printed.err


@pytest.mark.slow
def test_a_first_start_says_what_it_compiles_on_stderr(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONUTF8": "1"}
    code = (
        "from perfectplay.mcp.ready import get_ready\n"
        "get_ready('mastermind')\nget_ready('ultimate')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == ""
    assert done.stderr.count("this once") == 2
    again = subprocess.run(
        COMMAND, env=environment, input="", capture_output=True, text=True, check=True
    )
    assert (again.stdout, again.stderr) == ("", "")
