"""Who can take a seat: names, files, engines; and the errors for everything else."""

import sys
from pathlib import Path

import pytest

from azulejos import Game, OptionError, azul, duel
from azulejos.engine import EngineBot, EngineError
from azulejos.match import Series, make_player, play_match, play_one
from azulejos.match.players import is_player

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = str(ROOT / "examples" / "my_first_bot.py")
TINY = f"engine:{sys.executable} '{ROOT / 'examples' / 'tiny_engine.py'}'"
TWO = """
from azulejos import Move
class One:
    name = "one"
    def __init__(self, seed):
        self.seed = seed
    def choose(self, view):
        return view.legal_moves()[0]
class Two(One):
    name = "two"
class Helper:
    pass
"""


def write(folder: Path, text: str) -> str:
    path = folder / "bots.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("game", [azul(), azul(3, gray=True), duel()], ids=str)
def test_the_first_bot_of_the_examples_wins_against_random(game: Game) -> None:
    shares = 0
    for seed in range(6):
        bots = [make_player(EXAMPLE), *[make_player("random", seed) for _ in range(game.players - 1)]]
        result = play_match(game, bots, seed=seed)
        assert result.forfeit is None
        shares += 0 in result.outcome.winners
    assert shares >= 4


def test_the_first_bot_has_at_most_twenty_lines() -> None:
    assert len(Path(EXAMPLE).read_text(encoding="utf-8").splitlines()) <= 20


def test_the_page_shows_the_file_as_it_is() -> None:
    page = (ROOT / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
    assert f"```python\n{Path(EXAMPLE).read_text(encoding='utf-8')}```" in page


def test_a_bot_in_a_file_gets_the_seed_if_it_wants_one(tmp_path: Path) -> None:
    bot = make_player(write(tmp_path, TWO) + ":Two", seed="x")
    assert bot.name == "two"
    assert vars(bot) == {"seed": "x"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (TWO, "2 classes with choose"),
        ("x = 1", "no class with choose"),
        ("import nothing_of_that_name", r"ModuleNotFoundError: No module named .* \(bots.py:1 in <module>\)"),
        ("class Bot:\n  def __init__(self): 1 / 0\n  def choose(self, view): pass", r"\(bots.py:2 in __init__\)"),
        ("\nclass Bot(:", r"SyntaxError: .* \(bots.py:2\)"),
    ],
)
def test_a_file_without_one_sound_bot_is_one_clear_error(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=words):
        make_player(write(tmp_path, text))


def test_an_engine_is_a_player_and_leaves_no_process() -> None:
    bot = make_player(TINY, seed="two words")
    assert isinstance(bot, EngineBot)
    with bot:
        bot.prepare(azul())
        assert bot.engine_name == "tiny"
    assert bot.pid is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Mine=engine:./mine", "Mine"),
        ("Deep Tile 2.0=engine:./mine a=b", "Deep Tile 2.0"),
        ("engine:./mine a=b", "engine:./mine a=b"),
        ("engine:NAME=engine:./mine", "engine:NAME=engine:./mine"),
    ],
)
def test_an_engine_may_have_a_name_before_its_command(text: str, name: str) -> None:
    bot = make_player(text)
    assert isinstance(bot, EngineBot)
    assert bot.name == name
    assert is_player(text)


@pytest.mark.parametrize("text", ["=engine:./mine", "a/b=engine:./mine", "a:b=engine:./mine", "Mine=greedy"])
def test_what_is_not_the_name_of_an_engine_is_refused(text: str) -> None:
    assert not is_player(text)
    with pytest.raises(OptionError):
        make_player(text)


def test_an_engine_plays_in_a_series() -> None:
    played = play_one(Series(azul(), TINY, "random", 1, "x", max_rounds=1), 0)
    assert played.forfeit is None
    assert f"Event: {TINY} against random" in played.record


def test_an_engine_that_cannot_start_says_so_at_its_start() -> None:
    bot = make_player("engine:/nowhere/engine")
    assert isinstance(bot, EngineBot)
    with pytest.raises(EngineError, match="nowhere"):
        bot.prepare(azul())
    assert bot.pid is None


def test_an_unknown_name_lists_what_there_is() -> None:
    with pytest.raises(
        OptionError, match=r"no such bot: 'oracle' \(wanted random, greedy.*, FILE.py or \[NAME=\]engine:COMMAND\)"
    ):
        make_player("oracle")
    assert not is_player("oracle")
