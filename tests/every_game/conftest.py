"""Makes the invariants, which are not test files, show what they compared."""

import pytest

for helper in ("walks", "states", "steps", "views", "azul_table", "duel_table", "small_table"):
    pytest.register_assert_rewrite(f"tests.every_game.{helper}")
