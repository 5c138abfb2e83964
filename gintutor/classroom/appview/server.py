"""The server of the app view: Voilà with pages of our own, and nothing else to be had.

It serves the list of lessons, a lesson at a time, their pictures, and what a page needs to talk to its kernel. There is
no listing of files, no editor, no way to send code: Voilà lets a page send widget messages only.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError, authenticated
from traitlets.config import Config
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.execution_request_handler import ExecutionRequestHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

import gintutor
from gintutor.classroom.appview.lesson import is_lesson
from gintutor.classroom.courselist import languages, listing
from gintutor.i18n import FALLBACK, LANGUAGES, Translator, asked_for
from gintutor.learning.log import Log
from gintutor.learning.settings import chosen_language
from gintutor.lessons.source import lessons
from gintutor.messages import say

TEMPLATES = Path(__file__).parent / "templates"
PROSE = Path(gintutor.__file__).parent / "labextension" / "prose.js"
WORDS = {
    "home": "notebook.all_lessons",
    "starting": "setup.lesson_starting",
    "failed": "setup.lesson_failed",
    "resting": "appview.resting",
    "ended": "appview.ended",
    "no_key": "appview.no_key",
    "noscript": "site.noscript",
}
IDLE, LOOK = 1800, 60  # seconds without a word between page and kernel until it ends, and how often that is looked at
# What of Voilà is served as it is: a page's way to its own kernel, the page's scripts, and pictures.
KEPT = (
    KernelHandler, VoilaKernelWebsocketHandler, ExecutionRequestHandler, VoilaShutdownKernelHandler,
    TemplateStaticFileHandler, MultiStaticFileHandler, FileFindHandler,
)  # fmt: skip
EXTENSIONS = ["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "ipycanvas", "anywidget"]


class Kernels(AsyncMappingKernelManager):  # type: ignore[misc]
    """Kernels that import nothing from the folder of their notebook."""

    async def start_kernel(self, **options: Any) -> str:
        """Start one; a ``gintutor.py`` beside a lesson is not ours."""
        apart = ["--InteractiveShellApp.ignore_cwd=True"]
        return str(await super().start_kernel(extra_arguments=apart, **options))


class Page(BaseVoilaHandler):  # type: ignore[misc]
    """A page for people: it is in a language, and tells errors in it."""

    @property
    def language(self) -> str:
        """The language of the address, else the one the learner chose, else the first of the browser's that is ours."""
        named = self.path_kwargs.get("language")
        asked = asked_for(self.request.headers.get("Accept-Language", ""))
        return named or chosen_language(Log()) or asked or FALLBACK

    def show(self, name: str, **words: object) -> None:
        """Answer with that template in the page's language."""
        language = self.language
        t = Translator(language)
        told = {id_: t(say(of)) for id_, of in WORDS.items()}
        title = t(say("site.title"))
        self.finish(self.render_template(name, language=language, title=title, words=told, **words))

    def write_error(self, status_code: int, **_: Any) -> None:
        """The same page for every error, with a sentence that says what to do."""
        ids = {401: "no_key", 404: "missing"}
        id_ = ids.get(status_code, "broken" if status_code >= 500 else "foreign")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.show("error.html", message=Translator(self.language)(say(f"appview.{id_}")))

    def get_login_url(self) -> str:
        """Nobody logs in here: the key is in the address that the launcher shows."""
        raise HTTPError(401)


class Start(Page):
    """No page of its own: leads to the list in the learner's language."""

    @authenticated  # type: ignore[untyped-decorator]
    def get(self) -> None:
        """Go there."""
        self.redirect(f"{self.base_url}{self.language}/")


class Home(Page):
    """The list of lessons."""

    @authenticated  # type: ignore[untyped-decorator]
    def get(self, language: str) -> None:
        """Show it."""
        t = Translator(language)
        self.show(
            "home.html",
            lead=t(say("appview.lead")),
            begin=t(say("site.begin")),
            first=f"{lessons()[0].name}.ipynb",
            languages=" · ".join(languages("../{}/".format, language)),
            listing=listing(language, lambda lesson: f"{escape(lesson.name)}.ipynb"),
        )


