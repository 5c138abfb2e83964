"""Who may come in by the default: whoever has a code of the class, or is a teacher, with the password for that name."""

from __future__ import annotations

import asyncio
from typing import Any

from jupyterhub.auth import Authenticator
from traitlets import Instance

from gintutor_hub.folders import Folders
from gintutor_hub.passwords import codes, password, same, secret

WAIT = 1.0  # seconds after a wrong one


class CodeAuthenticator(Authenticator):  # type: ignore[misc,unused-ignore]  # JupyterHub has no types
    """Lets in the codes of the class and the teachers, each with their own password."""

    folders = Instance(Folders, help="Where the class is.", config=True)

    async def authenticate(self, _handler: object, data: dict[str, str]) -> str | None:
        """The name, or None when the password is not theirs."""
        name = self.normalize_username(data["username"])
        right = password(secret(self.folders.state), name, teacher=name in self.admin_users)
        if same(data["password"], right):
            return str(name)
        await asyncio.sleep(WAIT)
        return None

    def check_allowed(self, username: str, _authentication: Any = None) -> bool:
        """The class is read anew each time: a pupil who was added comes in without a restart."""
        return username in self.admin_users or username in codes(self.folders)
