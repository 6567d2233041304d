"""Positions of Azul in few words: everything not named is empty, and the remaining tiles are in the bag."""

import re
from typing import TypedDict, Unpack

from azulejos import PositionError, State, parse_game, parse_state
from azulejos.games.azul.faults import table_faults
from azulejos.games.azul.position_text import read_unchecked
from azulejos.play.fields import split_fields

LETTERS = "BYRKW"
BLUE, YELLOW, RED, BLACK, WHITE = range(5)
CENTER = 9  # as a source in events
FIELDS = ["game", "round", "phase", "start", "factories", "center", "bag", "lid", *(f"board{n}" for n in (1, 2, 3, 4))]


class Parts(TypedDict, total=False):
    """What a position may name besides its phase and boards."""

    game: str
    start: int
    factories: str
    center: str
    bag: str | None
    lid: str | None
    round: int


def board(score: int = 0, lines: str = "", wall: str = "", floor: str = "-") -> str:
    """Return the text of a board; missing lines and wall rows are empty.

    >>> board(7, lines="B1/Y2", wall="BYR..", floor="K*")
    '7:B1/Y2/-/-/-:BYR../...../...../...../.....:K*'
    """
    return f"{score}:{_padded(lines, 5, '-')}:{_padded(wall, 5, '.....')}:{floor}"


def line(
    phase: str = "move1",
    *boards: str,
    game: str = "azul2",
    start: int = 1,
    factories: str = "",
    center: str = "-",
    bag: str | None = None,
    lid: str | None = "-",
    round: int = 2,
) -> str:
    """Return a position line; missing boards and factories are empty. The bag (or a lid of None) gets all other tiles.

    >>> line("move2", start=2, factories="BYRK", center="*W2").partition(" 0:")[0]
    'azul2 r2 move2 s2 BYRK/-/-/-/- *W2 B19Y19R19K19W18 -'
    """
    players = int(game[4])
    everyone = " ".join([*boards, *[board()] * (players - len(boards))])
    sources = f"{_padded(factories, 2 * players + 1, '-')} {center}"
    if bag is None:
        bag = _rest(sources, everyone, lid or "-")
    elif lid is None:
        lid = _rest(sources, everyone, bag)
    return f"{game} r{round} {phase} s{start} {sources} {bag} {lid} {everyone}"


def position(phase: str = "move1", *boards: str, **parts: Unpack[Parts]) -> State:
    """Return a position; see `line`. Its parts go together, but no match may have led to it."""
    return unlikely(line(phase, *boards, **parts))


def unlikely(text: str) -> State:
    """Parse a position line whose parts go together, although no match may have led to it."""
    fields = split_fields(text)
    game = parse_game(fields[0].text)
    table = read_unchecked(game, fields)
    found = table_faults(game, table)
    if found:
        raise PositionError(found)
    return State(game, table)


def faults_of(text: str) -> tuple[str, ...]:
    """Return the faults of a position line; none if it is accepted."""
    try:
        parse_state(text)
    except PositionError as refused:
        return refused.faults
    return ()


def after_offer(*boards: str, game: str = "azul2", lid: str = "-") -> State:
    """Return the state after an offer: the last seat, with an empty board and the marker, takes white to line 5.

    >>> field(after_offer(board(3, lines="B1")), "board1")
    '4:-/-/-/-/-:B..../...../...../...../.....:-'
    """
    players = int(game[4])
    others = [*boards, *[board()] * (players - 1 - len(boards))]
    last = position(f"move{players}", *others, board(floor="*"), game=game, start=players, center="W1", lid=lid)
    return last.play("CW5")


def words(state: State) -> str:
    """Return the legal moves, joined.

    >>> words(position("move1", board(lines="Y1", wall="...../WBY.."), center="*Y1", factories="-/BBBB"))
    '2B3 2B4 2B5 2BF CY3 CY4 CY5 CYF'
    """
    return " ".join(move.text for move in state.legal_moves())


def told(state: State, *kinds: str) -> list[tuple[str | int, ...]]:
    """Return the events of these kinds (by default, of all kinds) as plain tuples.

    >>> told(position(center="*R2", factories="BBBB").play("CR1"), "marker-taken", "put-on-floor")
    [('marker-taken', 0, 0), ('put-on-floor', 0, 2, 1, 1)]
    """
    wanted = [event for event in state.events if not kinds or event.kind in kinds]
    return [(event.kind, *(number for _, number in event.fields)) for event in wanted]


def field(state: State, name: str) -> str:
    """Return a field of the state's position line by its name.

    >>> field(position(center="*Y1R2", factories="BBBB"), "center")
    '*Y1R2'
    """
    return str(state).split(" ")[FIELDS.index(name)]


def _padded(given: str, length: int, empty: str) -> str:
    parts = given.split("/") if given else []
    return "/".join(parts + [empty] * (length - len(parts)))


def _rest(*texts: str) -> str:
    counts = dict.fromkeys(LETTERS, 20)
    for letter, count in re.findall(r"([BYRKW])(\d*)", " ".join(texts)):
        counts[letter] -= int(count or 1)
    return "".join(f"{letter}{count}" for letter, count in counts.items() if count > 0) or "-"
