"""What gets installed: the locks, pyproject.toml and environment.yml say the same, and no file names a host."""

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from gintutor.puzzlebook.shelf import Shelf

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = {
    "linux": {"sys_platform": "linux", "os_name": "posix", "platform_system": "Linux"},
    "mac": {"sys_platform": "darwin", "os_name": "posix", "platform_system": "Darwin"},
    "windows": {"sys_platform": "win32", "os_name": "nt", "platform_system": "Windows"},
}
LOCKS = ("requirements.lock", "requirements-test.lock")
HUB_LOCK = "deploy/jupyterhub/requirements.lock"
EXTRAS = PROJECT["project"]["optional-dependencies"]
DEPENDENCIES = [Requirement(each) for each in PROJECT["project"]["dependencies"]]
GROUPS = {
    name: [Requirement(each) for each in group if isinstance(each, str)]
    for name, group in PROJECT["dependency-groups"].items()
}


def entries(lock):
    """The lock's entries: requirement → its hashes."""
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        if line and not line.lstrip().startswith("#"):
            requirement, *hashes = line.split("--hash=")
            found[requirement.strip()] = [each.strip() for each in hashes]
    return found


def pinned(lock, python, system):
    """Name → version on that system."""
    here = {**default_environment(), **SYSTEMS[system], "python_version": python, "python_full_version": f"{python}.9"}
    here |= {"implementation_name": "cpython", "platform_python_implementation": "CPython", "extra": ""}
    versions = {}
    for each in map(Requirement, entries(lock)):
        if each.marker is None or each.marker.evaluate(here):
            (only,) = each.specifier
            assert only.operator == "=="
            assert canonicalize_name(each.name) not in versions, f"{each.name} is pinned twice for {python} on {system}"
            versions[canonicalize_name(each.name)] = only.version
    return versions


@pytest.mark.parametrize("lock", [*LOCKS, HUB_LOCK])
def test_every_package_is_pinned_with_hashes_and_names_no_place(lock):
    found = entries(lock)
    assert len(found) > 50
    for requirement, hashes in found.items():
        assert "@" not in requirement
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in hashes), requirement


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_locks_hold_what_pyproject_asks_for(python, system):
    learner, tester = (pinned(lock, python, system) for lock in LOCKS)
    for each in [*DEPENDENCIES, *GROUPS["setup"]]:
        assert each.specifier.contains(learner[canonicalize_name(each.name)]), each
    for each in GROUPS["test"]:
        assert each.specifier.contains(tester[canonicalize_name(each.name)]), each
    assert learner.items() <= tester.items()  # the test tools come on top and change nothing


@pytest.mark.parametrize("python", PYTHONS)
def test_a_hub_gets_what_a_learner_gets_and_what_was_tested_on_top(python):
    learner, tester, hub = (pinned(lock, python, "linux") for lock in (*LOCKS, HUB_LOCK))
    assert learner.items() <= hub.items() <= tester.items()
    for each in map(Requirement, [*EXTRAS["hub"], *EXTRAS["class"]]):
        assert each in GROUPS["test"]
        assert each.specifier.contains(hub[canonicalize_name(each.name)]), each


def test_what_a_cluster_needs_is_what_was_tested_and_no_learner_gets_it():
    (asked,) = [Requirement(each) for each in EXTRAS["cluster"]]
    assert asked in GROUPS["test"]
    for python in PYTHONS:
        assert canonicalize_name(asked.name) not in pinned("requirements.lock", python, "linux")


def test_the_locks_start_at_the_oldest_python_we_promise():
    assert PROJECT["project"]["requires-python"] == ">=3.11"
    from gintutor.__main__ import OLDEST

    assert OLDEST == (3, 11)


def test_conda_gets_the_same_packages_in_the_same_ranges():
    conda = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    plain = [each for each in conda["dependencies"] if isinstance(each, str)]
    (pip,) = [each["pip"] for each in conda["dependencies"] if isinstance(each, dict)]
    *by_pip, project = pip
    found = {canonicalize_name(each.name): each.specifier for each in map(Requirement, [*plain, *by_pip])}
    assert str(found.pop("python")) == PROJECT["project"]["requires-python"]
    found.pop("pip")
    assert found == {canonicalize_name(each.name): each.specifier for each in DEPENDENCIES}
    assert project == "-e ."


