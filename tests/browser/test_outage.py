"""The page while the server is away in the middle of a game."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser import play
from tests.browser.mortal import Mortal

KEPT = """async () => {
  const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(shelves.map((shelf) => shelf.keys()));
  return kept.flat().map((request) => request.url);
}"""


def test_a_game_goes_on_by_itself_when_the_server_comes_back(mortal: Mortal) -> None:
    page = mortal.page
    play.start_ultimate(page, "Two people")
    lost: list[int] = []

    def lose_first_answer(route: Route) -> None:
        if lost:
            return route.continue_()
        lost.append(route.fetch().status)
        return route.abort("connectionreset")

    # The server makes the move, its answer is lost: made once, and no word about other windows.
    page.route("**/move", lose_first_answer)
    play.playable(page).first.click()
    expect(play.moves(page)).to_have_count(1)
    expect(play.playable(page)).not_to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert lost == [200]

    mortal.kill()
    play.playable(page).first.click()
    bar = page.get_by_role("region", name="Connection")
    expect(bar).to_contain_text("The server does not answer just now; trying again")
    # Told to screen readers too, once and without the seconds.
    voice = page.get_by_role("status").filter(has_text="trying again.")
    expect(voice).to_have_count(1)
    with mortal.again():
        expect(play.moves(page)).to_have_count(2)
        expect(bar).to_have_count(0)
        play.playable(page).first.click()
        expect(play.moves(page)).to_have_count(3)
        page.reload()
        expect(play.moves(page)).to_have_count(3)
        expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("name", ["My games", pytest.param("Lab", marks=pytest.mark.slow)])
def test_a_page_opens_by_itself_when_the_server_comes_back(mortal: Mortal, name: str) -> None:
    page = mortal.page
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    mortal.kill()
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("heading", name="The server is away")).to_be_visible()
    bar = page.get_by_role("region", name="Connection")
    expect(bar).to_have_count(1)
    # Given up, the page still says what is wrong, and still looks for the server.
    page.get_by_role("button", name="Stop trying").click()
    expect(bar).to_have_count(0)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    with mortal.again():
        expect(page.get_by_role("heading", name="The server is away")).to_have_count(0)
        expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
        expect(bar).to_have_count(0)


def test_the_page_opens_without_the_server_and_says_so(mortal: Mortal) -> None:
    page = mortal.page
    page.goto("/")
    # It is there when it has taken this page over.
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.goto("/lab")
    expect(page.get_by_role("table", name="Players")).to_be_visible()
    mortal.kill()

    page.goto("/")
    expect(page.get_by_role("heading", name="Two games, played to perfection")).to_be_visible()
    bar = page.get_by_role("region", name="Connection")
    expect(bar).to_contain_text("The server does not answer just now")
    # What the API said before is not shown as if it were so now.
    page.goto("/lab")
    expect(page.get_by_role("heading", name="The server is away")).to_be_visible()
    with mortal.again():
        expect(page.get_by_role("table", name="Players")).to_be_visible()
        expect(bar).to_have_count(0)
        assert not [url for url in page.evaluate(KEPT) if "/api/" in url]
