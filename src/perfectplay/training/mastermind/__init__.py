"""Puzzles and lessons of Mastermind."""
