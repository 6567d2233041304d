"""The command line in other languages: its texts, and that no English is left."""

import re
from pathlib import Path

import pytest

from azulejos import azul, duel
from azulejos.cli.error_messages import complaint
from azulejos.errors import AzulejosError, PositionError
from azulejos.locale import LANGUAGES, Catalog, speaking
from azulejos.narration.move_help import move_help
from azulejos.play import Game, parse_state
from tests.cli.running import OPENING, failure, run, run_well

OTHERS = [language for language in LANGUAGES if language != "en"]
# What is typed, names, notation and codes stay as they are; these words would be left over.
ENGLISH = re.compile(
    r"\b(the|your?|takes?|puts?|tiles?|lines?|factory|factories|cent(er|re)|floor|wins?|points?|match(es)?|seat|"
    r"round|rounds|starts?|saved?|legal|would|moved?|cannot|wanted|found|such|row|column|wall|bag|empty|plate is|"
    r"complete|rules?|tests?|sound|records?|positions?|sequences|score|won|lost|longest|against|other|first|deals?)\b",
    re.IGNORECASE,
)
FRIENDS = {
    "nl": {"score", "bot", "test", "tests", "complete"},
    "de": {"bot", "test", "tests", "start"},
    "pt-BR": {"bot"},
    "is": {"turn"},
}
TYPED = re.compile(r"\bsave( \[FILE\]| kept.azr)|--[\w-]+")


def left_over(text: str, language: str) -> set[str]:
    """Return the English words of a text that another language should have."""
    said = TYPED.sub("", text)
    return {found.group().lower() for found in ENGLISH.finditer(said)} - FRIENDS[language]


def answers(game: str) -> str:
    """Type everything there is to type, then moves by their numbers."""
    talk = ["?", "", "moves", "hint", "show", "9F9", "3X1", "1", "999", "undo", "undo", "save kept.azr", "CWF"]
    return "\n".join(talk + ["1", "2"] * 40 + ["quit"]) + "\n"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("options", ["", "--players 3 --gray", "--game duel --tablets 1a,2b,3b,4b"])
