"""`azulejos play`: a match in the terminal, people and bots in any seats."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.game_options import GameOptions
from azulejos.cli.options import Color, Fold, Language

if TYPE_CHECKING:
    from azulejos.cli.terminal_match import TerminalMatch

__all__ = ["play"]


def play(
    ctx: typer.Context,
    seats: Annotated[
        str | None,
        typer.Option(metavar="WHO,WHO", help="human, greedy or random for each seat. (default: human,greedy)"),
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="NAME,NAME", help="The players' names.")] = None,
    first: Annotated[
        int | None, typer.Option(metavar="SEAT", help="The seat that starts, counted from 1. (default: random)")
    ] = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="The same seed deals the same tiles.")] = None,
    max_rounds: Annotated[int | None, typer.Option(metavar="N", min=1, help="End the match after N rounds.")] = None,
    fold: Fold = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to save the record of the match.")] = None,
    resume: Annotated[str | None, typer.Option(metavar="FILE", help="Continue a saved match.")] = None,
    color: Color = None,
    language: Language = None,
) -> None:
    """Play a match in the terminal: you against the computer, or any mix of people and bots.

    Type a move in notation, like 3R4 (red tiles from factory 3 to line 4) or CWF (white tiles from the center to
    the floor line), or as its number in the list that "moves" prints; "?" shows help. Ctrl-C or the end of the input
    saves the match and shows how to continue it.

    **Examples**

        azulejos play
        azulejos play --players 4 --gray --seats human,greedy,greedy,random
        azulejos play --game duel --tablets random --seats human,human --names Ana,Bram
        azulejos play --resume azulejos-2026-11-15.azr
    """
    from azulejos.cli.files import check_writable
    from azulejos.cli.usage_errors import CommandError

    asked = GameOptions.of(ctx)
    if save is not None:
        check_writable(save)
    if resume is None:
        match = _new(asked, seats, names, first, seed, max_rounds, fold)
        match.save_to = save
    else:
        ours = {
            **asked.given,
            "--fold": fold or None,
            "--first": first,
            "--max-rounds": max_rounds,
            "--names": names,
        }
        given = [option for option, value in ours.items() if value is not None]
        if given:
            raise CommandError.of("bad-option", "for-new-match", option=given[0])
        match = _resumed(resume, seats, seed)
        match.save_to = save or Path(resume)
    match.color = color
    match.play()


def _new(
    asked: GameOptions,
    seats: str | None,
    names: str | None,
    first: int | None,
    seed: str | None,
    max_rounds: int | None,
    fold: bool,
) -> "TerminalMatch":
    """Begin a match with these options."""
    from azulejos.cli.match_setup import new_record, new_seed
    from azulejos.cli.options import seats_of
    from azulejos.cli.terminal_match import TerminalMatch

    seed = new_seed() if seed is None else " ".join(seed.split())
    players = None if seats is None else len(seats.split(","))
    chosen = asked.game(players=players, fold=fold, seed=seed)
    who = seats_of(seats, chosen.players)
    return TerminalMatch(new_record(chosen, who, names, seed, first=first, max_rounds=max_rounds), who, seed)


def _resumed(file: str, seats: str | None, seed: str | None) -> "TerminalMatch":
    """Resume a match where its record ends."""
    from azulejos.cli.match_setup import resumed_record
    from azulejos.cli.terminal_match import TerminalMatch

    return TerminalMatch(*resumed_record(file, seats, seed))
