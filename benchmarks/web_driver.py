"""Asks a server's app for one thing again and again, in a process of its own.

    python web_driver.py FLOW calls|cpu

Run by the benchmarks of the server, with the sources of this version or of an older one on the
path; so it uses only what all versions have: `create_app`, `Settings` and the HTTP routes. The app
is called directly, without sockets. For each line on its input it does the flow once and prints
how many Python functions were called, or how much CPU time the process took.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any

HEADERS = [
    (b"host", b"localhost"),
    (b"content-type", b"application/json"),
    (b"x-player-key", b"a-key-for-the-benchmark"),
]
# The second guess of the classic lesson: 256 of the 1,296 codes still fit.
LESSON = (
    "perfectplay mastermind game 1\nvariant: 4x6\nmode: {mode}\npalette: classic\n"
    "player: human\nsecret: 5432\n\n 1.  0011  0B0W\n"
)
MOVES = "aa ai ia ah ha ab ba ag ga hh hb bc ca eh hc cc cb bb bd dd"
LEVEL = 1  # the search is short, so that what is measured is what is around it


class CallCounter:
    """Counts calls of Python functions in every thread, while it is on."""

    def __init__(self) -> None:
        self.on = False
        self.calls = 0

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if self.on and event == "call":
            self.calls += 1


class Driver:
    """One app with a database of its own."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send one request to the app and return its JSON."""
        path, _, query = path.partition("?")
        sent = [b"" if body is None else json.dumps(body).encode()]
        status, parts = 0, []

        async def receive() -> dict[str, Any]:
            if sent:
                return {"type": "http.request", "body": sent.pop(), "more_body": False}
            await asyncio.Event().wait()  # the client stays
            raise AssertionError

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                parts.append(message.get("body", b""))

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": HEADERS,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }
        await self.app(scope, receive, send)
        answer = b"".join(parts)
        assert 200 <= status < 300, (status, answer)
        return json.loads(answer)

    async def lesson(self) -> str:
        """Import the lesson and return its address; versions differ in the name of the mode."""
        try:
            made = await self.ask("POST", "/api/import", {"text": LESSON.format(mode="learn")})
        except AssertionError:
            made = await self.ask("POST", "/api/import", {"text": LESSON.format(mode="teach")})
        return f"/api/mastermind/games/{made['game']['id']}"

    async def game(self) -> str:
        """Start a game against the computer in its middle and return its address."""
        body = {"moves": MOVES, "level": LEVEL}
        made = await self.ask("POST", "/api/ultimate/games", body)
        return f"/api/ultimate/games/{made['game']['id']}"

    async def flow(self, name: str, url: str, choice: str) -> None:
        """Do what a page does when its user has chosen a guess or a move."""
        if name == "guess-in-two":
            await self.ask("GET", f"{url}/judge?guess={choice}")
            body = {"guess": choice, "version": 1, "keep": True}
            await self.ask("POST", f"{url}/guess", body)
        elif name == "guess-in-one":
            answer = await self.ask("POST", f"{url}/guess", {"guess": choice, "version": 1})
            assert answer["judged"]
        elif name == "move-in-two":
            after = await self.ask("POST", f"{url}/move", {"move": choice, "version": 1})
            assert after["game"]["version"] == 2
            after = await self.ask("POST", f"{url}/computer", {"version": 2})
        else:
            body = {"move": choice, "version": 1, "answer": True}
            after = await self.ask("POST", f"{url}/move", body)
            assert after["game"]["version"] == 3

    async def serve(self, name: str, count: CallCounter | None) -> None:
        """Do the flow for each line of the input and print what it cost."""
        loop = asyncio.get_running_loop()
        lesson = name.startswith("guess")
        url = await (self.lesson() if lesson else self.game())
        if lesson:
            found = await self.ask("GET", f"{url}/table?count=1")
            choice = found["guesses"][0]["guess"]
        else:
            choice = (await self.ask("GET", url))["game"]["board"]["legal"][0]
        await self.flow(name, url, choice)  # compiles, and solves what the solver then remembers
        while await loop.run_in_executor(None, sys.stdin.readline):
            url = await (self.lesson() if lesson else self.game())
            start = time.process_time()
            if count:
                count.calls, count.on = 0, True
            await self.flow(name, url, choice)
            cost = time.process_time() - start
            if count:
                count.on = False
                cost = count.calls
            print(cost, flush=True)


async def main() -> None:
    """Start the app and serve the input."""
    name, what = sys.argv[1:]
    count = None
    if what == "calls":
        count = CallCounter()
        threading.setprofile(count)
        sys.setprofile(count)
    from perfectplay.web.app import create_app
    from perfectplay.web.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database=f"sqlite:///{Path(folder) / 'games.db'}",
            engine_threads=1,
            question_seconds=60.0,
            job_seconds=60.0,
            warm_up=False,
        )
        app = create_app(settings)
        async with app.router.lifespan_context(app):
            await Driver(app).serve(name, count)


if __name__ == "__main__":
    asyncio.run(main())
