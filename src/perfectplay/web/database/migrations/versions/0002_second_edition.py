"""Copies that know each other, practice games, exports with a token, and states as they are now."""

import sqlalchemy as sa
from alembic import op

from perfectplay.web.database.first_release import convert_games

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns, the indexes and the table of exports; convert every game."""
    op.add_column("games", sa.Column("deal", sa.String(32)))
    practice = sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("games", practice)
    op.create_index("games_by_updated", "games", ["updated"])
    op.create_index("games_by_deal", "games", ["deal"])
    op.create_table(
        "exports",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("deal", sa.String(32), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("exports_by_deal", "exports", ["deal"])
    convert_games(op.get_bind())
