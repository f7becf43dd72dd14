"""The page, played in Chromium against a real server."""
