"""A class on JupyterHub: several pupils at once, each with their own; what is refused, limited, handed in and ended."""

import asyncio
import html
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from importlib import import_module
from itertools import count
from pathlib import Path
from types import MethodType, SimpleNamespace

import jinja2
import psutil
import psycopg
import pytest
from support import hubs
from support.hubs import AS_ROOT, DEPLOY, Hub, Seat, until
from traitlets import TraitError
from traitlets.config.loader import PyFileConfigLoader

from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning import settings
from gintutor.learning.classes import given
from gintutor.learning.classes.roster import FILE as CLASS_FILE
from gintutor.learning.classes.roster import REPORT, Roster, create
from gintutor.learning.log import Log
from gintutor.messages import say

sys.path.insert(0, str(DEPLOY))
pwd, resource = (pytest.importorskip(name, reason="a hub needs Linux") for name in ("pwd", "resource"))
places, passwords, server, pages, spawning = (
    import_module(f"gintutor_hub.{name}") for name in ("folders", "passwords", "server", "pages", "spawner")
)

LESSON = "en/04-best-split.ipynb"
CODES = ("K7M2", "A-1")
PUPILS = ("k7m2", "a-1")
TEACHER = "teacher"
MEMORY = 400 * 1024 * 1024
TOKEN = "of-this-test-alone-" * 3
BLOCKS = count(1_000_000 + os.getpid() % 10_000 * 1000, 100)  # account numbers no other hub or run uses
FIRST = next(BLOCKS)

as_root = pytest.mark.skipif(not AS_ROOT, reason="only root can give every pupil an account number of their own")

# As the page sends it: the answer laid out, then the button.
ANSWER = """
from gintutor.widgets import table
one = table._live["en/04/solo"]
listed = lambda value: [listed(each) for each in value] if isinstance(value, tuple) else value
answer = one.desk.series.family.solve(one.desk.state.item.prompt)
for event in {"do": "answer", "parts": {k: listed(v) for k, v in answer.parts.items()}}, {"do": "check"}:
    one.bottom._handle_custom_msg({"event": event}, [])
print(one.desk.state.item.solved)
"""
READ = """
from contextlib import closing; from datetime import datetime; from gintutor.learning.log import home
from gintutor.learning.classes import handed, roster
with closing(handed.HandedIn(home() / "class", roster.read(home() / "class"))) as all:
    pupils = [each.read(datetime.now().astimezone()) for each in all.bundles()]
    print([(each.code, each.files, len(each.items)) for each in pupils], all.troubles)
"""


@contextmanager
def running(settings, *, more=""):
    """A hub with a class of two pupils and a teacher; nothing of it is left at the end."""
    if not hasattr(os, "sched_setaffinity"):
        pytest.skip("a hub needs Linux")
    if shutil.which("npm") is None:
        missing("npm is missing: the proxy is fetched with it (Node.js has it)")
    with hubs.hub_folder() as folder:
        python = hubs.for_everybody(folder)
        if python is None:
            pytest.skip("this checkout or its Python lies where other accounts cannot read")
        hubs.install_proxy()
        ours = {"FIRST_ACCOUNT": str(next(BLOCKS))}
        hub = Hub(folder=folder, python=python, settings=ours | settings, more=more)
        create(hub.data / "class", Roster(7, CODES))
        try:
            hub.start()
            yield hub
        finally:
            hub.stop()
        assert (
            re.findall(r"^\[[EC] .*", hub.log.split("Received signal SIGTERM")[0].rpartition("\n")[0], re.MULTILINE)
            == []
        )
        until("every process has ended", lambda: not processes(hub))


