"""What alembic runs for every command: the steps, on the connection that was handed over."""

from alembic import context

from perfectplay.web.database.schema import tables

if hasattr(context, "config"):  # only alembic has one; whoever looks for doctests has not
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=tables,
        render_as_batch=True,
    )
    with context.begin_transaction():
        context.run_migrations()
