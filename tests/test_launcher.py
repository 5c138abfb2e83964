"""``python3 -m gintutor``: what it understands, what it starts, and how it ends."""

import ast
import errno
import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from itertools import cycle
from pathlib import Path

import pytest
from support.copies import small_copy

import gintutor
from gintutor import __main__ as entry
from gintutor.launcher import browsers, environment, server, start, suite, words
from gintutor.launcher.checkout import Checkout
from gintutor.launcher.server import HOST, Lab, free_port
from gintutor.launcher.trouble import Trouble
from gintutor.launcher.words import LANGUAGES, from_locale, say

ROOT = Path(gintutor.__file__).parents[1]
FOR_OLD_PYTHONS = ("__init__.py", "__main__.py", "launcher/__init__.py", "launcher/words.py")


@pytest.fixture(autouse=True)
def english():
    words.speak("en")
    yield
    words.speak("en")


@pytest.fixture
def copy(tmp_path):
    """A checkout of the test's own, in which nothing has been set up."""
    return Checkout(small_copy(tmp_path / "Åses kopi"))


def run(arguments, copy, **options):
    """The command as a user types it, in the copy; with this test's Python, which has everything installed."""
    command = [sys.executable, "-m", "gintutor", *arguments]
    options = {"capture_output": True, "text": True, "encoding": "utf-8", "timeout": 120, **options}
    environ = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", **options.pop("env", {})}
    return subprocess.run(command, cwd=copy.root, check=False, env=environ, **options)


# ---- Pythons that are too old ----


@pytest.mark.parametrize("name", FOR_OLD_PYTHONS)
def test_what_an_old_python_reads_is_written_for_it(name):
    source = (ROOT / "gintutor" / name).read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 6))
    for node in ast.walk(tree):
        assert not isinstance(node, (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr)), node.lineno  # not in 2.7
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not node.args.kwonlyargs
            assert not node.args.posonlyargs
    if not source.isascii():
        assert source.startswith("# -*- coding: utf-8 -*-")


def old_pythons():
    """Pythons on this machine that are too old, by version."""
    found = {}
    for name in ("2.7", *(f"3.{minor}" for minor in range(6, 11))):
        for path in [shutil.which(f"python{name}"), *Path.home().glob(f".pyenv/versions/{name}.*/bin/python")]:
            if path and subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0:
                found[name] = path
    return found


