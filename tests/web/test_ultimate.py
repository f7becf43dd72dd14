"""Ultimate Tic-Tac-Toe over HTTP: whole games in every mode, analysis, review."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.requests import Request

from perfectplay.ultimate import session as ultimate_session
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.search import Limit
from tests.ultimate.foreign_games import PUBLIC, replay
from tests.web.helpers import PATIENCE, Json, client, error, key, new, settings

# A game that X wins against level 1; it has plays worth trying again.
ENDED = "aa ai ia ah ha ab ba ag ga hh hb bc ca eh hc cc cb bb bd dd da eg gb be ea bf fa bg gc ce \
eb di ib cd db fg cf fe ec ci ic"


def play(api: TestClient, url: str, game: Json, headers: dict[str, str] | None = None) -> Json:
    body = {"move": game["board"]["legal"][0], "version": game["version"]}
    answer = api.post(f"{url}/move", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    after: Json = answer.json()["game"]
    return after


def test_a_whole_game_against_level_1(api: TestClient) -> None:
    url, made = new(api, "ultimate", level=1)
    game = made["game"]
    assert (game["seat"], game["message"]) == ("x", "Your turn.")
    assert len(game["board"]["legal"]) == 81
    while game["board"]["outcome"] is None:
        if game["message"] == "Your turn.":
            game = play(api, url, game)
        else:
            assert game["message"] == "My turn."
            body = {"move": game["board"]["legal"][0], "version": game["version"]}
            error(api.post(f"{url}/move", json=body), 400, "SessionError")
            answer = api.post(f"{url}/computer", json={"version": game["version"]})
            assert answer.status_code == 200, answer.text
            game = answer.json()["game"]
        assert api.get(url).json()["game"] == game
    winner = game["board"]["outcome"]["winner"]
    said = {"X": "You win!", "O": "I win!", "draw": "The game is a draw."}[winner]
    assert game["message"] == said
    board = Board()
    for move in game["moves"]:
        board.push_text(move)
    assert board.position == game["board"]["position"]
    middle = api.get(f"{url}/at/3").json()["board"]
    assert middle["last"] == game["moves"][2]
    error(api.post(f"{url}/computer", json={"version": game["version"]}), 400)
    onlooker = api.get(url, headers=key("other")).json()["game"]
    assert onlooker["seat"] is None
    assert onlooker["message"] == ("The game is a draw." if winner == "draw" else f"{winner} wins!")


def test_the_computer_first_swap_undo_and_level(api: TestClient) -> None:
    url, made = new(api, "ultimate", level=2, first="computer")
    assert (made["game"]["seat"], made["game"]["message"]) == ("o", "My turn.")
    game = api.post(f"{url}/computer", json={"version": 1}).json()["game"]
    game = play(api, url, game)
    game = api.post(f"{url}/computer", json={"version": game["version"]}).json()["game"]
    assert len(game["moves"]) == 3
    game = api.post(f"{url}/undo", json={"version": game["version"]}).json()["game"]
    assert len(game["moves"]) == 1
    assert game["message"] == "Your turn."
    game = api.post(f"{url}/swap", json={"version": game["version"]}).json()["game"]
    assert (game["seat"], game["message"]) == ("x", "My turn.")
    game = api.post(f"{url}/level", json={"version": game["version"], "level": 7}).json()["game"]
    assert game["level"] == 7
    error(api.post(f"{url}/level", json={"version": game["version"], "level": 11}), 422)
    version = {"version": game["version"]}
    undone = api.post(f"{url}/undo", json=version).json()["game"]
    assert undone["moves"] == []
    error(api.post(f"{url}/undo", json={"version": undone["version"]}), 400, "NoMoveError")


def test_a_move_and_its_answer_are_one_request(api: TestClient) -> None:
    url, _ = new(api, "ultimate", level=2)
    body: Json = {"move": "ee", "version": 1, "answer": True}
    game = api.post(f"{url}/move", json=body).json()["game"]
    assert (game["version"], len(game["moves"]), game["moves"][0]) == (3, 2, "ee")
    assert game["message"] == "Your turn."
    assert api.get(url).json()["game"] == game
    error(api.post(f"{url}/move", json=body), 409, "Stale")
    undone = api.post(f"{url}/undo", json={"version": 3}).json()["game"]
    assert (undone["version"], undone["moves"]) == (4, [])


def test_the_answer_is_that_of_the_level(api: TestClient) -> None:
    url, _ = new(api, "ultimate", level=3)
    both = api.post(f"{url}/move", json={"move": "ee", "version": 1, "answer": True})
    first = both.json()["game"]
    api.post(f"{url}/undo", json={"version": 3})
    alone = api.post(f"{url}/move", json={"move": "ee", "version": 4}).json()["game"]
    assert (alone["version"], alone["message"]) == (5, "My turn.")
    second = api.post(f"{url}/computer", json={"version": 5}).json()["game"]
    assert second["moves"] == first["moves"]


def test_only_the_computer_answers(api: TestClient) -> None:
    url, _ = new(api, "ultimate", mode="two")
    body: Json = {"move": "ee", "version": 1, "answer": True}
    game = api.post(f"{url}/move", json=body).json()["game"]
    assert (game["version"], game["moves"]) == (2, ["ee"])
    *before, last = ENDED.split()
    url, _ = new(api, "ultimate", moves=" ".join(before))
    game = api.post(f"{url}/move", json={**body, "move": last}).json()["game"]
    assert (game["version"], game["message"]) == (2, "You win!")


def test_a_move_stands_when_no_engine_is_free_to_answer(tmp_path: Path) -> None:
    with client(settings(tmp_path, engine_threads=1, engine_queue=0)) as api:
        jobs = api.app.state.context.jobs  # type: ignore[attr-defined]
        url, _ = new(api, "ultimate", level=1)
        busy = [jobs.submit(lambda job: job.cancelled.wait(PATIENCE))[0] for _ in range(2)]
        body = {"move": "ee", "version": 1, "answer": True}
        game = api.post(f"{url}/move", json=body).json()["game"]
        assert (game["version"], game["moves"], game["message"]) == (2, ["ee"], "My turn.")
        for job in busy:
            job.cancelled.set()
        while jobs.pending:
            time.sleep(0.01)
        game = api.post(f"{url}/computer", json={"version": 2}).json()["game"]
        assert len(game["moves"]) == 2


def test_a_player_who_leaves_during_the_answer_loses_nothing(
    api: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def think(self: ultimate_session.UltimateSession, progress: object = None) -> None:
        while True:
            self.check()
            time.sleep(0.001)

    async def left(self: Request) -> bool:
        return True

    url, _ = new(api, "ultimate", level=1)
    with monkeypatch.context() as patched:
        patched.setattr(ultimate_session.UltimateSession, "step", think)
        patched.setattr(Request, "is_disconnected", left)
        body = {"move": "ee", "version": 1, "answer": True}
        assert api.post(f"{url}/move", json=body).status_code == 499
    game = api.get(url).json()["game"]
    assert (game["version"], game["moves"], game["message"]) == (2, ["ee"], "My turn.")
    game = api.post(f"{url}/computer", json={"version": 2}).json()["game"]
    assert (game["version"], len(game["moves"])) == (3, 2)


def test_a_request_replays_the_game_once(api: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    url, _ = new(api, "ultimate", moves=" ".join(ENDED.split()[:20]), level=1)
    pushed: list[int] = []
    push = Board.push

    def counted(self: Board, move: int) -> None:
        pushed.append(move)
        push(self, move)

    monkeypatch.setattr(Board, "push", counted)
    move = api.get(url).json()["game"]["board"]["legal"][0]
    assert len(pushed) == 20
    pushed.clear()
    body = {"move": move, "version": 1, "answer": True}
    assert len(api.post(f"{url}/move", json=body).json()["game"]["moves"]) == 22
    assert len(pushed) == 22


def test_a_wrong_move_names_the_rule(api: TestClient) -> None:
    url, made = new(api, "ultimate", mode="two")
    play_ = {"move": "ee", "version": 1}
    assert api.post(f"{url}/move", json=play_).json()["game"]["board"]["target"] == 4
    for move, kind in (("aa", "WrongBoardError"), ("ee", "SquareTakenError"),
                       ("zz", "MoveTextError")):  # fmt: skip
        said = error(api.post(f"{url}/move", json={"move": move, "version": 2}), 400, kind)
        assert "for example" in said["message"]
    stale = api.post(f"{url}/move", json=play_)
    error(stale, 409, "Stale")
    assert stale.json()["game"]["moves"] == ["ee"]
    assert made["game"]["message"] == "X to move."


def test_two_people_by_invitation(api: TestClient) -> None:
    url, made = new(api, "ultimate", mode="two", first="me")
    friend = key("friend")
    game_id = made["game"]["id"]
    body = {"token": made["join"]}
    joined = api.post(f"/api/games/{game_id}/join", json=body, headers=friend).json()["game"]
    assert joined["seat"] == "o"
    mine = api.get(url).json()["game"]
    assert (mine["seat"], mine["message"]) == ("x", "Your turn.")
    said = api.post(f"{url}/move", json={"move": "ee", "version": 2}, headers=friend)
    error(said, 400, "SessionError")
    game = play(api, url, mine)
    error(api.post(f"{url}/computer", json={"version": game["version"]}), 400)
    theirs = api.get(url, headers=friend).json()["game"]
    assert theirs["message"] == "Your turn."
    game = play(api, url, theirs, friend)
    error(api.post(f"{url}/undo", json={"version": game["version"]}), 400)
    undo = api.post(f"{url}/undo", json={"version": game["version"]}, headers=friend)
    assert undo.json()["game"]["moves"] == ["aa"]
    version = {"version": undo.json()["game"]["version"]}
    error(api.post(f"{url}/swap", json=version), 400, "SessionError")


def test_computer_against_computer(api: TestClient) -> None:
    url, made = new(api, "ultimate", mode="watch", level=1)
    error(api.post(f"{url}/move", json={"move": "ee", "version": 1}), 400, "SessionError")
    game = made["game"]
    for _ in range(4):
        game = api.post(f"{url}/computer", json={"version": game["version"]}).json()["game"]
    assert len(game["moves"]) == 4
    error(api.post(f"{url}/computer", json={"version": 5}, headers=key("other")), 403)


def test_a_game_from_moves_or_a_position(api: TestClient) -> None:
    _, made = new(api, "ultimate", moves="1. ee ea 2. ab", first="me", rule="most-boards")
    assert made["game"]["moves"] == ["ee", "ea", "ab"]
    assert (made["game"]["seat"], made["game"]["rule"]) == ("o", "boards")
    position = "9/9/9/9/4x4/9/9/9/9 o e line"
    _, made = new(api, "ultimate", position=position, moves="ea")
    assert made["game"]["start"] == position
    assert made["game"]["moves"] == ["ea"]
    bad: Json
    for bad in ({"moves": "ee zz"}, {"position": "what"}, {"position": position, "moves": "aa"},
                {"rule": "mine"}):  # fmt: skip
        error(api.post("/api/ultimate/games", json=bad), 400)


def test_reading_marks_the_wrong_character(api: TestClient) -> None:
    found = api.post("/api/ultimate/read", json={"text": "(1,1,1,1) ea 40"})
    # Half a move is not a wrong request: the page reads while somebody still writes.
    assert found.status_code == 200
    assert found.json()["board"] is None
    assert found.json()["problem"]["at"] == 13
    assert "play there, for example aa" in found.json()["problem"]["message"]
    found = api.post("/api/ultimate/read", json={"text": "ee ea"}).json()
    assert found["moves"] == ["ee", "ea"]
    assert found["board"]["target"] == 0
    assert api.post("/api/ultimate/read", json={"text": ""}).json()["moves"] == []


def test_games_from_elsewhere_are_pasted_and_imported(api: TestClient) -> None:
    link = "https://uttt.ai/init?actions=X40O36X4"
    after = "4x4/9/9/9/o3x4/9/9/9/9 o e line"
    for text in (link, replay([4, 4, 0, 4])):
        found = api.post("/api/ultimate/read", json={"text": text}).json()
        assert found["moves"] == ["ee", "ea", "ae"]
        made = api.post("/api/import", json={"text": text})
        assert made.status_code in (200, 201), made.text
        assert made.json()["game"]["board"]["position"] == after
    text = replay(PUBLIC, (8, 6, "o"))
    assert api.post("/api/ultimate/read", json={"text": text}).json()["note"] == (
        "X plays ig, but the replay puts O there: from here it does not follow the rules."
    )
    wrong = api.post("/api/ultimate/read", json={"text": link.replace("X4", "O4")}).json()
    assert (wrong["board"], wrong["problem"]["at"]) == (None, 29)
    _, game = new(api, "ultimate", moves=link)
    assert game["game"]["board"]["position"] == after


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search for so many simulations, not for so long: a busy machine then says the same."""
    monkeypatch.setattr(ultimate_session, "REVIEW", Limit(simulations=8_000))
    monkeypatch.setattr(ultimate_session, "HINT", Limit(simulations=20_000))


