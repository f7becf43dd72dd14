"""axe-core finds nothing on any page, in any mode, light or dark, wide or narrow."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.places import PLACES, Visit
from tests.system import give_up
from tools.check_js import AXE

RUN = """
async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(
    ({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\\n  ${failureSummary}`));
}
"""


@pytest.fixture(scope="module")
def axe() -> str:
    """The text of axe-core."""
    if not AXE.is_file():
        give_up("axe-core was not found: run 'make warm', or python -m tools.check_js --install.")
    return AXE.read_text(encoding="utf-8")


def findings(page: Page, axe: str, scheme: str, width: int) -> list[str]:
    """Return what axe-core finds in a theme at a width."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": width, "height": 800})
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe)
    found: list[str] = page.evaluate(RUN)
    return [f"{scheme}, {width} px: {text}" for text in found]


@pytest.mark.parametrize("place", PLACES.values(), ids=list(PLACES))
def test_nobody_is_shut_out(new_page: NewPage, axe: str, place: Visit) -> None:
    page = new_page(width=1280, height=800)
    place(page)
    found = findings(page, axe, "light", 1280) + findings(page, axe, "dark", 390)
    assert not found, "\n".join(found)
