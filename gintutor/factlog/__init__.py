"""Logs of facts as files of JSON lines, whatever the game: written, locked, read, played again, retold.

``form`` what a log is made of · ``writing`` lines added one by one · ``reading`` what a file holds, and the limits ·
``locking`` one writer at a time · ``again`` events folded into tables · ``retell`` sentences for ``gintutor replay`` ·
``names`` who plays
"""

from gintutor.factlog.again import Again, Fault, Step, play_again
from gintutor.factlog.form import Contents, Damage, Form, GameLogError, UnplayableError, UnreadableError, shown
from gintutor.factlog.names import NAMES, names_of
from gintutor.factlog.reading import form_of, read_file
from gintutor.factlog.retell import retold
from gintutor.factlog.writing import LogFile, text_of

__all__ = [
    "NAMES",
    "Again",
    "Contents",
    "Damage",
    "Fault",
    "Form",
    "GameLogError",
    "LogFile",
    "Step",
    "UnplayableError",
    "UnreadableError",
    "form_of",
    "names_of",
    "play_again",
    "read_file",
    "retold",
    "shown",
    "text_of",
]
