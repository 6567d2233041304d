"""Bots: programs that choose a move from a view. One bot per file, one method each."""

from azulejos.bots.bot import Bot, PreparingBot, chosen_move, prepare
from azulejos.bots.levels import LEVELS, Level
from azulejos.bots.registry import bot_names, is_bot, make_bot, register

__all__ = [
    "LEVELS",
    "Bot",
    "Level",
    "PreparingBot",
    "bot_names",
    "chosen_move",
    "is_bot",
    "make_bot",
    "prepare",
    "register",
]