def missing(reason):
    if os.environ.get("GINTUTOR_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def processes(hub, account=None):
    """What runs of that hub, by its folder or the account."""
    found = []
    for each in psutil.process_iter(["uids", "cmdline", "pid"]):
        uid = each.info["uids"].real if each.info["uids"] else -1
        first = int(hub.settings["FIRST_ACCOUNT"])
        ours = first <= uid < first + 100 if account is None else uid == account
        if ours or (account is None and any(str(hub.folder) in word for word in each.info["cmdline"] or ())):
            found.append(each.info)
    return found


@pytest.fixture(scope="module")
def hub():
    more = f"c.JupyterHub.services[0]['api_token'] = {TOKEN!r}\n"
    with running({"MEMORY": "400M", "KERNEL_IDLE": "20"}, more=more) as started:
        yield started


@pytest.fixture(scope="module")
def seats(hub):
    """Both pupils and the teacher: signed in, started at once, a lesson open and one exercise of it solved."""
    words = hub.passwords()
    assert set(words) == {*PUPILS, TEACHER}
    there = {name: Seat(hub, name) for name in words}
    for name, seat in there.items():
        assert seat.sign_in(words[name])
        seat.ask_for_server()
    for seat in there.values():
        assert seat.arrive().endswith("/doc/tree/en/00-start-here.ipynb")
        seat.open_lesson(LESSON)
    for seat in there.values():
        for source in seat.lesson_cells(LESSON):
            seat.run(source)
        assert seat.run(ANSWER) == "True"
    return there


def test_each_pupil_has_a_log_of_their_own(hub, seats):
    for name in PUPILS:
        log = hub.data / "pupils" / name / "progress" / "progress.jsonl"
        assert '"en/04/solo"' in log.read_text() or '"04/solo"' in log.read_text()
        assert seats[name].run("from gintutor.learning.log import *; print(home() / FILE)") == str(log)
        if AS_ROOT:
            assert log.stat().st_uid == log.parents[1].stat().st_uid > int(hub.settings["FIRST_ACCOUNT"]) + 1
    accounts = {path.stat().st_uid for path in (hub.data / "pupils").iterdir()}
    assert len(accounts) == (3 if AS_ROOT else 1)


@as_root
def test_no_pupil_reads_writes_or_ends_what_is_anothers(hub, seats):
    one, other = (seats[name] for name in PUPILS)
    foreign = int(other.run("import os; print(os.getpid())"))
    home, handed = hub.data / "pupils" / other.name, hub.data / "class" / other.name
    log = home / "progress" / "progress.jsonl"
    before = log.read_bytes()
    data = hub.data
    tries = [
        f"os.listdir('{home}')", f"open('{log}').read()", f"open('{log}', 'a')", f"os.listdir('{handed}')",
        f"open('{handed}/x', 'w')", f"os.rename('{handed}', '{handed}x')", f"os.rmdir('{home}')",
        f"os.symlink('/', '{data}/pupils/new')", f"open('{data}/class/{CLASS_FILE}').read()",
        f"os.listdir('{data}/class')", f"os.listdir('{data}/hub')", f"os.listdir('{data}/pupils')",
        f"os.kill({foreign}, 9)", f"open('/proc/{foreign}/environ').read()", "os.setuid(0)",
    ]  # fmt: skip
    code = (
        f"import os\nfor tried in {tries!r}:\n"
        "    try: eval(tried)\n    except PermissionError: print('refused')\n    else: print(tried)"
    )
    assert one.run(code).split("\n") == ["refused"] * len(tries)
    assert log.read_bytes() == before
    assert other.run("print(1)") == "1"


def test_no_pupil_gets_into_anothers_server(hub, seats):
    one, other = (seats[name] for name in PUPILS)
    for name in (other.name, TEACHER):
        answer = one.browser.get(f"{hub.address}/user/{name}/api/contents", timeout=hubs.PATIENCE)
        assert answer.status_code == 403
    assert one.browser.get(f"{hub.address}/hub/admin", timeout=hubs.PATIENCE).status_code == 403
    for path in ("../progress/progress.jsonl", "..%2f..%2fa-1", "%2e%2e/progress", ".ipython"):
        assert one.api("GET", f"contents/{path}").status_code in (400, 403, 404), path


def test_the_limits_are_in_the_environment_and_hold(seats):
    one = seats[PUPILS[0]]
    code = (
        "import os, resource as r\n"
        "try: len(bytearray(500 * 1024 ** 2))\n"
        "except MemoryError: print('no room')\n"
        "print(os.environ['MEM_LIMIT'], os.environ['CPU_LIMIT'], *r.getrlimit(r.RLIMIT_DATA))\n"
        "print(len(os.sched_getaffinity(0)))\n"
        "print(*(r.getrlimit(what)[0] for what in (r.RLIMIT_NPROC, r.RLIMIT_CORE)), os.nice(0))"
    )
    told = one.run(code).split("\n")
    assert told[:3] == ["no room", f"{MEMORY} 1.0 {MEMORY} {MEMORY}", "1"]
    processes_, core, nice = map(int, told[3].split())
    assert (processes_, core) == (200 if AS_ROOT else resource.getrlimit(resource.RLIMIT_NPROC)[0], 0)
    assert nice >= min(19, os.nice(0) + 5)


def test_the_teacher_sees_what_the_class_handed_in_by_itself(hub, seats):
    for name in PUPILS:
        until("it is handed in", (hub.data / "class" / name / "progress.jsonl").exists)
    teacher = seats[TEACHER]
    assert teacher.run(READ) == "[('K7M2', 1, 1), ('A-1', 1, 1)] []"


def test_who_signs_in_over_an_encrypted_way_has_cookies_that_take_no_other(hub, seats):
    ((name, word),) = hub.passwords(PUPILS[1]).items()
    for way, secure in (("https", True), ("http", False)):
        one = Seat(hub, name)
        one.browser.headers["X-Forwarded-Proto"] = way  # as the web server before the hub tells it
        assert one.sign_in(word)
        cookies = one.answer.raw.headers.getlist("Set-Cookie")
        assert {"; secure" in each.lower() for each in cookies if "hub-login" in each or "session-id" in each} == {
            secure
        }


def test_who_is_not_of_the_class_or_has_another_word_stays_out(hub, seats):
    words = hub.passwords(*PUPILS)
    one, other = PUPILS
    for language, told in (("de, nb-NO;q=0.8", "hører ikke sammen"), ("fr", "do not go together")):
        wrong = Seat(hub, one)
        wrong.browser.headers["Accept-Language"] = language
        assert not wrong.sign_in(words[other])
        assert told in wrong.answer.content.decode()
    key = passwords.secret(hub.data / "hub")
    for name in ("b2", "../k7m2", "k7m2/..", "..", "k7m2%2f..", "k7m2 a-1", ""):
        assert not Seat(hub, name).sign_in(passwords.password(key, name, teacher=False)), name
    assert Seat(hub, one.upper()).sign_in(words[one].upper().replace("-", " "))  # as somebody types it from a slip


def test_a_name_that_leads_elsewhere_is_refused_even_from_the_teacher(hub, seats):
    browser = seats[TEACHER].browser
    headers = {"Referer": f"{hub.address}/hub/admin", "X-XSRFToken": seats[TEACHER]._xsrf("/school/hub/")}
    for name in ("..", "a/b", "a b", "x\n", "-x", "x" * 21, "~root", "æ", "report"):
        answer = browser.post(
            f"{hub.address}/hub/api/users", json={"usernames": [name]}, headers=headers, timeout=hubs.PATIENCE
        )
        assert answer.status_code == 400, (name, answer.text)
    assert {path.name for path in (hub.data / "pupils").iterdir()} == {*PUPILS, TEACHER}


def test_signing_out_ends_all_of_it_and_what_was_done_last_is_handed_in(hub, seats):
    one = seats.pop(PUPILS[0])
    code = "import subprocess; print(subprocess.Popen(['sleep', '9999'], start_new_session=True).pid)"
    left = int(one.run(code))
    log = hub.data / "pupils" / one.name / "progress" / "progress.jsonl"
    one.run("from gintutor.learning import log, settings; log.Log().append(settings.change('large', True));")
    one.browser.get(f"{hub.address}/hub/logout", timeout=hubs.PATIENCE)
    until(
        "the server ends", lambda: not [each for each in processes(hub) if one.name in " ".join(each["cmdline"] or ())]
    )
    if AS_ROOT:
        until("and what it left", lambda: not processes(hub, log.stat().st_uid) and not psutil.pid_exists(left))
    else:
        psutil.Process(left).kill()
    assert (hub.data / "class" / one.name / "progress.jsonl").read_bytes() == log.read_bytes()


def test_what_nobody_uses_ends_kernels_first(hub, seats):
    started = [each.cmdline() for each in psutil.Process(hub.process.pid).children()]
    (culler,) = [words for words in started if "jupyterhub_idle_culler" in words]
    other = seats[PUPILS[1]]
    assert len(other.api("GET", "kernels").json()) == 1
    other.line.close()  # the page is closed; while it is open its kernel stays
    until("the kernel ends", lambda: other.api("GET", "kernels").json() == [], pause=2)
    # The hub's own culler waits for an hour; here the same command is in a hurry.
    wanted = {**os.environ, "JUPYTERHUB_API_TOKEN": TOKEN, "JUPYTERHUB_API_URL": f"{hub.address}/hub/api"}
    hurried = [word for word in culler if not word.startswith("--")]
    with subprocess.Popen([*hurried, "--timeout=1", "--cull-every=1"], env=wanted, stderr=subprocess.DEVNULL) as now:
        accounts = [path.stat().st_uid for path in (hub.data / "pupils").iterdir()]
        until("the servers end", lambda: not servers(hub), pause=1)
        now.terminate()
    if AS_ROOT:
        until("all of it", lambda: not [each for account in accounts for each in processes(hub, account)], pause=1)


def servers(hub):
    return [each for each in processes(hub) if any(word.endswith("server.py") for word in each["cmdline"] or ())]


# ---- PostgreSQL


@contextmanager
def postgres():
    """The address of a database of its own, or None where there is no PostgreSQL."""
    programs = [*Path("/usr/lib/postgresql").glob("*/bin"), *map(Path, os.environ["PATH"].split(os.pathsep))]
    place = next((each for each in reversed(programs) if (each / "initdb").exists()), None)
    if place is None:
        yield None
        return
    (port,) = hubs.free_ports(1)
    with hubs.hub_folder() as folder:
        other = {}
        if AS_ROOT:  # it will not run as root
            account = pwd.getpwnam("nobody")
            other = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
            os.chown(folder, account.pw_uid, account.pw_gid)
        data, options = folder / "db", {"check": True, "stdout": subprocess.DEVNULL, "cwd": folder, **other}
        (folder / "word").write_text("a word of its own")
        (folder / "word").chmod(0o644)
        initdb = ["initdb", "-D", data, "-U", "hub", "--no-sync", "--auth=scram-sha-256", f"--pwfile={folder / 'word'}"]
        subprocess.run([place / initdb[0], *initdb[1:]], **options)
        flags = f"-F -h 127.0.0.1 -p {port} -k {folder}"
        subprocess.run(
            [place / "pg_ctl", "-D", data, "-w", "-t", "180", "-l", folder / "log", "-o", flags, "start"], **options
        )
        try:
            yield f"postgresql+psycopg://hub:a%20word%20of%20its%20own@127.0.0.1:{port}/postgres"
        finally:
            subprocess.run([place / "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop"], **options)


def test_with_postgresql_the_hub_remembers_in_it():
    with postgres() as database:
        if database is None:
            missing("PostgreSQL is missing")
        with running({"DATABASE": database}) as hub:
            assert Seat(hub, PUPILS[0]).sign_in(hub.passwords()[PUPILS[0]])
            assert not (hub.data / "hub" / "jupyterhub.sqlite").exists()
            with psycopg.connect(database.replace("+psycopg", "")) as asked:
                assert asked.execute("select name from users order by name").fetchall() == [(PUPILS[0],), (TEACHER,)]


# ---- Without a hub


@pytest.fixture
def there(tmp_path):
    folders = places.Folders(root=tmp_path, first=FIRST if AS_ROOT else None)
    folders.prepare()
    return folders


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../x", "/etc", "a/b", "a\\b", "a\n", "-a", "a-", "A", "å", "a b", "x" * 21, "~", "report"]
)
def test_a_name_never_leads_out_of_the_folder(there, name):
    with pytest.raises(places.FolderError):
        there.pupil(name)
    assert list(there.pupils.iterdir()) == []
    assert {path.name for path in there.handed_in.iterdir()} <= {given.FILE, REPORT}


