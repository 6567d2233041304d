"""Faults of records: every code, at its place; unreadable and forbidden are different errors."""

import pytest

from azulejos import AzulejosError, IllegalMove, NotationError, PositionError, WrongMoment
from azulejos.errors import RecordError
from azulejos.play.record import Fault, parse_record, parse_records, record_faults
from azulejos.play.record.check import MAX_RECORD
from tests.play.records import ENDGAME, KITCHEN

HEADERS = "Azulejos: 1\nGame: azul2\n"
OPENING = HEADERS + "\n(first:1) (fill:BBYR/YKWW/BRKW/YYRR/BKKW) "
Places = list[tuple[int, int, str]]


def places(text: str) -> Places:
    """Return the line, column and code of all faults."""
    return [(fault.line, fault.column, fault.code) for fault in record_faults(text)]


def raised_by(text: str) -> AzulejosError:
    """Return the error that parsing the record raises."""
    with pytest.raises(AzulejosError) as caught:
        parse_record(text)
    return caught.value


UNREADABLE: dict[str, tuple[str, Places]] = {
    "nothing": ("", [(1, 1, "no-record")]),
    "white space and remarks": ("\n ; a remark\n", [(1, 1, "no-record")]),
    "something else": ('\n; a remark\n[Event "Chess"]\n1. e4', [(3, 1, "no-record")]),
    "something before it": ("Dear Bram,\n\n" + HEADERS, [(1, 1, "no-record")]),
    "a later format": ("Azulejos: 2\nnonsense\n\nnonsense", [(1, 11, "other-format-version")]),
    "no format": ("Azulejos:\nGame: azul2", [(1, 10, "bad-value")]),
    "no game": ("Azulejos: 1\nSeat1: Ana", [(1, 1, "header-missing")]),
    "another game": ("Azulejos: 1\nGame:  chess", [(2, 8, "unreadable")]),
    "no header": (HEADERS + "Ana and Bram", [(3, 1, "bad-header")]),
    "a key with a space": (HEADERS + "Seat 1: Ana", [(3, 1, "bad-header")]),
    "steps without an empty line before them": (HEADERS + "(first:1)", [(3, 1, "bad-header")]),
    "a header twice": (HEADERS + "Event: a\nEVENT: b", [(4, 1, "header-twice")]),
    "a known header twice": (HEADERS + "game: azul3", [(3, 1, "header-twice")]),
    "a control character in a header": (HEADERS + "Event: a\x07b", [(3, 9, "bad-character")]),
    "a mark that turns the direction": (HEADERS + "Event: \u202eb", [(3, 8, "bad-character")]),
    "a day that is not": (HEADERS + "Date: 2026-02-30", [(3, 7, "bad-value")]),
    "a day in words": (HEADERS + "Date: yesterday", [(3, 7, "bad-value")]),
    "a third seat of two": (HEADERS + "Seat3: Cleo", [(3, 8, "wrong-seat-count")]),
    "seat 0": (HEADERS + "Seat0: Cleo", [(3, 8, "wrong-seat-count")]),
    "a version in words": (HEADERS + "Rules: old", [(3, 8, "bad-value")]),
    "no rounds": (HEADERS + "MaxRounds: 0", [(3, 12, "bad-value")]),
    "endless rounds": (HEADERS + f"MaxRounds: {'9' * 5000}", [(3, 12, "bad-value")]),
    "a result in words": (HEADERS + "Result: Ana won", [(3, 9, "bad-value")]),
    "a result for three": (HEADERS + "Result: 1-2-3 row-completed", [(3, 9, "wrong-seat-count")]),
    "a third seat resigns": (HEADERS + "Result: resigned 3", [(3, 9, "wrong-seat-count")]),
    "a position that is none": (HEADERS + "Position: azul2 r1 move1", [(3, 11, "unreadable")]),
    "a position with a bad field": (ENDGAME.replace("move1", "move9"), [(4, 20, "unreadable")]),
    "no move": (OPENING + "3R9", [(4, 43, "unreadable")]),
    "no move of this game": (OPENING + "plate1", [(4, 43, "unreadable")]),
    "a mark by itself": (OPENING + "3R4 !", [(4, 47, "unreadable")]),
    "three marks": (OPENING + "3R4!!!", [(4, 43, "unreadable")]),
    "a glued number": (OPENING + "1.3R4 2.", []),
    "a move behind a glued number": (OPENING + "1.3R9", [(4, 45, "unreadable")]),
    "no deal": (HEADERS + "\n(first:9)", [(4, 1, "unreadable")]),
    "a bracket too many": (OPENING + "3R4)", [(4, 46, "unreadable")]),
    "an unclosed deal": (HEADERS + "\n(first:1\n3R9", [(4, 1, "unclosed"), (5, 1, "unreadable")]),
    "an unclosed note": (OPENING + "3R4 [clock 1:00\n3R9", [(4, 47, "unclosed"), (5, 1, "unreadable")]),
    "an unclosed comment": (OPENING + "3R4 {so\n3R9 (((", [(4, 47, "unclosed")]),
    "a comment that ends in a doubled brace": (OPENING + "3R4 {so}} 3R9", [(4, 47, "unclosed")]),
    "a control character in a comment": (OPENING + "3R4 {so\nit \0goes}", [(5, 4, "bad-character")]),
    "a control character in a word": (OPENING + "3R4\0", [(4, 43, "unreadable")]),
    "white space that is none": (OPENING + "3R4\u00a0", [(4, 43, "unreadable")]),
    "a note before the first step": (HEADERS + "\n[clock 1:00]", [(4, 1, "misplaced-note")]),
    "a clock on a deal": (HEADERS + "\n(first:1)[clock 1:00]", [(4, 10, "misplaced-note")]),
    "a margin on a deal": (HEADERS + "\n(first:1) [eval +1]", [(4, 11, "misplaced-note")]),
    "a clock twice": (OPENING + "3R4[clock 1:00][clock 0:59]", [(4, 58, "note-twice")]),
    "an evaluation twice": (OPENING + "3R4[eval +1][eval 1/0]", [(4, 55, "note-twice")]),
    "a clock without a colon": (OPENING + "3R4[clock 60]", [(4, 46, "bad-note")]),
    "a clock of 61 seconds": (OPENING + "3R4[clock 0:61]", [(4, 46, "bad-note")]),
    "a clock of two years": (OPENING + "3R4[clock 999999:00]", [(4, 46, "bad-note")]),
    "an empty evaluation": (OPENING + "3R4[eval]", [(4, 46, "bad-note")]),
    "a margin without a sign": (OPENING + "3R4[eval 3.5]", [(4, 46, "bad-note")]),
    "chances above 1": (OPENING + "3R4[eval 1.5/0]", [(4, 46, "bad-note")]),
    "chances for three": (OPENING + "3R4[eval 0.5/0.3/0.2]", [(4, 46, "wrong-seat-count")]),
    "margin behind chances": (OPENING + "3R4[eval 0.5/0.5 +1]", [(4, 46, "bad-note")]),
    "a note without a name": (OPENING + "3R4[ ]", [(4, 46, "bad-note")]),
}

