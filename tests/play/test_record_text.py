"""The text of records: complete ones and their values."""

import pytest

from azulejos import Deal, Move, azul, parse_state
from azulejos.play.record import Evaluation, Record, Step, parse_record, parse_records, record_faults
from tests.play.records import BY_HAND, ENDGAME, GRAY, KITCHEN

HEADERS = "Azulejos: 1\nGame: azul2\n"
OPENING = HEADERS + "\n(first:1) (fill:BBYR/YKWW/BRKW/YYRR/BKKW) 3R4"


def last_step(notes: str) -> Step:
    """Return the last step, with these notes, of a parsed record."""
    return parse_record(OPENING + notes).steps[-1]


@pytest.mark.parametrize("text", [KITCHEN, GRAY, ENDGAME], ids=["kitchen", "gray", "endgame"])
def test_a_record_in_canonical_form_is_written_as_it_was_read(text: str) -> None:
    assert record_faults(text) == []
    assert str(parse_record(text)) == text


def test_the_kitchen_record_says_what_happened_at_the_table() -> None:
    record = parse_record(KITCHEN)
    assert record.game == azul(2)
    assert record.headers == (("Event", "Kitchen table"), ("Date", "2026-11-15"), ("Seat1", "Ana"), ("Seat2", "Bram"))
    assert record.names == ("Ana", "Bram")
    assert len(record.steps) == 53
    assert len(record.moves) == 47
    assert record.steps[:3] == (
        Step(Deal("first:1")),
        Step(Deal("fill:YRRW/BYKW/BBRR/YKKW/BBBR")),
        Step(Move("5B3"), clock_ms=298_200),
    )
    assert record.steps[6] == Step(
        Move("CR5"), mark="!", evaluation=Evaluation(3.5, (0.71, 0.29)), comment="five at once, and the marker"
    )


def test_a_record_written_by_hand_is_the_same_record() -> None:
    assert record_faults(BY_HAND) == []
    assert parse_record(BY_HAND) == parse_record(KITCHEN)


@pytest.mark.parametrize("line_break", ["\r\n", "\r"])
def test_line_breaks_of_other_systems_are_line_breaks(line_break: str) -> None:
    assert parse_record(BY_HAND.replace("\n", line_break)) == parse_record(KITCHEN)


def test_a_byte_order_mark_before_the_text_is_skipped() -> None:
    assert parse_record("\ufeff" + KITCHEN) == parse_record(KITCHEN)


def test_everything_may_stand_on_one_line() -> None:
    headers, body = KITCHEN.split("\n\n")
    assert parse_record(headers + "\n\n" + " ".join(body.split()) + 10_000 * " ") == parse_record(KITCHEN)


def test_a_record_without_steps_has_headers_alone() -> None:
    assert str(parse_record("Azulejos: 1\nGame: azul3")) == "Azulejos: 1\nGame: azul3\nRules: 1\nResult: *\n"


def test_no_line_of_the_body_passes_100_columns_and_no_comment_begins_a_line() -> None:
    record = parse_record(OPENING).add("1B2", comment="Azulejos: " * 40)
    lines = str(record).split("\n\n")[1].splitlines()
    assert max(map(len, lines)) <= 100
    assert len(lines) > 4
    assert [line for line in lines if line.startswith("Azulejos:")] == []
    assert parse_record(str(record)) == record


def test_a_word_of_a_comment_that_fits_no_line_stands_on_its_own() -> None:
    record = parse_record(OPENING).add("1B2", comment=f"see {'x' * 150} there")
    assert str(record).splitlines()[-3:] == ["   3R4 1B2 {see", "   " + "x" * 150, "   there}"]
    assert parse_record(str(record)) == record


def test_unknown_headers_are_kept_in_their_order_with_any_printable_value() -> None:
    text = HEADERS + "Zug: 4  Uhr: gegen Þóru\nSeed: 77\nClub:\nseat2: Ægir 🎲; {x} \\ \u200d(y)\n"
    record = parse_record(text)
    assert record.headers == (
        ("Zug", "4  Uhr: gegen Þóru"),
        ("Seed", "77"),
        ("Club", ""),
        ("Seat2", "Ægir 🎲; {x} \\ \u200d(y)"),
    )
    assert record.header("seat2").startswith("Ægir")
    assert record.header("Site", "nowhere") == "nowhere"
    assert record.names == ("", "Ægir 🎲; {x} \\ \u200d(y)")
    assert "Club:\n" in str(record)
    assert parse_record(str(record)) == record


@pytest.mark.parametrize("date", ["2026", "2026-02", "2024-02-29"])
def test_a_date_may_be_known_to_the_day_the_month_or_the_year(date: str) -> None:
    assert parse_record(f"{HEADERS}Date: {date}").header("Date") == date