@as_root
def test_the_owner_of_the_folder_is_the_pupils_number_for_ever(there):
    one, two = there.pupil("one"), there.pupil("two")
    assert (one.account, two.account) == (FIRST + 2, FIRST + 3)
    assert there.pupil("one") == one
    shutil.rmtree(two.home)  # what two handed in is still there, so nobody else gets the number
    assert there.pupil("three").account == FIRST + 4


@as_root
def test_a_number_is_not_dealt_out_while_anything_of_its_last_owner_runs(there):
    one = there.pupil("one")
    with subprocess.Popen(["sleep", "60"], user=one.account, group=one.account, extra_groups=[]) as left:
        for folder in (one.home, one.handed_in):
            shutil.rmtree(folder)
        assert there.pupil("two").account == one.account + 1
        left.kill()


@as_root
@pytest.mark.parametrize("runs", [True, False], ids=["the server runs", "the server ended by itself"])
def test_a_server_whose_folder_was_put_away_ends_with_all_it_left_and_makes_no_new_one(there, runs):
    one = there.pupil("one")
    own = {"user": one.account, "group": one.account, "extra_groups": []}
    with subprocess.Popen(["sleep", "60"], **own) as running, subprocess.Popen(["sleep", "60"], **own) as left:
        spawner = spawning.PupilSpawner(folders=there)
        spawner.load_state({"pid": running.pid, "account": one.account})
        assert spawner.get_state() == {"pid": running.pid, "account": one.account}
        for folder in (one.home, one.handed_in):
            shutil.rmtree(folder)
        if not runs:
            running.kill()
        running_waits = threading.Thread(target=running.wait)  # else what ended would still seem to be there
        running_waits.start()
        asyncio.run(spawner.stop(now=True))
        running_waits.join()
        assert left.wait(10) < 0
    assert spawner.get_state() == {}
    assert not one.home.exists()


