"""What axe-core, which looks for what shuts people out, finds on a page."""

from functools import cache

from playwright.sync_api import Page

from tests.system import give_up
from tools.check_js import AXE

RUN = """
async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(
    ({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\\n  ${failureSummary}`));
}
"""


@cache
def axe() -> str:
    """Return the text of axe-core."""
    if not AXE.is_file():
        give_up("axe-core was not found: run 'make warm', or python -m tools.check_js --install.")
    return AXE.read_text(encoding="utf-8")


def findings(page: Page, scheme: str, width: int) -> list[str]:
    """Return what axe-core finds in a theme at a width."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": width, "height": 800})
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe())
    found: list[str] = page.evaluate(RUN)
    return [f"{scheme}, {width} px: {text}" for text in found]
