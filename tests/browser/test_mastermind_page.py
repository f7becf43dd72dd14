"""The Mastermind page: what stays in place, what fits, what is asked and what is kept."""

import re
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from perfectplay.mastermind import score
from tests.browser import play
from tests.browser.conftest import NewPage
from tests.browser.server import running_server

Box = dict[str, float]


def box(found: Locator) -> Box:
    """Where something is on the screen."""
    seen = found.bounding_box()
    assert seen is not None
    whole: Box = {"x": seen["x"], "y": seen["y"], "width": seen["width"], "height": seen["height"]}
    return {name: round(value, 1) for name, value in whole.items()}


def guess_box(page: Page) -> Locator:
    """The framed box of the next guess."""
    return page.locator(".guess-box")


def kept_guess(page: Page, values: list[int]) -> None:
    """Guess in a lesson, and keep it whatever the teacher says."""
    before = play.turns(page).count()
    play.place(page, values)
    page.get_by_role("button", name="Guess", exact=True).click()
    keep = page.get_by_role("button", name="Keep my guess")
    expect(keep.or_(play.turns(page).nth(before)).first).to_be_visible()
    if keep.is_visible():
        keep.click()
    expect(play.turns(page)).to_have_count(before + 1)


def lesson(page: Page, *guesses: list[int]) -> None:
    """Start a lesson with these guesses, in a game that goes on after them."""

    def begin() -> None:
        play.start_mastermind(page, "Learn")
        for values in guesses:
            kept_guess(page, values)
            if play.result(page).is_visible():
                return

    play.until_unfinished(page, begin)


def test_nothing_moves_when_pegs_pins_and_words_arrive(new_page: NewPage) -> None:
    page = new_page(1366, 657)
    play.start_mastermind(page, "Learn")
    parts = [guess_box(page), page.get_by_role("table", name="Turns"), page.locator(".split")]
    parts += [page.locator(".hole").nth(i) for i in range(4)] + [page.locator(".board-card")]
    before = [box(part) for part in parts]
    for part in before:
        assert part["y"] + part["height"] <= 657
    expect(page.locator(".strip")).to_be_in_viewport(ratio=1)
    for values in ([0, 0, 1, 1], [0, 2, 1, 3], [5, 5, 5, 5], [2, 2, 3, 3]):
        play.place(page, values[:3])
        assert [box(part) for part in parts] == before
        for _ in range(3):
            page.keyboard.press("Backspace")
        kept_guess(page, values)
        if play.result(page).is_visible():
            return
        assert [box(part) for part in parts] == before
    row = play.turns(page).last
    assert box(row)["height"] == 48
    assert box(row.locator(".peg").first)["width"] == 32
    assert box(guess_box(page).locator(".peg").first)["width"] == 70


def test_the_question_and_the_chip_say_the_same(page: Page) -> None:
    def begin() -> None:
        play.start_mastermind(page, "Learn")
        play.guess(page, [0, 0, 1, 1])

    play.until_unfinished(page, begin)
    expect(play.turns(page)).to_contain_text("best")
    play.place(page, [5, 5, 5, 5])
    page.get_by_role("button", name="Guess", exact=True).click()
    dialog = page.get_by_role("dialog", name="Keep this guess?")
    expect(dialog.or_(play.turns(page).nth(1)).first).to_be_visible()
    if not dialog.is_visible():
        expect(play.turns(page).nth(1)).to_contain_text("best")
        return
    asked = dialog.locator(".judged .word").inner_text()
    assert asked in {"inaccuracy", "mistake", "blunder"}
    dialog.get_by_role("button", name="Keep my guess").click()
    expect(play.turns(page).nth(1)).to_contain_text(asked)
    expect(page.get_by_role("region", name="Your last guess")).to_contain_text(asked)


