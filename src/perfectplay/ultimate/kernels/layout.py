"""What each place of a position means, and the numbers for results and styles; no numba needed.

A position is an array of `POSITION` integers. Small boards are nine bits, square 0 (the upper left
one) the lowest. Player 0 is X, player 1 is O.
"""

# Marks of X on the nine boards at 0-8, of O at 9-17, then:
WON = 18
"""Boards won by X, then by O."""
DECIDED = 20
"""Boards that are won or full."""
FORCED = 21
"""The board to play in, or FREE."""
TURN = 22
CAN = 23
"""Boards that X, then O, could win with one more symbol there."""
RULE = 25
"""1 when most boards win a game without a line."""
POSITION = 26

FREE = 9
FULL = 511

LINES = (0b111, 0b111_000, 0b111_000_000, 0o111, 0o222, 0o444, 0o421, 0o124)
"""Three in a row, as bits."""

# How a game stands for the player who has just moved.
OPEN = 0
WIN = 1
DRAW = 2
LOSS = -1

# Styles of search.
PLAIN = 0
"""The search of the teaching assignment."""
PLAYOUT = 1
"""Proofs, first guesses, and playouts that take and avoid wins."""
NET = 2
"""Proofs, and a small network that values a node's children when it is opened."""
OUTSIDE = 3
"""As PLAYOUT, but a Python function values the leaves."""

FEW_VISITS = 2**16
"""Visits for which `StyleSettings.curiosity` has an entry."""
LONGEST_PATH = 82
"""Nodes on the longest path from the root: 81 moves and the root itself."""
MOST_MOVES = 81

# What the network looks at, seen by the player to move ("me"). Facts are on or off:
FATE = 0
"""3 a board: won by me, won by them, drawn."""
LINE_STATE = 27
"""6 a line of boards: for me, then for them, whether it is spoilt, has one board or has two."""
TARGET = 75
"""Where I must play, or FREE."""
PROSPECT = 85
"""6 an open board: for me, then for them, whether it is USELESS, a STEP or a KEY."""
FACTS = 139
BIAS_ROW = FACTS

# What it is good for to win a board; no number is noted where its lines are all untouched.
USELESS = 1
"""All its lines are spoilt."""
STEP = 2
"""It would be the second board of a line."""
KEY = 3
"""It would win the game."""
PROSPECTS = 16
"""Pairs of these: mine, and four times theirs."""

# An open board is looked at as a whole. Its state is a number of nine digits, square 0 the lowest:
# 0 for an empty square, 1 for mine, 2 for theirs.
STATES = 3**9
NO_STATE = STATES
"""In place of the state of a decided board."""
# The network knows a few numbers of each state, a code of three parts:
BOARD_CODE = 32
"""For what the board is worth, wherever it is."""
PROSPECT_CODE = 8
"""For what it is worth beside that, as it is good for something."""
TARGET_CODE = 16
"""For what it means to have to play there."""
CODE = BOARD_CODE + PROSPECT_CODE + TARGET_CODE
CODE_UNIT = 4096
"""A number of a code, or a weight that it is multiplied by, of one."""
CODE_SHIFT = 14
"""Bits by which the product of two of these is larger than a hidden unit's sum."""

BASES = 1024
"""Ways in which boards are decided, a power of two, for which sums are kept."""
BOARD_ROWS = 2**12
"""States of each board, a power of two, for which sums are kept."""
TARGET_ROWS = 2**10
"""The same for boards to play in."""

HIDDEN = 128
"""Hidden units of the network."""
STAGES = 4
"""Stages of a game, two more decided boards each; every stage has output weights of its own."""
UNIT = 1024
"""A hidden unit's full activation."""
SQUARED_UNIT = 4096
"""The same after squaring: see `net.squared`."""
OUTPUT_UNIT = 256
"""An output weight of one."""
OUTPUT_SCALE = 1.0 / (SQUARED_UNIT * OUTPUT_UNIT)

# Counters of a tree, an array of integers:
USED = 0
"""Places taken in the pool, those of nodes included that the game has left behind."""
DEEPEST = 1
"""Nodes on the longest path so far."""
ROOM = 2
"""A search ends before the places taken could pass this number: room has to be made first."""
FORGOTTEN = 3
"""Nodes given up because the pool was full."""
COUNTERS = 4
