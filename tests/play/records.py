"""Records for the tests: complete ones as text, and random matches."""

from random import Random

from azulejos import Dice, Game
from azulejos.games.registry import definition_of, game_names
from azulejos.play.record import Record

EVERY_GAME: dict[str, Game] = {
    tag: game for name in game_names() for tag, game in definition_of(name).presets().items()
}
"""Every registered game with each of its presets."""

KITCHEN = """\
Azulejos: 1
Game: azul2
Rules: 1
Event: Kitchen table
Date: 2026-11-15
Seat1: Ana
Seat2: Bram
Result: 61-38 row-completed

R1 (first:1) (fill:YRRW/BYKW/BBRR/YKKW/BBBR)
   5B3 [clock 4:58.2] 1Y1 [clock 4:51] 2B1 3B2 CR5! [eval +3.5 0.71/0.29] {five at once, and the
   marker} 4K3 CY2 CK3 CW4
R2 (fill:BRWW/RKKW/BYYK/BBYY/YRRK)
   1R1 2R1 4B2 3Y2 CK3 CW3 CB5 5R4 CKF?! CY5
R3 (fill:KWWW/BBRK/YYYW/YKKW/RRKW) [eval 0.5/0.5]
   1W3 3Y3 2K1 4W1 5R2 CW2 CB5 CY5 CRF CKF
R4 (fill:BBBY/YKWW/YRRK/BRKW/RRKW)
   1B3 2Y1 3K1 4B5 5R2 CR3 CY5 CK2 CWF
R5 (fill:BYKW/BYYY/BYKW/BKKW/RRRW)
   2Y3 5R3 1W1 3B1 4W4 CK5 CW2 CYF CBF {three rows against two}
"""
"""A complete match of Azul for two, in canonical form."""

BY_HAND = """\
; copied from the sheet on the fridge
Azulejos: 1
game: azul2
Event: \tKitchen table
Date:2026-11-15
SEAT1: Ana
Seat2: Bram
\t
(first:1) ( fill:YRRW/BYKW/BBRR/YKKW/BBBR )
1. 5B3 [clock 04:58.200]   1Y1[clock 0:04:51]
2. 2B1 3B2
3.CR5! {five at once,
and the\tmarker}[eval +3.50 0.7100/0.29] 4K3
4. CY2 CK3 5. CW4
R2: (fill:BRWW/RKKW/BYYK/BBYY/YRRK) 1R1 2R1 4B2 3Y2 CK3 CW3 CB5 5R4 CKF?! CY5 ; Bram sighs }
(fill:KWWW/BBRK/YYYW/YKKW/RRKW)[eval 0.5/0.5] 1W3 3Y3 2K1 4W1 5R2 CW2 CB5 CY5 CRF CKF
R4 (fill:BBBY/YKWW/YRRK/BRKW/RRKW) 1B3 2Y1 3K1 4B5 5R2 CR3 CY5 CK2 CWF
R5 (fill:BYKW/BYYY/BYKW/BKKW/RRRW) 2Y3 5R3 1W1 3B1 4W4 CK5 CW2 CYF CBF {three rows} {against two}
"""
"""The same match as a person may write it."""

GRAY = """\
Azulejos: 1
Game: azul2g
Rules: 1
MaxRounds: 1
Result: 3-9 rounds-played

R1 (first:2) (fill:BYRR/KWWW/BRKW/YRKK/YRKK)
   2W3 1B1 3B1 4K2 CR4 5K3 CK2 CY4 CR5 CW5 1>1 2>1 3>1 4>1 1>1 2>1
"""
"""One round on the gray side, where tiling is a choice."""

ENDGAME = """\
Azulejos: 1
Game: azul2
Rules: 1
Position: azul2 r5 move1 s2 -/-/-/-/- B3Y2W2 - B10Y9R9K11W9\
 31:W1/-/Y3/W4/-:BYRK./.BYRK/KWB.R/...../.R..B:-\
 25:B1/-/R3/R2/K4:.YRKW/WBYR./KWBY./...../Y....:*
Result: 61-38 row-completed

R5 CW2 CYF CBF
"""
"""The last three moves of a match, from a position."""


def random_record(game: Game, seed: int, longest: int = 400, max_rounds: int | None = None) -> Record:
    """Return the record of a random match, to the end or for this many steps."""
    dice, chance = Dice(seed), Random(seed)
    record = Record.begin(game, max_rounds=max_rounds)
    while not record.is_over and len(record.steps) < longest:
        state = record.final
        record = record.add(state.sample_deal(dice) if state.is_chance else chance.choice(state.legal_moves()))
    return record
