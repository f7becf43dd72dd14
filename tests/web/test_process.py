"""Real server processes: starting, ending, several on one database, and a kill -9 in the middle."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2 as httpx
import pytest

from tests.web.helpers import PATIENCE, Json, Server, key, new

GAMES, MOVES = 40, 5
SECRET = "5432"  # nobody guesses it here, so no game ends before its time
posix = pytest.mark.skipif(os.name != "posix", reason="signals")
# Both kinds are also killed again and again by the attack on a whole server.
each_database = pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)], indirect=True
)


@each_database
def test_kill_9_during_200_concurrent_moves_loses_nothing_acknowledged(database: str) -> None:
    """Every move whose answer arrived is there after a restart, and none is there twice."""
    acknowledged: dict[str, Json] = {}
    sent: dict[str, int] = {}
    with Server(database) as server:
        api = httpx.Client(base_url=server.url, headers=key("player"), timeout=PATIENCE)
        rules: Json = {"variant": "4x6 60 turns", "mode": "two", "secret": SECRET}
        urls = [new(api, **rules)[0] for _ in range(GAMES)]
        go = threading.Barrier(GAMES + 1)

        def play(url: str) -> None:
            version = 1
            go.wait()
            for move in range(MOVES):
                sent[url] = move + 1
                body = {"guess": [move % 6, move // 6, 0, 5], "version": version}
                try:
                    answer = api.post(f"{url}/guess", json=body)
                except httpx.TransportError:
                    return
                assert answer.status_code == 200, answer.text
                acknowledged[url] = answer.json()["game"]
                version = acknowledged[url]["version"]

        players = [threading.Thread(target=play, args=(url,)) for url in urls]
        for player in players:
            player.start()
        go.wait()
        while sum(game["version"] - 1 for game in acknowledged.values()) < GAMES * MOVES // 4:
            time.sleep(0.001)
            assert any(player.is_alive() for player in players)
        server.process.kill()
        for player in players:
            player.join()
        api.close()
    in_time = sum(game["version"] - 1 for game in acknowledged.values())
    assert in_time >= GAMES * MOVES // 4
    with Server(database) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as api:
        for url in urls:
            now = api.get(url, headers=key("player")).json()["game"]
            known = acknowledged.get(url, {"turns": [], "version": 1})
            assert now["turns"][: len(known["turns"])] == known["turns"]
            # At most the one move that was under way is there as well.
            assert known["version"] <= now["version"] <= known["version"] + 1
            assert len(now["turns"]) == now["version"] - 1 <= sent.get(url, 0)
            body = {"guess": "5555", "version": now["version"]}
            after = api.post(f"{url}/guess", json=body, headers=key("player"))
            assert after.status_code == 200


@each_database
def test_two_processes_never_lose_or_double_a_move(database: str) -> None:
    with Server(database) as one, Server(database) as two:
        apis = [
            httpx.Client(base_url=s.url, headers=key("me"), timeout=PATIENCE) for s in (one, two)
        ]
        url, _ = new(apis[0], variant="4x6 60 turns", mode="two", secret=SECRET)
        won: list[str] = []

        def play(api: httpx.Client, codes: list[str]) -> None:
            version = 1
            for code in codes:
                while True:
                    body = {"guess": code, "version": version}
                    answer = api.post(f"{url}/guess", json=body)
                    version = answer.json()["game"]["version"]
                    if answer.status_code == 200:
                        won.append(code)
                        break
                    assert answer.status_code == 409, answer.text

        codes = [[f"{a}{b}0{side}" for a in range(3) for b in range(4)] for side in (0, 1)]
        players = [
            threading.Thread(target=play, args=(api, mine))
            for api, mine in zip(apis, codes, strict=True)
        ]
        for player in players:
            player.start()
        for player in players:
            player.join()
        game = apis[1].get(url).json()["game"]
        for api in apis:
            api.close()
    guesses = [turn["guess"] for turn in game["turns"]]
    assert sorted(guesses) == sorted(won) == sorted([*codes[0], *codes[1]])
    for mine in codes:
        assert [guess for guess in guesses if guess in mine] == mine
    assert game["version"] == len(game["turns"]) + 1


@posix
def test_workers_share_the_games_and_end_together(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'games.db'}", "--workers", "2") as server:
        with httpx.Client(base_url=server.url, headers=key("me"), timeout=PATIENCE) as api:
            urls = [new(api, variant="4x6", mode="play")[0] for _ in range(6)]
            for url in urls:
                # A new connection each time, so that either worker may get it.
                answer = httpx.get(server.url + url, headers=key("me"), timeout=PATIENCE)
                assert answer.json()["game"]["seat"] == "breaker"
        pid = server.process.pid
        shown = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True,
                               text=True, check=False)  # fmt: skip
        children = [int(line) for line in shown.stdout.split()]
        assert len(children) >= 2
        assert server.end().strip() == "Goodbye."
        assert server.process.returncode == 0
        end = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{child}").exists() for child in children):
            assert time.monotonic() < end
            time.sleep(0.05)


@posix
def test_ctrl_c_ends_in_one_line_even_with_open_streams(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'games.db'}") as server:
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as api:
            _, made = new(api, variant="4x6", mode="play")

            def listen(path: str, listening: threading.Event) -> None:
                with (
                    contextlib.suppress(httpx.TransportError),
                    httpx.stream(
                        "GET", server.url + path, headers=key("me"), timeout=PATIENCE
                    ) as answer,
                ):
                    for _ in answer.iter_lines():
                        listening.set()

            paths = (
                f"/api/games/{made['game']['id']}/events",
                "/api/ultimate/analysis/stream?position=ee&seconds=60",
            )
            heard = [threading.Event() for _ in paths]
            listeners = [
                threading.Thread(target=listen, args=given)
                for given in zip(paths, heard, strict=True)
            ]
            for listener in listeners:
                listener.start()
            assert all(one.wait(PATIENCE) for one in heard)
        assert server.end(signal.SIGINT).strip() == "Goodbye."
        assert server.process.returncode == 0
        for listener in listeners:
            listener.join(PATIENCE)


def test_a_search_ends_when_its_client_goes_away(tmp_path: Path) -> None:
    one = {
        "PERFECTPLAY_ENGINE_THREADS": "1",
        "PERFECTPLAY_ENGINE_QUEUE": "1",
        "PERFECTPLAY_MAX_SECONDS": "600",
    }
    with (
        Server(f"sqlite:///{tmp_path / 'games.db'}", extra=one) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as api,
    ):
        short = {"position": "ee", "seconds": 0.05}
        assert api.post("/api/ultimate/analysis", json=short).status_code == 200
        # More than the threads and the queue hold, so each must end when its client has left; a
        # moment later if the machine has much to do.
        left, end = 0, time.monotonic() + PATIENCE
        while left < 6:
            assert time.monotonic() < end
            try:
                busy = httpx.post(f"{server.url}/api/ultimate/analysis", timeout=0.3,
                                  json={"position": "ee", "seconds": 600})  # fmt: skip
                assert busy.status_code == 503, busy.text
                time.sleep(0.1)
            except httpx.TimeoutException:
                left += 1
        stream = f"{server.url}/api/ultimate/analysis/stream?position=ee&seconds=600"
        listening = False
        while not listening:
            assert time.monotonic() < end
            with httpx.stream("GET", stream, headers=key("me"), timeout=PATIENCE) as answer:
                next(answer.iter_lines())
                listening = answer.status_code == 200
        while (found := api.post("/api/ultimate/analysis", json=short)).status_code == 503:
            assert time.monotonic() < end
            time.sleep(0.1)
        assert found.status_code == 200


@contextlib.contextmanager
def taken(port: int) -> Iterator[None]:
    """Listen on a port, once whoever listens on it now has ended."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            held = socket.create_server(("127.0.0.1", port))
        except OSError:
            assert time.monotonic() < end, f"port {port} is taken, so this cannot be tested"
            time.sleep(0.5)
            continue
        with held:
            yield
        return


