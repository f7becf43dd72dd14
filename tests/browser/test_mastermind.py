"""Mastermind on the page: whole games in every mode."""

import re

from playwright.sync_api import Page, expect

from perfectplay.mastermind import score
from tests.browser import play


def test_learn_asks_kindly_and_teaches_to_the_end(page: Page) -> None:
    play.start_mastermind(page, "Learn", "3x6")
    play.place(page, [0, 0, 0])
    page.get_by_role("button", name="Guess", exact=True).click()
    dialog = page.get_by_role("dialog", name="Keep this guess?")
    expect(dialog).to_contain_text("At worst 6 guesses instead of 5.")
    expect(dialog).to_contain_text("On average it costs 0.53 guesses.")
    dialog.get_by_role("button", name="Take it back").click()
    expect(dialog).to_be_hidden()
    expect(play.turns(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Peg 1: red")).to_be_visible()

    play.kept_slip(page)
    judged = page.get_by_role("region", name="Your last guess")
    expect(judged).to_contain_text(re.compile("inaccuracy|mistake|blunder"))
    expect(judged.get_by_role("meter", name="Skill")).to_be_visible()
    expect(judged).to_contain_text("It splits the 216 codes")
    said = judged.text_content() or ""

    page.reload()
    expect(play.turns(page)).to_have_count(1)
    expect(judged).to_have_text(said)
    expect(page.get_by_role("region", name="Codes left", exact=True)).to_contain_text("of 216")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("region", name="Hints").get_by_role("listitem")).to_have_count(1)
    page.get_by_text("Best guesses now").click()
    best = page.get_by_role("region", name="Best guesses").get_by_role("row")
    expect(best.nth(1)).to_be_visible()
    page.get_by_role("region", name="Codes left").get_by_role("button", name="show").click()
    codes = page.get_by_role("region", name="The codes left").get_by_role("listitem")
    expect(codes.first).to_be_visible()

    play.finish_with_teacher(page)
    expect(play.result(page)).to_contain_text("The teacher's guess found it.")
    expect(page.get_by_role("button", name="Guess", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Place red")).to_have_count(0)


def test_a_whole_classic_game_with_the_teacher(page: Page) -> None:
    def begin() -> None:
        play.start_mastermind(page, "Learn")
        left = page.get_by_role("region", name="Codes left", exact=True)
        expect(left).to_contain_text("1,296")
        expect(left).to_contain_text("at worst 5 more guesses")
        # Knuth's first guess is optimal in the worst case, which is taught: nothing is asked.
        play.guess(page, [0, 0, 1, 1])

    play.until_unfinished(page, begin)
    expect(play.turns(page)).to_contain_text("best")
    judged = page.get_by_role("region", name="Your last guess")
    expect(judged).to_contain_text("On average it costs 0.06 guesses")
    page.reload()
    expect(play.turns(page)).to_have_count(1)
    expect(judged).to_contain_text("On average it costs 0.06 guesses")
    play.finish_with_teacher(page)
    assert play.turns(page).count() <= 5
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("slider", name="Turn on the board")).to_be_visible()
    expect(page.get_by_role("region", name="Slip", exact=True)).to_contain_text("No slips")


def test_review_lets_a_slip_be_tried_again_with_the_answer_hidden(page: Page) -> None:
    play.kept_slip(page)
    play.finish_with_teacher(page)
    page.get_by_role("button", name="Review").click()
    slip = page.get_by_role("region", name="Slip", exact=True)
    expect(slip).to_contain_text("The better guess is hidden.")
    expect(page.get_by_role("main").get_by_text("Best:")).to_have_count(0)
    slip.get_by_role("button", name="Try again").click()
    expect(play.turns(page)).to_have_count(0)  # the turns that came later are not on the board
    judged = page.get_by_role("status", name="Judgement of the try")
    page.keyboard.type("bbb")
    page.keyboard.press("Enter")
    expect(judged).to_contain_text("Not yet")
    expect(slip).to_contain_text("The better guess is hidden.")
    page.keyboard.type("g")
    page.keyboard.press("Enter")
    expect(judged).to_contain_text("That is it.")
    expect(slip).to_contain_text("Found.")
    expect(page.get_by_role("region", name="All slips")).to_contain_text("1 of 1 solved")


def test_play_to_the_turn_limit_and_see_the_secret(page: Page) -> None:
    play.start_mastermind(page, "Play")
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    for number in range(10):
        play.guess(page, [number % 5, 0, 0, number // 5])
        if play.result(page).is_visible():
            break
        if number == 4:
            page.reload()
            expect(play.turns(page)).to_have_count(5)
    expect(play.result(page)).to_contain_text(re.compile("Not this time|You found it"))
    expect(page.get_by_role("main").get_by_text("The code:")).to_be_visible()
    page.get_by_role("button", name="New game").click()
    expect(play.turns(page)).to_have_count(0)


def test_guess_mine_answered_honestly(page: Page) -> None:
    secret = (3, 1, 4, 1)
    play.start_mastermind(page, "Guess mine")
    for number in range(10):
        if number == 2:
            page.reload()
        guess = play.waiting_guess(page)
        play.reply(page, *score(guess, secret))
        if play.result(page).is_visible():
            break
    expect(play.result(page)).to_contain_text("I found your code.")


def test_guess_mine_refuses_what_no_code_answers(page: Page) -> None:
    play.start_mastermind(page, "Guess mine")
    play.set_counters(page, 3, 1)
    expect(page.get_by_role("button", name="Reply")).to_be_disabled()
    expect(
        page.get_by_role("main").get_by_text("No code can answer 3 black, 1 white")
    ).to_be_visible()


def test_a_contradiction_is_marked_corrected_and_the_game_finished(page: Page) -> None:
    secret = (5, 2, 2, 0)
    play.start_mastermind(page, "Guess mine")
    contradiction = page.get_by_role("region", name="Contradiction")
    given: list[list[int]] = []
    while not contradiction.is_visible():
        given.append(play.waiting_guess(page))
        play.reply(page, 0, 0)
        expect(page.get_by_role("button", name="Reply").or_(contradiction)).to_be_visible()
    expect(page.get_by_text("⚠ conflicts").first).to_be_visible()

    page.get_by_text("Set my code").click()
    for value in secret:
        page.get_by_role("button", name=f"Set {play.COLOURS[value]}").click()
    checked = page.get_by_role("list", name="Checked against your code")
    expect(checked.get_by_role("listitem").first).to_be_visible()

    for number, guess in enumerate(given, start=1):
        true = score(guess, secret)
        if true == (0, 0):
            continue
        page.get_by_role("button", name=f"Change answer {number}").click()
        editor = page.get_by_role("group", name=f"New answer {number}")
        play.set_counters(editor, *true)
        editor.get_by_role("button", name="Save").click()
        expect(editor).to_be_hidden()
    expect(contradiction).to_be_hidden()
    for _ in range(10 - len(given)):
        play.reply(page, *score(play.waiting_guess(page), secret))
        if play.result(page).is_visible():
            break
    expect(play.result(page)).to_contain_text("I found your code.")


def test_watch_a_computer_player_step_and_run(page: Page) -> None:
    def begin() -> None:
        play.start_mastermind(page, "Watch")
        page.get_by_role("button", name="Step").click()
        expect(play.turns(page)).to_have_count(1)

    play.until_unfinished(page, begin)
    page.reload()
    expect(play.turns(page)).to_have_count(1)
    page.get_by_role("button", name="Run").click()
    expect(play.result(page)).to_be_visible()


def test_the_player_is_switched_in_mid_game(page: Page) -> None:
    play.first_guess(page, [0, 0, 1, 1])
    breaker = page.get_by_role("combobox", name="Breaker")
    breaker.select_option("knuth")
    page.get_by_role("button", name="Step").click()
    expect(play.turns(page)).to_have_count(2)
    if not play.result(page).is_visible():
        breaker.select_option("human")
        play.guess(page, [2, 2, 3, 3])
    if not play.result(page).is_visible():
        breaker.select_option("consistent")
        page.get_by_role("button", name="Run").click()
    expect(play.result(page)).to_be_visible()


def test_two_people_on_one_screen(page: Page) -> None:
    page.goto("/mastermind/new?mode=two")
    for name in ("red", "green", "blue", "green"):
        page.get_by_role("button", name=f"Set {name}").click()
    page.get_by_role("button", name="Start").click()
    play.guess(page, [0, 0, 1, 1])
    page.reload()
    expect(play.turns(page)).to_have_count(1)
    play.guess(page, [0, 2, 1, 2])
    expect(play.result(page)).to_contain_text("The code is broken.")


def test_undo_and_drag_and_variant_by_numbers(page: Page) -> None:
    def begin() -> None:
        play.start_mastermind(page, "Play", "3x5")
        green, peg = (page.get_by_role("button", name=name) for name in ("Place green", "Peg 2"))
        green.drag_to(peg)
        expect(page.get_by_role("button", name="Peg 2: green")).to_be_visible()
        expect(page.get_by_role("button", name="Peg 1: empty")).to_be_visible()
        page.get_by_role("button", name="Place red").click()
        page.get_by_role("button", name="Place red").click()
        page.get_by_role("button", name="Guess", exact=True).click()
        expect(play.turns(page)).to_have_count(1)

    play.until_unfinished(page, begin)
    page.get_by_role("button", name="Undo").click()
    expect(play.turns(page)).to_have_count(0)
