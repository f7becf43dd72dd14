"""The modules of the page joined into a few files, each named after a hash of what is in it.

The first file, `shell`, has what every page needs, and the start page. What is loaded later comes
by folder: one file for each game, one for the training, one for each page at the top. What a folder
loads later from itself, such as a review, is a file of its own. A module that two files need is in
both and runs once, so that no page waits for a third file. A style sheet in the folder `later`
comes with the file of its name.
"""

from __future__ import annotations

import fnmatch
import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from perfectplay.javascript.joining import in_order, written
from perfectplay.javascript.modules import Module, read_module
from perfectplay.javascript.scan import PageError, tight_css

SHELL = "shell"
ENTRIES = ("main.js", "home.js", "*/door.js")
"""What the shell begins with: the start, and the page that most people see first with its doors."""
MAIN_PARTS = ("game.js", "page.js", "create.js")
"""What makes up the file of a folder although the folder loads it itself."""
_LOADER = """const modules={};
const $at=()=>JSON.parse(document.getElementById("parts")?.textContent??"{}");
async function gone(address){const answer=await fetch(address,{cache:"no-store"}).catch(()=>null);\
return answer?.status===404}
export const $=(name,make)=>modules[name]??=make();
export const $take=(name)=>modules[name];
const sheets={};
const $dress=(sheet)=>sheets[sheet]??=new Promise((done,fail)=>{\
if(document.querySelector(`link[href="${sheet}"]`))return done();
const link=document.createElement("link");link.rel="stylesheet";link.href=sheet;link.onload=done;
link.onerror=()=>{link.remove();delete sheets[sheet];\
fail(new TypeError("A sheet did not arrive."))};\
document.head.append(link)});
export async function $load(name){if(!modules[name]){\
const at=$at(),address=at[name],sheet=at[address];\
if(!address)throw new Error(`There is no part ${name}.`);
try{await Promise.all([import(address),sheet&&$dress(sheet)])}catch(problem){\
if(await gone(address)){location.reload();return new Promise(()=>{})}throw problem}}
return modules[name]}
"""


@dataclass(frozen=True)
class Joined:
    """The files by name, and for every module that is loaded later the file that has it."""

    files: dict[str, str]
    shell: str
    parts: dict[str, str]


def join_modules(sources: Mapping[str, str], where: str = "/static/made/") -> Joined:
    """Join modules, given by name with their text; files lie under an address."""
    modules = {name: read_module(name, code) for name, code in sources.items()}
    first = [name for entry in ENTRIES for name in fnmatch.filter(modules, entry)]
    shell = in_order(modules, first)
    code = _LOADER + "".join(written(modules[name]) for name in shell)
    shell_file = hashed(SHELL, code, "js")
    files = {shell_file: code}
    parts = dict.fromkeys(shell, f"{where}{shell_file}")
    bundles = _bundles(modules, shell)
    for bundle, names in bundles.items():
        # What a folder loads from itself comes after the folder's own file.
        there = in_order(modules, bundles.get(names[0].split("/")[0], []))
        known = {*shell, *(there if "/" in names[0] and names[0] not in there else ())}
        inside = [name for name in in_order(modules, names) if name not in known]
        code = f'import{{$,$take,$load}}from"{where}{shell_file}";\n'
        code += "".join(written(modules[name]) for name in inside)
        file = hashed(bundle, code, "js")
        files[file] = code
        parts |= {name: f"{where}{file}" for name in names if name not in set(shell)}
    loaded = {name for module in modules.values() for name in _targets(module, modules)}
    return Joined(files, shell_file, {name: parts[name] for name in sorted(loaded)})


def join_styles(name: str, sheets: Iterable[str]) -> tuple[str, str]:
    """Join style sheets in their order; return the full name and the text of the file."""
    text = "\n".join(tight_css(sheet) for sheet in sheets)
    return hashed(name, text, "css"), text


def hashed(name: str, text: str, ending: str) -> str:
    """Return a name that changes with the text."""
    return f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.{ending}"


def _targets(module: Module, modules: Mapping[str, Module]) -> list[str]:
    """Return the modules that one loads later; a name with a placeholder means all that fit."""
    found: list[str] = []
    for name in module.later:
        pattern = re.sub(r"\$\{\w+\}", "*", name)
        fitting = [other for other in modules if fnmatch.fnmatchcase(other, pattern)]
        if not fitting:
            raise PageError(f"{module.name} loads {name}, which is not there.")
        found += fitting
    return found


def _bundles(modules: Mapping[str, Module], shell: list[str]) -> dict[str, list[str]]:
    """Sort what is loaded later into files, by folder."""
    bundles: dict[str, list[str]] = {}
    for module in modules.values():
        for name in _targets(module, modules):
            if name in shell:
                continue
            folder, _, file = name.rpartition("/")
            bundle = folder or file.removesuffix(".js")
            if module.name.startswith(f"{folder}/") and file not in MAIN_PARTS:
                bundle = f"{folder}-{re.split(r'[-.]', file)[0]}"
            names = bundles.setdefault(bundle, [])
            if name not in names:
                names.append(name)
    return dict(sorted(bundles.items()))
