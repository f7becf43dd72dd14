"""Two browsers at one game: names, presence, clocks, resigning, draws, rematches, the QR code."""

from __future__ import annotations

import io
import re
from typing import Any
from urllib.parse import unquote

import pytest
import segno
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage

HEADERS = {"X-Perfectplay": "test"}


def start(page: Page, kind: str = "ultimate", **body: Any) -> tuple[str, str]:
    """Start a game as this browser's player; return its address and the link for the other one."""
    page.goto("/")
    made = page.request.post(f"/api/{kind}/games", data={"mode": "two", **body}, headers=HEADERS)
    assert made.status == 201, made.text()
    found = made.json()
    address = f"/{kind}/{found['game']['id']}"
    return address, f"{address}#join={found['join']}"


def meet(new_page: NewPage, kind: str = "ultimate", **body: Any) -> tuple[Page, Page]:
    """Two people in two browsers, both at the game."""
    ann, bob = new_page(), new_page()
    address, link = start(ann, kind, **body)
    ann.goto(address)
    bob.goto(link)
    bob.get_by_role("button", name="Join the game").click()
    expect(people(bob)).to_contain_text("you")
    return ann, bob


def people(page: Page) -> Locator:
    return page.get_by_role("region", name="Two people")


def move(square: str, page: Page, *others: Page) -> None:
    """Make a move through the server, as the first browser's player; all of them have seen it."""
    kind, game = page.url.split("#")[0].rsplit("/", 2)[1:]
    at = f"/api/{kind}/games/{game}"
    version = page.request.get(at, headers=HEADERS).json()["game"]["version"]
    what = {"move": square} if kind == "ultimate" else {"guess": square}
    path = f"{at}/{'move' if kind == 'ultimate' else 'guess'}"
    made = page.request.post(path, data={**what, "version": version}, headers=HEADERS)
    assert made.status == 200, made.text()
    for seen in (page, *others):
        seen.reload()
        expect(people(seen)).to_be_visible()


def test_names_and_presence(new_page: NewPage) -> None:
    ann, bob = meet(new_page)
    named = people(ann).get_by_role("textbox", name="Your name")
    named.fill("Ann Ångström")
    named.press("Enter")
    expect(people(bob).get_by_text("Ann Ångström")).to_be_visible()
    expect(people(bob).get_by_role("listitem").filter(has_text="Ann")).to_contain_text("here")
    ann.close()
    expect(people(bob).get_by_role("listitem").filter(has_text="Ann")).to_contain_text("away")


def name_field(new_page: NewPage) -> tuple[Page, Locator]:
    """A new game for two, and where its starter writes a name."""
    page = new_page()
    address, _ = start(page)
    page.goto(address)
    return page, people(page).get_by_role("textbox", name="Your name")


def test_a_name_that_cannot_be_is_one_sentence(
    new_page: NewPage, expected_refusals: list[int]
) -> None:
    expected_refusals.append(400)
    page, named = name_field(new_page)
    named.fill("\u202eevil")
    named.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("is not a name here")


def test_a_half_typed_name_stays_when_the_page_is_drawn_again(new_page: NewPage) -> None:
    page, named = name_field(new_page)
    named.fill("An")
    page.evaluate("dispatchEvent(new Event('resize'))")
    page.wait_for_function("() => new Promise(done => requestAnimationFrame(() => done(true)))")
    expect(named).to_have_value("An")


def test_resigning_and_a_rematch_with_swapped_sides(new_page: NewPage) -> None:
    ann, bob = meet(new_page)
    move("ee", ann, bob)
    people(bob).get_by_role("button", name="Resign").click()
    bob.get_by_role("dialog").get_by_role("button", name="Play on").click()
    people(bob).get_by_role("button", name="Resign").click()
    bob.get_by_role("dialog").get_by_role("button", name="Resign").click()
    people(ann).get_by_role("button", name="Rematch").click()
    ann.wait_for_url(re.compile(r"/ultimate/\w+$"))
    people(bob).get_by_role("link", name="Rematch: join").click()
    bob.wait_for_url(ann.url)
    for page, side in ((ann, "O"), (bob, "X")):
        expect(people(page).get_by_role("listitem").filter(has_text="you")).to_contain_text(side)
    for page in (ann, bob):
        expect(people(page).get_by_role("button", name="Resign")).to_be_visible()


