"""Flat states: what `flat` makes of a class of declarations."""

import struct
from typing import Any

import numpy
import pytest

from azulejos.rules.flat import Number, copier, flat, number, packer
from azulejos.rules.loader import record_type


@flat
class Dresser:
    """Plates in a cupboard."""

    doors: int = number(8)
    drawers: list[int] = number(16, 2)
    shelves: list[list[int]] = number(32, 2, 3)
    plates: list[list[list[int]]] = number(64, 2, 2, 2)


def new_dresser() -> Any:
    """Make a dresser; its type knows nothing of what `flat` adds."""
    return Dresser()


def test_a_new_state_is_all_zeros_in_the_declared_shapes() -> None:
    dresser = new_dresser()
    assert dresser.doors == 0
    assert dresser.drawers == [0, 0]
    assert dresser.shelves == [[0, 0, 0], [0, 0, 0]]
    assert dresser.plates == [[[0, 0], [0, 0]], [[0, 0], [0, 0]]]


def test_a_number_written_in_one_place_appears_nowhere_else() -> None:
    dresser = new_dresser()
    dresser.shelves[1][2] = 5
    dresser.plates[0][1][0] = 7
    assert dresser.shelves == [[0, 0, 0], [0, 0, 5]]
    assert dresser.plates == [[[0, 0], [7, 0]], [[0, 0], [0, 0]]]


def test_two_new_states_share_no_list() -> None:
    one, other = new_dresser(), new_dresser()
    one.plates[1][1][1] = one.shelves[0][0] = one.drawers[0] = 9
    assert other.key() == new_dresser().key()


def test_a_copy_is_equal_and_goes_its_own_way() -> None:
    dresser = new_dresser()
    dresser.doors, dresser.drawers[1], dresser.shelves[0][1], dresser.plates[1][0][1] = 1, 2, 3, 4
    copied = dresser.copy()
    assert copied.__class__ is dresser.__class__
    assert copied.key() == dresser.key()
    copied.doors, copied.drawers[1], copied.shelves[0][1], copied.plates[1][0][1] = 5, 6, 7, 8
    assert dresser.key() == (1, (0, 2), ((0, 3, 0), (0, 0, 0)), (((0, 0), (0, 0)), ((0, 4), (0, 0))))


def test_a_key_holds_every_field_in_the_order_of_declaration_and_can_be_hashed() -> None:
    dresser = new_dresser()
    dresser.doors = 3
    key = dresser.key()
    assert key == (3, (0, 0), ((0, 0, 0), (0, 0, 0)), (((0, 0), (0, 0)), ((0, 0), (0, 0))))
    assert hash(key) == hash(dresser.copy().key())


def test_a_copy_keeps_no_log() -> None:
    dresser = new_dresser()
    assert dresser.log is None
    dresser.log = [(1, 2)]
    assert dresser.copy().log is None


def test_a_state_has_no_room_for_a_misspelled_field() -> None:
    dresser = new_dresser()
    with pytest.raises(AttributeError):
        dresser.dors = 1


def test_the_class_keeps_its_name_and_its_docstring() -> None:
    assert (Dresser.__name__, Dresser.__doc__) == ("Dresser", "Plates in a cupboard.")


def test_the_layout_says_how_many_bits_and_which_shape() -> None:
    layout = new_dresser().LAYOUT
    assert list(layout) == ["doors", "drawers", "shelves", "plates"]
    assert layout["shelves"] == Number(bits=32, shape=(2, 3))


def test_a_record_has_the_same_fields_without_padding() -> None:
    record = record_type(Dresser)
    assert record.names == ("doors", "drawers", "shelves", "plates")
    assert [(str(record[name].base), record[name].shape) for name in record.names] == [
        ("int8", ()),
        ("int16", (2,)),
        ("int32", (2, 3)),
        ("int64", (2, 2, 2)),
    ]
    assert record.itemsize == 1 + 2 * 2 + 4 * 6 + 8 * 8


def test_a_copier_copies_all_but_what_is_shared() -> None:
    dresser = new_dresser()
    made = copier(Dresser, ("shelves",))(dresser)
    assert made.key() == dresser.key()
    assert made.shelves is dresser.shelves
    made.plates[1][0][1] = made.drawers[0] = made.doors = 3
    assert dresser.key() == new_dresser().key()


def test_a_packed_state_is_the_record_written_field_by_field() -> None:
    dressers = numpy.zeros(3, record_type(Dresser))
    dresser = new_dresser()
    dresser.doors, dresser.drawers[:], dresser.shelves[:] = -3, [300, -300], [[1, 2, 3], [4, 5, -(1 << 31)]]
    dresser.plates[0], dresser.plates[1] = [[1, 2], [3, 1 << 62]], [[-5, 6], [7, 8]]
    packer(Dresser)(dresser, dressers, dressers.itemsize)
    for name in type(dresser).LAYOUT:
        assert dressers[1][name].tolist() == getattr(dresser, name)
    assert dressers[0] == dressers[2] == numpy.zeros(1, dressers.dtype)[0]


def test_a_number_that_does_not_fit_is_not_packed() -> None:
    dresser = new_dresser()
    dresser.doors = 128
    with pytest.raises(struct.error, match="-128 <= number <= 127"):
        packer(Dresser)(dresser, numpy.zeros(1, record_type(Dresser)), 0)
