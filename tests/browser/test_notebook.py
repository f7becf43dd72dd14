"""The widgets for notebooks in a real browser: whole games, keys, themes, narrow and wide."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from perfectplay.notebook import MastermindWidget, UltimateWidget
from tests.browser.axe import axe
from tests.browser.notebook_host import Host, hosted
from tests.drawing.things import THINGS, thing

SECRET = "4321"
WIDTHS = (1000, 360)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FIND = """
async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(
    ({ target, failureSummary }) => `${id}: ${target}\\n  ${failureSummary}`));
}
"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page whose errors fail the test."""
    context = browser.new_context(viewport={"width": 1000, "height": 900}, reduced_motion="reduce")
    found = context.new_page()
    problems: list[str] = []
    found.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
    found.on("pageerror", lambda error: problems.append(str(error)))
    yield found
    context.close()
    assert problems == []


def open_host(page: Page, host: Host) -> None:
    """Go to a widget."""
    page.goto(host.address)
    page.get_by_role("heading", level=2).wait_for()


def axe_finds(page: Page) -> list[str]:
    """Return what axe-core finds, in shadow trees as well."""
    page.evaluate(axe())
    found: list[str] = page.evaluate(FIND)
    return found


def in_every_theme(page: Page) -> Iterator[str]:
    """Show a page light and dark, by the system and by the notebook, wide and narrow."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        for system in SCHEMES:
            page.emulate_media(color_scheme=system)
            for theme in SCHEMES:
                light = "true" if theme == "light" else "false"
                page.evaluate(f"document.body.dataset.jpThemeLight = '{light}'")
                page.wait_for_timeout(30)
                yield f"{width} px, system {system}, notebook {theme}"


def alike(where: str) -> bool:
    """Say whether system and notebook have the same theme."""
    return where.count("dark") != 1


def background(page: Page) -> str:
    """Return the colour behind a widget."""
    found: str = page.evaluate(
        "getComputedStyle(document.querySelector('#cell > div').shadowRoot"
        ".querySelector('.perfectplay')).backgroundColor"
    )
    return found


def test_a_whole_game_of_mastermind_by_keys(page: Page) -> None:
    with hosted(lambda: MastermindWidget("4x6", secret=SECRET)) as host:
        open_host(page, host)
        page.get_by_role("button", name="Peg 1: empty").focus()
        page.keyboard.type("0000")
        expect(page.get_by_role("list", name="Codes left by answer")).to_be_visible()
        page.keyboard.press("Enter")
        # A slip is asked about; another guess is chosen.
        expect(page.get_by_role("region", name="Are you sure?")).to_contain_text("inaccuracy")
        page.get_by_role("button", name="Choose another").click()
        page.get_by_role("button", name="Peg 1: red").click()
        page.keyboard.type("0011")
        page.keyboard.press("Enter")
        expect(page.get_by_role("region", name="Turn 1")).to_contain_text("best")
        # The focus stays in the row although the teacher was thinking in between.
        page.keyboard.type("h")
        expect(page.get_by_role("region", name="Hint 1 of 3")).to_be_visible()
        page.get_by_role("button", name="Best guesses").click()
        best = page.get_by_role("list", name="Best guesses").get_by_role("button")
        expect(best).to_have_count(5)
        best.first.click()
        page.get_by_role("button", name="Guess", exact=True).click()
        expect(page.get_by_role("table", name="Turns").get_by_role("row")).to_have_count(2)
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_role("table", name="Turns").get_by_role("row")).to_have_count(1)
        page.get_by_role("button", name="Peg 1: empty").click()
        page.keyboard.type("GGYO")
        page.keyboard.press("Enter")
        expect(page.get_by_role("table", name="Turns").get_by_role("row")).to_have_count(2)
        page.keyboard.type("OYGB")
        page.keyboard.press("Enter")
        expect(page.get_by_text("You found the code in 3 guesses.").first).to_be_visible()
        page.get_by_role("button", name="Review").click()
        expect(page.get_by_role("region", name="Review")).to_contain_text("expected at the start")
        page.get_by_role("button", name="New game").click()
        expect(page.get_by_text("Find the hidden row of 4 colours.")).to_be_visible()


def test_pegs_are_tapped_and_dragged(page: Page) -> None:
    with hosted(lambda: MastermindWidget("4x6", mode="play", secret=SECRET, marks="both")) as host:
        open_host(page, host)
        page.get_by_role("button", name="Place blue").click()
        expect(page.get_by_role("button", name="Peg 1: blue")).to_be_visible()
        page.get_by_role("button", name="Place green").drag_to(
            page.get_by_role("button", name="Peg 4: empty")
        )
        expect(page.get_by_role("button", name="Peg 4: green")).to_be_visible()
        page.get_by_role("button", name="Guess · 2 pegs more").click()
        expect(page.get_by_text("2 pegs are still empty.")).to_be_attached()


def test_the_program_guesses_the_players_code(page: Page) -> None:
    with hosted(lambda: MastermindWidget("3x4", secret="321", mode="play")) as host:
        open_host(page, host)
        page.get_by_role("button", name="Guess mine").click()
        page.get_by_text("My guess:").wait_for()
        page.get_by_role("button", name="one black more").click()
        page.get_by_role("button", name="Answer").click()
        expect(page.get_by_role("table", name="Turns").get_by_role("row")).to_have_count(1)


def test_a_whole_game_of_ultimate(page: Page) -> None:
    rng = random.Random(7)
    with hosted(lambda: UltimateWidget(level=1, seed=2, teacher=False)) as host:
        open_host(page, host)
        made = 0
        while host.widget.state["game"]["board"]["outcome"] is None:
            legal = page.locator(".square.legal")
            expect(legal.first).to_be_visible()
            legal.nth(rng.randrange(legal.count())).click()
            made += 2
            page.wait_for_function(
                "made => { const { game, busy } = window.model.get('state');"
                "return !busy && (game.moves.length >= made || game.board.outcome); }",
                arg=made,
            )
        outcome = host.widget.state["game"]["board"]["outcome"]["text"]
        expect(page.get_by_text(outcome).first).to_be_visible()
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".square.legal").first).to_be_visible()


def test_a_move_is_judged_analysed_and_looked_at_again(page: Page) -> None:
    with hosted(lambda: UltimateWidget(level=2, seed=2)) as host:
        open_host(page, host)
        page.get_by_role("button", name="centre board, centre square, empty, can be played").focus()
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.get_by_role("region", name="Move 1")).to_contain_text("ee")
        page.keyboard.press("a")
        expect(page.get_by_role("region", name="Analysis")).to_contain_text("simulations")
        page.get_by_role("button", name="stop").click()
        expect(page.get_by_role("list", name="Best lines").get_by_role("listitem")).to_have_count(4)
        page.get_by_role("button", name="Review").click()
        expect(page.get_by_role("region", name="Review")).to_contain_text("Accuracy")
        page.get_by_role("button", name="Move 1: ee").click()
        expect(page.get_by_text("after 0 of 2")).to_be_visible()
        page.keyboard.press("]")
        page.keyboard.press("]")
        expect(page.get_by_text("now", exact=True)).to_be_visible()


@pytest.mark.parametrize("game", ["mastermind", "ultimate"])
def test_themes_widths_and_what_shuts_people_out(page: Page, game: str) -> None:
    def make() -> Any:
        if game == "mastermind":
            return MastermindWidget("4x6", secret=SECRET)
        return UltimateWidget(level=1, seed=2)

    with hosted(make) as host:
        open_host(page, host)
        if game == "mastermind":
            page.get_by_role("button", name="Peg 1: empty").focus()
            page.keyboard.type("0011")
            page.keyboard.press("Enter")
            page.get_by_role("region", name="Turn 1").wait_for()
            page.get_by_role("button", name="Hint").click()
            page.get_by_role("region", name="Hint 1 of 3").wait_for()
        else:
            page.locator(".square.legal").nth(40).click()
            page.get_by_role("region", name="Move 1").wait_for()
        for where in in_every_theme(page):
            dark = where.endswith("dark")
            assert background(page) == ("rgb(28, 32, 43)" if dark else "rgb(255, 253, 250)"), where
            if alike(where):  # what the notebook says decides, so half of them are enough
                assert axe_finds(page) == [], where
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
        # What the notebook has for its own buttons does not reach inside, nor the other way round.
        undo = page.get_by_role("button", name="Undo")
        border = undo.evaluate("e => getComputedStyle(e).borderTopStyle")
        assert border == "solid"
        page.evaluate("window.leave()")
        expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_drawings_are_readable_in_every_theme(page: Page) -> None:
    drawn = "".join(f"<h2>{name}</h2>{thing(name)._repr_html_()}" for name in THINGS)
    text = f'<html lang="en"><title>Drawings</title><main><h1>Drawings</h1>{drawn}</main></html>'
    page.set_content(text)
    for where in in_every_theme(page):
        if alike(where):
            continue
        dark = where.endswith("dark")
        page.evaluate(
            "dark => Object.assign(document.body.style, dark ? "
            "{ background: '#111', color: '#eee' } : { background: '#fff', color: '#111' })",
            dark,
        )
        assert axe_finds(page) == [], where
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
