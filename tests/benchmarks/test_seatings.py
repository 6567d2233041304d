"""Which variant sits where: no seat and no deal may favor one of them."""

from collections import Counter

import pytest

from benchmarks.seatings import seatings


@pytest.mark.parametrize(("players", "variants"), [(2, 2), (3, 2), (3, 3), (4, 2), (4, 3), (4, 4)])
def test_each_variant_has_each_seat_equally_often(players: int, variants: int) -> None:
    for first in range(0, 20 * variants, variants):
        deals = range(first, first + variants)  # together, since variants take turns with the seats that are left
        for seat in range(players):
            sits = Counter(found[seat] for deal in deals for found in seatings(players, variants, "balance", deal))
            if players % variants == 0:
                assert len(set(sits.values())) == 1, (first, seat)
            assert set(sits) == set(range(variants))


@pytest.mark.parametrize(("players", "variants"), [(2, 2), (3, 2), (3, 3), (4, 2), (4, 3), (4, 4)])
def test_within_a_deal_a_variant_has_each_seat_equally_often(players: int, variants: int) -> None:
    for deal in range(50):
        found = seatings(players, variants, "balance", deal)
        for variant in range(variants):
            assert len({sum(each[seat] == variant for each in found) for seat in range(players)}) == 1
        assert all(set(each) == set(range(variants)) for each in found)
        assert len(set(found)) == len(found)


def test_variants_take_turns_with_the_seats_that_are_left() -> None:
    seats = [Counter(seatings(4, 3, "turns", deal)[0]) for deal in range(6)]
    assert [next(variant for variant in found if found[variant] == 2) for found in seats] == [0, 1, 2, 0, 1, 2]


def test_variants_sit_beside_each_other_in_various_orders() -> None:
    assert {seatings(4, 2, "orders", deal)[0] for deal in range(100)} == {
        (0, 0, 1, 1),
        (0, 1, 0, 1),
        (0, 1, 1, 0),
        (1, 0, 0, 1),
        (1, 0, 1, 0),
        (1, 1, 0, 0),
    }


def test_against_copies_the_first_variant_has_every_seat_once() -> None:
    assert seatings(4, 2, "copies", 7, against_copies=True) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_the_same_seed_gives_the_same_seats() -> None:
    assert [seatings(4, 4, "same", deal) for deal in range(9)] == [seatings(4, 4, "same", deal) for deal in range(9)]
    assert [seatings(4, 4, "same", deal) for deal in range(9)] != [seatings(4, 4, "other", deal) for deal in range(9)]
