"""Puzzles and lessons of Ultimate Tic-Tac-Toe."""
