"""Positions of Duel that are impossible in their phase: for each fault, lines that have it."""

from tests.games.duel.good import (
    CHIP,
    DONE,
    DRAW,
    FILL,
    FILL_LAST,
    FREE,
    KEEP,
    LAST,
    LATER,
    LOOK,
    LOT,
    MOVE,
    NEW,
    ORDER,
    OVER,
    PAID,
    PLACE,
    PLATE,
    START,
    SUNS,
    TILE,
    UNDER,
    but,
)
from tests.games.duel.rules.positions import SCARCE, Board, line

LAYING = {
    "the start player is drawn before anything else is laid out (D9)": [
        but(LOT, (" s1 ", " s2 ")),
        but(LOT, (" lot1 ", " lot2 ")),
        but(START, (" plate2 ", " lot1 "), (" -,-,- 18- ", " YKTS,-,- 17- ")),
    ],
    "another seat is next, or free plates were taken in another order or round (D9, D32)": [
        but(START, (" plate2 ", " plate1 ")),
        but(FREE, (" free2 ", " free1 ")),
        but(FILL, (" fill1 ", " fill2 ")),
        but(FILL, (" fill1 ", " free1 ")),
    ],
    "no round follows round 5 (D1)": [
        but(OVER, (" over1 ", " fill1 "), (" d0 ", " d21 "), (":0.2", ":0.0"), (":0.2", ":0.0"))
    ],
    "seat 1 has 0 tokens instead of 2 (D12)": [but(FILL, (":2.0", ":0.0"))],
    "seat 1 has 1 tokens instead of 0 (D12)": [
        but(FILL_LAST, (":0.0", ":1.0")),
        line("tile1.2", Board(lines="-/R2", plates="KYRW0", tokens=1, taken=2), DONE),
    ],
    "seat 1 has 2 tokens instead of 0 (D12)": [but(LAST, (":0.0", ":2.0")), but(OVER, (":0.2", ":2.2"))],
    "chips were taken before the round (D18)": [
        but(FILL, (":-:YK,YK,KB,KB:2.0", ":B:YK,YK,KB,KB:2.1")),
    ],
    "a tile is to be drawn, but the bag is empty or the factories are full (D44)": [
        line("fill1", *SCARCE, round=4, draw=21),
        but(FILL, (" d21 ", " d0 ")),
    ],
    "the factories are filled after the display and before free plates are taken (D7, D30)": [
        but(PLATE, (" d21 ", " d20 ")),
        but(PLATE, (" d21 ", " d0 ")),
        but(START, (" d21 ", " d0 ")),
    ],
    "the factories do not hold the tiles that were drawn so far (D7, D30)": [
        but(FILL, (" d21 ", " d20 ")),
        line("fill1", NEW, NEW, round=2, draw=16, suns="-/B/-/-/YYRR"),  # the large factory comes first
        line("fill1", NEW, NEW, round=2, draw=16, suns="-/-/-/-/YYRR", moons="B"),
    ],
    "chips are laid, all face down, once the factories are filled (D7, D30)": [
        but(FILL, (" -/-/-/- ", " ?/-/-/- ")),
        but(START, (" -/-/-/- ", " K/-/-/- ")),
    ],
    "the start player tile is laid out once the factories are filled (D7, D32)": [
        but(FILL, (" s1 ", " s1! ")),
        but(FREE, (" s1+ ", " s1 ")),
    ],
}

ROUNDS = {
    "no such round: 0 (D1)": [
        but(CHIP, (" r1 ", " r0 "), ("/YKTS0:", "/-:"), ("/KSTR0:", "/-:"), (" 13S ", " 15S ")),
    ],
    "tiles or chips lie on the factories after the acquire phase (D22)": [
        line("tile1.1", DONE, DONE, moons="-/-/-/-/B", start="1!"),
        line("tile1.1", Board(tokens=0, taken=1), DONE, chips="B/-/-/-"),
    ],
    "the match is over in round 4 instead of 5 (D1)": [line("over1", DONE, DONE, round=4)],
    "the factories wait for tiles after the table was laid (D30)": [but(MOVE, (" d0 ", " d4 "))],
    "seat 1 can do nothing (D21)": [line("move1", DONE, Board(taken=2))],
    "a chip is to be turned up, but none lies face down without tiles (D43)": [but(MOVE, (" move1 ", " chip1 "))],
    "a stack's order is to be chosen for no factory, or a factory is named for it at another time (D13)": [
        but(ORDER, (" order=1", "")),
        f"{MOVE} order=1",
        f"{FILL} order=1",
    ],
    "small factory 1 has nothing to put in order (D13)": [but(ORDER, (" BYR/", " BBB/"), ("B9Y9R7", "B7Y10R8"))],
    "small factory 2 has nothing to put in order (D13)": [but(ORDER, ("order=1", "order=2"))],  # all four tiles
}

