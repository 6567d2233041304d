"""Nearly correct records: parsing raises only our own errors, and accepted records round-trip."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azulejos import AzulejosError
from azulejos.play.record import Record, parse_record, parse_records, record_faults
from tests.play.fuzz import edited
from tests.play.records import BY_HAND, ENDGAME, EVERY_GAME, GRAY, KITCHEN, random_record

Answer = TypeVar("Answer")

EXAMPLES = 100
MANY = 20 * EXAMPLES

# fmt: off
PIECES = [
    "Azulejos: 1 ", "Game: azul2 ", "Rules: 2 ", "MaxRounds: 1 ", "Result: * ", "Result: time 2 ", "Position: ",
    "Seat1: Ana ", "Date: 2026 ", "Event:", "(first:1)", "(fill:BBYR/YKWW/BRKW/YYRR/BKKW)", "(", ")", "{", "}", "}}",
    "{so}", "[", "]", "[clock 1:00]", "[eval +1 0.5/0.5]", "[eval 1/0]", "[luck]", ";", "3R4", "CRF", "1>1", "2B1!",
    "??", "R2:", "3.", "\n", "\n\n", "\r\n", "\t", " ", "\x00", "\u00a0", "\ufeff", "\u2028", "\ud800", "é", "٣R4",
    "-", "9999999999",
]
# fmt: on


def whole_records() -> list[str]:
    """Return records to break: the handwritten ones, and a short one of every game."""
    played = [str(random_record(game, 4, longest=40)) for game in EVERY_GAME.values()]
    return [KITCHEN, BY_HAND, GRAY, ENDGAME, KITCHEN + "\n" + GRAY, *played]


def check(text: str) -> None:
    """Check that parsing agrees with the list of faults, and that accepted records round-trip exactly."""
    faults = record_faults(text)
    codes = {fault.code for fault in faults}
    assert all(fault.line >= 1 and fault.column >= 1 and fault.code and fault.message for fault in faults)
    record, code = attempt(parse_record, text)
    assert code in codes or code in ("", "several-records")
    if record is not None:
        assert codes <= {"other-rules-version"}
        assert_reads_back(record)
    records, code = attempt(parse_records, text)
    assert code in {"", *codes}
    if records is not None:
        assert parse_records("\n".join(map(str, records))) == records


def attempt(read: Callable[[str], Answer], text: str) -> tuple[Answer | None, str]:
    """Return the parsed value, or the code of the error."""
    try:
        return read(text), ""
    except AzulejosError as error:
        return None, error.code


def assert_reads_back(record: Record) -> None:
    """Check that the canonical text is parsed as the same record, and written as the same text."""
    text = str(record)
    again = parse_record(text)
    assert again == record
    assert str(again) == text


def texts() -> st.SearchStrategy[str]:
    """Return a strategy for texts of any characters, including surrogates."""
    return st.text(st.characters(), max_size=300)


def heaps() -> st.SearchStrategy[str]:
    """Return a strategy for pieces of records in any order."""
    return st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


def spoiled() -> st.SearchStrategy[str]:
    """Return a strategy for records with a few pieces added, removed, moved or doubled."""
    return edited(st.deferred(lambda: st.sampled_from(whole_records())), PIECES)


WAYS: dict[str, Callable[[], st.SearchStrategy[str]]] = {"texts": texts, "heaps": heaps, "spoiled": spoiled}


@given(texts())
@settings(max_examples=EXAMPLES)
def test_any_text_is_a_record_or_an_error_of_ours(text: str) -> None:
    check(text)


@given(heaps())
@settings(max_examples=EXAMPLES)
def test_a_heap_of_pieces_is_a_record_or_an_error_of_ours(text: str) -> None:
    check("Azulejos: 1\nGame: azul2\n" + text)


@given(spoiled())
@settings(max_examples=EXAMPLES)
def test_a_spoiled_record_is_a_record_or_an_error_of_ours(text: str) -> None:
    check(text)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_many_more_texts_are_records_or_errors_of_ours(way: str) -> None:
    @given(WAYS[way]())
    @settings(max_examples=MANY)
    def run(text: str) -> None:
        check(text)
        check("Azulejos: 1\nGame: azul2\n\n" + text)

    run()