@pytest.mark.usefixtures("unhurried")
def test_review_and_another_try(api: TestClient) -> None:
    url, made = new(api, "ultimate", moves=ENDED)
    assert made["game"]["board"]["outcome"]["winner"] == "X"
    review = api.get(f"{url}/review").json()["review"]
    assert len(review["moves"]) == len(ENDED.split())
    last = review["moves"][-1]
    assert (last["chance"], last["proof"], last["by"]) == (1.0, "win", "X")
    assert all(0 <= move["chance_x"] <= 1 for move in review["moves"])
    slip = next(i for i in review["slips"] if review["moves"][i]["lost"] > 0.3)
    moved = review["moves"][slip]["move"]
    hidden = api.post(f"{url}/retry", json={"ply": slip, "move": moved}).json()
    assert hidden["best"] is None
    assert hidden["word"] in {"mistake", "blunder"}
    shown = api.post(f"{url}/retry", json={"ply": slip, "move": moved, "show": True}).json()
    again = api.post(f"{url}/retry", json={"ply": slip, "move": shown["best"]}).json()
    assert again["word"] == "best"
    error(api.post(f"{url}/retry", json={"ply": 99, "move": "ee"}), 400)


@pytest.mark.usefixtures("unhurried")
def test_a_hint(api: TestClient) -> None:
    url, _ = new(api, "ultimate", moves=" ".join(ENDED.split()[:-1]))
    hint = api.get(f"{url}/hint").json()
    assert hint["move"] in api.get(url).json()["game"]["board"]["legal"]
    assert hint["chance"] == 1.0
    assert hint["proof"] == "win"


