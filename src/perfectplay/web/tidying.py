"""Old and empty games go by themselves, once a day; of several processes one sees to it."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from sqlalchemy.exc import IntegrityError

from perfectplay.web.context import Context
from perfectplay.web.database.tidy import Rules, claim_day, remove_some
from perfectplay.web.database.trouble import DatabaseUnavailable

log = logging.getLogger("perfectplay.web")
FIRST_AFTER, LOOK_EVERY, PAUSE = 60.0, 3600.0, 0.05


async def tidy_daily(context: Context) -> None:
    """Look every hour whether a day has passed; runs until it is cancelled."""
    await asyncio.sleep(FIRST_AFTER)
    while True:
        with contextlib.suppress(DatabaseUnavailable):  # it is tried again in an hour
            await tidy_up(context)
        await asyncio.sleep(LOOK_EVERY)


async def tidy_up(context: Context) -> int:
    """Remove what is due, unless it was done today; return how many games went."""
    settings, store = context.settings, context.store
    if not settings.keep_days and not settings.keep_empty_days:
        return 0
    rules = Rules.of(settings.keep_days, settings.keep_empty_days)

    def claim() -> bool:
        with contextlib.suppress(IntegrityError), store.writing() as db:
            return claim_day(db)
        return False  # another process was first

    def remove() -> int:
        with store.writing() as db:
            return remove_some(db, rules)

    removed = 0
    if await context.write(claim):
        while some := await context.write(remove):
            removed += some
            await asyncio.sleep(PAUSE)  # players go first
        log.info("%d old or empty games were removed", removed)
    return removed
