"""Commands that search, train and rate, in other languages: no English word is left."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from azulejos import Move, View
from azulejos.analysis import Reason
from azulejos.cli.limits import value_of
from azulejos.locale import LANGUAGES, Catalog, speaking
from azulejos.narration.reasons import say_reason
from azulejos.search.thinker import Thought
from tests.analysis.matches import match_of
from tests.analysis.plain_thinker import PlainThinker
from tests.cli.running import OPENING, run, run_well
from tests.cli.test_analyze import Interrupted

OTHERS = [language for language in LANGUAGES if language != "en"]
# A word of a language: no move, no file, no option, no part of a name with digits.
WORD = re.compile(r"(?<![\w./-])[^\W\d_][a-zà-öø-ÿ]+(?![\w./-])")
# Bots, games, units, and moves of Duel.
NAMES = {"greedy", "random", "duel", "elo", "ms", "draw", "stop"}
# Words that are English, and of the other language as well.
SHARED: dict[str, set[str]] = {
    "nl": {"blunder", "blunders", "score", "bot", "bots", "seed", "over", "is", "of", "complete", "bits", "was", "per"},
    "de": {"bot", "bots", "seed", "in", "test", "generation"},
    "pt-BR": {"bot", "bots", "bits"},
    "is": set(),
}


def words_in(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)} - NAMES


def left_over(english: str, other: str, language: str) -> set[str]:
    """Return the words of an English text that are in that of another language, too."""
    return (words_in(english) & words_in(other)) - SHARED[language]


def in_both(language: str, *arguments: str) -> tuple[str, str]:
    """Run a command in English and in another language."""
    return run_well(*arguments, "--language", "en"), run_well(*arguments, "--language", language)


class SurePlainThinker(PlainThinker):
    """Says of everything that it is exact."""

    def _thought(self, view: View, move: Move, seed: int | str) -> Thought:
        found = super()._thought(view, move, seed)
        return replace(found, is_exact=True, variation=(move, Move("CWF")))


@pytest.fixture(autouse=True)
def thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a small search think, which needs no compiler."""
    monkeypatch.setattr("azulejos.search.open_thinker", lambda game: SurePlainThinker(), raising=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of a match."""
    path = tmp_path / "match.azr"
    path.write_text(str(match_of("azul2")), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "first", "last"),
    [
        ("en", "azul2, round 1, player 1 to move", "1 position, 1 move ahead, the round is solved"),
        ("nl", "azul2, ronde 1, speler 1 aan zet", "1 stelling, 1 zet vooruit, de ronde is doorgerekend"),
        ("de", "azul2, Runde 1, Spieler 1 am Zug", "1 Stellung, 1 Zug voraus, die Runde ist durchgerechnet"),
        (
            "pt-BR",
            "azul2, rodada 1, jogador 1 a jogar",
            "1 posição, 1 jogada à frente, a rodada foi calculada até o fim",
        ),
        ("is", "azul2, 1. umferð, leikmaður 1 á leik", "1 staða, 1 aðgerð fram í tímann, umferðin er reiknuð til enda"),
    ],
)
def test_the_best_moves_are_reported(language: str, first: str, last: str) -> None:
    told = run_well("analyze", OPENING, "--count", "2", "--language", language).splitlines()
    assert (told[0], told[-1]) == (first, last)
    assert told[1].endswith(" CWF")


@pytest.mark.parametrize("language", OTHERS)
def test_an_analysis_leaves_no_english_word(language: str) -> None:
    english, other = in_both(language, "analyze", OPENING)
    assert "take" in words_in(english)
    assert left_over(english, other, language) == set()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", ["azul2", "azul3", "duel:1a,2b,4a"])
def test_a_review_leaves_no_english_word(language: str, game: str, tmp_path: Path) -> None:
    match, out, svg = tmp_path / "match.azr", tmp_path / "out.azr", tmp_path / "chances.svg"
    match.write_text(str(match_of(game)), encoding="utf-8")
    english, other = in_both(language, "review", str(match), "--all", "--out", str(out), "--svg", str(svg))
    assert {"best", "accuracy", "better", "wrote"} <= words_in(english)
    assert left_over(english, other, language) == set()
    assert Catalog.of(language).text("graph.title") in svg.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", OTHERS)
def test_records_and_json_of_thought_are_the_same_in_every_language(language: str, file: Path) -> None:
    for arguments in (["review", str(file), "--json"], ["review", str(file), "--out", "-"]):
        english, other = in_both(language, *arguments)
        assert english == other
    english, other = in_both(language, "analyze", OPENING, "--json")
    assert english == other


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "0 of {moves} moves reviewed"),
        ("nl", "0 van {moves} zetten bekeken"),
        ("de", "0 von {moves} Zügen angesehen"),
        ("pt-BR", "0 de {moves} jogadas examinadas"),
        ("is", "skoðað: 0 af {moves} aðgerðum"),
    ],
)
def test_a_review_that_was_stopped_says_so(
    language: str, told: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azulejos.search.open_thinker", lambda game: Interrupted(), raising=False)
    said = run("review", str(file), "--language", language).stdout
    assert told.format(moves=len(match_of("azul2").moves)) in said
    assert Catalog.of(language).text("cli.review.no-choices") in said


@pytest.mark.parametrize(
    ("result", "english", "icelandic"),
    [
        ("*", "not over", "ólokið"),
        ("abandoned", "abandoned", "leik hætt"),
        ("resigned 2", "resigned: random", "uppgjöf: random"),
        ("time 1", "time: greedy", "tími á þrotum: greedy"),
    ],
)
def test_how_a_match_ended_is_reported(result: str, english: str, icelandic: str, tmp_path: Path) -> None:
    file = tmp_path / "match.azr"
    whole = match_of("azul2")
    file.write_text(str(replace(whole, steps=whole.steps[:5], result=result)), encoding="utf-8")
    for said, told in zip(in_both("is", "review", str(file)), (english, icelandic), strict=True):
        assert said.splitlines()[0] == f"azul2: greedy, random, {told}"


@pytest.mark.parametrize(
    ("win_error", "margin_error", "wanted"),
    [
        (
            None,
            None,
            {
                "en": "64%, margin -5",
                "nl": "64%, verschil −5",
                "de": "64 %, Abstand −5",
                "pt-BR": "64%, diferença −5",
                "is": "64%, munur −5",
            },
        ),
        (
            0.034,
            1.7,
            {
                "en": "64 ± 3%, margin -5 ± 2",
                "nl": "64 ± 3%, verschil −5 ± 2",
                "de": "64 ± 3 %, Abstand −5 ± 2",
                "pt-BR": "64 ± 3%, diferença −5 ± 2",
                "is": "64 ± 3%, munur −5 ± 2",
            },
        ),
    ],
)
def test_values_are_written_as_each_language_does(
    win_error: float | None, margin_error: float | None, wanted: dict[str, str]
) -> None:
    thought = Thought(Move("3R4"), (), -5.25, 0.643, 1, 1, 1, False, win_error, margin_error)
    told = {}
    for language in LANGUAGES:
        with speaking(language):
            told[language] = value_of(thought)
    assert told == wanted


def test_an_uncertainty_that_is_nothing_or_goes_beyond_100_percent_is_not_shown() -> None:
    found = [
        value_of(Thought(Move("3R4"), (), 7.0, win, 1, 1, 1, False, win_error, margin_error))
        for win, win_error, margin_error in (
            (0.5, 0.004, 0.4), (0.97, 0.08, 2.0), (0.998, 0.002, 0.0), (0.003, 0.1, 0.0), (1.0, 0.0, 3.0)
        )
    ]  # fmt: skip
    assert found == [
        "50%, margin +7",
        "97 ± 3%, margin +7 ± 2",
        "100%, margin +7",
        "0%, margin +7",
        "won, margin +7 ± 3",
    ]


def test_a_forced_win_is_called_won_and_only_that() -> None:
    found = [
        value_of(Thought(Move("3R4"), (), 7.0, win, 1, 1, 1, is_exact))
        for win, is_exact in ((1.0, True), (0.0, False), (0.99, True), (0.999999, False))
    ]
    assert found == ["won, margin +7", "lost, margin +7", "99%, margin +7", "100%, margin +7"]


def test_a_margin_of_nothing_has_no_minus() -> None:
    assert value_of(Thought(Move("3R4"), (), -0.01, 0.5, 1, 1, 1, False)) == "50%, margin +0"


def test_what_others_lose_is_reported_with_a_minus_sign() -> None:
    with speaking("de"):
        assert say_reason(Reason("helps-others", 7, -2)) == "Punkte der anderen: 7 statt −2."


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("en", "1 blunder, 1 mistake, 1 inaccuracy", "2 blunders, 0 mistakes, 21 inaccuracies"),
        ("nl", "1 blunder, 1 fout, 1 onnauwkeurigheid", "2 blunders, 0 fouten, 21 onnauwkeurigheden"),
        ("de", "1 Patzer, 1 Fehler, 1 Ungenauigkeit", "2 Patzer, 0 Fehler, 21 Ungenauigkeiten"),
        ("pt-BR", "1 erro grave, 1 erro, 1 imprecisão", "2 erros graves, 0 erros, 21 imprecisões"),
        ("is", "1 afleikur, 1 mistök, 1 ónákvæm aðgerð", "2 afleikir, 0 mistök, 21 ónákvæm aðgerð"),
    ],
)
def test_marks_are_counted(language: str, one: str, many: str) -> None:
    words = Catalog.of(language).text
    for counts, told in (((1, 1, 1), one), ((2, 0, 21), many)):
        marks = zip(("blunder", "mistake", "inaccuracy"), counts, strict=True)
        assert ", ".join(words(f"mark.{mark}.count", count=count) for mark, count in marks) == told


def test_the_bar_of_a_review_names_the_match_in_the_language(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    @contextmanager
    def keep(words: str, total: int) -> Iterator[Callable[[str], None]]:
        shown.append(words)
        yield shown.append

    monkeypatch.setattr("azulejos.cli.review.progress", keep)
    run_well("review", str(file), "--language", "de")
    assert set(shown) == {"Rückblick", "greedy gegen random"}


BOTS = ("greedy", "random", "--games", "2", "--jobs", "1", "--max-rounds", "1", "--seed", "7")


@pytest.mark.parametrize("language", OTHERS)
def test_series_leave_no_english_word(language: str, tmp_path: Path) -> None:
    picture = tmp_path / "ratings.svg"
    english, other = in_both(language, "match", *BOTS, "--clock", "60+0.5", "--sprt=-5,5")
    assert {"won", "longest", "against", "deal"} <= words_in(english)
    assert left_over(english, other, language) == set()
    assert "−5" in other
    english, other = in_both(language, "tournament", *BOTS, "--plot", str(picture))
    assert {"bots", "wrote", "score"} <= words_in(english)
    assert left_over(english, other, language) == set()
    drawn = picture.read_text(encoding="utf-8")
    assert Catalog.of(language).text("graph.elo") in drawn
    assert "above the mean" not in drawn


def history(folder: Path, *, is_kept: bool) -> None:
    """Put a training of one generation into a folder, as if it had been done."""
    from azulejos.learning import Generation, Plan, Score

    done = Generation(1, 45_621, 0.4213, 0.875, Score(0.5625, 0.031, 800, 0.5), is_kept, 60.0)
    folder.mkdir()
    (folder / "plan.json").write_text(json.dumps(asdict(Plan("azul2", generations=1))), "utf-8")
    (folder / "history.json").write_text(json.dumps([asdict(done)]), "utf-8")
    if is_kept:
        (folder / "net.npz").touch()


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the match against the hand-made evaluation be over at once."""
    pytest.importorskip("numpy")
    from azulejos.learning import Score, Training

    def score(self: Training, matches: int, nodes: int, progress: Callable[[str, int, int], None]) -> Score:
        progress("measuring", 0, 1)
        return Score(0.75, 0.02, matches, 1 / 3)

    monkeypatch.setattr(Training, "against_hand_made", score)


@pytest.mark.parametrize(
    ("language", "generation", "against"),
    [
        (
            "en",
            "generation 1: 45,621 positions, R² 0.421, surprise 0.875 bits; "
            "gate 0.562 ±0.031 over 800 matches (even is 0.5), kept",
            "against the hand-made evaluation, 2000 nodes: 0.750 ±0.020 over 800 matches (even is 0.333)",
        ),
        (
            "de",
            "Generation 1: 45.621 Stellungen, R² 0,421, Überraschung 0,875 Bit; "
            "Prüfung 0,562 ±0,031 in 800 Partien (ausgeglichen ist 0,5), behalten",
            "gegen die handgemachte Bewertung, 2000 Stellungen je Zug: "
            "0,750 ±0,020 in 800 Partien (ausgeglichen ist 0,333)",
        ),
        (
            "is",
            "kynslóð 1: 45.621 staða, R² 0,421, undrun 0,875 bitar; "
            "próf 0,562 ±0,031 í 800 leikjum (jafnt er 0,5), haldið",
            "gegn handgerðu mati, 2000 stöður á aðgerð: 0,750 ±0,020 í 800 leikjum (jafnt er 0,333)",
        ),
    ],
)
def test_a_training_is_reported(language: str, generation: str, against: str, tmp_path: Path, measured: None) -> None:
    folder = tmp_path / "nets"
    history(folder, is_kept=True)
    told = run_well("train", "azul2", str(folder), "--generations", "1", "--language", language).splitlines()
    assert told[:2] == [generation, against]
    assert told[2].endswith(str(folder / "net.npz"))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("is_kept", [True, False])
def test_a_training_leaves_no_english_word(language: str, is_kept: bool, tmp_path: Path, measured: None) -> None:
    history(tmp_path / "nets", is_kept=is_kept)
    english, other = in_both(language, "train", "azul2", str(tmp_path / "nets"), "--generations", "1")
    assert {"generation", "surprise", "kept", "evaluation"} <= words_in(english)
    assert left_over(english, other, language) == set()


@pytest.mark.parametrize("language", OTHERS)
def test_learning_curves_are_drawn_in_the_language(language: str, tmp_path: Path, measured: None) -> None:
    pytest.importorskip("matplotlib")
    from azulejos.learning import Generation, Score
    from azulejos.learning.curves import plot_curves

    done = Generation(1, 45_621, 0.4213, 0.875, Score(0.5625, 0.031, 800, 0.5), True, 60.0)
    with speaking(language):
        plot_curves([done, replace(done, number=2)], "azulejos train azul2", tmp_path / "curves.svg")
    drawn = (tmp_path / "curves.svg").read_text(encoding="utf-8")
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", drawn)
    for key in ("explained", "surprise", "gate", "generation"):
        assert Catalog.of(language).text(f"graph.{key}") in texts
    numbers = [text for text in texts if re.search(r"\d[.,]\d", text)]
    assert numbers
    assert not [number for number in numbers if "." in number]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_titles_of_learning_curves_fit_above_them(language: str) -> None:
    for key in ("explained", "surprise", "gate"):
        assert len(Catalog.of(language).text(f"graph.{key}")) <= 38


def test_every_step_of_a_training_has_a_word() -> None:
    source = (Path(__file__).parents[2] / "src/azulejos/learning/training.py").read_text(encoding="utf-8")
    steps = set(re.findall(r'progress\("([a-z-]+)"|what="([a-z-]+)"', source))
    named = {first or second for first, second in steps}
    assert named == {"self-play", "fitting", "gate", "measuring"}
    assert {f"cli.train.step.{step}" for step in named} <= set(Catalog.of("en").texts)
