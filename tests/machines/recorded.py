"""Random matches by the plain rules and by those in a built module, compared match by match.

A call from Python to a module takes longer than a move by the plain rules. So a small module beside the built one plays
a match and writes down what each entry point did: one call for a match instead of seven for a move.
"""

import struct
from array import array

import wasmtime

from azulejos.machines.artifacts import manifest_of
from azulejos.machines.manifest import WORD
from azulejos.play import Game
from azulejos.rules.flat import packer
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load

__all__ = ["compare_matches"]

LONGEST = 500
"""Moves after which a match is broken off: on gray walls, random players can make it impossible to complete a row."""
LOG_BYTES = 1 << 24
USED = ("is_over", "is_chance", "deal_at_random", "legal_moves", "random_move", "is_legal", "play")
PLAYER = """
(module
  (import "rules" "memory" (memory 0))
  {imports}
  (func (export "play_match") (param $log i32) (result i32)
    (local $moves i32) (local $number i64) (local $count i64)
    (loop $on
      (call $is_over)
      (if (i32.load8_u (i32.const {is_over})) (then (return (local.get $log))))
      (if (i32.eq (local.get $moves) (i32.const {longest})) (then (return (local.get $log))))
      (call $is_chance)
      (local.set $number (i64.const -1))
      (local.set $count (i64.const 0))
      (if (i32.load8_u (i32.const {is_chance}))
        (then (call $deal_at_random))
        (else
          (call $legal_moves)
          (local.set $count (i64.load (i32.const {legal_moves})))
          (memory.copy (i32.add (local.get $log) (i32.const 16)) (i32.const {numbers})
            (i32.shl (i32.wrap_i64 (local.get $count)) (i32.const 3)))
          (call $random_move)
          (local.set $number (i64.load (i32.const {random_move})))
          (i64.store (i32.const {is_legal_number}) (local.get $number))
          (call $is_legal)
          (if (i32.eqz (i32.load8_u (i32.const {is_legal}))) (then unreachable))
          (i64.store (i32.const {play_number}) (local.get $number))
          (call $play)
          (local.set $moves (i32.add (local.get $moves) (i32.const 1)))))
      (i64.store (local.get $log) (local.get $number))
      (i64.store offset=8 (local.get $log) (local.get $count))
      (local.set $log (i32.add (local.get $log)
        (i32.add (i32.const 16) (i32.shl (i32.wrap_i64 (local.get $count)) (i32.const 3)))))
      (i64.store (local.get $log) (i64.load (i32.const {dice})))
      (memory.copy (i32.add (local.get $log) (i32.const 8)) (i32.const {state}) (i32.const {size}))
      (local.set $log (i32.add (local.get $log) (i32.const {size_with_dice})))
      (br $on))
    unreachable)
  {calls})
"""
"""Plays a match and writes for each step the move (-1: a deal), the legal moves, the dice and the state."""
IMPORT = '(import "rules" "{name}" (func ${name}_at (param i32) (result i32)))'
CALL = "(func ${name} (if (call ${name}_at (i32.const {frame})) (then unreachable)))"


class RecordedRules:
    """A game's rules as WebAssembly, with a module that plays whole matches with them."""

    def __init__(self, game: Game) -> None:
        manifest = manifest_of(game.name)
        self._store = store = wasmtime.Store(wasmtime.Engine())
        rules = wasmtime.Instance(store, wasmtime.Module(store.engine, manifest.code("rules")), []).exports(store)
        memory, base = rules["memory"], rules["__heap_base"]
        assert isinstance(memory, wasmtime.Memory)
        assert isinstance(base, wasmtime.Global)
        self._memory, self._free = memory, base.value(store)
        size = manifest.records["State"].size
        self._state, self._dice = self._room(size), self._room(WORD)
        numbers = self._room(game.action_count * WORD)
        addresses = {"s": self._state, "dice": self._dice, "out": numbers}
        places = {"state": self._state, "dice": self._dice, "numbers": numbers, "size": size, "longest": LONGEST}
        for name in USED:
            info = manifest.entries("rules")[name]
            places[name] = frame = self._room(info.words * WORD)
            for argument in info.arguments:
                place = frame + argument.word * WORD
                if argument.kind == "number":
                    places[f"{name}_number"] = place
                else:
                    length = {"dice": 1, "out": game.action_count}.get(argument.name, 1)
                    words = (addresses[argument.name], *[length] * argument.dims)
                    memory.write(store, struct.pack(f"<{len(words)}q", *words), place)
        self._log = self._room(LOG_BYTES)
        imports = "".join(IMPORT.format(name=name) for name in USED)
        calls = "".join(CALL.format(name=name, frame=places[name]) for name in USED)
        text = PLAYER.format(imports=imports, calls=calls, size_with_dice=size + WORD, **places)
        player = wasmtime.Module(store.engine, text)
        self._play = wasmtime.Instance(store, player, [memory, *(rules[name] for name in USED)]).exports(store)
        self.size = size

    def _room(self, size: int) -> int:
        address: int = -(-self._free // 16) * 16
        self._free = address + size
        missing = self._free - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // (1 << 16)))
        return address

    def play_match(self, state: bytes, dice: int) -> bytearray:
        """Play a random match from a state; return what was written about each step."""
        self._memory.write(self._store, state, self._state)
        self._memory.write(self._store, struct.pack("<q", dice), self._dice)
        play = self._play["play_match"]
        assert isinstance(play, wasmtime.Func)
        return self._memory.read(self._store, self._log, play(self._store, self._log))


def compare_matches(game: Game, seeds: range) -> int:
    """Play random matches on both machines; return the number of moves. Everything must be the same after each step.

    That is the list of legal moves, the move, the dice and each byte of the state.
    """
    plain, wasm = load(game.name, quiet=True), RecordedRules(game)
    out, packed = [0] * game.action_count, bytearray(wasm.size)
    moves = 0
    for seed in seeds:
        table, dice = game.definition.start(game, None), [dice_word(seed)]
        pack = packer(table.__class__)
        pack(table, packed, 0)
        found, at = wasm.play_match(bytes(packed), dice[0]), 0
        last = moves + LONGEST
        while not plain.is_over(table) and moves < last:
            number, count = -1, 0
            if plain.is_chance(table):
                plain.deal_at_random(table, dice)
            else:
                count = plain.legal_moves(table, out)
                number = plain.random_move(table, dice)
                plain.play(table, number)
                moves += 1
            pack(table, packed, 0)
            wanted = array("q", (number, count, *out[:count], dice[0])).tobytes() + packed
            assert found[at : at + len(wanted)] == wanted, f"seed {seed}, move {moves}"
            at += len(wanted)
        assert at == len(found), f"seed {seed}: the match goes on"
    return moves
