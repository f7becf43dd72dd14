"""What holds for the tests of the lab: a busy machine may take long to start a cluster."""

import pytest


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer for workers than people would like to; tests of impatience set their own."""
    monkeypatch.setattr("perfectplay.lab.cluster.PATIENCE", 30)
