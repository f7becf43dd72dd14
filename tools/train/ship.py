"""Ship a network: into the package, with its record for the guide, and the guide's table."""

import json
from pathlib import Path
from typing import Any

from perfectplay.lab import files
from perfectplay.lab.errors import FolderError, SettingError
from perfectplay.ultimate.notation import WinRule
from tools.train import nets
from tools.train.generation import read_record

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "docs" / "data" / "generations.json"
"""The records of all generations, accepted or not, as the guide shows them."""
PAGE = ROOT / "docs" / "ultimate-training.md"
BEGIN, END = "<!-- generations -->\n", "<!-- end of generations -->\n"


def ship(folder: Path, *, only_record: bool = False) -> Path | None:
    """Ship the network of a generation; return where it is now, None if only its record was taken.

    The record of a refused generation is worth keeping too: it says what did not help.
    """
    record = read_record(folder)
    if "match" not in record:
        raise SettingError(
            f"The generation in {folder} is not finished; go on with 'python -m tools.train "
            f"generation {record['generation']} --rule {record['rule']}'."
        )
    match = record["match"]
    if match is not None and not match["accepted"] and not only_record:
        raise SettingError(
            f"The network in {folder} was refused (score {match['score']:.3f} ± "
            f"{match['error']:.3f}), so it is not shipped; --only-record keeps its figures."
        )
    net = folder / "net.npz"
    nets.load(net)
    if nets.fingerprint(net) != record["fit"]["net"]:
        raise FolderError(
            f"{net} is not the network that was fitted; put that one back, or take 'fit' and "
            "'match' out of generation.json and run the generation again."
        )
    goal = None
    if not only_record:
        goal = files.write(nets.shipped_net(WinRule(record["rule"])), net.read_bytes())
    add_record(record)
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
    return goal


def read_records() -> list[dict[str, Any]]:
    """Read the records of all generations, in the order of rules and numbers."""
    found: list[dict[str, Any]] = json.loads(RECORDS.read_text("utf-8"))
    return found


def add_record(record: dict[str, Any]) -> None:
    """Add the record of a generation, in place of an earlier one with its rule and number."""
    who = (record["rule"], record["generation"])
    others = [each for each in read_records() if (each["rule"], each["generation"]) != who]
    order = [rule.value for rule in WinRule]
    found = sorted(
        [*others, without_folders(record)],
        key=lambda each: (order.index(each["rule"]), each["generation"]),
    )
    files.write(RECORDS, files.format_json(found))


def without_folders(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record without the names of folders above the last two: they mean nothing here."""
    settings = dict(record["settings"])
    settings["also"] = [_short(folder) for folder in settings["also"]]
    if "played" in settings:
        settings["played"] = _short(settings["played"])
    return {**record, "settings": settings}


def _short(folder: str) -> str:
    return "/".join(Path(folder).parts[-2:])


def table(records: list[dict[str, Any]]) -> str:
    """Return the generations as a table for the guide."""
    if not records:
        return "No generation has been recorded yet.\n"
    lines = [
        "| rule | generation | positions | proven | simulations | hours of CPU: play, exact, fit "
        "| loss held back: first, last epoch | score against the one before | games | result "
        "| network |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|---|---|",
    ]
    for each in records:
        losses, match = each["fit"]["losses"], each.get("match")
        hours = ", ".join(f"{each[step]['cpu_hours']:.2f}" for step in ("play", "relabel", "fit"))
        cells = (
            each["rule"], f"{each['generation']}", f"{each['fit']['positions']:,}",
            f"{100 * each['relabel']['share_proven']:.1f} %",
            f"{each['settings']['play']['simulations']:,}", hours,
            f"{losses[0]['held_back']:.5f}, {losses[-1]['held_back']:.5f}",
            *outcome(match), f"`{each['fit']['net']}`",
        )  # fmt: skip
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def outcome(match: dict[str, Any] | None) -> tuple[str, str, str]:
    """Return the cells about a match: its score, its games and what follows.

    Networks with different features cannot play in one engine: then there is none.
    """
    if match is None:
        return "", "", "other features than before"
    score = f"{match['score']:.3f} ± {match['error']:.3f}"
    return score, f"{match['games']:,}", "accepted" if match["accepted"] else "refused"


def written(text: str) -> str:
    """Return the guide with its table made again."""
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{table(read_records())}\n{END}{after}"
