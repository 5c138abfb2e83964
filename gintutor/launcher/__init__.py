"""From a bare machine to a lesson in the browser: set-up, JupyterLab, the test command.

Needs nothing but the standard library, since it runs before anything is installed. ``words`` and this file also
parse on Python 2.7 and 3.6, so that somebody who starts the wrong Python is told so in a sentence.
"""
