"""`azulejos engine`: a bot that other programs drive, over standard input and output."""

import sys
from typing import Annotated

import typer

__all__ = ["engine"]


def engine(
    bot: Annotated[str, typer.Option("--bot", metavar="NAME", help="Which bot thinks.")] = "greedy",
    seed: Annotated[
        str, typer.Option("--seed", metavar="SEED", help="What it leaves to chance follows from it.")
    ] = "0",
) -> None:
    """Speak the engine protocol: commands come in on standard input, answers go out on standard output.

    docs/engine-protocol.md explains the commands. The first one is `azp 1`, the last one `quit`.

    **Example**

        azulejos engine --bot greedy
    """
    from azulejos import __version__
    from azulejos.engine.serve import serve

    serve(sys.stdin.buffer, sys.stdout.buffer, bot=bot, seed=seed, name=f"azulejos {__version__}")
