"""Events narrated in words: both games, and unknown kinds."""

import pytest

from azulejos import Dice, Event, Game, azul, duel, parse_state
from azulejos.bots import make_bot
from azulejos.games.parts import narration_of
from azulejos.games.registry import definition_of, game_names
from azulejos.locale import Catalog
from azulejos.narration.story import explain
from tests.cli.running import OPENING

GAMES = {tag: game for name in game_names() for tag, game in definition_of(name).presets().items()}


def told(position: str, *moves: str, names: tuple[str, ...] = ("Ana", "Bram")) -> list[str]:
    """Return the narration of the last of these moves from a position."""
    state = parse_state(position)
    for move in moves:
        mover = state.to_move
        state = state.play(move)
    return explain(state.events, state.game, names, mover=mover)


def test_taking_tiles_says_where_all_of_them_go() -> None:
    assert told(OPENING, "1B1") == [
        "Ana takes 2 blue from factory 1, leaves 1 yellow and 1 red in the center, puts 1 in line 1 (complete), "
        "drops 1 on the floor line."
    ]


def test_the_first_from_the_center_gets_the_marker() -> None:
    assert told(OPENING, "1B2", "CY3") == [
        "Bram takes 1 yellow from the center, gets the starting player marker, puts 1 in line 3 (1 of 3)."
    ]


def test_the_player_at_the_terminal_is_addressed() -> None:
    assert told(OPENING, "1B5", names=("You", "Greedy")) == [
        "You take 2 blue from factory 1, leave 1 yellow and 1 red in the center, put 2 in line 5 (2 of 5)."
    ]


def test_a_round_is_scored_in_words_with_the_reasons() -> None:
    position = (
        "azul2 r6 move1 s2 -/-/-/-/- R1 B18Y19R17K20W19 -"
        " 1:B1/-/-/-/-:.Y.../...../...../...../.....:W 0:-/R2/-/-/-:...../.B.../...../...../.....:*"
    )
    assert told(position, "CRF") == [
        "Ana takes 1 red from the center, drops 1 on the floor line.",
        "Bram tiles red in row 2, column 4: +1.",
        "Bram loses 1 for the floor line.",
        "Ana tiles blue in row 1, column 1: +2 across.",
        "Ana loses 2 for the floor line.",
        "Bram starts the next round.",
    ]


def test_the_end_is_narrated_with_its_bonuses_and_without_a_next_round() -> None:
    position = (
        "azul2 r6 move1 s1 -/-/-/-/- R1 B19Y19R18K19W19 -"
        " 3:B1/-/-/-/-:.YRKW/...../...../...../.....:* 0:-/-/-/-/-:...../...../...../...../.....:-"
    )
    assert told(position, "CRF")[-2:] == [
        "Ana gets +2 for complete row 1.",
        "The match is over: a horizontal row is complete.",
    ]


def test_deals_are_narrated_too() -> None:
    state = azul().start().deal("first:2")
    assert explain(state.events, state.game, ["Ana"]) == ["Player 2 starts."]
    filled = state.deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")
    assert explain(filled.events, filled.game, ["Ana", "Bram"]) == [
        "The factories are filled: 1 BBYR, 2 YKWW, 3 BRKW, 4 YYRR, 5 BKKW.",
        "Bram starts round 1.",
    ]


def test_the_order_of_a_stack_is_told_of_the_seat_that_chose_it() -> None:
    events = [
        Event("stacked", (("source", 0), ("level", level), ("color", color))) for level, color in ((0, 3), (1, 4))
    ]
    assert explain(events, duel(), ["Ana", "Bram"], mover=1) == [
        "Bram stacks black, turquoise on the moon of factory 1, the first at the bottom."
    ]


def test_what_a_seat_may_not_see_is_not_told() -> None:
    hidden = Event("plate-kept", (("seat", 1), ("number", -1), ("plate", -1)))
    assert explain([hidden], duel(), ["Ana", "Bram"]) == ["Bram keeps a hidden plate."]


@pytest.mark.parametrize("name", ["azul", "duel"])
def test_every_kind_of_event_has_its_words(name: str) -> None:
    kinds, part = {kind for kind, _ in definition_of(name).events.values()}, narration_of(name)
    assert {kind for kind in kinds if f"story.{kind}" in Catalog.of("en")} == kinds - part.SILENT
    assert kinds >= part.JOINED | part.MERGED | part.SILENT_AT_END | part.OBVIOUS | part.ROUND_ENDS
    assert kinds >= set(part.POINT_SOURCES)


@pytest.mark.parametrize("game", ["azul", "duel"])
@pytest.mark.parametrize("number", [-1, 0, 3, 99])
def test_no_event_however_odd_breaks_the_narration(game: str, number: int) -> None:
    played = azul() if game == "azul" else duel()
    for kind, names in played.definition.events.values():
        event = Event(kind, tuple((name, number) for name in names))
        assert all(explain([event], played, ["Ana", "Bram"])), kind
        explain([Event(kind, ())], played)


def test_an_unknown_kind_is_reported_as_it_is() -> None:
    painted = Event("tile-painted", (("seat", 1), ("coats", 2)))
    assert explain([painted, Event("silence", ())], azul()) == ["tile-painted: seat 2, coats 2.", "silence."]


def test_a_game_without_a_narration_is_narrated_by_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejos.narration.story.has_part", lambda game, name: False)
    assert told(OPENING, "1B5") == [
        "taken: seat 1, source 0, color 0, count 2; moved-to-center: source 0, color 1, count 1; "
        "moved-to-center: source 0, color 2, count 1; put-in-line: seat 1, line 4, color 0, count 2, held before 0."
    ]


@pytest.mark.parametrize("tag", GAMES)
def test_whole_matches_are_narrated_without_a_question_mark(tag: str) -> None:
    game: Game = GAMES[tag]
    bots = [make_bot("random", seat) for seat in range(game.players)]
    state = game.start()
    for step in range(150):
        mover = state.to_move
        if state.is_over:
            return
        if mover is None:
            state = state.deal(state.sample_deal(Dice("told", step)))
        else:
            state = state.play(bots[mover].choose(state.view(mover)))
        lines = explain(state.events, game, ["Ana", "Bram", "Cas", "Dora"], mover=mover)
        assert not [line for line in lines if "?" in line or "somebody" in line or "−-" in line]
