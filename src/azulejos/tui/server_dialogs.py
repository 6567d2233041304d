"""The dialogs of a match on a server: the result, the links, a request to take back, resigning."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from azulejos.server.wire.server_messages import TableState
from azulejos.tui.dialogs import MenuDialog
from azulejos.tui.links import Link

__all__ = ["links_dialog", "resign_dialog", "result_dialog", "takeback_dialog"]

Say = Callable[..., str]
"""Returns words of the catalog (see `Page.say`)."""


def result_dialog(
    say: Say, reason: str, ending: dict[str, Any], called: Callable[[int], str], is_seated: bool
) -> MenuDialog:
    """Show why a match ended and the places of all players, and offer what can be done next."""
    lines = [reason.capitalize() + "."]
    for seat in sorted(range(len(ending["places"])), key=lambda seat: ending["places"][seat]):
        place, points = ending["places"][seat], ending["scores"][seat]
        lines.append(say("result.place", player=called(seat), place=place, count=points))
    answers = [("replay", say("tui.menu.replay")), ("menu", say("tui.menu.leave"))]
    if is_seated:
        answers.insert(0, ("again", say("ui.rematch")))
    return MenuDialog(say("ui.result"), lines, answers)


def links_dialog(say: Say, link: Link, state: TableState) -> MenuDialog:
    """Show the link to the table, and those of seats that are reserved, to whoever may hand them out."""
    table = Link(link.server, link.table)
    lines = [say("tui.server.link", link=table)]
    for seat, key in enumerate(state.keys or ()):
        if key is not None and state.seats[seat].kind == "link":
            lines.append(say("tui.server.reserved", number=seat + 1, link=replace(table, key=key)))
    return MenuDialog(say("ui.invite"), lines, [("close", say("ui.close"))])


def takeback_dialog(say: Say, player: str) -> MenuDialog:
    """Ask whether a player may take a move back."""
    answers = [("accept", say("ui.yes")), ("decline", say("ui.no"))]
    return MenuDialog(say("tui.key.undo"), [say("tui.server.takeback", player=player)], answers)


def resign_dialog(say: Say) -> MenuDialog:
    """Ask whether to resign."""
    return MenuDialog(say("ui.resign"), [say("tui.server.resign")], [("no", say("ui.no")), ("yes", say("ui.yes"))])