@as_root
@pytest.mark.parametrize("planted", ["link", "file", "foreign"])
def test_a_folder_that_is_not_the_pupils_own_is_never_given_to_them(there, tmp_path, planted):
    trap = there.handed_in / "one"
    if planted == "link":
        trap.symlink_to(tmp_path)
    elif planted == "file":
        trap.write_text("")
    else:
        trap.mkdir()
    with pytest.raises(places.FolderError):
        there.pupil("one")
    assert tmp_path.stat().st_uid == trap.lstat().st_uid == 0


# All is imported before the account changes: others may not read where Python lies.
MAKES_SETS_AND_EXPORTS = """
import os, sys; from datetime import UTC, datetime; from pathlib import Path
sys.path.insert(0, sys.argv[5])
from gintutor.learning.classes import given, roster; from gintutor.learning.classes.task import Task
from gintutor.lessons.classcount import counted
from gintutor_hub.server import share_class
def work(folder):
    if not (folder / roster.FILE).exists():
        roster.create(folder, roster.Roster(7, ("K7M2", "A-1")))
    given.give(folder, given.Given(Task(puzzles=5)))
    found = counted(folder, datetime.now(UTC), tables=True, statements=True)
    share_class(folder)
    return len(found.given)
folder, before = Path(sys.argv[1]), Path(sys.argv[2])
work(before)
os.setgroups([int(sys.argv[3])]); os.setgid(int(sys.argv[4])); os.setuid(int(sys.argv[4])); os.umask(0o077)
print(work(folder), all(path.read_text() for path in folder.rglob("*.csv")))
"""


