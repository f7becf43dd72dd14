"""The page while the engine is busy with somebody else's searches."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
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
    """Keep the engine and its queue full with searches of ten minutes, ended by going away."""
    with ExitStack() as kept:
        for _ in range(2):
            while not accepted(line := search(address)):
                line.close()
            kept.enter_context(line)
        yield


def search(address: str) -> socket.socket:
    """Ask for the solution of a game that is not solved in minutes."""
    server = urlsplit(address)
    body = json.dumps({"variant": "5x8", "seconds": 600})
    line = socket.create_connection((server.hostname or "", server.port or 0))
    head = f"POST /api/mastermind/analysis HTTP/1.1\r\nHost: {server.netloc}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    line.sendall((head + body).encode())
    return line


def accepted(line: socket.socket) -> bool:
    """Tell whether a search was taken on: it is then not answered soon."""
    line.settimeout(2)
    try:
        assert b" 503 " in line.recv(20)
        return False
    except TimeoutError:
        return True


def test_what_must_wait_is_asked_again_until_the_engine_is_free(
    page: Page, address: str, expected_refusals: list[int]
) -> None:
    expected_refusals.append(503)
    play.start_mastermind(page, "Learn", "3x6")
    hints = page.get_by_role("region", name="Hints").get_by_role("listitem")
    with long_searches(address):
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


def test_an_engine_that_stays_busy_is_said_and_nothing_is_lost(
    page: Page, address: str, expected_refusals: list[int]
) -> None:
    expected_refusals.append(503)
    page.add_init_script(HASTE)
    play.start_mastermind(page, "Learn", "3x6")
    play.place(page, [0, 0, 0])
    with long_searches(address):
        page.get_by_role("button", name="Guess", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("All engines are busy; please try again")
        expect(page.get_by_role("table", name="Turns")).to_have_attribute("aria-busy", "false")
        expect(page.get_by_role("button", name="Peg 1: red")).to_be_visible()
        play.start_ultimate(page, "Two people")
        page.get_by_role("button", name="Analysis", exact=True).click()
        busy = page.get_by_role("alert").filter(has_text="The analysis stopped")
        expect(busy).to_contain_text("the engine is busy")
        # What needs no engine goes on.
        play.playable(page).first.click()
        expect(play.moves(page)).to_have_count(1)
