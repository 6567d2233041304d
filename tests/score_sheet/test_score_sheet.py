"""Score sheets: entering a whole match gives its scores in every round; faults, order, printing."""

from itertools import pairwise, permutations
from pathlib import Path

import pytest

from azulejos import NotationError, OptionError, Record, azul, duel, parse_record
from azulejos.games.parts import score_sheet_of
from azulejos.play.setup import edit_position
from azulejos.score_sheet import Entry, ScoreSheet, Space, Tile, draw_sheet, entries_of, write_sheet
from azulejos.score_sheet.info import position_to_set_up
from azulejos.score_sheet.text import format_sheet, parse_sheet
from tests.cli.running import failure, run_well

MATCHES = sorted((Path(__file__).parents[2] / "vectors" / "matches").glob("*.azr"))
WHOLE = [file for file in MATCHES if "Position:" not in file.read_text(encoding="utf-8")]


def scores_after_rounds(record: Record) -> list[tuple[int, ...]]:
    """Return the scores after every finished round but the last, which bonuses follow."""
    states = list(record.states())
    return [after.scores for before, after in pairwise(states) if after.round > before.round > 0]


@pytest.mark.parametrize("file", WHOLE, ids=lambda file: str(file.stem))
def test_entering_a_record_gives_its_scores_in_every_round(file: Path) -> None:
    record = parse_record(file.read_text(encoding="utf-8"))
    sheet = ScoreSheet(record.game, record.names)
    totals = []
    for entries in entries_of(record):
        sheet = sheet.add(entries)
        totals.append(sheet.scores)
    known = scores_after_rounds(record)
    assert totals[: len(known)] == known
    if record.final.is_over:
        assert tuple(score.after for score in sheet.final()) == record.final.scores
        assert record.final.outcome is not None
        assert sheet.places() == record.final.outcome.places


def test_whole_matches_of_the_oracle_were_entered() -> None:
    assert len([file for file in WHOLE if file.stem.startswith("azul")]) >= 3
    assert len([file for file in WHOLE if file.stem.startswith("duel")]) >= 3


def test_the_order_of_taps_does_not_matter() -> None:
    tiles = (Tile(0, 0), Tile(1, 0), Tile(2, 0), Tile(3, 1))
    sheets = [ScoreSheet(azul()).add([Entry(order, 3), Entry()]) for order in permutations(tiles)]
    assert {sheet.scores for sheet in sheets} == {(1 + 2 + 3 + 1 - 4, 0)}
    ((first, _),) = sheets[0].round_scores()
    assert sum(event.points for event in first.events) == first.after - first.before


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (Entry((Tile(0, 0), Tile(0, 1))), "second-tile-in-row"),
        (Entry((Tile(5, 0),)), "no-such-space"),
        (Entry((Tile(1, 1),)), "space-taken"),
        (Entry((Tile(0, 0, "Y"),)), "wrong-color"),
        (Entry(dropped=8), "too-many-dropped"),
    ],
)
def test_what_the_rules_forbid_is_refused(entry: Entry, code: str) -> None:
    sheet = ScoreSheet(azul()).add([Entry((Tile(1, 1),)), Entry()])
    with pytest.raises(OptionError) as failure:
        sheet.add([entry, Entry()])
    assert failure.value.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("at1r0:YKTS | at1r0:YKTS", "piece-used"),
        ("at1r0:YKTS at1r1:KSTR | .", "space-taken"),
        ("at1r0:BBBB | .", "no-such-piece"),
        ("1.1 | .", "wrong-color"),
        ("at1r0:YKTS 1.1B | .", "wrong-color"),
        ("at1r0:YKTS 2.2T | .", "wrong-color"),
        ("at1r0:WBTK 1.1 | .", "wrong-color"),
        ("at1r0:YKTS -5 | .", "too-many-dropped"),
        ("start | start", "two-starters"),
    ],
)
def test_what_the_rules_of_plates_forbid_is_refused(text: str, code: str) -> None:
    with pytest.raises(OptionError) as failure:
        parse_sheet(f"Azulejos-Sheet: 1\nGame: duel:1a,2b,4a\n\n{text}\n")
    assert failure.value.code == code


def test_pieces_of_another_game_are_refused() -> None:
    with pytest.raises(OptionError) as failure:
        ScoreSheet(azul()).add([Entry(pieces=("at1r0:YKTS",)), Entry()])
    assert failure.value.code == "no-such-piece"


