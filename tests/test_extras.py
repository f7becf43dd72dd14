"""The base install: what it can do alone, and the sentence about everything else."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from perfectplay import extras
from perfectplay.errors import ExtraMissingError
from perfectplay.extras import LIBRARIES, missed, require, require_extra
from tests.cli.person import Done
from tests.cli.without import run_all, without

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
MODULES = {"open-spiel": "pyspiel"}
"""Distributions whose module has another name."""
ABOUT_US = {"dev", "docs", "all"}
"""Extras that are for making perfectplay, and the one that names others."""


def plain(requirement: str) -> str:
    return re.split(r"[\[<>=;! ]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def module_of(requirement: str) -> str:
    name = plain(requirement)
    return MODULES.get(name, name.replace("-", "_"))


def test_every_optional_library_is_known_with_its_extra() -> None:
    brought = {
        module_of(requirement): extra
        for extra, requirements in EXTRAS.items()
        for requirement in requirements
        if extra not in ABOUT_US and plain(requirement) != "perfectplay"
    }
    assert {module: extra for module, (_, extra) in LIBRARIES.items()} == brought


def test_all_brings_everything_but_what_trains_networks() -> None:
    (everything,) = EXTRAS["all"]
    named = set(everything.removeprefix("perfectplay[").removesuffix("]").split(","))
    assert named == {extra for _, extra in LIBRARIES.values()} - {"train"}


def test_the_base_is_small_and_none_of_it_is_optional() -> None:
    base = {plain(requirement) for requirement in PROJECT["dependencies"]}
    assert base == {"filelock", "numba", "numpy", "platformdirs", "rich", "typer"}
    assert not base & {name.replace("_", "-") for name in LIBRARIES}


def test_a_library_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] == "gymnasium"]:
        monkeypatch.delitem(sys.modules, module)  # another test has loaded it
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ExtraMissingError) as caught:
        require("gymnasium.spaces", what="An environment", library="gymnasium", extra="rl")
    assert str(caught.value) == (
        "An environment needs gymnasium, which is not installed; try: pip install 'perfectplay[rl]'"
    )
    assert caught.value.extra == "rl"
    with pytest.raises(ExtraMissingError, match=r"A game needs gymnasium, .*, or play chess"):
        require_extra("rl", what="A game", instead="or play chess")


def test_what_is_there_is_no_error() -> None:
    require_extra("web", what="The page")
    assert require("json", what="A test", library="json", extra="none") is json


def test_a_library_that_lacks_something_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "half_there.py").write_text("import nowhere_at_all\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ModuleNotFoundError, match="nowhere_at_all"):
        require("half_there", what="A test", library="half", extra="half")


def test_only_optional_libraries_are_missed() -> None:
    assert missed(ModuleNotFoundError("no", name="numpy")) is None
    assert missed(ValueError("fastapi")) is None
    found = missed(ModuleNotFoundError("no", name="sqlalchemy.orm"))
    assert found is not None
    assert found.extra == "web"


def test_a_shell_of_windows_gets_its_own_quotes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert 'pip install "perfectplay[web]"' in str(ExtraMissingError("A page", "FastAPI", "web"))


# -- the program without any extra ------------------------------------------------------------

WEB = "pip install 'perfectplay[web]'"
PAGE = (
    f"The page needs FastAPI, which is not installed; try: {WEB}, "
    "or play in the terminal now: perfectplay menu"
)
BASE = f"This command needs SQLAlchemy, which is not installed; try: {WEB}"
CLUSTER = "A cluster needs Dask, which is not installed; try: pip install 'perfectplay[cluster]'"
MATCH = "lab match random random --games 2"
REFUSED = {
    "": PAGE,
    "serve": PAGE,
    "serve --workers 2 --cluster tcp://127.0.0.1:9 --metrics": PAGE,
    "database backup": BASE,
    "database restore nothing": BASE,
    "database check": BASE,
    "database export": BASE,
    "database tidy": BASE,
    f"{MATCH} --cluster local:2": CLUSTER,
    f"{MATCH} --plots": "A plot needs matplotlib, which is not installed; "
    "try: pip install 'perfectplay[plots]'",
}
JSON = {"database export --json": BASE, f"{MATCH} --cluster local:2 --json": CLUSTER}
PLAYED = {
    "mastermind solve 2x3": "2x3: ",
    "mastermind watch knuth --seed 1": "knuth wins",
    "mastermind analyze '0011 1B1W, 0023 0B2W'": "codes",
    "ultimate analyze ee ei ia --simulations 200": "simulations",
    "ultimate solve --help": "exact result",
    "lessons": "perfectplay lessons GAME",
    "mastermind players": "optimal",
    "ultimate levels": "Full engine",
    "menu": "Usage",
    "--version": "perfectplay",
}


def split(line: str) -> list[str]:
    return [quoted or word for quoted, word in re.findall(r"'([^']*)'|(\S+)", line)]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Done]:
    """What each of the commands above says where no extra is installed."""
    environment = without(tmp_path_factory.mktemp("hidden"), LIBRARIES)
    environment["COLUMNS"] = "200"
    lines = [*REFUSED, *JSON, *PLAYED]
    return run_all(environment, {line: split(line) for line in lines})


@pytest.mark.parametrize("line", REFUSED)
def test_what_needs_an_extra_is_refused_in_one_sentence(line: str, base: dict[str, Done]) -> None:
    assert base[line] == Done(2, "", f"{REFUSED[line]}\n")


@pytest.mark.parametrize("line", JSON)
def test_programs_get_the_sentence_as_an_event(line: str, base: dict[str, Done]) -> None:
    assert (base[line].returncode, base[line].stderr) == (2, "")
    (event,) = [json.loads(said) for said in base[line].stdout.splitlines()]
    assert (event["event"], event["message"]) == ("error", JSON[line])
    assert event["allowed"] in JSON[line]


@pytest.mark.parametrize("line", PLAYED)
def test_games_need_no_extra(line: str, base: dict[str, Done]) -> None:
    assert base[line].returncode == 0, base[line].stderr
    assert PLAYED[line] in base[line].stdout
    assert "not installed" not in base[line].stdout + base[line].stderr


def test_postgresql_without_its_driver_is_one_sentence(tmp_path: Path) -> None:
    line = "database check --database postgresql://nobody@127.0.0.1:9/none"
    (done,) = run_all(without(tmp_path, ["psycopg"]), {"": split(line)}).values()
    sentence = "A PostgreSQL database needs psycopg, which is not installed; try: "
    assert done == Done(2, "", f"{sentence}pip install 'perfectplay[postgresql]'\n")


NEEDED = {
    "perfectplay.rl": ("An environment needs gymnasium", "rl"),
    "perfectplay.rl.openspiel": ("An environment needs gymnasium", "rl"),
    "perfectplay.rl.pettingzoo": ("An environment needs gymnasium", "rl"),
    "perfectplay.evals.inspect_tasks": ("The task for Inspect needs inspect-ai", "evals"),
    "perfectplay_mastermind": ("The environment for verifiers needs verifiers", "verifiers"),
    "perfectplay.mcp.server": ("The server for language models needs mcp", "mcp"),
}


def test_what_guides_tell_to_import_says_what_it_needs(tmp_path: Path) -> None:
    code = (
        "from importlib import import_module\n"
        "from perfectplay.errors import ExtraMissingError\n"
        f"for name in {list(NEEDED)}:\n"
        "    try: import_module(name)\n"
        "    except ExtraMissingError as error: print(error)\n"
    )
    environment = without(tmp_path, extras.LIBRARIES)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"{needs}, which is not installed; try: pip install 'perfectplay[{extra}]'"
        for needs, extra in NEEDED.values()
    ]


WALK = """
import sys
from typer.main import get_command
from typer.testing import CliRunner
from perfectplay.cli.app import app

def walk(command, path):
    yield path
    for name, below in getattr(command, "commands", {}).items():
        yield from walk(below, [*path, name])

for path in walk(get_command(app), []):
    done = CliRunner().invoke(app, [*path, "--help"], catch_exceptions=False)
    assert (done.exit_code, done.stderr) == (0, ""), path
    print(*path)
"""


def test_every_command_has_its_help_without_any_extra(tmp_path: Path) -> None:
    environment = without(tmp_path, extras.LIBRARIES)
    command = [sys.executable, "-c", WALK]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert {"serve", "lab match", "mastermind play"} <= set(done.stdout.splitlines())