def test_analysis_of_a_position(api: TestClient) -> None:
    found = api.post("/api/ultimate/analysis", json={"position": "ee", "seconds": 0.2}).json()
    assert found["turn"] == "O"
    assert {p["move"] for p in found["moves"]} == {f"e{c}" for c in "abcdfghi"}
    assert found["moves"][0]["move"] == found["line"][0]
    assert all(p["line"][0] == p["move"] for p in found["moves"])
    assert found["best"] == found["moves"][0]["move"]
    assert found["moves"][0]["line"] == found["line"]
    for row in found["moves"][:5]:
        assert row["line"][0] == row["move"]
        assert len(row["line"]) > 1
    assert sum(p["visits"] for p in found["moves"]) <= found["simulations"]
    error(api.post("/api/ultimate/analysis", json={"position": ENDED}), 400, "NoMoveError")
    error(api.post("/api/ultimate/analysis", json={"position": "ee", "seconds": -1}), 422)


@pytest.mark.parametrize("rule", ["line", "boards"])
def test_an_analysis_brings_the_opening_book_for_two_moves(api: TestClient, rule: str) -> None:
    def book(position: str) -> Json | None:
        asked = {"position": position, "rule": rule, "seconds": 0.05}
        found: Json | None = api.post("/api/ultimate/analysis", json=asked).json()["book"]
        return found

    start = book("9/9/9/9/9/9/9/9/9 x - line")
    assert start is not None
    assert len(start["moves"]) == 15
    assert sorted(m for row in start["moves"] for m in row["alike"]) == sorted(
        f"{board}{cell}" for board in "abcdefghi" for cell in "abcdefghi"
    )
    second, turned = book("bb"), book("hh")
    assert second is not None
    assert turned is not None
    for row, other in zip(second["moves"], turned["moves"], strict=True):
        assert (row["chance"], row["margin"]) == (other["chance"], other["margin"])
        assert row["simulations"] > 0
    third = book("bb ba")
    assert third is not None
    assert third["moves"] == []
    row = next(row for row in second["moves"] if "ba" in row["alike"])
    assert third["chance"] == pytest.approx(1 - row["chance"], abs=1e-4)
    assert book("bb ba aa") is None


