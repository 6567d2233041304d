"""Questions about the rules that an engine may answer, so that another program can check its rules.

Each takes a full position line. An engine offers the questions that it answers in its handshake.
"""

from collections.abc import Callable

from azulejos.engine.errors import ProtocolError
from azulejos.engine.perft import count_sequences
from azulejos.play import State, parse_state

__all__ = ["OPERATIONS", "answer_about_rules", "result_text"]

MAX_PERFT_DEPTH = 4


def answer_about_rules(question: str) -> str:
    """Answer a question like `legal LINE` or `play 3R4 LINE`; raise AzulejosError if there is no answer.

    >>> line = "azul2 r1 move1 s1 BBYR/YKWW/BRKW/YYRR/BKKW *- B16Y16R16K16W16 - " + " ".join(
    ...     ["0:-/-/-/-/-:...../...../...../...../.....:-"] * 2)
    >>> answer_about_rules(f"legal {line}")[:11], answer_about_rules(f"perft 2 {line}")
    ('1B1 1B2 1B3', '7560+0')
    >>> answer_about_rules(f"play 3R4 {line}")[:43]
    'azul2 r1 move2 s1 BBYR/YKWW/-/YYRR/BKKW *B1'
    """
    operation, _, rest = question.strip().partition(" ")
    if operation not in OPERATIONS:
        raise ProtocolError(f"no such question: {operation[:40]!r} (wanted {', '.join(OPERATIONS)})")
    return OPERATIONS[operation](rest.strip())


def _legal(line: str) -> str:
    return " ".join(str(move) for move in parse_state(line).legal_moves())


def _play(rest: str) -> str:
    word, _, line = rest.partition(" ")
    return str(parse_state(line).play(word))


def _deal(rest: str) -> str:
    word, _, line = rest.partition(" ")
    return str(parse_state(line).deal(word))


def _see(rest: str) -> str:
    seat, _, line = rest.partition(" ")
    return str(parse_state(line).view(_number(seat) - 1 if seat != "0" else None))


def _result(line: str) -> str:
    return result_text(parse_state(line))


def _perft(rest: str) -> str:
    depth, _, line = rest.partition(" ")
    if _number(depth) > MAX_PERFT_DEPTH:
        raise ProtocolError(f"a depth of {depth} (wanted 1 to {MAX_PERFT_DEPTH})")
    count = count_sequences(parse_state(line), _number(depth))
    return f"{count.sequences}+{count.stopped}"


def result_text(state: State) -> str:
    """Return points, places and reason of a match that is over, or `unfinished`."""
    outcome = state.outcome
    if outcome is None:
        return "unfinished"
    scores, places = ("-".join(str(number) for number in numbers) for numbers in (outcome.scores, outcome.places))
    return f"{scores} {places} {outcome.reason}"


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text[:4]) < 1000):
        raise ProtocolError(f"not a number: {text[:20]!r} (wanted 1 or more)")
    return int(text[:4])


OPERATIONS: dict[str, Callable[[str], str]] = {
    "legal": _legal,
    "play": _play,
    "deal": _deal,
    "see": _see,
    "result": _result,
    "perft": _perft,
}
"""The questions, in the order in which a handshake offers them."""
