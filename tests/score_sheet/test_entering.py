"""Entering a round by taps, and the sheet as a page sees it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from azulejos import OptionError, parse_record
from azulejos.score_sheet import Entry, entries_of
from azulejos.score_sheet.info import sheet_info

MATCHES = Path(__file__).parents[2] / "vectors" / "matches"
AZUL = "Azulejos-Sheet: 1\nGame: azul3\nNames: Marta, Rui\n"
GRAY = "Azulejos-Sheet: 1\nGame: azul2g\n"
DUEL = "Azulejos-Sheet: 1\nGame: duel:1a,2b,4a\n"


def entered(text: str, *changes: dict[str, Any]) -> Any:
    """Return the sheet after some changes of the first round."""
    info = sheet_info(text)
    for change in changes:
        info = sheet_info(info["sheet"], [seat["entry"] for seat in info["seats"]], change=change)
    return info


@pytest.mark.parametrize("name", ["azul-row-completed", "azul-gray-side", "duel-points"])
def test_entering_a_record_by_taps_gives_its_scores_in_every_round(name: str) -> None:
    record = parse_record((MATCHES / f"{name}.azr").read_text(encoding="utf-8"))
    states, info = list(record.states()), sheet_info(f"Azulejos-Sheet: 1\nGame: {record.game}\n")
    known = [after.scores for before, after in pairwise(states) if after.round > before.round > 0]
    for number, entries in enumerate(entries_of(record)):
        for change in taps(entries):
            info = sheet_info(info["sheet"], [seat["entry"] for seat in info["seats"]], change=change)
        info = sheet_info(info["sheet"], [seat["entry"] for seat in info["seats"]], finish=True)
        scores = tuple(score["after"] for score in info["rounds"][number])
        assert number >= len(known) or scores == known[number]
    assert tuple(score["after"] for score in info["final"]["seats"]) == record.final.scores


def taps(entries: Sequence[Entry]) -> Iterator[dict[str, Any]]:
    """Yield what a hand does to enter a round."""
    for seat, entry in enumerate(entries):
        yield from ({"seat": seat, "piece": piece} for piece in entry.pieces)
        yield from ({"seat": seat, "tap": [tile.row, tile.column], "color": tile.color} for tile in entry.tiles)
        yield {"seat": seat, "paid": entry.paid}
        if entry.takes_start:
            yield {"seat": seat, "start": True}
        yield {"seat": seat, "dropped": entry.dropped}


def test_a_tap_puts_a_tile_with_its_points_and_reasons() -> None:
    info = entered(AZUL, {"seat": 0, "tap": [1, 1]}, {"seat": 0, "tap": [0, 1]}, {"seat": 0, "dropped": 2})
    seat = info["seats"][0]
    assert info["names"] == ["Marta", "Rui", ""]
    assert seat["entry"] == "2.2 1.2 -2"
    assert (seat["before"], seat["after"]) == (0, 1 + 2 - 2)
    assert [(line["row"], line["points"]) for line in seat["lines"]] == [(0, 1), (1, 2), (-1, -2)]
    assert seat["spaces"][0][1][:2] == ["Y", "Y"]


def test_a_second_tap_takes_a_tile_back_and_one_beside_it_moves_it() -> None:
    taps = [{"seat": 1, "tap": [0, 1]}, {"seat": 1, "tap": [0, 2]}]
    assert entered(AZUL, *taps)["seats"][1]["entry"] == "1.3"
    assert entered(AZUL, *taps, taps[1])["seats"][1]["entry"] == "."


def test_a_space_of_the_gray_side_offers_the_colors_that_fit() -> None:
    info = entered(GRAY, {"seat": 0, "tap": [0, 0], "color": "B"}, {"seat": 0, "tap": [1, 0], "color": "Y"})
    spaces = info["seats"][0]["spaces"]
    assert spaces[0][0] == ["", "B", "BRKW"]
    assert spaces[2][0] == ["", "", "RKW"]
    assert spaces[0][1] == ["", "", "BYRKW"], "the tile of this row would move"


def test_only_one_player_takes_the_start_tile_and_its_space() -> None:
    first, second = {"seat": 0, "start": True}, {"seat": 1, "start": True}
    info = entered(AZUL, first, second)
    assert [seat["entry"] for seat in info["seats"]] == [".", "-1 start", "."]
    assert entered(AZUL, first, {"seat": 0, "dropped": 0})["seats"][0]["entry"] == "."
    assert entered(DUEL, first)["seats"][0]["after"] == 5 - 2
    assert (entered(DUEL)["start_cost"], entered(AZUL)["start_cost"]) == (-2, None)


def test_pieces_are_laid_turned_and_taken_back() -> None:
    piece = {"seat": 0, "piece": "at1r0:YKTS"}
    info = entered(DUEL, piece, {"seat": 0, "tap": [0, 0]}, {"seat": 0, "paid": 1})
    assert info["seats"][0]["entry"] == "1.1 at1r0:YKTS pay1"
    assert "YKTS" not in info["pieces_left"]
    assert len(info["pieces_left"]) == 17
    turned = entered(DUEL, piece, {"seat": 0, "piece": "at1r1:YKTS"})
    assert turned["seats"][0]["pieces"] == ["at1r1:YKTS"]
    assert entered(DUEL, piece, piece)["seats"][0]["entry"] == "."


def test_what_cannot_be_is_named_and_brings_no_points() -> None:
    seat = entered(DUEL, {"seat": 0, "tap": [0, 0]})["seats"][0]
    assert (seat["fault"], seat["after"]) == ("wrong-color", 5)
    for change in ({"seat": 2, "dropped": 1}, {"seat": 0}):
        with pytest.raises(OptionError):
            entered(GRAY, change)


def test_points_counted_at_the_table_are_marked_as_such() -> None:
    seat = entered(AZUL, {"seat": 2, "points": 7})["seats"][2]
    assert (seat["points"], seat["after"], seat["lines"]) == (7, 7, [])


def test_a_finished_round_is_kept_and_the_last_one_ends_the_match() -> None:
    info = sheet_info(GRAY)
    for column, color in enumerate("BYRKW"):
        entered_row = sheet_info(info["sheet"], [f"1.{column + 1}{color}", "."])
        assert entered_row["ends_match"] == (color == "W")
        info = sheet_info(info["sheet"], [f"1.{column + 1}{color} start", "."], finish=True)
    assert info["round"] == 6
    assert [score["after"] for score in info["rounds"][4]] == [15, 0]
    assert info["final"]["places"] == [1, 2]
    assert info["final"]["seats"][0]["lines"][0]["points"] == 2
    assert not info["final"]["was_tied"]
    assert info["starter"] == 0
