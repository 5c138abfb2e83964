"""What can keep a site from being built."""

from __future__ import annotations

from gintutor.messages import Message


class SiteError(Exception):
    """No site was built and nothing was changed: ``message`` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message