@as_root
@pytest.mark.parametrize("maker", ["root", "a teacher"])
def test_what_one_teacher_makes_sets_and_exports_another_reads_and_goes_on_with(maker):
    with hubs.hub_folder() as folder:
        there, before = places.Folders(root=folder / "data", first=FIRST), folder / "before"
        if maker == "root":
            create(there.handed_in, Roster(7, CODES))
        there.prepare()
        for n in (1, 2) if maker == "a teacher" else (1,):
            words = [there.handed_in, before, there.teachers, there.helper + n, DEPLOY]
            command = [sys.executable, "-c", MAKES_SETS_AND_EXPORTS, *map(str, words)]
            done = subprocess.run(command, capture_output=True, text=True, cwd=hubs.ROOT, check=False)
            assert done.stdout.split() == [str(n), "True"], done.stderr
        for name in (CLASS_FILE, given.FILE, REPORT):
            assert (there.handed_in / name).stat().st_mode & 0o007 == 0  # no pupil looks in


@as_root
def test_a_folder_restored_without_its_owner_is_refused_and_not_run_as_root(there):
    (there.pupils / "one").mkdir()
    with pytest.raises(places.FolderError, match="restored"):
        there.pupil("one")


@pytest.mark.parametrize("text", [b"", b"ab" * 31, b"x" * 64, b"\xff" * 64, b"abc " * 16])
def test_a_secret_that_is_none_is_said_to_be_so(tmp_path, text):
    (tmp_path / "password-secret").write_bytes(text)
    with pytest.raises(ValueError, match="is no secret; move it away"):
        passwords.secret(tmp_path)


def test_a_password_is_the_names_own_and_the_same_again_before_the_hub_ever_ran(tmp_path):
    state = tmp_path / "data" / "hub"
    key = passwords.secret(state)
    assert key == passwords.secret(state)
    assert (state / "password-secret").stat().st_mode & 0o077 == state.stat().st_mode & 0o077 == 0
    words = {passwords.password(key, f"p{n}", teacher=teacher) for n in range(200) for teacher in (False, True)}
    assert len(words) == 400
    assert passwords.same(" ABCD efgh", "abcd-efgh")
    assert not passwords.same("", "abcd-efgh")
    assert not passwords.same("abcd-efgé", "abcd-efgh")


