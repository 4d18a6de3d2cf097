"""The rights of the files themselves, though root runs the tests."""

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager

VERSION = 0x20080522
CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 1, 2


@contextmanager
def like_anyone() -> Iterator[None]:
    """This thread, and those it starts, may do in files what their modes say and no more."""
    if sys.platform != "linux":
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header, had, has = (ctypes.c_uint32 * 2)(VERSION, 0), (ctypes.c_uint32 * 6)(), (ctypes.c_uint32 * 6)()
    for rights in (had, has):
        assert libc.capget(header, rights) == 0
    has[0] &= ~(1 << CAP_DAC_OVERRIDE | 1 << CAP_DAC_READ_SEARCH)
    assert libc.capset(header, has) == 0
    try:
        yield
    finally:
        assert libc.capset(header, had) == 0