def test_a_taken_port(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with taken(8137):
        with Server(database, port=None) as server:
            assert ":8137" not in server.url
        command = [sys.executable, "-m", "perfectplay", "serve", "--no-browser", "--port", "8137"]
        done = subprocess.run([*command, "--database", database], capture_output=True, text=True,
                              check=False)  # fmt: skip
        assert done.returncode == 2
        assert "port 8137" in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("database", ["nonsense", "postgresql://nobody@127.0.0.1:1/none"])
def test_a_wrong_database_is_one_line(database: str) -> None:
    command = [sys.executable, "-m", "perfectplay", "serve", "--no-browser", "--port", "0"]
    done = subprocess.run([*command, "--database", database], capture_output=True, text=True,
                          check=False)  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1


def test_perfectplay_alone_starts_the_page(tmp_path: Path) -> None:
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY"}
    }
    environment |= {"XDG_DATA_HOME": str(tmp_path), "PERFECTPLAY_WARM_UP": "no"}
    process = subprocess.Popen(
        [sys.executable, "-m", "perfectplay"], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("perfectplay is at http://127.0.0.1:")
    url = line.split()[3]
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(httpx.TransportError):
            assert httpx.get(f"{url}api/health", timeout=PATIENCE).json()["status"] == "ok"
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=PATIENCE)[0].strip() == "Goodbye."
    assert process.returncode == 0
    if sys.platform == "linux":
        assert (tmp_path / "perfectplay" / "games.db").is_file()
