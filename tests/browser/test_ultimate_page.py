"""The page of Ultimate Tic-Tac-Toe: equal squares, variations, hidden answers, start at once."""

import json
import re

from playwright.sync_api import Page, expect

from tests.browser import play
from tests.browser.conftest import NewPage
from tests.web.test_ultimate import ENDED

MOVES = "dh hc ca ad df fa aa ae ef fe ed dg gd da af fi id dd ee bb bi ii ia ai ig gh"
SIZES = """() => [...document.querySelectorAll("[data-square]")].map((square) => {
    const { width, height } = square.getBoundingClientRect();
    return [Math.round(width * 2) / 2, Math.round(height * 2) / 2];
})"""

WATCH = """() => {
    window.seen = [];
    new MutationObserver(() => {
        const card = document.querySelector('[aria-label="Best lines"]');
        const status = card?.querySelector("[role=status]")?.textContent;
        if (card) window.seen.push([status, Math.round(card.getBoundingClientRect().height)]);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Write down from now on how high the card of the best lines is, and what it says."""


def start(page: Page, **body: object) -> None:
    """Open a new game from the server."""
    page.goto("/games")
    made = page.evaluate(
        """body => fetch("/api/ultimate/games", {method: "POST", body,
            headers: {"Content-Type": "application/json"}}).then(answer => answer.json())""",
        json.dumps(body),
    )
    page.goto(f"/ultimate/{made['game']['id']}")
    expect(page.get_by_role("group", name="Ultimate Tic-Tac-Toe board")).to_be_visible()


def test_all_squares_are_equal_and_nothing_changes_their_size(new_page: NewPage) -> None:
    page = new_page()
    sizes: dict[int, list[list[float]]] = {}
    for moves in ("", MOVES):
        start(page, mode="two", moves=moves)
        for analysis in (False, True):
            if analysis:
                page.keyboard.press("a")
                expect(page.get_by_label("Simulations")).not_to_have_text("0")
            for width in (320, 360, 768, 1024, 1280, 1920):
                page.set_viewport_size({"width": width, "height": 800})
                found = page.evaluate(SIZES)
                assert len(found) == 81
                wide, high = zip(*found, strict=True)
                assert max(wide) - min(wide) <= 0.5, (width, moves, analysis)
                assert max(high) - min(high) <= 0.5, (width, moves, analysis)
                assert abs(wide[0] - high[0]) <= 0.5, (width, moves, analysis)
                assert sizes.setdefault(width, found) == found, (width, moves, analysis)
    page.set_viewport_size({"width": 1280, "height": 800})
    board = page.get_by_role("group", name="Ultimate Tic-Tac-Toe board").bounding_box()
    assert board is not None
    assert abs(board["width"] - 640) <= 2


def test_the_cards_of_an_analysis_keep_their_height_from_its_start_on(new_page: NewPage) -> None:
    page = new_page()
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        start(page, mode="two", moves="ee ea ab")
        page.evaluate(WATCH)
        page.keyboard.press("a")
        expect(page.get_by_label("Simulations")).not_to_have_text("0")
        seen = page.evaluate("window.seen")
        assert seen[0][0] == "starting", seen
        assert len({height for _, height in seen}) == 1, seen


def test_the_chances_of_both_sides_stand_side_by_side(new_page: NewPage) -> None:
    page = new_page()
    start(page, mode="two", moves="ee ea ab")
    page.keyboard.press("a")
    chances = page.get_by_role("region", name="Winning chances")
    expect(chances).to_contain_text(re.compile(r"\d %.* k simulations.*\d %", re.DOTALL))
    for width in (320, 360, 390, 480, 768, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        tops = chances.locator("b").evaluate_all("all => all.map(e => e.getBoundingClientRect().y)")
        assert len(tops) == 2
        assert abs(tops[0] - tops[1]) <= 1, (width, tops)


def test_a_square_of_an_earlier_position_begins_a_variation(page: Page) -> None:
    start(page, mode="two", moves="ee ea ab be")
    page.keyboard.press("[")
    page.keyboard.press("[")
    expect(play.turn(page)).to_have_text("Move 2 of 4")
    page.get_by_role("button", name=re.compile("^top-left board, top-right square, empty")).click()
    line = page.get_by_role("button", name="Variation 1, move 3: ac")
    expect(line).to_have_attribute("aria-current", "true")
    expect(play.turn(page)).to_have_text("Variation, move 3")
    expect(play.moves(page)).to_have_count(4)
    page.reload()
    expect(line).to_be_visible()
    line.click()
    page.get_by_role("button", name="Delete variation").click()
    expect(line).to_have_count(0)
    expect(play.turn(page)).to_have_text("Move 2 of 4")


def test_the_better_square_is_hidden_until_a_try_or_a_wish(page: Page) -> None:
    start(page, mode="computer", moves=ENDED)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_text("The better square is hidden.")).to_be_visible()
    slip = page.get_by_role("region", name="Slip", exact=True)
    expect(page.get_by_text("Better:")).to_have_count(0)
    asked = page.get_by_role("button", name=re.compile("asked about$"))
    expect(asked).to_have_count(1)
    expect(play.playable(page).first).to_be_visible()
    number = int(re.findall(r"Move (\d+)", slip.inner_text())[0])
    marks = page.get_by_role("button", name=re.compile(r"square, [XO]"))
    expect(marks).to_have_count(number - 1)  # nothing of what came later
    asked.focus()
    page.keyboard.press("Enter")
    expect(slip.get_by_role("status")).to_contain_text(re.compile("Not yet|That is it"))
    slip.get_by_role("button", name="Show me").click()
    expect(slip.get_by_role("status")).to_contain_text(re.compile("Better:|That is it"))


