"""What is missing is said in a sentence with the command that brings it."""

import sys
from importlib import import_module

import pytest

from perfectplay.errors import ExtraMissingError


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("inspect_tasks", "inspect_ai", "evals"),
        ("inspect_parts", "inspect_ai", "evals"),
        ("verifiers_env", "verifiers", "verifiers"),
    ],
)
def test_a_missing_library(
    module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    for name in ("inspect_tasks", "inspect_parts", "verifiers_env"):
        monkeypatch.delitem(sys.modules, f"perfectplay.evals.{name}", raising=False)
    with pytest.raises(ExtraMissingError) as missing:
        import_module(f"perfectplay.evals.{module}")
    assert str(missing.value).endswith(f"try: pip install 'perfectplay[{extra}]'")
