"""`azulejos rules`: the numbered rules of a game, and the tests that prove them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.game_options import GameOptions
from azulejos.cli.options import Language

if TYPE_CHECKING:
    from azulejos.rules.book import Rule

__all__ = ["rules"]

CHECKOUT = Path(__file__).resolve().parents[3]
SOME_UNTESTED = 1


def rules(
    ctx: typer.Context,
    ids: Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="Only these rules, like A14 D26.")] = None,
    untested: Annotated[
        bool,
        typer.Option(
            "--untested", metavar="", help="Only rules that no test names; the exit status is 1 if there are any."
        ),
    ] = False,
    language: Language = None,
) -> None:
    """List the rules by number, each with the tests that prove it.

    The tests come from a checkout: ./tests, or the folder beside the program's own source.

    **Examples**

        azulejos rules A14 A15
        azulejos rules --game duel --untested
    """
    from azulejos.cli.usage_errors import CommandError
    from azulejos.locale import spoken
    from azulejos.play import games
    from azulejos.rules.book import rules_of, tests_of_rules

    game = GameOptions.of(ctx).game_name
    books = {name: rules_of(name, spoken().language) for name in ([game] if game else games())}
    chosen = [rule for book in books.values() for rule in book if not ids or rule.id in {i.upper() for i in ids}]
    unknown = {i.upper() for i in ids or ()} - {rule.id for rule in chosen}
    if unknown:
        raise CommandError.of("unknown-rule", rules=", ".join(sorted(unknown)))
    folder = tests_folder()
    if folder is None:
        if untested:
            raise CommandError.of("no-tests")
        print(f"{spoken().text('cli.rules.no-tests')}\n")
    tests = tests_of_rules(folder) if folder else {}
    if untested:
        chosen = [rule for rule in chosen if not tests.get(rule.id)]
    for rule in chosen:
        print("\n".join(_told(rule, tests, is_checkout=folder is not None)))
    if untested:
        print(spoken().text("cli.rules.untested", count=len(chosen)))
        raise typer.Exit(SOME_UNTESTED if chosen else 0)


def tests_folder() -> Path | None:
    """Find the tests: here, or beside the source of this program."""
    places = [Path.cwd() / "tests", CHECKOUT / "tests"]
    return next((place for place in places if place.is_dir()), None)


def _told(rule: "Rule", tests: dict[str, list[str]], *, is_checkout: bool) -> list[str]:
    from azulejos.locale import spoken

    found = tests.get(rule.id, [])
    ruling = f" ({spoken().text('cli.rules.ruling')})" if rule.is_ruling else ""
    lines = [f"{rule.id}{ruling} {rule.text}", *(f"    {name}" for name in found)]
    return [*lines, f"    {spoken().text('cli.rules.no-test')}"] if is_checkout and not found else lines
