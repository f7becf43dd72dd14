"""Kernels mean the same with and without a compiler."""

import json
import os
import subprocess
import sys

import pytest

from tests.uncompiled import PARTS


@pytest.fixture(scope="module")
def plain() -> dict[str, dict[str, object]]:
    """The answers of the kernels as plain Python, in a process that compiles nothing."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.uncompiled"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, dict[str, object]] = json.loads(run.stdout)
    return found


@pytest.mark.parametrize("part", PARTS)
def test_kernels_answer_the_same_uncompiled(part: str, plain: dict[str, dict[str, object]]) -> None:
    compiled = json.loads(json.dumps(PARTS[part]()))
    assert compiled
    assert plain[part] == compiled
