"""Ultimate Tic-Tac-Toe on the page: whole games, analysis, stepping, branches, pasted positions."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser import play
from tests.ultimate.foreign_games import PUBLIC, WHOLE, whole_replay

MINE = re.compile(r"^Your turn\.$")
MINE_OR_OVER = re.compile(rf"^Your turn\.$|{play.ENDINGS.pattern}")


def test_a_game_to_its_end_against_level_one(page: Page) -> None:
    play.start_ultimate(page, "Against", first="The computer", level=1)
    for number in range(41):
        expect(play.turn(page)).to_have_text(MINE_OR_OVER)
        if play.ENDINGS.search(play.turn(page).inner_text()):
            break
        done = play.moves(page).count()
        squares = play.playable(page)
        squares.nth(number % squares.count()).click()
        expect(play.moves(page).nth(done)).to_be_visible()
        if number == 3:
            page.reload()
    expect(play.turn(page)).to_have_text(play.ENDINGS)
    expect(play.playable(page)).to_have_count(0)

    page.get_by_role("button", name="Review").click()
    chart = page.get_by_role("slider", name=re.compile("winning chance, move by move$"))
    expect(chart).to_be_visible()
    show = page.get_by_role("button", name="Show me")
    if show.is_visible():
        expect(page.get_by_text("The better square is hidden.")).to_be_visible()
        show.click()
        expect(page.get_by_role("status").filter(has_text="Better:")).to_be_visible()


def grows(chances: Locator, simulations: str) -> None:
    """Wait for more simulations; a busy machine may need a longer search for them."""
    for _ in range(6):
        try:
            return expect(chances.get_by_label("Simulations")).not_to_have_text(
                simulations, timeout=15_000
            )
        except AssertionError:
            deeper = chances.page.get_by_role("button", name="deeper")
            if deeper.is_visible():
                deeper.click()
    raise AssertionError("the analysis does not get deeper")


def test_live_analysis_improves_and_stops(page: Page) -> None:
    play.start_ultimate(page, "Two people")
    page.get_by_role("button", name="Analysis", exact=True).click()
    chances = page.get_by_role("region", name="Winning chances")
    count = chances.get_by_label("Simulations")
    grows(chances, "0")
    grows(chances, count.inner_text())
    expect(page.get_by_role("button", name=re.compile("percent$")).first).to_be_visible()
    lines = page.get_by_role("region", name="Best lines")
    stop, deeper = (lines.get_by_role("button", name=name) for name in ("stop", "deeper"))
    if deeper.is_visible():
        deeper.click()
    stop.click()
    best = lines.get_by_role("button", name=re.compile("play this line as a variation$"))
    expect(best).to_have_count(4)
    best.first.hover()
    still = count.inner_text()
    deeper.click()
    grows(chances, still)
    expect(chances.get_by_role("meter", name="Winning chances of X")).to_be_visible()
    page.get_by_role("button", name="Analysis on").click()
    expect(page.get_by_role("button", name=re.compile("percent$"))).to_have_count(0)


def test_undo_hint_swap_and_level(page: Page) -> None:
    play.start_ultimate(page, "Against", level=1)
    expect(play.turn(page)).to_have_text(MINE)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status", name="Hint")).not_to_be_empty()
    page.get_by_role("button", name="centre board, centre square, empty, can be played").click()
    expect(play.moves(page)).to_have_count(2)
    expect(play.turn(page)).to_have_text(MINE)
    page.get_by_role("button", name="Undo").click()
    expect(play.moves(page)).to_have_count(0)
    slider = page.get_by_role("slider", name="Level")
    opponent = page.get_by_role("region", name="Opponent")
    expect(opponent).to_contain_text("1000 Elo points")
    slider.fill("2")
    expect(opponent).to_contain_text("Level 2")
    expect(opponent).to_contain_text(re.compile(r"About 1\d\d\d Elo points .*, measured over"))
    page.get_by_role("button", name="Swap sides").click()
    expect(play.moves(page)).to_have_count(1)
    expect(play.turn(page)).to_have_text(MINE)


def test_step_back_and_branch(page: Page) -> None:
    play.start_ultimate(page, "Two people")
    for number in range(1, 5):
        play.playable(page).first.click()
        expect(play.moves(page)).to_have_count(number)
    address = page.url
    stepping = page.get_by_role("group", name="Step through the game")
    stepping.get_by_role("button", name="One move back").click()
    stepping.get_by_role("button", name="One move back").click()
    expect(play.turn(page)).to_have_text("Move 2 of 4")
    page.get_by_role("button", name="Make a game of it").click()
    expect(play.moves(page)).to_have_count(2)
    expect(page).not_to_have_url(address)
    page.go_back()
    expect(play.moves(page)).to_have_count(4)
    expect(page).to_have_url(address)


def test_two_people_on_one_screen(page: Page) -> None:
    play.start_ultimate(page, "Two people")
    for number, place in enumerate(play.short_game()):
        expect(play.turn(page)).not_to_have_text(play.ENDINGS)
        play.playable(page).nth(place).click()
        expect(play.moves(page)).to_have_count(number + 1)
        if number == 8:
            page.reload()
            expect(play.moves(page)).to_have_count(9)
    expect(play.turn(page)).to_have_text("O wins!")


def test_computer_against_computer(page: Page) -> None:
    play.start_ultimate(page, "Computer against", level=1)
    page.get_by_role("button", name="Step").click()
    expect(play.moves(page)).to_have_count(1)
    page.reload()
    page.get_by_role("button", name="Run").click()
    expect(play.moves(page).nth(3)).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    step = page.get_by_role("button", name="Step")
    expect(step).to_be_enabled()
    board = page.get_by_role("group", name="Ultimate Tic-Tac-Toe board")
    expect(board).to_have_attribute("aria-busy", "false")
    for number in range(play.moves(page).count(), 81):
        step.click()
        expect(play.moves(page)).to_have_count(number + 1)
        if play.ENDINGS.search(play.turn(page).inner_text()):
            break
    expect(play.turn(page)).to_have_text(play.ENDINGS)
    expect(step).to_have_count(0)


def test_pasted_moves_with_the_wrong_character_marked(page: Page) -> None:
    # No refusal is expected: what is half written makes no error in the console.
    page.goto("/ultimate/new")
    page.get_by_text("Start from moves or a position").click()
    box = page.get_by_role("textbox", name="Moves or position")
    box.fill("ee ez")
    alert = page.get_by_role("alert")
    expect(alert.get_by_label("not understood here")).to_have_text("z")
    box.fill("ee ea ac")
    expect(page.get_by_role("main").get_by_text("Understood: 3 moves")).to_be_visible()
    page.get_by_role("radio", name=re.compile("^Two people")).check()
    page.get_by_role("button", name="Start").click()
    expect(play.moves(page)).to_have_count(3)


def test_whole_replays_of_kaggle_are_opened_and_imported(page: Page, tmp_path: Path) -> None:
    file, wrong = tmp_path / "replay.json", tmp_path / "wrong.json"
    file.write_text(whole_replay(WHOLE))
    wrong.write_text(whole_replay(PUBLIC, len(PUBLIC) - 1))
    assert file.stat().st_size > 300_000
    page.goto("/ultimate/new")
    page.get_by_text("Start from moves or a position").click()
    choose = page.get_by_label("or a file")
    choose.set_input_files(wrong)
    main, box = page.get_by_role("main"), page.get_by_role("textbox", name="Moves or position")
    expect(main.get_by_text("Understood: 34 moves, X to play. “X plays ig")).to_be_visible()
    expect(box).to_have_value(re.compile(r"^hb bi( [a-i]{2}){32}$"))
    long = tmp_path / "long.txt"
    long.write_text("no game " * 10_000)
    choose.set_input_files(long)
    expect(page.get_by_role("alert")).to_have_text(
        "This is too long: 80000 characters, at most 50000."
    )
    box.fill(file.read_text())  # pasted
    expect(main.get_by_text("Understood: 69 moves, X wins")).to_be_visible()
    page.goto("/games")
    page.get_by_label("or a file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    page.wait_for_url(re.compile("/ultimate/"))
    expect(play.moves(page)).to_have_count(69)
