"""Puzzles and lessons: what is shipped is what it says it is."""
