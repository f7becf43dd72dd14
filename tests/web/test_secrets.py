"""The secret of a running game: no export, copy or undo shows it to somebody whose game counts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from perfectplay.mastermind.session import MastermindSession
from perfectplay.web.database.schema import exports
from perfectplay.web.store import Store
from tests.web.helpers import Json, client, error, key, settings
from tests.web.test_ultimate import ENDED, events

SECRET = "5432"
"""What apps in these tests draw."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One app for all tests here; each test has players of its own."""
    with client(settings(tmp_path_factory.mktemp("secrets"))) as found:
        yield found


class Player:
    """Somebody with a key of their own."""

    def __init__(self, server: TestClient, name: str) -> None:
        self.server = server
        self.headers = key(name)

    def ask(self, path: str) -> Json:
        answer = self.server.get(f"/api/{path}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def post(self, path: str, **body: object) -> Json:
        answer = self.server.post(f"/api/{path}", json=body, headers=self.headers)
        assert answer.status_code in {200, 201}, answer.text
        found: Json = answer.json()
        return found

    def start(self, **body: object) -> Json:
        game: Json = self.post("mastermind/games", **body)["game"]
        return game

    def look(self, game: Json, kind: str = "mastermind") -> Json:
        found: Json = self.ask(f"{kind}/games/{game['id']}")["game"]
        return found

    def change(self, game: Json, what: str, **body: object) -> Json:
        path = f"mastermind/games/{game['id']}/{what}"
        after: Json = self.post(path, version=game["version"], **body)["game"]
        return after

    def guess(self, game: Json, *codes: str) -> Json:
        for code in codes:
            game = self.change(game, "guess", guess=code, keep=True)
        return game

    def export(self, game: Json, form: str = "text") -> str:
        answer = self.server.get(
            f"/api/games/{game['id']}/export?format={form}", headers=self.headers
        )
        assert answer.status_code == 200
        return answer.text

    def bring(self, text: str) -> Json:
        game: Json = self.post("import", text=text)["game"]
        return game

    def refused(self, text: str) -> Json:
        answer = self.server.post("/api/import", json={"text": text}, headers=self.headers)
        said = error(answer, 400)
        del said["request"]  # another one each time
        return said

    def counted(self) -> int:
        number: int = self.ask("stats")["mastermind"]["games"]
        return number

    def listed(self) -> dict[str, bool]:
        return {line["id"]: line["practice"] for line in self.ask("games")["games"]}


@pytest.fixture
def me(server: TestClient, request: pytest.FixtureRequest) -> Player:
    return Player(server, re.sub(r"\W", "-", request.node.name)[:100])


def same(game: Json) -> Json:
    """Return what a copy has of a game."""
    own = {"id", "version", "join", "free", "worst", "expected", "here", "next"}
    turns = [(turn["guess"], turn["black"], turn["white"]) for turn in game["turns"]]
    return {name: value for name, value in game.items() if name not in own} | {"turns": turns}


# -- what an export carries, and whom it helps ------------------------------------------------


@pytest.mark.parametrize("mode", ["learn", "play"])
def test_a_changed_number_of_turns_does_not_show_the_secret(me: Player, mode: str) -> None:
    out = me.export(me.start(variant="4x6", mode=mode))
    assert "variant: 4x6\n" in out
    me.refused(out.replace("variant: 4x6\n", "variant: 4x6 1 turns\n"))


CHANGES = [
    ("variant: 4x6 5 turns\n", "variant: 4x6 2 turns\n"),
    ("variant: 4x6 5 turns\n", "variant: 4x6\n"),
    ("variant: 4x6 5 turns\n", "variant: 3x6 5 turns\n"),
    ("variant: 4x6 5 turns\n", "variant: 4x2 5 turns\n"),
    ("variant: 4x6 5 turns\n", "variant: 4x7 5 turns\n"),
    ("variant: 4x6 5 turns\n", "variant: 4x6 no repeats 5 turns\n"),
    ("variant: 4x6 5 turns\n", "variant: 99x99\n"),
    ("variant: 4x6 5 turns\n", ""),
    ("mode: play\n", "mode: learn\n"),
    ("mode: play\n", "mode: two\n"),
    ("mode: play\n", "mode: guess\n"),
    ("mode: play\n", "mode: chess\n"),
    ("palette: classic\n", "palette: colour-blind\n"),
    ("player: human\n", "player: knuth\n"),
    ("player: human\n", "player: human\nsense: expected\n"),
    ("player: human\n", "player: human\npractice: yes\n"),
    ("player: human\n", "player: human\npractice: maybe\n"),
    (" 1.  0011  0B0W  human\n", ""),
    (" 1.  0011  0B0W  human\n", " 1.  0011  1B0W  human\n"),
    (" 1.  0011  0B0W  human\n", " 1.  0011  4B0W  human\n"),
    (" 1.  0011  0B0W  human\n", " 1.  0012  0B0W  human\n"),
    (" 1.  0011  0B0W  human\n", " 1.  5432  4B0W  human\n"),
    (" 1.  0011  0B0W  human\n", " 1.  0011  0B0W  knuth\n"),
    (" 1.  0011  0B0W  human\n", " 1.  0011  0B0W\n 2.  2345  0B4W\n"),
    (" 1.  0011  0B0W  human\n", " 1.  0011  0B0W\n 2.  2345  2B2W\n"),
    (" 1.  0011  0B0W  human\n", " 1.  0011  0B0W\nnonsense\n"),
    ("token-", "token-a"),
]
# Other spaces and line ends, a comment, a default left out: still the same game.
KEPT = [("\n", "\r\n"), ("\n", "\n\n"), ("\n", "  \n\t"), ("mode:", "# mine\n mode :"),
        ("  0B0W", "      0B0W"), ("0011", "RRBB"), ("  human\n", "\n"), ("mode: play\n", ""),
        ("mode:", "secret: 5432\nmode:")]  # fmt: skip


def test_a_changed_export_is_refused_with_one_sentence_whatever_was_changed(me: Player) -> None:
    game = me.guess(me.start(variant="4x6 5 turns", mode="play"), "0011")
    out = me.export(game)
    said = []
    for old, changed in CHANGES:
        assert old in out
        text = out.replace(old, changed)
        whole = {"format": "perfectplay game 1", "kind": "mastermind", "text": text}
        said += [me.refused(text), me.refused(json.dumps(whole))]
    assert all(words == said[0] for words in said)
    assert "cannot be imported" in said[0]["message"]
    assert list(me.listed()) == [game["id"]]
    for old, changed in KEPT:
        assert old in out
        assert same(me.bring(out.replace(old, changed))) == same(game)


@pytest.fixture(scope="module")
def exported(server: TestClient) -> tuple[Player, list[Json], list[str]]:
    """Somebody with two running games, and the lines of both exports."""
    me = Player(server, "somebody-who-mixes-lines")
    one = me.guess(me.start(variant="4x6 5 turns", mode="two", secret="1234"), "0011")
    two = me.guess(me.start(variant="4x6 2 turns", mode="two", secret="4321"), "0011")
    return me, [one, two], [line for game in (one, two) for line in me.export(game).splitlines()]


@given(data=st.data())
@examples(max_examples=60, deadline=None)
def test_no_text_mixed_from_exports_is_another_game(
    exported: tuple[Player, list[Json], list[str]], data: st.DataObject
) -> None:
    me, games, known = exported
    lines = known[: len(known) // 2]
    extra = st.sampled_from([*known, "", "# note", "variant: 4x6 1 turns", "practice: no"])
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines)))
        end = data.draw(st.integers(place, min(len(lines), place + 2)))
        lines[place:end] = data.draw(st.lists(extra, max_size=2))
    answer = me.server.post("/api/import", json={"text": "\n".join(lines)}, headers=me.headers)
    assert answer.status_code in {201, 400}
    if answer.status_code == 201:
        assert same(answer.json()["game"]) in [same(game) for game in games]
    else:
        assert not re.search("1234|4321", answer.text)


