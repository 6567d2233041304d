"""A possible position of Duel for every phase, and a way to break one."""

from azulejos import PositionError, duel, parse_state
from tests.games.duel.rules.positions import Board, line

NEW = Board()
DONE = Board(tokens=0, taken=2)  # with the acquire phase
WITH_CHIPS = Board(tokens=0, taken=2, chips="B,B")  # the same, before its tiling
SUNS = "BBYY/BBYY/RRKK/RRKK/BYRKT"

LOT = str(duel().start())
START = str(duel().start(first=0))
FREE = str(duel().start(first=0).deal(seed=1))
FILL = line("fill1", NEW, NEW, round=2, draw=21, bag="B5Y5R5K4T4", tower=None)
FILL_LAST = line("fill1", NEW, NEW, round=4, draw=21)
PLATE = line("plate1", NEW, NEW, round=2, draw=21, display="-,RTYW,-", bag="B5Y5R5K4T4", tower=None)
MOVE = line("move1", NEW, NEW, suns=SUNS)
LATER = line("move1", NEW, NEW, suns=SUNS, round=3, bag="T2", tower=None)
LAST = line("move1", NEW, NEW, suns=SUNS, round=5)
CHIP = line("chip1", Board(lines="-/-/-/B4"), NEW, chips="?/?/?/?", suns="-/BBYY/RRKK/RRKK/BYRKT")
ORDER = line("order1", Board(lines="K1"), NEW, suns="BYR/BBYY/RRKK/RRKK/BYRKT", pending="order=1")
DRAW = line("draw1", NEW, NEW, suns=SUNS, pending="drawn=S,J")
LOOK = line("look1", NEW, NEW, suns=SUNS, pending="drawn=YKTS,J")
KEEP = line("keep1", NEW, NEW, suns=SUNS, pending="drawn=YKTS,WBTK,TRBW")
PLACE = line("place1", NEW, NEW, suns=SUNS, pending="drawn=-,WBTK,TRBW hand=YKTS")
UNDER = line("under1", NEW, NEW, suns=SUNS, stack="/1:KYRW", pending="drawn=-,-,WBTK,TRBW")
RETURNED = line(
    "move1", Board(tokens=1), NEW, suns=SUNS, round=3, stack="0J/1:TRBW,YSKR,KYRW,STYB", bag="T2", tower=None
)
FIRST_BAG = "B9Y9R9K9T8"  # what the first fill may leave
TILE = line(
    "tile1.2",
    Board(lines="-/R1", plates="KYRW0", chips="R,R", tokens=0, taken=2),
    WITH_CHIPS,
    start="1!",
    bag=FIRST_BAG,
    tower=None,
)
PAID = line(
    "tile1.2",
    Board(lines="-/K1", plates="KYRW0", chips="KB", tokens=0, taken=2),
    WITH_CHIPS,
    start="1!",
    bag=FIRST_BAG,
    tower=None,
    pending="paid=1.1.KB",
)
OVER = line("over1", Board(taken=2), Board(taken=2), round=5)

EVERY_GOOD = (
    *(LOT, START, FREE, FILL, FILL_LAST, PLATE, MOVE, LATER, LAST, CHIP, ORDER),
    *(DRAW, LOOK, KEEP, PLACE, UNDER, RETURNED, TILE, PAID, OVER),
)


def but(text: str, *changes: tuple[str, str]) -> str:
    """Replace the first occurrence of a text in a line.

    >>> but("r1 move1 s1+", ("move1", "move2"), ("s1", "s2"))
    'r1 move2 s2+'
    """
    for old, new in changes:
        assert old in text, f"{old!r} is not in {text!r}"
        text = text.replace(old, new, 1)
    return text


def faults_of(text: str) -> tuple[str, ...]:
    """Return the faults of a position line; none if it is accepted.

    >>> faults_of(but(MOVE, ("T12", "T11")))
    ('12 turquoise tiles instead of 13 (D1)',)
    """
    try:
        parse_state(text)
    except PositionError as refused:
        return refused.faults
    return ()
