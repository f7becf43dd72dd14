"""Black only and wrong answers on the page."""

import re

from playwright.sync_api import Page, expect

from tests.browser import play


def choose(page: Page, mode: str, *, answers: str | None = None, wrong: str | None = None) -> None:
    """Fill the form for a new game in; the unusual rules are folded."""
    page.goto(f"/mastermind/new?mode={mode}")
    form = page.get_by_role("form", name="New game")
    expect(form.get_by_label("Wrong answers allowed")).to_be_hidden()
    form.get_by_text("Unusual rules", exact=True).click()
    if answers:
        form.get_by_role("combobox", name=re.compile("^Answers")).select_option(answers)
    if wrong:
        form.get_by_label("Wrong answers allowed").select_option(wrong)


def start(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.wait_for_url(re.compile(r"/mastermind/(?!new)[^/?]+$"))


def test_a_game_with_a_lie_says_so_and_lets_a_guess_be_repeated(page: Page) -> None:
    choose(page, "play", wrong="1")
    start(page)
    board = page.get_by_role("region", name="Board")
    expect(board.get_by_text("At most one answer may be wrong")).to_be_visible()
    expect(board.get_by_role("link", name=re.compile("1 lie"))).to_be_visible()
    for count in (1, 2):
        play.place(page, [0, 0, 1, 1])
        page.get_by_role("button", name="Guess", exact=True).click()
        if play.result(page).count():
            return  # one in 1296
        expect(play.turns(page)).to_have_count(count)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(play.result(page)).to_be_visible()
    expect(
        board.get_by_text(re.compile("No answer was wrong|would have been true"))
    ).to_be_visible()
    expect(page.get_by_role("button", name="Review")).to_have_count(0)


def test_learning_needs_true_answers(page: Page) -> None:
    choose(page, "learn", wrong="2")
    expect(page.get_by_role("status", name="Unusual rules")).to_contain_text("needs true answers")
    expect(page.get_by_role("button", name=re.compile("^Start"))).to_be_disabled()
    page.get_by_label("Wrong answers allowed").select_option("none")
    expect(page.get_by_role("button", name=re.compile("^Start"))).to_be_enabled()


def test_black_only_is_taught(page: Page) -> None:
    choose(page, "learn", answers="black only")
    page.get_by_role("radio", name=re.compile("^own numbers")).check()
    page.get_by_role("spinbutton", name="Pegs").fill("3")
    page.get_by_role("spinbutton", name="Colours").fill("3")
    start(page)
    expect(page.get_by_text("Answers are black only")).to_be_visible()
    expect(page.get_by_text("White: right colour elsewhere")).to_have_count(0)
    page.get_by_role("button", name=re.compile("optimal guess")).click()
    expect(play.turns(page)).to_have_count(1)
    expect(play.turns(page).first.get_by_text("best", exact=True)).to_be_visible()


def test_only_black_is_counted_and_one_mistake_is_forgiven(page: Page) -> None:
    choose(page, "guess", answers="black only", wrong="1")
    start(page)
    expect(page.get_by_role("group", name="black")).to_be_visible()
    expect(page.get_by_role("group", name="white")).to_have_count(0)
    for count in (1, 2, 3):
        page.get_by_role("button", name="Reply").click()
        expect(play.turns(page)).to_have_count(count)