def test_a_name_that_has_no_password_is_told_and_so_is_a_class_that_is_not_there(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("GINTUTOR_HUB_DATA", str(tmp_path))
    monkeypatch.setenv("GINTUTOR_LANGUAGE", "sv")
    printing = import_module("passwords")
    monkeypatch.setattr(sys, "argv", ["passwords.py"])
    assert printing.main() == 0
    seen = capsys.readouterr()
    assert seen.out.split()[0] == TEACHER
    assert str(tmp_path / "class" / CLASS_FILE) in seen.err
    create(tmp_path / "class", Roster(7, CODES))
    monkeypatch.setattr(sys, "argv", ["passwords.py", "K7M2", "b2"])
    assert printing.main() == 1
    seen = capsys.readouterr()
    assert seen.out.split()[0] == PUPILS[0]
    assert len(seen.out.splitlines()) == 1
    assert "b2" in seen.err


def test_the_first_page_is_in_the_language_chosen_last(monkeypatch, tmp_path):
    monkeypatch.setenv("GINTUTOR_HOME", str(tmp_path))
    for set_by_the_hub, expected in (("sv", "sv"), ("../x", "en")):
        monkeypatch.setenv("GINTUTOR_LANGUAGE", set_by_the_hub)
        assert server.first_page() == f"/doc/tree/{expected}/00-start-here.ipynb"
    Log(tmp_path).append(settings.change("language", "da"))
    assert server.first_page() == "/doc/tree/da/00-start-here.ipynb"


def test_a_lesson_that_was_changed_is_whole_again_and_what_a_pupil_added_stays(tmp_path):
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "en").mkdir(parents=True)
    (source / "en" / "04.ipynb").write_text("lesson")
    server.bring_lessons(source, target)
    (target / "en" / "04.ipynb").write_text("broken")
    (target / "en" / "mine.ipynb").write_text("mine")
    server.bring_lessons(source, target)
    assert (target / "en" / "04.ipynb").read_text() == "lesson"
    assert (target / "en" / "mine.ipynb").read_text() == "mine"


