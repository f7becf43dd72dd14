"""What the package offers, and what it loads for that."""

import subprocess
import sys

import pytest

from perfectplay import ultimate
from perfectplay.errors import PerfectPlayError
from perfectplay.ultimate import errors


def test_every_public_name_exists() -> None:
    assert sorted(ultimate.__all__) == sorted(set(ultimate.__all__))
    for name in ultimate.__all__:
        assert getattr(ultimate, name) is not None
    with pytest.raises(AttributeError, match="nothing"):
        ultimate.nothing  # noqa: B018


def test_the_rules_load_neither_numpy_nor_numba() -> None:
    code = (
        "import sys, perfectplay.ultimate as u; u.Board().push_text('ee'); u.Record().text(); "
        "u.level(3); sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


def test_every_error_belongs_to_the_tree() -> None:
    found = [e for e in vars(errors).values() if isinstance(e, type) and issubclass(e, Exception)]
    assert len(found) > 10
    assert errors.__doc__
    for error in found:
        assert issubclass(error, PerfectPlayError)
        assert error is PerfectPlayError or error.__name__ in errors.__doc__
