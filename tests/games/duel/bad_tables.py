"""Positions of Duel that are impossible in any phase: for each fault, lines that have it."""

from tests.games.duel.good import DRAW, LAST, LATER, MOVE, NEW, RETURNED, START, SUNS, but
from tests.games.duel.rules.positions import Board, line

TILES_PLATES_CHIPS = {
    "14 blue tiles instead of 13 (D1)": [but(MOVE, ("B8Y8", "B9Y8")), but(MOVE, (":-:", ":B:"))],
    "4 turquoise tiles instead of 13 (D1)": [but(MOVE, ("T12", "T3"))],
    "plate TBWY lies in two places (D3)": [but(MOVE, ("RTYW,TBWY", "TBWY,TBWY"))],
    "plate YKTS lies in two places (D3)": [
        but(MOVE, ("RTYW", "YKTS")),  # on the display and on a dome
        but(MOVE, (" 13S ", " 12S/1:YKTS ")),
        but(DRAW, (" draw1 ", " look1 "), ("drawn=S,J", "drawn=YKTS,J")),
    ],
    "17 plates instead of 18 (D3)": [but(MOVE, (" 13S ", " 12S "))],
    "19 plates instead of 18 (D3)": [but(MOVE, (" 13S ", " 13S/1:TRBW ")), but(DRAW, ("drawn=S,J", "drawn=S,J,J"))],
    "10 special plates instead of 9 (D3)": [
        line("move1", NEW, NEW, suns=SUNS, stack="9S/1:SKRB,YBKS,TRBS,YSKR", display="BKST,STYB,SYBR")
    ],
    "10 joker plates instead of 9 (D3)": [
        line("draw1", NEW, NEW, suns=SUNS, stack="6J", pending="drawn=J,J,J,J,J,J", display="RTYW,TBWY,RWBK")
    ],
    "the stack is empty, but the back of its top plate is named": [but(LAST, (" 0- ", " 0S "))],
    "the back of the stack's top plate does not fit the plate (D45)": [but(RETURNED, (" 0J/", " 0S/"))],
    "3 chips YK instead of 2 (D4)": [but(LATER, (":YK,YK,KB,KB:", ":YK,YK,YK,KB:"))],
    "seat 1 has 3 chips instead of 4 (D18)": [but(LATER, (":YK,YK,KB,KB:", ":YK,KB,KB:"))],
    "seat 2 has 4 chips instead of 5 (D18)": [but(LATER, ("RT,RT,TY,TY:2.0", "RT,RT,TY,TY:2.1"))],
    "3 chips in this round instead of 4 (D2)": [
        but(line("move1", NEW, NEW, suns="-/BBYY/RRKK/RRKK/BYRKT", chips="B/?/?/?"), (" B/?", " -/?"))
    ],
}

FACTORIES = {
    "small factory 1 has tiles on sun and moon (D13)": [
        but(MOVE, (" -/-/-/-/- ?", " T/-/-/-/- ?"), ("T12", "T11")),
    ],
    "the chip of small factory 2 is face up under tiles (D43)": [but(MOVE, ("?/?/?/?", "?/K/?/?"))],
    "the chip of small factory 2 is face down without tiles (D43)": [
        line("move1", NEW, NEW, chips="?/?/?/?", suns="BBYY/-/RRKK/RRKK/BYRKT")
    ],
    "small factory 3 has tiles but no chip (D7)": [
        line("move1", Board(taken=1), Board(taken=0), chips="?/?/-/?", suns=SUNS)
    ],
    "the large factory has tiles on sun and moon (D13)": [
        but(MOVE, (" -/-/-/-/- ?", " -/-/-/-/T ?"), ("T12", "T11")),
    ],
    "the start player tile lies on an empty large factory (D8, D16)": [
        line("move1", NEW, NEW, suns="BBYY/BBYY/RRKK/RRKK", start="1+")
    ],
    "the start player tile was taken, but nothing from the large factory (D16)": [but(MOVE, (" s1+ ", " s1! "))],
    "the start player tile is neither on the large factory nor taken (D7, D16)": [
        but(MOVE, (" s1+ ", " s2 ")),
        line("move1", NEW, NEW, moons="-/-/-/-/BYR", start="1"),
    ],
}

BOARDS = {
    "seat 1: a tile without a plate in row 1, column 1 of the dome (D23)": [
        line("move1", Board(dome="B....."), NEW, suns=SUNS)
    ],
    "seat 2: a blue tile on a space of another kind in row 1, column 1 of the dome (D23)": [
        line("move1", NEW, Board(plates="YSKR0", dome="B....."), suns=SUNS)
    ],
    "seat 1: a red tile on a space of another kind in row 1, column 2 of the dome (D23)": [
        line("move1", Board(plates="YSKR0", dome=".R...."), NEW, suns=SUNS)  # a special space
    ],
    "seat 1: a special tile on a space that is not special in row 1, column 1 of the dome (D27)": [
        line("move1", Board(plates="YSKR0", dome="S....."), NEW, suns=SUNS),
        line("move1", Board(plates="WBTK0", dome="S....."), NEW, suns=SUNS),
    ],
    "seat 1: the special space in row 1, column 2 of the dome does not follow from its plate (D27)": [
        line("move1", Board(plates="YSKR0", dome=".S...."), NEW, suns=SUNS),
        line("move1", Board(plates="YSKR0", dome="Y...../KR...."), NEW, suns=SUNS),
    ],
    "seat 1: more than the free plate was placed before round 1 (D9)": [but(START, (":2.0", ":1.0"))],
    "seat 1: 0 plates on the dome instead of 1 (D9, D12)": [but(MOVE, ("/YKTS0:", "/-:"), (" 13S ", " 14S "))],
    "seat 1: 1 plates on the dome instead of 2 (D9, D12)": [but(MOVE, (":2.0", ":1.0"))],
    "seat 1: 2 plates on the dome instead of 1 (D9, D12)": [
        but(line("move1", Board(tokens=1), NEW, suns=SUNS), (":1.0", ":2.0"))
    ],
    "seat 1: has passed, but can act (D21)": [but(MOVE, (":2.0", ":2.0p"))],
}

BAD_TABLES = {**TILES_PLATES_CHIPS, **FACTORIES, **BOARDS}
