"""Duel's position line: what it says, and where a bad one is unreadable."""

import pytest

from azulejos import NotationError, parse_state, parse_view
from tests.games.duel.good import (
    DRAW,
    EVERY_GOOD,
    MOVE,
    ORDER,
    PAID,
    PLACE,
    RETURNED,
    TILE,
    but,
)

UNREADABLE = [
    (but(MOVE, (" r1 ", " r6 ")), "r6", "a round"),
    (but(MOVE, (" r1 ", " r01 ")), "r01", "a round"),
    (but(MOVE, (" move1 ", " walk1 ")), "walk1", "a phase"),
    (but(MOVE, (" move1 ", " move3 ")), "move3", "a phase"),
    (but(MOVE, (" move1 ", " move1.2 ")), "move1.2", "a phase"),
    (but(TILE, (" tile1.2 ", " tile1 ")), "tile1", "a phase"),
    (but(TILE, (" tile1.2 ", " tile1.7 ")), "tile1.7", "a phase"),
    (but(MOVE, (" s1+ ", " s3+ ")), "s3+", "a start seat"),
    (but(MOVE, (" s1+ ", " s1* ")), "s1*", "a start seat"),
    (but(MOVE, (" d0 ", " d22 ")), "d22", "a number of tiles to draw"),
    (but(MOVE, (" BBYY/", " ")), "BBYY/RRKK/RRKK/BYRKT", "the suns"),
    (but(MOVE, ("BBYY/BBYY", "BBYY/BBYYY")), "BBYYY", "a sun"),
    (but(MOVE, ("BBYY/BBYY", "BBYY/YYBB")), "YYBB", "a sun"),
    (but(MOVE, ("/BYRKT", "/BYRKW")), "BYRKW", "a sun"),
    (but(MOVE, ("/BYRKT", "/BYRRKT")), "BYRRKT", "a sun"),
    (but(MOVE, (" -/-/-/-/- ?", " -/-/-/- ?")), "-/-/-/-", "the moons"),
    (but(MOVE, (" -/-/-/-/- ?", " -/BYRK/-/-/- ?")), "BYRK", "a moon's stack, bottom first"),
    (but(MOVE, (" -/-/-/-/- ?", " -/W/-/-/- ?")), "W", "a moon's stack, bottom first"),
    (but(MOVE, (" -/-/-/-/- ?", " -//-/-/- ?")), "", "a moon's stack, bottom first"),
    (but(MOVE, (" -/-/-/-/- ?", " -/-/-/-/BYRKT ?")), "BYRKT", "the large moon"),
    (but(MOVE, ("?/?/?/?", "?/?/?")), "?/?/?", "the chips"),
    (but(MOVE, ("?/?/?/?", "?/?/RB/?")), "RB", "a chip"),
    (but(MOVE, ("B8Y8", "B14Y8")), "B14Y8R8K8T12", "a bag"),
    (but(MOVE, ("B8Y8", "Y8B8")), "Y8B8R8K8T12", "a bag"),
    (but(MOVE, ("T12 -", "T12 W1")), "W1", "a tower"),
    (but(MOVE, ("RTYW,TBWY,RWBK", "RTYW,TBWY")), "RTYW,TBWY", "the display"),
    (but(MOVE, ("TBWY,RWBK", "TBYW,RWBK")), "TBYW", "a plate"),
    (but(MOVE, (" 13S ", " 13X ")), "13X", "a stack"),
    (but(MOVE, (" 13S ", " 19S ")), "19S", "a stack"),
    (but(MOVE, (" 13S ", " 013S ")), "013S", "a stack"),
    (but(RETURNED, ("/1:TRBW", "/TRBW")), "TRBW,YSKR,KYRW,STYB", "plates that were put back"),
    (but(RETURNED, ("/1:TRBW", "/3:TRBW")), "3", "a seat"),
    (but(RETURNED, ("/1:TRBW", "/1:TRBX")), "TRBX", "a plate"),
    (but(MOVE, (" 13S ", " 18S/1:TRBW ")), "18S/1:TRBW", "a stack"),
    (but(MOVE, (":-:-:2.0", ":-:2.0")), MOVE.split()[12].replace(":-:-:2.0", ":-:2.0"), "a board"),
    (but(MOVE, (" 5:", " -1:")), "-1", "a score"),
    (but(MOVE, (" 5:", " 1000:")), "1000", "a score"),
    (but(MOVE, (" 5:-/", " 5:")), "-/-/-/-/-", "the pattern lines"),
    (but(MOVE, (" 5:-/", " 5:B2/")), "B2", "pattern line 1"),
    (but(MOVE, (" 5:-/-/", " 5:-/W1/")), "W1", "pattern line 2"),
    (but(MOVE, (" 5:-/-/-/-/-/-:-:", " 5:-/-/-/-/-/-:BBBBB:")), "BBBBB", "the broken tiles"),
    (but(MOVE, ("/-/YKTS0:", "/YKTS0:")), "-/-/-/-/-/-/-/YKTS0", "the plates of a dome"),
    (but(MOVE, ("YKTS0", "YKTS4")), "YKTS4", "a placed plate"),
    (but(MOVE, ("YKTS0", "YKTS")), "YKTS", "a placed plate"),
    (but(MOVE, ("YKTS0", "YKTT0")), "YKTT", "a plate"),
    (but(MOVE, ("YKTS0", "S?0")), "S?0", "a placed plate"),
    (but(MOVE, (":....../....../", ":....../")), "....../....../....../....../......", "a dome"),
    (but(MOVE, (":....../", ":...../")), ".....", "a dome row"),
    (but(MOVE, (":....../", ":.....W/")), ".....W", "a dome row"),
    (but(TILE, (":R,R:", ":R,RB:")), "RB", "a chip"),
    (but(TILE, (":R,R:", ":R,B:")), "R,B", "chips"),
    (but(MOVE, (":2.0 ", ":3.0 ")), "3.0", "tokens and chips taken"),
    (but(MOVE, (":2.0 ", ":2.0x ")), "2.0x", "tokens and chips taken"),
    (f"{MOVE} order", "order", "a field with a name"),
    (f"{MOVE} 1=order", "1=order", "a field with a name"),
    (but(ORDER, ("order=1", "order=5")), "5", "a small factory"),
    (but(PLACE, ("hand=YKTS", "hand=YKT")), "YKT", "a plate"),
    (but(DRAW, ("drawn=S,J", "drawn=S,X")), "X", "a plate"),
    (but(DRAW, ("drawn=S,J", "drawn=S,2X")), "X", "a plate"),
    (but(DRAW, ("drawn=S,J", "drawn=" + ",".join("S" * 14))), ",".join("S" * 14), "the drawn plates"),
    (but(PAID, ("paid=1.1.KB", "paid=1.1.BK")), "1.1.BK", "a payment"),
    (but(PAID, ("paid=1.1.KB", "paid=0.0.KB")), "0.0.KB", "a payment"),
    (but(PAID, ("paid=1.1.KB", "paid=1.1")), "1.1", "a payment"),
]


