"""The page and its JSON API: games of both kinds, kept in a database, played in a browser."""
