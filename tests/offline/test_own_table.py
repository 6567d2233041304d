"""The score of a match at a real table, without a server: the same answers under MicroPython."""

from pathlib import Path

import pytest

from azulejos import parse_record
from azulejos.score_sheet import ScoreSheet, entries_of
from azulejos.score_sheet.info import position_to_set_up, sheet_info
from azulejos.score_sheet.text import format_sheet, write_entry
from tests.offline.small_engine import SmallEngine

MATCHES = Path(__file__).parents[2] / "vectors" / "matches"


@pytest.mark.parametrize("name", ["azul-gray-side", "duel-special-tile"])
def test_a_round_is_entered_as_under_any_other_python(small: SmallEngine, name: str) -> None:
    record = parse_record((MATCHES / f"{name}.azr").read_text(encoding="utf-8"))
    *rounds, last = entries_of(record)
    sheet = format_sheet(ScoreSheet(record.game, ("Ana",), tuple(rounds)))
    entries = [write_entry(entry) for entry in last]
    change = {"seat": 1, "dropped": 1}
    assert small.ask(ask="sheet", sheet=sheet, entries=entries, change=change) == sheet_info(
        sheet, entries, change=change
    )
    done = small.ask(ask="sheet", sheet=sheet, entries=entries, finish=True)
    assert [score["after"] for score in done["final"]["seats"]] == list(record.final.scores)
    assert small.ask(ask="sheet-position", sheet=sheet) == {"position": position_to_set_up(sheet)}
    assert small.ask(ask="sheet", sheet=sheet, entries=["9.9"] * record.game.players, finish=True)["error"] == (
        "no-such-space"
    )
