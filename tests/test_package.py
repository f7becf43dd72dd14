"""What the package promises as a whole."""

import perfectplay


def test_version_is_a_version() -> None:
    assert all(part.isdigit() for part in perfectplay.__version__.split("."))
