"""The program: its commands, and one clear line for every error."""

import os
import signal
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from azulejos.cli.admin import admin
from azulejos.cli.analyze import analyze
from azulejos.cli.backup import backup
from azulejos.cli.bench import bench
from azulejos.cli.certify import certify
from azulejos.cli.dataset import dataset
from azulejos.cli.doctor import doctor
from azulejos.cli.engine import engine
from azulejos.cli.error_messages import complaint, system_reason, usage_complaint
from azulejos.cli.facts import facts
from azulejos.cli.flagged import flagged
from azulejos.cli.game_options import GameCommand, GameNameCommand
from azulejos.cli.league import league
from azulejos.cli.learn import learn
from azulejos.cli.luck import luck, luck_trial
from azulejos.cli.match import match
from azulejos.cli.options import Language
from azulejos.cli.perft import perft
from azulejos.cli.play import play
from azulejos.cli.puzzles import puzzles
from azulejos.cli.replay import replay
from azulejos.cli.review import review
from azulejos.cli.rules import rules
from azulejos.cli.serve import serve
from azulejos.cli.sheet import sheet
from azulejos.cli.show import show
from azulejos.cli.study import study
from azulejos.cli.tournament import tournament
from azulejos.cli.train import train
from azulejos.cli.tui import tui
from azulejos.cli.usage_errors import FAILED, CommandError, one_line
from azulejos.cli.validate import validate
from azulejos.cli.verify import verify
from azulejos.errors import AzulejosError
from azulejos.locale import ENGLISH, chosen_language, speak, speaking

__all__ = ["app", "run"]

INTERRUPTED = 130
"""The exit status that shells expect after Ctrl-C."""


class OneLineGroup(TyperGroup):
    """A group of commands whose failures are one line on standard error each."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and leave the program with its status."""
        _prepare_streams()
        with speaking(ENGLISH):
            status = self._run(
                sys.argv[1:] if args is None else args, prog_name, complete_var, windows_expand_args, extra
            )
        sys.exit(status if isinstance(status, int) else 0)

    def _run(
        self,
        args: Sequence[str],
        prog_name: str | None,
        complete_var: str | None,
        windows_expand_args: bool,
        extra: dict[str, Any],
    ) -> Any:
        """Run a command in the chosen language; return its exit status."""
        try:
            speak(chosen_language(_language_in(args)))
            status = super().main(args, prog_name or "azulejos", complete_var, False, windows_expand_args, **extra)
            _flush()
        except (AzulejosError, typer.TyperException) as failure:
            status = _fail(failure)
        except (typer.Abort, KeyboardInterrupt):
            status = INTERRUPTED
        return status

    def invoke(self, ctx: Any) -> Any:
        """Run a command; turn what the system refuses into an error with a message."""
        try:
            answer = super().invoke(ctx)
            _flush()
        except BrokenPipeError as error:
            raise CommandError("", code="broken-pipe") from error
        except OSError as error:
            raise CommandError(f"{system_reason(error)}: {error.filename or '?'}", code="system") from error
        except RecursionError as error:
            raise CommandError.of("too-deep") from error
        return answer


app = typer.Typer(
    name="azulejos",
    cls=OneLineGroup,
    epilog="`azulejos play` starts a match against the computer; `azulejos COMMAND --help` explains each command.",
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def azulejos(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", metavar="", help="Print the version and exit.")] = False,
    language: Language = None,
) -> None:
    """Play, study and automate the board games Azul and Azul Duel."""
    if version:
        from azulejos import __version__

        typer.echo(f"azulejos {__version__}")
    elif ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


app.command(cls=GameCommand)(play)
app.command()(tui)
app.command()(show)
app.command()(replay)
app.command()(analyze)
app.command("analyse", hidden=True)(analyze)
app.command()(review)
app.command()(luck)
app.command(cls=GameCommand)(luck_trial)
app.command()(sheet)
app.command()(perft)
app.command(cls=GameCommand)(match)
app.command(cls=GameCommand)(tournament)
app.command()(train)
app.command()(dataset)
app.command()(facts)
app.command()(validate)
app.command(cls=GameNameCommand)(rules)
app.command(cls=GameNameCommand)(learn)
app.command()(engine)
app.command()(certify)
app.command()(serve)
app.command()(backup)
app.command()(verify)
app.command()(flagged)
app.command()(doctor)
app.add_typer(bench, name="bench")
app.add_typer(league, name="league")
app.add_typer(admin, name="admin")
app.add_typer(puzzles, name="puzzles")
app.add_typer(study, name="study")


def run() -> int:
    """Run the program with the arguments it was started with."""
    try:
        try:
            app()
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the work is done, so there is nothing left to interrupt
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # another one may have come before the line above
        return INTERRUPTED
    return 0


def _prepare_streams() -> None:
    """Replace closed streams by empty ones; write `?` for what cannot be read or shown."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  # for as long as the program runs
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # likewise
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _fail(failure: AzulejosError | typer.TyperException) -> int:
    message = usage_complaint(failure) if isinstance(failure, typer.TyperException) else complaint(failure)
    if getattr(failure, "code", "") == "broken-pipe":
        _drop_output()
        if not message:  # the reader has enough: `azulejos replay FILE | head` ends silently
            return FAILED
    print(f"azulejos: {one_line(message)}", file=sys.stderr)
    return FAILED


def _language_in(args: Sequence[str]) -> str | None:
    """Find the language before the arguments are parsed, since errors about them use it too.

    >>> _language_in(["rules", "--language", "de"]), _language_in(["play", "--language=is", "--gray"])
    ('de', 'is')
    """
    for at, word in enumerate(args):
        if word == "--language" and at + 1 < len(args):
            return args[at + 1]
        if word.startswith("--language="):
            return word.partition("=")[2]
    return None


def _flush() -> None:
    try:
        sys.stdout.flush()
    except BrokenPipeError as error:
        raise CommandError("", code="broken-pipe") from error


def _drop_output() -> None:
    """Discard unwritten output; otherwise Python would report the closed pipe again at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return
