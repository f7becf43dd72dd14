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

# Features of the network, seen by the player to move ("me"). A board is described by its symbols
# while it is open, and by its winner afterwards.
CELLS = 0
"""18 a board: my squares, then theirs."""
FATE = 162
"""3 a board: won by me, won by them, drawn."""
REACH = 189
"""2 a board: I could win it with one symbol, they could."""
TARGET = 207
"""Where I must play, or FREE."""
KEY = 217
"""2 a board: winning it wins me the game, or them."""
KEY_REACH = 235
"""2 a board: KEY and REACH together, the threat to win the game with one symbol."""
LINE_STATE = 253
"""6 a line of boards: for me, then for them, whether it is spoilt, has one board or has two."""
FEATURES = 301
BIAS_ROW = FEATURES
ZERO_ROW = FEATURES + 1
"""A row of zeros, where there is nothing to add."""
NO_REACH = FEATURES + 2
"""The rows of REACH with their signs turned: a chance that is gone."""
REACH_OF_KEY = NO_REACH + 18
"""The rows of REACH and KEY_REACH together: a chance that comes on a board that is a key."""
NO_REACH_OF_KEY = REACH_OF_KEY + 18
"""The same with their signs turned."""
ROWS = NO_REACH_OF_KEY + 18
MOST_ROWS = 176
"""More rows than features that can be on at once."""
BASES = 256
"""Ways in which boards are decided, a power of two, for which sums of the root are kept."""

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