@pytest.mark.parametrize(
    ("written", "comment"),
    [
        ("{}", ""),
        ("{ \t\n }", ""),
        ("{a}}}", "a}"),
        ("{{so {far}} good}", "{so {far} good"),
        ("{back\\slash \\}", "back\\slash \\"),
        ("{; no end of it}", "; no end of it"),
        ("{3R4 (fill:B) [clock 1:00]}", "3R4 (fill:B) [clock 1:00]"),
        ("{one}{two}\n\n{three}", "one two three"),
        ("{é ß 日本 🎲 \u00a0}", "é ß 日本 🎲 \u00a0"),
    ],
)
def test_a_comment_holds_any_printable_text(written: str, comment: str) -> None:
    step = last_step(written)
    assert step == Step(Move("3R4"), comment=comment)
    record = parse_record(OPENING + written)
    assert parse_record(str(record)) == record


def test_a_comment_before_the_first_step_belongs_to_the_record() -> None:
    record = parse_record(HEADERS + "\n{Rain.} {We play.} (first:2)")
    assert record.comment == "Rain. We play."
    assert record.steps == (Step(Deal("first:2")),)
    assert str(record).endswith("\n\n{Rain. We play.}\n(first:2)\n")


@pytest.mark.parametrize("mark", ["!", "?", "!!", "??", "!?", "?!"])
def test_a_mark_is_glued_to_its_move(mark: str) -> None:
    assert last_step(mark) == Step(Move("3R4"), mark=mark)
    assert f"3R4{mark}\n" in str(parse_record(OPENING + mark))


@pytest.mark.parametrize(
    ("written", "ms", "canonical"),
    [
        ("0:00", 0, "0:00"),
        ("1:23.4", 83_400, "1:23.4"),
        ("01:23.456", 83_456, "1:23.456"),
        ("90:00", 5_400_000, "1:30:00"),
        ("1:0:05", 3_605_000, "1:00:05"),
        ("9999:59:59.999", 35_999_999_999, "9999:59:59.999"),
    ],
)
def test_a_clock_tells_the_time_left(written: str, ms: int, canonical: str) -> None:
    assert last_step(f" [clock {written}]") == Step(Move("3R4"), clock_ms=ms)
    assert str(parse_record(f"{OPENING} [clock {written}]")).endswith(f"3R4 [clock {canonical}]\n")


@pytest.mark.parametrize(
    ("written", "evaluation", "canonical"),
    [
        ("+3.5 0.71/0.29", Evaluation(3.5, (0.71, 0.29)), "+3.5 0.71/0.29"),
        ("-12", Evaluation(margin=-12), "-12"),
        ("-0.001", Evaluation(margin=0), "+0"),
        ("1/0", Evaluation(win=(1, 0)), "1/0"),
        ("0.33333333/0.66666666", Evaluation(win=(0.3333, 0.6667)), "0.3333/0.6667"),
    ],
)
def test_an_evaluation_has_a_margin_or_chances_or_both(written: str, evaluation: Evaluation, canonical: str) -> None:
    assert last_step(f"[eval {written}]").evaluation == evaluation
    assert str(parse_record(f"{OPENING}[eval {written}]")).endswith(f"3R4 [eval {canonical}]\n")


def test_a_note_that_this_version_does_not_know_is_kept() -> None:
    step = last_step(" [luck  -2.5 of {3}] [clock 1:00] [seen]")
    assert step == Step(Move("3R4"), clock_ms=60_000, others=("luck -2.5 of {3}", "seen"))
    record = parse_record(OPENING + "[luck -2.5][seen]")
    assert str(record).endswith("3R4 [luck -2.5] [seen]\n")


@pytest.mark.parametrize("label", ["R1 ", "R1: ", "R99\n", "1. ", "1.", "17... ", "17...", "0. R0 "])
def test_numbers_of_rounds_and_moves_are_skipped(label: str) -> None:
    assert parse_record(OPENING.replace("3R4", label + "3R4")) == parse_record(OPENING)


def test_a_semicolon_hides_the_rest_of_its_line_also_between_headers() -> None:
    text = "; one\nAzulejos: 1\n; Game: azul4\nGame: azul2\n\n(first:1);(first:2) {\n; 3R4"
    assert parse_record(text).steps == (Step(Deal("first:1")),)


def test_several_records_make_a_file_with_empty_lines_between_them() -> None:
    file = "\n".join([KITCHEN, GRAY, ENDGAME])
    assert parse_records(file) == (parse_record(KITCHEN), parse_record(GRAY), parse_record(ENDGAME))
    assert "\n".join(map(str, parse_records(file))) == file
    assert parse_records("") == ()


def test_a_record_may_begin_with_a_position() -> None:
    record = parse_record(ENDGAME)
    assert record.position == parse_state(
        "azul2 r5 move1 s2 -/-/-/-/- B3Y2W2 - B10Y9R9K11W9 31:W1/-/Y3/W4/-:BYRK./.BYRK/KWB.R/...../.R..B:- "
        "25:B1/-/R3/R2/K4:.YRKW/WBYR./KWBY./...../Y....:*"
    )
    assert record.start == record.position
    assert [str(move) for move in record.moves] == ["CW2", "CYF", "CBF"]
    assert record.final.scores == (61, 38)


def test_a_record_says_how_many_rounds_it_was_to_have() -> None:
    record = parse_record(GRAY)
    assert record == Record(
        azul(2, gray=True), steps=record.steps, max_rounds=1, rules_version=1, result="3-9 rounds-played"
    )
