"""A bot of CodinGame's contest that plays anything legal: reads the referee's lines, needs Python.

perfectplay lab match 'codingame:python3 examples/codingame_bot.py' level:1
"""

import os
import random

chance = random.Random(os.environ.get("PERFECTPLAY_SEED"))

while True:
    try:
        opponent_row, opponent_col = map(int, input().split())  # -1 -1 in the first turn
    except EOFError:
        break
    valid = [input() for _ in range(int(input()))]
    print(chance.choice(valid), "good luck", flush=True)  # noqa: T201 - row, column, a message
