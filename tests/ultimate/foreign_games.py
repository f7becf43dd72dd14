"""Games as other programs write them, for the tests of what is read of them."""

import json
from typing import Any

from perfectplay.ultimate.board import Board, Player

PUBLIC = [int(digit) for digit in "7184535144781663117562288776737210786"]
"""The beginning of a replay in Kaggle's repository (`visualizer/default/replays`).

Up to the second free choice all goes by the rules; then X plays ig, and the replay puts O there.
"""
PUBLIC_POSITION = "7o1/xx2o1xoo/1oo5x/1o3o1o1/4xo1o1/1x1x2o2/2xx2oo1/1xxx1xxox/1o2x2xo x - line"
"""Before that, as the replay has it."""
WHOLE = [
    int(digit)
    for digit in "8745807302157827613171441638118862208334246510128504840525606470753726766823"
]
"""A whole game of ours as actions; X wins with the 69th move."""


def whole_replay(actions: list[int], wrong_from: int | None = None) -> str:
    """A replay as large as a real one, with all that nobody reads.

    From the move of action number `wrong_from` on, the other player's symbol is put on the board.
    """
    data = json.loads(replay(actions))
    board, chosen = Board(), None
    squares = [[""] * 9 for _ in range(9)]
    for number, action in enumerate(actions):
        mover = board.turn
        if board.forced is None and chosen is None:
            chosen = action
        else:
            at = board.forced if chosen is None else chosen
            assert at is not None
            shown = mover if wrong_from is None or number < wrong_from else mover.other
            squares[at][action] = shown.value
            board.push(9 * at + action)
            chosen = None
        entries = [dict(entry) for entry in data["steps"][number + 2]]
        for entry in entries:
            entry["observation"] = {
                "observationString": json.dumps({"board": squares, "phase": "choose_cell"}),
                "serializedGameAndState": "# Automatically generated\\n" + "gASVpQAA" * 40,
                "legalActionStrings": [f"Local board {action}: x({i},0)" for i in range(9)],
            }
        entries[0]["action"]["thoughts"] = "I look at all nine boards. " * 60
        if mover is Player.O:
            entries.reverse()
        data["steps"][number + 2] = entries
    return json.dumps(data, indent=2)


def replay(actions: list[int], seen: tuple[int, int, str] | None = None, **changes: Any) -> str:
    """A replay with these actions, as the environment writes it, without what nobody reads.

    `seen` is a square and the symbol that the players see there after the last action.
    """
    nobody = {"action": {"submission": -1}, "info": {}, "status": "INACTIVE"}
    steps: list[Any] = [[nobody, nobody]]
    steps.append([{**nobody, "info": {"actionApplied": None}}, nobody])
    for action in actions:
        acting: dict[str, Any] = {
            "action": {"submission": action},
            "info": {"actionApplied": action},
        }
        steps.append([acting, nobody])  # who acted follows from the game
    if seen is not None:
        board, cell, symbol = seen
        squares = [[""] * 9 for _ in range(9)]
        squares[board][cell] = symbol
        steps[-1][0]["observation"] = {"observationString": json.dumps({"board": squares})}
    data = {
        "name": "open_spiel_ultimate_tic_tac_toe",
        "configuration": {"openSpielGameName": "ultimate_tic_tac_toe"},
        "steps": steps,
        "rewards": [0.0, 0.0],
        "statuses": ["DONE", "DONE"],
        "info": {"TeamNames": ["Ann", "Bob"], "actionHistory": [str(action) for action in actions]},
    }
    return json.dumps({**data, **changes})
