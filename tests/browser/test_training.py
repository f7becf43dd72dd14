"""Puzzles of the day, lessons, own mistakes and ratings, as people use them."""

import re
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from perfectplay.mastermind.feedback import Feedback
from perfectplay.training.lessons import Lesson, lessons
from perfectplay.training.puzzles import daily
from tests.browser.conftest import NewPage
from tests.browser.play import COLOURS

KINDS = ("mastermind", "ultimate")
PLACES = (
    "top-left",
    "top-middle",
    "top-right",
    "left",
    "centre",
    "right",
    "bottom-left",
    "bottom-middle",
    "bottom-right",
)


def place_of(move: str) -> tuple[int, int]:
    """Return the board and the square of a move, from 0."""
    board, square = ("abcdefghi".index(letter) for letter in move)
    return board, square


def choose(page: Page, kind: str, move: str) -> None:
    """Try a move with the mouse."""
    if kind == "ultimate":
        board, square = place_of(move)
        name = re.compile(rf"^{PLACES[board]} board, {PLACES[square]} square, empty")
        page.get_by_role("button", name=name).click()
        return
    for letter in move:
        page.get_by_role("button", name=f"Place {COLOURS[int(letter)]}").click()
    page.get_by_role("button", name="Guess", exact=True).click()


def type_answer(page: Page, kind: str, asks: str, answer: str) -> None:
    """Give an answer with the keyboard alone."""
    if asks == "pins":
        pins = Feedback.parse(answer)
        for key, count in (("ArrowUp", pins.black), ("ArrowRight", pins.white)):
            for _ in range(count):
                page.keyboard.press(key)
        page.keyboard.press("Enter")
    elif kind == "ultimate":
        for place in place_of(answer):
            page.keyboard.press(str(place + 1))
    else:
        page.keyboard.type(answer)
        page.keyboard.press("Enter")


def wrong_move(kind: str) -> str:
    """Return a try at today's puzzle that is not its answer."""
    puzzle = daily(kind, datetime.now().date())
    data = puzzle.position_data()
    if kind == "ultimate":
        return str(next(move for move in data["legal"] if move != puzzle.best))
    taken = {puzzle.best, *(turn["guess"] for turn in data["turns"])}
    return next(code for code in ("0000", "1111", "2222", "3333") if code not in taken)


def tries(page: Page) -> Any:
    """The card with what is said of a try."""
    return page.get_by_role("region", name="Your tries")


@pytest.mark.parametrize("kind", KINDS)
def test_puzzle_is_tried_wrongly_then_rightly(new_page: NewPage, kind: str) -> None:
    page = new_page()
    page.goto(f"/puzzles/{kind}")
    today = daily(kind, datetime.now().date())
    expect(page.get_by_role("heading", name=today.title)).to_be_visible()
    show = page.get_by_role("button", name="Show me")
    expect(show).to_be_disabled()
    before = page.locator(".trial").bounding_box()
    choose(page, kind, wrong_move(kind))
    expect(tries(page)).to_contain_text(re.compile("mistake|blunder|inaccuracy|good|excellent"))
    expect(tries(page)).to_contain_text("1 try")
    expect(show).to_be_enabled()
    assert page.locator(".trial").bounding_box() == before, "nothing moves when a try is judged"
    choose(page, kind, today.best)
    expect(tries(page)).to_contain_text("Solved")
    result = page.get_by_role("region", name="Your result")
    expect(result).to_contain_text("solved at the 2nd try")
    expect(result).to_contain_text("streak 1")
    expect(show).to_be_disabled()
    result.get_by_role("button", name="With pictures").click()
    expect(result).to_contain_text("🟩")

    page.get_by_role("link", name="All puzzles").click()
    card = page.get_by_role("region", name="Puzzle of the day")
    expect(card.get_by_role("link", name=re.compile("^✔ solved"))).to_have_count(1)
    expect(card.get_by_role("link", name=re.compile("^Solve"))).to_have_count(1)
    expect(card).to_contain_text("1 day in a row")
    expect(card.locator(".dot.done")).to_have_count(1)
    page.reload()
    expect(card.locator(".dot.done")).to_have_count(1)


