"""The app view without a browser: what may run, what is served to whom, and how kernels end that nobody talks to."""

import json
import os
import re
import shutil
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import gintutor
from gintutor.classroom.appview.lesson import ONE_CALL, is_lesson
from gintutor.classroom.courselist import groups
from gintutor.i18n import LANGUAGES, Translator
from gintutor.launcher import start, words
from gintutor.launcher.server import HOST, App
from gintutor.launcher.trouble import Trouble
from gintutor.lessons.source import lessons
from gintutor.messages import say

ROOT = Path(gintutor.__file__).parents[1]
CALL = 'from gintutor import exercise\nexercise("en/04/solo")'


def notebook(*sources, marked=True):
    cells = [{"cell_type": "code", "metadata": {}, "outputs": [], "source": source} for source in sources]
    metadata = {"gintutor": {"autostart": True, "language": "en"}} if marked else {}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


# ---- What may run ----


def test_every_notebook_of_ours_is_a_lesson():
    for path in (ROOT / "notebooks").glob("*/*.ipynb"):
        assert is_lesson(json.loads(path.read_text(encoding="utf-8"))), path


@pytest.mark.parametrize(
    "source",
    [
        "print(1)", f"{CALL}\nprint(1)", f"{CALL}; print(1)", CALL.replace("04", '"+x+"'), CALL.replace("solo", "sölo"),
        f"%time\n{CALL}", f"{CALL}\n\n", CALL.replace("\n", "\n\n"), "", "!ls",
    ],
)  # fmt: skip
def test_a_foreign_cell_makes_it_a_foreign_notebook(source):
    assert is_lesson(notebook(CALL, f"{CALL}\n", CALL.splitlines(keepends=True)))
    assert not is_lesson(notebook(CALL, source))


def test_without_the_mark_it_is_no_lesson():
    assert not is_lesson(notebook(CALL, marked=False))
    assert not is_lesson({**notebook(CALL), "metadata": {"gintutor": "autostart"}})


def test_the_same_may_run_as_in_jupyterlab():
    script = (ROOT / "gintutor" / "labextension" / "autostart.js").read_text(encoding="utf-8")
    assert re.search(r"ONE_CALL = /\^(.*)\$/;", script)[1] == ONE_CALL.pattern


# ---- The list ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_every_notebook_once(language):
    listed = [entry.lesson for group in groups(language) for entry in group.entries]
    assert sorted(each.number for each in listed) == [each.number for each in lessons()[1:]]
    assert len({group.heading for group in groups(language)}) == len(groups(language))


# ---- The command ----


@pytest.fixture
def in_process(monkeypatch):
    """The launcher in this process changes neither its language nor the environment that the tests run in."""
    monkeypatch.setattr(words, "_chosen", ["en"])
    monkeypatch.setattr(start.environment, "ensure", lambda *_, **__: Path(sys.executable))
    monkeypatch.setattr(start.environment, "mark_unfinished", lambda _venv: None)


@pytest.mark.usefixtures("in_process")
@pytest.mark.parametrize("arguments", [["app", "--prot"], ["app", "nb"]])
def test_the_app_has_the_launchers_options(arguments, capsys):
    assert start.main(arguments) == 1
    assert arguments[1] in capsys.readouterr().err


@pytest.mark.usefixtures("in_process")
def test_the_app_is_started_in_the_language_asked_for(monkeypatch, capsys):
    def run(server):
        assert isinstance(server, App)
        raise Trouble("setup.server_failed", program=server.NAME, log="", lines="")

    monkeypatch.setattr(App, "start", run)
    assert start.main(["app", "--language", "sv", "--no-browser"]) == 1
    said = capsys.readouterr()
    told = {program: Translator("sv")(say("setup.starting", program=program)) for program in ("Voilà", "JupyterLab")}
    assert told["Voilà"] in said.out
    assert told["JupyterLab"] not in said.out


