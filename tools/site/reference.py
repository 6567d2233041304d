"""Pages of the API: one for each package that people import from, made from its docstrings."""

import ast
from dataclasses import dataclass
from pathlib import Path

from azulejos.games.builtin import LATER

__all__ = ["NOT_IMPORTED", "PACKAGES", "Package", "home_of", "index_page", "package_page", "public_names"]

ROOT = Path(__file__).resolve().parents[2] / "src" / "azulejos"


@dataclass(frozen=True, slots=True)
class Package:
    """A page of the reference: its name, a title, and the modules on it (the package itself if none is named)."""

    name: str
    title: str
    parts: tuple[str, ...] = ()

    @property
    def modules(self) -> tuple[str, ...]:
        """Return the full names of the modules.

        >>> Package("envs", "Environments", ("gymnasium",)).modules, Package("azulejos", "Top level").modules
        (('azulejos.envs.gymnasium',), ('azulejos',))
        """
        package = self.name if self.name == "azulejos" else f"azulejos.{self.name}"
        return tuple(f"{package}.{part}" for part in self.parts) or (package,)

    @property
    def page(self) -> str:
        """Return the path of the page."""
        return f"api/{self.name}.md"


PACKAGES = (
    Package("azulejos", "Top level"),
    Package("errors", "Errors"),
    Package("locale", "Languages"),
    Package("rules", "Rules", ("book", "loader")),
    Package("machines", "Machines", ("artifacts", "manifest", "wasm")),
    Package("play", "Values, notation, records"),
    Package("games", "Games", ("contract", "registry", "parts")),
    Package("narration", "Narration", ("move_help", "names", "reasons", "results", "story")),
    Package("live", "Live matches", ("match", "description", "clock", "history", "recording", "refusal")),
    Package("search", "Search"),
    Package("bots", "Bots"),
    Package("match", "Matches"),
    Package("analysis", "Analysis"),
    Package("learning", "Learning"),
    Package("dataset", "Data sets"),
    Package("league", "Leagues"),
    Package("luck", "Luck"),
    Package("puzzles", "Puzzles"),
    Package("lessons", "Lessons"),
    Package("studies", "Studies"),
    Package("score_sheet", "Score sheets"),
    Package("tournaments", "Tournaments"),
    Package("certify", "Certification of engines"),
    Package("engine", "Engine protocol"),
    Package("envs", "Environments", ("pettingzoo", "openspiel", "gymnasium", "masking", "encoding")),
)
NOT_IMPORTED = {"cli", "forge", "server", "tui"}
"""Packages that are programs: they are started, not imported. Those for users have pages of their own."""


def source_of(module: str) -> Path:
    """Find the file of a module."""
    path = ROOT.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def summary_of(module: str) -> str:
    """Return the first sentence of a module's docstring.

    >>> summary_of("azulejos.bots")
    'Bots: programs that choose a move from a view. One bot per file, one method each.'
    """
    docstring = ast.get_docstring(ast.parse(source_of(module).read_text(encoding="utf-8"))) or ""
    return docstring.splitlines()[0]


def public_names(module: str) -> list[str]:
    """Read `__all__` of a module without importing it.

    >>> public_names("azulejos.learning")
    ['Generation', 'Plan', 'Score', 'Training', 'TrainingError']
    """
    for node in _body_of(module):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            assert isinstance(node.value, ast.List | ast.Tuple)
            return [name for item in node.value.elts for name in _names_of(module, item)]
    return []


def _names_of(module: str, item: ast.expr) -> list[str]:
    """Return one name of `__all__`, or the names of another module that is unpacked there: `*builtin.__all__`."""
    if not isinstance(item, ast.Starred):
        return [str(ast.literal_eval(item))]
    alias = ast.unparse(item.value).removesuffix(".__all__")
    return public_names(f"{_imported_from(module, alias)}.{alias}")


def home_of(module: str, name: str) -> str:
    """Return the address of a public name; one that is named like a module beside it is shown where it is made.

    >>> home_of("azulejos.engine", "serve"), home_of("azulejos.engine", "EngineBot")
    ('azulejos.engine.serve.serve', 'azulejos.engine.EngineBot')
    """
    if module == "azulejos" and name in LATER:  # imported when first used, so it is documented where it is made
        return f"{LATER[name]}.{name}"
    is_hidden = source_of(module).name == "__init__.py" and source_of(f"{module}.{name}").exists()
    return f"{_imported_from(module, name) if is_hidden else module}.{name}"


def _imported_from(module: str, name: str) -> str:
    imports = (node for node in _body_of(module) if isinstance(node, ast.ImportFrom))
    (origin,) = (str(node.module) for node in imports if name in [alias.name for alias in node.names])
    return origin


def _body_of(module: str) -> list[ast.stmt]:
    return ast.parse(source_of(module).read_text(encoding="utf-8")).body


def package_page(package: Package) -> str:
    """Return the page of a package: its modules, documented by their docstrings."""
    if not package.parts:
        (module,) = package.modules
        hidden = [name for name in public_names(module) if home_of(module, name) != f"{module}.{name}"]
        options = "    options:\n      show_root_toc_entry: true\n      show_root_heading: true\n"
        extra = (f"\n::: {home_of(module, name)}\n{options}" for name in hidden)
        return f"# {package.title}\n\n`import {module}`\n\n::: {module}\n" + "".join(extra)
    parts = (f"## `{module}`\n\n::: {module}\n    options:\n      heading_level: 3\n" for module in package.modules)
    return f"# {package.title}\n\n" + "\n".join(parts)


def index_page() -> str:
    """Return the page that lists the packages."""
    lines = ["# API reference", ""]
    lines += ["Everything you can import, by package, from the docstrings; the tests run every example."]
    lines += ["Names that are not listed here may change without notice. Everything is typed.", ""]
    lines += ["| package | contents |", "|---|---|"]
    for package in PACKAGES:
        summaries = " ".join(summary_of(module) for module in package.modules)
        lines.append(f"| [{package.title}]({package.name}.md) <br>`{'`, `'.join(package.modules)}` | {summaries} |")
    return "\n".join(lines) + "\n"
