"""Duel's moves: their words and their numbers, a literal for every kind."""

import pytest

from azulejos import Move, duel

GAME = duel()

LITERALS = [
    ("1B1", 0, "take", {"source": "1", "color": "B", "target": "1"}),
    ("1BF", 6, "take", {"source": "1", "color": "B", "target": "F"}),
    ("1Y1", 7, "take", {"source": "1", "color": "Y", "target": "1"}),
    ("2B1", 35, "take", {"source": "2", "color": "B", "target": "1"}),
    ("3R4", 2 * 35 + 2 * 7 + 3, "take", {"source": "3", "color": "R", "target": "4"}),
    ("LT6", 4 * 35 + 4 * 7 + 5, "take", {"source": "L", "color": "T", "target": "6"}),
    ("MB1", 175, "take", {"source": "M", "color": "B", "target": "1"}),
    ("MTF", 209, "take", {"source": "M", "color": "T", "target": "F"}),
    ("chip1", 210, "chip", {"factory": "1"}),
    ("chip4", 213, "chip", {"factory": "4"}),
    ("plate1", 214, "plate", {"slot": "1"}),
    ("plate3", 216, "plate", {"slot": "3"}),
    ("draw", 217, "draw", {}),
    ("stop", 218, "stop", {}),
    ("keep1", 219, "keep", {"drawn": "1"}),
    ("keep13", 231, "keep", {"drawn": "13"}),
    ("at1r0", 232, "place", {"space": "1", "turns": "0"}),
    ("at5r3", 232 + 4 * 4 + 3, "place", {"space": "5", "turns": "3"}),
    ("at9r3", 267, "place", {"space": "9", "turns": "3"}),
    ("under1", 268, "under", {"drawn": "1"}),
    ("under13", 280, "under", {"drawn": "13"}),
    ("^BBB", 281, "order", {"colors": "BBB"}),
    ("^YRK", 281 + 1 * 25 + 2 * 5 + 3, "order", {"colors": "YRK"}),
    ("^TTT", 405, "order", {"colors": "TTT"}),
    ("^BB", 406, "order", {"colors": "BB"}),
    ("^KY", 406 + 3 * 5 + 1, "order", {"colors": "KY"}),
    ("^TT", 430, "order", {"colors": "TT"}),
    ("1>1", 431, "tile", {"row": "1", "column": "1"}),
    ("4>2", 431 + 3 * 6 + 1, "tile", {"row": "4", "column": "2"}),
    ("6>6", 466, "tile", {"row": "6", "column": "6"}),
    ("leave", 467, "leave", {}),
    ("payB", 468, "pay", {"chip": "B"}),
    ("payT", 472, "pay", {"chip": "T"}),
    ("payBR", 473, "pay", {"chip": "BR"}),
    ("payKB", 477, "pay", {"chip": "KB"}),
]


@pytest.mark.parametrize(("word", "number", "kind", "parts"), LITERALS)
def test_a_word_has_its_number_and_its_parts(word: str, number: int, kind: str, parts: dict[str, str]) -> None:
    assert GAME.number(word) == number
    assert GAME.move(number) == Move(word)
    assert Move(word).kind == kind
    assert Move(word).parts == parts


def test_there_are_478_numbers_and_every_kind_of_word_is_among_them() -> None:
    assert GAME.action_count == 478
    kinds = [GAME.move(number).kind for number in range(478)]
    assert {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)} == {
        "take": 210,
        "chip": 4,
        "plate": 3,
        "draw": 1,
        "stop": 1,
        "keep": 13,
        "place": 36,
        "under": 13,
        "order": 150,
        "tile": 36,
        "leave": 1,
        "pay": 10,
    }


def test_all_games_of_duel_use_the_same_numbers() -> None:
    other = duel(("1b", "2a", "3b", "4b"), fold=True)
    assert [other.move(number) for number in range(478)] == [GAME.move(number) for number in range(478)]
