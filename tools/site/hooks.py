"""What the site has besides the files of docs/: MkDocs calls these functions while it builds.

Rulebooks, reference, commands, the notebook and the project's own pages are made here, in memory, from what the
repository holds; a link to a file of the repository becomes a link to its page.
"""

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from azulejos import parse_state
from azulejos.locale import ENGLISH
from tools import pictures
from tools.notebooks import NOTEBOOKS, read_notebook
from tools.site import books, reference, tour
from tools.site.commands import commands_page

ROOT = Path(__file__).resolve().parents[2]
API_SECTION = "API"

# Files of the repository that have a page here, and examples that can be fetched.
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "vectors/README.md": "vectors.md"}
EXAMPLES = tuple(sorted((ROOT / "examples").glob("*.py"))) + NOTEBOOKS
BOOK = re.compile(r"src/azulejos/games/(?P<game>\w+)/book(?P<language>\.[\w-]+)?\.md")
LINK = re.compile(r"\]\((?P<up>(?:\.\./)*)(?P<path>(?:src|docs|examples|vectors)/[^)#\s]+|[A-Z]+\.md)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages of the reference where the navigation has their section."""
    for section in _sections(config.nav or []):
        if API_SECTION in section:
            section[API_SECTION] = ["api/index.md", *({each.title: each.page} for each in reference.PACKAGES)]
    return config


def _sections(nav: list[Any]) -> list[dict[str, Any]]:
    found = [each for each in nav if isinstance(each, dict)]
    return found + [
        inner for each in found for part in each.values() if isinstance(part, list) for inner in _sections(part)
    ]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add everything that is made here."""
    for name, content in made_files().items():
        files.append(File.generated(config, name, content=content))
    for path in EXAMPLES:
        name = f"examples/{path.name}"
        files.append(File.generated(config, name, content=path.read_text(encoding="utf-8")))
    return files


def made_files() -> dict[str, str]:
    """Return the pages and pictures that are made here, by their names."""
    made = {books.page_name(g, code): books.book_page(g, code) for g in books.GAMES for code in books.LANGUAGES}
    made |= {page: (ROOT / path).read_text(encoding="utf-8") for path, page in PAGES.items()}
    made |= {each.page: reference.package_page(each) for each in reference.PACKAGES}
    made |= {"api/index.md": reference.index_page(), "commands.md": commands_page()}
    for path in NOTEBOOKS:
        notebook = read_notebook(path)
        made[f"{path.stem}.md"] = tour.notebook_page(notebook, path.stem)
        made |= tour.pictures_of(notebook, path.stem)
    for name, line in (("azul", pictures.AZUL), ("duel", pictures.DUEL)):
        made[f"images/{name}-dark.svg"] = parse_state(line).svg(names=["Ana", "Bram"], theme="dark")
    return made


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Let links to files of the repository lead to their pages."""
    if page.is_homepage:
        page.meta["hide"] = ["navigation"]  # the cards on it are one
    up = "../" * page.file.src_uri.count("/")
    markdown = markdown.replace("```python\n>>>", "```pycon\n>>>")  # so that answers are not colored as code
    return LINK.sub(lambda match: f"]({up}{page_of(match['path'])}", markdown)


def page_of(path: str) -> str:
    """Name the page, or the file to fetch, that stands for a file of the repository.

    >>> page_of("src/azulejos/games/duel/book.is.md"), page_of("docs/design.md"), page_of("examples/tour.ipynb")
    ('rules/duel.is.md', 'design.md', 'tour.md')
    """
    if book := BOOK.fullmatch(path):
        return books.page_name(book["game"], (book["language"] or f".{ENGLISH}")[1:])
    if path.endswith(".ipynb"):
        return f"{Path(path).stem}.md"
    return PAGES.get(path, path.removeprefix("docs/"))


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, **_: Any) -> dict[str, Any]:
    """Set the language of a page to that of its text."""
    config.theme["language"] = page.meta.get("language", ENGLISH)
    return context


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Repair what the theme tells screen readers: it says `pt` for `pt-BR`, and its search dialog has no name."""
    language = page.meta.get("language", ENGLISH)
    output = re.sub(r'<html lang="[^"]*"', f'<html lang="{language}"', output, count=1)
    name = re.search(r'class="md-search__input"[^>]*aria-label="([^"]*)"', output)
    return output.replace('role="dialog">', f'role="dialog" aria-label="{name[1]}">', 1) if name else output
