"""The lessons on planning: what each claims is what the round solver finds, and what its text says."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from azulejos import parse_state
from azulejos.lessons import lessons_of
from azulejos.puzzles.finding import value_of
from azulejos.puzzles.puzzle import DECIDED
from azulejos.search import Limit
from azulejos.search.machines import open_session
from tests.cli.running import failure, run_well

GAMES = Path(__file__).resolve().parents[2] / "src" / "azulejos" / "games"
LESSONS = [
    pytest.param(file.parent.name, lesson, id=f"{file.parent.name}-{lesson['id']}")
    for file in sorted(GAMES.glob("*/planning.json"))
    for lesson in json.loads(file.read_text(encoding="utf-8"))
]
LANGUAGES = ("en", "nl", "de", "pt-BR", "is")


def words_of(game: str, lesson: dict[str, Any], language: str) -> list[str]:
    texts = json.loads((GAMES / game / "sections" / "planning" / f"{language}.json").read_text(encoding="utf-8"))
    return [texts[f"learn.{game}.{lesson['id']}.{part}"] for part in ("title", "text", "done")]


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_the_engine_confirms_the_one_best_move_and_what_it_is_worth(game: str, lesson: dict[str, Any]) -> None:
    state = parse_state(lesson["position"])
    assert state.to_move == lesson["near"]
    thoughts = open_session(state.game, "round").rank(state.view(state.to_move), Limit(nodes=200_000))
    assert all(thought.is_exact for thought in thoughts)
    values = {str(thought.move): value_of(thought) for thought in thoughts}
    best = max(values.values())
    assert sorted(word for word, value in values.items() if value == best) == sorted(lesson["accepts"])
    assert best == lesson["value"]
    assert max(value for value in values.values() if value != best) == lesson["next"]


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_what_a_lesson_says_happens_on_the_board(game: str, lesson: dict[str, Any]) -> None:
    state, facts = parse_state(lesson["position"]), lesson["facts"]
    seat = lesson["near"]
    solver = open_session(state.game, "round")
    values = [value_of(thought) for thought in solver.rank(state.view(seat), Limit(nodes=200_000))]
    others = [value for value in values if value != lesson["value"]]
    if "others" in facts:
        most = {"lose": -DECIDED // 2, "do-not-win": DECIDED // 2}[facts["others"]]
        assert max(others) < most
    after = state.play(lesson["accepts"][0])
    if "fills" in facts:
        assert after.table.line_count[seat][facts["fills"] - 1] == facts["fills"]
    if "drops" in facts:
        assert after.table.floor_used[seat] - state.table.floor_used[seat] == facts["drops"]
    told = list(after.events)
    while after.to_move is not None:
        after = after.play(solver.think(after.view(after.to_move), Limit(nodes=200_000)).move)
        told += after.events
    own = [event for event in told if event.seat == seat]
    assert set(facts.get("events", ())) <= {event.kind for event in own}
    assert {tuple(scored) for scored in facts.get("scores", ())} <= {(event.kind, event.points) for event in own}
    assert set(facts.get("other_events", ())) <= {event.kind for event in told if event.seat == 1 - seat}


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_the_text_names_the_numbers_that_the_engine_found(game: str, lesson: dict[str, Any]) -> None:
    best, after = lesson["value"], lesson["next"]
    lead = abs(best) - DECIDED if abs(best) > DECIDED // 2 else best
    gap = best - after
    numbers = {abs(lead), gap} if gap < DECIDED // 2 else {abs(lead)}
    for language in LANGUAGES:
        done = words_of(game, lesson, language)[2]
        named = {int(number) for number in re.findall(r"[0-9]+", done)}
        assert numbers & named or lead == 0, done


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_has_words_in_five_languages_and_none_is_left_in_english(language: str) -> None:
    for parameters in LESSONS:
        game, lesson = parameters.values
        texts = words_of(str(game), lesson, language)  # type: ignore[arg-type]
        assert all(texts)
        if language != "en":
            assert texts[1] != words_of(str(game), lesson, "en")[1]  # type: ignore[arg-type]


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_the_library_and_the_command_line_have_the_lesson(game: str, lesson: dict[str, Any]) -> None:
    found = lessons_of(game)
    number = next(at for at, each in enumerate(found, start=1) if each.key == lesson["id"])
    best = lesson["accepts"][0]
    other = next(move for move in found[number - 1].state.legal_moves() if str(move) not in lesson["accepts"])
    assert found[number - 1].is_solved_by(best)
    for language in LANGUAGES:
        title, text, done = words_of(game, lesson, language)
        shown = run_well("learn", str(number), "--game", game, "--language", language, "--move", best).splitlines()
        assert (shown[-5], shown[-4], shown[-1]) == (f"{number}. {title}", text, done)
    refused = run_well("learn", str(number), "--game", game, "--move", str(other))
    assert refused.endswith("That move is legal, but this step asks for another one. Try again.\n")


def test_lessons_are_listed_and_there_is_no_other() -> None:
    assert run_well("learn").splitlines()[0] == " 1. Leave the bad group"
    assert run_well("learn", "1", "--answer").splitlines()[-1].startswith("CR3: ")
    assert failure("learn", "11") == "no lesson 11: there are 10"


def test_there_are_ten_lessons_for_one_game_and_five_for_the_other() -> None:
    names = [str(parameters.values[0]) for parameters in LESSONS]
    assert (names.count("azul"), names.count("duel")) == (10, 5)
