"""Tests of the widgets for notebooks."""
