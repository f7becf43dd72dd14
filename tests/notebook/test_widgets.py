"""The kernel's side of the widgets: what the page asks for, is shown, and is never shown."""

from __future__ import annotations

import builtins
import json
import random
import subprocess
import sys
from typing import Any

import pytest

from perfectplay.errors import ExtraMissingError, PerfectPlayError, SessionError
from perfectplay.mastermind.session import MastermindSession
from perfectplay.notebook import MastermindWidget, UltimateWidget
from perfectplay.notebook.sources import script, style
from perfectplay.ultimate.session import UltimateSession

SECRET = "4321"


def told(widget: Any, content: object) -> Any:
    """Send a message as a page does, wait for what it begins, and return what is shown then."""
    widget._handle_custom_msg(content, [])
    assert widget.wait()
    return widget.state


def test_a_game_of_mastermind_by_messages() -> None:
    widget = MastermindWidget("4x6", secret=SECRET)
    shown = told(widget, {"do": "guess", "text": "0000"})
    assert shown["ask"]["word"] == "inaccuracy"
    assert shown["ask"]["better"] is None
    assert shown["game"]["turns"] == []
    shown = told(widget, {"do": "guess", "text": "0000", "keep": True})
    assert "ask" not in shown
    assert [turn["guess"] for turn in shown["game"]["turns"]] == ["0000"]
    assert told(widget, {"do": "hint"})["hint"]["step"] == 1
    assert told(widget, {"do": "hint"})["hint"]["step"] == 2
    best = told(widget, {"do": "best"})["best"]
    assert len(best) == 5
    assert told(widget, {"do": "split", "text": best[0]["guess"]})["split"]["left"] == 625
    assert told(widget, {"do": "undo"})["game"]["turns"] == []
    shown = told(widget, {"do": "guess", "text": SECRET, "keep": True})
    assert shown["game"]["secret"] == SECRET
    assert shown["game"]["outcome"]["winner"] == "code breaker"
    assert told(widget, {"do": "review"})["review"]["balanced"]
    assert told(widget, {"do": "new", "variant": "3x4"})["game"]["variant"] == "3x4"


def test_nothing_that_is_sent_depends_on_the_secret() -> None:
    # Two codes that answer these guesses alike: what the page is shown cannot tell them apart.
    deeds: list[dict[str, Any]] = [
        {"do": "guess", "text": "0011", "keep": True},
        {"do": "split", "text": "2233"},
        {"do": "best"},
        {"do": "hint"},
        {"do": "teach", "sense": "expected"},
        {"do": "guess", "text": "2233", "keep": True},
        {"do": "guess", "text": "9999"},
    ]
    sent: dict[str, list[str]] = {}
    for secret in ("4321", "5321"):
        widget = MastermindWidget("4x6", secret=secret)
        texts = [widget.get_state()["state"]]
        for deed in deeds:
            texts += [told(widget, deed)]
        sent[secret] = [json.dumps(text, sort_keys=True) for text in texts]
        assert widget.state["game"]["secret"] is None
        assert widget.state["game"]["secret_values"] is None
        told(widget, {"do": "resign"})
        assert widget.state["game"]["secret"] == secret
    assert sent["4321"] == sent["5321"]


def test_the_program_guesses_a_code_of_the_players_own() -> None:
    widget = MastermindWidget("3x4", "guess")
    assert widget.wait()
    session = MastermindSession("3x4", "play", secret="321")
    for _ in range(8):
        waiting = widget.state["game"]["waiting"]
        if waiting is None:
            break
        told(widget, {"do": "answer", "text": str(session.answer_to(waiting["guess"]))})
    assert widget.state["game"]["outcome"]["winner"] == "code breaker"
    told(widget, {"do": "correct", "turn": 0, "text": "0B0W"})
    assert widget.state["game"]["contradiction"]["clash"]


