"""A game's rules as WebAssembly, for tests: one match in the memory of a module."""

import struct

from azulejos.machines.artifacts import manifest_of
from azulejos.machines.wasm import Array, WasmModule

MOST_MOVES = 2048


class WasmRules:
    """The entry points of a game's rules, all for one match; its state can be read and written as bytes."""

    def __init__(self, game: str) -> None:
        self.manifest = manifest_of(game)
        self._module = WasmModule(self.manifest, "rules")
        self._state = self._module.array("State")
        self._dice = self._module.array("int64", 1)
        self._numbers = self._module.array("int64", MOST_MOVES)
        many = Array(self._state.address, "State", (1,))
        arrays = {"s": self._state, "states": many, "dice": self._dice, "out": self._numbers}
        self.play = self._module.bind("play", arrays)
        self.is_legal = self._module.bind("is_legal", arrays)
        self.is_over = self._module.bind("is_over", arrays)
        self.is_chance = self._module.bind("is_chance", arrays)
        self.start_again = self._module.bind("start_again", arrays)
        self.deal_at_random = self._module.bind("deal_at_random", arrays)
        self.random_move = self._module.bind("random_move", arrays)
        self.play_outs = self._module.bind("play_outs", arrays)
        self._legal_moves = self._module.bind("legal_moves", arrays)

    @property
    def state(self) -> bytes:
        """The state's bytes."""
        return self._module.read(self._state)

    @state.setter
    def state(self, state: bytes) -> None:
        self._module.write(self._state, state)

    @property
    def dice(self) -> int:
        """The word of the dice."""
        word: int = struct.unpack("<q", self._module.read(self._dice))[0]
        return word

    @dice.setter
    def dice(self, word: int) -> None:
        self._module.write(self._dice, struct.pack("<q", word))

    def legal_moves(self) -> list[int]:
        """Return the numbers of the legal moves."""
        count = self._legal_moves()
        return list(struct.unpack(f"<{count}q", self._module.read(self._numbers, 8 * count)))
