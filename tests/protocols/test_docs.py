"""The session in the guide, replayed: the engine says what stands there."""

import re
import time
from pathlib import Path

from perfectplay import __version__
from perfectplay.protocols import UciEngine

GUIDE = Path(__file__).parents[2] / "docs" / "protocols.md"
ENDS = ("bestmove", "perft", "info string")


def steady(line: str) -> str:
    """A line without what differs from run to run."""
    line = line.replace(f"perfectplay {__version__}", "perfectplay VERSION")
    line = re.sub(r"^id name perfectplay [\d.]+", "id name perfectplay VERSION", line)
    return re.sub(r"nps \d+ time \d+", "nps N time N", line)


def told(lines: list[str]) -> list[str]:
    """What was said, without reports of a search that was still going on."""
    found: list[str] = []
    for line in "\n".join(lines).splitlines():
        rank = re.search(r" multipv (\d+) ", line)
        if rank and rank[1] == "1":
            found = [other for other in found if not other.startswith("info depth")]
        found.append(steady(line))
    return found


def test_the_session_of_the_guide() -> None:
    sessions = re.findall(r"^```\n(> uci\n.*?)^```$", GUIDE.read_text("utf-8"), re.S | re.M)
    assert len(sessions) == 1
    said: list[str] = []
    engine = UciEngine(said.append)
    asked = 0
    for part in re.split(r"^> ", sessions[0], flags=re.M)[1:]:
        command, _, answer = part.partition("\n")
        if command == "quit":
            break
        said.clear()
        engine.answer(command)
        while command.startswith(("go", "perft")) and not any(s.startswith(ENDS) for s in said):
            time.sleep(0.005)
        assert told(said) == [steady(line) for line in answer.splitlines()], command
        asked += 1
    assert asked > 10


def test_the_guide_names_every_command_and_option() -> None:
    text = GUIDE.read_text("utf-8")
    engine = UciEngine(lambda line: None)
    for word in (*engine._commands, "quit"):
        assert f"`{word}" in text, word
    for name in ("Level", "Threads", "Hash", "Rule", "Style", "Seed", "MultiPV", "OwnBook"):
        assert f"`{name}`" in text, name
