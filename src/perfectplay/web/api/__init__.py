"""The routes under /api, one file for each game and one for what both share."""
