"""The command line: one file per command. `main` is the program."""

import sys

__all__ = ["main"]


def main() -> int:
    """Run the program with the arguments it was started with; return its exit status."""
    if sys.argv[1:] == ["--version"]:  # answered without loading the commands, since scripts ask often
        from azulejos import __version__

        print(f"azulejos {__version__}")
        return 0
    from azulejos.cli.app import run

    return run()
