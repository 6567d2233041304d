"""The players that can take a seat: a bot by its name, a bot in a file, a program that speaks the engine protocol."""

import importlib
import importlib.util
import inspect
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Protocol, cast, runtime_checkable

from azulejos.bots import Bot, bot_names, is_bot, make_bot
from azulejos.bots.crash import crash_text
from azulejos.errors import AzulejosError
from azulejos.play import OptionError

__all__ = ["Closable", "is_player", "make_player", "player_names_help", "shown_name"]

FILE = re.compile(r"(?P<path>.+\.py)(?::(?P<name>\w+))?")
ENGINE = re.compile(r"(?:(?P<name>[^=:,/\s][^=:,/]{0,39})=)?(?P<bot>engine:.*)", re.DOTALL)
ENGINE_MAKER = ("azulejos.engine.drive", "engine_bot")
"""The function that makes a bot from `engine:COMMAND`. Its package imports this one, so it is imported on first use."""


@runtime_checkable
class Closable(Protocol):
    """A bot that holds a resource, like a process or a connection, until its match is over."""

    def close(self) -> None:
        """Release the resource."""


def is_player(name: str) -> bool:
    """Whether a name has a form that `make_player` accepts.

    >>> [is_player(name) for name in ("greedy", "tree:ms=50", "my_bot.py", "Mine=engine:./mine --fast", "deep thought")]
    [True, True, True, True, False]
    """
    return is_bot(name) or ENGINE.fullmatch(name) is not None or FILE.fullmatch(name) is not None


def shown_name(name: str) -> str:
    """Return the short name of a player: the part before `=`, or all of it.

    >>> shown_name("Mine=engine:./mine --fast"), shown_name("solver:nodes=500"), shown_name("engine:./mine")
    ('Mine', 'solver:nodes=500', 'engine:./mine')
    """
    engine = ENGINE.fullmatch(name)
    return (engine["name"].strip() if engine and engine["name"] else "") or name


def player_names_help() -> str:
    """Return the accepted names in words; of the many levels, only the first and the last."""
    levels = [name for name in bot_names() if name.startswith("level")]
    others = [name for name in bot_names() if name not in levels]
    shown = others + ([f"{levels[0]} to {levels[-1]}"] if levels else [])
    return f"{', '.join(shown)}, FILE.py or [NAME=]engine:COMMAND"


def make_player(name: str, seed: int | str = 0) -> Bot:
    """Make a bot from a name (`greedy`, `tree:ms=500`), a file (`my_bot.py:Class`) or a command (`engine:./mine`).

    An engine can be given its own name: `Mine=engine:./mine`.

    >>> make_player("greedy", seed=7).name
    'greedy'
    >>> make_player("nobody.py")
    Traceback (most recent call last):
    azulejos.errors.OptionError: no such bot: no file 'nobody.py'
    """
    if engine := ENGINE.fullmatch(name):
        module, maker = ENGINE_MAKER
        make = cast(Callable[..., Bot], getattr(importlib.import_module(module), maker))
        own = shown_name(name) if engine["name"] else None
        return make(engine["bot"], seed="_".join(str(seed).split()), name=own)
    in_file = FILE.fullmatch(name)
    if in_file and not is_bot(name):
        return _from_file(Path(in_file["path"]), in_file["name"], seed)
    if not is_bot(name):
        raise OptionError(f"no such bot: {name!r} (wanted {player_names_help()})", code="unknown-bot")
    return make_bot(name, seed)


def _from_file(path: Path, wanted: str | None, seed: int | str) -> Bot:
    if not path.is_file():
        raise OptionError(f"no such bot: no file {str(path)!r}", code="unknown-bot")
    module = _load_file(path)
    bots = {
        name: kind
        for name, kind in vars(module).items()
        if inspect.isclass(kind) and kind.__module__ == module.__name__ and callable(getattr(kind, "choose", None))
    }
    own = [name for name in bots if name == wanted or (wanted is None and not name.startswith("_"))]
    if len(own) != 1:
        found = f"{len(own)} classes" if own else f"no class {wanted}" if wanted else "no class"
        choice = "|".join(name for name in bots if not name.startswith("_")) or "Class"
        raise OptionError(
            f"not a bot: {found} with choose(view) in {path} (wanted {path}:{choice})", code="unknown-bot"
        )
    make = cast(Callable[..., Bot], bots[own[0]])
    try:
        return make(seed) if inspect.signature(make).parameters else make()
    except Exception as error:
        raise _broken(path, error) from error


def _load_file(path: Path) -> ModuleType:
    """Run a file as a module, each file only once."""
    name = f"azulejos_bot_{path.stem}_{abs(hash(path.resolve()))}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise _broken(path, error) from error
    return module


def _broken(path: Path, error: Exception) -> AzulejosError:
    return OptionError(f"{path} cannot be used: {crash_text(error, path)}", code="bot-broken")
