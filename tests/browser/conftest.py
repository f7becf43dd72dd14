"""A server, a browser, and pages that fail the test when anything goes wrong behind them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response, expect, sync_playwright

from tests.browser.chromium import FLAGS
from tests.browser.mortal import Mortal, mortal_server
from tests.browser.server import running_server
from tests.system import need
from tools.system import CHROMIUM

NewPage = Callable[..., Page]
# Patience for machines that do other things as well; nothing here measures time.
PATIENCE = 90_000
expect.set_options(timeout=PATIENCE)
# The teacher solves exactly however busy the machine is, so that it always says the same.
UNHURRIED = {"PERFECTPLAY_QUESTION_SECONDS": "60", "PERFECTPLAY_JOB_SECONDS": "120"}


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    folder: Path = tmp_path_factory.mktemp("server")
    with running_server(folder, UNHURRIED) as found:
        yield found


# Not longer than a module: playwright's loop must not run beside the event loops of other tests.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; its absence is a failure in CI and a loud skip elsewhere."""
    path = need(CHROMIUM)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture
def expected_refusals() -> list[int]:
    """Statuses that a test provokes on purpose; nothing else above 399 is accepted."""
    return []


@pytest.fixture
def new_page(browser: Browser, address: str, expected_refusals: list[int]) -> Iterator[NewPage]:
    """Open pages as different people; any console error or failed request fails the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def refused(response: Response) -> None:
        if response.status >= 400 and response.status not in expected_refusals:
            problems.append(f"{response.status} {response.request.method} {response.url}")

    def console(kind: str, text: str) -> None:
        wanted = any(f"status of {status}" in text for status in expected_refusals)
        if kind in {"error", "warning"} and not wanted:
            problems.append(f"console {kind}: {text}")

    def watch(page: Page) -> None:
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: console(message.type, message.text))
        page.on("pageerror", lambda error: problems.append(f"page error: {error}"))
        page.on("response", refused)
        page.on(
            "requestfailed",
            lambda request: (
                None
                if "ERR_ABORTED" in (request.failure or "")
                else problems.append(f"failed: {request.url} {request.failure}")
            ),
        )

    def make(width: int = 1280, height: int = 900, context: BrowserContext | None = None) -> Page:
        if context is None:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                base_url=address,
                reduced_motion="reduce",
            )
            contexts.append(context)
        page = context.new_page()
        watch(page)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """One person's page."""
    return new_page()


@pytest.fixture
def mortal(browser: Browser, tmp_path: Path) -> Iterator[Mortal]:
    """A page at a server that the test may end."""
    with mortal_server(browser, tmp_path, PATIENCE) as found:
        yield found
