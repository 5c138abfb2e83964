"""All simulated learners with one misconception each."""

from support.beginners import BEGINNERS
from support.bookkeepers import BOOKKEEPERS
from support.contractors import CONTRACTORS
from support.habits import HABITS
from support.misconceptions import LEARNERS
from support.strategists import STRATEGISTS

EVERYBODY = (*LEARNERS, *HABITS, *BOOKKEEPERS, *STRATEGISTS, *BEGINNERS, *CONTRACTORS)
