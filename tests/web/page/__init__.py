"""Tests of the page as it is sent."""
