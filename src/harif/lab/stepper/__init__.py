"""The stepper: a trace that a person steps through in a browser.

`data` is what it shows, `pages` puts it into one file or into a notebook. Its scripts and style sheet stand here, not
in the room of the page, because the lab may not look up there, while the page can look down here: it serves these
files as they are, and `pages` copies them into what it writes.
"""

from harif.lab.stepper.data import stepper_data
from harif.lab.stepper.pages import SCRIPTS, cell, whole_page

__all__ = ["SCRIPTS", "cell", "stepper_data", "whole_page"]
