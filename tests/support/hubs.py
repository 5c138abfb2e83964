"""A hub as an administrator starts it, on free ports of this machine, and pupils who sign in and work, all at once."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import requests
import websocket

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy" / "jupyterhub"
PATIENCE = 180  # seconds: for what takes three when the machine is idle
# ``python -m jupyterhub`` without what takes half of the time it needs to be imported, and is not used.
START = (
    "from gintutor.launcher.serve import leave_out_slow_parts; leave_out_slow_parts(); "
    "from jupyterhub.app import main; main()"
)
AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def until(what, happened, pause=0.3):
    """What ``happened`` yields as soon as it is anything; it is asked again and again."""
    deadline = time.monotonic() + PATIENCE
    while not (found := happened()):
        assert time.monotonic() < deadline, f"in vain: {what}"
        time.sleep(pause)
    return found


def install_proxy():
    """The proxy at its pinned version, unless it is there."""
    if not (DEPLOY / "node_modules" / ".bin" / "configurable-http-proxy").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=DEPLOY, check=True)


def free_ports(count):
    with contextlib.ExitStack() as held:
        probes = [held.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]


def for_everybody(folder):
    """An interpreter that other accounts can run, where ours lies in somebody's home: the same packages, Debian's own.

    None when there is none; then pupils cannot have accounts of their own here.
    """
    if not AS_ROOT or _as_other([sys.executable, "-c", "import jupyterhub, gintutor"]):
        return Path(sys.executable)
    own = Path("/usr/bin", f"python{sys.version_info.major}.{sys.version_info.minor}")
    packages = next(each for each in sys.path if each.endswith("site-packages"))
    made = folder / "python"
    if not own.exists():
        return None
    subprocess.run([str(own), "-m", "venv", "--without-pip", str(made)], check=True)
    (there,) = made.glob("lib/python*/site-packages")
    (there / "ours.pth").write_text(f"import site; site.addsitedir({packages!r})\n{ROOT}\n")
    for name in ("etc", "share"):
        if Path(sys.prefix, name).is_dir():
            (made / name).symlink_to(Path(sys.prefix, name))
    python = made / "bin" / "python"
    return python if _as_other([str(python), "-c", "import jupyterhub, gintutor"]) else None


def _as_other(command):
    try:
        return subprocess.run(command, user=60123, group=60123, extra_groups=[], cwd="/", check=False).returncode == 0
    except PermissionError:
        return False


@dataclass
class Hub:
    """A running hub. ``settings`` are those of the README, without their beginning."""

    folder: Path
    python: Path
    settings: dict = field(default_factory=dict)
    more: str = ""  # lines for its configuration
    process: subprocess.Popen | None = None

    def __post_init__(self):
        self.port, hub, api = free_ports(3)
        self.address = f"http://127.0.0.1:{self.port}/school"
        self.config = self.folder / "config.py"
        self.config.write_text(
            f"load_subconfig({str(DEPLOY / 'jupyterhub_config.py')!r})\n"
            f"c.JupyterHub.hub_port = {hub}\n"
            f"c.ConfigurableHTTPProxy.api_url = 'http://127.0.0.1:{api}'\n"
            f"c.PupilSpawner.python = {str(self.python)!r}\n{self.more}"
        )

    @property
    def data(self):
        return self.folder / "data"

    @property
    def log(self):
        return (self.folder / "hub.log").read_text(errors="replace")

    def environment(self):
        ours = {"DATA": str(self.data), "URL": f"{self.address}/", "ONE_ACCOUNT": "" if AS_ROOT else "yes"}
        named = {f"GINTUTOR_HUB_{name}": value for name, value in (ours | self.settings).items()}
        return {**os.environ, **named, "PYTHONPATH": str(ROOT)}

    def run(self, *command, **options):
        return subprocess.run(
            [sys.executable, *map(str, command)], env=self.environment(), capture_output=True, text=True, **options
        )

    def start(self):
        command = [sys.executable, "-c", START, "--config", str(self.config)]
        with (self.folder / "hub.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, env=self.environment(), cwd=self.folder, stdout=log, stderr=subprocess.STDOUT
            )
        until("the hub answers", self.answers)

    def answers(self):
        assert self.process.poll() is None, self.log
        with contextlib.suppress(requests.RequestException):
            return requests.get(f"{self.address}/hub/api/", timeout=10).ok
        return False

    def passwords(self, *names):
        lines = self.run(DEPLOY / "passwords.py", *names, check=True).stdout.splitlines()
        return dict(line.split() for line in lines)

    def stop(self):
        if self.process is not None:
            self.process.terminate()
            self.process.wait(PATIENCE)


@contextlib.contextmanager
def hub_folder() -> Iterator[Path]:
    """A folder other accounts can reach, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp(prefix="gintutor-hub-"))
    folder.chmod(0o711)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Seat:
    """A pupil's browser."""

    def __init__(self, hub, name):
        self.hub, self.name = hub, name
        self.browser = requests.Session()
        self.browser.trust_env = False  # no proxy is asked for this machine
        self.own = f"{hub.address}/user/{name}"

    def sign_in(self, password):
        """Whether the hub lets them in."""
        page = f"{self.hub.address}/hub/login"
        self.browser.get(page, timeout=PATIENCE)
        form = {"username": self.name, "password": password, "_xsrf": self._xsrf("/school/hub/")}
        self.answer = self.browser.post(page, data=form, allow_redirects=False, timeout=PATIENCE)
        return self.answer.status_code == 302

    def ask_for_server(self):
        self.browser.get(f"{self.hub.address}/hub/spawn", timeout=PATIENCE)

    def arrive(self):
        """Be on the first page of one's own server once it runs; its address."""

        def there():
            answer = self.browser.get(f"{self.own}/", timeout=PATIENCE)
            assert answer.status_code != 500, self.hub.log
            return urlsplit(answer.url).path if answer.ok and "/doc/tree/" in answer.url else None

        return until(f"{self.name} sees the first page", there)

    def api(self, method, path, **options):
        headers = {"X-XSRFToken": self._xsrf(f"/school/user/{self.name}/"), "Referer": f"{self.own}/"}
        return self.browser.request(method, f"{self.own}/api/{path}", headers=headers, timeout=PATIENCE, **options)

    def open_lesson(self, path):
        """Start the kernel of that lesson and listen to it."""
        wanted = {"path": path, "name": path, "type": "notebook", "kernel": {"name": "python3"}}
        answer = self.api("POST", "sessions", json=wanted)
        assert answer.status_code == 201, answer.text
        self.connect(answer.json()["kernel"]["id"])

    def lesson_cells(self, path):
        """The code of that lesson, as its page gets it."""
        cells = self.api("GET", f"contents/{path}").json()["content"]["cells"]
        return [cell["source"] for cell in cells if cell["cell_type"] == "code"]

    def connect(self, kernel):
        """Listen to that kernel like an open page; it counts as in use until this is closed."""
        cookies = "; ".join(f"{each.name}={each.value}" for each in self.browser.cookies if self._for_own(each.path))
        address = f"ws{self.own.removeprefix('http')}/api/kernels/{kernel}/channels"
        self.line = websocket.create_connection(address, timeout=PATIENCE, cookie=cookies)

    def run(self, code):
        """What that code prints, run over the kernel's websocket like a cell; errors fail."""
        asked = uuid.uuid4().hex
        content = {"code": code, "silent": False, "store_history": False, "allow_stdin": False}
        header = {"msg_id": asked, "msg_type": "execute_request", "session": asked, "username": "", "version": "5.3"}
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "buffers": []}
        self.line.send(json.dumps({**message, "channel": "shell"}))
        told, waiting = "", {"reply", "idle"}
        while waiting:
            said = self.line.recv()
            message = json.loads(said) if isinstance(said, str) else {}
            if message.get("parent_header", {}).get("msg_id") != asked:
                continue
            kind, content = message["header"]["msg_type"], message["content"]
            if kind == "stream":
                told += content["text"]
            elif kind == "execute_reply":
                assert content["status"] == "ok", content
                waiting.discard("reply")
            elif kind == "status" and content["execution_state"] == "idle":
                waiting.discard("idle")
        return told.strip()

    def _for_own(self, path):
        return path in ("/", "/school/") or path.startswith(f"/school/user/{self.name}")

    def _xsrf(self, path):
        there = [each for each in self.browser.cookies if each.name == "_xsrf"]
        return max(there, key=lambda each: (path.startswith(each.path), len(each.path))).value