def test_the_measure_is_a_click_away_and_remembered(page: Page) -> None:
    play.start_mastermind(page, "Learn", "3x6")
    left = page.get_by_role("region", name="Codes left", exact=True)
    expect(left).to_contain_text("at worst")
    measure = page.get_by_role("group", name="The teacher goes by")
    measure.get_by_role("button", name="average").click()
    expect(measure.get_by_role("button", name="average")).to_have_attribute("aria-pressed", "true")
    expect(left).to_contain_text("more guesses on average")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Play")
    page.get_by_role("button", name="Learn", exact=True).click()
    expect(measure.get_by_role("button", name="average")).to_have_attribute("aria-pressed", "true")


def overlaps(one: Box, other: Box) -> bool:
    """Whether two boxes cover each other."""
    return (
        one["x"] < other["x"] + other["width"] - 0.6
        and other["x"] < one["x"] + one["width"] - 0.6
        and one["y"] < other["y"] + other["height"] - 0.6
        and other["y"] < one["y"] + one["height"] - 0.6
    )


SIZES = ((320, 640), (360, 740), (768, 900), (1024, 700), (1366, 657), (1920, 1080))


@pytest.mark.parametrize("variant", ["8x4", "2x26", "5x8"])
def test_large_variants_fit_everywhere(new_page: NewPage, variant: str) -> None:
    page = new_page(1366, 657)
    pegs = int(variant.split("x")[0])

    def begin() -> None:
        play.start_mastermind(page, "Play", variant)
        for _ in range(pegs):
            page.locator(".palette button").nth(1).click()
        page.get_by_role("button", name="Guess", exact=True).click()
        expect(play.turns(page)).to_have_count(1)

    play.until_unfinished(page, begin)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{wide} px wide at {width}"
        row = play.turns(page).first
        cells = [
            box(part)
            for part in (row.locator(".number"), row.locator(".pegs"), row.locator(".answer"))
        ]
        for i, one in enumerate(cells):
            assert one["x"] >= 0
            assert one["x"] + one["width"] <= width
            assert not any(overlaps(one, other) for other in cells[i + 1 :]), f"{width}: {cells}"
        holes = [box(hole) for hole in page.locator(".guess-row .hole").all()]
        assert min(hole["width"] for hole in holes) >= 24
        assert not any(overlaps(*pair) for pair in pairwise(holes))


@pytest.mark.parametrize("width", [320, 360, 390])
def test_on_a_phone_words_are_written_out_and_nothing_covers_them(
    new_page: NewPage, width: int
) -> None:
    page = new_page(width, 740)
    lesson(page, [0, 0, 1, 1], [5, 5, 5, 5])
    for row in play.turns(page).all():
        chip = row.locator(".judged .word")
        expect(chip).to_have_text(re.compile("best|inaccuracy|mistake|blunder"))
        assert box(chip)["width"] > 20
        parts = [
            row.locator(name) for name in (".pegs", ".tray", ".counted", ".judged", ".count b")
        ]
        boxes = [box(part) for part in parts]
        for i, one in enumerate(boxes):
            assert not any(overlaps(one, other) for other in boxes[i + 1 :]), boxes
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_hint_never_lands_below_the_screen(new_page: NewPage) -> None:
    page = new_page(360, 740)
    play.start_mastermind(page, "Learn")
    dock = box(page.locator(".guess-dock"))
    assert dock["y"] + dock["height"] == 740
    page.get_by_role("button", name="Hint", exact=True).click()
    hints = page.get_by_role("region", name="Hints")
    expect(hints.get_by_role("listitem")).to_have_count(1)
    hints.get_by_role("button", name="Next hint").click()
    expect(hints.get_by_role("listitem")).to_have_count(2)
    expect(hints.get_by_role("listitem").last).to_be_in_viewport()
    sheet = box(hints)
    assert sheet["y"] + sheet["height"] <= dock["y"] + 1
    assert box(page.locator(".active"))["y"] + box(page.locator(".active"))["height"] <= sheet["y"]
    assert box(page.locator(".guess-dock")) == dock
    hints.get_by_role("button", name="Close", exact=True).click()
    expect(hints).to_have_count(0)