def test_the_other_measure_judges_again() -> None:
    widget = MastermindWidget("3x4", secret="321")
    told(widget, {"do": "guess", "text": "012", "keep": True})
    worst = widget.state["game"]["turns"][0]["remark"]["cost"]
    told(widget, {"do": "teach", "sense": "expected"})
    assert widget.state["game"]["sense"] == "expected"
    assert widget.state["game"]["turns"][0]["remark"]["cost"] != worst


def test_a_game_of_ultimate_by_messages() -> None:
    widget = UltimateWidget(level=1, seed=3)
    shown = told(widget, {"do": "move", "text": "ee"})
    assert len(shown["game"]["moves"]) == 2
    assert shown["judged"][0]["move"] == "ee"
    assert shown["judged"][0]["word"]
    assert told(widget, {"do": "hint"})["hint"]["move"]
    shown = told(widget, {"do": "analyse", "seconds": 0.3})
    assert shown["analysis"]["simulations"] > 0
    assert told(widget, {"do": "look", "ply": 1})["look"]["board"]["last"] == "ee"
    assert "look" not in told(widget, {"do": "look"})
    shown = told(widget, {"do": "review"})
    assert [move["move"] for move in shown["review"]["moves"]] == shown["game"]["moves"]
    shown = told(widget, {"do": "undo"})
    assert (shown["game"]["moves"], shown["judged"]) == ([], [])
    assert told(widget, {"do": "level", "number": 2})["level"]["number"] == 2
    shown = told(widget, {"do": "new", "first": "computer"})
    assert (shown["game"]["seat"], len(shown["game"]["moves"])) == ("o", 1)
    assert told(widget, {"do": "swap"})["game"]["seat"] == "x"


def test_a_whole_game_of_ultimate_against_a_level() -> None:
    widget = UltimateWidget(level=1, seed=3, teacher=False)
    rng = random.Random(5)
    while widget.state["game"]["board"]["outcome"] is None:
        move = rng.choice(widget.state["game"]["board"]["legal"])
        assert "error" not in told(widget, {"do": "move", "text": move})
    assert widget.session.ending is not None
    told(widget, {"do": "move", "text": "ee"})
    assert "the game is over" in widget.state["error"]


def test_computers_play_alone_step_by_step() -> None:
    widget = UltimateWidget("watch", level=1, seed=1)
    assert widget.state["game"]["moves"] == []
    for number in (1, 2):
        assert len(told(widget, {"do": "step"})["game"]["moves"]) == number


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"do": "guess", "text": "99"}, "9 is not a colour here"),
        ({"do": "guess"}, "is not something that this game understands"),
        ({"do": "guess", "text": '"' * 50_000}, "is not a colour here"),
        ({"do": "guess", "text": float("nan")}, ""),
        ({"do": "guess", "text": {"a": [1]}}, ""),
        ({"do": "guess", "text": "\ud800"}, ""),
        ({"do": "fly"}, "'fly' is nothing that can be done here; choose one of guess"),
        ({"do": ["x"] * 9999}, "nothing that can be done here"),
        ({"do": "_heard"}, "nothing that can be done here"),
        ({"do": "undo"}, "There is no guess to take back yet"),
        ({"do": "teach", "sense": "luck"}, "The teacher goes by worst or expected"),
        ({"do": "new", "mode": "fly"}, "There is no mode 'fly'"),
        ({"do": "new", "variant": "9x99"}, ""),
        ({"do": "answer", "text": "1B"}, "is for guess"),
        ("hello", "None is nothing that can be done here"),
        (None, "None is nothing that can be done here"),
        ([1], "None is nothing that can be done here"),
    ],
    ids=range(17),
)
def test_what_cannot_be_done_is_a_sentence(content: object, said: str) -> None:
    widget = MastermindWidget("4x6", secret=SECRET)
    shown = told(widget, content)
    assert said in shown["error"]
    assert len(shown["error"]) < 400
    assert "error" not in told(widget, {"do": "dismiss"})


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"do": "move", "text": "zz"}, "'zz'"),
        ({"do": "move", "text": {"a": 7}}, ""),
        ({"do": "analyse", "seconds": float("nan")}, "An analysis cannot take nan seconds here"),
        ({"do": "analyse", "seconds": 1e9}, "at most 600"),
        ({"do": "look", "ply": -1}, "There is no position after -1 moves"),
        ({"do": "look", "ply": True}, ""),
        ({"do": "level", "number": 99}, "levels go from 1 to 10"),
        ({"do": "step"}, "The computer moves by itself"),
        ({"do": "new", "mode": "solo"}, "There is no mode 'solo'"),
    ],
    ids=range(9),
)
def test_the_same_of_ultimate(content: object, said: str) -> None:
    widget = UltimateWidget(level=1, seed=1)
    shown = told(widget, content)
    assert said in shown["error"]
    assert len(shown["error"]) < 400