def test_only_its_own_player_imports_a_running_game(server: TestClient, me: Player) -> None:
    out = me.export(me.start(variant="4x6", mode="play"))
    friend = Player(server, "a-friend-of-mine")
    words = friend.refused(out)
    assert "only for the player who exported it, on the same server" in words["message"]
    assert words == me.refused(out.replace("token-", "token-b"))
    assert friend.listed() == {}
    # Nor does a text that an onlooker exports help anybody.
    looked = friend.export(me.start(variant="4x6", mode="play"))
    assert "secret" not in looked
    assert "its secret is not in it" in friend.refused(looked)["message"]


def test_the_same_export_is_one_row(server: TestClient, me: Player) -> None:
    store: Store = server.app.state.context.store  # type: ignore[attr-defined]

    def rows() -> int:
        with store.reading() as db:
            return db.scalar(sa.select(sa.func.count()).select_from(exports)) or 0

    game = me.start(variant="4x6", mode="play")
    before = rows()
    assert me.export(game) == me.export(game)
    assert json.loads(me.export(game, "json"))["text"] == me.export(game)
    assert rows() == before + 1
    assert me.export(me.guess(game, "0011")) != me.export(me.start(variant="4x6", mode="play"))
    assert rows() == before + 3


def test_an_export_of_the_first_release_is_refused_clearly(me: Player) -> None:
    text = "perfectplay mastermind game 1\nvariant: 4x6\nmode: play\nsecret: locked-mfrggzdfmztwq\n"
    assert "exported by an earlier release" in me.refused(text)["message"]