def test_the_split_is_shown_before_the_guess_and_not_in_play(page: Page) -> None:
    play.start_mastermind(page, "Learn", "3x6")
    card = page.get_by_role("region", name="The split")
    play.place(page, [0, 1])
    expect(card).to_contain_text("Fill 1 more peg")
    play.place(page, [2])
    bars = card.get_by_role("button")
    expect(bars.first).to_be_visible()
    counts = [int(bar.locator("> b").inner_text()) for bar in bars.all()]
    assert sum(counts) == 216
    assert counts == sorted(counts, reverse=True)
    expect(card).to_contain_text("all answers 216")
    card.get_by_role("button", name="3 black, 0 white: 1 found").focus()
    behind = card.get_by_role("status", name="Codes of this answer")
    expect(behind.get_by_role("img", name="red blue green")).to_be_visible()
    page.keyboard.press("Backspace")
    expect(card).to_contain_text("Fill 1 more peg")
    play.start_mastermind(page, "Play", "3x6")
    play.place(page, [0, 1, 2])
    expect(card).to_have_count(0)


def test_pins_come_at_once_and_a_slow_judgement_can_be_skipped(
    new_page: NewPage, browser: Browser, tmp_path: Path
) -> None:
    """A server that waits for no judgement: its guesses come back with their pins alone."""
    hurried = {"PERFECTPLAY_JUDGE_PATIENCE": "0"}
    with running_server(tmp_path, hurried) as address:
        context = browser.new_context(base_url=address, reduced_motion="reduce")
        page = new_page(context=context)
        play.start_mastermind(page, "Learn", "2x26")
        letters = page.locator(".palette button")
        for value in (0, 1):
            letters.nth(value).click()
        page.get_by_role("button", name="Guess", exact=True).click()
        row = play.turns(page).first
        skip = row.get_by_role("button", name="skip")
        expect(skip.or_(row.locator(".judged")).first).to_be_visible()
        with suppress(TooLate):  # the judgement may come before the click
            skip.click(timeout=2_000)
            expect(row).to_contain_text("not judged")
        if not play.result(page).is_visible():
            letters.nth(2).click()
            set_peg = page.get_by_role("button", name=re.compile("^Peg 1: (?!empty)"))
            expect(set_peg).to_be_visible()
        context.close()


def test_a_game_of_guess_mine_can_be_reviewed(page: Page) -> None:
    secret = (3, 1, 4, 1)
    play.start_mastermind(page, "Guess mine")
    for _ in range(10):
        play.reply(page, *score(play.waiting_guess(page), secret))
        if play.result(page).is_visible():
            break
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("slider", name="Turn on the board")).to_be_visible()
    expect(page.get_by_role("region", name="Slip", exact=True)).to_contain_text("Turn")


def test_each_reply_is_checked_against_the_own_code(page: Page) -> None:
    secret = (3, 1, 4, 1)
    play.start_mastermind(page, "Guess mine")
    page.get_by_text("Set my code").click()
    for value in secret:
        page.get_by_role("button", name=f"Set {play.COLOURS[value]}").click()
    black, white = score(play.waiting_guess(page), secret)
    play.set_counters(page, 0, 0 if (black, white) != (0, 0) else 1)
    expect(page.get_by_role("main")).to_contain_text(
        f"Your code answers {black} black, {white} white"
    )
    page.get_by_role("button", name="use that").click()
    expect(page.get_by_label("black count")).to_have_text(str(black))
    expect(page.get_by_label("white count")).to_have_text(str(white))
    expect(page.get_by_text("That is what your code answers.")).to_be_visible()


