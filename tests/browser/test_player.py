"""The page of the player: a phrase made here and used there, and games deleted."""

import re

from playwright.sync_api import expect

from tests.browser import play
from tests.browser.conftest import NewPage


def test_a_phrase_opens_the_games_in_another_browser(
    new_page: NewPage, expected_refusals: list[int]
) -> None:
    expected_refusals.append(400)  # a phrase with a wrong word
    here, there = new_page(), new_page(width=360, height=740)
    play.start_ultimate(here, "Two people")
    here.get_by_role("link", name="Player").click()
    here.get_by_role("button", name="Make a recovery phrase").click()
    sheet = here.get_by_role("region", name="Your recovery phrase")
    expect(sheet).to_contain_text("Write it down")
    phrase = re.search(r"(?:[a-z]{5}-){4}[a-z]{5}", sheet.inner_text())
    assert phrase
    code = sheet.get_by_role("img", name=re.compile("^QR code"))
    expect(code).to_be_visible()
    assert code.evaluate("image => image.naturalWidth") > 0
    link = sheet.get_by_role("textbox", name="Link for a second device").input_value()
    assert link.endswith(f"/player#phrase={phrase[0]}")

    # A link does nothing before its owner says yes.
    play.start_mastermind(there, "Play", "5x8")  # so many codes that none is found by luck
    play.guess(there, [0, 0, 1, 1, 2])
    there.goto(link)
    question = there.get_by_role("dialog", name="Play here as the player with 1 game?")
    question.get_by_role("button", name="Stay who I am").click()
    expect(there.get_by_role("region", name="Player", exact=True)).to_contain_text("1 game")
    assert there.url.endswith("/player")
    # By hand, with a slip first.
    field = there.get_by_role("textbox", name=re.compile("^Five words"))
    field.fill(phrase[0].upper().replace("-", " ")[:-1] + "e")
    there.get_by_role("button", name="Find my games").click()
    expect(there.get_by_role("main").get_by_text("The fifth word is mistyped")).to_be_visible()
    field.fill(phrase[0].upper().replace("-", " "))
    field.press("Enter")
    expect(question.get_by_role("checkbox", name="Bring my game along")).to_be_checked()
    question.get_by_role("button", name="Play as this player").click()
    expect(there.get_by_role("heading", name="My games")).to_be_visible()
    expect(there.get_by_text("You have 2 games here. 1 game came along.")).to_be_visible()
    rows = there.get_by_role("table", name="Running games").get_by_role("row")
    expect(rows).to_have_count(2)

    # One game goes by keyboard; the focus stays in the list.
    there.get_by_role("button", name=re.compile("^Delete Mastermind")).focus()
    there.keyboard.press("Enter")
    there.get_by_role("dialog", name="Delete this game?").get_by_role(
        "button", name="Delete it"
    ).press("Enter")
    expect(rows).to_have_count(1)
    expect(there.get_by_role("button", name=re.compile("^Delete Ultimate"))).to_be_focused()

    # The first browser is the same player: it deletes the rest and forgets who it was.
    here.reload()
    player = here.get_by_role("region", name="Player", exact=True)
    expect(player).to_contain_text("You have a recovery phrase.")
    here.get_by_role("button", name="Delete my games").click()
    here.get_by_role("button", name="Delete them").click()
    expect(player).to_contain_text("0 games")
    here.get_by_role("button", name="Forget this browser").click()
    here.get_by_role("button", name="Forget", exact=True).click()
    expect(here.get_by_role("button", name="Make a recovery phrase")).to_be_visible()