@pytest.mark.parametrize("text", EVERY_GOOD)
def test_a_line_reads_back_as_itself(text: str) -> None:
    assert str(parse_state(text)) == text


@pytest.mark.parametrize(("text", "found", "what"), UNREADABLE)
def test_an_unreadable_line_is_refused_at_the_column_of_what_is_wrong(text: str, found: str, what: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_state(text)
    assert (refused.value.what, refused.value.found) == (what, found)
    assert refused.value.line == 1
    assert text[refused.value.column - 1 :].startswith(found)
    assert refused.value.code == "unreadable"


@pytest.mark.parametrize(
    ("text", "column"),
    [
        (but(MOVE, (" r1 ", " r6 ")), 15),
        (but(MOVE, (" move1 ", " walk1 ")), 18),
        (but(MOVE, ("BBYY/BBYY", "BBYY/YYBB")), 36),
        (but(MOVE, ("TBWY,RWBK", "TBYW,RWBK")), 94),
        (but(MOVE, (" 5:-/", " 5:B2/")), 110),
        (f"{MOVE} order=5", len(MOVE) + 8),
    ],
)
def test_columns_are_counted_from_1(text: str, column: int) -> None:
    with pytest.raises(NotationError) as refused:
        parse_state(text)
    assert refused.value.column == column


def test_the_message_says_where_what_was_found_and_what_was_expected() -> None:
    with pytest.raises(NotationError, match="not a phase") as refused:
        parse_state(but(MOVE, (" move1 ", " walk1 ")))
    assert str(refused.value) == (
        "not a phase: 'walk1' at column 18 (wanted one of lot, plate, back, fill, chip, look, free, move, draw, keep, "
        "place, under, order, tile, over, then the seat; tile is followed by the line: tile1.3)"
    )


@pytest.mark.parametrize("count", [1, 5, 13])
def test_a_line_needs_14_fields(count: int) -> None:
    with pytest.raises(NotationError) as refused:
        parse_state(" ".join(MOVE.split()[:count]))
    assert refused.value.what == "a position of duel:1a,2b,4a"
    assert refused.value.expected == "14 fields"


@pytest.mark.parametrize("tag", ["duel:1a", "duel:1a,2b", "duel:1a,2b,5a", "duet", "duel:1a,2b,4a+fold+fold"])
def test_a_line_begins_with_a_game(tag: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_state(but(MOVE, ("duel:1a,2b,4a", tag)))
    assert refused.value.what == "a game"


def test_names_of_a_later_version_are_skipped() -> None:
    assert parse_state(f"{MOVE} weather=fine") == parse_state(MOVE)


def test_duel_alone_is_the_beginner_set_and_fold_is_kept() -> None:
    assert parse_state(but(MOVE, ("duel:1a,2b,4a", "duel"))) == parse_state(MOVE)
    folded = but(MOVE, ("duel:1a,2b,4a", "duel:1a,2b,4a+fold"))
    assert str(parse_state(folded)) == folded
    assert parse_state(folded) != parse_state(MOVE)


def test_a_view_may_have_hidden_plates_and_reads_back_as_itself() -> None:
    text = but(RETURNED, ("TRBW,YSKR,KYRW,STYB", "S?,S?,J?,J?"))
    assert str(parse_view(text, 1)) == text
    assert str(parse_view(text)) == text


def test_a_view_that_is_read_hides_what_its_seat_may_not_know() -> None:
    assert str(parse_view(RETURNED, 1)) == but(RETURNED, ("TRBW,YSKR,KYRW,STYB", "S?,S?,J?,J?"))
    assert str(parse_view(RETURNED, 0)) == RETURNED
