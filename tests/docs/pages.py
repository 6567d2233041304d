"""Reads built pages: what they ask a browser to fetch, where their links lead, which addresses they have."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

ELSEWHERE = re.compile(r"^(?:[a-z]+:)?//", re.IGNORECASE)
STYLE_FETCH = re.compile(r"""(?:url\(|@import)\s*["']?(?P<address>[^"')\s;]+)""")
FETCHING_LINKS = {
    "stylesheet",
    "icon",
    "preconnect",
    "dns-prefetch",
    "preload",
    "prefetch",
    "modulepreload",
    "manifest",
}


@dataclass
class Built(HTMLParser):
    """A page: addresses that it fetches, links that it offers, ids that it has."""

    fetched: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    language: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element fetches, links or is."""
        values = {name: value or "" for name, value in attrs}
        self.ids |= {values[name] for name in ("id", "name") if name in values}
        if tag == "html":
            self.language = values.get("lang", "")
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if tag == "link" and FETCHING_LINKS & set(values.get("rel", "").split()):
            self.fetched.append(values.get("href", ""))
        self.fetched += [values[name] for name in ("src", "srcset", "data", "poster", "action") if name in values]
        self.fetched += STYLE_FETCH.findall(values.get("style", ""))


def read(path: Path) -> Built:
    """Read a built page."""
    page = Built()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def fetched_elsewhere(path: Path) -> list[str]:
    """Return the addresses on other machines that a page or a style sheet makes a browser fetch."""
    if path.suffix == ".css":
        found = STYLE_FETCH.findall(path.read_text(encoding="utf-8"))
    else:
        found = read(path).fetched
    return [address for address in found if ELSEWHERE.match(address)]
