"""Two people at one game of a server."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient

from tests.web.helpers import Json, key

ANN, BOB, CAT = key("ann"), key("bob"), key("cat")


class Two:
    """Ann, who started a game, and Bob, who joined it unless said otherwise."""

    def __init__(
        self, api: TestClient, kind: str = "ultimate", *, joined: bool = True, **body: Any
    ) -> None:
        self.api, self.kind = api, kind
        made = api.post(f"/api/{kind}/games", json={"mode": "two", **body}, headers=ANN)
        assert made.status_code == 201, made.text
        self.id = made.json()["game"]["id"]
        self.token: str = made.json()["join"]
        assert not joined or self.join(self.token).status_code == 200

    def join(self, token: str) -> Any:
        """Let Bob open the invitation."""
        return self.api.post(f"/api/games/{self.id}/join", json={"token": token}, headers=BOB)

    def see(self, who: Json, at: str | None = None) -> Json:
        """Look at a game as one of them."""
        answer = self.api.get(f"/api/{self.kind}/games/{at or self.id}", headers=who)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()["game"]
        return found

    def do(self, who: Json, what: str, version: int | None = None, **body: Any) -> Any:
        """Do something at the table, from the latest version."""
        given = {"version": version or self.see(ANN)["version"], **body}
        return self.api.post(f"/api/games/{self.id}/{what}", json=given, headers=who)

    def move(self, who: Json, move: str) -> Any:
        """Move, from the latest version."""
        body = {"version": self.see(ANN)["version"], "move": move}
        return self.api.post(f"/api/ultimate/games/{self.id}/move", json=body, headers=who)

    def guess(self, who: Json, code: str) -> Any:
        """Guess, from the latest version."""
        body = {"version": self.see(ANN)["version"], "guess": code}
        return self.api.post(f"/api/mastermind/games/{self.id}/guess", json=body, headers=who)
