# -*- coding: utf-8 -*-
"""gintutor: learn Gin Rummy by playing, in Jupyter.

A map of the package; each line may use only what stands above it:

===================  =================================================================================
``cards``            suits, ranks, cards, hands
``messages``         what to say, without the words
``factlog``          logs of facts as JSON lines, whatever the game
``rules``            rulesets as data: the presets nb, sv, da and house rules
``contract``         the Swedish fifteen-round game, another game that shares the name
``melds``            sets and runs, and everything that can be wrong with one
``solver``           exact answers: best split, discards, lay-offs, legal knocks, the census
``scoring``          what a hand and a game are worth under any ruleset
``deal``, ``game``   positions, actions, one judge of what is legal; hands, games and matches
``replay``           hands and games as logs of facts, replayed step by step
``players``          who plays against the learner
``exercises``        exercise families: make an item, solve it, judge an answer, explain
``learning``         the learner's log
``i18n``, ``locale`` the words, in four languages
``lessons``          the lessons' English source; ``notebooks/`` is generated from it
``widgets``          the table on the screen, the same as text, and its state
``classroom``        exercises on paper, worksheets, the site, the app view
``authoring``        the makers' commands: catalogs, notebooks
``cli``              ``gintutor ask``, ``census``, ``solve``, …: the engine for scripts and terminals
``launcher``         ``python3 -m gintutor``: set-up, JupyterLab or the app view, tests; imports nothing of the above
``labextension``     what makes a lesson start by itself in JupyterLab
===================  =================================================================================

In a notebook: ``from gintutor import exercise``, then ``exercise("en/04/solo")`` shows that exercise. Everything up
to ``scoring`` needs the standard library only. This file parses on old Pythons, so that they can be told.
"""

MYPY = False
if MYPY:
    from gintutor.learning.log import Log
    from gintutor.widgets.table import exercise as exercise

__version__ = "0.1.0"
__all__ = ["__version__", "exercise"]


def __getattr__(name):
    # type: (str) -> object
    """``exercise`` on first use: whoever wants the engine only does not wait for the notebook's libraries."""
    if name == "exercise":
        from gintutor.widgets import table

        table.makers.setdefault("worksheets", _worksheets)
        return table.exercise
    raise AttributeError("module {0!r} has no attribute {1!r}".format(__name__, name))


def _worksheets(language, log):
    # type: (str, Log) -> object
    """The panel of a layer above the widgets, which may not import it."""
    from gintutor.classroom.sheetpanel import SheetPanel

    return SheetPanel(language, log)
