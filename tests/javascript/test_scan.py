"""Code without comments and needless space still means the same."""

import shutil
import subprocess

import pytest

from perfectplay.javascript.scan import PageError, tight, tight_css, tokens


def squeezed(code: str) -> str:
    """Code as it is sent."""
    return tight(tokens(code))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("const a = 1; // one\nconst b = 2;", "const a=1;const b=2;"),
        ("a /* b */ + c", "a + c"),
        ("say(\"// no comment\", '/* nor this */')", "say(\"// no comment\",'/* nor this */')"),
        ('const r = /[/*]\\/"/g;', 'const r=/[/*]\\/"/g;'),
        ("x = (a + b) / 2 / c;", "x=(a + b)/ 2 / c;"),
        ("return /a/.test(b)", "return /a/.test(b)"),
        ("a + +b - -c", "a + +b - -c"),
        ("a / /b/.x", "a / /b/.x"),
        ('`a // ${b ? `/* ${c} */` : "}"} d`', '`a // ${b ? `/* ${c} */` : "}"} d`'),
        ("a\n++b", "a\n++b"),
        ("if (a) {\n  b();\n}\nc", "if(a){b();}\nc"),
        ("a - -b", "a - -b"),
    ],
)
def test_only_what_people_read_is_left_out(code: str, expected: str) -> None:
    assert squeezed(code) == expected


@pytest.mark.parametrize("code", ["`a ${b", "`a", "x = /ab\n"])
def test_what_has_no_end_is_refused(code: str) -> None:
    with pytest.raises(PageError):
        squeezed(code)


def test_a_squeezed_program_says_the_same() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not here")
    code = """
    // A comment with a ' and a `.
    const half = (/** @type {number} */ a) => a / 2 /* / */ / 1;
    class Counter { #n = 0; up() { this.#n += 1; return this.#n; } }
    const counter = new Counter();
    const text = `${half(8)} // ${[1, 2].map((n) => `<${n}>`).join("/")}`
    let i = 0
    i++
    ;[1].forEach(() => i--)
    console.log(text, counter.up(), /\\/[/]/.test("//"), i, "a\\"b")
    """
    told = [
        subprocess.run([node, "-e", text], capture_output=True, text=True, check=True).stdout
        for text in (code, squeezed(code))
    ]
    assert told[0] == told[1] == '4 // <1>/<2> 1 true 0 a"b\n'


def test_a_style_sheet_keeps_its_strings_and_its_sums() -> None:
    sheet = '/* a */ .a , .b { content: "/* b */" ;\n  width: calc(1px + 2px); }\n\n.c :hover{ }'
    assert tight_css(sheet) == '.a,.b{content: "/* b */";width:calc(1px + 2px)}.c :hover{}'
