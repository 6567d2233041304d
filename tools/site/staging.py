"""What the site has besides the files of docs/: all pages are put into one folder, ready for the generator.

Rulebooks, reference, commands, the notebook and the project's own pages are made here from what the repository holds;
a link to a file of the repository becomes a link to its page.
"""

import re
import shutil
from pathlib import Path

from azulejos import parse_state
from azulejos.locale import ENGLISH
from tools import pictures
from tools.notebooks import NOTEBOOKS, read_notebook
from tools.site import books, reference, tour
from tools.site.commands import commands_page
from tools.site.landing import landing_picture

__all__ = ["ROOT", "made_files", "page_of", "repaired", "stage_pages"]

ROOT = Path(__file__).resolve().parents[2]
HOME = "index.md"

# Files of the repository that have a page here, and examples that can be fetched.
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "vectors/README.md": "vectors.md"}
EXAMPLES = ROOT / "examples"
CODE = {".c", ".ipynb", ".js", ".mjs", ".py", ".rs"}
BOOK = re.compile(r"src/azulejos/games/(?P<game>\w+)/book(?P<language>\.[\w-]+)?\.md")
LINK = re.compile(r"\]\((?P<up>(?:\.\./)*)(?P<path>(?:src|docs|examples|vectors)/[^)#\s]+|[A-Z]+\.md)")
LANGUAGE = re.compile(r"\A---\nlanguage: (?P<code>[\w-]+)\n---\n")


def stage_pages(folder: Path) -> dict[str, str]:
    """Write every page and picture into a folder; return the languages of pages that are not in English."""
    shutil.copytree(ROOT / "docs", folder, dirs_exist_ok=True)
    for name, content in made_files().items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    languages = {}
    for page in folder.rglob("*.md"):
        name, text = page.relative_to(folder).as_posix(), page.read_text("utf-8")
        if told := LANGUAGE.match(text):
            languages[name.removesuffix(".md") + ".html"] = told["code"]
        page.write_text(page_text(name, text), "utf-8")
    return languages


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
    made |= {f"images/landing-{theme}.svg": landing_picture(theme) for theme in ("light", "dark")}
    examples = (path for path in sorted(EXAMPLES.rglob("*")) if path.suffix in CODE)
    return made | {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in examples}


def page_text(name: str, markdown: str) -> str:
    """Return the text of a page with links to files of the repository led to their pages."""
    up = "../" * name.count("/")
    markdown = markdown.replace("```python\n>>>", "```pycon\n>>>")  # so that answers are not colored as code
    linked = LINK.sub(lambda match: f"]({up}{page_of(match['path'])}", markdown)
    # The cards on the first page are its navigation.
    return f"---\nhide: [navigation]\n---\n{linked}" if name == HOME else linked


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


def repaired(html: str, language: str) -> str:
    """Return a built page that tells screen readers the language of its text.

    >>> repaired('<!doctype html><html lang="en" class="no-js">', "is")
    '<!doctype html><html lang="is" class="no-js">'
    """
    return re.sub(r'<html lang="[^"]*"', f'<html lang="{language}"', html, count=1)
