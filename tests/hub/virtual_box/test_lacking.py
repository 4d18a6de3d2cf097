"""What CPython lacks to play the chip is filled in, on a system without `poll` too."""

import runpy
import select
import socket
from pathlib import Path

import hub.virtual_box

LACKING = Path(hub.virtual_box.__file__).parent / "chip" / "cpython" / "lacking.py"


def test_where_there_is_no_poll_a_reader_is_still_heard(monkeypatch):
    monkeypatch.delattr(select, "poll")
    lacking = runpy.run_path(str(LACKING))
    ours, theirs = socket.socketpair()
    with ours, theirs:
        poller = lacking["Poll"]()
        poller.register(ours, 1)
        assert poller.poll(0) == []
        theirs.send(b"pin 33 0\n")
        assert poller.poll(1000) == [ours]
