"""A foreign player for `perfectplay lab match`: plays anything legal. Needs Python alone.

perfectplay lab match 'cmd:python3 examples/random_player.py' level:1
"""

import os
import random
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
chance = random.Random(os.environ.get("PERFECTPLAY_SEED"))

for line in sys.stdin:  # the moves so far, such as "ee ei ia"; an empty line when there are none
    moves = line.split()
    boards = [[""] * 9 for _ in range(9)]
    for number, (board, square) in enumerate(moves):
        boards["abcdefghi".index(board)]["abcdefghi".index(square)] = "XO"[number % 2]
    decided = [all(b) or any(b[i] and b[i] == b[j] == b[k] for i, j, k in LINES) for b in boards]
    target = "abcdefghi".index(moves[-1][1]) if moves else None
    anywhere = target is None or decided[target]
    legal = [
        "abcdefghi"[b] + "abcdefghi"[s]
        for b in range(9)
        for s in range(9)
        if not boards[b][s] and not decided[b] and (anywhere or b == target)
    ]
    print(chance.choice(legal), flush=True)  # noqa: T201 - one line with one move