def test_a_draw_is_offered_declined_and_accepted(new_page: NewPage) -> None:
    ann, bob = meet(new_page)
    move("ee", ann, bob)
    people(ann).get_by_role("button", name="Offer a draw").click()
    expect(people(ann).get_by_role("status")).to_contain_text("You offer a draw.")
    expect(people(bob).get_by_role("status")).to_contain_text("X offers a draw.")
    people(bob).get_by_role("button", name="Decline").click()
    expect(people(ann).get_by_role("button", name="Offer a draw")).to_be_visible()
    people(bob).get_by_role("button", name="Offer a draw").click()
    people(ann).get_by_role("button", name="Accept the draw").click()
    for page in (ann, bob):
        expect(page.get_by_text("The game is a draw.").first).to_be_visible()
        expect(people(page).get_by_role("button", name="Rematch")).to_be_visible()


def test_a_clock_ticks_and_its_flag_falls(new_page: NewPage) -> None:
    ann, bob = meet(new_page, clock="0.1+0")
    time = ann.get_by_role("timer", name="Time of X")
    expect(time).to_have_text("0:06")
    move("ee", ann)
    move("ea", bob)
    expect(time).to_have_text(re.compile(r"^0:0[0-5]$"))
    for page in (ann, bob):
        expect(page.get_by_text("O wins: X ran out of time.").first).to_be_attached()
        expect(people(page).get_by_role("button", name="Rematch")).to_be_visible()
    expect(time).to_have_text("0:00")


def test_mastermind_for_two_with_a_rematch(new_page: NewPage) -> None:
    ann, bob = meet(new_page, "mastermind", variant="4x6", secret="0123", clock="5+5")
    expect(bob.get_by_role("timer", name="Time of Code breaker")).to_have_text("5:00")
    move("0011", bob, ann)
    expect(people(ann).get_by_role("button", name="Give up")).to_have_count(0)
    people(bob).get_by_role("button", name="Give up").click()
    bob.get_by_role("dialog").get_by_role("button", name="Give up").click()
    people(ann).get_by_role("button", name="Rematch").click()
    expect(people(ann)).to_contain_text("You ask for a rematch")
    expect(people(bob)).to_contain_text("asks for a rematch: hide a code")
    people(bob).get_by_role("button", name="Rematch").click()
    bob.get_by_role("textbox", name="Your code").fill("RRBB")
    bob.get_by_role("dialog").get_by_role("button", name="Hide it and start").click()
    people(ann).get_by_role("link", name="Rematch: join").click()
    ann.wait_for_url(bob.url)
    mine = people(ann).get_by_role("listitem").filter(has_text="you")
    expect(mine).to_contain_text("Code breaker")
    move("0011", ann)
    expect(people(ann).get_by_role("button", name="Rematch")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 320])
def test_the_qr_code_is_the_join_link(new_page: NewPage, width: int) -> None:
    page = new_page(width=width)
    page.goto("/ultimate?mode=two")
    page.get_by_role("radio", name=re.compile(r"^10 \+ 10")).check()
    page.get_by_role("textbox", name="Your name").fill("Ann")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"/ultimate/\w{12}$"))
    expect(page.get_by_role("timer").first).to_have_text("10:00")
    link = page.get_by_role("textbox", name="Join link").input_value()
    assert "#join=" in link
    page.get_by_role("button", name="QR code").click()
    shown = page.get_by_role("dialog").get_by_role("img")
    expect(shown).to_have_attribute("alt", f"QR code of {link}")
    source = shown.get_attribute("src") or ""
    drawn = io.BytesIO()
    segno.make(link, micro=False, error="m").save(
        drawn, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    assert unquote(source.removeprefix("data:image/svg+xml,")) == drawn.getvalue().decode()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def new_for_two(page: Page, kind: str) -> None:
    """Start a game for two with a clock by the form of the page."""
    page.goto(f"/{kind}?mode=two")
    page.get_by_role("radio", name=re.compile(r"^5 \+ 5")).check()
    if kind == "mastermind":
        for colour in ("red", "red", "blue", "green"):
            page.get_by_role("button", name=f"Set {colour}").click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(rf"/{kind}/\w{{12}}$"))


