"""The lessons as the site holds them: the generated notebooks, with the browser's kernel for their Python."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from gintutor.i18n import LANGUAGES
from gintutor.lessons.source import lessons

KERNEL = {"display_name": "Python", "language": "python", "name": "python"}


def put(folder: Path, notebooks: Path) -> None:
    """Fill the folder with every lesson in every language and their pictures."""
    for language in LANGUAGES:
        (folder / language).mkdir(parents=True)
        for lesson in lessons():
            name = f"{lesson.name}.ipynb"
            book = json.loads((notebooks / language / name).read_text(encoding="utf-8"))
            book["metadata"]["kernelspec"] = KERNEL
            (folder / language / name).write_text(json.dumps(book, ensure_ascii=False), encoding="utf-8")
    (folder / "pictures").mkdir()
    for picture in notebooks.glob("pictures/*.svg"):
        shutil.copyfile(picture, folder / "pictures" / picture.name)