FORBIDDEN: dict[str, tuple[str, Places]] = {
    "an illegal move": (OPENING + "3R4 3R4 1B2", [(4, 47, "no-such-tiles")]),
    "a move before the deal": (HEADERS + "\n(first:1)\n3R4", [(5, 1, "wrong-moment")]),
    "a deal before the move": (OPENING + "(first:1)", [(4, 43, "wrong-moment")]),
    "an impossible deal": (HEADERS + "\n(first:3)", [(4, 1, "impossible-deal")]),
    "tiles that are not in the bag": (HEADERS + "\n(first:1) (fill:BBBB)", [(4, 11, "impossible-deal")]),
    "a move after the end": (KITCHEN + "1B1", [(21, 1, "match-over")]),
    "a round too many": (KITCHEN.replace("Rules: 1", "MaxRounds: 4"), [(19, 4, "match-over")]),
    "an impossible position": (ENDGAME.replace("K11", "K9"), [(4, 11, "impossible-position")]),
    "a position of another game": (ENDGAME.replace("Game: azul2", "Game: azul2+fold"), [(4, 11, "other-game")]),
    "another result": (KITCHEN.replace("61-38", "62-38"), [(8, 9, "wrong-result")]),
    "another reason": (KITCHEN.replace(" row-completed", " tiles-exhausted"), [(8, 9, "wrong-result")]),
    "a finished match that seems to go on": (KITCHEN.replace("61-38 row-completed", "*"), [(8, 9, "wrong-result")]),
    "a finished match that was resigned": (
        KITCHEN.replace("61-38 row-completed", "resigned 2"),
        [(8, 9, "wrong-result")],
    ),
    "an unfinished match with points": (HEADERS + "Result: 3-2 row-completed", [(3, 9, "wrong-result")]),
    "a record cut off after a move": (KITCHEN[: KITCHEN.index(" CBF")], [(8, 9, "wrong-result")]),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_found_at_its_place(name: str) -> None:
    text, expected = UNREADABLE[name]
    assert places(text) == expected
    if expected:
        error = raised_by(text)
        assert isinstance(error, NotationError)
        assert (error.line, error.column, error.code) == expected[0]


@pytest.mark.parametrize("name", FORBIDDEN)
def test_what_is_forbidden_is_found_at_its_place_and_is_another_error(name: str) -> None:
    text, expected = FORBIDDEN[name]
    assert places(text) == expected
    error = raised_by(text)
    line, column, code = expected[0]
    assert isinstance(error, IllegalMove | WrongMoment | PositionError | RecordError)
    assert error.code == code
    assert str(error).startswith(f"line {line}, column {column}: ")


def test_a_message_holds_what_was_found_and_what_was_expected() -> None:
    assert str(raised_by(OPENING + "3R4 ok")).startswith(
        "not a move: 'ok' at line 4, column 47 "
        "(wanted a word like 3R4, CRF, 4>2; a word like LT6, plate1, at5r0, chip2, payBR"
    )
    assert str(raised_by(KITCHEN.replace("61-38", "62-38"))) == (
        "line 8, column 9: the record says '62-38 row-completed', the replay '61-38 row-completed'"
    )
    illegal = raised_by(OPENING + "3K1 3R4")
    assert str(illegal) == "line 4, column 47: cannot play 3R4: no red tiles in factory 3"
    assert illegal.position is not None
    assert illegal.position.startswith("azul2 r1 move2 s1 ")


def test_all_faults_are_listed_and_an_illegal_move_ends_the_replay_but_not_the_reading() -> None:
    text = KITCHEN.replace("2026-11-15", "soon").replace("1Y1", "1Y9").replace("2R1", "9R1").replace("4B5", "4B5[eval]")
    assert places(text.replace("5B3", "5B3 5B3")) == [
        (5, 7, "bad-value"),
        (11, 8, "no-such-tiles"),
        (11, 27, "unreadable"),
        (14, 8, "unreadable"),
        (18, 19, "bad-note"),
    ]


def test_notes_on_a_word_that_cannot_be_read_are_no_faults_of_their_own() -> None:
    assert places(OPENING + "3R4 3R9 [clock 1:00] {so} [clock 0:59] 1B2") == [(4, 47, "unreadable")]


def test_faults_of_several_records_have_the_lines_of_the_file() -> None:
    file = KITCHEN + "\n" + OPENING + "3R9\n\n" + HEADERS + "Seat9: x"
    assert places(file) == [(25, 43, "unreadable"), (29, 8, "wrong-seat-count")]
    with pytest.raises(NotationError) as caught:
        parse_records(file)
    assert caught.value.line == 25


def test_an_unclosed_comment_does_not_swallow_the_next_record() -> None:
    assert places(OPENING + "{so\n" + HEADERS + "\n3R9") == [(4, 43, "unclosed"), (8, 1, "unreadable")]


def test_one_record_is_asked_for_and_two_are_there() -> None:
    error = raised_by(HEADERS + "\n" + HEADERS)
    assert isinstance(error, NotationError)
    assert (error.line, error.column, error.code) == (4, 1, "several-records")


def test_a_record_of_other_rules_is_reported_but_read() -> None:
    text = KITCHEN.replace("Rules: 1", "Rules: 7")
    assert record_faults(text) == [
        Fault(3, 8, "other-rules-version", "made under version 7 of the rules of azul2; these are version 1")
    ]
    assert parse_record(text).names == ("Ana", "Bram")
    assert places(text.replace("5B3", "5B9")) == [(3, 8, "other-rules-version"), (11, 4, "unreadable")]


def test_every_cut_of_a_record_is_noticed_or_is_a_shorter_record() -> None:
    for end in range(len(KITCHEN) - len(" {three rows against two}\n")):
        faults = record_faults(KITCHEN[:end])
        assert faults or end <= KITCHEN.index("Result:")


def test_a_record_of_a_million_characters_is_read_and_a_longer_one_is_not() -> None:
    text = KITCHEN + "{" + "x" * (MAX_RECORD - len(KITCHEN) - 3) + "}"
    assert parse_record(text).result == "61-38 row-completed"
    assert places(text + "  ") == [(1, 1, "too-large")]
    assert len(parse_records(text + "\n" + KITCHEN)) == 2


@pytest.mark.parametrize(
    "piece",
    ["(", "[", "{", "{}", "}", "{a}", "[a]", "3R4 ", "R1 ", ";", "\n", " ", "a: b\n", "!", "1.", "[clock 1:00]"],
)
@pytest.mark.parametrize("start", [HEADERS, OPENING + "3R4 "], ids=["headers", "steps"])
def test_a_long_text_of_one_piece_takes_no_longer_than_others(start: str, piece: str) -> None:
    # Reading in quadratic time would take minutes here.
    text = start + piece * (100_000 // len(piece))
    assert len(record_faults(text)) >= 0


def test_many_different_headers_take_no_longer_than_others() -> None:
    text = HEADERS + "".join(f"K{n}: {n}\n" for n in range(50_000))
    assert len(parse_record(text).headers) == 50_000
