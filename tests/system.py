"""What tests do when a program of the system is not there."""

import os
from pathlib import Path
from typing import NoReturn

import pytest

from tools.system import Part


def need(part: Part) -> Path:
    """Return where a part is; without it skip the test with the reason, and in CI fail it."""
    return part.find() or give_up(part.missing())


def give_up(reason: str) -> NoReturn:
    """Skip the test for a reason that the summary shows; in CI nothing may be missing."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)
