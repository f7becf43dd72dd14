"""What improved, in words."""

from perfectplay.ratings.elo import Meeting
from perfectplay.ratings.story import Played, story

PHASES = {"turn 1": range(1, 2), "turns 2–3": range(2, 4), "turn 4 and later": range(4, 100)}


def guesses(*counts: int, slips: tuple[int, ...] | None = None) -> list[Played]:
    return [Played((Meeting(1500, 0.5),), count, slips) for count in counts]


def told(games: list[Played]) -> str:
    return story(games, PHASES, by_guesses=True, centre=1500)


def test_few_games() -> None:
    assert told([]) == "Six more games and you see here what changes."
    assert told(guesses(5, 5, 5, 5, 5)) == "One more game and you see here what changes."


def test_guesses_and_slips() -> None:
    before = guesses(*[6] * 6, *[5] * 4, slips=(2, 3))
    now = guesses(*[5] * 8, *[6] * 2, slips=(4,))
    assert told(before + now) == (
        "Your last ten games needed 0.4 guesses fewer than the ten before; "
        "fewer slips in turns 2–3 (0.0 a game instead of 2.0)."
    )
    assert told(now + before).startswith("Your last ten games needed 0.4 guesses more")


def test_no_change() -> None:
    said = told(guesses(*[5] * 8))
    assert said == "Your last four games needed as many guesses as the four before."


def test_strength() -> None:
    won, lost = (Played((Meeting(1500, score),)) for score in (1.0, 0.0))
    said = story([lost] * 10 + [won] * 10, {}, by_guesses=False, centre=1500)
    assert "points stronger than the ten before" in said
    said = story([won] * 10 + [lost] * 10, {}, by_guesses=False, centre=1500)
    assert "points weaker" in said
    said = story([won, lost] * 5 * 2, {}, by_guesses=False, centre=1500)
    assert said == "Your last ten games were as strong as the ten before."
