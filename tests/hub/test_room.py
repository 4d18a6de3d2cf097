"""Who brings more than there is room for waits until some is given back."""

import threading

from hub.concurrency.room import Room


def test_no_more_is_taken_than_is_free():
    room = Room(5)
    assert (room.take(3, 0), room.take(3, 0), room.take(1, 0)) == (3, 2, 0)


def test_who_waits_goes_on_as_soon_as_there_is_room():
    room = Room(1)
    room.take(1, 0)
    threading.Timer(0.05, room.give_back, [1]).start()
    assert room.take(4, 30) == 1
