"""Positions of Duel in few words: everything not named is filled in, so that tiles, plates and chips add up."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from azulejos.errors import PositionError
from azulejos.games.duel.faults import table_faults
from azulejos.games.duel.setup import read as read_unchecked
from azulejos.play import State, parse_game
from azulejos.play.fields import split_fields

LETTERS = "BYRKT"
BLUE, YELLOW, RED, BLACK, TURQUOISE = range(5)
LARGE = 4  # as a source in events
SPECIAL_PLATES = ["YKTS", "KSTR", "SKRB", "YBKS", "TRBS", "YSKR", "BKST", "STYB", "SYBR"]
JOKER_PLATES = ["WBTK", "TRBW", "KYRW", "TYWK", "YRWB", "TKRW", "RTYW", "TBWY", "RWBK"]
PLATES = SPECIAL_PLATES + JOKER_PLATES
CHIPS = ["B", "Y", "R", "K", "T", "BR", "RT", "TY", "YK", "KB"]
FIELDS = [
    "game",
    "round",
    "phase",
    "start",
    "draw",
    "suns",
    "moons",
    "chips",
    "bag",
    "tower",
    "display",
    "stack",
    "board1",
    "board2",
]
PARTS = ["score", "lines", "broken", "plates", "dome", "chips", "used", "counts"]
LAYING = ("plate", "back", "fill", "free")


@dataclass(frozen=True, slots=True)
class Board:
    """A partly named board; missing plates go to the last free spaces of the dome."""

    score: int = 5
    lines: str = ""
    broken: str = "-"
    plates: str = ""
    dome: str = ""
    chips: str = "-"  # unused ones; those that must have been used are filled in
    tokens: int | None = None  # left; None: as many as the plates on the dome say, if there are too many for 2
    taken: int | None = None  # chips of this round; None: the share of those that do not lie on the factories
    passed: bool = False


SCARCE = (
    Board(
        lines="-/B1/K2/B3/Y4/B5",
        plates="TKRW0/SKRB3/WBTK0/TBWY0/STYB1/BKST0/KYRW3/YBKS0/YRWB1",
        dome="TKK.../R..RTK/T.Y.../.Y.T.T/Y.Y.../K.K..R",
    ),
    Board(
        lines="-/T1/K2/T3/B4/R5",
        plates="YSKR0/RTYW1/SYBR2/KSTR3/YKTS1/RWBK0/TYWK2/TRBS1/TRBW0",
        dome="YSYR../KR..Y./.RTYR./K.SK../K..TTR/YT....",
    ),
)
"""Two boards that hold all 65 tiles."""


class Parts(TypedDict, total=False):
    """What a position may name besides its phase, boards and chips."""

    game: str
    round: int
    start: str
    draw: int
    suns: str
    moons: str
    bag: str | None
    tower: str | None
    display: str
    stack: str
    pending: str


def line(
    phase: str,
    *given: Board,
    game: str = "duel:1a,2b,4a",
    round: int | None = None,
    start: str = "",
    draw: int = 0,
    suns: str = "",
    moons: str = "",
    chips: str = "",
    bag: str | None = None,
    tower: str | None = "-",
    display: str = "",
    stack: str = "",
    pending: str = "",
) -> str:
    """Return a position line. The bag (or a tower of None) gets all remaining tiles, display and stack all plates.

    >>> line("move2", Board(), Board(), suns="BBKT", moons="-/YR").partition(" 5:")[0]
    'duel:1a,2b,4a r1 move2 s1 d0 BBKT/-/-/-/- -/YR/-/-/- ?/?/-/- B11Y12R12K12T12 - RTYW,TBWY,RWBK 13S'
    """
    suns, moons = _padded(suns, 5, "-"), _padded(moons, 5, "-")
    filled = [sun + moon != "--" for sun, moon in zip(suns.split("/"), moons.split("/"), strict=True)]
    is_laying = phase[:-1] in LAYING
    chips = chips or "/".join("?" if tiles and not draw else "-" for tiles in filled[:4])
    boards = tuple(_with_chips(given, 0 if is_laying else chips.split("/").count("-")))
    if round is None:
        round = 1 if is_laying else max(_round_of(board) for board in boards)
    past = round if is_laying else round - 1  # completed rounds
    plates = f"{display} {stack} {pending}"
    boards = tuple(_with_plates(boards, plates, past, phase if "drawn=" in pending or "hand=" in pending else ""))
    texts = [_text(board, used) for board, used in zip(boards, _used_chips(boards, chips, past), strict=True)]
    display, stack = _display_and_stack(display, stack, f"{plates} {' '.join(texts)}")
    if bag is None:
        bag = _rest(suns, moons, tower or "-", *texts)
    elif tower is None:
        tower = _rest(suns, moons, bag, *texts)
    start = start or ("1+" if filled[LARGE] and not draw else "1")
    fields = [game, f"r{round}", phase, f"s{start}", f"d{draw}", suns, moons, chips, bag, tower or "-", display, stack]
    return " ".join([*fields, *texts, *pending.split()])


def position(
    phase: str, mine: Board | None = None, other: Board | None = None, chips: str = "", **parts: Unpack[Parts]
) -> State:
    """Return a position; see `line`. Its parts go together, but no match may have led to it."""
    return unlikely(line(phase, mine or Board(), other or Board(), chips=chips, **parts))


def unlikely(text: str) -> State:
    """Parse a position line whose parts go together, although no match may have led to it."""
    fields = split_fields(text)
    game = parse_game(fields[0].text)
    table = read_unchecked(game, fields)
    found = table_faults(table)
    if found:
        raise PositionError(found)
    return State(game, table)


def after_acquire(mine: Board, other: Board | None = None, last: str = "T", **parts: Unpack[Parts]) -> State:
    """Return the state after the acquire phase: seat 2 takes the last chip, then seat 1 tiles with a free start tile.

    >>> part(after_acquire(Board(lines="B1", plates="YSKR0")), 1, "lines")   # a plate without a space for blue
    'B1/-/-/-/-/-'
    """
    mine = replace(mine, tokens=0, taken=2)
    other = replace(other or Board(), tokens=0, taken=1)
    return position("move2", mine, other, f"{last}/-/-/-", **parts).play("chip1")


def scarce(
    mine: str = SCARCE[0].lines,
    other: str = SCARCE[1].lines,
    *,
    start: str = "1",
    bag: str | None = None,
    tower: str | None = "-",
) -> State:
    """Return the state before filling for round 5, with all tiles on the boards but those of changed lines.

    >>> field(scarce("-/B1/K2/B3/Y4"), "bag")   # without five blue ones in line 6
    'B5'
    """
    boards = replace(SCARCE[0], lines=mine), replace(SCARCE[1], lines=other)
    return position(f"fill{start}", *boards, round=4, draw=21, start=start, bag=bag, tower=tower)


def words(state: State, *beginnings: str) -> str:
    """Return the legal moves, or those with a prefix, joined.

    >>> words(position("move1", Board(lines="K1"), suns="BKKK"), "1", "chip")
    '1B2 1B3 1B4 1B5 1B6 1BF 1K2 1K3 1K4 1K5 1K6 1KF'
    """
    return " ".join(move.text for move in state.legal_moves() if not beginnings or move.text.startswith(beginnings))


def told(state: State, *kinds: str) -> list[tuple[str | int, ...]]:
    """Return the events of these kinds (by default, of all kinds) as plain tuples.

    >>> told(position("move1", suns="BBBB").play("1B1"), "put-in-line", "broken")
    [('put-in-line', 0, 0, 0, 1, 0), ('broken', 0, 0, 0, 3)]
    """
    wanted = [event for event in state.events if not kinds or event.kind in kinds]
    return [(event.kind, *(number for _, number in event.fields)) for event in wanted]


def field(state: State, name: str) -> str:
    """Return a field of the state's position line by its name.

    >>> field(position("move1", suns="BBBB/-/-/-/YYRRK"), "start")
    's1+'
    """
    return str(state).split(" ")[FIELDS.index(name)]


def part(state: State, seat: int, name: str) -> str:
    """Return a part of a seat's board by its name; seats are counted from 1 here.

    >>> part(position("move1", Board(7, broken="BK"), suns="RRRR"), 1, "broken")
    'BK'
    """
    return field(state, f"board{seat}").split(":")[PARTS.index(name)]


def spaces(state: State, seat: int) -> list[str]:
    """Return the spaces of a dome, with `.` for no plate.

    >>> spaces(position("move1", Board(plates="-/YSKR1"), suns="RRRR"), 1)[:2]
    ['..KY..', '..RS..']
    """
    return ["".join((LETTERS + "SW.")[space] for space in row) for row in state.table.space[seat - 1]]


def _with_chips(boards: Iterable[Board], gone: int) -> Iterator[Board]:
    """Yield the boards with this round's chips that are not on the factories."""
    gone -= sum(board.taken or 0 for board in boards)
    for board in boards:
        taken = min(2, gone) if board.taken is None else board.taken
        gone -= taken if board.taken is None else 0
        yield replace(board, taken=taken)