def test_pip_can_read_what_conda_hands_it(tmp_path):
    """Conda writes the lines to a requirements file; ``--no-build-isolation`` among them once stopped the set-up."""
    conda = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    (lines,) = [each["pip"] for each in conda["dependencies"] if isinstance(each, dict)]
    listed = tmp_path / "requirements.txt"
    listed.write_text("\n".join(line.replace("-e .", f"-e {ROOT}") for line in lines), encoding="utf-8")
    read = (
        "import sys; from pip._internal.network.session import PipSession as S; "
        "from pip._internal.req.req_file import parse_requirements as p; print(len(list(p(sys.argv[1], S()))))"
    )
    done = subprocess.run([sys.executable, "-c", read, str(listed)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, str(len(lines))), done.stderr


def committed():
    """The files of the project, whether or not this copy came by git."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        paths = [ROOT / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        paths = [path for name in ("gintutor", "notebooks", "puzzles", "tests") for path in (ROOT / name).rglob("*")]
        paths += [path for path in ROOT.iterdir() if path.name != ".venv.lock"]
    return [path for path in paths if path.is_file() and "__pycache__" not in path.parts]


def texts():
    for path in committed():
        try:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def test_no_file_names_a_host_or_a_folder_of_a_machine():
    here = {"127.0.0.1", "localhost"}  # this machine
    here |= {
        "www.w3.org",
        "json-schema.org",
        "adlnet.gov",
        "gintutor.invalid",
    }  # names in SVG, JSON Schema, xAPI: none is asked
    registries = re.compile(r"\b(?:pypi|pythonhosted|npmjs|debian)\.(?:org|com)\b")
    wrong = []
    for name, text in texts():
        hosts = set(re.findall(r"\b(?:https?|ssh|git)://(?:[^/\s@\"']*@)?([\w.-]+)", text)) - here
        wrong += [f"{name}: {host}" for host in hosts]
        wrong += [f"{name}: {found}" for found in registries.findall(text)]
        wrong += [f"{name}: a folder of this machine"] if str(ROOT) in text and len(str(ROOT)) > 5 else []
    assert wrong == []


def test_no_file_holds_both_sides_of_a_merge():
    marks = re.compile(r"^(?:<{7}|>{7}) ", re.MULTILINE)
    assert [name for name, text in texts() if marks.search(text)] == []


def test_uv_lock_is_never_committed():
    names = {path.name for path in committed()}
    assert "uv.lock" not in names
    assert "uv.lock" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        yield archive


def test_the_wheel_brings_the_labextension_where_jupyterlab_finds_it(wheel):
    (package,) = [name for name in wheel.namelist() if name.endswith("labextensions/gintutor-autostart/package.json")]
    load = json.loads(wheel.read(package))["jupyterlab"]["_build"]["load"]
    script = wheel.read(package.replace("package.json", load)).decode()
    assert re.fullmatch(r"static/remoteEntry\.[0-9a-f]{20}\.js", load)
    for words in ("Getting the cards ready", "Gjør kortene klare", "Gör korten klara", "Gør kortene klar"):
        assert json.dumps(words)[1:-1] in script


def test_the_wheel_brings_the_puzzles_where_the_shelf_finds_them(wheel, tmp_path):
    for name in wheel.namelist():
        if name.startswith("gintutor/puzzlebook/set/"):
            wheel.extract(name, tmp_path)
    packed = Shelf(tmp_path / "gintutor" / "puzzlebook" / "set")
    assert packed.troubles == []
    assert packed.entries == Shelf(ROOT / "puzzles").entries
    assert len(packed.entries) > 2000


def test_the_wheel_switches_the_news_popup_off(wheel):
    (overrides,) = [name for name in wheel.namelist() if name.endswith("share/jupyter/lab/settings/overrides.json")]
    settings = json.loads(wheel.read(overrides))["@jupyterlab/apputils-extension:notification"]
    assert settings == {"checkForUpdates": False, "fetchNews": "false"}


def test_the_wheel_holds_what_the_package_reads(wheel):
    names = set(wheel.namelist())
    for path in committed():
        name = path.relative_to(ROOT).as_posix()
        if name.startswith("gintutor/") and path.suffix in {".mo", ".js", ".css", ".md", ".json", ".html", ".j2"}:
            assert name in names


def test_a_changed_script_gets_a_new_name(tmp_path):
    sys.path.insert(0, str(ROOT / "gintutor" / "labextension"))
    try:
        import hatch_build
    finally:
        sys.path.pop(0)
    locale = ROOT / "gintutor" / "locale"
    first, again = hatch_build.files(locale, "1"), hatch_build.files(locale, "1")
    assert first == again
    source = (hatch_build.HERE / "autostart.js").read_text(encoding="utf-8")
    (tmp_path / "autostart.js").write_text(source + "// changed\n", encoding="utf-8")
    for name in ("package.json", "prose.js"):
        (tmp_path / name).write_bytes((hatch_build.HERE / name).read_bytes())
    original, hatch_build.HERE = hatch_build.HERE, tmp_path
    try:
        changed = hatch_build.files(locale, "1")
    finally:
        hatch_build.HERE = original
    assert set(first) & set(changed) == {"package.json"}