def test_in_a_game_for_two_the_maker_s_text_does_not_help_the_breaker(
    server: TestClient, me: Player
) -> None:
    friend = Player(server, "the-breaker-of-a-game-for-two")
    made = me.post("mastermind/games", variant="4x6 3 turns", mode="two", secret="1234")
    game = friend.post(f"games/{made['game']['id']}/join", token=made["join"])["game"]
    assert "secret" not in friend.export(game)
    text = me.export(game)
    friend.refused(text)
    copy = me.bring(text)
    assert (copy["seat"], copy["join"], copy["practice"]) == ("both", False, False)
    # The maker knows the code anyhow: playing the copy to its end spoils nothing for the breaker.
    me.guess(copy, "1234")
    assert not friend.look(game)["practice"]
    assert me.bring(text)["practice"]
    ended = friend.guess(game, "0000", "1234")
    assert (ended["practice"], ended["outcome"]["winner"]) == (False, "code breaker")
    assert (friend.counted(), me.counted()) == (1, 0)  # what was imported never counts


# -- copies and undo: practice ----------------------------------------------------------------


def test_when_a_copy_shows_the_secret_the_others_are_practice(
    server: TestClient, me: Player
) -> None:
    game = me.guess(me.start(variant="4x6 2 turns", mode="play"), "0011")
    text = me.export(game)
    copy, other, unrelated = me.bring(text), me.bring(text), me.start(variant="4x6", mode="play")
    assert not any(me.listed().values())
    seen = me.guess(copy, "0000")
    assert (seen["secret"], seen["practice"]) == (SECRET, False)
    assert (me.look(unrelated)["practice"], me.counted()) == (False, 0)
    for running in (game, other):
        now = me.look(running)
        assert now["practice"]
        heard = server.get(f"/api/games/{running['id']}/events?seconds=0.01").text
        assert events(heard) == [("version", {"version": running["version"] + 1})]
        stale = server.post(
            f"/api/mastermind/games/{running['id']}/guess",
            json={"guess": SECRET, "version": running["version"]},
            headers=me.headers,
        )
        error(stale, 409, "Stale")
        assert stale.json()["game"]["practice"]
        won = me.guess(now, SECRET)
        assert (won["practice"], won["outcome"]["winner"]) == (True, "code breaker")
    assert me.counted() == 0  # imported, or practice
    assert me.bring(text)["practice"]
    assert sum(me.listed().values()) == 3


