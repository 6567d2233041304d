"""Compile the searches ahead of time, so that nobody waits for it in a match: `python -m azulejos.search.prepare`.

Machine code is kept for the next time (`azulejos.rules.loader`): where it is there already, this takes a few seconds.
"""

import os
from contextlib import suppress

from azulejos.games.azul.options import azul
from azulejos.games.duel.options import duel
from azulejos.rules.loader import has_compiler
from azulejos.search import open_thinker

__all__ = ["main", "prepare"]


def prepare() -> None:
    """Open a thinker for each kind of table; nothing happens where Numba is not installed."""
    if not has_compiler():
        return
    for game in (azul(2), azul(2, gray=True), duel(), azul(3)):
        open_thinker(game)


def main() -> None:
    """Prepare behind everything else that the machine has to do."""
    with suppress(AttributeError, OSError):
        os.nice(15)
    prepare()


if __name__ == "__main__":
    main()
