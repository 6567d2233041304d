"""Options that several commands share, and the occupants of seats."""

from pathlib import PurePath
from typing import Annotated

import typer

from azulejos.locale import LANGUAGES

__all__ = [
    "HUMAN",
    "Color",
    "Fold",
    "Language",
    "complete_bot",
    "names_of",
    "seats_of",
]

HUMAN = "human"


Fold = Annotated[
    bool,
    typer.Option("--fold", metavar="", help="Leave forced tiling choices out of the record."),
]
Color = Annotated[
    bool | None,
    typer.Option("--color/--no-color", metavar="", help="Turn color on or off. (default: on in a terminal)"),
]
Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="|".join(LANGUAGES),
        help="The language of all output. (default: AZULEJOS_LANGUAGE, or the system's)",
    ),
]
"""Every command takes it; `azulejos.cli.app` looks for it first, so that error messages use it too."""


def complete_bot(incomplete: str) -> list[str]:
    """Return the names of bots that begin like this, for a shell that completes them.

    >>> complete_bot("level")[:2], complete_bot("my_b")
    (['level1', 'level2'], [])
    """
    from azulejos.bots import bot_names

    return [name for name in bot_names() if name.startswith(incomplete)]


def seats_of(text: str | None, players: int) -> tuple[str, ...]:
    """Parse the occupant of every seat: `human`, or a bot by its name, its file or the command of an engine.

    >>> seats_of(None, 3)
    ('human', 'greedy', 'greedy')
    """
    from azulejos.match.players import is_player, player_names_help
    from azulejos.play import OptionError

    if text is None:
        return (HUMAN, *["greedy"] * (players - 1))
    words = (word.strip() for word in text.split(","))
    seats = tuple(word if is_player(word) else word.lower() for word in words)
    for seat in seats:
        if seat != HUMAN and not is_player(seat):
            wanted = f"{HUMAN}, {player_names_help()}"
            raise OptionError(f"no such player: {seat!r} (wanted {wanted})", code="unknown-bot")
    if len(seats) != players:
        raise OptionError(f"{len(seats)} seats for {players} players: {text}", code="bad-seats")
    return seats


def names_of(text: str | None, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Parse the players' names; a seat without one is named after its occupant, with a number if several are equal.

    >>> names_of("Ana", ("human", "greedy", "greedy"))
    ('Ana', 'Greedy 2', 'Greedy 3')
    """
    from azulejos.play import OptionError

    given = [name.strip() for name in text.split(",")] if text else []
    if len(given) > len(seats):
        raise OptionError(f"{len(given)} names for {len(seats)} seats: {text}", code="bad-names")
    given += [""] * (len(seats) - len(given))
    alike = [_called(seat) if seats.count(seat) == 1 else f"{_called(seat)} {n + 1}" for n, seat in enumerate(seats)]
    return tuple(name or other for name, other in zip(given, alike, strict=True))


def _called(seat: str) -> str:
    """Return the name of a bot: its own, its file's, or the command of an engine.

    >>> _called("greedy"), _called("bots/my_bot.py"), _called("engine:./mine --fast"), _called("Mine=engine:./mine")
    ('Greedy', 'my_bot', './mine --fast', 'Mine')
    """
    from azulejos.match.players import shown_name

    if "engine:" in seat:
        return shown_name(seat).removeprefix("engine:")
    return PurePath(seat.partition(".py")[0]).name if ".py" in seat else seat.capitalize()
