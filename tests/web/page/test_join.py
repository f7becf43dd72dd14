"""Modules are joined as they would run one by one, or refused."""

import shutil
import subprocess
from pathlib import Path

import pytest

from perfectplay.javascript.modules import read_module
from perfectplay.javascript.scan import PageError
from perfectplay.web.page.files import STATIC
from perfectplay.web.page.join import join_modules

SMALL = {
    "main.js": """import { two as zwei } from "./core/a.js";
        import("./page.js").then((p) => p.open(zwei));""",
    "core/a.js": 'import { one } from "./b.js";\nexport const two = one() + 1;',
    "core/b.js": "export function one() { return 1; }\nexport class Thing {}",
    "page.js": """import { one } from "./core/b.js";
        export async function open(n) { return n + one(); }""",
}


def test_a_module_is_read_by_its_statements() -> None:
    code = """
    // import { no } from "./comment.js";
    import {
      a,
      b as c,
    } from "../core/x.js";
    export const one = `import { no } from "./string.js"`;
    export async function two() { return import("./later.js"); }
    export class Three { at = this.import; }
    const later = (kind) => import(`../${kind}/game.js`);
    """
    module = read_module("folder/this.js", code)
    assert [(i.source, i.names) for i in module.imports] == [
        ("core/x.js", (("a", "a"), ("b", "c")))
    ]
    assert module.exports == ("one", "two", "Three")
    assert module.later == ("folder/later.js", "${kind}/game.js")
    assert "export" not in module.body
    assert "$load(`folder/later.js`)" in module.body


@pytest.mark.parametrize(
    "code",
    [
        "export default 1;",
        "export let a = 1;",
        "export const { a } = b;",
        'export { a } from "./b.js";',
        'import a from "./b.js";',
        'import * as a from "./b.js";',
        'import "./b.js";',
        'import { a } from "elsewhere";',
        "import(name);",
        "const here = import.meta.url;",
    ],
)
def test_what_is_not_understood_is_refused(code: str) -> None:
    with pytest.raises(PageError, match="cannot be joined"):
        read_module("a.js", code)


def test_a_circle_a_missing_module_and_a_missing_name_are_told() -> None:
    circle = {
        "main.js": 'import { a } from "./a.js";',
        "a.js": 'import { b } from "./b.js";\nexport const a = b;',
    }
    circle["b.js"] = 'import { a } from "./a.js";\nexport const b = a;'
    with pytest.raises(PageError, match=r"circle: main\.js → a\.js → b\.js → a\.js"):
        join_modules(circle)
    with pytest.raises(PageError, match="not there"):
        join_modules({"main.js": 'import { a } from "./a.js";'})
    with pytest.raises(PageError, match=r"imports b, which a\.js has not"):
        join_modules({"main.js": 'import { b } from "./a.js";', "a.js": "export const a = 1;"})
    with pytest.raises(PageError, match="not there"):
        join_modules({"main.js": 'import("./a.js");'})


def test_a_name_changes_with_what_is_inside_and_only_then() -> None:
    before, again = join_modules(SMALL), join_modules(SMALL)
    assert before == again
    other = join_modules({**SMALL, "page.js": SMALL["page.js"].replace("n +", "n -")})
    assert other.shell == before.shell
    assert set(other.files) != set(before.files)
    spoken = join_modules({**SMALL, "page.js": "// A comment is no change.\n" + SMALL["page.js"]})
    assert spoken == before


def test_the_page_is_joined_into_programs_that_browsers_can_read(tmp_path: Path) -> None:
    root = STATIC / "js"
    sources = {f.relative_to(root).as_posix(): f.read_text() for f in root.rglob("*.js")}
    joined = join_modules(sources)
    assert len(joined.files) < 16
    if node := shutil.which("node"):
        for name, text in joined.files.items():
            file = tmp_path / name.replace(".js", ".mjs")
            file.write_text(text)
            subprocess.run([node, "--check", str(file)], check=True)
