"""What players learn and solve, who was seen at a seat, rematches, and games from elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table of notes and the columns."""
    op.create_table(
        "progress",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("topic", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("progress_by_changed", "progress", ["changed"])
    op.add_column("seats", sa.Column("seen", sa.Float))
    op.add_column("games", sa.Column("next", sa.String(32)))
    imported = sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("games", imported)
