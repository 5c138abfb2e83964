"""The time of a record as a moment, whoever wrote it."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache


@lru_cache(maxsize=4096)  # of a record it is asked again and again
def moment(time: str) -> datetime | None:
    """The moment in UTC; None when there is none to be read. A time without a zone is taken for UTC."""
    try:
        read = datetime.fromisoformat(time)
        return (read if read.tzinfo else read.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None