PLATES_IN_WORK = {
    "chance has no plate to show: the stack holds none that is unseen (D45)": [
        line("plate1", NEW, NEW, round=3, draw=21, display="-,-,-", stack="0S/1:YSKR,TRBW,KYRW,TYWK"),
        line("back1", NEW, NEW, round=3, draw=21, display="RTYW,TBWY,RWBK", stack="0-/1:YSKR"),
    ],
    "a plate is to be turned up, but the display is full (D7, D30)": [line("plate1", NEW, NEW, round=2, draw=21)],
    "the display lacks plates that nobody took (D10, D30)": [
        line("move1", NEW, NEW, suns=SUNS, display="-,RTYW,TBWY"),
        line("fill1", NEW, NEW, round=2, draw=21, display="-,RTYW,TBWY"),
    ],
    "the back of the stack's top plate is seen at once, and not before (D45)": [
        but(MOVE, (" 13S ", " 13- ")),
        but(DRAW, (" 11S ", " 11- ")),
        line("back1", NEW, NEW, round=2, draw=21),
    ],
    "plates are drawn at a time when nobody draws (D11)": [but(DRAW, (" draw1 ", " move1 ")), f"{FREE} drawn=-"],
    "the drawn plates do not fit this step (D11)": [
        but(DRAW, ("drawn=S,J", "drawn=S,TRBW")),  # who has seen it?
        but(DRAW, ("drawn=S,J", "drawn=1S,J")),
        but(LOOK, ("drawn=YKTS,J", "drawn=YKTS,WBTK")),
        but(KEEP, (" keep1 ", " draw1 ")),
        line("keep1", NEW, NEW, suns=SUNS, pending="drawn=YKTS"),  # a single plate is kept automatically
        line("place1", NEW, NEW, suns=SUNS, pending="drawn=WBTK,TRBW hand=YKTS"),
        but(PLACE, ("drawn=-,WBTK", "drawn=-,-,WBTK")),
        but(UNDER, ("drawn=-,-,", "drawn=-,-,-,")),  # one was put back, not two
        but(UNDER, ("/1:KYRW", "/2:KYRW")),  # and by seat 1
    ],
    "a plate is to be placed and none is in hand, or one is in hand at another time (D10)": [
        line("place1", Board(tokens=1, plates="YSKR0"), NEW, suns=SUNS, pending=""),
        but(PLACE, (" place1 ", " move1 ")),
    ],
    "seat 1 takes a plate without using a token (D10)": [
        line("draw1", Board(tokens=2), NEW, suns=SUNS, pending="drawn=S"),
    ],
}

TILING = {
    "the holder of the start player tile tiles first (D42)": [but(TILE, (" s1! ", " s2! "))],
    "the chips spent on the line are not among those used, or it misses nothing (D26)": [
        but(PAID, ("paid=1.1.KB", "paid=2.1.KB")),  # only one was used
        but(PAID, ("paid=1.1.KB", "paid=1.1.YK")),
        but(PAID, ("paid=1.1.KB", "paid=1.0.KB")),  # it shows black
        but(PAID, ("/K1/", "/K2/"), ("K3", "K2")),
    ],
    "seat 1 has nothing to choose in line 3 (D42)": [but(TILE, (" tile1.2 ", " tile1.3 "))],
    "seat 1 has nothing to choose in line 2 (D42)": [but(TILE, (":R,R:", ":R,K:"))],
    "chips are being spent outside tiling (D26)": [f"{LATER} paid=1.0.KB"],
    "the start player tile was paid for before the end (D29)": [but(OVER, (" s1 ", " s1! "))],
}

BAD_MOMENTS = {**LAYING, **ROUNDS, **PLATES_IN_WORK, **TILING}
