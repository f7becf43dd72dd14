"""A player with every route at hand learns nothing about a secret but the answers to guesses.

Two players do the same in games that differ only in their secrets, as long as both secrets give the
same answers; whatever the server says to the one, it says to the other, byte for byte.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from perfectplay.mastermind import breaking, score
from tests.web.helpers import client, key, settings

VARIANT = "3x4 9 turns"
CODES = ["".join(code) for code in product("0123", repeat=3)]
ANSWERS = {(guess, code): score(guess, code) for guess, code in product(CODES, repeat=2)}
STEPS = 60


def _alike(one: str, two: str) -> list[str]:
    """Return the guesses that both secrets answer in the same way, without finding them."""
    return [c for c in CODES if c not in (one, two) and ANSWERS[c, one] == ANSWERS[c, two]]


SECRETS = max(
    combinations(CODES, 2), key=lambda pair: (len(set(pair[0] + pair[1])), len(_alike(*pair)))
)
GUESSES = _alike(*SECRETS)
# Turns that a changed export claims: right for one of the secrets, wrong for the other.
CLAIMS = [
    f"{c}  {score(c, SECRETS[0])}" for c in CODES if score(c, SECRETS[0]) != score(c, SECRETS[1])
]


class Player:
    """One of the two, with the games that are theirs and everything that was said to them."""

    def __init__(self, api: TestClient, name: str, secret: str, patch: pytest.MonkeyPatch) -> None:
        self.api, self.secret, self.patch = api, secret, patch
        self.headers = key(name)
        self.games: list[str] = []
        self.names: dict[str, str] = {}
        self.said = ""

    def send(self, method: str, path: str, body: Any = None, who: str | None = None) -> Any:
        """Ask, and note the answer with its headers, without what is random in it."""
        # Packed, the random names in an answer would make its length differ.
        headers = {**(self.headers if who is None else key(who)), "Accept-Encoding": "identity"}
        answer = self.api.request(method, f"/api/{path}", json=body, headers=headers)
        text = answer.text
        for token in re.findall(r"token-[a-z2-7]+", text):
            self.names[token] = "TOKEN"
        for at in re.findall(r'"id":"(\w+)"', text):
            self.names.setdefault(at, f"GAME{len(self.names)}")
        if answer.status_code == 201 and (join := answer.json().get("join")):
            self.names[join] = "JOIN"
        self.names[answer.headers["x-request-id"]] = "REQUEST"
        heard = f"{answer.status_code} {dict(answer.headers)} {text}"
        for name, shown in self.names.items():
            heard = heard.replace(name, shown)
        self.said = re.sub(r"\d{4}-\d\d-\d\dT[\d:+]+", "TIME", heard)
        return answer

    def add(self, answer: Any) -> None:
        """Note a game that was made."""
        if answer.status_code == 201:
            self.games.append(answer.json()["game"]["id"])

    def start(self, mode: str) -> None:
        """Start a game with the secret; one for two is joined by this player."""
        self.patch.setattr(breaking, "random_code", lambda variant, rng: self.secret)
        if mode != "two":
            self.add(self.send("POST", "mastermind/games", {"variant": VARIANT, "mode": mode}))
            return
        body = {"variant": VARIANT, "mode": "two", "secret": self.secret}
        made = self.send("POST", "mastermind/games", body, who="the-maker").json()
        self.games.append(made["game"]["id"])
        self.send("POST", f"games/{self.games[-1]}/join", {"token": made["join"]})

    def turns(self, game: str) -> int:
        return len(self.api.get(f"/api/mastermind/games/{game}").json()["game"]["turns"])

    def version(self, game: str) -> int:
        found: int = self.api.get(f"/api/mastermind/games/{game}").json()["game"]["version"]
        return found


Step = Callable[[Player, str], Any]


def _ask(path: str) -> Step:
    return lambda player, game: player.send("GET", path.format(game=game))


def _change(what: str, **body: Any) -> Step:
    def send(player: Player, game: str) -> Any:
        given = {**body, "version": player.version(game)}
        return player.send("POST", f"mastermind/games/{game}/{what}", given)

    return send


def _table(what: str, **body: Any) -> Step:
    def send(player: Player, game: str) -> Any:
        given = {**body, "version": player.version(game)}
        return player.send("POST", f"games/{game}/{what}", given)

    return send


def _bring(old: str, new: str, who: str | None = None) -> Step:
    def send(player: Player, game: str) -> None:
        text = player.send("GET", f"games/{game}/export").text.replace(old, new)
        player.add(player.send("POST", "import", {"text": text}, who))

    return send


def _edits(rng: random.Random) -> tuple[str, str]:
    """Choose a change of an export: another rule, another mode, another turn, or spaces."""
    claim = rng.choice(CLAIMS)
    return rng.choice([
        ("9 turns", f"{rng.randint(1, 9)} turns"), ("3x4", "3x3"), ("3x4", "3x2"), ("3x4", "3x5"),
        *[("mode: ", "mode: guess\n#")] * 4, ("mode: ", "mode: learn\n#"),
        ("mode: ", "mode: two\n#"),
        ("player: human", "player: optimal"), ("player: human", "player: human\nsense: expected"),
        ("player: human", "player: human\npractice: no"), (" 1.  ", f" 1.  {claim}\n# "),
        ("\n\n", f"\n\n 1.  {claim}  human\n"), ("\n\n", f"\nsecret: {claim[:3]}\n"),
        ("secret: ", "secret: sealed-"), ("secret: ", "secret: locked-"), ("secret: ", "secret: "),
        ("\n", "\r\n"), ("\n", "\n# note\n"),
    ])  # fmt: skip


def _choose(rng: random.Random, ending_soon: bool) -> Step:
    """Choose what to do next: anything but what ends a game."""
    code, guess = rng.choice(CODES), rng.choice(GUESSES)
    if ending_soon:
        return _change("undo")
    one = "mastermind/games/{game}"
    return rng.choice([
        *[_change("guess", guess=guess, keep=True)] * 6, _change("guess", guess=guess),
        _change("guess", guess="9"), _change("guess", guess=[0]), _change("undo"),
        _change("answer", black=0, white=0), _change("correct", turn=0, black=0, white=0),
        _change("retry", turn=0, guess=code), _change("player", player="knuth"),
        _change("player", player="human"),
        _change("sense", sense=rng.choice(["worst", "expected"])),
        _change("judgement", turn=rng.randrange(9)), _change("guess", guess=guess, skip=True),
        _ask(one + f"/split?guess={code}"), _ask(one + f"/split?turn=0&guess={code}"),
        _ask(one), _ask(one + "/hint?step=1"), _ask(one + "/hint?step=3"), _ask(one + "/table"),
        _ask(one + f"/judge?guess={code}"), _ask(one + "/candidates?count=500"),
        _ask(one + "/possible-answers?turn=0"), _ask(one + "/possible-answers"),
        _ask(one + "/review"), _ask("games/{game}/export?format=json"),
        _ask("games/{game}/events?seconds=0.001"), _ask("games"), _ask("stats"),
        *[_bring(*_edits(rng)) for _ in range(6)], _bring(*_edits(rng), who="somebody-else"),
        lambda player, game: player.send("POST", f"games/{game}/join", {"token": "x"}),
        _table("draw", do="offer"), _table("rematch"), _table("rematch", code=code),
        lambda player, game: player.send("POST", "mastermind/explain", {
            "variant": VARIANT, "turns": [[guess, [0, 0]]], "secret": code}),
        lambda player, game: player.send("POST", "mastermind/analysis", {"variant": VARIANT}),
        lambda player, game: player.send("POST", "mastermind/score", {
            "variant": VARIANT, "guess": guess, "secret": code}),
    ])  # fmt: skip


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("oracle")
    with client(settings(folder)) as found:
        yield found


@pytest.mark.parametrize("mode", ["play", "learn", "two"])
def test_what_is_said_does_not_depend_on_the_secret(
    api: TestClient, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(8137)
    players = [
        Player(api, f"{mode}-{n}", secret, monkeypatch) for n, secret in enumerate(SECRETS, 1)
    ]
    for player in players:
        player.start(mode)
    assert players[0].said == players[1].said
    statuses = set()
    # One text comes in again in any case; a code breaker's has no code, so another one guesses.
    again = _bring("mode: ", "mode: guess\n#") if mode == "two" else _bring("\n", "\n# note\n")
    for player in players:
        again(player, player.games[0])
    assert players[0].said == players[1].said
    assert len(players[0].games) == 2
    for _ in range(STEPS):
        at = rng.randrange(len(players[0].games))
        step = _choose(rng, players[0].turns(players[0].games[at]) > 6)
        for player in players:
            step(player, player.games[at])
        assert players[0].said == players[1].said
        assert '"outcome":{' not in players[0].said
        statuses.add(players[0].said[:3])
    assert {"200", "400"} <= statuses


def test_the_walk_knows_every_route(api: TestClient) -> None:
    """A new route is added to the steps above, or named here because it ends the game."""
    paths = set(api.get("/api/openapi.json").json()["paths"])
    known = Path(__file__).read_text("utf-8")
    shared = {"/api/health", "/api/options", "/api/games", "/api/mastermind/games"}
    # The picture of an address is made of the address alone, which is random.
    ending = {"optimal", "step", "resign", "qr"}
    others = {path for path in paths if path.startswith(("/api/mastermind", "/api/games"))} - shared
    names = {path.rsplit("/", 1)[1] for path in others if not path.endswith("}")}
    assert not [name for name in names - ending if not re.search(rf"\b{name}\b", known)]
