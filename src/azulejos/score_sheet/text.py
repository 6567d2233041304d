"""Score sheets as text: a line for each round, with the entries of the seats between bars."""

import re
from dataclasses import replace

from azulejos.errors import NotationError
from azulejos.play import parse_game
from azulejos.score_sheet.sheet import Entry, ScoreSheet, Tile

__all__ = ["format_sheet", "parse_sheet", "read_entry", "write_entry"]

FORMAT = 1
HEADER = re.compile(r"(Azulejos-Sheet|Game|Names):[ \t]*(.*)")
TILE = re.compile(r"([1-9])\.([1-9])([A-Z]?)")
PIECE = re.compile(r"[a-z][a-z0-9]*:[A-Za-z0-9]+")


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
    rounds = "".join(f"{' | '.join(write_entry(entry) for entry in entries)}\n" for entries in sheet.rounds)
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
    names = tuple(name.strip() for name in headers["Names"].split(",")) if headers.get("Names") else ()
    sheet = ScoreSheet(parse_game(headers.get("Game", "")), names)
    for line in rounds:
        sheet = sheet.add([read_entry(entry) for entry in line.split("|")])
    return sheet


def write_entry(entry: Entry) -> str:
    """Return an entry as text.

    >>> write_entry(Entry((Tile(0, 2),), dropped=2, takes_start=True))
    '1.3 -2 start'
    """
    words = [f"{tile.row + 1}.{tile.column + 1}{tile.color}" for tile in entry.tiles]
    words += entry.pieces
    words += [f"pay{entry.paid}"] if entry.paid else []
    words += [f"-{entry.dropped}"] if entry.dropped else []
    words += ["start"] if entry.takes_start else []
    words += [f"={entry.points}"] if entry.points is not None else []
    return " ".join(words) or "."


def read_entry(text: str) -> Entry:
    """Read an entry. Raise NotationError if it is unreadable.

    >>> read_entry("1.3 =7")
    Entry(tiles=(Tile(row=0, column=2, color=''),), dropped=0, takes_start=False, points=7, pieces=(), paid=0)
    """
    entry = Entry()
    for word in text.split():
        entry = _add(entry, word)
    return entry


def _add(entry: Entry, word: str) -> Entry:
    tile = TILE.fullmatch(word)
    if tile:
        return replace(entry, tiles=(*entry.tiles, Tile(int(tile[1]) - 1, int(tile[2]) - 1, tile[3])))
    if PIECE.fullmatch(word):
        return replace(entry, pieces=(*entry.pieces, word))
    if word == "start":
        return replace(entry, takes_start=True)
    if re.fullmatch(r"pay[0-9]{1,2}", word):
        return replace(entry, paid=int(word[3:]))
    if re.fullmatch(r"-[0-9]{1,2}", word):
        return replace(entry, dropped=int(word[1:]))
    if re.fullmatch(r"=-?[0-9]{1,3}", word):
        return replace(entry, points=int(word[1:]))
    if word == ".":
        return entry
    raise NotationError("an entry", word, "tiles like 1.3, dropped tiles like -2, points like =7, or .")
