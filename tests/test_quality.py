"""Style, types and layers: what a reviewer should not have to look for."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = ("gintutor", "tests")


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["ruff", "check", *OURS], id="ruff-check"),
        pytest.param(["ruff", "format", "--check", *OURS], id="ruff-format"),
        pytest.param(["mypy"], id="mypy-strict"),
        pytest.param(["importlinter.cli"], id="layers"),
    ],
)
def test_the_code_passes(command):
    module, *rest = command
    call = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"]
    if module != "importlinter.cli":
        call = [sys.executable, "-m", module, *rest]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
