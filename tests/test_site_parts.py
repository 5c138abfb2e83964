"""What the site is put together from: pinned parts, the lock, the pages, the learner's files in the browser's store."""

import asyncio
import hashlib
import json
import os
import re
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gintutor import cli
from gintutor.classroom.site import build as building
from gintutor.classroom.site import bytecode, contents, inputs, pages, runtime, tools
from gintutor.classroom.site.build import MARK, build
from gintutor.classroom.site.inputs import Input, Inputs, fetch, pinned
from gintutor.classroom.site.trouble import SiteError
from gintutor.i18n import LANGUAGES
from gintutor.learning.browser import Mirror, Piece, on_sync
from gintutor.lessons.source import lessons
from gintutor.messages import say
from gintutor.widgets.imageless import missing_ones, stand_ins

ROOT = Path(__file__).parents[1]


def sha(data):
    return hashlib.sha256(data).hexdigest()


def wheel(folder, name, *modules):
    path = folder / f"{name}-1.2-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as content:
        for module in modules:
            content.writestr(module, "")
        content.writestr(f"{name}-1.2.dist-info/METADATA", "")
    return path


# ---- Inputs


def test_everything_is_pinned_by_name_version_and_hash_and_names_no_place():
    text = (ROOT / "gintutor/classroom/site/inputs.json").read_text(encoding="utf-8")
    assert "/" not in text
    found = pinned()
    for each in (found.pyodide, *found.wheels):
        assert re.fullmatch(r"[a-z0-9-]+", each.name)
        assert re.fullmatch(r"[0-9.]+", each.version)
        assert re.fullmatch(r"[0-9a-f]{64}", each.sha256)
    assert {*runtime.FRONT_END, "ipycanvas", "anywidget", "fsrs", "glicko2"} <= {each.name for each in found.wheels}


def small(data=b"wheel"):
    return Inputs(
        Input(name="pyodide", version="1", sha256=sha(b"archive")), (Input(name="a", version="2", sha256=sha(data)),)
    )


def client(folder_of, files):
    """Stands in for pip and npm: puts files where the command says."""

    def run(command):
        option = next(each for each in command if each.startswith(("--dest=", "--pack-destination=")))
        for name, data in files.items():
            if name.endswith(folder_of(command)):
                (Path(option.partition("=")[2]) / name).write_bytes(data)

    return run


def test_what_the_cache_holds_is_not_fetched_again(tmp_path, monkeypatch):
    files = {"a-2-py3-none-any.whl": b"wheel", "pyodide-1.tgz": b"archive"}
    monkeypatch.setattr(inputs, "_run", client(lambda command: ".whl" if "pip" in command else ".tgz", files))
    monkeypatch.setattr(inputs.shutil, "which", lambda name: name)
    first = fetch(small(), tmp_path)
    assert first.wheels["a"].read_bytes() == b"wheel"
    assert first.pyodide.read_bytes() == b"archive"
    monkeypatch.setattr(inputs, "_run", lambda command: pytest.fail(f"fetched again: {command}"))
    assert fetch(small(), tmp_path) == first


def test_a_file_with_another_hash_is_not_used(tmp_path, monkeypatch):
    files = {"a-2-py3-none-any.whl": b"forged", "pyodide-1.tgz": b"archive"}
    monkeypatch.setattr(inputs, "_run", client(lambda command: ".whl" if "pip" in command else ".tgz", files))
    monkeypatch.setattr(inputs.shutil, "which", lambda name: name)
    with pytest.raises(SiteError) as failed:
        fetch(small(), tmp_path)
    assert failed.value.message == say("site.other_hash", name="a", version="2")


def test_a_client_that_fails_is_told_with_its_last_words(tmp_path, monkeypatch):
    monkeypatch.setattr(inputs, "_pip", lambda wheels, folder: [sys.executable, "-c", "exit('no such thing')"])
    with pytest.raises(SiteError) as failed:
        fetch(small(), tmp_path)
    assert dict(failed.value.message.args)["reason"] == "no such thing"
    assert list(tmp_path.iterdir()) == []


def test_without_npm_the_site_is_not_built_and_the_reason_is_told(tmp_path, monkeypatch):
    (tmp_path / "a-2-py3-none-any.whl").write_bytes(b"wheel")
    monkeypatch.setattr(inputs.shutil, "which", lambda name: None)
    with pytest.raises(SiteError) as failed:
        fetch(small(), tmp_path)
    assert failed.value.message == say("site.npm_missing")


# ---- The lock


