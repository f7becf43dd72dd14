"""The computer thinks for a time of its own, and on the player's time, over HTTP."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import uvicorn
from fastapi.testclient import TestClient

from perfectplay.errors import PerfectPlayError
from perfectplay.ultimate import ponder
from perfectplay.ultimate.levels import level
from perfectplay.ultimate.ponder import TIMES
from perfectplay.ultimate.session import UltimateSession
from perfectplay.web.app import create_app
from perfectplay.web.context import Context
from perfectplay.web.players import Owner
from perfectplay.web.ultimate import pondered, thinking
from perfectplay.web.ultimate.options import options
from perfectplay.web.ultimate.pondered import KeptPonderer, Pondered
from perfectplay.web.ultimate.training import training
from tests.web.helpers import ON_PURPOSE, PATIENCE, Json, client, error, key, new, settings
from tests.web.test_jobs import wait_until

LEVEL = 6
ENOUGH = TIMES * level(LEVEL).simulations


def context_of(api: TestClient) -> Context:
    found: Context = api.app.state.context  # type: ignore[attr-defined]
    return found


def tree_of(context: Context) -> KeptPonderer:
    """Return the only tree that was pondered in."""
    shelf: Pondered = context.tools["ultimate"].pondered
    (name,) = shelf.keys()
    return shelf.get(name)


def think(api: Any, url: str, version: int = 1) -> Json:
    answer = api.post(f"{url}/ponder", json={"version": version})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def move(api: TestClient, url: str, text: str, version: int) -> Json:
    body = {"move": text, "version": version, "answer": True}
    answer = api.post(f"{url}/move", json=body)
    assert answer.status_code == 200, answer.text
    game: Json = answer.json()["game"]
    return game


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pondering go on until somebody ends it."""
    monkeypatch.setattr(ponder, "TIMES", 10**9)
    monkeypatch.setattr(pondered, "SECONDS", 10.0 * PATIENCE)


def test_what_was_found_on_the_players_time_is_where_the_answer_begins(api: TestClient) -> None:
    url, made = new(api, "ultimate", level=LEVEL, ponder=True)
    assert made["game"]["ponder"] is made["game"]["ponders"] is made["game"]["as_rated"] is True
    found = think(api, url)
    assert found == {"ended": "enough", "simulations": ENOUGH, "known": ENOUGH}
    # As much as is done about one move was done.
    assert think(api, url)["simulations"] == ENOUGH
    ponderer = tree_of(context_of(api)).ponderer
    assert ponderer.tree is not None
    reply = ponderer.tree.root.ranked_children()[0]
    about = reply.visits
    game = move(api, url, made["game"]["board"]["legal"][reply.move or 0], 1)
    assert ponderer.kept == about > 0
    assert len(game["moves"]) == 2
    assert game["as_rated"] is False
    assert think(api, url, game["version"])["known"] >= ENOUGH


def test_a_game_without_it_has_no_tree(api: TestClient) -> None:
    url, made = new(api, "ultimate", level=LEVEL)
    assert (made["game"]["limit"], made["game"]["ponder"]) == (None, False)
    assert move(api, url, "ee", 1)["as_rated"] is True
    assert context_of(api).tools["ultimate"].pondered.keys() == []


def test_it_is_refused_where_it_is_of_no_use(api: TestClient) -> None:
    url, _ = new(api, "ultimate", level=LEVEL)
    off = error(api.post(f"{url}/ponder", json={"version": 1}), 400, "SessionError")
    assert '"ponder": true' in off["message"]
    weak, _ = new(api, "ultimate", level=5, ponder=True)
    said = error(api.post(f"{weak}/ponder", json={"version": 1}), 400)["message"]
    assert said == "Level 5 makes no use of your time; levels 6 to 10 do."
    theirs, _ = new(api, "ultimate", level=LEVEL, ponder=True, first="computer")
    said = error(api.post(f"{theirs}/ponder", json={"version": 1}), 400)["message"]
    assert said == "It is the computer's turn."
    mine, _ = new(api, "ultimate", level=LEVEL, ponder=True)
    error(api.post(f"{mine}/ponder", json={"version": 1}, headers=key("other")), 403)
    error(api.post(f"{mine}/ponder", json={"version": 7}), 409, "Stale")
    ended = api.post(f"{mine.replace('/ultimate', '')}/resign", json={"version": 1}).json()["game"]
    error(api.post(f"{mine}/ponder", json={"version": ended["version"]}), 400)
    for mode in ("two", "watch"):
        body = {"mode": mode, "ponder": True}
        said = error(api.post("/api/ultimate/games", json=body), 400)["message"]
        assert said.endswith(f"leave ponder out in a game with the mode {mode}.")
    error(api.post("/api/ultimate/games", json={"ponder": "yes"}), 422)


