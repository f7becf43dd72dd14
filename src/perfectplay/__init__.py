"""Play, learn and solve Mastermind and Ultimate Tic-Tac-Toe.

The games live in :mod:`perfectplay.mastermind` and :mod:`perfectplay.ultimate`. Importing this
package alone loads neither numpy nor numba.
"""

__version__ = "0.2.0"
