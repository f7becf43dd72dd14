"""The server in a process of its own: over stdin and stdout, and over HTTP on the loopback."""

import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters, stdio_client

from tests.mcp.talking import Talk

COMMAND = [sys.executable, "-m", "perfectplay", "mcp"]
PATIENCE = 120
FIRST: dict[str, Any] = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"}}}  # fmt: skip
"""The first message of a client."""


def over_stdio(work: Any, log: Path, mode: str = "auto") -> None:
    async def go() -> None:
        parameters = StdioServerParameters(
            command=COMMAND[0], args=COMMAND[1:], env=dict(os.environ)
        )
        with log.open("w") as errors:
            async with Client(stdio_client(parameters, errlog=errors), mode=mode) as client:
                await work(Talk(client))

    anyio.run(go)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_session_over_stdio(tmp_path: Path, mode: str) -> None:
    """Both generations of the protocol: with a handshake and without."""

    async def work(client: Talk) -> None:
        judged = await client.ask("mastermind_judge", guess="0011", turns="0123 1B1W")
        assert judged["exact"]
        game = await client.ask("new_ultimate_game", level=1, seed=1)
        moved = await client.ask("make_move", game_id=game["id"], move="ee")
        assert len(moved["view"]["moves"]) == 2
        assert [line["id"] for line in (await client.ask("list_games"))["games"]] == [game["id"]]
        assert "You have no game" in await client.refused("game_state", game_id="nothing")
        with anyio.move_on_after(1) as scope:
            await client.client.call_tool("ultimate_analyze", {"seconds": 60})
        assert scope.cancelled_caught
        after = await client.ask("mastermind_score", guess="0011", secret="0101")
        assert after["answer"] == "2B2W"

    log = tmp_path / "log"
    over_stdio(work, log, mode)
    assert "Traceback" not in log.read_text()


def test_stdout_has_nothing_but_the_protocol() -> None:
    requests = [
        FIRST,
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {
            "name": "ultimate_analyze", "arguments": {"simulations": 500}}},
        {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {
            "name": "mastermind_judge", "arguments": {"guess": "0011"}}},
    ]  # fmt: skip
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for request in requests:
            process.stdin.write(json.dumps(request) + "\n")
        process.stdin.write("this is no message\n")
        process.stdin.flush()
        # The last answer may come before the one to the question before it.
        answers = [json.loads(process.stdout.readline()) for _ in range(3)]
        process.stdin.close()
        rest = process.stdout.read()
        assert process.wait(PATIENCE) == 0
        assert "Traceback" not in process.stderr.read()
    lines = [*answers, *(json.loads(line) for line in rest.splitlines())]
    assert all(line["jsonrpc"] == "2.0" for line in lines)
    found = {line["id"]: line for line in lines if line.get("id") is not None}
    assert set(found) == {1, 2, 3}
    assert found[1]["result"]["serverInfo"]["name"] == "perfectplay"
    assert all(not found[number]["result"].get("isError") for number in (2, 3))


def test_a_client_that_leaves_early_ends_the_server_quietly() -> None:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(json.dumps(FIRST) + "\n")
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
        assert "wrong" not in process.stderr.read()


@dataclass(frozen=True)
class Served:
    """A server over HTTP."""

    url: str

    def post(self, **headers: str) -> int:
        """Send a first message with these headers; return the status of the answer."""
        body = json.dumps(FIRST)
        usual = {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
        }
        request = urllib.request.Request(self.url, body.encode(), {**usual, **headers})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            error.close()
            return error.code


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """A server over HTTP on a free port of the loopback."""
    command = [*COMMAND, "--http", "--port", "0", "--name", "games.example"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            said = process.stderr.readline()
            url = next(word for word in said.split() if word.startswith("http://127.0.0.1:"))
            yield Served(url)
        finally:
            process.terminate()
            process.wait(PATIENCE)


def test_games_over_http_belong_to_their_session(served: Served) -> None:
    async def go() -> None:
        async with (
            Client(served.url, mode="legacy") as one,
            Client(served.url, mode="legacy") as two,
            Client(served.url) as free,
        ):
            ann, bob, anybody = Talk(one), Talk(two), Talk(free)
            game = await ann.ask("new_mastermind_game", variant="3x4", seed=1)
            assert [g["id"] for g in (await ann.ask("list_games"))["games"]] == [game["id"]]
            for other in (bob, anybody):
                assert (await other.ask("list_games"))["games"] == []
                assert "no game" in await other.refused("game_state", game_id=game["id"])
            # Without a session nothing tells clients apart but the ids that they know.
            loose = await anybody.ask("new_mastermind_game", variant="3x4", seed=1)
            facts = await anybody.ask("make_guess", game_id=loose["id"], guess="012")
            assert len(facts["view"]["turns"]) == 1
            assert "no session" in (await anybody.ask("list_games"))["note"]
            assert "no game" in await ann.refused("game_state", game_id=loose["id"])

    anyio.run(go)


def test_other_hosts_and_pages_are_refused(served: Served) -> None:
    assert served.post() == 200
    assert served.post(Host="games.example") == 200
    assert served.post(Origin="https://games.example") == 200
    assert served.post(Host="evil.example") == 421
    assert served.post(Origin="http://evil.example") == 403
    assert served.post(**{"Content-Type": "text/plain"}) == 400


def test_a_request_that_is_too_long_is_refused(served: Served) -> None:
    request = urllib.request.Request(
        served.url,
        b" " * (300 * 1024),
        {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"},
    )
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(request, timeout=PATIENCE)
    assert caught.value.code == 413
    caught.value.close()


def test_the_session_in_the_guide_is_what_the_example_prints() -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, root / "examples" / "mcp_session.py"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )

    def timeless(text: str) -> str:
        return re.sub(r" in [0-9.]+ s\.", "", text)

    shown = (root / "docs" / "mcp.md").read_text("utf-8")
    assert timeless(done.stdout).strip() in timeless(shown)
