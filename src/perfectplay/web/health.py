"""How the server is: whether it lives, and whether it can do what it is asked for.

It lives as long as it answers. It is ready when the database answers and nothing is wrong with the
engines; engines that still get ready are no trouble, only slower.
"""

# Annotations stay values here: FastAPI reads them.
import asyncio

from fastapi import APIRouter

from perfectplay import __version__
from perfectplay.web.context import Context, TheContext
from perfectplay.web.database.trouble import DatabaseUnavailable
from perfectplay.web.errors import NotReady
from perfectplay.web.models import Alive, Health

LONGEST = 2.0
"""So many seconds the database has for its answer."""


def add_health(router: APIRouter) -> None:
    """Add the addresses at which people and programs ask how the server is."""
    router.add_api_route("/health", health, response_model=Health)
    router.add_api_route("/health/live", live, response_model=Alive)
    router.add_api_route("/health/ready", ready, response_model=Health)


async def health(context: TheContext) -> Health:
    """Say how the server, its database and its engines are; this is always answered with 200."""
    return await look(context)


async def live() -> Alive:
    """Say that the process answers; nothing else is asked."""
    return Alive()


async def ready(context: TheContext) -> Health:
    """Say how the server is if it can do what it is asked for, and else answer with 503."""
    found = await look(context)
    if not found.ready:
        raise NotReady(f"{found.database} {found.engine}")
    return found


async def look(context: Context) -> Health:
    """Ask the database and the engines how they are."""
    database_well, database = await _database(context)
    trouble = context.engine_trouble
    warming = context.jobs.warming.is_set()
    well = database_well and trouble is None
    return Health(
        status="ok" if well else "trouble",
        ready=well,
        warming=warming,
        version=__version__,
        database=database,
        engine=trouble or f"The engines {'are getting' if warming else 'are'} ready.",
    )


async def _database(context: Context) -> tuple[bool, str]:
    try:
        async with asyncio.timeout(LONGEST):
            await context.read(context.store.ask)
    except TimeoutError:
        return False, f"The database did not answer within {LONGEST:g} s."
    except DatabaseUnavailable as error:
        return False, str(error)
    if context.write_trouble is not None:
        return True, f"The database answers, but the last change failed: {context.write_trouble}"
    return True, "The database answers."
