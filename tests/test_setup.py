"""The set-up: made once, recognised after that, and whatever breaks it is said in a sentence and mended next time."""

import errno
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import namedtuple
from pathlib import Path

import pytest
from support.copies import NO_NETWORK, small_copy

from gintutor.launcher import environment, packages
from gintutor.launcher.checkout import Checkout
from gintutor.launcher.trouble import Trouble
from gintutor.launcher.words import say


class Told:
    """A report that remembers."""

    def __init__(self):
        self.ids = []

    def say(self, id_, **fields):
        assert say(id_, **fields)
        self.ids.append(id_)

    def step(self, id_, done=0, total=0):
        assert 0 <= done <= total
        if id_ not in self.ids:
            self.ids.append(id_)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A checkout that has been set up, in a folder such as people have."""
    checkout = Checkout(small_copy(tmp_path_factory.mktemp("Åse's kort")))
    told = Told()
    environment.ensure(checkout, told, tests=False)
    return checkout, told


@pytest.fixture
def checkout(tmp_path):
    return Checkout(small_copy(tmp_path))


def ensured(checkout, tests=False):
    told = Told()
    python = environment.ensure(checkout, told, tests=tests)
    return python, told.ids


def refused(checkout):
    with pytest.raises(Trouble) as caught:
        environment.ensure(checkout, Told(), tests=False)
    sentence = say(caught.value.id, **caught.value.fields)
    assert "{" not in sentence
    assert sentence.count(". ") >= 1  # what is wrong, and what to do
    return caught.value


def test_a_first_start_makes_an_environment_that_has_the_package(made):
    checkout, told = made
    assert told.ids[0] == "setup.making"
    assert "setup.step_packages" in told.ids
    found = subprocess.run(
        [environment.python_of(checkout.venv), "-P", "-c", "import gintutor; print(gintutor.__file__)"],
        capture_output=True, text=True, check=True, cwd=checkout.root.parent, encoding="utf-8",
    ).stdout.strip()  # fmt: skip
    assert Path(found) == checkout.root / "gintutor" / "__init__.py"
    assert list(checkout.venv.glob("share/jupyter/labextensions/gintutor-autostart/static/remoteEntry.*.js"))


def test_a_later_start_does_nothing(made, monkeypatch):
    def never(*args, **kwargs):
        raise AssertionError("nothing is run")

    monkeypatch.setattr(subprocess, "run", never)
    monkeypatch.setattr(subprocess, "Popen", never)
    assert ensured(made[0]) == (environment.python_of(made[0].venv), [])


def test_a_changed_lock_is_installed_on_top(made):
    checkout, _ = made
    checkout.lock.write_text(checkout.lock.read_text() + "# changed\n")
    assert ensured(checkout)[1][0] == "setup.updating"
    assert ensured(checkout)[1] == []


def test_the_test_tools_come_on_top_and_stay(made):
    checkout, _ = made
    assert ensured(checkout, tests=True)[1][:2] == ["setup.updating", "setup.step_tests"]
    assert ensured(checkout, tests=True)[1] == []
    assert ensured(checkout)[1] == []


def test_a_set_up_that_was_killed_is_done_again_from_the_start(checkout):
    process = started(checkout)
    for line in process.stdout:
        if say("setup.step_packages").encode() in line:  # in the middle of the work
            break
    kill(process)
    told = ensured(checkout)[1]
    assert told[:2] == ["setup.repairing", "setup.making"]
    assert ensured(checkout)[1] == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
def test_a_set_up_that_is_asked_to_end_takes_pip_with_it(checkout):
    process = started(checkout)
    for line in process.stdout:
        if say("setup.step_packages").encode() in line:
            break
    process.terminate()
    said = process.communicate(timeout=60)[1].decode()
    assert (process.returncode, said.strip()) == (130, say("setup.interrupted"))
    with pytest.raises(ProcessLookupError):  # nobody of its group is left
        os.killpg(process.pid, 0)


def started(checkout):
    """The set-up for the tests, as a program of its own that speaks English."""
    command = [sys.executable, "-m", "gintutor", "test", "--version"]
    return subprocess.Popen(
        command, cwd=checkout.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "C.UTF-8"}, start_new_session=os.name != "nt",
    )  # fmt: skip


def kill(process):
    if os.name == "nt":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def test_without_network_it_says_so_and_the_next_run_mends_it(checkout, monkeypatch):
    with monkeypatch.context() as offline:
        for name, value in NO_NETWORK.items():
            offline.setenv(name, value)
        assert refused(checkout).id == "setup.no_network"
    assert ensured(checkout)[1][:2] == ["setup.repairing", "setup.making"]


def test_a_package_with_the_wrong_hash_is_not_installed(checkout):
    checkout.lock.write_text(WRONG)
    assert refused(checkout).id == "setup.wrong_hash"
    assert not list(checkout.venv.rglob("pluggy-*"))


WRONG = "pluggy==1.6.0 \\\n    --hash=sha256:" + "0" * 64 + "\n"


@pytest.mark.parametrize("damage", ["no python", "no pip", "only a folder", "a damaged note"])
def test_a_broken_environment_is_made_again(made, damage):
    checkout, _ = made
    ensured(checkout)
    venv = checkout.venv
    if damage == "no python":
        environment.python_of(venv).unlink()
    elif damage == "no pip":
        (venv / environment.STATE).unlink()
        shutil.rmtree(packages.site_packages(environment.python_of(venv)) / "pip")
    elif damage == "only a folder":
        shutil.rmtree(venv)
        venv.mkdir()
    else:
        (venv / environment.STATE).write_text("{")
    told = ensured(checkout)[1]
    assert told[0] == ("setup.updating" if damage == "a damaged note" else "setup.repairing")
    assert ensured(checkout)[1] == []


def test_a_folder_that_is_no_environment_is_left_alone(checkout):
    checkout.venv.mkdir()
    (checkout.venv / "thesis.txt").write_text("mine")
    assert refused(checkout).id == "setup.not_ours"
    assert (checkout.venv / "thesis.txt").read_text() == "mine"


def test_an_environment_of_the_user_is_used_and_not_removed(checkout):
    subprocess.run([sys.executable, "-m", "venv", checkout.venv], check=True)
    (checkout.venv / "mine.txt").write_text("mine")
    assert ensured(checkout)[1][0] == "setup.updating"
    assert (checkout.venv / "mine.txt").exists()


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
def test_a_read_only_folder_is_named(checkout, monkeypatch, number):
    real = Path.open

    def open_(self, mode="r", *args, **kwargs):
        if checkout.root in self.parents and set(mode) & set("wax+"):
            raise OSError(number, os.strerror(number), str(self))
        return real(self, mode, *args, **kwargs)

    monkeypatch.setattr(Path, "open", open_)
    trouble = refused(checkout)
    assert (trouble.id, trouble.fields["folder"]) == ("setup.read_only", checkout.root)


def test_a_finished_set_up_runs_from_a_read_only_folder(made, monkeypatch):
    ensured(made[0])
    monkeypatch.setattr(Path, "mkdir", None)
    monkeypatch.setattr(Path, "write_text", None)
    assert ensured(made[0])[1] == []


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_disk_or_a_share_of_it_that_is_full_is_named(checkout, monkeypatch, number):
    def full(*_, **__):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "mkdir", full)
    assert refused(checkout).id == "setup.disk_full"


def test_a_link_that_leads_nowhere_is_named(checkout):
    checkout.venv.symlink_to("gone")
    assert refused(checkout).id == "setup.not_ours"


def test_a_full_disk_is_seen_before_anything_is_made(checkout, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: namedtuple("Usage", "free")(10_000_000))
    assert refused(checkout).id == "setup.disk_full"
    assert not checkout.venv.exists()


def test_a_python_without_venv_is_told_how_to_get_it(checkout, monkeypatch):
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "ensurepip" else real(name))
    assert refused(checkout).id == "setup.no_venv"
    assert not checkout.venv.exists()


@pytest.mark.parametrize(
    ("said", "id_"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "setup.disk_full"),
        ("OSError: [WinError 112] There is not enough space on the disk", "setup.disk_full"),
        ("ERROR: Could not install packages: [Errno 122] Disk quota exceeded: '/x'", "setup.disk_full"),
        ("OSError: [Errno 30] Read-only file system: '/x'", "setup.read_only"),
        ("PermissionError: [Errno 13] Permission denied: '/x'", "setup.read_only"),
        ("Failed to establish a new connection: [Errno -3] Temporary failure in name resolution", "setup.no_network"),
        ("[Errno 11001] getaddrinfo failed", "setup.no_network"),
        ("ProxyError('Cannot connect to proxy.')", "setup.no_network"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "setup.wrong_hash"),
        ("The virtual environment was not created successfully because ensurepip is not available.", "setup.no_venv"),
        ("error: Microsoft Visual C++ 14.0 or greater is required", "setup.failed"),
    ],
)
def test_what_pip_says_becomes_a_sentence(said, id_):
    trouble = packages.trouble_in(said, Path("here"), "setup.step_packages")
    assert trouble.id == id_
    assert "{" not in say(trouble.id, **trouble.fields)


def test_two_set_ups_at_once_take_turns(checkout):
    """The second waits for the first and then finds all done."""
    first = started(checkout)
    while not (checkout.venv / environment.STATE).exists():
        assert first.poll() is None
        time.sleep(0.01)
    told = ensured(checkout, tests=True)[1]
    first.communicate()
    assert told == ["setup.waiting"]


def test_the_note_says_unfinished_until_everything_is_there(checkout, monkeypatch):
    seen = []

    def look(*args):
        seen.append(json.loads((checkout.venv / environment.STATE).read_text())["key"])

    monkeypatch.setattr(packages, "install_locked", look)
    monkeypatch.setattr(packages, "install_checkout", look)
    ensured(checkout)
    assert seen == [environment.UNFINISHED] * 2
    assert json.loads((checkout.venv / environment.STATE).read_text())["key"] != environment.UNFINISHED


def test_pip_settings_of_the_user_do_not_lead_astray(checkout, monkeypatch, tmp_path):
    monkeypatch.setenv("PIP_USER", "1")
    monkeypatch.setenv("PIP_TARGET", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    python = ensured(checkout)[0]
    assert list(packages.site_packages(python).glob("gintutor-*.dist-info"))
    assert not (tmp_path / "elsewhere").exists()