def test_answer_is_shown_after_a_try(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/puzzles/ultimate")
    choose(page, "ultimate", wrong_move("ultimate"))
    page.get_by_role("button", name="Show me").click()
    expect(tries(page)).to_contain_text("The answer")
    expect(page.get_by_role("region", name="Your result")).to_contain_text("not solved")
    expect(page.get_by_role("button", name=re.compile("can be played"))).to_have_count(0)


def test_earlier_days_can_be_opened(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/puzzles")
    earlier = page.get_by_role("region", name="Earlier days")
    earlier.get_by_role("link", name=re.compile("^Ultimate")).nth(3).click()
    page.wait_for_url(re.compile(r"/puzzles/ultimate\?date="))
    expect(tries(page)).to_contain_text("it does not count")
    page.get_by_role("link", name="Day after").click()
    expect(page.get_by_role("link", name="Day before")).to_be_visible()


def take(page: Page, kind: str, lesson: Lesson) -> None:
    """Take a whole lesson with the keyboard."""
    page.goto(f"/lessons/{kind}-{lesson.id}")
    for number, step in enumerate(lesson.steps):
        expect(page.get_by_text(f"Step {number + 1} of {len(lesson.steps)}")).to_be_visible()
        type_answer(page, kind, step.answer_kind, step.accepted()[0])
        expect(page.get_by_text("✔ Right")).to_be_visible()
        if number < len(lesson.steps) - 1:
            page.keyboard.press("Enter")


@pytest.mark.parametrize("kind", KINDS)
def test_lesson_to_its_end_by_keyboard(new_page: NewPage, kind: str) -> None:
    page = new_page()
    lesson = min(lessons(kind), key=lambda found: len(found.steps))
    take(page, kind, lesson)
    page.goto("/lessons")
    done = page.get_by_role("link", name=re.compile(rf"^Again ?: {lesson.title}$"))
    expect(done).to_have_count(1)
    card = page.get_by_role("listitem").filter(has=done)
    expect(card).to_contain_text("✔ done")


def test_wrong_answer_is_helped_and_shown(new_page: NewPage) -> None:
    page = new_page()
    lesson = lessons("ultimate")[0]
    step = lesson.steps[0]
    page.goto(f"/lessons/ultimate-{lesson.id}")
    expect(page.get_by_role("button", name="Show me")).to_be_disabled()
    wrong = next(answer for answer in step.answers() if answer not in step.accepted())
    choose(page, "ultimate", wrong)
    expect(page.get_by_text("Not yet")).to_be_visible()
    expect(page.get_by_role("button", name="Next step")).to_be_disabled()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("For example")).to_be_visible()
    choose(page, "ultimate", step.accepted()[0])
    expect(page.get_by_text("✔ Right")).to_be_visible()


def send(page: Page, path: str, body: dict[str, Any]) -> Any:
    answer = page.request.post(path, data=body, headers={"X-Perfectplay": "test"})
    assert answer.ok, answer.text()
    return answer.json()


def lesson_with_slip(page: Page) -> None:
    """Play a small game in which the first guess is a poor one and the program makes the others."""
    for _ in range(5):
        game = send(page, "/api/mastermind/games", {"variant": "3x4", "mode": "learn"})["game"]
        url = f"/api/mastermind/games/{game['id']}"
        body = {"guess": "000", "version": 1, "keep": True}
        game = send(page, f"{url}/guess", body)["game"]
        if game["turns"][0]["judging"]:
            game = send(page, f"{url}/judgement", {"version": game["version"], "turn": 0})["game"]
        luck = game["outcome"] is not None
        while game["outcome"] is None:
            game = send(page, f"{url}/optimal", {"version": game["version"]})["game"]
        if not luck:
            return
    raise AssertionError("five games in a row ended at once, which luck does not explain")


def test_mistake_appears_is_tried_solved_and_leaves(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/mistakes")
    expect(
        page.get_by_text("Slips of your finished games come here by themselves.")
    ).to_be_visible()
    lesson_with_slip(page)
    page.reload()
    every = page.get_by_role("region", name="All slips")
    expect(every).to_contain_text("1 to try")
    this = page.get_by_role("region", name="This slip")
    expect(this).to_contain_text("The better guess is hidden.")
    expect(this.get_by_role("button", name="Show me")).to_be_disabled()
    page.keyboard.type("111")
    page.keyboard.press("Enter")
    expect(this.get_by_role("button", name="Show me")).to_be_enabled()
    expect(this).not_to_contain_text("Solved")
    page.keyboard.type("001")
    page.keyboard.press("Enter")
    expect(this).to_contain_text("✔ Solved")
    expect(this).to_contain_text("It comes back on")
    expect(every).to_contain_text("0 to try")
    page.reload()
    expect(page.get_by_text("Nothing to try again now.")).to_be_visible()
    expect(every.get_by_role("button", name=re.compile("Turn 1"))).to_contain_text("from")


def test_games_without_a_review_are_looked_through(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/mistakes")
    game = send(page, "/api/mastermind/games", {"variant": "3x4 3 turns", "mode": "play"})["game"]
    for code in ("000", "111", "222"):
        if game["outcome"] is None:
            body = {"guess": code, "version": game["version"]}
            game = send(page, f"/api/mastermind/games/{game['id']}/guess", body)["game"]
    page.reload()
    every = page.get_by_role("region", name="All slips")
    every.get_by_role("button", name="Look for slips").click()
    expect(every.get_by_role("button", name=re.compile("Turn 1"))).to_be_visible()
    expect(every.get_by_role("button", name="Look for slips")).to_have_count(0)
    expect(page.get_by_role("region", name="This slip")).to_be_visible()


def test_rating_appears_after_games(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/games")
    card = page.get_by_role("region", name="My rating in Mastermind")
    expect(card).to_contain_text("No game counts yet")
    for _ in range(6):
        game = send(page, "/api/mastermind/games", {"variant": "4x6", "mode": "play"})["game"]
        codes = (f"{a}{b}{b}{a}" for a in range(6) for b in range(6))
        while game["outcome"] is None:
            body = {"guess": next(codes), "version": game["version"]}
            game = send(page, f"/api/mastermind/games/{game['id']}/guess", body)["game"]
    page.reload()
    expect(card).to_contain_text("±")
    expect(card).to_contain_text("6 games")
    expect(card.get_by_role("img", name=re.compile("^Rating after each game"))).to_be_visible()
    expect(card).to_contain_text("Your last three games needed")
    expect(card).to_contain_text("A fair opponent")


def test_a_proposed_level_is_chosen_in_the_form(page: Page) -> None:
    page.goto("/ultimate/new?level=7")
    expect(page.get_by_role("slider", name="Level")).to_have_value("7")
    expect(page.get_by_role("radio", name=re.compile("^Against the computer"))).to_be_checked()
    page.goto("/mastermind/new?mode=play")
    expect(page.get_by_role("radio", name=re.compile("^Play"))).to_be_checked()


def test_a_solved_puzzle_is_celebrated(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, reduced_motion="no-preference")
    page = context.new_page()
    page.goto("/puzzles/mastermind")
    choose(page, "mastermind", daily("mastermind", datetime.now().date()).best)
    expect(page.locator(".celebration")).to_be_attached()
    expect(page.get_by_text("Solved", exact=True)).to_be_visible()
    expect(page.locator(".celebration")).to_have_count(0)
    context.close()
