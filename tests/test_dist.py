"""What a release consists of: its files, the wheel in use, and that the papers agree."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml

import perfectplay
from tools import dist
from tools.clean import FailedError

ROOT = Path(__file__).parents[1]


def built(target: str, folder: Path) -> Path:
    """Build the wheel or the source distribution with what is installed here."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (file,) = folder.glob("perfectplay-*")
    return file


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of these sources."""
    return built("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the wheel alone is installed; what it needs is borrowed from here."""
    folder = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "-qq", "--no-deps", "--no-index"]
    subprocess.run([*command, "--target", str(folder), str(wheel)], check=True)
    return folder


def use(installed: Path, folder: Path, *arguments: str, given: str = "") -> str:
    """Use what is installed from another folder, and nothing of the repository."""
    done = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(installed), "COLUMNS": "100"},
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# -- the files --------------------------------------------------------------------------------


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    assert dist.wheel_complaints(wheel, dist.shipped()) == []
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
    rooms = {name.split("/")[0] for name in names}
    packages = {path.parent.name for path in (ROOT / "src").glob("*/__init__.py")}
    assert rooms == packages | {f"perfectplay-{perfectplay.__version__}.dist-info"}
    assert not [name for name in names if name.endswith((".d.ts", ".pyc"))]
    inside = {
        "perfectplay/py.typed",
        "perfectplay/web/static/index.html",
        "perfectplay/web/static/js/main.js",
    }
    assert inside <= names
    steps = list((ROOT / "src/perfectplay/web/database/migrations/versions").glob("*.py"))
    assert steps
    assert {path.relative_to(ROOT / "src").as_posix() for path in steps} <= names


def test_the_source_distribution_holds_all_that_is_kept(tmp_path: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("only a clone knows which files are kept")
    sdist = built("sdist", tmp_path)
    # A file that is not kept yet would be in it, too.
    extra = f"{sdist.name} should not hold "
    complaints = dist.sdist_complaints(sdist, dist.tracked())
    assert [said for said in complaints if not said.startswith(extra)] == []


def test_what_is_wrong_with_a_file_is_told(wheel: Path, tmp_path: Path) -> None:
    wanted = dist.shipped() - {"perfectplay/py.typed"} | {"perfectplay/new.py"}
    assert dist.wheel_complaints(wheel, wanted) == [
        f"{wheel.name} lacks perfectplay/new.py",
        f"{wheel.name} should not hold perfectplay/py.typed",
    ]
    sdist = tmp_path / "perfectplay-1.tar.gz"
    with tarfile.open(sdist, "w:gz") as packed:
        packed.add(ROOT / "LICENSE", "perfectplay-1/LICENSE")
    assert dist.sdist_complaints(sdist, ["LICENSE"]) == [f"{sdist.name} lacks PKG-INFO"]


def test_an_index_would_accept_the_wheel(wheel: Path) -> None:
    dist.check_metadata(wheel)
    broken = wheel.with_name("broken-1-py3-none-any.whl")
    with zipfile.ZipFile(broken, "w") as packed:
        packed.writestr("broken-1.dist-info/METADATA", "Metadata-Version: 2.4\nName: broken\n")
    with pytest.raises(FailedError):
        dist.check_metadata(broken)


# -- in use -----------------------------------------------------------------------------------


def test_the_wheel_is_what_runs(installed: Path, tmp_path: Path) -> None:
    where = use(installed, tmp_path, "-c", "import perfectplay; print(perfectplay.__file__)")
    assert Path(where.strip()).is_relative_to(installed)
    said = use(installed, tmp_path, str(installed / "bin" / "perfectplay"), "--version")
    assert said == f"perfectplay {perfectplay.__version__}\n"


def test_a_game_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    arguments = ("-m", "perfectplay", "mastermind", "play", "4x6", "--seed", "7", "--json")
    said = use(installed, tmp_path, *arguments, given=dist.GUESSES)
    told = [json.loads(line) for line in said.splitlines()]
    moves = [event["view"]["turns"][-1]["guess"] for event in told if event["event"] == "move"]
    assert moves == ["0011", "2233"]
    assert told[-1]["event"] == "left"


def test_the_solver_of_the_wheel(installed: Path, tmp_path: Path) -> None:
    said = use(installed, tmp_path, "-m", "perfectplay", "mastermind", "solve", "3x4")
    assert "206 guesses in all for 64 codes" in said


def test_the_wheel_has_its_page_and_its_database(installed: Path, tmp_path: Path) -> None:
    code = (
        "from fastapi.testclient import TestClient\n"
        "from perfectplay.web.app import create_app\n"
        "from perfectplay.web.settings import Settings\n"
        "settings = Settings(database='sqlite:///games.db', warm_up=False)\n"
        "headers = {'X-Perfectplay': 'test'}\n"
        "with TestClient(create_app(settings), headers=headers) as api:\n"
        "    assert '<title>' in api.get('/').text\n"
        "    made = api.post('/api/mastermind/games', json={'variant': '4x6', 'mode': 'play'})\n"
        "    print(made.status_code, len(api.get('/api/games').json()['games']))\n"
    )
    assert use(installed, tmp_path, "-c", code) == "201 1\n"
    assert (tmp_path / "games.db").exists()


# -- the papers -------------------------------------------------------------------------------


def test_the_citation_is_of_this_version() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    required = {"cff-version", "message", "title", "authors"}
    known = {"type", "version", "license", "keywords", "abstract", "date-released", "references"}
    assert required <= set(cited) <= required | known
    assert (cited["cff-version"], cited["type"]) == ("1.2.0", "software")
    assert cited["version"] == perfectplay.__version__
    assert cited["license"] == project["license"]
    assert cited["authors"] == project["authors"]
    assert all(isinstance(word, str) for word in cited["keywords"])


def test_the_steps_of_a_release_are_told_with_this_version() -> None:
    assert f"git tag -a v{perfectplay.__version__}" in dist.STEPS
    assert not re.search(r"https?:|--repository", dist.STEPS)
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (targets,) = re.findall(r"make ((?:test|dist)[a-z -]*)$", dist.STEPS, re.M)
    assert all(re.search(rf"^{target}:", makefile, re.M) for target in targets.split())


# -- the whole of it --------------------------------------------------------------------------


@pytest.mark.slow
def test_a_release_is_built_and_works_in_a_clean_environment() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.dist"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(f"{dist.STEPS}\n")
    for line in ("perfectplay mastermind solve 3x4", "perfectplay serve"):
        assert f"  {line}\n" in done.stdout