@pytest.mark.parametrize("kind", ["ultimate", "mastermind"])
def test_a_game_with_a_clock_waits_for_the_other_player(new_page: NewPage, kind: str) -> None:
    page = new_page(width=1280, height=800)
    new_for_two(page, kind)
    # The invitation is seen at once, above everything else beside the board.
    first = page.get_by_role("complementary").locator(".card").first
    expect(first).to_have_accessible_name("Share")
    expect(first.get_by_role("textbox", name="Join link")).to_be_in_viewport()
    expect(first.get_by_role("button", name="QR code")).to_be_in_viewport()
    waiting = page.get_by_role("status").filter(has_text="to join; no time runs yet.")
    free = "O" if kind == "ultimate" else "Code breaker"
    if kind == "ultimate":
        page.locator("[data-square]").nth(40).click()
        expect(page.get_by_text("O to move.").first).to_be_visible()
        expect(page.locator(".square.legal")).to_have_count(0)
    else:
        expect(page.get_by_role("group", name="Colours")).to_have_count(0)
    expect(waiting).to_be_visible()
    expect(people(page).get_by_role("listitem").filter(has_text="still free")).to_contain_text(free)
    undo = page.get_by_role("button", name="Undo")
    if kind == "ultimate":
        expect(undo).to_be_disabled()
        expect(undo).to_have_accessible_description(re.compile("With a clock"))
    page.keyboard.press("u")
    expect(page.get_by_role("alert")).to_contain_text("With a clock")
    page.get_by_role("button", name="Play both sides here").click()
    expect(waiting).to_have_count(0)
    expect(page.get_by_role("textbox", name="Join link")).to_have_count(0)
    expect(people(page).get_by_text("on this screen").first).to_be_visible()


def test_an_invitation_says_who_invites_and_to_what(new_page: NewPage) -> None:
    ann, bob, cat = new_page(), new_page(), new_page()
    _, link = start(ann, "mastermind", variant="4x6", secret="0123", clock="5+5")
    ann.request.post("/api/player/name", data={"name": "Anna"}, headers=HEADERS)
    bob.goto(link)
    said = bob.get_by_role("dialog")
    expect(said).to_contain_text("Anna invites you to Mastermind: 4 × 6")
    expect(said).to_contain_text("You break the code; 5 minutes each")
    said.get_by_role("button", name="Join the game").click()
    expect(people(bob)).to_contain_text("you")
    # Who comes later is told so, and not asked.
    cat.goto(link)
    expect(cat.get_by_role("alert")).to_contain_text("taken the free seat already")
    expect(cat.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(
    ("kind", "what", "shown"),
    [("ultimate", "Resign", "I win!"), ("mastermind", "Give up", "The code:")],
)
def test_a_game_against_the_computer_is_given_up(
    page: Page, kind: str, what: str, shown: str
) -> None:
    page.goto("/")
    body = {"mode": "computer", "level": 1} if kind == "ultimate" else {"variant": "5x8"}
    made = page.request.post(f"/api/{kind}/games", data=body, headers=HEADERS).json()["game"]
    at = f"/{kind}/{made['id']}"
    page.goto(at)
    give_up = page.get_by_role("button", name=what, exact=True)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    expect(give_up).to_have_count(0)  # nothing was played yet
    turn = {"move": "ee", "answer": True} if kind == "ultimate" else {"guess": "00112"}
    does = "move" if kind == "ultimate" else "guess"
    page.request.post(
        f"/api{at.replace(kind, f'{kind}/games')}/{does}", data={"version": 1, **turn}
    )
    page.reload()
    give_up.click()
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    give_up.click()
    page.get_by_role("dialog").get_by_role("button", name=what).click()
    expect(page.get_by_text(shown).first).to_be_visible()
    expect(give_up).to_have_count(0)
