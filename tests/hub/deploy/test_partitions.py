"""A ROM in the image of a MicroPython that knows one: the table is just what Espressif's own tool makes."""

import pytest

from hub.deploy.partitions import (
    MADE,
    NOT_MADE,
    ROM_BYTES,
    TABLE_AT,
    TABLE_BYTES,
    image_with_rom,
    read_table,
    table_of,
    with_rom,
)

# MicroPython's partitions-4MiBplus.csv, and its partitions-4MiB-romfs.csv, as gen_esp32part.py writes them.
PLAIN = bytes.fromhex(
    "aa50010200900000006000006e76730000000000000000000000000000000000"
    "aa50010100f00000001000007068795f696e6974000000000000000000000000"
    "aa5000000000010000001f00666163746f727900000000000000000000000000"
    "ebebffffffffffffffffffffffffffff8405a9bb5ce0b84c4f2ca5de9a76b050"
).ljust(TABLE_BYTES, b"\xff")
WITH_ROM = bytes.fromhex(
    "aa50010200900000006000006e76730000000000000000000000000000000000"
    "aa50010100f00000001000007068795f696e6974000000000000000000000000"
    "aa5000000000010000001d00666163746f727900000000000000000000000000"
    "aa50018f00001e0000000200726f6d6673000000000000000000000000000000"
    "ebebffffffffffffffffffffffffffff6985f25b18f2d7e0cbaf1fee03ff136f"
).ljust(TABLE_BYTES, b"\xff")
PROGRAM_AT, PROGRAM_END = 0x10000, 0x200000
# Where images begin: of an ESP32, of an ESP32-S3 or -C3.
PLACES = (0x1000, 0)


def image(table=PLAIN, place=0x1000, size=1_700_000, reads=b"rom_ioctl"):
    """As MicroPython's makeimg.py joins one: bootloader, table, program."""
    loader = b"\xe9".ljust(TABLE_AT - place, b"\xff")
    return loader + table.ljust(PROGRAM_AT - TABLE_AT, b"\xff") + (b"\xe9" + reads).ljust(size, b"p")


@pytest.mark.parametrize("place", PLACES)
def test_only_the_table_changes_and_is_what_the_tool_of_the_chip_makes(place):
    before = image(place=place)
    assert with_rom(before, place) == before.replace(PLAIN, WITH_ROM)


def test_a_table_that_is_read_and_written_is_the_same():
    for table in (PLAIN, WITH_ROM):
        assert table_of(read_table(table)) == table


def test_what_lies_behind_the_program_stays_where_it_is():
    """MicroPython's file system begins where the last partition ends."""
    ends = [max(entry.offset + entry.size for entry in read_table(table)) for table in (PLAIN, WITH_ROM)]
    assert ends == [PROGRAM_END, PROGRAM_END]
    assert read_table(WITH_ROM)[-1].size == ROM_BYTES


def test_an_image_that_has_a_rom_stays_as_it_is():
    assert with_rom(image(WITH_ROM), 0x1000) == image(WITH_ROM)


def test_a_program_may_reach_to_the_rom_and_not_a_byte_further():
    most = PROGRAM_END - ROM_BYTES - PROGRAM_AT
    assert with_rom(image(size=most), 0x1000)
    assert with_rom(image(size=most + 1), 0x1000) is None


def with_entry(at, **changed):
    entries = read_table(PLAIN)
    entries[at] = entries[at]._replace(**changed)
    return table_of(entries)


@pytest.mark.parametrize(
    "table",
    [
        b"",
        b"\xff" * TABLE_BYTES,
        PLAIN.replace(b"factory", b"factoru"),
        PLAIN[:96].ljust(TABLE_BYTES, b"\xff"),
        with_entry(2, subtype=0x10),
        with_entry(1, type=0),
        with_entry(2, type=1),
        PLAIN[:32] * 96,
    ],
    ids=["none", "empty", "wrong sum", "no sum", "over the air", "two programs", "no program", "without end"],
)
def test_a_table_that_is_not_as_known_is_left_alone(table):
    assert with_rom(image(table), 0x1000) is None


def flashed(tmp_path, content):
    """(what would be flashed of an image, what is told)."""
    told = []
    (tmp_path / "image.bin").write_bytes(content)
    with image_with_rom(tmp_path / "image.bin", 0x1000, lambda said, *_: told.append(said)) as file:
        return file.read_bytes(), told


def test_only_a_micropython_that_knows_a_rom_gets_one(tmp_path):
    for content, expected, told in (
        (image(), with_rom(image(), 0x1000), [MADE]),
        (image(reads=b""), image(reads=b""), []),
        (image(WITH_ROM), image(WITH_ROM), []),
        (image(b""), image(b""), [NOT_MADE]),
    ):
        assert flashed(tmp_path, content) == (expected, told)
        assert (tmp_path / "image.bin").read_bytes() == content
