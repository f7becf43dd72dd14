"""CPU time of a real server for one move of Ultimate Tic-Tac-Toe with a level-5 answer.

The server of this version and that of the first release, whose code is taken from the git history,
play whole games turn by turn: over a real connection, on a SQLite file each. The first release
asked for the answer in a request of its own.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from benchmarks.bench_web import HEADERS, server
from benchmarks.web_flows import ROOT, old_sources

LEVEL = 5
GAMES = 4
ROUNDS = 6


class Player:
    """Plays games on one server and knows what its process has used."""

    def __init__(self, host: str, port: int, pid: int, one_request: bool) -> None:
        self.connection = HTTPConnection(host, port, timeout=60)
        self.stat = Path(f"/proc/{pid}/stat")
        self.one_request = one_request

    def cpu(self) -> float:
        """Return the CPU seconds of the server's process so far."""
        fields = self.stat.read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def ask(self, path: str, body: Any) -> Any:
        """Send one request and return the game that comes back."""
        self.connection.request("POST", path, json.dumps(body), HEADERS)
        answer = self.connection.getresponse()
        found = json.loads(answer.read())
        assert answer.status in (200, 201), found
        return found["game"]

    def games(self, count: int) -> float:
        """Play whole games, always the first move that is allowed; return seconds for a move."""
        begin, moves = self.cpu(), 0
        for _ in range(count):
            game = self.ask("/api/ultimate/games", {"level": LEVEL})
            url = f"/api/ultimate/games/{game['id']}"
            while game["board"]["legal"]:
                body = {"move": game["board"]["legal"][0], "version": game["version"]}
                if self.one_request:
                    body["answer"] = True
                game = self.ask(f"{url}/move", body)
                if not self.one_request and game["board"]["legal"]:
                    game = self.ask(f"{url}/computer", {"version": game["version"]})
                moves += 1
        return (self.cpu() - begin) / moves


def main() -> None:
    """Print the CPU time of a move now and in the first release, and their ratio."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        sources = {"now": ROOT / "src", "before": old_sources(Path(folder))}
        players = {}
        for name, source in sources.items():
            if source is None:
                continue
            kept = Path(folder) / name
            kept.mkdir()
            found = stack.enter_context(server(kept, {"PYTHONPATH": str(source)}))
            players[name] = Player(*found, one_request=name == "now")
        best: dict[str, float] = {}
        for player in players.values():
            player.games(1)  # loads what is loaded only once
        for _ in range(ROUNDS):
            for name, player in players.items():
                best[name] = min(best.get(name, float("inf")), player.games(GAMES))
    now = f"a move with a level-{LEVEL} answer: {1000 * best['now']:.1f} ms of CPU"
    if "before" not in best:
        print(f"{now}; the first release cannot be measured without the git history")
        return
    ratio = best["now"] / best["before"]
    print(f"{now}, {1000 * best['before']:.1f} ms in the first release: {ratio:.2f} x")


if __name__ == "__main__":
    main()
