"""Compiles the searches that tests of `make test` run as native code: `python -m tests.search.native_searches`."""

from azulejos.games.registry import definition_of
from azulejos.search.machines import open_session

NATIVE = {"azul": "solver", "small": "tree"}


def main() -> None:
    """Compile each of them, and keep its machine code for the tests."""
    for name, search in NATIVE.items():
        open_session(next(iter(definition_of(name).presets().values())), search, machine="native")


if __name__ == "__main__":
    main()
