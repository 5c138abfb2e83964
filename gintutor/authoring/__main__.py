"""The makers' commands: ``catalogs [DOMAIN …]`` and ``notebooks`` (both take ``--check``), ``picture``, ``site``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from gintutor.authoring import catalogs


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 when all is well, 1 when a source is faulty or (with ``--check``) a product is stale."""
    parser = argparse.ArgumentParser(prog="python -m gintutor.authoring", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    catalog = commands.add_parser("catalogs", help="check the .po files and compile them")
    catalog.add_argument("domains", nargs="*", help="only these domains")
    notebook = commands.add_parser("notebooks", help="write the notebooks and their pictures from the lessons")
    commands.add_parser("picture", help="take the README's picture; needs the test tools and a browser")
    commands.add_parser("site", help="renew the hashes of what the site is made of, after a change of a version there")
    for each in (catalog, notebook):
        each.add_argument("--check", action="store_true", help="write nothing, say what would change")
    options = parser.parse_args(arguments)
    if options.command == "catalogs":
        return _catalogs(options.domains or catalogs.domains(), check=options.check)
    if options.command == "notebooks":
        return _notebooks(check=options.check)
    if options.command == "site":
        from gintutor.authoring.siteinputs import renew as make
    else:
        from gintutor.authoring.screenshot import take as make

    path = make()
    return _report([path], path.parent, check=False)


def _catalogs(domains: Iterable[str], *, check: bool) -> int:
    faulty = False
    changed: list[Path] = []
    for domain in domains:
        problems = catalogs.check(domain)
        faulty |= bool(problems)
        for problem in problems:
            print(problem, file=sys.stderr)  # noqa: T201
        changed += catalogs.stale(domain) if check or problems else catalogs.compile_domain(domain)
    return _report(changed, catalogs.LOCALE, check=check or faulty)


def _notebooks(*, check: bool) -> int:
    import gintutor.authoring.notebooks as notebooks  # it needs the table to draw; catalogs must compile without

    changed = notebooks.stale() if check else notebooks.write()
    return _report(changed, notebooks.ROOT, check=check)


def _report(changed: Sequence[Path], root: Path, *, check: bool) -> int:
    for path in changed:
        print("stale" if check else "wrote", path.relative_to(root))  # noqa: T201
    return int(check and bool(changed))


if __name__ == "__main__":
    sys.exit(main())