def test_the_lock_names_what_lies_beside_it_and_nothing_else(tmp_path):
    wheels = [wheel(tmp_path, "typing_extensions", "typing_extensions.py"), wheel(tmp_path, "x", "x/__init__.py")]
    given = {"info": {"python": "3.14.2"}, "packages": {"numpy": {"file_name": "elsewhere.whl"}}}
    lock = runtime.locked(given, wheels)
    assert lock["info"] == given["info"]
    assert set(lock["packages"]) == {"typing-extensions", "x"}
    entry = lock["packages"]["typing-extensions"]
    assert entry["imports"] == ["typing_extensions"]
    assert entry["file_name"] == wheels[0].name
    assert entry["sha256"] == sha(wheels[0].read_bytes())
    assert entry["version"] == "1.2"


def test_a_compiled_wheel_works_without_its_source(tmp_path):
    path = tmp_path / "gintutor-1.2-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as old:
        for name in ("gintutor/__init__.py", "gintutor/cli/site.py", "gintutor/tests/t.py", "gintutor-1.2.data/x.js"):
            old.writestr(name, "")
        old.writestr("gintutor/word.py", "'doc'\nWORD = 'ren'")
        old.writestr("gintutor/set.jsonl", "{}")
        old.writestr("pygments/lexers/cobol.py", "")
        old.writestr("shelf.py", "BOOK = 1")
    path.write_bytes(bytecode.compiled(path, frozenset()))
    with zipfile.ZipFile(path) as new:
        assert new.namelist() == ["gintutor/__init__.pyc", "gintutor/word.pyc", "gintutor/set.jsonl", "shelf.py"]
    code = f"import sys; sys.path.insert(0, {str(path)!r}); from gintutor import word; print(word.WORD, word.__doc__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout == "ren None\n"
    assert runtime.locked({}, [path])["packages"]["gintutor"]["imports"] == ["gintutor", "shelf"]


def test_without_node_the_reason_is_told(monkeypatch):
    monkeypatch.setattr(tools.shutil, "which", lambda name: None)
    with pytest.raises(SiteError) as failed:
        tools.node()
    assert failed.value.message == say("site.npm_missing")


# ---- The pages


class Links(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.others = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag == "a":
            self.links.append(found["href"])
        self.others += [value for name, value in attributes if tag != "a" and name in ("src", "href")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_start_page_leads_to_every_lesson_and_every_language(language):
    text = pages.start(language, "abc123")
    read = Links(text)
    for lesson in lessons():
        assert f"../abc123/notebooks/index.html?path={language}/{lesson.name}.ipynb" in read.links
    assert {f"../{each}/index.html" for each in LANGUAGES if each != language} < set(read.links)
    assert f'<html lang="{language}">' in text
    assert "abc123" in re.sub("<[^>]*>", "", text)  # the release can be read
    assert read.others == ["data:,"]  # nothing is loaded from anywhere
    assert "$" not in text


def test_the_first_page_works_without_scripts():
    assert Links(pages.choice()).links == [f"{each}/index.html" for each in LANGUAGES]


def test_the_store_of_page_and_lesson_is_the_same():
    made = re.compile(r"indexedDB\.open\(.*\)|createObjectStore\(.*?;")
    lesson, page = (
        set(made.findall((ROOT / "gintutor" / path).read_text(encoding="utf-8")))
        for path in ("learning/browser.js", "classroom/site/start.html")
    )
    assert lesson == page
    assert len(lesson) == 2


def test_every_lesson_is_there_with_the_browsers_kernel(tmp_path):
    contents.put(tmp_path, ROOT / "notebooks")
    there = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.ipynb")}
    assert there == {f"{language}/{lesson.name}.ipynb" for language in LANGUAGES for lesson in lessons()}
    for path in tmp_path.rglob("*.ipynb"):
        metadata = json.loads(path.read_text(encoding="utf-8"))["metadata"]
        assert metadata["kernelspec"]["name"] == "python"
        assert metadata["gintutor"]["autostart"] is True


# ---- The build


def half_built(monkeypatch, error):
    monkeypatch.setattr(building, "fetch", lambda *_: None)
    monkeypatch.setattr(building, "_own_wheel", lambda scratch: wheel(scratch, "gintutor"))

    def lite(folder, out, *_):
        out.mkdir()
        (out / "half.js").write_text("half")
        if error:
            raise error

    monkeypatch.setattr(building, "_lite", lite)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SiteError(say("site.npm_missing")), OSError(28, "full")])
def test_a_build_that_is_cut_short_leaves_the_old_site_and_nothing_else(tmp_path, monkeypatch, error):
    half_built(monkeypatch, None)
    out = tmp_path / "site"
    first = build(out, tmp_path / "cache")
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    half_built(monkeypatch, error)
    with pytest.raises(type(error)):
        build(out, tmp_path / "cache")
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path != tmp_path} == before
    assert json.loads((out / MARK).read_text())["release"] == first.release


