"""Which bots can take a seat on this server, and in which games."""

import functools
from typing import Literal

from msgspec import Struct

from azulejos.bots import LEVELS, bot_names
from azulejos.bots.levels import searches_at
from azulejos.games.parts import has_part, searches_of
from azulejos.games.registry import game_names
from azulejos.play import Game
from azulejos.search.machines import can_search
from azulejos.server.refusal import Refusal

__all__ = ["BotInfo", "bot_infos", "check_bot", "fallback_bot", "pace_of", "usual_bot"]

SOLVING = {"solver"}
SEARCHING = {"tree", *(level.bot for level in LEVELS if level.is_searching)}
ESTIMATING = {"greedy", "careful", *(level.bot for level in LEVELS if not level.is_searching)}
"""Bots that need a solver, a search or estimates of their game."""
LEVEL_OF = {level.bot: level for level in LEVELS}
NOT_SEATED = {"anchor"}
"""Bots for measurements alone: people have the levels."""

USUAL = "level2"
Pace = Literal["at-once", "short", "long"]
"""A bot that estimates, one whose small search must be loaded before its first move, and one that searches."""


class BotInfo(Struct, frozen=True):
    """A bot that can take a seat: its name in the registry, its level if it has one, its games, its rating."""

    name: str
    level: int | None
    games: list[str]
    rating: int | None


def bot_infos() -> list[BotInfo]:
    """Return the bots that can take a seat here, levels first. Bots that search need the compiled rules.

    >>> [info.name for info in bot_infos()][:2]
    ['level1', 'level2']
    """
    levels = {level.bot: level.number for level in LEVELS}
    others = [name for name in bot_names() if name not in levels]
    infos = [BotInfo(name, levels.get(name), games_of(name), None) for name in (*levels, *others)]
    return [info for info in infos if info.games]


def games_of(bot: str) -> list[str]:
    """Return the games that a bot can play here: some bots need parts of a game, and some the compiled rules.

    >>> games_of("random") == list(game_names())
    True
    """
    return [game for game in game_names() if _can_play(bot, game)]


@functools.cache
def _can_play(bot: str, game: str) -> bool:
    if bot in NOT_SEATED:
        return False
    if bot in SEARCHING or bot in SOLVING:
        is_ready = has_part(game, "search") and can_search(game)
        return is_ready and (bot not in SOLVING or searches_of(game).has_solver)
    return bot not in ESTIMATING or has_part(game, "estimates")


def check_bot(name: str, game: Game) -> str:
    """Return the name if such a bot can play this game here; refuse otherwise."""
    if name not in bot_names() or not games_of(name):
        raise Refusal("unknown-bot", f"no such bot here: {name!r}", 400)
    if game.name not in games_of(name):
        raise Refusal("unknown-bot", f"{name} does not play {game.name}", 400)
    return name


def pace_of(bot: str, game: Game) -> Pace:
    """Return how long a bot thinks at such a table.

    >>> from azulejos import azul
    >>> [pace_of(f"level{number}", azul()) for number in (1, 4, 8)]
    ['at-once', 'short', 'long']
    """
    level = LEVEL_OF.get(bot)
    if level is not None and level.is_quick:
        return "short" if searches_at(level, game) else "at-once"
    return "long" if bot in SEARCHING or bot in SOLVING else "at-once"


def usual_bot(game: Game) -> str:
    """Return the bot that takes a seat if none is named."""
    return USUAL if game.name in games_of(USUAL) else fallback_bot(game)


def fallback_bot(game: Game) -> str:
    """Return a bot that always plays, for a seat whose own bot broke down."""
    return "greedy" if game.name in games_of("greedy") else "random"
