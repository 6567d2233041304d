"""The page that lists every command with all of its options, as the program itself knows them."""

from collections.abc import Iterator
from typing import Any

import typer

from azulejos.cli.app import app

__all__ = ["commands_page"]

HEAD = """# All commands and options

The output of `--help` on one page; [the command line](command-line.md) explains it. Every command accepts `--help`.
"""


def commands_page() -> str:
    """Return the page, made from the commands of the program."""
    program: Any = typer.main.get_command(app)
    sections = ["\n".join(section(name, command)) for name, command in commands_of(program, "azulejos")]
    return "\n\n".join([HEAD, *sections]) + "\n"


def commands_of(group: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Return the commands that can be run, each with its full name; an alias of another one is left out."""
    known = set()
    for word, command in group.commands.items():
        if command.callback not in known and not command.hidden:
            if hasattr(command, "commands"):
                yield from commands_of(command, f"{name} {word}")
            else:
                yield f"{name} {word}", command
                known.add(command.callback)


def section(name: str, command: Any) -> Iterator[str]:
    """Return the section of a command: what it does, its arguments and options."""
    yield f"## {name}\n"
    yield command.help + "\n"
    params = command.get_params(command.context_class(command))
    shown = [each for each in params if each.name != "help" and not getattr(each, "hidden", False)]
    if shown:
        yield "| argument or option | what it does |"
        yield "|---|---|"
        yield from (f"| {called(each)} | {meaning(each)} |" for each in shown)


def called(param: Any) -> str:
    """Return how an argument or an option is written."""
    if param.param_type_name == "argument":
        return f"`{param.metavar or param.name.upper()}`"
    names = [*param.opts, *param.secondary_opts]
    value = param.metavar if param.metavar is not None else value_of(param)
    return ", ".join(f"`{name}`" for name in names) + (f" `{value}`" if value else "")


def value_of(param: Any) -> str:
    """Return what value an option takes, if its declaration does not say it."""
    if param.is_flag:
        return ""
    return "|".join(param.type.choices) if hasattr(param.type, "choices") else str(param.type.name).upper()


def meaning(param: Any) -> str:
    """Return what an argument or option does, its default, and its environment variable."""
    words = escaped(param.help or "")
    if isinstance(param.default, int | float | str) and not isinstance(param.default, bool) and "default" not in words:
        words += f" (default: {escaped(str(param.default))})"
    return words + (f" `{param.envvar}`" if param.envvar else "")


def escaped(text: str) -> str:
    """Return a text that is safe in a table cell, outside of code."""
    return text.replace("|", "\\|")