def test_what_a_killed_build_left_is_cleared_and_an_old_site_comes_back(tmp_path, monkeypatch):
    half_built(monkeypatch, None)
    out = tmp_path / "site"
    build(out, tmp_path / "cache")
    out.rename(tmp_path / ".site.7.old")  # killed while the two changed places
    (tmp_path / ".site.7.new").mkdir()
    half_built(monkeypatch, OSError(28, "full"))
    with pytest.raises(OSError, match="full"):
        build(out, tmp_path / "cache")
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
    assert (out / MARK).is_file()


def test_what_is_only_named_like_something_of_ours_is_neither_taken_nor_put_away(tmp_path, monkeypatch):
    half_built(monkeypatch, None)
    names = (".site.old", ".site.new", ".site.2026-11.old", ".sitex.7.new")
    theirs = [tmp_path / name / "thesis.txt" for name in names]
    for path in theirs:
        path.parent.mkdir()
        path.write_text("mine")
    build(tmp_path / "site", tmp_path / "cache")
    assert all(path.read_text() == "mine" for path in theirs)


@pytest.mark.parametrize("mark", ["", "[]", "null", '{"release": 7}', '{"release": ""}', '{"release": "v1.0"}',
                                  '{"release": "0123456789ab"}', '{"release": null, "version": "1"}'])  # fmt: skip
def test_a_folder_whose_release_is_somebody_elses_is_left_alone(tmp_path, monkeypatch, mark):
    half_built(monkeypatch, None)
    (tmp_path / "site" / "v1.0").mkdir(parents=True)
    (tmp_path / "site" / MARK).write_text(mark)
    with pytest.raises(SiteError) as failed:
        build(tmp_path / "site", tmp_path / "cache")
    assert failed.value.message.id == "site.taken"