def events(text: str) -> list[tuple[str, Json]]:
    found = []
    for block in text.strip().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines())
        found.append((lines["event"], json.loads(lines["data"])))
    return found


def test_a_live_analysis_gets_deeper_and_ends(api: TestClient) -> None:
    for seconds in (1, 5, 25, 60):  # a machine that compiles first, or is busy, gets more time
        query = {"position": "9/9/9/9/4x4/9/9/9/9 o e line", "seconds": f"{seconds}"}
        answer = api.get("/api/ultimate/analysis/stream", params=query)
        assert answer.headers["content-type"].startswith("text/event-stream")
        found = events(answer.text)
        assert found[-1] == ("done", {})
        depths = [data["simulations"] for name, data in found if name == "analysis"]
        assert depths
        assert depths == sorted(depths)
        if depths[-1] > depths[0]:
            break
    assert depths[-1] > depths[0]
    error(api.get("/api/ultimate/analysis/stream?position=xx"), 400)
    error(api.get("/api/ultimate/analysis/stream?position=ee&seconds=nan"), 422)


@pytest.mark.parametrize("rule", ["line", "boards", "draw", "most-boards"])
def test_rules_by_all_their_names(api: TestClient, rule: str) -> None:
    _, made = new(api, "ultimate", rule=rule)
    assert made["game"]["rule"] == {"draw": "line", "most-boards": "boards"}.get(rule, rule)
