"""What the package promises as a whole: light imports, and arrows that point one way."""

import ast
import importlib
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import perfectplay

ROOT = Path(perfectplay.__file__).parent
# Lower layers know nothing of higher ones. The longest matching prefix decides.
LAYERS = {
    "perfectplay": 0,
    "perfectplay.mastermind.kernels": 1,
    "perfectplay.mastermind.plans.kernels": 1,
    "perfectplay.mastermind.solver.kernels": 1,
    "perfectplay.ultimate.kernels": 1,
    "perfectplay.mastermind": 2,
    "perfectplay.ultimate": 2,
    "perfectplay.mastermind.plans": 3,
    "perfectplay.mastermind.solver": 3,
    "perfectplay.mastermind.teacher": 3,
    "perfectplay.ultimate.reasons": 3,
    "perfectplay.ultimate.teacher": 3,
    "perfectplay.session": 4,
    "perfectplay.mastermind.breaking": 4,
    "perfectplay.mastermind.lesson": 4,
    "perfectplay.mastermind.session": 4,
    "perfectplay.mastermind.showing": 4,
    "perfectplay.mastermind.judged_views": 4,
    "perfectplay.mastermind.views": 4,
    "perfectplay.ultimate.session": 4,
    "perfectplay.ultimate.recorded": 4,
    "perfectplay.ultimate.retrying": 4,
    "perfectplay.ultimate.showing": 4,
    "perfectplay.ultimate.views": 4,
    "perfectplay.lab": 5,
    "perfectplay.ratings": 5,
    "perfectplay.training": 5,
    "perfectplay.drawing": 6,
    "perfectplay.evals": 6,
    "perfectplay.exports": 6,
    "perfectplay.mcp": 6,
    "perfectplay.notebook": 6,
    "perfectplay.protocols": 6,
    "perfectplay.rl": 6,
    "perfectplay.cli": 7,
    "perfectplay.web": 7,
    "perfectplay.__main__": 7,
}


def layer(module: str) -> int:
    return LAYERS[max((p for p in LAYERS if f"{module}.".startswith(f"{p}.")), key=len)]


@cache
def modules() -> list[tuple[str, Path]]:
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        parts = ["perfectplay", *path.relative_to(ROOT).with_suffix("").parts]
        found.append((".".join(parts).removesuffix(".__init__"), path))
    return found


@cache
def top_level_imports(path: Path) -> set[str]:
    """Return the perfectplay modules that a file needs to be imported at all."""
    found: set[str] = set()

    def visit(nodes: list[ast.stmt]) -> None:
        for node in nodes:
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
                found.update(f"{node.module}.{alias.name}" for alias in node.names)
            elif isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.dump(node.test):
                visit(node.body + node.orelse)

    visit(ast.parse(path.read_text("utf-8")).body)
    known = {name for name, _ in modules()}
    return {name for name in found if name in known}


@pytest.mark.parametrize(("module", "path"), modules(), ids=[name for name, _ in modules()])
def test_arrows_point_one_way(module: str, path: Path) -> None:
    # The package's own front page gathers the names of the game and may look one layer up.
    slack = 1 if path.name == "__init__.py" else 0
    too_high = [n for n in top_level_imports(path) if layer(n) > layer(module) + slack]
    assert not too_high


def test_games_do_not_know_each_other() -> None:
    for module, path in modules():
        games = {n.split(".")[1] for n in top_level_imports(path) if n.count(".") >= 1}
        if module.startswith("perfectplay.mastermind"):
            assert "ultimate" not in games
        if module.startswith("perfectplay.ultimate"):
            assert "mastermind" not in games


def test_front_ends_do_not_know_each_other() -> None:
    for module, path in modules():
        rooms = {n.split(".")[1] for n in top_level_imports(path) if n.count(".") >= 1}
        if module.startswith("perfectplay.web"):
            assert "cli" not in rooms, module
        if module.startswith("perfectplay.cli"):
            assert "web" not in rooms, module


def test_shared_rooms_name_no_game() -> None:
    """A game is a folder in each room and a line in the registry: nothing shared imports one."""
    for module, path in modules():
        parts = module.split(".")[1:]
        if parts[:1] in (["cli"], ["web"]) and not {"mastermind", "ultimate", "lab"} & set(parts):
            names = top_level_imports(path)
            assert not [n for n in names if {"mastermind", "ultimate"} & set(n.split("."))], module


def test_games_do_not_print_and_do_no_http() -> None:
    for module, path in modules():
        if not module.startswith(("perfectplay.cli", "perfectplay.web")):
            text = path.read_text("utf-8")
            assert not any(f"import {n}" in text for n in ("rich", "typer", "fastapi", "requests"))


HEAVY = (
    "numba",
    "numpy",
    "fastapi",
    "starlette",
    "uvicorn",
    "sqlalchemy",
    "matplotlib",
    "gymnasium",
    "pettingzoo",
    "pyspiel",
    "inspect_ai",
    "verifiers",
    "mcp",
    "anywidget",
)


@pytest.mark.parametrize(
    "code",
    [
        "import perfectplay",
        "import sys; sys.argv = ['perfectplay', '--help']\nfrom perfectplay.cli import main\n"
        "try:\n    main()\nexcept SystemExit: pass",
        "import sys; sys.argv = ['perfectplay', 'mastermind', '--help']\n"
        "from perfectplay.cli import main\ntry:\n    main()\nexcept SystemExit: pass",
        "import sys; sys.argv = ['perfectplay', 'lab', '--help']\n"
        "from perfectplay.cli import main\ntry:\n    main()\nexcept SystemExit: pass",
        "import sys; sys.argv = ['perfectplay', 'lab', 'match', '--help']\n"
        "from perfectplay.cli import main\ntry:\n    main()\nexcept SystemExit: pass",
    ],
    ids=["import", "help", "mastermind help", "lab help", "lab match help"],
)
def test_light_start(code: str) -> None:
    ask = f"{code}\nimport sys\nprint('LOADED', [m for m in {HEAVY!r} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert run.stdout.strip().endswith("LOADED []")


def test_version_is_a_version() -> None:
    assert all(part.isdigit() for part in perfectplay.__version__.split("."))


PUBLIC = [name for name, path in modules() if "\n__all__ = " in path.read_text("utf-8")]


def in_order(name: str) -> tuple[int, str]:
    """Constants first, then classes, then functions: the order in which ruff sorts."""
    kind = 0 if name.isupper() else 1 if name[0].isupper() else 2
    return kind, name


def test_the_public_packages_list_their_names() -> None:
    games = {"perfectplay.mastermind", "perfectplay.ultimate"}
    assert games | {"perfectplay.lab", "perfectplay.mastermind.solver"} <= set(PUBLIC)


@pytest.mark.parametrize("name", PUBLIC)
def test_public_names_exist_and_are_sorted(name: str) -> None:
    module = importlib.import_module(name)
    assert [public for public in module.__all__ if not hasattr(module, public)] == []
    assert list(module.__all__) == sorted(set(module.__all__), key=in_order)
