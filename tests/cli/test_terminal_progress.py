"""What a log reads while nobody watches: a line now and then, even before work can be counted."""

import pytest

from perfectplay.cli import terminal as module
from perfectplay.cli.terminal import Terminal


def test_a_log_is_told_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "LOG_EVERY", -1)
    with Terminal().progress("positions-5x8", "states") as tell:
        tell(0, 0)
        tell(0, 5)
        tell(2, 5)
    first, second, third = capsys.readouterr().err.splitlines()
    assert first == "positions-5x8: preparing, 0 s so far"
    assert second.startswith("positions-5x8: 0 of 5 states")
    assert third.startswith("positions-5x8: 2 of 5 states")