def _round_of(board: Board) -> int:
    """Return the first round in which a seat can have this many plates and chips."""
    plates = len(re.findall(r"\w+", board.plates))
    chips = board.chips.count(",") + 1 if board.chips != "-" else 0
    with_plates = (plates + (board.tokens or 0)) // 2
    with_chips = (chips - (board.taken or 0) + 1) // 2 + 1
    return min(5, max(1, with_plates, with_chips))


def _used_chips(boards: Iterable[Board], chips: str, past: int) -> Iterator[str]:
    """Yield the used chips, so that every seat had 2 in each round; the last types come first."""
    held = [[] if board.chips == "-" else board.chips.split(",") for board in boards]
    out = [*chips.split("/"), *(chip for some in held for chip in some)]
    left = [chip for chip in reversed(CHIPS) for _ in range(2 - out.count(chip))]
    for board, some in zip(boards, held, strict=True):
        count = 2 * past + (board.taken or 0) - len(some)
        used, left = left[:count], left[count:]
        yield ",".join(sorted(used, key=CHIPS.index)) or "-"


def _with_plates(boards: Iterable[Board], others: str, past: int, step: str) -> Iterator[Board]:
    """Yield the boards with plates added from the last space on, as many as the round requires."""
    left = [plate for plate in PLATES if plate not in " ".join([others, *(board.plates for board in boards)])]
    for seat, board in enumerate(boards, 1):
        spaces = _padded(board.plates, 9, "-").split("/")
        placed = 9 - spaces.count("-")
        acts = step[-1:] == str(seat)
        in_work = acts and step[:-1] != "under"  # a plate that is paid for but not placed
        of_round = 2 if past < 4 else 0
        tokens = board.tokens
        if tokens is None:
            tokens = min(of_round - acts, 2 * past + 1 + of_round - placed - in_work)
        while placed < 2 * past + 1 + of_round - tokens - in_work:
            at = max(at for at in range(9) if spaces[at] == "-")
            spaces[at] = left.pop(0) + "0"
            placed += 1
        yield replace(board, plates="/".join(spaces), tokens=tokens)


