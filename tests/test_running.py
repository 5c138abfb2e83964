"""How the suite is spread over its workers."""

from pathlib import Path

from support.running import TOGETHER, Together, together
from xdist.scheduler import LoadScopeScheduling


def test_what_is_kept_together_is_there():
    assert {path.stem for path in Path(__file__).parent.rglob("test_*.py")} >= TOGETHER.keys()


def test_the_cells_of_a_notebook_and_files_that_share_something_are_one_and_other_tests_are_alone():
    cells = ("notebooks/nb/04-best-split.ipynb::Cell 0", "notebooks/nb/04-best-split.ipynb::Cell 1")
    shared = ("tests/test_census.py::test_x", "tests/test_lesson_11.py::test_y[sv]")
    assert len(set(map(together, cells))) == len(set(map(together, shared))) == 1
    assert len(set(map(together, (*cells, *shared, "tests/test_deal.py::test_x", "tests/test_deal.py::test_y")))) == 4


def test_it_is_the_name_by_which_xdist_asks():
    assert callable(LoadScopeScheduling._split_scope)
    assert Together._split_scope(None, "tests/test_census.py::test_x") == "census"
