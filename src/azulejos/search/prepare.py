"""Compiles the searches ahead of time: `python -m azulejos.search.prepare`.

Built modules think until then (`azulejos.search.machines`). Machine code is kept for the next time
(`azulejos.rules.cache`): if it is there already, this takes a few seconds.
"""

import os
from contextlib import suppress

from azulejos.games.parts import has_part
from azulejos.games.registry import definition_of, game_names
from azulejos.rules.loader import has_compiler
from azulejos.search.machines import mark_prepared, open_session, session_modules

__all__ = ["main", "prepare"]


def prepare() -> None:
    """Open each search of each game once; nothing happens if Numba is not installed."""
    if not has_compiler():
        return
    for name in game_names():
        if has_part(name, "search"):
            game = next(iter(definition_of(name).presets().values()))
            for search in session_modules(name):
                open_session(game, search, machine="native")
                mark_prepared(name, search)


def main() -> None:
    """Prepare behind everything else that the machine has to do."""
    with suppress(AttributeError, OSError):
        os.nice(15)
    prepare()


if __name__ == "__main__":
    main()
