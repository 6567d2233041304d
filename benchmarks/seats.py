"""Plays matches between variants of compiled searches, on all cores and by CPU time: how strong is a change?

`python -m benchmarks.ahead build/ahead azul` builds the searches; then

    python -m benchmarks.seats azul4 tree:ms=150 anchor-tree:ms=150 --out build/azul4.jsonl --matches 192

plays deals, each once for every way of turning its seats. With `--against-copies`, the first variant has one seat and
the second one all others, as in `azulejos match`: limits of nodes then give exactly its matches. A variant is a search,
its limit for a move (`ms` of CPU time, or `nodes`), and settings by the names of their fields: `tree:ms=150,noise=1.5`.
`tree@build/main:ms=150` is the search of another build. Today's searches share out their time as level 8 does, the
anchor's do not; `shared=yes` and `shared=no` say otherwise.

Started again with the same file and seed, it goes on where it was. It runs wherever Python does: what was built needs
neither a compiler nor NumPy.
"""

import argparse
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path

from azulejos.errors import AzulejosError
from azulejos.play import OptionError
from benchmarks.seat_matches import Played, Run, check, play, read_matches, run_of
from benchmarks.seat_scores import report
from benchmarks.seatings import Seating
from benchmarks.variants import Variant, parse_variant

BUILT = Path("build/ahead")
TOLD_EVERY_S = 30.0


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what is missing, then print the scores."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.seats", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("table", help="azul2, azul4g, duel, ...")
    parser.add_argument("variant", nargs="+", help="at least two; each is SEARCH[@FOLDER]:LIMIT[,SETTING=NUMBER...]")
    parser.add_argument("--out", type=Path, required=True, help="the file of the matches, one on each line")
    parser.add_argument("--matches", type=_positive, help="play until the file has this number of them")
    parser.add_argument("--minutes", type=float, help="begin no deal after this time")
    parser.add_argument("--processes", type=_positive, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="seats")
    parser.add_argument("--library", type=Path, default=BUILT, help=f"the folder of the build (default: {BUILT})")
    parser.add_argument("--against-copies", action="store_true", help="the second variant has all seats but one")
    asked = parser.parse_args(arguments)
    if asked.matches is None and asked.minutes is None:
        parser.error("one of --matches and --minutes is needed")
    try:
        variants = tuple(parse_variant(text, asked.library) for text in asked.variant)
        run = run_of(asked.table, variants, asked.seed, against_copies=asked.against_copies)
        check(run, variants)
        left = Remaining(run, _known(asked.out, run), asked.matches, asked.minutes)
        play_all(run, variants, left, asked.out, asked.processes)
        print("\n\n".join(report(played for played in read_matches(asked.out) if played.run == run)))
    except (AzulejosError, OSError, RuntimeError) as error:  # that a process was killed is a RuntimeError
        sys.exit(f"{parser.prog}: {error}")
    except KeyboardInterrupt:
        sys.exit(f"{parser.prog}: stopped; the same command goes on")


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"not a positive number: {text!r}")
    return int(text)


def _known(file: Path, run: Run) -> list[Played]:
    """Return the matches of a run in a file. Raise OptionError if its variants were built differently then."""
    matches = read_matches(file)
    for other in {played.run for played in matches}:
        if (other.table, other.variants) == (run.table, run.variants) and other.builds != run.builds:
            raise OptionError(f"{file} has matches of these variants from another build: use another file")
    return [played for played in matches if played.run == run]


class Remaining:
    """The matches that a run still has to play, deal by deal, until there are enough of them or its time is up."""

    def __init__(self, run: Run, known: Sequence[Played], matches: int | None, minutes: float | None) -> None:
        self._run, self._known = run, {(played.deal, played.seats) for played in known}
        self._matches, self._began = matches, time.monotonic()
        self._seconds = None if minutes is None else minutes * 60
        self.played = 0

    def __iter__(self) -> Iterator[tuple[int, Seating]]:
        counted = 0
        for deal in count():
            if self._is_enough(counted):
                return
            for seats in self._run.seatings(deal):
                counted += 1
                if (deal, seats) not in self._known:
                    yield deal, seats

    def _is_enough(self, counted: int) -> bool:
        is_late = self._seconds is not None and time.monotonic() - self._began >= self._seconds
        return is_late or (self._matches is not None and counted >= self._matches)

    def __str__(self) -> str:
        wanted = "" if self._matches is None else f" of {self._matches}"
        minutes = (time.monotonic() - self._began) / 60
        return f"{len(self._known) + self.played}{wanted} matches, {minutes:.1f} min"


def play_all(run: Run, variants: tuple[Variant, ...], left: Remaining, file: Path, processes: int) -> None:
    """Play matches in processes, and write each into the file as soon as it is over. An error ends all processes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    others, told = set(active_children()), time.monotonic()
    with (
        file.open("a", encoding="utf-8") as out,
        ProcessPoolExecutor(processes, get_context("spawn"), _follow_parent) as pool,
    ):
        running = set[Future[Played]]()

        def write_some() -> None:
            nonlocal told
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                running.remove(future)
                print(future.result(), file=out, flush=True)
                left.played += 1
            if time.monotonic() - told >= TOLD_EVERY_S:
                told = time.monotonic()
                print(left, file=sys.stderr, flush=True)

        try:
            for deal, seats in left:
                running.add(pool.submit(play, run, variants, deal, seats))
                if len(running) == processes:
                    write_some()
            while running:
                write_some()
        except BaseException:
            for process in set(active_children()) - others:  # nobody waits for their matches
                process.terminate()
            raise


def _follow_parent() -> None:
    """Have this process end with the one that started it, which decides what Ctrl-C means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait_and_end() -> None:
        parent = parent_process()
        assert parent is not None
        parent.join()
        os._exit(1)

    threading.Thread(target=wait_and_end, daemon=True).start()


if __name__ == "__main__":
    main()