def test_an_old_python_is_told_what_is_needed(copy):
    pythons = old_pythons()
    if not pythons:
        pytest.skip("this machine has no old Python")
    for path, (language, word) in zip(pythons.values(), cycle(NEEDS.items()), strict=False):
        environ = {**os.environ, "LC_ALL": f"{language}_XX.UTF-8", "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run([path, "-m", "gintutor"], cwd=copy.root, capture_output=True, env=environ, check=False)
        said = done.stderr.decode("utf-8")
        assert done.returncode == 1
        assert word in said
        assert "3.11" in said
        assert "Traceback" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(language, monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", (3, 6, 15, "final", 0))
    monkeypatch.setattr(subprocess, "call", lambda command, **streams: 1)
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    assert entry.main([]) == 1
    assert NEEDS[language] in capsys.readouterr().err


NEEDS = {"nb": "trenger", "sv": "behöver", "da": "kræver", "en": "needs"}


def test_the_newer_python_of_the_machine_is_named(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 6, 15, "final", 0))
    monkeypatch.setattr(subprocess, "call", lambda command, **streams: 0 if "3.12" in " ".join(command) else 1)
    assert "3.12 -m gintutor" in entry.too_old()
    monkeypatch.setattr(subprocess, "call", lambda command, **streams: 1)
    assert say("setup.python_get") in entry.too_old()


# ---- The engine needs no set-up ----


def test_engine_commands_need_no_set_up_and_no_packages(copy):
    asked = '{"id":1,"ask":"best_split","hand":"7C 7S 7D 8D 9D"}\n'
    command = [sys.executable, "-S", "-m", "gintutor", "ask"]  # -S: none of the installed packages is there
    done = subprocess.run(command, cwd=copy.root, input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert '"deadwood": 14' in done.stdout or '"deadwood":14' in done.stdout
    assert not copy.venv.exists()


def test_importing_the_package_loads_no_notebook_library():
    code = "import sys, gintutor; print([m for m in ('ipywidgets', 'numpy', 'IPython') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_exercise_is_there_when_asked_for_and_nothing_else_is():
    from gintutor.widgets.table import exercise

    assert gintutor.exercise is exercise
    with pytest.raises(AttributeError, match="nothing"):
        _ = gintutor.nothing


# ---- The command line ----


def test_options_are_read_in_both_spellings():
    options = start.read_options(["--port=9000", "--language", "sv", "--no-browser"])
    assert (options.port, options.language, options.browser) == (9000, "sv", False)


@pytest.mark.parametrize(
    ("arguments", "id_"),
    [
        (["--prot", "1"], "setup.unknown_option"),
        (["--port"], "setup.value_missing"),
        (["--port", "80"], "setup.bad_port"),
        (["--port", "65536"], "setup.bad_port"),
        (["--port", "²000"], "setup.bad_port"),
        (["--port", "many"], "setup.bad_port"),
        (["--port", "8" * 5000], "setup.bad_port"),
        (["--language", "de"], "setup.bad_language"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_option_is_named_in_the_users_language(arguments, id_, language, monkeypatch, capsys):
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    with pytest.raises(Trouble) as caught:
        start.read_options(arguments)
    assert caught.value.id == id_
    assert start.main(arguments) == 1
    said = capsys.readouterr().err
    assert said.strip() == say(id_, **caught.value.fields)
    assert arguments[-1] in said or id_ == "setup.unknown_option"


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_shows_every_command(language, capsys):
    assert start.main(["--language", language, "--help"]) == 0
    said = capsys.readouterr().out
    for part in ("--port", "--language", "--no-browser", "app", "test", "solve", "ask", "census"):
        assert part in said


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("nb_NO.UTF-8", "nb"), ("no_NO", "nb"), ("nn_NO.UTF-8", "nb"), ("sv_SE.UTF-8", "sv"), ("sv-FI", "sv"),
        ("da_DK", "da"), ("en_GB.UTF-8", "en"), ("de_DE.UTF-8", "en"), ("C", "en"), ("Danish_Denmark.1252", "da"),
        ("Norwegian Bokmål_Norway.1252", "nb"),
    ],
)  # fmt: skip
def test_the_language_is_the_systems(name, language):
    assert from_locale({"LC_ALL": name}) == language


def test_a_letter_the_terminal_cannot_show_is_no_error():
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    words.tell("Gjør kortene klare …", out)
    assert out.buffer.getvalue() == b"Gj?r kortene klare ?\n"


def test_neither_is_one_in_the_line_that_moves(monkeypatch):
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(out, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdout", out)
    words.speak("da")
    start.Terminal().step("setup.step_environment")
    assert out.buffer.getvalue().startswith(b"\rG?r plads til pakkerne ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_system_refuses_is_a_sentence(language, monkeypatch, capsys):
    def refuse(*_, **__):
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found", "/tmp")

    monkeypatch.setattr(start, "_learn", refuse)
    assert start.main(["--language", language]) == 1
    told = capsys.readouterr().err
    assert "/tmp: No usable temporary directory found" in told
    assert "Traceback" not in told


def test_progress_without_a_terminal_is_a_few_lines(capsys):
    terminal = start.Terminal()
    for done in range(101):
        terminal.step("setup.step_packages", done, 100)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 11
    assert lines[-1] == "Installing packages: 100 of 100"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_its_start_page(language):
    assert Checkout(ROOT).start_page(language) == f"{language}/00-start-here.ipynb"


def test_without_lessons_it_says_where_to_start(tmp_path):
    with pytest.raises(Trouble) as caught:
        Checkout(tmp_path).start_page("en")
    assert caught.value.id == "setup.no_lessons"


# ---- The server ----


def test_a_port_in_use_is_said_before_any_set_up(copy):
    with socket.socket() as other:
        other.bind((HOST, 0))
        other.listen()
        port = other.getsockname()[1]
        done = run(["--no-browser", "--port", str(port)], copy)
    assert done.returncode == 1
    assert done.stderr.strip() == say("setup.port_taken", port=port)
    assert not copy.venv.exists()


def test_without_a_wish_the_next_free_port_is_taken(monkeypatch):
    with socket.socket() as other:
        other.bind((HOST, 0))
        other.listen()
        taken = other.getsockname()[1]
        monkeypatch.setattr(server, "FIRST_PORT", taken)
        assert free_port() > taken


def some_port():
    """A port that nobody else is told to take at the same moment."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notebooks of Åse")
    (folder / "page.ipynb").write_text('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}')
    with Lab(python=Path(sys.executable), notebooks=folder, port=some_port()) as running:
        yield running


def answer(url):
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(url, timeout=30) as reply:
        return reply.status, reply.read().decode()


def test_the_server_shows_the_page_to_whoever_has_the_token_only(lab):
    assert answer(lab.address("page.ipynb"))[0] == 200
    with pytest.raises(urllib.error.HTTPError) as caught:
        answer(f"http://{HOST}:{lab.port}/api/contents/page.ipynb")
    assert caught.value.code == 403


def test_the_token_is_not_in_the_command_line_and_only_this_machine_is_served(lab):
    command = " ".join(lab.command())
    assert lab.token not in command
    assert f"--ServerApp.ip={HOST}" in command


@pytest.fixture(scope="module")
def settings(lab):
    """What the server tells the page about itself."""
    page = answer(lab.address("page.ipynb"))[1]
    return json.loads(re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.DOTALL)[1])


def test_lessons_start_by_themselves_in_what_the_launcher_starts(settings):
    assert "gintutor-autostart" in [each["name"] for each in settings["federated_extensions"]]


def test_what_serves_the_app_view_keeps_out_of_jupyterlab(lab, settings):
    assert "@voila-dashboards/jupyterlab-preview" in settings["disabledExtensions"]
    with pytest.raises(urllib.error.HTTPError) as caught:
        answer(f"http://{HOST}:{lab.port}/voila/tree?token={lab.token}")
    assert caught.value.code == 404


def test_no_build_is_checked_beside_a_lesson(settings):
    assert settings["buildCheck"] is False


def test_kernels_of_the_launcher_do_not_import_from_the_notebooks_folder(lab):
    specs = json.loads(answer(f"http://{HOST}:{lab.port}/api/kernelspecs?token={lab.token}")[1])
    argv = specs["kernelspecs"]["python3"]["spec"]["argv"]
    assert argv[1] == "-P"


def test_the_server_compiles_no_grammars_at_its_start():
    lines = (
        "import sys", "from gintutor.launcher import serve", "serve.leave_out_slow_parts()", "import jsonschema",
        "assert 'lark' not in sys.modules",
    )  # fmt: skip
    subprocess.run([sys.executable, "-c", "\n".join(lines)], cwd=ROOT, check=True)


def test_what_does_not_start_is_said_with_the_log(tmp_path):
    broken = Lab(python=Path(sys.executable), notebooks=tmp_path, port=some_port(), extra=("--ServerApp.port=none",))
    with pytest.raises(Trouble) as caught, broken:
        pass
    assert caught.value.id == "setup.server_failed"
    assert "none" in str(caught.value.fields["lines"])
    shutil.rmtree(broken.log.parent)


def test_a_server_that_fails_makes_the_next_run_repair(copy, monkeypatch):
    python = environment.python_of(copy.venv)
    python.parent.mkdir(parents=True)
    monkeypatch.setattr(start.checkouts, "find", lambda: copy)
    monkeypatch.setattr(environment, "ready_here", lambda: None)
    monkeypatch.setattr(environment, "ensure", lambda *args, **kwargs: python)  # no such program
    assert start.main(["--no-browser"]) == 1
    assert environment.UNFINISHED in (copy.venv / environment.STATE).read_text()


@pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_the_server_ends_with_the_launcher(copy, ending):
    command = [sys.executable, "-u", "-m", "gintutor", "--no-browser", "--language", "da", f"--port={some_port()}"]
    process = subprocess.Popen(command, cwd=copy.root, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    address = next(line.strip() for line in process.stdout if HOST in line)
    assert "/doc/tree/da/00-start-here.ipynb" in address
    assert answer(address)[0] == 200
    process.send_signal(ending)
    rest, _ = process.communicate(timeout=60)
    words.speak("da")
    assert rest.splitlines()[-1] == say("setup.stopped")
    assert process.returncode == 0
    with pytest.raises(urllib.error.URLError):
        answer(address)


SERVES = """
import subprocess, sys
from gintutor.launcher.serve import end_with_the_launcher
end_with_the_launcher()
started = "import os, sys; os.set_blocking(0, False); print(repr(sys.stdin.buffer.read()), flush=True); input()"
subprocess.run([sys.executable, "-c", started], timeout=30, stderr=subprocess.DEVNULL)
print("still there", flush=True)
__import__("time").sleep(60)
"""


def test_what_the_server_starts_cannot_make_it_believe_that_the_launcher_is_gone():
    """As npm does, which some parts of JupyterLab start: it reads without waiting from the input it is given."""
    served = subprocess.Popen(
        [sys.executable, "-c", SERVES], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True
    )
    assert [served.stdout.readline().strip() for _ in range(2)] == ["b''", "still there"]
    assert served.poll() is None
    served.stdin.close()
    assert served.wait(60) != 0
    served.stdout.close()


def test_a_launcher_that_is_killed_leaves_no_server_behind(copy):
    command = [sys.executable, "-u", "-m", "gintutor", "--no-browser", "--language", "en", f"--port={some_port()}"]
    process = subprocess.Popen(command, cwd=copy.root, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    address = next(line.strip() for line in process.stdout if HOST in line)
    process.kill()
    process.communicate()
    for _ in range(600):
        try:
            answer(address)
        except OSError:
            return
        time.sleep(0.1)
    pytest.fail("the server is still there")


def test_without_a_screen_no_browser_is_opened_in_the_terminal(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    assert not start.has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert start.has_screen()


# ---- The test command ----


def test_the_suite_is_everything_unless_files_are_named():
    everything = suite.command(Path("python"), ["-k", "knock"], cores=2)
    assert everything[-4:] == ["tests", "notebooks", "-k", "knock"]
    assert everything[everything.index("-n") + 1] == "3"
    one = suite.command(Path("python"), [f"{__file__}::test_x"], cores=2)
    assert "notebooks" not in one


def test_the_suite_keeps_bytecode_whatever_the_machine_says():
    assert suite.environment({"PYTHONDONTWRITEBYTECODE": "1", "PATH": "here"}) == {"PATH": "here"}


def program(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("name", ["chromium-headless-shell", "chromium", "google-chrome", "microsoft-edge"])
def test_a_browser_on_the_path_is_found(tmp_path, name):
    there = program(tmp_path / (name + (".exe" if os.name == "nt" else "")))
    assert browsers.find({"PATH": str(tmp_path)}, "linux") == there


def test_a_browser_without_a_window_goes_before_one_that_has_one(tmp_path):
    for name in ("chromium", "chromium-headless-shell"):
        program(tmp_path / (name + (".exe" if os.name == "nt" else "")))
    assert browsers.find({"PATH": str(tmp_path)}, "linux").stem == "chromium-headless-shell"


def test_a_browser_is_found_where_macs_and_windows_have_it(tmp_path, monkeypatch):
    app = program(tmp_path / "Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    monkeypatch.setattr(browsers, "MAC_APPS", ("Google Chrome",))
    found = list(browsers._places({"HOME": str(tmp_path), "PATH": ""}, "darwin"))
    assert app in found
    edge = tmp_path / "Microsoft" / "Edge" / "Application" / "msedge.exe"
    assert edge in list(browsers._places({"PROGRAMFILES(X86)": str(tmp_path), "PATH": ""}, "win32"))


def test_the_named_browser_goes_first_and_must_be_there(tmp_path):
    there = program(tmp_path / "mine.exe")
    program(tmp_path / "chromium")
    assert browsers.find({"PATH": str(tmp_path), "GINTUTOR_BROWSER": str(there)}, "linux") == there
    with pytest.raises(Trouble, match="browser_not_there"):
        browsers.find({"PATH": str(tmp_path), "GINTUTOR_BROWSER": "gone"}, "linux")


def test_no_browser_is_no_error_and_one_line_installs_one(tmp_path):
    assert browsers.find({"PATH": str(tmp_path)}, "linux") is None
    for platform in ("linux", "darwin", "win32"):
        line = browsers.how_to_install(platform)
        assert "\n" not in line
        assert "install" in line or "add" in line or "-S" in line


@pytest.mark.parametrize("must", [False, True])
def test_without_a_browser_the_last_lines_say_so(tmp_path, must):
    """A run of one browser test with an empty PATH: skipped and told, or a failure where the browser is a must."""
    environ = {key: value for key, value in os.environ.items() if key not in ("PATH", "GINTUTOR_BROWSER")}
    environ |= {"PATH": str(tmp_path), "GINTUTOR_REQUIRE_BROWSER": "1" if must else "0"}
    one = "tests/browser/test_autostart.py::test_without_the_mark_not_even_our_call_is_run"
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", one]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    last = done.stdout.splitlines()[-6:]
    reason = say("setup.browser_missing", command="").split(":")[0]
    assert any(reason in line for line in last), done.stdout
    if must:
        assert done.returncode == 1
        assert "1 error" in last[-1]
    else:
        assert done.returncode == 0
        assert "1 skipped" in last[-1]
