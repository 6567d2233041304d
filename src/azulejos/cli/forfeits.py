"""Forfeits in the result of matches: impossible to overlook, and a reason to fail if one asks for that."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from azulejos.cli.console import wants_color
from azulejos.cli.error_messages import fault_in_words
from azulejos.locale import ENGLISH, spoken

if TYPE_CHECKING:
    from azulejos.match import Forfeit

__all__ = ["FORFEITED", "BotForfeits", "FailOnForfeit", "forfeit_lines"]

FORFEITED = 1
"""The exit status of a series with forfeits, if `--fail-on-forfeit` asks for it."""

FailOnForfeit = Annotated[
    bool,
    typer.Option("--fail-on-forfeit", metavar="", help="Exit with status 1 if a bot forfeited a match."),
]
RED = "\x1b[1;31m{}\x1b[0m"


class BotForfeits(NamedTuple):
    """The forfeits of one bot: its name, their number by code, and the first of them."""

    name: str
    counts: "Counter[str]"
    first: "Forfeit | None"


def forfeit_lines(bots: Iterable[BotForfeits], matches: int, label: str) -> list[str]:
    """Return the warning and a line per bot; none if nobody forfeited. They are red on a terminal."""
    guilty = [bot for bot in bots if bot.counts]
    if not guilty:
        return []
    words = spoken().text
    total = sum(bot.counts.total() for bot in guilty)
    lines = [words("cli.match.forfeited", count=total, matches=words("cli.match.matches", count=matches))]
    for bot in guilty:
        counts = ", ".join(f"{code} {count}" for code, count in bot.counts.items())
        example = _in_words(bot.first) if bot.first else ""
        lines.append(label + words("cli.match.forfeit", name=bot.name, counts=counts, example=example))
    return [RED.format(line) for line in lines] if wants_color() else lines


def _in_words(forfeit: "Forfeit") -> str:
    """Return what went wrong. What a program says about itself, like the line that failed, is in no language."""
    if spoken().language != ENGLISH and (forfeit.code == "bot-crashed" or forfeit.code.startswith("engine-")):
        return f"{spoken().error(forfeit.code)} {forfeit.message}"
    return fault_in_words(forfeit.message, forfeit.code)
