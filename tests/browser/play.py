"""What people do on the page, through roles and labels only."""

import re
from collections.abc import Callable, Iterator, Sequence

from playwright.sync_api import Locator, Page, expect

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import parse_move

COLOURS = ("red", "blue", "green", "yellow", "orange", "black")
SHORT_GAME = (
    "he ea ab bg gc ce ef fi if fh hi ig gh hh hb be "
    "ec ci ic ca ah hg gi ih hc hd dd de ei ii bf fg"
)
"""A game of 32 moves, the shortest of some thousand random ones."""
ENDINGS = re.compile(r"You win!|I win!|The game is a draw\.|(X|O) wins")


def start_mastermind(page: Page, mode: str, variant: str = "classic") -> None:
    """Start a game on the page for new games."""
    page.goto("/mastermind/new")
    page.get_by_role("radio", name=re.compile(f"^{mode}")).check()
    variants = page.get_by_role("group", name="Variant")
    if size := re.fullmatch(r"(\d+)x(\d+)", variant):
        variants.get_by_role("radio", name=re.compile("^own numbers")).check()
        page.get_by_role("spinbutton", name="Pegs").fill(size[1])
        page.get_by_role("spinbutton", name="Colours").fill(size[2])
    else:
        variants.get_by_role("radio", name=re.compile(f"^{variant}", re.I)).check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"/mastermind/[^/?]+$"))
    expect(page.get_by_role("table", name="Turns")).to_be_visible()


def turns(page: Page) -> Locator:
    """The rows of the turns that have been answered."""
    return (
        page.get_by_role("table", name="Turns")
        .get_by_role("row", name=re.compile("^(?!My guess|Your guess)"))
        .filter(has=page.get_by_role("img", name=re.compile(r"^\d black, \d white$")))
    )


def place(page: Page, values: Sequence[int]) -> None:
    """Set the pegs of the guess by clicking colours."""
    for value in values:
        page.get_by_role("button", name=f"Place {COLOURS[value]}").click()


def guess(page: Page, values: Sequence[int]) -> None:
    """Set the pegs and guess, in a game without the teacher."""
    before = turns(page).count()
    place(page, values)
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(turns(page)).to_have_count(before + 1)


def until_unfinished(page: Page, begin: Callable[[], None]) -> None:
    """Begin games until one goes on: now and then a first guess finds the code by luck."""
    for _ in range(5):
        begin()
        if not result(page).is_visible():
            return
    raise AssertionError("five games in a row ended at once, which luck does not explain")


def first_guess(page: Page, values: Sequence[int]) -> None:
    """Start a game without the teacher and guess, in a game that goes on after it."""

    def begin() -> None:
        start_mastermind(page, "Play")
        guess(page, values)

    until_unfinished(page, begin)


def kept_slip(page: Page) -> None:
    """Start a small game with a poor first guess that is kept after the teacher asked."""

    def begin() -> None:
        start_mastermind(page, "Learn", "3x6")
        place(page, [0, 0, 0])
        page.get_by_role("button", name="Guess", exact=True).click()
        page.get_by_role("button", name="Keep my guess").click()
        expect(turns(page)).to_have_count(1)

    until_unfinished(page, begin)


def result(page: Page) -> Locator:
    """The words at the end of a game of Mastermind."""
    return page.get_by_role("status", name="Result")


def finish_with_teacher(page: Page) -> None:
    """Make optimal guesses until the code is found."""
    for _ in range(10):
        before = turns(page).count()
        page.get_by_role("button", name="Make optimal guess").click()
        expect(turns(page)).to_have_count(before + 1)
        if result(page).is_visible():
            return
    raise AssertionError("ten optimal guesses did not find the code")


def waiting_guess(page: Page) -> list[int]:
    """Read the program's guess from the row that waits for an answer."""
    row = page.get_by_role("group", name=re.compile(r"^My guess"))
    names = row.get_by_role("img").first.get_attribute("aria-label") or ""
    return [COLOURS.index(name) for name in names.split()]


def set_counters(where: Page | Locator, black: int, white: int) -> None:
    """Bring two counters to the numbers."""
    for name, wanted in (("black", black), ("white", white)):
        group = where.get_by_role("group", name=name, exact=True)
        count = group.get_by_label(f"{name} count")
        now = int(count.inner_text())
        button = "One more" if wanted > now else "One less"
        for _ in range(abs(wanted - now)):
            group.get_by_role("button", name=f"{button} {name}").click()
        expect(count).to_have_text(str(wanted))


def reply(page: Page, black: int, white: int) -> None:
    """Answer the waiting guess."""
    before = turns(page).count()
    set_counters(page, black, white)
    page.get_by_role("button", name="Reply").click()
    expect(turns(page)).to_have_count(before + 1)


def start_ultimate(page: Page, who: str, first: str = "I do", level: int = 1) -> None:
    """Start a game of Ultimate Tic-Tac-Toe on the page for new games."""
    page.goto("/ultimate/new")
    page.get_by_role("radio", name=re.compile(f"^{who}")).check()
    if who.startswith("Against"):
        page.get_by_role("radio", name=re.compile(f"^{first}")).check()
    if not who.startswith("Two"):
        page.get_by_role("slider", name="Level").fill(str(level))
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"/ultimate/[^/?]+$"))
    expect(page.get_by_role("group", name="Ultimate Tic-Tac-Toe board")).to_be_visible()


def turn(page: Page) -> Locator:
    """The heading that says whose turn it is."""
    return page.get_by_role("main").get_by_role("heading", level=1)


def playable(page: Page) -> Locator:
    """The squares that can be played now."""
    return page.get_by_role("button", name=re.compile("can be played"))


def short_game() -> Iterator[int]:
    """Give the moves of a short game, each by its place among the squares that can be played."""
    board = Board()
    for text in SHORT_GAME.split():
        move = parse_move(text)
        yield sorted(board.legal_moves).index(move)
        board.push(move)


def moves(page: Page) -> Locator:
    """The moves of the game in the list."""
    return page.get_by_role("button", name=re.compile(r"^Move \d+: "))
