"""Ship a proof: `python -m tools.make_proofs FOLDER AGAIN --cpu SECONDS SECONDS`.

Folders of `perfectplay lab solve` for the same variant, the second run with `--words 1`. They must
say the same. The strategy that reaches the total is built from the result, unless one is shipped
already, used to find every secret by the checker, and written to the shipped data. The record goes
to `proofs.json`, with the CPU seconds that the searches took.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from perfectplay.lab.solving.strategy import strategy_of
from perfectplay.mastermind.solver.best_found import best_strategy, strategy_file
from perfectplay.mastermind.solver.proofs import FILE, FORMAT
from perfectplay.mastermind.solver.tree import DecisionTree
from perfectplay.mastermind.solver.written_strategy import write_strategy
from perfectplay.mastermind.variant import Variant
from tools.make_solved import DATA


def entry(folders: list[Path], cpu: list[int]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the result of both runs, and what is kept of it."""
    results = [json.loads((folder / "results.json").read_text("utf-8")) for folder in folders]
    first = results[0]
    if any(result != first for result in results):
        raise SystemExit("The runs do not say the same.")
    kept = {
        key: first[key] for key in ("variant", "codes", "total", "first", "openings", "answers")
    }
    kept["runs"] = [_run(folder, cpu[n]) for n, folder in enumerate(folders)]
    return first, kept


def _run(folder: Path, cpu_seconds: int) -> dict[str, Any]:
    lines = [json.loads(line) for line in (folder / "journal.jsonl").open("r", encoding="utf-8")]
    about = lines[0]["experiment"]
    nodes = sum(line["entry"].get("measures", {}).get("nodes", 0) for line in lines[1:])
    name = about["variant"]
    command = f"perfectplay lab solve --variant {f'{name!r}' if ' ' in name else name} --workers 1"
    if "words" in about:
        command += f" --words {about['words']}"
    return {"command": command, "nodes": int(nodes), "cpu_seconds": cpu_seconds}


def ship(kept: dict[str, Any]) -> None:
    """Put an entry into the file, smallest variants first, in the place of an older one."""
    path = DATA / FILE
    data = json.loads(path.read_text("utf-8")) if path.exists() else {"proofs": []}
    others = [one for one in data["proofs"] if one["variant"] != kept["variant"]]
    every = sorted([*others, kept], key=lambda one: int(one["codes"]))
    lines = ",\n".join(json.dumps(one) for one in every)
    head = f'"format": "{FORMAT}", "version": 1'
    path.write_text(f'{{{head}, "proofs": [\n{lines}\n]}}\n', "utf-8")


def main() -> None:
    """Build, check and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--cpu", nargs="+", type=int, required=True)
    given = parser.parse_args()
    result, kept = entry(given.folders, given.cpu)
    tree = best_strategy(Variant.parse(result["variant"]))
    if tree is None or tree.total != result["total"]:
        tree = strategy_of(result)
    report = DecisionTree(tree.variant, tree.root(), tree.made_by).verify()
    if report.total != result["total"]:
        raise SystemExit(f"The strategy needs {report.total:,} guesses, not {result['total']:,}.")
    path = DATA / strategy_file(Variant.parse(result["variant"]))
    path.write_bytes(write_strategy(tree))
    ship(kept)
    print(f"{path.name}: {report.total:,} guesses, {path.stat().st_size:,} bytes, {report}")


if __name__ == "__main__":
    main()
