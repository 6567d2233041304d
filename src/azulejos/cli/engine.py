"""`azulejos engine`: a bot that other programs drive, over standard input and output."""

import sys
from typing import Annotated

import typer

__all__ = ["engine"]


def engine(
    bot: Annotated[str, typer.Option("--bot", metavar="NAME|FILE.py", help="Which bot to run.")] = "greedy",
    seed: Annotated[str, typer.Option("--seed", metavar="SEED", help="Seed for the bot's random choices.")] = "0",
) -> None:
    """Speak the engine protocol: read commands from standard input, write answers to standard output.

    docs/engine-protocol.md explains the commands. The first one is `azp 1`, the last one is `quit`.

    **Examples**

        azulejos engine --bot greedy
        azulejos engine --bot my_bot.py
    """
    from azulejos import __version__
    from azulejos.bots import bot_names
    from azulejos.engine.serve import serve
    from azulejos.match import make_player

    names = bot_names() if bot in bot_names() else (*bot_names(), bot)
    program = {"name": f"azulejos {__version__}", "version": __version__}
    serve(sys.stdin.buffer, sys.stdout.buffer, bot=bot, seed=seed, make=make_player, names=lambda: names, **program)