def test_a_program_hears_the_error_itself() -> None:
    with pytest.raises(PerfectPlayError, match="There is no mode 'solo'"):
        UltimateWidget("solo")
    with pytest.raises(PerfectPlayError, match="There is no mode 'solo'"):
        MastermindWidget(mode="solo")
    with pytest.raises(PerfectPlayError, match="The teacher goes by worst or expected"):
        MastermindWidget(sense="luck")  # type: ignore[arg-type]
    widget = MastermindWidget("4x6", mode="play", secret=SECRET)
    with pytest.raises(SessionError, match="it is for learn"):
        widget.do("best")
    with pytest.raises(PerfectPlayError, match="marks"):
        widget.marks = "dots"


def test_one_question_at_a_time_and_stopped_when_it_is_asked_to() -> None:
    widget = UltimateWidget("two", teacher=False)
    widget.do("analyse", seconds=60)
    with pytest.raises(SessionError, match="is still being worked on"):
        widget.do("hint")
    assert widget.state["busy"]["what"] == "The engine analyses"
    widget.do("stop")
    assert widget.wait(20)
    assert widget.state["busy"] is None
    assert widget.state["analysis"]["moves"]


def test_the_teacher_gives_way_to_the_player() -> None:
    widget = UltimateWidget("two")
    widget.do("move", text="ee")
    widget.do("move", text="ea")  # while the first one may still be looked at
    assert widget.wait()
    assert [one["ply"] for one in widget.state["judged"]] == [0, 1]


def test_a_session_of_ones_own_goes_on() -> None:
    session = MastermindSession("4x6", "play", secret=SECRET, palette="colour-blind")
    session.guess("0011")
    widget = MastermindWidget(session=session, marks="shapes", theme="dark")
    assert widget.state["palette"]["name"] == "colour-blind"
    assert len(widget.state["game"]["turns"]) == 1
    other = UltimateSession.new("two")
    other.move("ee")
    assert UltimateWidget(session=other).state["game"]["moves"] == ["ee"]


@pytest.mark.parametrize("game", ["mastermind", "ultimate"])
def test_a_script_is_one_module_that_needs_nothing(game: str) -> None:
    text = script(game)
    assert text.count("export default") == 1
    assert "import" not in text.replace("importNode", "")
    assert '"STYLE"' not in text
    assert "--accent:" in text
    assert style(game) in text.replace("\\\\", "\\")
    assert len(text) < 120_000
    # The page's own talk with its server is no part of it.
    assert "fetch(" not in text
    assert "XMLHttpRequest" not in text


def test_without_the_extra_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    code = (
        "import sys; sys.modules['anywidget'] = None\n"
        "from perfectplay.ultimate import Board\n"
        "assert Board()._repr_html_()\n"
        "from perfectplay.errors import ExtraMissingError\n"
        "import perfectplay.notebook\n"
        "try:\n    from perfectplay.notebook import MastermindWidget\n"
        "except ExtraMissingError as error:\n    print(error)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == (
        "A widget in a notebook needs anywidget, which is not installed; try: "
        "pip install 'perfectplay[notebook]'\n"
    )
    assert issubclass(ExtraMissingError, builtins.ValueError)
