"""Drawings of Ultimate Tic-Tac-Toe: boards, games, analyses, reviews."""