def test_D27_a_special_tile_comes_by_itself_and_the_start_tile_costs_two() -> None:
    first = Entry((Tile(0, 0),), pieces=("at1r0:YKTS",), paid=2)
    sheet = ScoreSheet(duel()).add([first, Entry(takes_start=True)])
    assert sheet.scores == (5 - 2 + 1, 5 - 2)
    assert sheet.starter == 1
    sheet = sheet.add([Entry((Tile(0, 1), Tile(1, 0)), dropped=2), Entry()])
    assert sheet.scores == (4 + 2 + 2 + 2 - 3, 3)
    assert sheet.spaces(0)[1][1] == Space("S", "S", "")
    assert [event.kind for event in sheet.round_scores()[1][0].events][-3:] == ["special-tiled"] + ["broken-cost"] * 2


def test_a_space_says_which_colors_it_takes() -> None:
    gray = ScoreSheet(azul(gray=True)).add([Entry((Tile(0, 0, "B"),)), Entry()])
    assert gray.spaces(0)[0][0] == Space("", "B", "")
    assert gray.spaces(0)[1][0] == gray.spaces(0)[0][1] == Space("", "", "YRKW")
    assert gray.spaces(0, Entry((Tile(1, 1, "Y"),)))[1][0] == Space("", "", "RKW")
    assert ScoreSheet(azul()).spaces(0)[1][0] == Space("W", "", "W")
    dome = ScoreSheet(duel()).spaces(0, Entry(pieces=("at1r0:WBTK",)))
    assert dome[0][:3] == [Space("W", "", "BYRKT"), Space("B", "", "B"), Space("", "", "")]


def test_a_color_twice_in_a_column_of_a_gray_wall_is_refused() -> None:
    sheet = ScoreSheet(azul(gray=True))
    with pytest.raises(OptionError):
        sheet.add([Entry((Tile(0, 0, "B"), Tile(1, 0, "B"))), Entry()])
    assert sheet.add([Entry((Tile(0, 0, "B"), Tile(1, 0, "Y"))), Entry()]).scores == (3, 0)


def test_points_counted_at_the_table_are_added_as_they_are() -> None:
    sheet = ScoreSheet(azul()).add([Entry((Tile(0, 0),), points=9), Entry(points=-3)])
    assert sheet.scores == (9, 0)
    assert sheet.undo().scores == (0, 0)


def test_a_full_row_ends_the_match_with_bonuses() -> None:
    sheet = ScoreSheet(azul(), ("Ana", "Bram"))
    for column in range(5):
        assert not sheet.is_over
        sheet = sheet.add([Entry((Tile(0, column),)), Entry()])
    assert sheet.is_over
    assert sheet.scores == (1 + 2 + 3 + 4 + 5, 0)
    assert [score.after for score in sheet.final()] == [17, 0]
    assert sheet.places() == (1, 2)
    with pytest.raises(OptionError):
        sheet.add([Entry(), Entry()])
    text = write_sheet(sheet)
    assert "Ana: 10 +5 = 15 (" in text
    assert "Ana: 15 +2 = 17 (" in text
    picture = draw_sheet(sheet)
    assert picture.count("<rect") == 1 + 2 * 10
    assert "15 +2 = 17" in picture
    assert draw_sheet(sheet, "de") != picture


@pytest.mark.parametrize("file", WHOLE, ids=lambda file: str(file.stem))
def test_a_sheet_can_be_written_and_read_again(file: Path) -> None:
    record = parse_record(file.read_text(encoding="utf-8"))
    sheet = ScoreSheet(record.game, ("Ana",), entries_of(record))
    assert parse_sheet(format_sheet(sheet)) == sheet


@pytest.mark.parametrize("file", WHOLE, ids=lambda file: str(file.stem))
def test_a_position_to_set_up_has_the_walls_and_scores_of_the_sheet(file: Path) -> None:
    record = parse_record(file.read_text(encoding="utf-8"))
    sheet = ScoreSheet(record.game, (), entries_of(record)[:-1])
    made = edit_position(position_to_set_up(format_sheet(sheet)), [])
    part = score_sheet_of(record.game.name)
    for seat in range(record.game.players):
        assert part.spaces(record.game, made.table, seat) == sheet.spaces(seat)
    assert tuple(made.table.score[: record.game.players]) == sheet.scores
    assert made.table.round == len(sheet.rounds) + 1


@pytest.mark.parametrize("text", ["", "Azulejos-Sheet: 1\nGame: azul2\n\n1.1 x | .", "Azulejos-Sheet: 2"])
def test_what_is_no_sheet_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_sheet(text)


def test_the_command_counts_a_sheet_and_a_record_and_draws_a_page(tmp_path: Path) -> None:
    page, kept = tmp_path / "page.svg", tmp_path / "kept.txt"
    told = run_well("sheet", str(WHOLE[0]), "--svg", str(page), "--out", str(kept))
    assert "End of the match" in told
    assert page.read_text(encoding="utf-8").startswith("<svg")
    assert run_well("sheet", str(kept)).splitlines()[:3] == told.splitlines()[:3]
    assert "not a score sheet" in failure("sheet", "-", typed="hello")