# ---- The server ----


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """The app view, whose kernels are culled as soon as may be."""
    folder = tmp_path_factory.mktemp("app of Åse")
    notebooks = folder / "notebooks"
    (notebooks / "nb").mkdir(parents=True)
    (notebooks / "pictures").mkdir()
    shutil.copy(ROOT / "notebooks" / "nb" / "04-best-split.ipynb", notebooks / "nb")
    (notebooks / "nb" / "foreign.ipynb").write_text(json.dumps(notebook("open('ran', 'w')")))
    (notebooks / "nb" / "broken.ipynb").write_text("{")
    (notebooks / "nb" / "secret.py").write_text("secret = 1")
    (notebooks / "pictures" / "one.svg").write_text("<svg/>")
    (notebooks / "pictures" / "secret.jsonl").write_text("secret")
    environ = {**os.environ, "GINTUTOR_HOME": str(folder / "log")}
    environ |= {f"JUPYTER_{name}_DIR": str(folder / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    extra = ("--MappingKernelManager.cull_idle_timeout=2", "--MappingKernelManager.cull_interval=1")
    with App(
        python=Path(sys.executable), notebooks=notebooks, port=some_port(), extra=extra, environ=environ
    ) as running:
        yield running


def some_port():
    """A port that nobody else is told to take at the same moment."""
    import socket

    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


def ask(app, path, *, key=True, **headers):
    """Status, headers and text of the answer; no redirect is followed."""

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    headers |= {"Authorization": f"token {app.token}"} if key else {}
    request = urllib.request.Request(f"http://{HOST}:{app.port}/{path}", headers=headers)
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({}), Stay).open(request, timeout=60) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


def kernels(app):
    return json.loads(ask(app, "api/status")[2])["kernels"]


def test_without_the_key_nothing_is_shown_but_where_to_find_it(app):
    for path in ("", "nb/", "nb/04-best-split.ipynb", "api/status"):
        status, _, text = ask(app, path, key=False, **{"Accept-Language": "de, sv-SE;q=0.8"})
        assert status == 401
        assert Translator("nb" if path.startswith("nb") else "sv")(say("appview.no_key")) in text
    assert ask(app, "nb/", key=True, Host="elsewhere.example")[0] == 403  # a foreign name that leads here


def test_the_first_page_is_the_list_in_the_browsers_language(app):
    status, headers, _ = ask(app, "", **{"Accept-Language": "de, da;q=0.8"})
    assert (status, headers["Location"]) == (302, "/da/")
    status, headers, text = ask(app, "da/")
    assert status == 200
    assert '<html lang="da">' in text
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "connect-src 'self' ws://127.0.0.1:" in headers["Content-Security-Policy"]
    assert not re.search(r'(src|href)="(https?:)?//', text)


@pytest.mark.parametrize(
    ("path", "status", "id_"),
    [
        ("nb/foreign.ipynb", 403, "foreign"), ("nb/broken.ipynb", 400, "foreign"), ("nb/none.ipynb", 404, "missing"),
        ("nb/secret.py", 404, "missing"), ("nb", 404, "missing"), ("de/", 404, "missing"),
        ("voila/tree", 404, "missing"), ("voila/render/nb/04-best-split.ipynb", 404, "missing"),
        ("voila/api/contents", 404, "missing"), ("voila/files/nb/secret.py", 404, "missing"),
        ("../gintutor/cards.py", 404, "missing"), ("login", 404, "missing"),
    ],
)  # fmt: skip
def test_what_is_no_lesson_is_told_in_words_and_starts_nothing(app, path, status, id_):
    found, _, text = ask(app, path, **{"Accept-Language": "nb"})
    assert found == status
    assert Translator("nb")(say(f"appview.{id_}")) in text
    assert kernels(app) == 0
    assert not (app.notebooks / "nb" / "ran").exists()


def test_of_the_files_only_pictures_are_served(app):
    assert ask(app, "pictures/one.svg")[0] == 200
    for path in ("pictures/secret.jsonl", "pictures/../nb/secret.py", "pictures/%2e%2e/nb/secret.py", "pictures/"):
        assert "secret" not in ask(app, path)[2]
        assert ask(app, path)[0] in (403, 404)


def test_a_kernel_nobody_talks_to_is_culled(app):
    status, _, text = ask(app, "nb/04-best-split.ipynb")  # a page whose browser is gone before it ran
    assert status == 200
    assert "kernelId" in text
    deadline = time.monotonic() + 120
    while kernels(app):
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert "Culling" in app.last_lines(50)
