"""Live analysis in bad times: the server goes away and comes back, and engines that are busy."""

import re
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import play
from tests.browser.mortal import Mortal
from tests.browser.test_busy import taken_on
from tests.web.helpers import Server

TELL = """() => {
  const said = (window.said = []);
  const look = () => {
    const status = document.querySelector('[aria-label="Best lines"] [role=status]')?.textContent;
    const number = document.querySelector('[aria-label="Simulations"]')?.textContent;
    said.push([status, number]);
  };
  new MutationObserver(look).observe(document.body,
    { subtree: true, childList: true, characterData: true });
  look();
}"""
"""Write down everything that is said about an analysis from now on."""
LONG = {"PERFECTPLAY_MAX_SECONDS": "600", "PERFECTPLAY_QUESTION_SECONDS": "600"}


def count(text: str) -> float:
    """Read a number of simulations as it is written."""
    found = re.fullmatch(r"([\d.]+) ?([kM]?)", text)
    assert found, text
    return float(found[1]) * {"": 1, "k": 1e3, "M": 1e6}[found[2]]


def said(page: Page) -> tuple[list[str], list[float]]:
    """Return what was said since the last look: the states, and the simulations."""
    told = page.evaluate("window.said.splice(0)")
    return [state for state, _ in told], [count(number) for _, number in told]


def status(page: Page) -> Locator:
    """The words about how the analysis stands."""
    return page.get_by_role("region", name="Best lines").get_by_role("status")


def test_an_analysis_says_that_the_server_is_gone_and_goes_on_when_it_is_back(
    mortal: Mortal,
) -> None:
    page = mortal.page
    play.start_ultimate(page, "Two people")
    page.get_by_role("button", name="Analysis", exact=True).click()
    expect(status(page)).to_have_text("live")
    expect(page.get_by_label("Simulations")).to_have_text(re.compile(r"[kM]$"))
    page.evaluate(TELL)
    mortal.kill()
    lost = "connection lost, trying again"
    expect(status(page)).to_have_text(lost)
    expect(page.get_by_role("region", name="Connection")).to_be_visible()
    _, before = said(page)
    page.wait_for_timeout(4000)  # the browser tries more than once meanwhile
    states, during = said(page)
    assert set(states) <= {lost}
    with mortal.again():
        expect(status(page)).to_have_text("live")
        expect(page.get_by_role("region", name="Connection")).to_have_count(0)
        expect(status(page)).to_have_text("done")
        _, after = said(page)
    numbers = [*before, *during, *after]
    assert numbers == sorted(numbers)


def test_a_deeper_look_goes_on_from_what_is_known(page: Page) -> None:
    play.start_ultimate(page, "Two people")
    play.playable(page).first.click()
    page.get_by_role("button", name="Analysis", exact=True).click()
    expect(status(page)).to_have_text("live")
    page.evaluate(TELL)
    lines = page.get_by_role("region", name="Best lines")
    stop, deeper = (lines.get_by_role("button", name=name) for name in ("stop", "deeper"))
    stop.click()
    known = count(page.get_by_label("Simulations").inner_text())
    # On from there until a tree is full, which is said then; it goes on all the same.
    full = lines.get_by_text("seldom visited positions were given up")
    for _ in range(9):
        deeper.click()
        expect(status(page)).to_have_text("done")
        if full.is_visible():
            break
    expect(full).to_be_visible()
    before = count(page.get_by_label("Simulations").inner_text())
    deeper.click()
    expect(status(page)).to_have_text("live")
    stop.click()
    assert count(page.get_by_label("Simulations").inner_text()) >= before
    _, numbers = said(page)
    assert numbers == sorted(numbers)
    assert numbers[-1] > known


def test_an_analysis_that_waits_says_behind_how_many(browser: Browser, tmp_path: Path) -> None:
    extra = {**LONG, "PERFECTPLAY_ENGINE_THREADS": "1", "PERFECTPLAY_ENGINE_QUEUE": "6"}
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with (
        Server(database, extra=extra) as server,
        browser.new_context(base_url=server.url) as context,
        ExitStack() as others,
    ):
        for _ in range(3):  # one is worked on, two wait
            body = {"variant": "10x2", "seconds": 600}
            others.enter_context(taken_on(server.url, "/api/mastermind/analysis", body))
        page = context.new_page()
        page.set_default_timeout(90_000)
        play.start_ultimate(page, "Two people")
        page.get_by_role("button", name="Analysis", exact=True).click()
        expect(status(page)).to_have_text("waiting, 2 before you")
        others.close()
        expect(status(page)).to_have_text("live")
