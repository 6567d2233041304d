"""Pages of the rulebooks: every rule has its own address, references are links, in every language."""

import re
from collections.abc import Iterator

from azulejos.locale import ENGLISH, LANGUAGES
from azulejos.rules.book import RULING, book_of, rules_of

__all__ = ["GAMES", "LANGUAGES", "book_page", "page_name"]

GAMES = ("azul", "duel")
RULE = re.compile(rf"^- \*\*(?P<id>[A-Z]\d+)(?: (?P<ruling>{RULING}))?\*\* ")
REFERENCE = re.compile(r"(?<![\w#`\[])(?P<id>[A-Z]\d+)(?![\w`\]])")
CODE = re.compile(r"(`[^`]*`)")


def page_name(game: str, language: str) -> str:
    """Return the name of a book's page.

    >>> page_name("azul", "en"), page_name("duel", "pt-BR")
    ('rules/azul.md', 'rules/duel.pt-BR.md')
    """
    return f"rules/{game}.md" if language == ENGLISH else f"rules/{game}.{language}.md"


def book_page(game: str, language: str) -> str:
    """Return the page of a game's book: the languages to choose from, then the book with its rules as addresses."""
    title, *body = book_of(game, language).splitlines()
    homes = homes_of_rules(game, language)
    head = ["---", f"language: {language}", "---", title, "", language_line(game, language)]
    return "\n".join([*head, *linked_lines(body, homes)]) + "\n"


def language_line(game: str, chosen: str) -> str:
    """Link the same book in the other languages, each by its own name."""
    names = (
        f'<strong lang="{code}">{name}</strong>'
        if code == chosen
        else f"[{name}]({page_name(game, code).removeprefix('rules/')}){{ lang={code} hreflang={code} }}"
        for code, name in LANGUAGES.items()
    )
    return " · ".join(names) + "\n{ .languages }"


def homes_of_rules(game: str, language: str) -> dict[str, str]:
    """Return the link of every rule of both books, relative to the page of this game."""
    homes: dict[str, str] = {}
    for each in GAMES:
        page = "" if each == game else page_name(each, language).removeprefix("rules/")
        homes |= {rule.id: f"{page}#{rule.id}" for rule in rules_of(each, language)}
    return homes


def linked_lines(lines: list[str], homes: dict[str, str]) -> Iterator[str]:
    """Return the lines with an anchor for every rule and a link for every number of one, headings left alone."""
    for line in lines:
        if line.startswith("#"):
            yield line
        elif match := RULE.match(line):
            yield anchor(match["id"], match["ruling"]) + linked(line[match.end() :], homes)
        else:
            yield linked(line, homes)


def anchor(number: str, ruling: str | None) -> str:
    """Begin the item of a rule."""
    badge = f"**{ruling}:** " if ruling else ""
    return f'- <a class="rule" id="{number}" href="#{number}">{number}</a> {badge}'


def linked(text: str, homes: dict[str, str]) -> str:
    """Link the numbers of rules, outside of code.

    >>> linked("As A9, not B9 nor `A9`.", {"A9": "azul.md#A9"})
    'As [A9](azul.md#A9), not B9 nor `A9`.'
    """

    def link(match: re.Match[str]) -> str:
        number = match["id"]
        return f"[{number}]({homes[number]})" if number in homes else number

    return "".join(part if part.startswith("`") else REFERENCE.sub(link, part) for part in CODE.split(text))
