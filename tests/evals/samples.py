"""Files in the shapes of public tools, made up for tests: nobody's games."""

from __future__ import annotations

from typing import Any

RESULTS: dict[str, Any] = {
    "config": {
        "llm": {"model": "made-up/one"},
        "benchmark": {"max_turns": 15, "target_length": 4, "allow_repeating_digits": False},
        "output": {"run_id": "made-up"},
    },
    "metrics": {"success_rate": 50.0},
    "games": [
        {
            "success": True,
            "target": "5186",
            "total_turns": 4,
            "format_failures": 1,
            "history": [["1234", [0, 1]], ["5162", [2, 1]], ["5186", [4, 0]]],
            "failure_reason": None,
        },
        {
            "success": False,
            "target": "2478",
            "total_turns": 3,
            "format_failures": 2,
            "history": [["1123", [0, 1]], ["0123", [0, 1]]],
            "failure_reason": "max_turns_exceeded",
        },
    ],
}
CONVERSATIONS: dict[str, Any] = {
    "game_id": {
        "7": [
            {"role": "system", "content": "Guess a number."},
            {"role": "user", "content": "Begin:"},
            {"role": "assistant", "content": "I try.\nGUESS: 1234"},
            {"role": "user", "content": "0 bulls and 1 cows."},
            {"role": "assistant", "content": "**GUESS: 5162**"},
            {"role": "user", "content": "Not in the form asked for."},
            {"role": "assistant", "content": "GUESS: 5162\n"},
            {"role": "user", "content": "2 bulls and 1 cows."},
            {"role": "assistant", "content": "So it is\nGUESS: 5186"},
        ]
    }
}
ARENA: dict[str, Any] = {
    "model": "made-up-two",
    "env_id": "Mastermind-v0",
    "seed": 7,
    "game_state": {
        "secret_code": [2, 4, 1, 6],
        "guess": [],
        "code_length": 4,
        "num_numbers": 6,
        "duplicate_numbers": False,
        "history": [
            {"guess": [1, 2, 3, 4], "black": 0, "white": 3},
            {"guess": [2, 4, 1, 6], "black": 4, "white": 0},
        ],
    },
    "logs": [
        [-1, "You are playing Mastermind."],
        [0, "Let me think: [1 2 3 4]"],
        [-1, "Submitted [1 2 3 4]. Feedback: 0 black peg(s), 3 white peg(s)."],
        [0, "[7 7 7 7]"],
        [-1, "All numbers must be between 1 and 6."],
        [0, "[2 4 1 6]"],
        [-1, "You have cracked the code, solving 4 out of 4 pegs correctly"],
    ],
}
ARENA_TOLD = (
    "You are playing Mastermind. You need to find the code that is 3 digits long, each digit "
    "from 1 to 4, with possible repeats. You have 20 turns."
)
