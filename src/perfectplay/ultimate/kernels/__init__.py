"""Every hot loop of the game, compiled by numba: arrays and numbers only.

    layout      what each place of a position means; results; styles (no numba, no numpy)
    tables      lookup tables for nine bits
    structures  the arrays that belong together, by name
    rules       making and listing moves, and what a move leads to
    perft       counting sequences of moves
    random      the random generator
    playout     games played to the end at random
    rollouts    many games at once, for programs that learn
    net         the small network that values positions
    proofs      certain results, and how they climb the tree
    tree        one simulation: descend, open, value, back up
    subtree     keeping part of a tree when the game moves on
    line        the best move and the main line

Nothing is imported here, so that constants can be had without numba.
"""
