"""Which bots can sit down, and what their levels are called."""

from azulejos import bots
from azulejos.play import Game
from azulejos.rules.loader import has_compiler
from azulejos.server.answers import BotInfo
from azulejos.server.refusal import Refusal

__all__ = ["bot_infos", "demand_bot", "fallback_bot", "registry_name"]

STAND_INS = ("random", "greedy", "greedy", "greedy", "solver", "solver", "solver", "solver")
"""Who plays a level that the registry does not have."""


def registry_name(name: str) -> str:
    """Give the name that the registry knows a bot by.

    >>> registry_name("greedy")
    'greedy'
    """
    if name in bots.bot_names():
        return name
    if name.startswith("level") and name[5:].isdigit() and 1 <= int(name[5:]) <= len(STAND_INS):
        stand_in = STAND_INS[int(name[5:]) - 1]
        return stand_in if stand_in != "solver" or has_compiler() else "greedy"
    raise Refusal("unknown-bot", f"no such bot: {name!r}", 400)


def demand_bot(name: str, game: Game) -> str:
    """Give the name back if such a bot can play this game, or refuse."""
    if registry_name(name) == "solver" and game.name != "azul":
        raise Refusal("unknown-bot", f"{name} does not play {game.name}", 400)
    return name


def fallback_bot() -> str:
    """Name a bot that always plays: for a seat whose own bot broke down."""
    return "greedy"


def bot_infos() -> list[BotInfo]:
    """List the bots that can sit down, levels first."""
    names = list(bots.bot_names())
    levels = [f"level{n}" for n in range(1, len(STAND_INS) + 1)]
    others = [name for name in names if name not in levels]
    infos = []
    for name in levels + others:
        level = int(name[5:]) if name in levels else None
        games = ["azul"] if registry_name(name) == "solver" else ["azul", "duel"]
        infos.append(BotInfo(name, level, games, None))
    return infos
