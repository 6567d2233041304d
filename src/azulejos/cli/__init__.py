"""The command line: one file a command. `main` is the program."""

__all__ = ["main"]


def main() -> int:
    """Run the program with the arguments it was started with; give its exit status."""
    from azulejos.cli.app import run

    return run()
