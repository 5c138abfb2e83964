"""The site on a plain web host, in a browser that reaches no other: it starts, teaches, keeps, and asks nobody."""

import functools
import gzip
import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import lessonpage
import pytest
import speed
import tabletop
from conftest import CHROMIUM, watch
from playwright.sync_api import Browser, Page, expect

from gintutor.classroom.site.build import MARK, build
from gintutor.cli.site import cache
from gintutor.i18n import LANGUAGES, Translator, paragraph
from gintutor.lessons.source import lessons
from gintutor.messages import say

ROOT = Path(__file__).parents[2]
MOST_TRAVELLED = 15_000_000  # bytes before the first exercise
BELOW = "/school/gin"  # not at the root of its host
CUT_OFF = ("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--no-proxy-server")
LESSON = next(each for each in lessons() if each.number == "04")


@dataclass(frozen=True)
class Site:
    folder: Path
    address: str
    refused: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Iterator[Site]:
    """The site, built and served by a server that knows files and nothing else."""
    if shutil.which("npm") is None:
        reason = "npm is missing: Python for the browser is fetched with it (Node.js has it)"
        if os.environ.get("GINTUTOR_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("host") / "site"
    build(folder, cache())
    refused = []

    class Host(SimpleHTTPRequestHandler):
        def translate_path(self, path):
            return super().translate_path(path.removeprefix(BELOW) if path.startswith(f"{BELOW}/") else "/nowhere")

        def log_request(self, code="-", size="-"):
            if int(code) >= 400:
                refused.append(f"{int(code)} {self.path}")

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Site(folder, f"http://127.0.0.1:{server.server_port}{BELOW}/", refused)
        server.shutdown()


@pytest.fixture
def cut_off(browser_type, browser_type_launch_args) -> Iterator[Browser]:
    """A browser for which there is no host but this machine."""
    browser = browser_type.launch(**{**browser_type_launch_args, "args": [*CHROMIUM, *CUT_OFF]})
    yield browser
    browser.close()


def test_a_lesson_is_worked_without_installing_anything(site: Site, cut_off: Browser, faults, tmp_path):
    language = "sv"
    t = Translator(language, strict=True)
    context = cut_off.new_context(locale="sv-SE", reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    watch(page, faults)

    page.goto(site.address)
    expect(page.locator("html")).to_have_attribute("lang", language)  # the browser's own language
    page.get_by_role("link", name=title(language)).click()
    table = opened(page, tmp_path, language)
    expect(page.locator(".jp-CodeCell .jp-InputArea").first).not_to_be_visible()
    expect(page).to_have_title(f"{title(language)} · gintutor")
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.set_viewport_size({"width": 600, "height": 900})  # turned, or made narrow
    expect(page.locator("body[data-format=mobile]")).to_have_count(1)
    expect(page.get_by_role("navigation")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 900})
    assert travelled(site, asked) <= MOST_TRAVELLED
    wrong = table.wrong()
    tabletop.type_in(table, wrong)
    tabletop.type_in(table, table.right())
    kept = file_of(page)
    assert [line["event"]["do"] for line in kept if line["event"]["do"] == "check"] == ["check", "check"]

    # The same lesson by the address it had in an older release, of which the host still has the page.
    release = release_of(site)
    old = site.folder / "0123456789ab"
    old.symlink_to(site.folder / release)
    page.goto(page.url.replace(release, old.name))
    page.wait_for_url(f"**/{release}/**")
    table = opened(page, tmp_path, language)
    expect(table.verdict).to_have_text(table.t(table.judged(table.right()).verdict))
    table.shows(table.right())

    page.get_by_role("navigation").get_by_role("link", name=t(say("notebook.all_lessons"))).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(t(say("site.title")))
    with page.expect_download() as saved:
        page.get_by_role("button", name=t(say("site.save"))).click()
    assert lines(Path(saved.value.path()).read_text(encoding="utf-8")) == file_of(page)
    page.get_by_role("button", name=t(say("site.reset"))).click()
    expect(page.get_by_role("status")).to_have_text(t(say("site.reset_done")))
    assert file_of(page)[: len(kept)] == kept
    assert {url for url in asked if not url.startswith((site.address, "data:", "blob:"))} == set()
    assert site.refused == []


REFUSED = "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } });\n"


def test_where_nothing_can_be_kept_the_lesson_says_so_and_saves_a_file(site: Site, cut_off: Browser, faults, tmp_path):
    t = Translator("da", strict=True)
    dark = {"color_scheme": "dark", "reduced_motion": "reduce"}
    context = cut_off.new_context(**dark, viewport={"width": 1280, "height": 900})
    context.add_init_script(REFUSED)

    def refused_there_too(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=REFUSED + answer.text())

    context.route("**/comlink.worker*.js*", refused_there_too)
    page = context.new_page()
    watch(page, faults)
    page.goto(f"{site.address}da/index.html")
    expect(page.get_by_role("status")).to_have_text(t(say("site.refused")))
    page.get_by_role("link", name=title("da")).click()
    table = opened(page, tmp_path, "da")
    expect(page.locator("body[data-jp-theme-light=false]")).to_have_count(1)  # as the system is
    tabletop.type_in(table, table.wrong())
    told = page.get_by_role("alert").filter(has_text=t(say("site.unkept")))
    with page.expect_download() as saved:
        told.get_by_role("button", name=t(say("site.save"))).click()
    events = [line["event"]["do"] for line in lines(Path(saved.value.path()).read_text(encoding="utf-8"))]
    assert "check" in events


STORE = (ROOT / "gintutor/learning/browser.js").read_text(encoding="utf-8")
OPEN = f"async () => {{ self.told = []; self.store = ({STORE})(kept => told.push(kept)); await store.all(); }}"
WRITE = "([file, text, anew]) => store.keep(file, new TextEncoder().encode(text), anew)"
FULL = """() => {
  self.add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); };
}"""


def test_two_pages_lose_nothing_of_each_other_and_double_nothing(site: Site, cut_off: Browser):
    context = cut_off.new_context()
    mine, other = context.new_page(), context.new_page()
    for page in (mine, other):
        page.goto(f"{site.address}en/index.html")
        page.evaluate(OPEN)
    log = "progress.jsonl"
    for page, line in ((mine, "1\n"), (other, "2\n"), (mine, "3\n"), (other, "4\n")):
        page.evaluate(WRITE, [log, line, False])
    assert file_of(mine) == [1, 2, 3, 4]
    # A file is loaded here that holds a line of the other page: its other line stays, that one is not doubled.
    for _ in range(2):
        mine.evaluate(WRITE, [log, "1\n2\n3\n9\n", True])
        assert file_of(mine) == [1, 2, 3, 9, 4]

    mine.evaluate(FULL)
    for line in ("5\n", "6\n"):
        mine.evaluate(WRITE, [log, line, False])
    assert file_of(mine) == [1, 2, 3, 9, 4]
    mine.evaluate("() => { IDBObjectStore.prototype.add = add; }")
    mine.evaluate(WRITE, [log, "7\n", False])
    assert file_of(mine) == [1, 2, 3, 9, 4, 5, 6, 7]
    assert mine.evaluate("told.slice(-3)") == [False, False, True]


def travelled(site: Site, asked: list[str]) -> int:
    """How many bytes those addresses are, packed as hard as most hosts do."""
    paths = {url.removeprefix(site.address).partition("?")[0] for url in asked if url.startswith(site.address)}
    files = [path for each in paths if (path := site.folder / each).is_file()]
    assert len(files) > 100
    return sum(len(gzip.compress(path.read_bytes(), 6)) for path in files)


def release_of(site: Site) -> str:
    return json.loads((site.folder / MARK).read_text(encoding="utf-8"))["release"]


def title(language: str) -> str:
    return paragraph(language, LESSON.number, LESSON.prose[0]).removeprefix("# ")


def opened(page: Page, home: Path, language: str) -> tabletop.Tabletop:
    """The last exercise of the lesson, once the page has painted all."""
    lessonpage.painted(page)
    return tabletop.on_page(page, home, [f"{language}/{each.path}" for each in LESSON.exercises])[-1]


def lines(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


def file_of(page: Page) -> list[dict]:
    """The progress file as the browser keeps it."""
    text = page.evaluate("""() => new Promise((done, failed) => {
      const asked = indexedDB.open('gintutor');
      asked.onerror = failed;
      asked.onsuccess = () => {
        const all = asked.result.transaction('pieces').objectStore('pieces').index('file').getAll('progress.jsonl');
        all.onsuccess = () => {
          asked.result.close();
          new Blob(all.result.map(each => each.data)).text().then(done);
        };
      };
    })""")
    return lines(text)


FIRST = """() => [...document.querySelectorAll('canvas')].some(canvas => canvas.offsetParent && canvas.width &&
  canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(part => part))"""


def test_speed_of_the_site(site: Site, cut_off: Browser, benchmark, tmp_path):
    """Goals on two quiet cores: the first exercise within 15 s, a click answered within 20 ms.

    ``pytest tests/browser/test_site.py -k speed --benchmark-enable -s`` measures; it never fails for being slow.
    """
    pages: list[Page] = []

    def first_exercise() -> None:
        page = cut_off.new_context().new_page()  # with nothing in its cache
        page.goto(f"{site.address}{release_of(site)}/notebooks/index.html?path=en/{LESSON.name}.ipynb")
        page.wait_for_function(FIRST, timeout=lessonpage.SECONDS)
        pages.append(page)

    benchmark.pedantic(first_exercise, rounds=3)
    for page in pages[:-1]:
        page.close()
    speed.say(f"\n{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    speed.say(f"site: {sum(path.stat().st_size for path in site.folder.rglob('*') if path.is_file()) / 1e6:.1f} MB")
    speed.say(f"first exercise: {benchmark.stats.stats.median:.1f} s")
    speed.clicks(pages[-1], opened(pages[-1], tmp_path, "en"))


# Every exercise of the course is asked for in the site's own Python, beside any page.
OPEN_ALL = """
import { readFileSync } from 'fs';
const [folder, ids] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const packages = Object.keys(JSON.parse(readFileSync(`${folder}/pyodide-lock.json`)).packages);
const pyodide = await loadPyodide({ indexURL: folder, packages, stdout: () => {} });
pyodide.globals.set('ids', ids.split(' '));
console.log(pyodide.runPython(`
import json, sys, traceback
from gintutor import exercise
from gintutor.widgets.table import _live
faults = []
for id_ in ids:
    try:
        exercise(id_)
        if id_ not in _live:
            faults.append(id_)
    except BaseException:
        faults.append(id_ + traceback.format_exc())
json.dumps(faults + [each for each in ("numpy", "platformdirs", "tqdm") if each in sys.modules])
`));
"""


def test_every_exercise_opens_in_the_browsers_python(site: Site, tmp_path):
    release = release_of(site)
    script = tmp_path / "open.mjs"
    script.write_text(OPEN_ALL, encoding="utf-8")
    ids = [
        f"{LANGUAGES[n % len(LANGUAGES)]}/{each.path}"
        for n, each in enumerate(spec for lesson in lessons() for spec in lesson.exercises)
    ]
    command = ["node", str(script), str(site.folder / release / "static" / "pyodide"), " ".join(ids)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=600)
    assert json.loads(done.stdout.splitlines()[-1]) == []
