"""Impossible positions of Azul: one literal for every fault that `faults.py` can report."""

import pytest

from azulejos import Dice, Game, State, azul, parse_state
from azulejos.errors import PositionError
from azulejos.games.registry import definition_of
from tests.games.azul.rules.positions import board, faults_of, line

FIVE_FULL = "BBBB/YYYY/RRRR/KKKK/WWWW"


TILES_AND_MARKER = [
    (line(center="*R1", factories="BBBB", bag="B16Y20R20K20W20"), "21 red tiles instead of 20 (A2)"),
    (line(center="*R1", factories="BBBB", bag="B16Y20R19K20W9"), "9 white tiles instead of 20 (A2)"),
    (line("move1", board(floor="*"), center="*R1"), "more than one starting player marker"),
    (line("move1", board(floor="*"), board(floor="*"), center="R1"), "more than one starting player marker"),
    (line("move1", board(floor="**"), center="R1"), "more than one starting player marker"),
    (
        line("move1", board(), board(floor="K*"), center="R1", start=1),
        "the marker lies with seat 2, but seat 1 is to own it (A8)",
    ),
    (
        line("move1", board(floor="KKKKKK"), center="R1"),
        "the marker is neither in the center nor on a floor line (A6, A8)",
    ),
    (line(factories=FIVE_FULL, center="*R1"), "the center was filled or taken from, but no factory was (A7, A8)"),
    (line("fill20", center="*-", lid="R1"), "the marker lies in the center outside the factory offer (A6, A17)"),
    (
        line("tile1.1", board(lines="R1"), game="azul2g", center="*-"),
        "the marker lies in the center outside the factory offer (A6, A17)",
    ),
]
BOARDS = [
    (line("fill20", board(wall="R.R.."), game="azul2g"), "seat 1: wall row 1 has a color twice (A11)"),
    (
        line("fill20", board(), board(lines="-/-/R1", wall="...../...../....R")),
        "seat 2: line 3 holds red, which its wall row already has (A11)",
    ),
    (line("fill20", board(wall="...../Y....")), "seat 1: yellow is on the wrong space of wall row 2 (A4)"),
    (
        line("fill20", board(), board(wall="...../.B.../...../.B..."), game="azul2g"),
        "seat 2: wall column 2 has a color twice (G1)",
    ),
]
MOMENTS = [
    (line(center="*R1", round=0), "round 0 does not go with this table"),
    (line("lot", round=3), "round 3 does not go with this table"),
    (line("fill20", board(7), round=0), "round 0 does not go with this table"),
    (line("move1", board(wall="BYRKW"), center="*R1"), "a horizontal row is complete, so the match is over (A22)"),
    (line("fill20", board(wall="BYRKW")), "a horizontal row is complete, so the match is over (A22)"),
    (line("lot", start=2, round=0), "the start player is drawn before anything else is laid out (A5)"),
    (line("lot", board(7), round=0), "the start player is drawn before anything else is laid out (A5)"),
    (line("lot", factories="BBBB", round=0), "the start player is drawn before anything else is laid out (A5)"),
    (line("fill20", factories="BBBB", lid="R1"), "factory 1 does not hold what was drawn so far (A19)"),
    (line("fill13", factories="BBBB/YY", lid="R1"), "factory 2 does not hold what was drawn so far (A19)"),
    (line("fill20", center="R1", lid="R1"), "tiles lie in the center before the factory offer (A6)"),
    (line("fill20", bag="-", lid=None), "a tile is to be drawn, but the bag is empty (A19)"),
    (line(center="*-"), "nothing is left to take (A13)"),
    (
        line(factories="BBB", center="*-"),
        "a factory holds 3 tiles: it is emptied at once or holds 4 (A7, A20)",
    ),
    (
        line(factories="BBBB/YYY/-/RR", center="*-", bag="-", lid=None),
        "a factory holds 3 tiles: it is emptied at once or holds 4 (A7, A20)",
    ),
    (
        line(factories="YYY/BBBB", center="*-", bag="-", lid=None),
        "a factory holds 3 tiles: it is emptied at once or holds 4 (A7, A20)",
    ),
    (line("move2", factories=FIVE_FULL, center="*-"), "nothing was taken yet, so seat 1 is to move (A6)"),
    (
        line("move1", board(lines="-/R2"), factories=FIVE_FULL, center="*-"),
        "complete lines or floor tiles are left from the round before (A14, A17)",
    ),
    (
        line("over", board(wall="BYRKW"), factories="BBBB"),
        "tiles lie in the factories or the center after the factory offer (A13)",
    ),
    (
        line("tile1.1", board(lines="R1"), game="azul2g", center="B2"),
        "tiles lie in the factories or the center after the factory offer (A13)",
    ),
    (line("tile1.2", board(lines="-/R1"), game="azul2g"), "seat 1 has nothing to tile in line 2 (G2)"),
    (
        line("tile1.2", board(lines="-/R2", wall="..R../BY.KW"), game="azul2g"),
        "no column can take line 2 of seat 1: it breaks by itself (G3)",
    ),
    (
        line("tile1.2", board(lines="K1/R2"), game="azul2g"),
        "a line of seat 1 above line 2 is still complete (A14)",
    ),
    (
        line("tile1.1", board(lines="R1"), board(floor="K"), game="azul2g", start=2),
        "seat 2 tiles before seat 1, and has not finished (G6)",
    ),
    (
        line("tile1.1", board(lines="R1"), board(), board(lines="-/K2"), game="azul3g", start=2),
        "seat 3 tiles before seat 1, and has not finished (G6)",
    ),
    (line("fill20", board(lines="R1")), "complete lines or floor tiles are left after wall tiling (A14, A17)"),
    (
        line("over", board(wall="BYRKW", floor="K")),
        "complete lines or floor tiles are left after wall tiling (A14, A17)",
    ),
    (
        line("over", board(wall="BYRK.")),
        "the match is over, but no horizontal row is complete and tiles are left to draw (A21, A22)",
    ),
]


