"""Tests of what reads and joins modules of JavaScript."""
