"""`azulejos train`: make a net from self-play."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from azulejos.cli.console import say
from azulejos.cli.long_runs import INTERRUPTED, cores, kills_interrupt
from azulejos.cli.options import Language
from azulejos.locale import spoken

if TYPE_CHECKING:
    from azulejos.learning import Generation, Score, Training

__all__ = ["train"]


def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game to train for, as records name it.")],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder for all results; the net is net.npz.")],
    generations: Annotated[int, typer.Option(metavar="N", min=1, max=1000, help="How many times to play and fit.")] = 3,
    matches: Annotated[int, typer.Option(metavar="N", min=1, help="Self-play matches per generation.")] = 40_000,
    nodes: Annotated[int, typer.Option(metavar="N", min=1, help="Positions to search per self-play move.")] = 500,
    first_nodes: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="The same for the first generation; 0 for no search. (default: --nodes)"),
    ] = None,
    epochs: Annotated[int, typer.Option(metavar="N", min=2, help="Passes over all matches per fit.")] = 32,
    gate: Annotated[int, typer.Option(metavar="N", min=2, help="Matches that decide whether a net is kept.")] = 800,
    gate_nodes: Annotated[
        int, typer.Option(metavar="N", min=1, help="Positions to search per move in these matches.")
    ] = 2_000,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="The same seed plays the same matches.")] = 0,
    leaves: Annotated[
        bool, typer.Option("--leaves", help="Train the net for offers: --nodes are for each leaf's value.")
    ] = False,
    policy: Annotated[
        bool, typer.Option("--policy", help="Train the policy of the tree search: --nodes are visits per move.")
    ] = False,
    refines: Annotated[bool, typer.Option("--refine", help="Fit a net further, with all its inputs.")] = False,
    with_net: Annotated[
        str | None,
        typer.Option(
            metavar="NET", help="The net to start from: shipped, anchor, none or a file. (default: see above)"
        ),
    ] = None,
    with_offers: Annotated[
        str | None, typer.Option(metavar="NET", help="The net for offers to start from: shipped, none or a file.")
    ] = None,
    with_policy: Annotated[
        str | None, typer.Option(metavar="POLICY", help="The policy to start from: shipped, none or a file.")
    ] = None,
    one_random_in: Annotated[
        int, typer.Option(metavar="N", min=1, help="One self-play move in N is any legal move.")
    ] = 10,
    spreads: Annotated[
        str | None,
        typer.Option(
            metavar="NUMBERS", help="How much chance there is in moves without search, in turn, such as 0.3,0.6."
        ),
    ] = None,
    batch: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Rows per step of a fit. (default: by kind of net)")
    ] = None,
    rate: Annotated[
        float | None, typer.Option(metavar="NUMBER", help="The highest learning rate. (default: by kind of net)")
    ] = None,
    one_schedule: Annotated[
        bool, typer.Option("--one-schedule", help="Let the learning rate fall once per fit, not once in each half.")
    ] = False,
    jobs: Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes. (default: all cores)")] = None,
    device: Annotated[
        Literal["auto", "cpu", "cuda"], typer.Option(help="Where nets are fitted; auto takes a GPU if there is one.")
    ] = "auto",
    language: Language = None,
) -> None:
    """Train a net that evaluates the end of a round, from self-play.

    Each generation plays matches with the best net so far (the first with a hand-made evaluation), fits a new net
    to the results, and keeps it only if it wins paired matches. Everything is kept in the folder: run the same
    command to continue a stopped training, or a larger --generations to train further. With the extra "plots",
    learning curves are drawn to curves.svg in that folder. With the extra "train" (PyTorch), nets are fitted on an
    NVIDIA GPU if there is one; the matches are played on the CPU.

    With --refine, training continues with the net that comes with the game, together with its net for offers: it is
    fitted to its own values one round later. One round in three has random moves; the others are learned from.

    With --leaves, the net corrects the values of positions within a round at which a search stops. It learns from
    such positions and from the values that a longer search gives them, together with the net for ends of rounds that
    comes with the game.

    With --policy, the tree search learns which moves are promising, by one of two ways: a weight for each feature of a
    move is fitted to the visits of long searches; or rounds are played quickly, over and over, and every step (there
    are --epochs of them) makes the moves likelier after which a round ended well.

    What plays in the first generation can be chosen with --with-net, --with-offers and --with-policy: what comes with
    the game ("shipped"), the anchor's net ("anchor"), nothing ("none"), or a file of another training. What is not
    trained itself plays in all generations. The file of a net says how it was made: the command, the version, and
    fingerprints of the nets that it started from.

    **Examples**

        azulejos train azul2 nets/azul2 --generations 3 --matches 40000
        azulejos train azul2 nets/azul2-offer --leaves --generations 2 --matches 600 --nodes 12000
        azulejos train azul2 nets/refined --refine --with-net anchor --with-offers nets/azul2-offer/net.npz
        azulejos train duel nets/duel-policy --policy --generations 1 --matches 110 --nodes 2000 --epochs 150
    """
    from azulejos.learning import Plan, Training
    from azulejos.play import parse_game

    plan = Plan(
        str(parse_game(game)),
        generations=generations,
        matches=matches,
        nodes=nodes,
        first_nodes=first_nodes,
        epochs=epochs,
        gate_matches=gate,
        gate_nodes=gate_nodes,
        seed=seed,
        leaves=leaves,
        policy=policy,
        refines=refines,
        with_net=with_net,
        with_offers=with_offers,
        with_policy=with_policy,
        one_random_in=one_random_in,
        spreads=_spreads(spreads),
        batch=batch,
        rate=rate,
        one_schedule=one_schedule,
    )
    training = Training(folder, plan, jobs=jobs or cores(), device=device)
    for done in training.history:
        say(_line(done, training))
    if len(training.history) < generations:
        say(_device(training))
    with kills_interrupt():
        try:
            _run(training)
        except KeyboardInterrupt:
            say(spoken().text("cli.train.stopped", folder=folder))
            raise typer.Exit(INTERRUPTED) from None


def _spreads(text: str | None) -> tuple[float, ...]:
    from azulejos.learning import TrainingError

    try:
        return tuple(float(number) for number in text.split(",")) if text else ()
    except ValueError:
        raise TrainingError(f"spreads are numbers with commas between them, such as 0.3,0.6; not {text!r}") from None


def _run(training: "Training") -> None:
    with _Bars() as show:
        for done in training.run(show):
            say(_line(done, training))
            _draw(training)
        if training.net_file.is_file() and not (training.plan.leaves or training.plan.policy):
            nodes = training.plan.gate_nodes
            score = training.against_hand_made(training.plan.gate_matches, nodes, show)
            say(spoken().text("cli.train.against", count=nodes, score=_score(score)))
        if training.net_file.is_file():
            say(spoken().text("cli.train.net", file=training.net_file))
        else:
            say(spoken().text("cli.train.none"))


def _draw(training: "Training") -> None:
    from azulejos.errors import MissingExtra
    from azulejos.learning.curves import plot_curves

    try:
        plot_curves(training.history, f"azulejos train {training.plan.game}", training.folder / "curves.svg")
    except MissingExtra:
        return


def _device(training: "Training") -> str:
    words = spoken().text
    return words("cli.train.on-cpu") if training.gpu is None else words("cli.train.on-gpu", name=training.gpu)


def _line(done: "Generation", training: "Training") -> str:
    words, number = spoken().text, spoken().number
    found = {"explained": number(f"{done.explained:.3f}")}
    name = "cli.train.generation-of-leaves"
    if training.plan.is_quick:
        name, found = "cli.train.generation-of-quick-play", {"percent": spoken().percent(done.explained, 1)}
    elif done.surprise is not None:
        name, found["surprise"] = "cli.train.generation", number(f"{done.surprise:.3f}")
    return words(
        name,
        number=done.number,
        moments=words("cli.train.moments", count=done.moments, number=number(f"{done.moments:,}")),
        **found,
        score=_score(done.gate),
        kept=words("cli.train.kept" if done.is_kept else "cli.train.not-kept"),
    )


def _score(score: "Score") -> str:
    number = spoken().number
    return spoken().text(
        "cli.train.score",
        count=score.matches,
        share=number(f"{score.share:.3f}"),
        width=number(f"{score.half_width:.3f}"),
        even=number(f"{score.even:.3g}"),
    )


class _Bars:
    """A bar on the terminal for what is being done; nothing where there is no terminal."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description:<10}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        is_shown = sys.stderr.isatty()
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True, disable=not is_shown)
        self._task = self._bar.add_task("", total=None)
        self._what = ""

    def __enter__(self) -> "_Bars":
        self._bar.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._bar.stop()

    def __call__(self, what: str, done: int, of: int) -> None:
        """Show how far something is."""
        if what != self._what or done == 0:
            self._what = what
            self._bar.reset(self._task, description=spoken().text(f"cli.train.step.{what}"), total=of)
        self._bar.update(self._task, completed=done, total=of)
