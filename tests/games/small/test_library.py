"""Small Azul through the library: tags, notation, records, drawings, sights, previews, what it does not have."""

import shutil
from pathlib import Path

import azulejos_small
import pytest

from azulejos import (
    Dice,
    Game,
    Move,
    NotationError,
    OptionError,
    Record,
    State,
    normal_form,
    parse_game,
    parse_move,
    parse_record,
    parse_view,
)
from azulejos.games import registry
from azulejos.games.base import BaseDefinition
from azulejos.games.parts import MissingPart, has_part, part_of
from azulejos.games.registry import definition_of, register
from azulejos.play.preview import preview_moves
from azulejos.play.sight import (
    describe_ending,
    describe_events,
    describe_game,
    describe_legal_moves,
    describe_move_for,
    describe_view,
    has_secrets,
)

SMALL = Game("small")
OPENING = SMALL.start(first=0).deal("fill:BB/YR")


def test_the_tag_is_read_and_written() -> None:
    assert parse_game("small") == SMALL
    assert str(SMALL) == "small"
    with pytest.raises(NotationError):
        parse_game("small3")
    with pytest.raises(OptionError, match="Small Azul has no option 'gray'"):
        Game("small", gray=True)
    with pytest.raises(OptionError) as refused:
        Game("small", players=3)
    assert refused.value.code == "bad-players"


def test_moves_have_words_and_numbers() -> None:
    assert parse_move("CRF").parts == {"source": "C", "color": "R", "target": "F"}
    assert SMALL.number("2Y3") == 18
    assert SMALL.move(18) == Move("2Y3")
    with pytest.raises(NotationError):
        SMALL.number("9B1")  # a word of another game


def test_a_record_is_written_and_read_back() -> None:
    record = Record.begin(SMALL, ["Ana", "Bram"])
    state: State = record.final
    seed = 0
    while not state.is_over:
        step = state.sample_deal(Dice(seed)) if state.is_chance else state.legal_moves()[0]
        record, seed = record.add(str(step)), seed + 1
        state = record.final
    again = parse_record(str(record))
    assert again.final == state
    assert again.result == record.result
    assert "Game: small" in str(record)


def test_it_is_drawn_as_text_and_as_a_picture() -> None:
    assert OPENING.draw().splitlines()[:2] == ["Small Azul · round 1", "1 [BB]  2 [YR]  C [* ]"]
    assert OPENING.svg().startswith("<svg ")


def test_a_page_is_told_everything() -> None:
    view = OPENING.view(1)
    assert describe_game(SMALL)["tag"] == "small"
    assert describe_view(view)["round"] == 1
    assert describe_legal_moves(OPENING.view(0))[0] == {
        "word": "1B1",
        "kind": "take",
        "source": 0,
        "color": "B",
        "line": 0,
    }
    assert describe_events(SMALL, OPENING.play("2Y1").events)[0]["event"] == "taken"
    assert describe_move_for(SMALL, Move("2Y1"), mover=0, seat=1)["word"] == "2Y1"
    assert [preview["word"] for preview in preview_moves(OPENING.view(0))][:2] == ["1B1", "1B2"]
    assert describe_ending(Record.begin(SMALL).add("first:1").stop("resigned 2")) is not None
    assert not has_secrets(SMALL)
    assert parse_view(str(view), seat=1) == view
    assert normal_form(OPENING) == str(OPENING)


def test_what_it_lacks_is_reported_clearly() -> None:
    assert not has_part("small", "terminal")
    with pytest.raises(MissingPart, match="the game 'small' has no part 'terminal'") as missing:
        part_of("small", "terminal")
    assert missing.value.code == "missing-part"


def test_it_is_unrated() -> None:
    assert definition_of("small").rating_pool(SMALL) is None


def test_rules_without_an_entry_point_are_reported_clearly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = Path(azulejos_small.__file__).parent
    shutil.copytree(package, tmp_path / "azulejos_lacking")
    entry_points = tmp_path / "azulejos_lacking" / "rules" / "game.py"
    text = entry_points.read_text(encoding="utf-8").replace("def play_at_random(", "def play_by_chance(")
    entry_points.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    class Lacking(BaseDefinition):
        name = "lacking"
        package = "azulejos_lacking"

    with pytest.raises(registry.GameContractError, match=r"the game 'lacking' lacks play_at_random \(see"):
        _ = Lacking().rules


def test_a_game_that_declares_nothing_fails_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bare(BaseDefinition):
        name = "bare"

    bare = Bare()
    assert bare.has_secrets
    assert bare.rating_pool(SMALL) is None
    assert bare.is_secret_move(Move("1B1"))
    assert bare.choices == ()
    monkeypatch.setattr(registry, "_makers", dict(registry._makers))
    monkeypatch.setattr(registry, "_definitions", dict(registry._definitions))
    register("bare", Bare)  # type: ignore[arg-type]  # that it does not keep the contract is the point
    try:
        with pytest.raises(registry.GameContractError, match=r"the game 'bare' lacks .*move_words"):
            definition_of("bare")
    finally:
        monkeypatch.undo()
        registry._all_makers.cache_clear()
        registry.game_names.cache_clear()
