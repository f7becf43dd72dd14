"""What holds for both games: two browsers, onlookers, keys, small screens, kept games."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import play
from tests.browser.conftest import NewPage


@pytest.mark.slow
def test_two_browsers_play_mastermind(new_page: NewPage) -> None:
    maker, breaker, onlooker = new_page(), new_page(), new_page()
    maker.goto("/mastermind?mode=two")
    for name in ("yellow", "red", "red", "orange"):
        maker.get_by_role("button", name=f"Set {name}").click()
    maker.get_by_role("button", name="Start").click()
    link = maker.get_by_role("textbox", name="Join link").input_value()
    breaker.goto(link)
    breaker.get_by_role("button", name="Join the game").click()
    expect(maker.get_by_role("textbox", name="Join link")).to_have_count(0)
    play.guess(breaker, [0, 0, 1, 1])
    expect(play.turns(maker)).to_have_count(1)
    expect(
        maker.get_by_role("main").get_by_text("The other player is breaking your code.")
    ).to_be_visible()
    breaker.reload()
    expect(play.turns(breaker)).to_have_count(1)

    onlooker.goto(breaker.url)
    expect(onlooker.get_by_role("main").get_by_text("You are looking on.")).to_be_visible()
    expect(onlooker.get_by_role("button", name="Guess", exact=True)).to_have_count(0)
    play.guess(breaker, [3, 0, 0, 4])
    for page in (maker, breaker, onlooker):
        expect(play.result(page)).to_contain_text("The code is broken.")


@pytest.mark.slow
def test_two_browsers_play_ultimate(new_page: NewPage) -> None:
    one, other = new_page(), new_page()
    play.start_ultimate(one, "Two people")
    link = one.get_by_role("textbox", name="Join link").input_value()
    other.goto(link)
    other.get_by_role("button", name="Join the game").click()
    expect(one.get_by_role("textbox", name="Join link")).to_have_count(0)
    pages = [one, other]
    for number, place in enumerate(play.short_game()):
        # Whoever started plays X, and X plays first.
        mover = pages[number % 2]
        expect(play.turn(mover)).to_have_text("Your turn.")
        play.playable(mover).nth(place).click()
        for page in pages:
            expect(play.moves(page)).to_have_count(number + 1)
        if number == 2:
            other.reload()
            expect(play.moves(other)).to_have_count(3)
    for page in pages:
        expect(play.turn(page)).to_have_text(play.ENDINGS)


def first_guess_by_keyboard(page: Page) -> None:
    """Read the help, place pegs and mend them, guess, and keep the guess when the teacher asks."""
    play.start_mastermind(page, "Learn", "3x6")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    optimal = keys.get_by_role("definition").filter(has_text="make the optimal guess")
    expect(optimal).to_be_visible()
    # O places orange, so the command needs Shift, and the help says so.
    expect(keys.get_by_text("Shift o", exact=True)).to_be_visible()
    expect(keys).to_contain_text("the command is then Shift and the letter")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    for key in "rb2":
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Peg 3: green")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="Peg 2: green")).to_be_visible()
    page.keyboard.press("Backspace")
    page.keyboard.press("3")
    expect(page.get_by_role("button", name="Peg 2: yellow")).to_be_visible()
    for key in ("ArrowLeft", "ArrowLeft", "0", "ArrowLeft", "ArrowLeft", "ArrowRight", "0", "0"):
        page.keyboard.press(key)
    for key in ("ArrowRight", "ArrowRight", "0", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("dialog", name="Keep this guess?")).to_be_visible()
    page.keyboard.press("Tab")
    for _ in range(3):
        if page.get_by_role("button", name="Keep my guess").evaluate(
            "b => b === document.activeElement"
        ):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(play.turns(page)).to_have_count(1)


def test_mastermind_by_keyboard_alone(page: Page) -> None:
    play.until_unfinished(page, lambda: first_guess_by_keyboard(page))
    page.reload()
    expect(play.turns(page)).to_have_count(1)
    hints = page.get_by_role("region", name="Hints").get_by_role("listitem")
    page.keyboard.press("h")
    expect(hints).to_have_count(1)
    for number in range(2, 11):
        page.keyboard.press("Shift+O")
        expect(play.turns(page)).to_have_count(number)
        if play.result(page).is_visible():
            break
    expect(play.result(page)).to_be_visible()
    page.keyboard.press("n")
    expect(play.turns(page)).to_have_count(0)


def test_ultimate_by_keyboard_alone(page: Page) -> None:
    play.start_ultimate(page, "Two people")
    page.keyboard.press("5")
    page.keyboard.press("1")
    expect(play.moves(page)).to_have_count(1)
    square = page.get_by_role("button", name=re.compile("^top-left board, centre square"))
    square.focus()
    page.keyboard.press("ArrowRight")
    expect(
        page.get_by_role("button", name=re.compile("^top-left board, right square"))
    ).to_be_focused()
    page.keyboard.press("Enter")
    expect(play.moves(page)).to_have_count(2)
    page.keyboard.press("[")
    expect(play.turn(page)).to_have_text("Move 1 of 2")
    page.keyboard.press("]")
    page.keyboard.press("u")
    expect(play.moves(page)).to_have_count(1)


def spot(part: Locator) -> list[float]:
    """Where a part of the page is, wherever the page is scrolled to."""
    script = "e => { const b = e.getBoundingClientRect(); return [b.x, b.y + scrollY, b.width] }"
    found: list[float] = part.evaluate(script)
    return found


def test_nothing_jumps_when_the_teacher_speaks(page: Page) -> None:
    play.start_mastermind(page, "Learn", "3x6")
    button = page.get_by_role("button", name="Make optimal guess")
    before = spot(button)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("region", name="Hints").get_by_role("listitem")).to_have_count(1)
    button.click()
    expect(play.turns(page)).to_have_count(1)
    if not play.result(page).is_visible():
        assert spot(button) == before

    play.start_ultimate(page, "Two people")
    board = page.get_by_role("group", name="Ultimate Tic-Tac-Toe board")
    stepping = page.get_by_role("group", name="Step through the game")
    places = spot(board), spot(stepping)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status", name="Hint")).not_to_be_empty()
    page.get_by_role("button", name="Analysis", exact=True).click()
    expect(page.get_by_label("Simulations")).not_to_have_text("0")
    assert (spot(board), spot(stepping)) == places


def test_games_are_kept_exported_and_brought_back(page: Page, tmp_path: Path) -> None:
    play.start_mastermind(page, "Learn", "3x6")
    play.finish_with_teacher(page)
    count = play.turns(page).count()
    with page.expect_download() as text:
        page.get_by_role("link", name="text", exact=True).click()
    kept = tmp_path / "game.txt"
    text.value.save_as(kept)
    page.get_by_role("link", name="My games").click()
    recent = page.get_by_role("table", name="Finished games")
    expect(recent.get_by_role("row")).to_have_count(1)
    expect(page.get_by_role("region", name="Mastermind statistics")).to_contain_text("won")
    page.get_by_role("textbox", name=re.compile("^An exported game")).fill(kept.read_text())
    page.get_by_role("button", name="Import").click()
    expect(play.turns(page)).to_have_count(count)
    practice = page.get_by_role("status", name="Practice")
    expect(practice).to_contain_text("does not count")
    page.go_back()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    expect(recent.get_by_role("row").filter(has_text="practice")).to_have_count(1)
    recent.get_by_role("row").filter(has_not_text="practice").get_by_role("link").click()
    expect(play.result(page)).to_be_visible()
    expect(practice).to_be_empty()
    page.keyboard.press("u")
    expect(practice).to_contain_text("does not count")


def test_a_second_tab_shows_the_same_game(
    page: Page, new_page: NewPage, expected_refusals: list[int]
) -> None:
    expected_refusals.append(409)  # the first tab is told that the game has moved on
    second = new_page(context=page.context)

    def begin() -> None:
        # Browsers draw tabs at the back once a second, so whoever plays is at the front.
        page.bring_to_front()
        play.first_guess(page, [0, 1, 2, 3])
        second.bring_to_front()
        second.goto(page.url)
        expect(play.turns(second)).to_have_count(1)
        play.guess(second, [1, 2, 3, 4])

    play.until_unfinished(second, begin)
    page.bring_to_front()
    page.get_by_role("button", name="Undo").click()
    notice = page.get_by_role("alert").filter(has_text="moved on")
    expect(notice.or_(play.turns(page).nth(0))).not_to_have_count(0)


def test_the_lab_shows_players_levels_and_claims(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Lab").click()
    players = page.get_by_role("table", name="Players").get_by_role("row")
    knuth = players.filter(has_text=re.compile("^Knuth knuth"))
    expect(knuth).to_contain_text("4.476")
    expect(knuth.get_by_role("img", name=re.compile("694 in 5$"))).to_be_visible()
    levels = page.get_by_role("region", name="Levels of Ultimate Tic-Tac-Toe")
    expect(levels.get_by_role("listitem")).to_have_count(10)
    claims = page.get_by_role("region", name="Claims checked").get_by_role("listitem")
    expect(claims.filter(has_text="does not hold").first).to_be_visible()


def test_the_table_of_mastermind_is_sorted_filtered_and_unfolded(page: Page) -> None:
    page.goto("/lab")
    card = page.get_by_role("region", name="The table of Mastermind")
    rows = card.get_by_role("row")
    card.get_by_role("combobox", name="Pegs").select_option("3")
    expect(rows.nth(1)).to_contain_text("3 × 2")
    card.get_by_role("button", name="longest game").click()
    card.get_by_role("button", name="longest game").press("Enter")
    heading = card.get_by_role("columnheader", name="longest game")
    expect(heading).to_have_attribute("aria-sort", "descending")
    card.get_by_role("combobox", name="Pegs").select_option("4")
    card.get_by_role("combobox", name="Sizes").select_option("with repeats")
    size = card.get_by_role("button", name="4 × 6", exact=True)
    expect(size).to_have_attribute("aria-expanded", "false")
    size.click()
    expect(size).to_have_attribute("aria-expanded", "true")
    expect(card.get_by_text("0012 5,625 (720 alike)")).to_be_visible()
    with page.expect_download() as download:
        card.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == "mastermind-table.csv"


def test_theme_marks_and_unknown_addresses(page: Page, expected_refusals: list[int]) -> None:
    expected_refusals.append(404)
    page.goto("/")
    for theme in ("light", "dark"):
        page.get_by_role("button", name="Theme").click()
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
    page.get_by_role("button", name="Learn").click()
    expect(page.get_by_role("table", name="Turns")).to_be_visible()
    page.get_by_role("button", name="Marks").click()
    expect(page.get_by_text("Pegs carry shapes.")).to_be_visible()
    page.goto("/mastermind/nothing-here")
    expect(page.get_by_role("heading", name="Not here")).to_be_visible()
