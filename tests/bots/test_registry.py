"""Bots are made by their names."""

import pytest

from azulejos import azul
from azulejos.bots import Bot, bot_names, make_bot, register
from azulejos.bots.search_bot import SearchBot
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


def test_a_bot_of_your_own_can_be_registered(monkeypatch: pytest.MonkeyPatch) -> None:
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


@pytest.mark.parametrize("name", ["solver:nodes=30", "solver:nodes=20:hand-made", "tree:ms=5"])
def test_settings_may_follow_the_name_of_a_searching_bot(name: str) -> None:
    view = azul().start(first=0).deal(seed=1).view(0)
    bot = make_bot(name, seed=1)
    assert bot.name == name
    assert bot.choose(view) in view.legal_moves()


def test_more_nodes_are_really_looked_at() -> None:
    view = azul().start(first=0).deal(seed=1).view(0)
    looked = []
    for name in ("solver:nodes=200", "solver:nodes=4000"):
        bot = make_bot(name)
        assert isinstance(bot, SearchBot)
        looked.append(bot.think_aloud(view, None, lambda thought: None, lambda: False).nodes)
    assert looked[0] < 400 < 2_000 < looked[1] < 5_000


@pytest.mark.parametrize(
    "setting", ["", "nodes", "nodes=", "nodes=0", "nodes=-5", "nodes=1e3", "nodes=5:nodes=6", "fast", "ms=٣"]
)
def test_a_wrong_setting_is_refused_with_a_code(setting: str) -> None:
    with pytest.raises(OptionError, match="not a bot setting") as refused:
        make_bot(f"tree:{setting}")
    assert refused.value.code == "bad-bot-setting"


def test_a_bot_that_does_not_search_has_no_settings() -> None:
    with pytest.raises(OptionError, match="no such bot"):
        make_bot("greedy:nodes=5")