def test_typing_writes_over_pegs_and_an_unfinished_row_survives_a_reload(page: Page) -> None:
    play.start_mastermind(page, "Play")
    page.keyboard.type("rrrr")
    page.get_by_role("button", name="Peg 1: red").click()
    page.keyboard.type("bg")
    for name in ("Peg 1: blue", "Peg 2: green", "Peg 3: red", "Peg 4: red"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    page.keyboard.press("Backspace")
    page.reload()
    for name in ("Peg 1: blue", "Peg 2: green", "Peg 3: empty", "Peg 4: red"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    page.keyboard.type("y")
    page.keyboard.press("Enter")
    expect(play.turns(page)).to_have_count(1)
    if not play.result(page).is_visible():
        page.reload()
        expect(page.get_by_role("button", name="Peg 1: empty")).to_be_visible()


def test_a_notice_goes_when_its_cause_is_gone(page: Page) -> None:
    play.start_mastermind(page, "Play")
    play.place(page, [0, 0, 0])
    page.keyboard.press("Enter")
    notice = page.get_by_role("alert").filter(has_text="Set all 4 pegs first.")
    expect(notice).to_be_visible()
    play.place(page, [0])
    expect(notice).to_have_count(0)


def test_a_running_game_is_not_left_without_asking(page: Page) -> None:
    play.first_guess(page, [0, 0, 1, 1])
    address = page.url
    dialog = page.get_by_role("dialog", name="Begin another game?")
    for way in ("key", "tab"):
        if way == "key":
            page.keyboard.press("n")
        else:
            page.get_by_role("button", name="Learn", exact=True).click()
        expect(dialog).to_contain_text("My games")
        dialog.get_by_role("button", name="Go on with this one").click()
        expect(dialog).to_be_hidden()
        assert page.url == address
    page.keyboard.press("n")
    dialog.get_by_role("button", name="Begin another").click()
    expect(play.turns(page)).to_have_count(0)


def test_a_watched_game_says_who_found_it(page: Page) -> None:
    play.start_mastermind(page, "Watch")
    page.get_by_role("button", name="Run").click()
    expect(play.result(page)).to_contain_text("found it.")
    expect(play.result(page)).not_to_contain_text("You found it.")


def test_own_numbers_that_are_missing_are_said_and_not_sent(page: Page) -> None:
    page.goto("/mastermind/new")
    variants = page.get_by_role("group", name="Variant")
    variants.get_by_role("radio", name=re.compile("^own numbers")).check()
    pegs = page.get_by_role("spinbutton", name="Pegs")
    for value in ("", "0", "99"):
        pegs.fill(value)
        expect(page.get_by_role("status", name="Own numbers")).to_contain_text("Pegs: a whole")
        expect(page.get_by_role("button", name="Start")).to_be_disabled()
    pegs.fill("3")
    expect(page.get_by_role("status", name="Own numbers")).to_be_empty()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("table", name="Turns")).to_be_visible()


def test_mastermind_starts_at_once_and_goes_on_with_a_running_game(page: Page) -> None:
    page.goto("/mastermind")
    page.wait_for_url(re.compile(r"/mastermind/[^/?]+$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn")
    address = page.url
    page.goto("/mastermind")
    page.wait_for_url(address)
    page.goto("/mastermind/new?mode=watch")
    page.set_viewport_size({"width": 320, "height": 640})
    expect(page.get_by_role("radio", name=re.compile("^Watch"))).to_be_checked()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_an_earlier_turn_is_looked_at_and_gone_on_from(page: Page) -> None:
    lesson(page, [0, 0, 1, 1], [2, 2, 3, 3])
    address = page.url
    page.get_by_role("button", name="1: look at this turn").click()
    left = page.get_by_role("region", name="Codes left", exact=True)
    expect(left).to_contain_text("1,296")
    expect(left).to_contain_text("before turn 1")
    expect(page.get_by_role("region", name="The split")).to_contain_text("all answers 1,296")
    judged = page.get_by_role("region", name="Your last guess")
    judged.get_by_role("button", name="Back to now").click()
    expect(left).not_to_contain_text("before turn")
    page.get_by_role("button", name="2: look at this turn").click()
    judged.get_by_role("button", name="Go on from here").click()
    expect(play.turns(page)).to_have_count(1)
    assert page.url != address
    page.go_back()
    expect(play.turns(page)).to_have_count(2)


def test_answers_are_dark_and_light_in_both_themes(new_page: NewPage) -> None:
    page = new_page()
    lesson(page, [0, 0, 1, 1], [0, 1, 2, 3])
    looks = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        looks.append(
            page.evaluate(
                """() => [...document.querySelectorAll(".turns .tray, .turns .pins circle")].map(
                (e) => { const s = getComputedStyle(e); return [s.backgroundColor, s.fill]; })"""
            )
        )
    assert looks[0] == looks[1]
    assert looks[0]