def test_a_match_leaves_no_english_word(
    language: str, options: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    played = ["play", *options.split(), "--seed", "x", "--max-rounds", "3", "--save", "m.azr", "--language", language]
    said = run_well(*played, typed=answers(options))
    assert len(said) > 3000
    assert left_over(said, language) == set()
    replayed = run_well("replay", "m.azr", "--language", language)
    assert left_over(re.sub(r"(?m)^(Date|Seed|MaxRounds|\w+): .*$", "", replayed), language) == set()


@pytest.mark.parametrize("language", OTHERS)
def test_a_match_of_bots_is_told_to_its_end(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for game in ("azul", "duel"):
        said = run_well("play", "--game", game, "--seats", "greedy,random", "--seed", "7", "--language", language)
        assert left_over(said, language) == set()
        reason = "row-completed" if game == "azul" else "rounds-played"
        assert Catalog.of(language).text(f"cli.reason.{reason}") in said
        assert "?" not in said


@pytest.mark.parametrize(
    ("language", "first", "wrong"),
    [
        ("nl", "Je pakt 2 blauwe tegels van fabrieksschijf 1, laat 1 gele en 1 rode in het midden, "
               "legt er 2 op patroonlijn 2 (compleet).", "Daar liggen geen tegels van die kleur: 2B1"),
        ("de", "Du nimmst 2 blaue Fliesen von Manufakturplättchen 1, lässt 1 gelbe und 1 rote in der Tischmitte, "
               "legst 2 in Musterreihe 2 (komplett).", "Dort liegen keine Fliesen dieser Farbe: 2B1"),
        ("pt-BR", "Você pega 2 azulejos azuis do expositor de fábrica 1, deixa 1 amarelo e 1 vermelho no centro da "
                  "mesa, coloca 2 na fileira de modelo 2 (completa).", "Não há azulejos dessa cor ali: 2B1"),
        ("is", "Þú tekur 2 bláar flísar af uppstillingarplötu 1, skilur eftir 1 gula og 1 rauða á miðju borðsins, "
               "leggur 2 í mynsturlínu 2 (fullkláruð).", "Þar eru engar flísar í þessum lit: 2B1"),
    ],
)  # fmt: skip
def test_moves_and_refusals_are_natural_sentences(
    language: str, first: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    record = "Azulejos: 1\nGame: azul2\nSeat1: Human\nSeat2: Greedy\nSeats: human,greedy\n\n"
    Path("m.azr").write_text(record + "(first:1) (fill:BBYR/YKWW/BRKW/YYRR/BKKW)\n", encoding="utf-8")
    said = run_well("play", "--resume", "m.azr", "--language", language, typed="2b1\n1b2\nquit\n")
    assert first in said
    assert wrong in said


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "missing.azr"],
        ["show", "."],
        ["show", "azul2 r1 what"],
        ["show", OPENING.replace("B16", "B99")],
        ["show", OPENING.replace("B16", "B15")],
        ["replay", "notes.txt"],
        ["perft", OPENING],
        ["perft", OPENING, "x"],
        ["play", "--seats", "human,oracle"],
        ["play", "--players", "9"],
        ["play", "--tablets", "1a"],
        ["play", "--first", "7"],
        ["play", "--no-such-option"],
        ["play", "--save", "nowhere/m.azr"],
        ["play", "--resume", "missing.azr", "--gray"],
        ["rules", "Z9"],
        ["match", "random", "nobody"],
        ["match", "random", "random", "--sprt", "a"],
        ["match", "random", "random", "--clock", "soon"],
        ["tournament", "random", "greedy", "--plot", "ratings.gif"],
        ["tournament", "random", "greedy", "--plot", "nowhere/ratings.svg"],
        ["tournament", "random", "greedy", "--ray", "nobody:99999"],
        ["tournament", "random"],
        ["analyze", OPENING, "--ply", "2"],
        ["analyze", "azul2 r1 what"],
        ["analyze", "blank.txt"],
        ["analyze", "notes.txt"],
        ["review", "notes.txt"],
        ["review", "missing.azr"],
        ["train", "azul9", "nets"],
        ["fly"],
        ["validate"],
    ],
    ids=" ".join,
)
def test_failures_are_reported_in_the_language_too(
    arguments: list[str], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("notes.txt").write_text("hello\n", encoding="utf-8")
    Path("blank.txt").write_text("\n", encoding="utf-8")
    line = failure("--language", language, *arguments, "--language", language)
    assert left_over(line, language) == set()


@pytest.mark.parametrize("language", OTHERS)
def test_validate_lists_faults_with_their_codes(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("good.txt").write_text(OPENING + "\n", encoding="utf-8")
    Path("bad.txt").write_text(f"{OPENING.replace('B16', 'B15')}\nazul7\n\n", encoding="utf-8")
    Path("bad.azr").write_text("Azulejos: 1\nGame: azul2\nGame: azul2\n\n(first:1) 3R4 4X2\n", encoding="utf-8")
    result = run("validate", "good.txt", "bad.txt", "bad.azr", "--language", language)
    assert result.exit_code == 2
    assert Catalog.of(language).text("cli.validate.positions", count=1) in result.stdout
    assert result.stderr.count("[impossible-position]") == 1
    assert "[header-twice]" in result.stderr
    assert left_over(re.sub(r"\[[a-z-]+\]|\w+\.(txt|azr)", "", result.stdout + result.stderr), language) == set()


@pytest.mark.parametrize("language", OTHERS)
def test_series_and_counts_are_reported(language: str) -> None:
    bots = ["random", "greedy", "--games", "2", "--jobs", "1", "--max-rounds", "2", "--language", language]
    for command in ("match", "tournament"):
        said = run_well(command, *bots)
        assert left_over(said, language) == set()
        assert re.search(r"\b[01],\d{3}\b", said)
    speed = run_well("bench", "playouts", "--seconds", "0.01", "--language", language)
    assert re.match(r"azul2: .* \d+,\d ", speed)
    assert left_over(speed, language) == set()
    counted = run_well("perft", OPENING, "1", "--language", language)
    assert counted == f"1 {Catalog.of(language).text('cli.perft.count', count=90, stopped=0)}\n"


@pytest.mark.parametrize("language", OTHERS)
def test_rules_are_listed_in_the_language_with_their_numbers(language: str) -> None:
    said = run_well("rules", "A14", "A21", "--language", language)
    assert said.startswith("A14 ")
    assert f"\nA21 ({Catalog.of(language).text('cli.rules.ruling')}) " in said
    assert not re.search(r"\b(the|each|player goes)\b", re.sub(r"(?m)^    .*$", "", said))


def test_the_environment_chooses_and_the_option_goes_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZULEJOS_LANGUAGE", "de")
    assert failure("rules", "Z9") == "diese Regel gibt es nicht: Z9"
    assert failure("rules", "Z9", "--language=nl") == "die regel bestaat niet: Z9"
    monkeypatch.delenv("AZULEJOS_LANGUAGE")
    monkeypatch.setenv("LC_ALL", "is_IS.UTF-8")
    assert failure("rules", "Z9") == "þessi regla er ekki til: Z9"
    monkeypatch.setenv("LC_ALL", "C")
    assert failure("rules", "Z9") == "no such rule: Z9"


def test_an_unknown_language_is_refused_and_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = "(wanted en, nl, de, pt-BR, is)"
    assert failure("rules", "A1", "--language", "fr") == f"no such language: 'fr' {wanted}"
    monkeypatch.setenv("AZULEJOS_LANGUAGE", "klingon")
    assert failure("rules", "A1") == f"no such language: 'klingon' {wanted}"


def test_records_and_json_are_the_same_in_every_language(tmp_path: Path) -> None:
    written = set()
    for language in LANGUAGES:
        file = tmp_path / f"{language}.azr"
        run_well("play", "--seats", "greedy,random", "--seed", "1", "--save", str(file), "--language", language)
        written.add(file.read_text(encoding="utf-8"))
    assert len(written) == 1


def test_every_fault_of_a_position_points_to_its_rule() -> None:
    with pytest.raises(PositionError) as caught:
        parse_state(OPENING.replace("B16", "B15"))
    with speaking("de"):
        assert complaint(caught.value) == "Diese Stellung kann nicht vorkommen (siehe A2)"


def test_an_error_without_a_sentence_is_still_told() -> None:
    with speaking("is"):
        assert complaint(AzulejosError("the dog ate it", code="dog")) == "Eitthvað fór úrskeiðis"


@pytest.mark.parametrize("language", OTHERS)
def test_the_help_at_a_move_fits_in_80_columns_and_names_the_same_words_to_type(language: str) -> None:
    for key in ("cli.help.moves.azul", "cli.help.moves.duel", "cli.help.commands"):
        lines = Catalog.of(language).text(key).splitlines()
        assert max(map(len, lines)) <= 80
        typed = [line.split()[0] for line in lines if line.startswith("  ")]
        assert typed == [line.split()[0] for line in Catalog.of("en").text(key).splitlines() if line[0] == " "]


def test_the_help_at_a_move_explains_the_words_of_the_game_that_is_played() -> None:
    assert "CWF" in move_help(azul())
    assert "payBR" not in move_help(azul())
    assert "payBR" in move_help(duel())
    assert "CWF" not in move_help(duel())
    small = Game("small", 2)
    assert move_help(small).splitlines()[1:] == ["  a word like 1B2, CRF"]
