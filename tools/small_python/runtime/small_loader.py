"""The loader of rules where there is one version of them: the plain one."""

from small_importlib import import_module

from azulejos.games.registry import definition_of

__all__ = ["compiled_folder", "has_compiler", "load", "package_of"]


def load(game, module="rules.game", *, compiled=False, quiet=False, portable=False):
    """Return a plain module of a game."""
    if compiled or quiet or portable:
        raise NotImplementedError("only plain rules are here")
    return import_module(package_of(game) + "." + module)


def package_of(game):
    """Return the full name of a game's package."""
    return definition_of(game).package


def has_compiler():
    """Whether rules can be compiled here."""
    return False


def compiled_folder(game):
    """Raise: there is no machine code here."""
    raise NotImplementedError(game)
