"""The database under the games: its tables, how it is opened and brought up to date."""
