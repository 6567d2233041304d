"""Drawings and descriptions in every language, which still fit."""

import re
import xml.etree.ElementTree as ElementTree
from functools import cache

import pytest

from azulejos import Dice, Game, State, azul, duel
from azulejos.locale import LANGUAGES, LanguageError, speaking
from azulejos.play.drawing.drawable import columns_of

OTHERS = [language for language in LANGUAGES if language != "en"]
ENGLISH = re.compile(
    r"\b(the|of|turn|factory|line|wall|floor|center|bag|lid|tower|empty|points?|moon|sun|goals)\b", re.I
)


@cache
def moments(game: Game) -> tuple[State, ...]:
    """Return states of a random match, one of each phase that it passes through."""
    dice, state = Dice("languages"), game.start()
    found: dict[tuple[int, int], State] = {}
    while not state.is_over and state.round < 4:
        found.setdefault((state.table.phase, state.round), state)
        if state.to_move is None:
            state = state.deal(state.sample_deal(dice))
        else:
            moves = state.legal_moves()
            state = state.play(moves[dice.below(len(moves))])
    return (*found.values(), state)


GAMES = [azul(), azul(players=4, gray=True), duel(tablets=("1a", "2a", "3a", "4b")), duel(tablets=("1b", "2b", "3b"))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_drawing_in_any_language_is_80_columns_wide_and_cuts_no_words(game: Game, language: str) -> None:
    assert len(moments(game)) > 4
    for state in moments(game):
        drawn = state.view(0).draw(language=language)
        assert max(columns_of(line) for line in drawn.splitlines()) <= 80
        assert "…" not in drawn.replace("….", ""), drawn


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_no_english_is_left_in_a_drawing(game: Game, language: str) -> None:
    for state in moments(game):
        pictured = ElementTree.fromstring(state.view(1).svg(language=language))
        words = " ".join(text for text in pictured.itertext())
        said = ENGLISH.findall(words + state.draw(language=language))
        friends = {"nl": {"of"}, "de": {"die"}, "pt-BR": set(), "is": {"turn"}}[language]
        assert {word.lower() for word in said} - friends == set()
        assert pictured.get("lang") == language


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_drawing_looks_the_same_in_every_language_but_for_its_words(game: Game) -> None:
    def shape(picture: str) -> list[str]:
        return [element.tag for element in ElementTree.fromstring(picture).iter() if "use" in element.tag]

    for state in moments(game):
        assert len({tuple(shape(state.svg(language=language))) for language in LANGUAGES}) == 1


def test_a_position_is_described_in_dutch_with_the_right_plurals() -> None:
    state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").play("1B2")
    told = ElementTree.fromstring(state.svg(language="nl", names=["Ana"]))[1].text or ""
    assert told.startswith(
        "Azul, Ronde 1. Speler 2 is aan de beurt. Fabriek 1: leeg. Fabriek 2: 1 geel, 1 zwart, 2 wit."
    )
    assert "Midden: startspelerfiche, 1 geel, 1 rood." in told
    assert "Ana: 0 punten. Patroonlijnen: Lijn 2: 2 van 2 blauw. Muur: leeg. Vloerlijn: leeg." in told


def test_a_position_is_described_in_icelandic_with_the_forms_of_a_tile() -> None:
    state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").play("1B2")
    told = ElementTree.fromstring(state.svg(language="is"))[1].text or ""
    assert "Plata 2: 1 gul, 1 svört, 2 hvítar." in told
    assert "Lína 2: 2 af 2, blá." in told


def test_the_language_that_is_spoken_goes_for_drawings_too() -> None:
    state = azul().start(first=0).deal(seed=1)
    with speaking("de"):
        assert "Spieler 1 ist am Zug" in state.draw()
        assert "Spieler 1 ist am Zug" not in state.draw(language="en")
    assert "Player 1's turn" in state.draw()


def test_an_unknown_language_draws_nothing() -> None:
    with pytest.raises(LanguageError):
        azul().start().draw(language="xx")
