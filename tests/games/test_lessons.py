"""The lessons on the page: every position can be, and every accepted move is legal there."""

import json
from pathlib import Path
from typing import Any

import pytest

from azulejos import parse_state

FILES = sorted((Path(__file__).resolve().parents[2] / "web" / "src" / "games").glob("*/lessons.json"))
LESSONS = [
    pytest.param(lesson, id=f"{file.parent.name}-{lesson['id']}")
    for file in FILES
    for lesson in json.loads(file.read_text())
]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_begins_with_a_possible_position_and_its_moves_are_legal(lesson: dict[str, Any]) -> None:
    state = parse_state(lesson["position"])
    if lesson["steps"] == 1:
        assert all(state.is_legal(move) for move in lesson["accepts"])
    else:
        for move in lesson["accepts"]:
            state = state.play(move)


def test_there_are_lessons() -> None:
    assert len(LESSONS) > 10