@pytest.mark.parametrize(("text", "fault"), TILES_AND_MARKER + BOARDS + MOMENTS)
def test_a_position_that_is_impossible_is_refused_with_its_fault(text: str, fault: str) -> None:
    assert faults_of(text) == (fault,)


def test_the_error_names_every_fault_of_tiles_marker_and_boards() -> None:
    with pytest.raises(PositionError) as refused:
        parse_state(
            "azul2 r2 move1 s1 BBBB/-/-/-/- *R1 B15Y20R20K20W20 - "
            "0:-/Y1/-/-/-:...../..Y../...../Y..../.....:* 0:K1/-/-/-/-:...K./...../...../...../.....:-"
        )
    assert refused.value.code == "impossible-position"
    assert refused.value.faults == (
        "19 blue tiles instead of 20 (A2)",
        "23 yellow tiles instead of 20 (A2)",
        "21 red tiles instead of 20 (A2)",
        "22 black tiles instead of 20 (A2)",
        "more than one starting player marker",
        "seat 1: line 2 holds yellow, which its wall row already has (A11)",
        "seat 1: yellow is on the wrong space of wall row 4 (A4)",
        "seat 2: line 1 holds black, which its wall row already has (A11)",
    )
    assert str(refused.value) == "impossible position: " + "; ".join(refused.value.faults)


def test_once_boards_and_tiles_are_sound_every_fault_of_the_moment_is_named() -> None:
    text = line("fill12", board(lines="R1", wall="...../WBYRK"), center="K1", factories="BBBB/YYY", bag="-", lid=None)
    assert faults_of(text) == (
        "a horizontal row is complete, so the match is over (A22)",
        "factory 2 does not hold what was drawn so far (A19)",
        "tiles lie in the center before the factory offer (A6)",
        "a tile is to be drawn, but the bag is empty (A19)",
        "complete lines or floor tiles are left after wall tiling (A14, A17)",
    )


@pytest.mark.parametrize(
    "text",
    [
        line(
            "move1", board(floor="KKKKKKK"), center="R1", bag="B15Y15R10K8W12", lid=None
        ),  # no space for the marker (A8)
        line("move2", board(lines="-/-/B3"), factories="-/YYYY/RRRR/KKKK/WWWW", center="*B1", round=1),
        line(factories="BBBB/-/-/YYY", center="*-", bag="-", lid=None, round=6),  # the last one was filled short (A20)
        line("tile1.1", board(lines="R1", wall="BYKW."), game="azul2g", bag="-", lid=None, round=5),
    ],
)
def test_a_rare_position_that_can_be_is_taken(text: str) -> None:
    assert str(parse_state(text)) == text


def positions_of_a_match(game: Game, rounds: int, to_floor: bool) -> list[State]:
    """Play at random, or with every tile to the floor line; return all states, including those between draws."""
    dice = Dice(f"{game} {to_floor}")
    states = [game.start()]
    while not states[-1].is_over and states[-1].round <= rounds:
        state = states[-1]
        if state.is_chance:
            chances = state.chances()
            states.append(state.deal_outcome(chances[dice.below(len(chances))][0]))
        else:
            moves = state.legal_moves()
            move = moves[dice.below(len(moves))].text
            states.append(state.play(move[:2] + "F" if to_floor and ">" not in move else move))
    return states


@pytest.mark.parametrize("name", list(definition_of("azul").presets()))
def test_no_position_of_a_random_match_is_refused(name: str) -> None:
    for state in positions_of_a_match(definition_of("azul").presets()[name], rounds=8, to_floor=False):
        assert parse_state(str(state)) == state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_position_is_refused_when_everything_went_to_the_floor(players: int) -> None:
    states = positions_of_a_match(azul(players), rounds=6, to_floor=True)
    assert [str(state) for state in states if faults_of(str(state))] == []


def test_the_marker_cannot_be_taken_before_a_factory_is() -> None:
    assert faults_of(line("move2", board(floor="*"), factories=FIVE_FULL)) != ()
