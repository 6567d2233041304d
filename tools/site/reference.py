"""Pages of the API: one for each room that people import from, out of its docstrings."""

import ast
from dataclasses import dataclass
from pathlib import Path

__all__ = ["NOT_IMPORTED", "ROOMS", "Room", "home_of", "index_page", "public_names", "room_page"]

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "azulejos"


@dataclass(frozen=True, slots=True)
class Room:
    """A page of the reference: its name, a title, and the modules on it (the room itself where none is named)."""

    name: str
    title: str
    parts: tuple[str, ...] = ()

    @property
    def modules(self) -> tuple[str, ...]:
        """Name the modules with their packages.

        >>> Room("envs", "Environments", ("gymnasium",)).modules, Room("azulejos", "The front door").modules
        (('azulejos.envs.gymnasium',), ('azulejos',))
        """
        room = self.name if self.name == "azulejos" else f"azulejos.{self.name}"
        return tuple(f"{room}.{part}" for part in self.parts) or (room,)

    @property
    def page(self) -> str:
        """Name the page."""
        return f"api/{self.name}.md"


ROOMS = (
    Room("azulejos", "The front door"),
    Room("errors", "Errors"),
    Room("locale", "Languages"),
    Room("rules", "Rules", ("book", "loader")),
    Room("play", "Values, notation, records"),
    Room("search", "Search"),
    Room("bots", "Bots"),
    Room("match", "Matches"),
    Room("analysis", "Analysis"),
    Room("learning", "Learning"),
    Room("engine", "Engine protocol"),
    Room("envs", "Environments", ("pettingzoo", "openspiel", "gymnasium", "encoding")),
)
NOT_IMPORTED = {"cli", "tui", "server"}
"""Rooms that are programs: they are started, and have pages of their own."""


def source_of(module: str) -> Path:
    """Find the file of a module."""
    path = PACKAGE.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def summary_of(module: str) -> str:
    """Return the first sentence of a module's docstring.

    >>> summary_of("azulejos.bots")
    'Bots: programs that choose a move from a view. One bot a file, one method each.'
    """
    docstring = ast.get_docstring(ast.parse(source_of(module).read_text(encoding="utf-8"))) or ""
    return docstring.splitlines()[0]


def public_names(module: str) -> list[str]:
    """Read `__all__` of a module without importing it.

    >>> public_names("azulejos.learning")
    ['Generation', 'Plan', 'Score', 'Training', 'TrainingError']
    """
    for node in ast.parse(source_of(module).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return [str(name) for name in ast.literal_eval(node.value)]
    return []


def home_of(module: str, name: str) -> str:
    """Return the address of a public name; one that is named like the file it comes from is shown where it is made.

    >>> home_of("azulejos.engine", "serve"), home_of("azulejos.engine", "EngineBot")
    ('azulejos.engine.serve.serve', 'azulejos.engine.EngineBot')
    """
    is_hidden = source_of(module).name == "__init__.py" and source_of(f"{module}.{name}").exists()
    return f"{module}.{name}.{name}" if is_hidden else f"{module}.{name}"


def room_page(room: Room) -> str:
    """Return the page of a room: its modules, documented by their docstrings."""
    if not room.parts:
        (module,) = room.modules
        hidden = [name for name in public_names(module) if home_of(module, name) != f"{module}.{name}"]
        options = "    options:\n      show_root_toc_entry: true\n      show_root_heading: true\n"
        extra = (f"\n::: {home_of(module, name)}\n{options}" for name in hidden)
        return f"# {room.title}\n\n`import {module}`\n\n::: {module}\n" + "".join(extra)
    parts = (f"## `{module}`\n\n::: {module}\n    options:\n      heading_level: 3\n" for module in room.modules)
    return f"# {room.title}\n\n" + "\n".join(parts)


def index_page() -> str:
    """Return the page that lists the rooms."""
    lines = ["# API reference", ""]
    lines += ["What can be imported, room by room, from the docstrings; every example in them runs in the tests."]
    lines += ["A name that is not here may change without notice. Everything is typed.", ""]
    lines += ["| room | what it holds |", "|---|---|"]
    for room in ROOMS:
        summaries = " ".join(summary_of(module) for module in room.modules)
        lines.append(f"| [{room.title}]({room.name}.md) <br>`{'`, `'.join(room.modules)}` | {summaries} |")
    return "\n".join(lines) + "\n"
