"""Every page and mode, each reached in the shortest way, for what looks at all of them."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

Visit = Callable[[Page], None]
MOVES = (
    "cd da ad de ee ed dh hf fh hh hb bf fa ac ca ai ie ec cg gg ge ef fb bc ea aa ah ha af ff "
    "fc ab ba dg"
)
"""A game of Ultimate Tic-Tac-Toe in its middle, with boards won by both."""
WON = (
    "he ea ab bg gc ce ef fi if fh hi ig gh hh hb be "
    "ec ci ic ca ah hg gi ih hc hd dd de ei ii bf fg"
)
"""A whole game of it."""


def new_game(page: Page, kind: str, **body: Any) -> dict[str, Any]:
    """Start a game for whoever the page belongs to, and return it."""
    answer = page.request.post(f"/api/{kind}/games", data=body)
    assert answer.status == 201, answer.text()
    game: dict[str, Any] = answer.json()["game"]
    return game


def act(page: Page, game: dict[str, Any], what: str, **body: Any) -> dict[str, Any]:
    """Do something in a game and return it as it is afterwards."""
    address = f"/api/{game['kind']}/games/{game['id']}/{what}"
    answer = page.request.post(address, data={"version": game["version"], **body})
    assert answer.ok, answer.text()
    after: dict[str, Any] = answer.json()["game"]
    return after


def show(page: Page, game: dict[str, Any]) -> None:
    """Open a game."""
    page.goto(f"/{game['kind']}/{game['id']}")
    expect(page.get_by_role("main").get_by_role("heading").first).to_be_visible()


def address(path: str) -> Visit:
    """Make a visit to an address."""

    def visit(page: Page) -> None:
        page.goto(path)
        expect(page.get_by_role("main").get_by_role("heading").first).to_be_visible()
        page.wait_for_load_state("networkidle")

    return visit


def mastermind(variant: str, *guesses: str, skip: bool = False, **more: Any) -> Visit:
    """Make a visit to a game of Mastermind with some guesses."""

    def visit(page: Page) -> None:
        while True:
            game = new_game(page, "mastermind", variant=variant, **more)
            for guess in guesses:
                if not game["outcome"]:
                    given = {"keep": True, "skip": skip} if more.get("mode") == "learn" else {}
                    game = act(page, game, "guess", guess=guess, **given)
            if not game["outcome"]:
                return show(page, game)

    return visit


def ultimate(**body: Any) -> Visit:
    """Make a visit to a game of Ultimate Tic-Tac-Toe."""
    return lambda page: show(page, new_game(page, "ultimate", **body))


def guess_mine(page: Page) -> None:
    """A game in which the program guesses; it waits for the second answer."""
    game = new_game(page, "mastermind", variant="5x8", mode="guess")
    show(page, act(page, game, "answer", black=1, white=1))


def watched(page: Page) -> None:
    """A computer player after two guesses."""
    game = new_game(page, "mastermind", player="knuth")
    for _ in range(2):
        game = act(page, game, "step")
    show(page, game)


def hinted(page: Page) -> None:
    """A lesson with a hint."""
    mastermind("classic", "0011", "0223", mode="learn")(page)
    page.keyboard.press("h")
    page.wait_for_load_state("networkidle")


def reviewed(page: Page) -> None:
    """The review of a finished lesson with a slip."""
    game = new_game(page, "mastermind", variant="3x4", mode="learn")
    for guess in ("000", "111", "001"):
        if not game["outcome"]:
            game = act(page, game, "guess", guess=guess, keep=True)
    for _ in range(12):
        if not game["outcome"]:
            game = act(page, game, "optimal")
    show(page, game)
    review(page)


def with_mistakes(page: Page) -> None:
    """My mistakes with some to try again."""
    reviewed(page)
    address("/mistakes")(page)


def ultimate_reviewed(page: Page) -> None:
    """The review of a finished game of Ultimate Tic-Tac-Toe."""
    ultimate(mode="two", moves=WON)(page)
    review(page)


def review(page: Page) -> None:
    """Open the review, and wait until it is there."""
    page.get_by_role("button", name=re.compile("^Review")).first.click()
    expect(page.get_by_role("region", name=re.compile("^(Slip|Accuracy)$")).first).to_be_visible()
    page.wait_for_load_state("networkidle")


def analysed(page: Page) -> None:
    """A game of Ultimate Tic-Tac-Toe with its analysis."""
    ultimate(mode="computer", level=1, moves=MOVES)(page)
    page.keyboard.press("a")
    expect(page.get_by_label("Simulations")).not_to_have_text("0")


def opening(page: Page) -> None:
    """The start of a game of Ultimate Tic-Tac-Toe with the opening book beside its analysis."""
    ultimate(mode="two")(page)
    page.keyboard.press("a")
    expect(page.get_by_role("region", name="Opening book").get_by_role("row")).to_have_count(16)


def with_games(page: Page) -> None:
    """The list of games with some of both kinds."""
    mastermind("classic", "0011", mode="learn")(page)
    ultimate(mode="two", moves=WON)(page)
    address("/games")(page)


PLACES: dict[str, Visit] = {
    "home": address("/"),
    "new Mastermind": address("/mastermind?mode=learn"),
    "new Mastermind to watch": address("/mastermind?mode=watch"),
    "new Mastermind for two": address("/mastermind?mode=two"),
    "learn": mastermind("classic", "0011", "0223", "1430", mode="learn"),
    "learn 8x4": mastermind("8x4", "00112233", "01230123", mode="learn"),
    "learn 2x26": mastermind("2x26", "0-1", skip=True, mode="learn"),
    "learn with a hint": hinted,
    "play super": mastermind("super", "00112", "01234", mode="play"),
    "bulls and cows": mastermind("bulls-and-cows", "0123", mode="play"),
    "guess mine": guess_mine,
    "watch": watched,
    "two players": mastermind("classic", mode="two", secret="0123"),
    "review": reviewed,
    "new Ultimate": address("/ultimate?mode=computer"),
    "Ultimate": ultimate(mode="computer", level=1, moves=MOVES),
    "Ultimate for two": ultimate(mode="two"),
    "Ultimate to watch": ultimate(mode="watch", moves=MOVES),
    "Ultimate analysed": analysed,
    "Ultimate with its opening book": opening,
    "Ultimate reviewed": ultimate_reviewed,
    "puzzles": address("/puzzles"),
    "puzzle of Mastermind": address("/puzzles/mastermind"),
    "puzzle of Ultimate": address("/puzzles/ultimate"),
    "lessons": address("/lessons"),
    "lesson of Mastermind": address("/lessons/mastermind-splitting"),
    "lesson about pins": address("/lessons/mastermind-pins"),
    "lesson of Ultimate": address("/lessons/ultimate-sending"),
    "mistakes": address("/mistakes"),
    "mistakes to try": with_mistakes,
    "my games": with_games,
    "lab": address("/lab"),
    "player": address("/player"),
}
"""Every page and mode by name."""