@pytest.mark.parametrize("step", ["fetch", "pack", "half the pages"])
def test_a_killed_build_leaves_the_old_site_and_the_next_one_clears_up(tmp_path, monkeypatch, step):
    half_built(monkeypatch, None)
    out = tmp_path / "site"
    first = build(out, tmp_path / "cache")
    code = f"""
import os, signal, sys
from pathlib import Path
from gintutor.classroom.site import build as building
building.fetch = lambda *_: None
building._own_wheel = lambda scratch: Path(sys.executable)
def lite(folder, out, *_):
    out.mkdir()
    (out / "half.js").write_text("half")
    os.kill(os.getpid(), signal.SIGKILL)
building._lite = lite
def at(step):
    if step == {step!r}:
        os.kill(os.getpid(), signal.SIGKILL)
building.build(Path({str(out)!r}), Path("cache"), at)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == -9, done.stderr
    assert json.loads((out / MARK).read_text())["release"] == first.release
    assert {path.name for path in out.iterdir()} == {*LANGUAGES, "index.html", MARK, first.release}
    build(out, tmp_path / "cache")
    assert [path.name for path in tmp_path.iterdir() if path.name != "cache"] == ["site"]


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path, capsys):
    (tmp_path / "thesis.txt").write_text("mine")
    assert cli.main(["site", str(tmp_path), "--language", "en"]) == 1
    assert "nothing was changed" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize("part", ["gintutor/classroom/new", "notebooks/new", "puzzles"])
def test_a_site_does_not_come_to_lie_in_what_it_is_made_from(tmp_path, part):
    with pytest.raises(SiteError) as failed:
        build(ROOT / part, tmp_path)
    assert failed.value.message.id == "site.inside"


# ---- What a browser has no room for


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_browser_cannot_do_is_told_in_words(tmp_path, monkeypatch, language):
    from gintutor.classroom.sheetpanel import SheetPanel
    from gintutor.i18n import Translator
    from gintutor.learning import log as logs
    from gintutor.learning.log import Log
    from gintutor.widgets.classpanel import ClassPanel

    monkeypatch.setattr(logs.sys, "platform", "emscripten")
    t = Translator(language, strict=True)
    log = Log(tmp_path)
    group, sheets = ClassPanel(language, log), SheetPanel(language, log)
    for event in ({"do": "open", "folder": "x"}, {"do": "new", "pupils": "3", "seed": "1"}, {"do": "write"}):
        group._act(event, [])
        sheets._act(event, [])
    assert group.panel.view["notes"] == [t(say("class.in_browser"))]
    assert group.panel.view["folder"] is None
    assert sheets.panel.view["notes"] == [t(say("worksheet.in_browser"))]
    assert sheets.panel.view["write"]["on"] is False
    assert list(tmp_path.iterdir()) == []
    assert logs.told(tmp_path / "own-puzzles.jsonl") == "own-puzzles.jsonl"


def test_beginning_anew_in_a_browser_hands_the_old_file_over(tmp_path, monkeypatch):
    from gintutor.learning import log as logs
    from gintutor.learning.log import Log, Record
    from gintutor.widgets.progresspanel import ProgressPanel

    monkeypatch.setattr(logs.sys, "platform", "emscripten")
    log = Log(tmp_path)
    log.append(Record(exercise="en/04/solo", item=0, event={"do": "next"}))
    panel = ProgressPanel("en", log, lambda: None)
    sent = []
    monkeypatch.setattr(panel, "hand_over", lambda name, data, view: sent.append((name, data.count(b"next"), view)))
    panel._act({"do": "confirm", "view": "v1"}, [])
    ((name, lines, view),) = sent
    assert (lines, view) == (1, "v1")
    assert name in panel.panel.view["told"][0]
    assert "/" not in panel.panel.view["told"][0]


# ---- The learner's files in the browser


def replayed(pieces):
    files = {}
    for each in pieces:
        files[each.file] = each.data if each.anew else files.get(each.file, b"") + each.data
    return files


def test_only_what_was_added_is_kept_again(tmp_path):
    mirror = Mirror(tmp_path)
    (tmp_path / "games").mkdir()
    (tmp_path / "p.jsonl").write_bytes(b"1\n")
    (tmp_path / "games" / "g.jsonl").write_bytes(b"g\n")
    (tmp_path / "progress.lock").write_bytes(b"")
    (tmp_path / "p.jsonl.1.new").write_bytes(b"half")
    kept = list(mirror.changes())
    assert kept == [Piece("games/g.jsonl", b"g\n", anew=False), Piece("p.jsonl", b"1\n", anew=False)]
    with (tmp_path / "p.jsonl").open("ab") as stream:
        stream.write(b"2\n")
    kept += (more := list(mirror.changes()))
    assert more == [Piece("p.jsonl", b"2\n", anew=False)]
    (tmp_path / "p.jsonl").write_bytes(b"3\n")  # a reset, a merge
    (tmp_path / "games" / "g.jsonl").unlink()
    kept += (more := list(mirror.changes()))
    assert more == [Piece("games/g.jsonl", b"", anew=True), Piece("p.jsonl", b"3\n", anew=True)]
    assert list(mirror.changes()) == []
    assert replayed(kept) == {"p.jsonl": b"3\n", "games/g.jsonl": b""}
    Mirror(tmp_path / "again").fill([*replayed(kept).items()])
    assert [path.name for path in (tmp_path / "again").iterdir()] == ["p.jsonl"]


def test_what_was_kept_comes_back_as_it_was(tmp_path):
    mirror = Mirror(tmp_path)
    mirror.fill([("p.jsonl", b"1\n"), ("games/g.jsonl", b"g\n"), ("p.jsonl", b"2\n")])
    assert (tmp_path / "p.jsonl").read_bytes() == b"1\n2\n"
    assert (tmp_path / "games" / "g.jsonl").read_bytes() == b"g\n"
    assert list(mirror.changes()) == []


def test_whatever_is_synced_in_one_go_is_kept_once(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", os.fsync)  # put back at the end
    saved = []

    async def work():
        on_sync(lambda: saved.append(1))
        for _ in range(2):
            with (tmp_path / "f").open("ab") as stream:
                os.fsync(stream.fileno())
                os.fsync(stream.fileno())
            assert saved == [1] * _
            await asyncio.sleep(0)

    with ThreadPoolExecutor(1) as thread:  # a browser test of this process may have left a loop in this one
        thread.submit(asyncio.run, work()).result()
    assert saved == [1, 1]


def test_progress_and_games_are_kept_where_the_system_has_no_locks(tmp_path):
    code = """
import sys, types
sys.modules["fcntl"] = types.ModuleType("fcntl")  # as the browser has it
sys.modules["msvcrt"] = None
from pathlib import Path
from gintutor.learning.log import Log, Record
from gintutor.factlog import locking
Log(Path(sys.argv[1])).append(Record(exercise="en/04/solo", item=0, event={"do": "next"}))
with open(sys.argv[1] + "/game", "w") as stream, locking.locked(stream.fileno()):
    print("kept")
"""
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.stdout == "kept\n", done.stderr


def test_the_stand_ins_for_numpy_and_pillow_send_bytes_as_an_array(monkeypatch):
    numpy = stand_ins()["numpy"]
    data = numpy.frombuffer(b"abc", dtype=numpy.uint8)
    assert isinstance(data, numpy.ndarray)
    assert (data.shape, data.dtype, bytes(memoryview(data))) == ((3,), "uint8", b"abc")
    import gintutor.widgets.imageless as imageless

    for name in stand_ins():
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(imageless, "find_spec", lambda name: None)
    with missing_ones():
        assert not hasattr(sys.modules["numpy"], "array")
    assert "numpy" not in sys.modules
    assert "PIL" not in sys.modules
