"""Compiles the searches ahead of time, so that nobody waits for it in a match: `python -m azulejos.search.prepare`.

Machine code is kept for the next time (`azulejos.rules.cache`): if it is there already, this takes a few seconds.
"""

import os
from contextlib import suppress

from azulejos.games.parts import has_part
from azulejos.games.registry import definition_of, game_names
from azulejos.rules.loader import has_compiler
from azulejos.search import open_thinker

__all__ = ["main", "prepare"]


def prepare() -> None:
    """Open a thinker for each kind of table; nothing happens if Numba is not installed."""
    if not has_compiler():
        return
    for name in game_names():
        if has_part(name, "search"):
            for game in definition_of(name).presets().values():
                open_thinker(game)


def main() -> None:
    """Prepare behind everything else that the machine has to do."""
    with suppress(AttributeError, OSError):
        os.nice(15)
    prepare()


if __name__ == "__main__":
    main()
