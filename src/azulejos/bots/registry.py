"""The registry of bots by name."""

from collections.abc import Callable
from functools import partial

from azulejos.bots.bot import Bot
from azulejos.bots.careful import CarefulBot
from azulejos.bots.greedy import GreedyBot
from azulejos.bots.levels import LEVELS, make_level
from azulejos.bots.random_bot import RandomBot
from azulejos.bots.settings import USUAL, Settings
from azulejos.play import OptionError

__all__ = ["bot_names", "is_bot", "make_bot", "register"]

Seed = int | str


def _make_solver(seed: Seed, settings: Settings = USUAL, name: str = "solver") -> Bot:
    from azulejos.bots.solver import SolverBot  # imports the compiler

    return SolverBot(seed, settings, name=name)


def _make_tree(seed: Seed, settings: Settings = USUAL, name: str = "tree") -> Bot:
    from azulejos.bots.tree import TreeBot

    return TreeBot(seed, settings, name=name)


def _make_anchor(seed: Seed, settings: Settings = USUAL, name: str = "anchor") -> Bot:
    from azulejos.bots.anchor import AnchorBot

    return AnchorBot(seed, settings, name=name)


_searchers = {"solver": _make_solver, "tree": _make_tree, "anchor": _make_anchor}
"""Bots whose name may be followed by settings."""

_makers: dict[str, Callable[[Seed], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "careful": CarefulBot,
    **_searchers,
    **{level.bot: partial(make_level, level) for level in LEVELS},
}


def register(name: str, maker: Callable[[Seed], Bot]) -> None:
    """Add a bot to the registry."""
    _makers[name] = maker


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots.

    >>> bot_names()[:6]
    ('random', 'greedy', 'careful', 'solver', 'tree', 'anchor')
    """
    return tuple(_makers)


def is_bot(name: str) -> bool:
    """Whether `make_bot` knows a name; settings after it are not checked.

    >>> is_bot("greedy"), is_bot("solver:nodes=500"), is_bot("greedy:nodes=500")
    (True, True, False)
    """
    return name in _makers or (":" in name and name.partition(":")[0] in _searchers)


def make_bot(name: str, seed: Seed = 0) -> Bot:
    """Make a bot; what it leaves to chance follows from the seed. Searching bots may have `Settings` after the name.

    >>> make_bot("greedy", seed=7).name
    'greedy'
    >>> make_bot("deep thought")   # doctest: +ELLIPSIS
    Traceback (most recent call last):
    azulejos.errors.OptionError: no such bot: 'deep thought' (wanted level1 to level8, random, greedy, ...)
    """
    if not is_bot(name):
        others = [each for each in _makers if not each.startswith("level")]
        wanted = ", ".join([f"level1 to level{len(LEVELS)}", *others])
        raise OptionError(f"no such bot: {name!r} (wanted {wanted})", code="unknown-bot")
    if name in _makers:
        return _makers[name](seed)
    searcher, _, settings = name.partition(":")
    return _searchers[searcher](seed, Settings.parse(settings), name)
