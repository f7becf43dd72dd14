"""Puzzles of the day and lessons, for both games; the terminal and the page show the same ones."""