@pytest.mark.usefixtures("endless")
def test_a_busy_server_gives_way_and_goes_on_afterwards(api: TestClient) -> None:
    url, _ = new(api, "ultimate", level=LEVEL, ponder=True)
    context = context_of(api)
    asker = threading.Thread(target=think, args=(api, url), daemon=True)
    asker.start()
    wait_until(lambda: bool(context.tools["ultimate"].pondered.keys()))
    found = tree_of(context)
    wait_until(lambda: found.found().known > 0)
    leave = threading.Event()
    context.jobs.submit(lambda job: leave.wait(PATIENCE), slow=True)
    # It lets go of the tree as soon as it sees the work.
    wait_until(lambda: not found._lock.locked())
    known = found.found().known
    assert not leave.wait(0.2)
    assert found.found().known == known
    leave.set()
    wait_until(lambda: found.found().known > known)
    assert context.jobs.pending == 0
    # A move takes the tree away, and ends it for good.
    move(api, url, "ee", 1)
    asker.join(PATIENCE)
    assert not asker.is_alive()
    wait_until(lambda: context.spare.waiting == 0)


@pytest.mark.usefixtures("endless")
@pytest.mark.parametrize("how", ["undo", "resign", "delete"])
def test_it_ends_when_the_game_is_changed(
    api: TestClient, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(thinking, "LOOK_AGAIN", 0.05)
    url, _ = new(api, "ultimate", level=LEVEL, ponder=True)
    version = move(api, url, "ee", 1)["version"]
    found: list[Json] = []
    asker = threading.Thread(target=lambda: found.append(think(api, url, version)), daemon=True)
    asker.start()
    wait_until(lambda: context_of(api).spare.waiting == 1)
    shared = url.replace("/ultimate", "")
    if how == "undo":
        api.post(f"{url}/undo", json={"version": version})
    elif how == "resign":
        api.post(f"{shared}/resign", json={"version": version})
    else:
        api.delete(shared)
    asker.join(PATIENCE)
    assert [one["ended"] for one in found] == ["changed"]


@contextlib.contextmanager
def serving(app: Any) -> Iterator[str]:
    """Serve an app of this process over real connections."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="critical"))
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        wait_until(lambda: server.started)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


@pytest.mark.usefixtures("endless")
def test_a_closed_connection_ends_it(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path))
    headers = {**ON_PURPOSE, **key("me")}
    with serving(app) as address, httpx.Client(base_url=address, headers=headers) as api:
        url, _ = new(api, "ultimate", level=LEVEL, ponder=True)
        context: Context = app.state.context
        body = b'{"version": 1}'
        lines = [f"POST {url}/ponder HTTP/1.1", f"Content-Length: {len(body)}", "Host: here"]
        lines += ["Content-Type: application/json", *(f"{n}: {v}" for n, v in headers.items())]
        with socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2]))) as page:
            page.sendall("\r\n".join([*lines, "", ""]).encode() + body)
            wait_until(lambda: bool(context.tools["ultimate"].pondered.keys()))
            found = tree_of(context)
            wait_until(lambda: found.found().known > level(LEVEL).simulations)
            assert context.spare.waiting == context.streams.open == 1
        wait_until(lambda: context.spare.waiting == 0 and context.streams.open == 0)
        known = found.found().known
        # The move finds the tree as it was left.
        moved = {"move": "ee", "version": 1, "answer": True}
        assert api.post(f"{url}/move", json=moved, timeout=PATIENCE).status_code == 200
        assert 0 < found.ponderer.kept < known


def test_a_server_that_is_stopped_does_not_wait_for_it(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        url, _ = new(api, "ultimate", level=LEVEL, ponder=True)
        context_of(api).jobs.stopping.set()
        assert think(api, url)["ended"] == "busy"


def test_too_many_streams_are_no_error_of_it(tmp_path: Path) -> None:
    with client(settings(tmp_path, streams_per_player=1)) as api:
        url, _ = new(api, "ultimate", level=LEVEL, ponder=True)
        context = context_of(api)
        context.streams.per_player = context.streams.per_address = 1
        context.streams.most = 1
        context.streams.open = 1
        assert think(api, url) == {"ended": "busy", "simulations": 0, "known": 0}
        context.streams.open = 0


def test_trees_take_no_more_than_they_may(tmp_path: Path) -> None:
    with client(settings(tmp_path, engine_memory_mb=2)) as api:
        shelf: Pondered = context_of(api).tools["ultimate"].pondered
        for _ in range(12):
            url, _ = new(api, "ultimate", level=9, ponder=True)
            found = think(api, url)
            # Half of the room for one tree, and what its last few milliseconds added.
            assert 0 < found["simulations"] < TIMES * level(9).simulations
            one = shelf.get(shelf.keys()[-1]).ponderer.nbytes
            assert 2**20 <= one < 2 * 2**20
            kept = [shelf.get(name).ponderer.nbytes for name in list(shelf.keys())]
            assert sum(kept) <= 2 * 2**20
            move(api, url, "ee", 1)
        assert 0 < len(shelf.keys()) <= pondered.MOST_TREES


def test_a_limit_is_kept_shown_changed_and_bounded(tmp_path: Path) -> None:
    with client(settings(tmp_path, max_move_seconds=2.0)) as api:
        url, made = new(api, "ultimate", level=8, limit="SIMS=30, time=500ms")
        assert made["game"]["limit"] == "time=0.5s,simulations=30"
        game = move(api, url, "ee", 1)
        assert game["as_rated"] is False
        body = {"version": game["version"], "limit": None, "ponder": True}
        changed = api.post(f"{url}/thinking", json=body).json()["game"]
        assert (changed["limit"], changed["ponder"]) == (None, True)
        # Changed back, it still is a game against another player for some moves.
        assert changed["as_rated"] is False
        body = {"version": changed["version"], "limit": "cpu=3s", "ponder": False}
        said = error(api.post(f"{url}/thinking", json=body), 400, "LimitError")["message"]
        assert said == (
            "cpu=3s is too long: here the computer thinks for at most 2s about a move, for example "
            "cpu=2s."
        )
        for bad in ("time=3s", "time=", "soon", "", "simulations=0", "time=1s,time=1s"):
            error(api.post("/api/ultimate/games", json={"limit": bad}), 400, "LimitError")
        assert api.get("/api/options").json()["ultimate"]["move_seconds"] == 2.0
        # However many simulations are asked for, the clock of the server ends them.
        long, _ = new(api, "ultimate", level=3, limit="simulations=1000000000000", mode="watch")
        assert len(api.post(f"{long}/computer", json={"version": 1}).json()["game"]["moves"]) == 1


def test_a_long_thought_lets_quick_work_pass(tmp_path: Path) -> None:
    with client(settings(tmp_path, engine_threads=1, max_move_seconds=PATIENCE)) as api:
        jobs = context_of(api).jobs
        long, _ = new(api, "ultimate", level=8, limit=f"time={PATIENCE:.0f}s", mode="watch")
        asked = threading.Thread(
            target=lambda: api.post(f"{long}/computer", json={"version": 1}), daemon=True
        )
        asked.start()
        wait_until(lambda: jobs.running == 1)
        (job,) = jobs._jobs
        assert job.slow
        # The reserve is taken too, so a third one is done in the middle of the long one.
        held = threading.Event()
        jobs.submit(lambda job: held.wait(PATIENCE))
        wait_until(lambda: jobs.running == 2)
        url, _ = new(api, "ultimate", level=1)
        assert len(move(api, url, "ee", 1)["moves"]) == 2
        held.set()
        job.press()
        asked.join(PATIENCE)
        assert len(api.get(long).json()["game"]["moves"]) == 1


def test_a_game_with_it_does_not_count_for_a_rating(
    api: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("perfectplay.ratings.ultimate.meet", lambda level, score: (level, score))
    context = context_of(api)
    for body, counts in (
        ({}, True),
        ({"limit": "simulations=5"}, False),
        ({"ponder": True}, False),
    ):
        url, _ = new(api, "ultimate", level=LEVEL, **body)
        version = move(api, url, "ee", 1)["version"]
        shared = url.replace("/ultimate", "")
        assert api.post(f"{shared}/resign", json={"version": version}).status_code == 200
        kept = context.store.load(url.rpartition("/")[2])
        assert kept is not None
        owner = Owner(kept.seats["x"])
        assert (training.played(kept, owner) is not None) is counts


def test_engines_elsewhere_ponder_nothing(tmp_path: Path) -> None:
    elsewhere = settings(tmp_path, cluster="tcp://127.0.0.1:1")
    assert not options(elsewhere).ponder
    assert options(settings(tmp_path)).ponder
    session = UltimateSession.new()
    thinking.accept(session, elsewhere)
    session.set_thinking(None, True)
    with pytest.raises(PerfectPlayError, match="leave ponder out"):
        thinking.accept(session, elsewhere)