class Lesson(Page, TornadoVoilaHandler):  # type: ignore[misc]
    """A lesson, run in a kernel of its own."""

    @authenticated  # type: ignore[untyped-decorator]
    async def get(self, language: str, name: str) -> None:
        """Show and run it."""
        self.xsrf_token  # noqa: B018  # sets the cookie without which the page cannot end its kernel when it is left
        await super().get(f"{language}/{name}")


class Missing(Page):
    """Whatever else is asked for."""

    async def prepare(self) -> None:
        """Say so, whatever is asked in what way."""
        await super().prepare()
        raise HTTPError(404)


class Status(Page):
    """Whether the server runs, for the launcher; it also tells how many kernels do."""

    @authenticated  # type: ignore[untyped-decorator]
    def get(self) -> None:
        """Tell."""
        self.finish({"kernels": len(self.kernel_manager.list_kernel_ids())})


def _only_lessons(handler: Page, *, notebook: Any, cwd: str) -> None:
    """Voilà's hook before a kernel is started: refuse what is no lesson, and run lessons by our own Python."""
    del cwd
    if not is_lesson(notebook):
        raise HTTPError(403)
    notebook.metadata.gintutor.language = handler.language
    notebook.metadata.kernelspec = {"name": "python3", "language": "python", "display_name": "Python 3"}


class AppView(Voila):  # type: ignore[misc]
    """The application."""

    def setup_template_dirs(self) -> None:
        """Our pages go before Voilà's."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(TEMPLATES))

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings for a server that this machine alone may ask, and pages that ask nobody else."""
        rule = (
            f"default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:; connect-src 'self' ws://{self.ip}:{self.port}"
            " blob: data:; frame-ancestors 'none'"
        )
        changed = {"allow_remote_access": False, "headers": {"Content-Security-Policy": rule}}
        return {**super().init_settings(), **changed}

    def init_handlers(self) -> list[Any]:
        """What there is to be had, and nothing else."""
        about: dict[str, Any] = {"voila_configuration": self.voila_configuration}
        lesson = {**about, "template_paths": self.template_paths, "config": self.config}
        pictures = {"allowlist": [r"[\w-]+\.svg"], "denylist": [], "path": str(Path(self.root_dir) / "pictures")}
        language = rf"(?P<language>{'|'.join(LANGUAGES)})"
        return [
            *(each for each in super().init_handlers() if each[1] in KEPT),
            (r"/", Start, about),
            (r"/api/status", Status, about),
            (r"/pictures/(.*)", AllowListFileHandler, pictures),
            (rf"/{language}/", Home, about),
            (rf"/{language}/(?P<name>[^/]+\.ipynb)", Lesson, lesson),
            (r"/.*", Missing, about),
        ]


def settings() -> Config:
    """What Voilà is told; the launcher's command line goes before it."""
    told = {language: _words(language) for language in LANGUAGES}
    return Config({
        "Voila": {"open_browser": False, "port_retries": 0, "auto_token": True, "config_file_paths": []},
        "VoilaConfiguration": {
            "template": "lab",
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "progressive_rendering": True,
            "multi_kernel_manager_class": Kernels,
            "extension_allowlist": EXTENSIONS,
            "prelaunch_hook": _only_lessons,
            "resources": {"words": told, "prose": PROSE.read_text(encoding="utf-8")},
        },
        "VoilaExporter": {"anchor_link_text": " "},  # never seen; an empty one would swallow what follows
        "KernelRestarter": {"restart_limit": 0},  # one that died comes back with the page, not without its exercises
        "MappingKernelManager": {"cull_idle_timeout": IDLE, "cull_interval": LOOK, "cull_connected": True},
    })  # fmt: skip


def _words(language: str) -> Mapping[str, str]:
    t = Translator(language)
    return {name: t(say(id_)) for name, id_ in WORDS.items()}
