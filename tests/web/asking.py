"""Somebody who asks a server every heavy question there is, and writes every answer down."""

from __future__ import annotations

import time
from typing import Any

from fastapi.testclient import TestClient

from tests.web.helpers import PATIENCE, Json

UNLIKE = {"id", "seconds", "join", "request"}
"""What differs between two games or two runs, wherever they are played."""
ENDGAME = "1x1oox1x1/oxo1ox1xx/3o1x2x/xoox3xx/1ox1x1o1x/xo1x2oo1/o6xx/ox2ooxoo/1o1oxooxo x g line"


def alike(data: Any) -> Any:
    """Leave out what may differ."""
    if isinstance(data, dict):
        return {name: alike(value) for name, value in data.items() if name not in UNLIKE}
    return [alike(item) for item in data] if isinstance(data, list) else data


class Player:
    """Somebody who plays through the API and writes every answer down."""

    def __init__(self, api: TestClient) -> None:
        self.api = api
        self.told: list[tuple[str, int, Any]] = []
        self.url, self.version = "", 0

    def new(self, kind: str, **body: Any) -> None:
        self.url = f"/api/{kind}/games"
        game = self.post("", **body)["game"]
        self.url += f"/{game['id']}"

    def post(self, path: str, **body: Any) -> Json:
        return self._note(path, self._ask("POST", path, json=body))

    def change(self, path: str, **body: Any) -> Json:
        return self.post(path, version=self.version, **body)

    def get(self, path: str) -> Json:
        return self._note(path, self._ask("GET", path))

    def _ask(self, method: str, path: str, **given: Any) -> Any:
        """Ask as the page does: again, when the engines are away for a moment."""
        end = time.monotonic() + PATIENCE
        while True:
            answer = self.api.request(method, self.url + path, **given)
            if answer.status_code != 503 or time.monotonic() > end:
                return answer
            time.sleep(0.2)  # a scheduler on a busy machine may miss a call

    def _note(self, path: str, answer: Any) -> Json:
        data: Json = answer.json()
        self.version = data.get("game", {}).get("version", self.version)
        self.told.append((path, answer.status_code, alike(data)))
        return data


def play_mastermind(api: TestClient) -> list[tuple[str, int, Any]]:
    """Ask every heavy question about Mastermind, and some that are refused."""
    player = Player(api)
    player.new("mastermind", variant="3x4 6 turns", mode="learn", sense="expected")
    for step in (1, 2, 3):
        player.get(f"/hint?step={step}")
    player.change("/guess", guess="000")
    assert player.told[-1][2]["asked"]
    player.change("/guess", guess="000", keep=True)
    player.get("/judge?guess=121")
    player.get("/table?count=4")
    player.change("/guess", guess="12")
    player.change("/guess", guess="000")
    player.change("/optimal")
    player.change("/player", player="knuth")
    player.change("/step")
    player.change("/optimal")
    while player.change("/step").get("game"):
        pass
    player.get("/review")
    player.post("/retry", turn=0, guess="012")
    player.post("/retry", turn=0, guess="011", show=True)
    player.new("mastermind", variant="3x4", mode="two", secret="321", player="entropy")
    player.change("/step")
    player.new("mastermind", variant="3x4", mode="guess", player="optimal")
    player.change("/answer", black=0, white=1)
    player.change("/answer", black=3, white=1)
    player.change("/correct", turn=0, black=1, white=0)
    player.url = "/api/mastermind"
    player.post("/analysis", variant="3x4", history="001 1B0W", guess="012")
    player.post("/analysis", variant="3x4", history="001 3B0W, 002 3B0W")
    return player.told


def play_ultimate(api: TestClient) -> list[tuple[str, int, Any]]:
    """Ask every heavy question about Ultimate Tic-Tac-Toe, near the end of a game."""
    player = Player(api)
    player.new("ultimate", position=ENDGAME, level=2, first="computer")
    player.change("/computer")
    player.get("/hint")
    move = player.told[-1][2]["move"]
    player.change("/move", move=move, answer=True)
    player.change("/move", move=move, answer=True)
    player.post("/retry", ply=0, move=move)
    player.post("/retry", ply=1, move=move, show=True)
    player.get("/review")
    player.url = "/api/ultimate"
    player.post("/analysis", position=ENDGAME, seconds=60)
    player.post("/analysis", position="nonsense", seconds=60)
    return player.told
