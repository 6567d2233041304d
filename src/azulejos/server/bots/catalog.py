"""Which bots can sit down here, and at which games."""

from msgspec import Struct

from azulejos.bots import LEVELS, bot_names
from azulejos.play import Game
from azulejos.rules.loader import has_compiler
from azulejos.server.refusal import Refusal

__all__ = ["BotInfo", "bot_infos", "demand_bot", "fallback_bot"]

SEARCHING = ("solver", "tree")
"""Bots beside the levels that need the compiled rules."""


class BotInfo(Struct, frozen=True):
    """A bot that can take a seat: its name in the registry, its level if it has one, its rating."""

    name: str
    level: int | None
    games: list[str]
    rating: int | None


def demand_bot(name: str, game: Game) -> str:
    """Return the name back if such a bot can play this game here, or refuse."""
    info = next((info for info in bot_infos() if info.name == name), None)
    if info is None:
        raise Refusal("unknown-bot", f"no such bot here: {name!r}", 400)
    if game.name not in info.games:
        raise Refusal("unknown-bot", f"{name} does not play {game.name}", 400)
    return name


def fallback_bot() -> str:
    """Name a bot that always plays: for a seat whose own bot broke down."""
    return "greedy"


def bot_infos() -> list[BotInfo]:
    """List the bots that can sit down here, levels first: without the compiled rules those that do not search.

    >>> [info.name for info in bot_infos()][:2]
    ['level1', 'level2']
    """
    can_search = has_compiler()
    levels = {level.bot: level for level in LEVELS}
    infos = [
        BotInfo(level.bot, level.number, ["azul", "duel"], None)
        for level in LEVELS
        if can_search or not level.needs_fast
    ]
    for name in bot_names():
        if name not in levels and (can_search or name not in SEARCHING):
            infos.append(BotInfo(name, None, ["azul"] if name == "solver" else ["azul", "duel"], None))
    return infos