@pytest.mark.parametrize("mode", ["play", "learn", "two"])
def test_after_the_end_undo_goes_on_as_practice(me: Player, mode: str) -> None:
    secret = {"secret": SECRET} if mode == "two" else {}
    game = me.guess(me.start(variant="4x6 2 turns", mode=mode, **secret), "0011")
    running = me.export(game)
    game = me.change(me.guess(me.change(game, "undo"), "0011"), "undo")
    assert not game["practice"]  # nothing was shown yet
    ended = me.guess(game, "0011", "0000")
    # Whoever plays both sides alone knows the code: such a game counts for nobody.
    assert (ended["practice"], me.counted()) == (False, 0 if mode == "two" else 1)
    back = me.change(ended, "undo")
    assert (back["practice"], back["secret"], me.counted()) == (True, None, 0)
    text = me.export(back)
    assert "practice: yes\n" in text
    me.refused(text.replace("practice: yes\n", ""))
    won = me.guess(back, SECRET)
    assert (won["practice"], won["outcome"]["winner"]) == (True, "code breaker")
    assert me.ask("stats")["mastermind"] == {
        "games": 0, "won": 0, "mean_guesses": None, "skill": []}  # fmt: skip
    # Whatever was exported before, a copy of it is practice from its start.
    for old in (text, running):
        assert me.bring(old)["practice"]


def test_a_text_that_tells_the_code_is_practice(me: Player) -> None:
    session = MastermindSession("4x6", "play", secret="0123")
    session.guess("0011")
    hidden = session.to_record()
    opened = session.to_record(lambda secret, rest: secret)
    session.guess("0123")
    for text in (hidden, opened, session.to_record()):
        assert me.bring(text)["practice"]
    assert me.counted() == 0
    game = me.start(variant="4x6 1 turns", mode="play")
    shown = me.export(me.guess(game, "0000"))
    again = me.bring(shown.replace(" 1.  0000  0B0W  human\n", "").replace("4x6 1 turns", "4x6"))
    assert (again["practice"], again["outcome"]) == (True, None)
    me.guess(again, SECRET)
    assert me.counted() == 1  # the game that was lost


@pytest.mark.parametrize(
    ("old", "new"),
    [("4x6", "4x6 1 turns"), ("4x6", "4x2"), ("1B1W", "2B1W"), ("sealed-a", "sealed-b")],
)
def test_a_changed_file_of_the_terminal_is_refused_with_one_sentence(
    me: Player, old: str, new: str
) -> None:
    session = MastermindSession("4x6", "play", secret="0123")
    session.guess("0011")
    text = session.to_record()
    marked = re.sub(r"sealed-.", "sealed-a", text) if old == "sealed-a" else text
    words = me.refused(marked.replace(old, new))
    assert words["message"].startswith("The saved game was changed after it was saved")
    assert words["given"] is None


def test_guess_mine_and_ultimate_are_never_practice(me: Player) -> None:
    game = me.start(variant="3x4 1 turns", mode="guess")
    ended = me.change(game, "answer", black=0, white=0)
    assert ended["outcome"]
    back = me.change(ended, "undo")
    assert not back["practice"]
    assert not me.bring(me.export(back))["practice"]
    ultimate = me.post("ultimate/games", moves=ENDED, level=2)["game"]
    path = f"ultimate/games/{ultimate['id']}/undo"
    assert not me.post(path, version=1)["game"]["practice"]
    assert not me.bring(me.export(ultimate))["practice"]
