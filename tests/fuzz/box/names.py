"""An answer of a name server is an address, none, or an error of the link."""

from firmware.links.names import is_address, query, read_answer

SEEDS = (
    query("mqtt.example", b"\x12\x34"),
    b"\x12\x34\x81\x80\0\x01\0\x01\0\0\0\0\x04mqtt\x07example\0\0\x01\0\x01"
    b"\xc0\x0c\0\x01\0\x01\0\0\0\x3c\0\x04\xc0\xa8\x01\x14",
    b"\x12\x34\x81\x80\0\0\0\x02\0\0\0\0\xc0\x0c\0\x05\0\x01\0\0\0\x3c\0\x02\xc0\x0c"
    b"\xc0\x0c\0\x01\0\x01\0\0\0\x3c\0\x04\x0a\0\0\x01",
    b"\x12\x34\x81\x83\xff\xff\xff\xff",
)


def run(data):
    # The box takes 512 bytes of an answer.
    try:
        address = read_answer(data[:512])
    except OSError:
        return
    assert address is None or is_address(address)