def test_the_address_of_the_game_starts_one_and_then_goes_on_with_it(page: Page) -> None:
    page.goto("/ultimate")
    expect(play.turn(page)).to_have_text("Your turn.")
    address = page.url
    assert re.search(r"/ultimate/[^/?]+$", address)
    play.playable(page).first.click()
    expect(play.moves(page)).to_have_count(2)
    page.goto("/ultimate")
    expect(page).to_have_url(address)
    expect(play.moves(page)).to_have_count(2)
    page.keyboard.press("n")
    page.get_by_role("dialog", name="Leave this game?").get_by_text("Stay here").click()
    expect(page).to_have_url(address)


def test_why_here_and_the_rule_are_said(page: Page) -> None:
    start(page, mode="two", moves="ee")
    why = "X's last square was centre, so O must play in the centre board."
    expect(page.get_by_text(why)).to_be_visible()
    expect(page.get_by_role("region", name="Moves")).to_contain_text("a line wins, else a draw")


def test_the_name_of_the_game_is_whole_on_the_narrowest_screen(new_page: NewPage) -> None:
    page = new_page(width=320, height=740)
    start(page, mode="computer", level=1)
    cut = "e => getComputedStyle(e).display !== 'none' && e.scrollWidth > e.clientWidth"
    expect(page.locator("#where")).to_have_text("Ultimate")
    assert page.locator("#where").evaluate(cut) is False
    # What is beside it gives way instead.
    assert page.locator("#about").evaluate(cut) is True


def test_the_opening_book_stands_beside_the_analysis_of_two_moves(new_page: NewPage) -> None:
    page = new_page(width=320, height=740)
    start(page, mode="two", moves="ee ea aa")
    page.keyboard.press("a")
    book = page.get_by_role("region", name="Opening book")
    expect(page.get_by_label("Simulations")).not_to_have_text("0")
    expect(book).to_have_count(0)
    page.keyboard.press("[")
    expect(book.get_by_text(re.compile(r"^X stands at \d\d\.\d % ± \d"))).to_be_visible()
    page.keyboard.press("[")
    rows = book.get_by_role("row")
    expect(rows).to_have_count(1 + 2)
    expect(rows.nth(1)).to_contain_text("×4")
    expect(rows.nth(1).get_by_role("cell").first).to_have_text(re.compile(r"^\d\d\.\d %$"))
    page.keyboard.press("[")
    expect(rows).to_have_count(1 + 15)
    book.get_by_role("region", name="Moves of the opening book").focus()
    page.keyboard.press("End")
    expect(rows.last).to_be_in_viewport()


def test_the_computer_thinks_on_my_time_where_i_let_it(page: Page) -> None:
    page.goto("/ultimate/new?level=5")
    box = page.get_by_label("Thinks on your time")
    time = page.get_by_label("Thinking time")
    expect(box).to_be_disabled()
    expect(page.get_by_text("Levels 6 to 10 can also think on your time.")).to_be_visible()
    page.get_by_role("slider", name="Level").press("ArrowRight")
    box.press("Space")
    expect(box).to_be_checked()
    expect(page.get_by_text("A little stronger than the level’s rating")).to_be_visible()
    time.select_option("1 second")
    with page.expect_request("**/ponder") as asked:
        page.get_by_role("button", name="Start").click()
    asked_about = asked.value
    assert asked_about.post_data_json == {"version": 1}
    opponent = page.get_by_role("region", name="Opponent")
    summary = opponent.get_by_text("Thinks for 1 second, and on your time")
    expect(summary).to_be_visible()
    # The next turn is pondered too, from what the last answer left.
    with page.expect_request("**/ponder") as again:
        page.get_by_role("button", name=re.compile("^centre board, centre square, empty")).click()
    assert again.value.post_data_json == {"version": 3}
    summary.click()
    with page.expect_response("**/thinking") as changed:
        box.press("Space")
    assert changed.value.json()["game"]["ponder"] is False
    expect(opponent.get_by_text("Thinks for 1 second", exact=True)).to_be_visible()
    time.select_option("as its level does")
    expect(opponent.get_by_text("Thinks as its level does", exact=True)).to_be_visible()
    expect(opponent.get_by_text("does not count for your rating")).to_be_visible()


def test_a_late_position_is_solved_by_keyboard(new_page: NewPage) -> None:
    page = new_page(width=320, height=740)
    late = "x5ooo/1o1o3xx/o1x5x/xoox3x1/2o1xoo2/3xxx1o1/x3o1x2/xx1ooo1x1/1x1oxo1o1 x e line"
    start(page, mode="two", position=late)
    page.keyboard.press("a")
    card = page.get_by_role("region", name="Exact result")
    expect(card.get_by_role("status")).to_have_text("The exact result, proven.")
    card.get_by_role("button", name="solve").focus()
    page.keyboard.press("Enter")
    expect(card.get_by_role("status")).to_have_text(
        "X wins with best play of both. The shortest forced win takes 13 moves."
    )
    expect(card.get_by_text("X wins, proven")).to_be_visible()
    line = card.get_by_role("button", name=re.compile("^Perfect play e[bdi] "))
    line.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("X wins, proven").first).to_be_visible()
    start(page, mode="two", moves="ee ea aa")
    page.keyboard.press("a")
    expect(page.get_by_label("Simulations")).not_to_have_text("0")
    expect(card).to_have_count(0)
