"""Bonus chips that complete a line: D26."""

import itertools
from collections.abc import Iterator

import pytest

from azulejos import IllegalMove, State
from tests.games.duel.rules.positions import BLACK, RED, Board, after_acquire, field, part, told, words

ROW_2 = "KYRW0"  # KY above RW
ROW_4 = "-/-/-/YRWB0"  # YR above WB
ROW_6 = "-/-/-/-/-/-/TKRW0"  # TK above RW


def payments(state: State, spent: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield every way to spend chips after which the line may be tiled."""
    for move in state.legal_moves():
        if move.kind == "pay":
            yield from payments(state.play(move), (*spent, move.parts["chip"]))
    if ">" in words(state):
        yield spent


def pays(chips: tuple[str, ...], color: str, missing: int) -> bool:
    """Whether chips pay, in the book's words: for each tile two that show the color, or any three."""
    if missing == 0:
        return not chips
    every = range(len(chips))
    showing = [i for i in every if color in chips[i]]
    ways: list[tuple[int, ...]] = [*itertools.combinations(showing, 2)]
    ways += itertools.combinations(every, 3)
    return any(pays(tuple(c for i, c in enumerate(chips) if i not in way), color, missing - 1) for way in ways)


def test_D26_two_chips_of_the_color_make_a_missing_tile() -> None:
    state = after_acquire(Board(plates=ROW_2, lines="-/R1", chips="R,R"))
    assert words(state) == "leave payR"
    state = state.play("payR")
    assert words(state) == "payR"
    state = state.play("payR")
    assert words(state) == "2>1 2>2"
    assert told(state) == [("chip-spent", 0, 1, RED)]
    assert part(state.play("2>1"), 1, "dome").startswith("....../R.....")


def test_D26_two_chips_are_not_enough_if_one_shows_another_color() -> None:
    state = after_acquire(Board(plates=ROW_2, lines="-/R1", chips="R,K"))
    assert not state.is_legal("payR")
    assert part(state, 1, "lines") == "-/R1/-/-/-/-"


def test_D26_or_any_three_chips() -> None:
    state = after_acquire(Board(plates=ROW_2, lines="-/R1", chips="B,Y,K"))
    assert words(state) == "leave payB"
    assert words(state.play("payB").play("payY").play("payK")) == "2>1 2>2"


def test_D26_any_three_may_show_the_color_too() -> None:
    state = after_acquire(Board(plates=ROW_2, lines="-/R1", chips="R,R,BR")).play("payR").play("payR")
    assert words(state) == "2>1 2>2 payBR"
    assert words(state.play("payBR")) == "2>1 2>2"


@pytest.mark.parametrize(
    ("color", "chips"),
    [("R", "BR,RT"), ("R", "R,BR"), ("B", "B,KB"), ("B", "BR,KB"), ("K", "YK,KB"), ("Y", "TY,YK"), ("T", "RT,TY")],
)
def test_D26_a_two_colored_chip_shows_both_of_its_colors(color: str, chips: str) -> None:
    state = after_acquire(Board(plates=ROW_2, lines=f"-/{color}1", chips=chips))
    first, second = chips.split(",")
    assert ">" in words(state.play(f"pay{first}").play(f"pay{second}"))


@pytest.mark.parametrize(
    ("missing", "chips", "can"),
    [  # turquoise is missing; T, RT and TY show it
        (1, "T,RT", True),
        (1, "B,T", False),
        (1, "B,K", False),
        (1, "B,Y,K", True),
        (2, "T,T,RT,TY", True),  # 4 chips: all must show it
        (2, "B,T,T,RT", False),
        (2, "B,K,T,RT,TY", True),  # 5 chips: 2 must
        (2, "B,Y,K,T,RT", True),
        (2, "B,Y,R,K,T", False),
        (2, "B,Y,R,K,BR,YK", True),  # 6 chips: none must
        (3, "T,T,RT,RT,TY,TY", True),
        (3, "B,T,T,RT,RT,TY", False),
        (3, "B,T,T,RT,RT,TY,TY", True),  # 7 chips: 4 must
        (3, "B,Y,R,T,T,RT,TY", True),
        (3, "B,Y,R,K,T,T,RT", False),
        (3, "B,B,Y,Y,K,K,T,RT", True),  # 8 chips: 2 must
        (3, "B,B,Y,Y,R,K,K,T", False),
        (3, "B,B,Y,Y,R,R,K,K,YK", True),  # 9 chips: none must
        (4, "B,Y,T,T,RT,RT,TY,TY", False),  # with no more than 6 that show it: 8 of 8 would be needed
        (4, "B,Y,K,T,T,RT,RT,TY,TY", True),  # 9 chips: 6 must
    ],
)
def test_D26_for_n_tiles_there_are_2n_to_3n_chips_and_so_many_show_the_color(
    missing: int, chips: str, can: bool
) -> None:
    line = missing + 1
    plates = {2: "TKRW0", 3: "-/-/-/TKRW0", 4: "-/-/-/TKRW2", 5: "-/-/-/-/-/-/TKRW0"}[line]
    mine = Board(plates=plates, lines="-/" * (line - 1) + "T1", chips=chips)
    state = after_acquire(mine, last="KB", round=max(2, (len(chips.split(",")) + 1) // 2))
    if not can:
        assert told(state, "chip-spent") == []
        assert "pay" not in words(state)
        return
    for chip in chips.split(","):
        state = state.play(f"pay{chip}")
    assert f"{line}>" in words(state)


@pytest.mark.parametrize("missing", [1, 2, 3])
@pytest.mark.parametrize("hand", ["B,R,R,BR,RT,KB", "R,T,BR,BR,RT,RT,TY", "B,B,Y,K,R,R,BR,YK"])
def test_D26_the_ways_to_pay_are_those_of_the_book(missing: int, hand: str) -> None:
    chips = tuple(sorted(hand.split(","), key=["B", "Y", "R", "K", "T", "BR", "RT", "TY", "YK", "KB"].index))
    line = missing + 1
    plates = {2: "YRWB2", 3: ROW_4, 4: "-/-/-/YRWB2"}[line]
    state = after_acquire(Board(plates=plates, lines="-/" * missing + "R1", chips=",".join(chips)), round=4)
    expected = {some for n in range(10) for some in itertools.combinations(chips, n) if pays(some, "R", missing)}
    if not expected:
        assert state.to_move is None
        return
    found = list(payments(state))
    assert sorted(found) == sorted(expected)  # each once


def test_D26_a_line_must_hold_at_least_1_tile() -> None:
    state = after_acquire(Board(plates=ROW_2, lines="-/-", chips="R,R,BR,RT"))
    assert state.to_move is None


def test_D26_ruling_chips_are_spent_only_to_complete() -> None:
    state = after_acquire(Board(plates=ROW_6, lines="-/-/-/-/-/R3", chips="R,R,BR"))  # 3 missing
    assert state.to_move is None
    state = after_acquire(Board(plates=ROW_6, lines="-/-/-/-/-/R4", chips="R,R,BR,RT")).play("payR")
    with pytest.raises(IllegalMove) as refused:
        state.play("leave")  # a payment that has begun must be completed
    assert refused.value.code == "must-tile"


def test_D26_ruling_only_if_the_line_can_then_be_placed() -> None:
    state = after_acquire(Board(plates="YSKR0", lines="-/B1", chips="B,B"))  # no blue space in row 2
    assert told(state, "line-waits") == [("line-waits", 0, 1)]
    assert part(state, 1, "chips") == "B,B"


def test_D26_the_player_may_leave_the_line_and_keep_the_chips() -> None:
    state = after_acquire(Board(plates=ROW_2, lines="-/R1", chips="R,R")).play("leave")
    assert part(state, 1, "lines") == "-/R1/-/-/-/-"
    assert part(state, 1, "chips") == "R,R"


def test_D26_used_chips_are_turned_face_down_and_stay() -> None:
    state = after_acquire(Board(plates=ROW_2, lines="-/R1", chips="B,R,R,KB"), round=2)
    assert part(state, 1, "used") == "-"
    state = state.play("payR").play("payR").play("2>1")
    assert part(state, 1, "chips") == "B,KB"
    assert part(state, 1, "used") == "R,R"


def test_D26_used_chips_have_no_further_use() -> None:
    state = after_acquire(Board(plates="KYRW0/-/-/YRWB0", lines="-/R1/Y2", chips="R,R,BR"), round=2)
    state = state.play("payR").play("payR").play("2>1")
    assert state.to_move is None  # one chip is left, line 3 stays
    assert part(state, 1, "lines") == "-/-/Y2/-/-/-"


def test_D26_chips_of_earlier_rounds_count() -> None:
    state = after_acquire(Board(plates=ROW_2, lines="-/R1", chips="R,R,YK,YK"), round=2)
    assert part(state, 1, "counts") == "0.2"
    assert words(state) == "leave payR"


def test_D26_several_lines_may_be_completed_in_one_round() -> None:
    mine = Board(plates="KYRW0/-/-/YRWB0", lines="-/R1/Y2", chips="Y,R,R,TY")
    state = after_acquire(mine, round=2).play("payR").play("payR").play("2>1")
    state = state.play("payY").play("payTY").play("3>1")
    assert part(state, 1, "dome").startswith("....../R...../Y.....")
    assert part(state, 1, "chips") == "-"


def test_D26_several_missing_tiles_may_be_paid_in_different_ways() -> None:
    state = after_acquire(Board(plates=ROW_4, lines="-/-/-/B2", chips="B,Y,R,K,KB"), round=3)  # 2 + 3 chips
    for chip in ["B", "Y", "R", "K", "KB"]:
        state = state.play(f"pay{chip}")
    assert words(state).startswith("4>1 4>2")


def test_D26_ruling_the_player_chooses_which_chips() -> None:
    state = after_acquire(Board(plates=ROW_2, lines="-/R1", chips="R,R,BR,RT"), round=2)
    assert words(state) == "leave payR payBR"
    assert words(state.play("payR")) == "payR payBR payRT"
    assert words(state.play("payBR")) == "payRT"
    assert part(state.play("payBR").play("payRT").play("2>1"), 1, "chips") == "R,R"


def test_D26_ruling_the_real_rightmost_tile_goes_to_the_dome_and_only_other_real_ones_to_the_tower() -> None:
    state = after_acquire(Board(plates=ROW_4, lines="-/-/-/B3", chips="B,B")).play("payB").play("payB").play("4>2")
    assert told(state, "line-cleared") == [("line-cleared", 0, 3, 0, 2)]
    assert field(state, "tower") == "B2"


def test_D26_ruling_a_single_real_tile_leaves_nothing_for_the_tower() -> None:
    mine = Board(plates="-/-/-/TKRW2", lines="-/-/-/K1", chips="K,K,YK,YK,KB,KB")  # WR above KT; 3 missing
    state = after_acquire(mine, round=3)
    for chip in ["K", "K", "YK", "YK", "KB", "KB"]:
        state = state.play(f"pay{chip}")
    state = state.play("4>1")
    assert part(state, 1, "dome").split("/")[3] == "K....."
    assert told(state, "tiled", "line-cleared") == [("tiled", 0, 3, 0, BLACK)]
    assert field(state, "tower") == "-"
    assert field(state, "bag") == "B13Y13R13K12T13"


def test_D26_ruling_chips_are_spent_when_the_lines_turn_comes() -> None:
    mine = Board(plates="KYRW0/-/-/YRWB0", lines="-/R1/Y2", chips="Y,R,R,TY")
    state = after_acquire(mine, round=2)
    assert field(state, "phase") == "tile1.2"
    assert part(state.play("leave"), 1, "chips") == "Y,R,R,TY"
    assert words(state.play("leave")) == "leave payY payR"  # line 3 now, with any three too


def test_D26_a_paid_line_is_scored_like_any_other() -> None:
    state = after_acquire(Board(plates="TKRW0", dome="TK....", lines="-/R1", chips="R,R"))
    state = state.play("payR").play("payR").play("2>1")
    assert told(state, "tiled", "scored-down") == [("tiled", 0, 1, 0, RED), ("scored-down", 0, 1, 0, 2, 0)]


def test_D26_the_chips_of_the_other_player_do_not_help() -> None:
    state = after_acquire(Board(plates=ROW_2, lines="-/T1", chips="B"), Board(chips="TY"), last="T")
    assert state.to_move is None
