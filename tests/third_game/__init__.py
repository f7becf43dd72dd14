"""A third game, registered by tests only: nothing shared may have to change for it."""
