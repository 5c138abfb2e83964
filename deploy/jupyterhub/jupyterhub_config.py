"""JupyterHub for a class: each pupil has the tutor, a folder of their own and an account number of their own.

Everything that differs from school to school is a variable of the environment (README.md, "Settings"). For more, load
this file from one of your own with ``load_subconfig`` and set what you like after it.
"""

import os
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from gintutor_hub import pages  # noqa: E402
from gintutor_hub.folders import NAME, Folders  # noqa: E402
from gintutor_hub.login import CodeAuthenticator  # noqa: E402
from gintutor_hub.spawner import PupilSpawner  # noqa: E402
from jupyterhub.traitlets import ByteSpecification  # noqa: E402

from gintutor.i18n import LANGUAGES  # noqa: E402


def setting(name: str, otherwise: str = "") -> str:
    """A setting, taken out of the environment: the proxy and the services inherit no secrets."""
    return os.environ.pop(f"GINTUTOR_HUB_{name}", "").strip() or otherwise


def demoted(*command: str) -> list[str]:
    """That command under the account for helpers, where there is one."""
    number, setpriv = folders.helper, shutil.which("setpriv")
    if number is None:
        return list(command)
    if setpriv is None:
        raise SystemExit("setpriv (util-linux) is missing: without it the proxy and the culler would run as root.")
    return [setpriv, f"--reuid={number}", f"--regid={number}", "--clear-groups", "--no-new-privs", *command]


c = get_config()  # type: ignore[name-defined]  # noqa: F821  # JupyterHub puts it there

is_root, one_account = os.geteuid() == 0, setting("ONE_ACCOUNT") == "yes"
if not is_root and not one_account:
    raise SystemExit(
        "The hub must run as root to give every pupil an account number of their own. To try it out without: set "
        "GINTUTOR_HUB_ONE_ACCOUNT=yes. Then whoever writes code in a notebook can read and change everybody's files."
    )
folders = Folders(
    root=Path(setting("DATA", "/var/lib/gintutor-hub")),
    first=int(setting("FIRST_ACCOUNT", "40000")) if is_root else None,  # root's own is nobody's
)
folders.prepare()
teachers = set(setting("TEACHERS", "teacher").lower().replace(",", " ").split())

# ---- Where it answers: this machine only. A web server with a certificate stands before it (README.md).
c.JupyterHub.bind_url = setting("URL", "http://127.0.0.1:8000/")
c.JupyterHub.hub_ip = "127.0.0.1"
# The web server tells whether a page came encrypted. The proxy would add that here nothing is, and the hub would let
# its cookies travel in the clear.
c.ConfigurableHTTPProxy.command = demoted(
    str(HERE / "node_modules" / ".bin" / "configurable-http-proxy"), "--no-x-forward"
)
c.ConfigurableHTTPProxy.pid_file = str(folders.state / "proxy.pid")

# ---- What it remembers. Without a database of its own it has a file.
c.JupyterHub.db_url = setting("DATABASE", f"sqlite:///{folders.state / 'jupyterhub.sqlite'}")
c.JupyterHub.upgrade_db = True  # after an update; nothing of a pupil's is in it
c.JupyterHub.cookie_secret_file = str(folders.state / "cookie-secret")

# ---- What it says, and in which language.
language = setting("LANGUAGE")
if language and language not in LANGUAGES:
    raise SystemExit(f"GINTUTOR_HUB_LANGUAGE may be one of {', '.join(LANGUAGES)}")
c.JupyterHub.template_paths = [str(pages.TEMPLATES)]
c.JupyterHub.template_vars = pages.template_vars(language)

# ---- Who comes in.
c.Authenticator.admin_users = teachers
c.Authenticator.username_pattern = rf"(?:{NAME})\Z"  # \Z: with $ a line end would pass
login = setting("LOGIN", "codes")
shared, shared_teachers = setting("PASSWORD"), setting("TEACHER_PASSWORD")
if login == "codes":
    c.JupyterHub.authenticator_class = CodeAuthenticator
    c.CodeAuthenticator.folders = folders
    c.Authenticator.any_allow_config = True  # who is allowed stands in the class
elif login == "shared-password":
    if not shared or not shared_teachers:
        raise SystemExit("shared-password needs GINTUTOR_HUB_PASSWORD and GINTUTOR_HUB_TEACHER_PASSWORD")
    c.JupyterHub.authenticator_class = login
    c.SharedPasswordAuthenticator.user_password = shared
    c.SharedPasswordAuthenticator.admin_password = shared_teachers
    c.Authenticator.allow_all = True
elif login == "other":
    pass  # your own configuration sets it: OAuth, PAM, …
else:
    raise SystemExit(f"GINTUTOR_HUB_LOGIN is {login!r}; it may be codes, shared-password or other")

# ---- What each pupil gets.
c.JupyterHub.spawner_class = PupilSpawner
c.PupilSpawner.folders = folders
c.PupilSpawner.language = language
# Of each process: the server, and each lesson that is open. A wrong one shows now and not when a pupil signs in.
c.Spawner.mem_limit = ByteSpecification().validate(None, setting("MEMORY", "512M"))
c.Spawner.cpu_limit = float(setting("CPU", "1"))  # cores
c.Spawner.start_timeout = 180  # a whole class starts at once
c.Spawner.http_timeout = 120
c.JupyterHub.active_server_limit = int(setting("MOST_SERVERS", "0"))  # 0: as many as come
c.JupyterHub.shutdown_on_logout = True
kernel_idle = int(setting("KERNEL_IDLE", "1200"))  # seconds
c.Spawner.args = [
    "--ServerApp.terminals_enabled=False",
    "--LabApp.extension_manager=readonly",
    "--LanguageServerManager.autodetect=False",  # nobody here writes code, and looking for helpers takes time
    f"--MappingKernelManager.cull_idle_timeout={kernel_idle}",
    f"--MappingKernelManager.cull_interval={max(1, kernel_idle // 4)}",
]

# ---- What nobody uses ends.
idle, oldest = int(setting("IDLE", "3600")), int(setting("OLDEST", "43200"))  # seconds
c.JupyterHub.services = [
    {
        "name": "idle-culler",
        "command": demoted(
            sys.executable, "-m", "jupyterhub_idle_culler", f"--timeout={idle}", f"--max-age={oldest}",
            f"--cull-every={max(1, min(idle // 4, 300))}",
        ),
    }
]  # fmt: skip
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["idle-culler"],
    }
]
