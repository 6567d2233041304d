"""A zoo of engines that misbehave, each a tiny program of the standard library."""

import sys

HEAD = """
import os, signal, sys, time
def say(*lines):
    for line in lines:
        print(line, flush=True)
def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return line.split()[0]
def shake():
    hear()
    say("id name zoo", "option name threads type spin default 1 min 1 max 4", "azpok")
def serve(answer):
    while True:
        word = hear()
        if word == "isready":
            say("readyok")
        elif word == "go":
            answer()
        elif word == "quit":
            sys.exit(0)
"""

ZOO = {
    "well-behaved": "shake(); serve(lambda: say('info depth 1 nodes 2 time 3 pv 1B1', 'bestmove 1B1'))",
    "wants legal moves": (
        "hear(); say('id name zoo', 'id version 2.1 beta', 'id author me', 'id protocol 1', 'id rules azul 1',"
        " 'id rules duel 1', 'want legal', 'azpok'); hear(); words = sys.stdin.readline().split();"
        " assert words[0] == 'legal'; serve(lambda: say('bestmove ' + words[-1]))"
    ),
    "says nothing": "time.sleep(600)",
    "crashes at start": "sys.exit('no license')",
    "crashes in the middle": "shake(); serve(lambda: (say('info depth 1 nodes 1 time 1'), os._exit(7)))",
    "is killed": "shake(); serve(lambda: os.kill(os.getpid(), signal.SIGKILL))",
    "crashes after its move": "shake(); serve(lambda: (say('bestmove 1B1'), os._exit(7)))",
    "closes its output": "shake(); serve(lambda: (os.close(1), time.sleep(600)))",
    "never moves": "shake(); serve(lambda: None)",
    "moves when stopped": "shake(); serve(lambda: (hear(), say('bestmove 1B1')))",
    "is never ready": "shake(); time.sleep(600)",
    "makes ready at its first position": (
        "shake(); position = hear(); assert position == 'position'; time.sleep(1); serve(lambda: say('bestmove 1B1'))"
    ),
    "talks garbage": "shake(); serve(lambda: say(*['lorem ipsum'] * 5000))",
    "talks garbage from the start": "say(*['lorem ipsum'] * 5000); time.sleep(600)",
    "mumbles a little": "say('Zoo 1.0'); shake(); serve(lambda: say('hm', '', 'info what', 'bestmove 1B1'))",
    "sends one endless line": "shake(); serve(lambda: [sys.stdout.write('x' * 65536) for _ in iter(int, 1)])",
    "sends bytes that are no text": "shake(); serve(lambda: [os.write(1, b'\\xff\\0\\n') for _ in range(5000)])",
    "makes an illegal move": "shake(); serve(lambda: say('bestmove 3T6'))",
    "makes a move nobody can read": "shake(); serve(lambda: say('bestmove e2e4'))",
    "makes an empty move": "shake(); serve(lambda: say('bestmove'))",
    "gives up": "shake(); serve(lambda: say('error no-idea help me', 'bestmove none'))",
    "informs without end": "shake(); serve(lambda: [say('info depth 1 nodes 1 time 1') for _ in iter(int, 1)])",
    "moves twice": "shake(); serve(lambda: say('bestmove 1B1', 'bestmove 1B2'))",
    "speaks chess": "hear(); say('id name fish', 'uciok'); time.sleep(600)",
    "speaks another version": "hear(); say('error other-version wanted azp 9'); time.sleep(600)",
    "declares options without end": "[say(f'option name x{n} type string') for n in range(100_000)]",
    "has no name": "hear(); say('azpok'); time.sleep(600)",
    "moves before it is asked": "hear(); say('bestmove 1B1'); time.sleep(600)",
    "is slow to die": (
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); shake();"
        "serve_ = lambda: [say({'isready': 'readyok', 'go': 'bestmove 1B1'}.get(hear_() , '')) for _ in iter(int, 1)];"
        "hear_ = lambda: (sys.stdin.readline() or time.sleep(600) or 'x').split()[0]; serve_()"
    ),
    "refuses its option": (
        'shake(); exec("while True:\\n word = hear()\\n'
        " say({'isready': 'readyok', 'set': 'error bad-option-value no', 'go': 'bestmove 1B1'}.get(word, ''))\")"
    ),
}


def engine(kind: str) -> list[str]:
    """Return the command that starts an engine of this kind."""
    return [sys.executable, "-I", "-S", "-c", HEAD + ZOO[kind]]
