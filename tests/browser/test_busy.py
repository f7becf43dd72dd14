"""The page while the engine is busy with somebody else's searches."""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser import play
from tests.browser.server import running_server

ONE = {
    "PERFECTPLAY_ENGINE_THREADS": "1",
    "PERFECTPLAY_ENGINE_QUEUE": "1",
    "PERFECTPLAY_MAX_SECONDS": "600",
    "PERFECTPLAY_QUESTION_SECONDS": "600",
    "PERFECTPLAY_JOB_SECONDS": "600",
    "PERFECTPLAY_JUDGE_PATIENCE": "600",
}


# The page waits up to ten seconds before it asks again; here they pass faster for it. What it says
# stays as long as ever.
HASTE = """const later = window.setTimeout;
window.setTimeout = (what, wait = 0, ...more) =>
  later(what, wait > 10000 ? wait : wait / 20, ...more);"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that does one search at a time and lets one wait."""
    with running_server(tmp_path_factory.mktemp("busy"), ONE) as found:
        yield found


@contextmanager
def long_searches(address: str) -> Iterator[None]:
    """Keep the engine's lane of analyses full with searches of ten minutes, ended by going away."""
    with ExitStack() as kept:
        for _ in range(2):
            body = {"variant": "10x2", "seconds": 600}
            kept.enter_context(taken_on(address, "/api/mastermind/analysis", body))
        yield


@contextmanager
def long_judgements(address: str) -> Iterator[None]:
    """Keep the lane of people who play full: three guesses that nobody judges in ten minutes."""
    with ExitStack() as kept:
        for _ in range(3):
            cookie, game = lesson(address)
            body = {"version": game["version"], "guess": "0-1", "keep": True}
            path = f"/api/mastermind/games/{game['id']}/guess"
            kept.enter_context(taken_on(address, path, body, cookie))
        yield


def lesson(address: str) -> tuple[str, dict[str, Any]]:
    """Start a lesson whose judgements take long, for somebody new; return the cookie and it."""
    line = send(address, "/api/mastermind/games", {"variant": "2x26", "mode": "learn"})
    with line, line.makefile("rb") as answer:
        head, body = answer.read().split(b"\r\n\r\n", 1)
    found = re.search(rb"(?im)^set-cookie: ([^;\r]+)", head)
    assert found, head
    game: dict[str, Any] = json.loads(body)["game"]
    return found[1].decode(), game


def send(address: str, path: str, body: dict[str, Any], cookie: str = "") -> socket.socket:
    """Send a request and return the line on which its answer comes."""
    server = urlsplit(address)
    text = json.dumps(body)
    line = socket.create_connection((server.hostname or "", server.port or 0))
    head = f"POST {path} HTTP/1.1\r\nHost: {server.netloc}\r\nConnection: close\r\n"
    head += f"Cookie: {cookie}\r\n" if cookie else ""
    head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
    line.sendall((head + text).encode())
    return line


def taken_on(address: str, path: str, body: dict[str, Any], cookie: str = "") -> socket.socket:
    """Ask until it is taken on: it is then not answered soon."""
    while True:
        line = send(address, path, body, cookie)
        line.settimeout(2)
        try:
            assert b" 503 " in line.recv(20)
            line.close()
        except TimeoutError:
            return line


@pytest.mark.slow
def test_what_must_wait_is_asked_again_until_the_engine_is_free(
    page: Page, address: str, expected_refusals: list[int]
) -> None:
    expected_refusals.append(503)
    play.start_mastermind(page, "Learn", "3x6")
    hints = page.get_by_role("region", name="Hints").get_by_role("listitem")
    with long_judgements(address):
        with page.expect_response(lambda answer: answer.status == 503):
            page.get_by_role("button", name="Hint", exact=True).click()
        # The page waits with it and stays usable: pegs can be set meanwhile.
        expect(page.get_by_role("table", name="Turns")).to_have_attribute("aria-busy", "true")
        play.place(page, [0, 1, 2])
        expect(page.get_by_role("button", name="Peg 3: green")).to_be_visible()
        expect(hints).to_have_count(0)
    expect(hints).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("button", name="Peg 3: green")).to_be_visible()


@pytest.mark.slow
def test_an_engine_that_stays_busy_is_said_and_nothing_is_lost(
    page: Page, address: str, expected_refusals: list[int]
) -> None:
    expected_refusals.append(503)
    page.add_init_script(HASTE)
    play.start_mastermind(page, "Learn", "3x6")
    play.place(page, [0, 0, 1])
    with long_judgements(address), long_searches(address):
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("All engines are busy; please try again")
        expect(page.get_by_role("table", name="Turns")).to_have_attribute("aria-busy", "false")
        expect(page.get_by_role("button", name="Peg 1: red")).to_be_visible()
        # Pins need no engine: the guess is made, and judged later.
        page.get_by_role("button", name="Guess", exact=True).click()
        expect(play.turns(page)).to_have_count(1)
        play.start_ultimate(page, "Two people")
        page.get_by_role("button", name="Analysis", exact=True).click()
        busy = page.get_by_role("status").filter(has_text="engines busy, trying again")
        expect(busy).to_be_visible()
        # What needs no engine goes on.
        play.playable(page).first.click()
        expect(play.moves(page)).to_have_count(1)
