"""`azulejos certify`: checks an engine against the rules, and names the rules that it breaks."""

import json as json_text
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.options import Language
from azulejos.locale import spoken

if TYPE_CHECKING:
    from azulejos.certify import Report

__all__ = ["certify"]

NOT_CERTIFIED = 1
"""The exit status if something is wrong."""

LONGEST_RULE = 100


def certify(
    engine: Annotated[str, typer.Argument(metavar="engine:COMMAND", help="The engine to check.")],
    game: Annotated[
        list[str] | None, typer.Option("--game", metavar="GAME", help="Check this game only. (default: all of them)")
    ] = None,
    matches: Annotated[
        int, typer.Option(metavar="N", min=0, max=1000, help="Random and strong matches per kind of table.")
    ] = 1,
    perft: Annotated[int, typer.Option(metavar="DEPTH", min=1, max=3, help="Longest sequences that are counted.")] = 2,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The same seed asks the same questions.")] = "certify",
    no_play: Annotated[bool, typer.Option("--no-play", metavar="", help="Ask about the rules only.")] = False,
    json: Annotated[bool, typer.Option("--json", metavar="", help="Print JSON.")] = False,
    language: Language = None,
) -> None:
    """Check an engine against the rules: recorded matches, counts of move sequences, random and strong play, views.

    The report lists the rules that the engine breaks, by their numbers, and the first wrong answers. The status is 0 if
    nothing is wrong and 1 otherwise. docs/engine-protocol.md explains how an engine answers questions about its rules.

    **Examples**

        azulejos certify "engine:./mine --fast"
        azulejos certify engine:./mine --game duel --matches 10 --json
    """
    from azulejos.certify import Plan, cases_of
    from azulejos.certify import certify as certified
    from azulejos.engine.drive import engine_bot
    from azulejos.games.registry import definition_of, game_names
    from azulejos.match.players import ENGINE

    named = ENGINE.fullmatch(engine)
    command = named["bot"] if named else engine
    engine_bot(command)  # raises if this is not the command of an engine
    games = tuple(dict.fromkeys(game or game_names()))
    for name in games:
        definition_of(name)
    plan = Plan(matches, perft, " ".join(seed.split()))
    cases = {name: cases_of(name, plan) for name in games}
    report = certified(command.removeprefix("engine:"), cases, plays=not no_play, progress=_show_progress)
    print(json_text.dumps(report.as_dict()) if json else "\n".join(_lines(report)))
    if not report.has_passed:
        raise typer.Exit(NOT_CERTIFIED)


def _show_progress(game: str, section: str) -> None:
    """Name what is being checked, if standard error is a terminal."""
    if sys.stderr.isatty():
        print(f"{game} {spoken().text(f'cli.certify.{section}')} …", file=sys.stderr, flush=True)


def _lines(report: "Report") -> list[str]:
    words = spoken().text
    greeting = report.greeting
    versions = [f"{game} {version}" for game, version in greeting.rules.items()]
    lines = [" ".join(part for part in (greeting.name, greeting.version) if part)] if greeting.name else []
    lines += [words("cli.certify.rules-versions", rules=", ".join(versions))] if versions else []
    lines += [words("cli.certify.failed", reason=report.failure)] if report.failure else []
    lines += [words("cli.certify.no-rules")] if not report.sections and not report.failure else []
    for section in report.sections:
        counts = words("cli.certify.counts", asked=section.asked, wrong=section.wrong)
        lines.append(f"{section.game:<6} {words(f'cli.certify.{section.name}')}: {counts}")
    for match in report.matches:
        result = match.failure or words("cli.certify.fine")
        lines.append(f"{match.game} {words('cli.certify.play')} ({match.opponent}): {result}")
    lines += _rule_lines(report)
    lines += _fault_lines(report)
    verdict = "passed" if report.has_passed else "not-passed" if report.wrong else "engine-failed"
    return [*lines, words(f"cli.certify.{verdict}", asked=report.asked, wrong=report.wrong)]


def _rule_lines(report: "Report") -> list[str]:
    """Return a line for each rule that seems to be broken: its number, how likely that is, and its text."""
    from azulejos.rules.book import rules_of

    lines = []
    for game, suspects in report.suspects.items():
        texts = {rule.id: rule.text for rule in rules_of(game, spoken().language)}
        lines.append(spoken().text("cli.certify.broken", game=game))
        for suspect in suspects:
            text = " ".join(texts[suspect.rule].replace("**", "").split())
            shown = text if len(text) <= LONGEST_RULE else text[: LONGEST_RULE - 1] + "…"
            lines.append(f"  {suspect.rule:<4} {spoken().number(f'{suspect.likelihood:.2f}')}  {shown}")
    return lines


def _fault_lines(report: "Report") -> list[str]:
    """Return the first wrong answer of every section."""
    words = spoken().text
    lines = []
    for section in report.sections:
        for fault in section.faults[:1]:
            lines += [
                f"{section.game} {words(f'cli.certify.{section.name}')}: {fault.reason}",
                f"  {words('cli.certify.question')} {fault.case.question}",
                f"  {words('cli.certify.expected')} {fault.case.expected}",
                f"  {words('cli.certify.answered')} {fault.found}",
            ]
    return lines
