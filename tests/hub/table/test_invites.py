"""Invites: the key that signs them is read once at a time, and never while the hub waits for it."""

import threading

from hub.table import invites


async def test_the_key_is_read_once_a_look_and_beside_what_else_the_hub_does(hub):
    read = []

    def key():
        read.append(threading.current_thread())
        return bytes(32)

    hub.invite_key = key
    await invites.look_again(hub)
    assert read == []
    made = [await invites.make(hub.log, key, "table", "", hub.now_ms()) for _ in range(5)]
    await invites.end(hub.log, key, made[0].id)
    before = len(read)
    await invites.look_again(hub)
    assert len(read) == before + 1
    assert threading.main_thread() not in read
    assert len({one.token for one in made}) == 5
