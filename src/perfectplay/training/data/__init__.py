"""The shipped puzzles and lessons, as text."""
