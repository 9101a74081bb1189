"""`python -m harif`."""

from harif.cli import main

main()
