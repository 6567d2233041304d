"""The built site: no warning, nothing from elsewhere, no dead link, an address for every rule and every public name."""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from azulejos.locale import LANGUAGES
from azulejos.rules.book import rules_of
from tests.docs.pages import Built, fetched_elsewhere, read
from tests.waiting import LONG_WORK_S
from tools.site import build, reference

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "azulejos"
WANTED = [
    *("index", "play", "notation", "engine-protocol", "write-a-bot", "design", "glossary", "strength", "benchmarks"),
    *("command-line", "languages", "contributing", "changelog", "analysis", "matches", "tour", "commands", "vectors"),
    *(
        "server",
        "network-bots",
        "environments",
        "environments-facts.gen",
        "terminal-board",
        "library",
        "tasks",
        "stability",
    ),
    *(f"rules/{game}{suffix}" for game in ("azul", "duel") for suffix in ("", ".nl", ".de", ".pt-BR", ".is")),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site as `make docs` does."""
    folder = tmp_path_factory.mktemp("site")
    # A proxy that is not there: who asks for anything on the network fails.
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")
    environment = {**os.environ, **nowhere, "no_proxy": "", "NO_PROXY": ""}
    command = [sys.executable, "-m", "tools.site.build", "--site-dir", str(folder)]
    built = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=LONG_WORK_S
    )
    assert built.returncode == 0, built.stdout + built.stderr
    assert "No issues found" in built.stdout + built.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Built]:
    """Read all pages of the site by their names."""
    return {path.relative_to(site).as_posix(): read(path) for path in sorted(site.rglob("*.html"))}


def test_warnings_of_every_kind_are_errors() -> None:
    yaml: Any = importlib.import_module("yaml")  # it has no types
    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert config["strict"] is True
    assert {level for part in config["validation"].values() for level in part.values()} == {"warn"}


@pytest.mark.parametrize("name", WANTED)
def test_the_site_has_the_page(pages: dict[str, Built], name: str) -> None:
    assert f"{name}.html" in pages


def test_no_page_and_no_style_fetches_anything_from_elsewhere(site: Path) -> None:
    files = [*site.rglob("*.html"), *site.rglob("*.css")]
    assert len(files) > 40
    found = {path.relative_to(site).as_posix(): fetched_elsewhere(path) for path in files}
    assert {name: addresses for name, addresses in found.items() if addresses} == {}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.html", '<script src="https://cdn.example/x.js"></script>'),
        ("a.html", '<link href="//fonts.example/f.css" rel="stylesheet">'),
        ("a.html", '<img src="HTTP://images.example/i.png">'),
        ("a.html", '<p style="background: url(https://images.example/i.png)">'),
        ("a.css", '@import "https://fonts.example/f.css";'),
        ("a.css", "p { background: url('//images.example/i.png') }"),
    ],
)
def test_something_fetched_from_elsewhere_would_be_found(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert len(fetched_elsewhere(tmp_path / name)) == 1


def test_every_link_inside_the_site_leads_somewhere(site: Path, pages: dict[str, Built]) -> None:
    dead = [
        f"{name}: {link}" for name, page in pages.items() for link in page.links if is_dead(site, pages, name, link)
    ]
    assert dead == []


def is_dead(site: Path, pages: dict[str, Built], name: str, link: str) -> bool:
    """Return whether a link leads to a file or an address that the site does not have."""
    if "://" in link or link.startswith(("mailto:", "javascript:")) or name == "404.html":
        return False
    path, _, anchor = link.partition("#")
    target = (site / name).parent / unquote(path) if path else site / name
    target = target / "index.html" if target.is_dir() else target
    if not target.exists():
        return True
    there = os.path.relpath(target, site)
    return bool(anchor) and not anchor.startswith("__") and unquote(anchor) not in pages[there].ids


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["azul", "duel"])
def test_every_rule_has_an_address_in_every_language(pages: dict[str, Built], game: str, language: str) -> None:
    page = pages[f"rules/{game}.html" if language == "en" else f"rules/{game}.{language}.html"]
    assert [rule.id for rule in rules_of(game, language) if rule.id not in page.ids] == []
    assert page.language == language


@pytest.mark.parametrize("package", reference.PACKAGES, ids=lambda package: package.name)
def test_every_public_name_of_a_package_has_an_address(pages: dict[str, Built], package: reference.Package) -> None:
    page = pages[f"api/{package.name}.html"]
    for module in package.modules:
        names = reference.public_names(module)
        assert names
        assert [name for name in names if reference.home_of(module, name) not in page.ids] == []


def test_every_package_has_its_page_or_is_a_program() -> None:
    packages = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert packages - {each.name for each in reference.PACKAGES} - reference.NOT_IMPORTED == set()


def test_the_search_knows_the_pages_and_works_from_a_folder(site: Path) -> None:
    index = (site / "search.js").read_text(encoding="utf-8")
    assert '"location":"rules/azul.html#phase-b-wall-tiling"' in index
    assert any(address.endswith("assets/iframe-worker.js") for address in read(site / "index.html").fetched)


def test_the_first_page_shows_a_move_without_a_script(site: Path) -> None:
    for theme in ("light", "dark"):
        assert f"images/landing-{theme}.svg#only-{theme}" in read(site / "index.html").fetched
        picture = (site / "images" / f"landing-{theme}.svg").read_text(encoding="utf-8")
        assert "<title>A move of Azul" in picture
        assert "prefers-reduced-motion" in picture
        assert "<script" not in picture


def test_a_published_folder_lists_its_versions_and_leads_to_the_newest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "build", lambda folder: folder.mkdir(parents=True, exist_ok=True))
    for version in ("0.1.0", "0.2.0", "0.2.0"):
        build.publish(tmp_path, version)
    listed = json.loads((tmp_path / "versions.json").read_text(encoding="utf-8"))
    assert [(each["version"], each["aliases"]) for each in listed] == [("0.2.0", ["latest"]), ("0.1.0", [])]
    assert "url=0.2.0/index.html" in (tmp_path / "index.html").read_text(encoding="utf-8")
    assert (tmp_path / "0.1.0").is_dir()
