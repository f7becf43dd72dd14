"""The tables, as the newest version has them; `migrations` holds the steps that lead here."""

from __future__ import annotations

import sqlalchemy as sa

NEWEST = "0003"
"""The last step of the migrations; a database that has taken it needs no other."""

tables = sa.MetaData()
games = sa.Table(
    "games",
    tables,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("mode", sa.String(16), nullable=False),
    sa.Column("title", sa.String(80), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("join_hash", sa.String(64)),
    sa.Column("outcome", sa.String(16)),
    sa.Column("result", sa.String(200)),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("review", sa.Text),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("deal", sa.String(32)),
    sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("next", sa.String(32)),
    sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("games_by_updated", "updated"),
    sa.Index("games_by_deal", "deal"),
)
"""`deal` is the same for all copies of a game, which have the same secret; a game goes on as
`practice` once that secret has been shown, in the game itself or in a copy. `next` is the address
of the rematch; an `imported` game was played elsewhere."""

seats = sa.Table(
    "seats",
    tables,
    sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("seat", sa.String(16), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("seen", sa.Float),
    sa.Index("seats_by_owner", "owner"),
)
"""`seen` is when the player was last at the game, if that was noticed."""

server = sa.Table(
    "server",
    tables,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.String(200), nullable=False),
)
exports = sa.Table(
    "exports",
    tables,
    sa.Column("token_hash", sa.String(64), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("deal", sa.String(32), nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("secret", sa.String(200), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("exports_by_deal", "deal"),
)
"""What the exports of running games stand for: a text carries the token, the secret stays here.
`digest` covers the rest of the text, so that a changed one is refused."""

progress = sa.Table(
    "progress",
    tables,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("topic", sa.String(32), primary_key=True),
    sa.Column("key", sa.String(80), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Index("progress_by_changed", "changed"),
)
"""Notes about what a player has learned and solved; `value` is JSON."""
