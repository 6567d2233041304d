"""Score sheets as text: a line for each round, with the entries of the seats between bars."""

import re

from azulejos.errors import NotationError
from azulejos.play import parse_game
from azulejos.score_sheet.sheet import Entry, ScoreSheet, Tile

__all__ = ["format_sheet", "parse_sheet"]

FORMAT = 1
HEADER = re.compile(r"(Azulejos-Sheet|Game|Names):[ \t]*(.*)")
TILE = re.compile(r"([1-9])\.([1-9])([A-Z]?)")


def format_sheet(sheet: ScoreSheet) -> str:
    """Return a sheet as text that can be read again.

    >>> from azulejos import azul
    >>> sheet = ScoreSheet(azul(), ("Ana", "Bram")).add([Entry((Tile(0, 0),), dropped=2), Entry(points=4)])
    >>> print(format_sheet(sheet), end="")
    Azulejos-Sheet: 1
    Game: azul2
    Names: Ana, Bram
    <BLANKLINE>
    1.1 -2 | =4
    """
    head = f"Azulejos-Sheet: {FORMAT}\nGame: {sheet.game}\n"
    names = f"Names: {', '.join(sheet.names)}\n" if sheet.names else ""
    rounds = "".join(f"{' | '.join(_write(entry) for entry in entries)}\n" for entries in sheet.rounds)
    return f"{head}{names}\n{rounds}"


def parse_sheet(text: str) -> ScoreSheet:
    """Read a sheet. Raise NotationError if it is unreadable, OptionError if the rules forbid an entry.

    >>> parse_sheet("Azulejos-Sheet: 1\\nGame: azul2\\n\\n1.1 2.1 | 3.2 -1\\n").scores
    (3, 0)
    """
    headers: dict[str, str] = {}
    rounds: list[str] = []
    for line in text.splitlines():
        found = HEADER.fullmatch(line)
        if found:
            headers[found[1]] = found[2].strip()
        elif line.strip():
            rounds.append(line)
    if headers.get("Azulejos-Sheet") != str(FORMAT):
        raise NotationError("a score sheet", text[:40], f"Azulejos-Sheet: {FORMAT}", code="bad-header")
    names = tuple(name.strip() for name in headers.get("Names", "").split(",") if name.strip())
    sheet = ScoreSheet(parse_game(headers.get("Game", "")), names)
    for line in rounds:
        sheet = sheet.add([_read(entry) for entry in line.split("|")])
    return sheet


def _write(entry: Entry) -> str:
    words = [f"{tile.row + 1}.{tile.column + 1}{tile.color}" for tile in entry.tiles]
    words += [f"-{entry.dropped}"] if entry.dropped else []
    words += ["start"] if entry.takes_start else []
    words += [f"={entry.points}"] if entry.points is not None else []
    return " ".join(words) or "."


def _read(text: str) -> Entry:
    tiles, dropped, takes_start, points = [], 0, False, None
    for word in text.split():
        tile = TILE.fullmatch(word)
        if tile:
            tiles.append(Tile(int(tile[1]) - 1, int(tile[2]) - 1, tile[3]))
        elif word == "start":
            takes_start = True
        elif re.fullmatch(r"-[0-9]{1,2}", word):
            dropped = int(word[1:])
        elif re.fullmatch(r"=-?[0-9]{1,3}", word):
            points = int(word[1:])
        elif word != ".":
            raise NotationError("an entry", word, "tiles like 1.3, dropped tiles like -2, points like =7, or .")
    return Entry(tuple(tiles), dropped, takes_start, points)
