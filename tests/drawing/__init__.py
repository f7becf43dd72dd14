"""Tests of what notebooks draw."""
