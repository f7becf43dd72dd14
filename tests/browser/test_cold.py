"""The page beside an engine that has compiled nothing yet."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import play
from tests.browser.server import PATIENCE, running_server


@pytest.fixture
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server on its very first start, while it is still warming up."""
    empty = {"NUMBA_CACHE_DIR": str(tmp_path_factory.mktemp("nothing-compiled"))}
    with running_server(tmp_path_factory.mktemp("cold"), empty, warm=False) as found:
        yield found


def test_the_page_is_usable_while_the_engine_warms_up(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_text("engine warming up")).to_be_visible()
    play.start_ultimate(page, "Two people")
    play.playable(page).first.click()
    expect(play.moves(page)).to_have_count(1)
    play.start_mastermind(page, "Play")
    play.guess(page, [0, 0, 1, 1])


@pytest.mark.slow
def test_the_sign_goes_when_the_engine_is_warm(page: Page) -> None:
    page.goto("/")
    sign = page.get_by_text("engine warming up")
    expect(sign).to_be_visible()
    expect(sign).to_be_hidden(timeout=1000 * PATIENCE)
