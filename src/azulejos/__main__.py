"""Lets `python -m azulejos` be the command line."""

import sys

from azulejos.cli import main

if __name__ == "__main__":
    sys.exit(main())