def _display_and_stack(display: str, stack: str, elsewhere: str) -> tuple[str, str]:
    """Return the display and the stack with the remaining plates, except those drawn unseen."""
    left = [plate for plate in PLATES if plate not in elsewhere]
    drawn = len(re.findall(r"\b[SJ]\b", elsewhere.partition("drawn=")[2].partition(" ")[0]))
    if not display:
        shown = left[-min(3, len(left) - drawn) :] if len(left) > drawn else []
        display = ",".join(shown + ["-"] * (3 - len(shown)))
        left = [plate for plate in left if plate not in shown]
    unseen = len(left) - drawn
    top = "-" if unseen == 0 else "S" if left[0] in SPECIAL_PLATES else "J"
    return display, f"{unseen}{top}{stack}" if stack[:1] in ("", "/") else stack


def _text(board: Board, used: str) -> str:
    lines, dome = _padded(board.lines, 6, "-"), _padded(board.dome, 6, "......")
    counts = f"{board.tokens}.{board.taken}{'p' if board.passed else ''}"
    return ":".join([str(board.score), lines, board.broken, board.plates, dome, board.chips, used, counts])


def _padded(given: str, length: int, empty: str) -> str:
    parts = given.split("/") if given else []
    return "/".join(parts + [empty] * (length - len(parts)))


def _rest(suns: str, moons: str, pile: str, *boards: str) -> str:
    """Return what is left of 13 tiles of each color; plates and chips on the boards are not tiles."""
    counts = dict.fromkeys(LETTERS, 13)
    on_boards = [":".join([*board.split(":")[1:3], board.split(":")[4]]) for board in boards]
    for letter, count in re.findall(r"([BYRKT])(\d*)", " ".join([suns, moons, pile, *on_boards])):
        counts[letter] -= int(count or 1)
    return "".join(f"{letter}{count}" for letter, count in counts.items() if count > 0) or "-"
