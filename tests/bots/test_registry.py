"""Bots are made by their names."""

import pytest

from azulejos.bots import Bot, bot_names, make_bot, register
from azulejos.play import Move, OptionError, View


def test_there_is_a_random_and_a_greedy_bot() -> None:
    assert set(bot_names()) >= {"random", "greedy"}


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_knows_its_name(name: str) -> None:
    assert make_bot(name, seed=1).name == name


def test_an_unknown_name_is_refused_with_a_code_and_the_names_there_are() -> None:
    with pytest.raises(OptionError, match=r"no such bot: 'oracle' \(wanted level1 to level8, ") as refused:
        make_bot("oracle")
    assert refused.value.code == "unknown-bot"


def test_a_bot_of_ones_own_can_be_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    class First:
        name = "first"

        def choose(self, view: View) -> Move:
            return view.legal_moves()[0]

    def make(seed: int | str) -> Bot:
        return First()

    monkeypatch.setattr("azulejos.bots.registry._makers", {})
    register("first", make)
    assert bot_names() == ("first",)
    assert make_bot("first").name == "first"