WHERE = {
    "base_url": "/hub/", "logout_url": "/hub/logout", "login_url": "/hub/login", "url": "/user/k7m2/",
    "spawn_url": "/hub/spawn/k7m2", "progress_url": "/hub/api/x", "authenticator_login_url": "/hub/login?next=",
    "authenticator": {}, "xsrf_token": "x",
}  # fmt: skip
KINDS = [
    ("login.html", {}, "hub.sign_in"),
    ("login.html", {"login_error": "x"}, "hub.wrong"),
    ("login.html", {"login_error": "x", "status_code": 403}, "hub.expired"),
    ("spawn_pending.html", {}, "hub.starting_more"),
    ("stop_pending.html", {}, "hub.stopping_more"),
    ("not_running.html", {}, "hub.closed_more"),
    ("not_running.html", {"failed": True}, "hub.failed_more"),
    ("home.html", {"default_server": {"active": True}}, "hub.opened_more"),
    ("home.html", {"default_server": {"active": False}}, "hub.closed_more"),
    ("logout.html", {}, "hub.signed_out_more"),
    ("404.html", {"status_code": 404}, "hub.missing_more"),
    *(("error.html", {"status_code": status}, ids[1]) for status, ids in pages.TROUBLES.items()),
    ("error.html", {"status_code": 500}, pages.BROKEN[1]),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_hub_is_in_the_language_of_the_browser_and_asks_no_other_host(language):
    made = jinja2.Environment(loader=jinja2.FileSystemLoader(pages.TEMPLATES), autoescape=True)
    asked = SimpleNamespace(request=SimpleNamespace(headers={"Accept-Language": f"fr, {language}-XX;q=0.8"}))
    given_ = {name: value(None) if callable(value) else value for name, value in pages.template_vars().items()}
    given_ |= WHERE | {"static_url": MethodType(lambda _, path: path, asked), "parsed_scopes": ["admin-ui"]}
    t = Translator(language, strict=True)
    for name, more, id_ in KINDS:
        for user in None, {"name": "<k7m2>", "escaped_name": "k7m2"}:
            page = made.get_template(name).render(given_ | more | {"user": user})
            assert f'<html lang="{language}">' in page
            assert html.escape(t(say(id_, number=str(more.get("status_code"))))) in page
            assert "hub." not in page
            assert "://" not in page
            assert ("&lt;k7m2&gt;" in page, "<k7m2>" in page) == (bool(user), False)


def test_a_school_that_sets_a_language_has_it_and_else_the_browsers():
    asked = SimpleNamespace(request=SimpleNamespace(headers={"Accept-Language": "de, sv;q=0.8"}))
    assert pages.language_for(asked) == "sv"
    assert pages.language_for(asked, "da") == "da"
    assert pages.language_for(None) == "en"


def test_what_teachers_export_is_where_the_browser_can_fetch_it_and_follows_when_it_changes(tmp_path):
    report = tmp_path / "class" / REPORT
    report.mkdir(parents=True)
    for text in ("one", "another"):
        (report / "skills.csv").write_text(text)
        (report / "errors.csv.part").write_text("half of")
        server.bring_report(tmp_path / "class", tmp_path / "notebooks")
        assert [each.read_text() for each in (tmp_path / "notebooks" / REPORT).iterdir()] == [text]


def configured(monkeypatch, tmp_path, **settings):
    for name in [name for name in os.environ if name.startswith("GINTUTOR_HUB_")]:
        monkeypatch.delenv(name)
    for name, value in ({"DATA": str(tmp_path / "data")} | settings).items():
        monkeypatch.setenv(f"GINTUTOR_HUB_{name}", value)
    return PyFileConfigLoader(str(DEPLOY / "jupyterhub_config.py")).load_config()


@pytest.mark.parametrize(
    "settings",
    [
        {"LOGIN": "dummy"},
        {"LOGIN": "shared-password"},
        {"LOGIN": "shared-password", "PASSWORD": "of the class"},
        {"LANGUAGE": "fr"},
        {"MEMORY": "a lot"},
        {"CPU": "all"},
    ],
)
def test_a_hub_that_would_be_open_to_everybody_or_fail_later_does_not_start(monkeypatch, tmp_path, settings):
    with pytest.raises((SystemExit, TraitError, ValueError)):
        configured(monkeypatch, tmp_path, ONE_ACCOUNT="yes", **settings)


def test_by_default_the_hub_answers_this_machine_only_and_keeps_its_secrets_out_of_the_environment(
    monkeypatch, tmp_path
):
    secrets = {
        "DATABASE": "postgresql+psycopg://hub:word@127.0.0.1/hub",
        "PASSWORD": "a" * 8,
        "TEACHER_PASSWORD": "b" * 32,
    }
    c = configured(monkeypatch, tmp_path, ONE_ACCOUNT="yes", **secrets)
    assert c.JupyterHub.bind_url == "http://127.0.0.1:8000/"
    assert c.JupyterHub.hub_ip == "127.0.0.1"
    assert c.JupyterHub.db_url == secrets["DATABASE"]
    assert not [name for name in os.environ if name.startswith("GINTUTOR_HUB_")]


def test_without_root_it_must_be_said_that_all_share_one_account(monkeypatch, tmp_path):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit, match="ONE_ACCOUNT"):
        configured(monkeypatch, tmp_path)


def test_the_proxy_is_pinned_by_hash_and_its_lock_names_no_place():
    lock = json.loads((DEPLOY / "package-lock.json").read_text())
    asked = json.loads((DEPLOY / "package.json").read_text())["dependencies"]
    for name, version in asked.items():
        assert lock["packages"][f"node_modules/{name}"]["version"] == version
    parts = [each for name, each in lock["packages"].items() if name]
    assert all(each["integrity"].startswith("sha512-") and "resolved" not in each for each in parts)


def test_every_setting_is_in_the_readme_and_in_the_example():
    config = (DEPLOY / "jupyterhub_config.py").read_text()
    names = set(re.findall(r'setting\("([A-Z_]+)"', config))
    assert {"DATA", "DATABASE", "LOGIN", "IDLE"} < names
    readme, example = ((DEPLOY / file).read_text() for file in ("README.md", "gintutor-hub.env.example"))
    for name in names:
        assert f"`GINTUTOR_HUB_{name}`" in readme
    assert set(re.findall(r"^#GINTUTOR_HUB_([A-Z_]+)=", example, re.MULTILINE)) <= names
