"""Whatever lies in the journal's files, the box starts, numbers on, and keeps the next roll.

The first byte of the input says how the rest is meant: "r" as raw files, cut at CUT; "f" as lines,
"<number> <acked> <record>", each of which becomes a frame with the right checksum; "-" begins a file.
"""

from firmware.frames import frame
from firmware.journal import Journal
from tests.fuzz.box.paper import EPOCH, ID, KEY, FuzzedBox
from tests.fuzz.place import emptied, written

CUT = b"<cut>"
# The names of the files, in this order: a full one, the next, one far off, and none of a journal.
NAMES = ("1", "65", "900", "seal")
HIGHEST = 1 << 31

OPENING = b'0 0 {"dropped":2,"epoch":"0badcafe"}'
ROLL = b'%d %d {"id":"a1b2c3d4e5f6.0badcafe.%d","prev":"","seal":"ab%d","v":1}'
FRAMED = b"f" + b"\n".join([OPENING] + [ROLL % (n, n // 2, n, n) for n in range(1, 5)])
SEEDS = (
    b"r",
    FRAMED,
    FRAMED + b"\n-\n" + OPENING + b"\n" + ROLL % (65, 64, 65, 65),
    b"f" + OPENING + b"\n" + ROLL % (7, 9, 7, 7) + b"\n5 5 {}\n-\n0 0 []\n9 0 null",
    b"f0 0 {}\n1 0 {}",
    b"f1 0 {}\n-\n" + OPENING + b"\n70 2 {}",
)


def run(data):
    folder = emptied("journal")
    for name, content in zip(NAMES, contents(data)):
        written("journal/" + name, content)
    paper = FuzzedBox(journal=Journal(ID, folder, EPOCH, KEY))
    journal = paper.box.journal
    before = journal.last_number
    assert 0 <= journal.waiting <= before
    paper.roll()
    assert journal.trouble is None
    assert journal.message(journal.after(before), 0)
    again = Journal(ID, folder, "ffffffff", KEY)
    assert (again.epoch, again.last_number) == (journal.epoch, before + 1)
    assert again.after(before).record == journal.after(before).record
    assert len(again._volumes.firsts) <= 8
    assert len(paper.told()) < 1000


def contents(data):
    """What each file of the journal holds."""
    if data[:1] == b"f":
        return [framed(part) for part in data[1:].split(b"\n-\n")]
    return data[1:].split(CUT)


def framed(lines):
    """These lines as frames, as far as they can be."""
    made = b""
    for line in lines.split(b"\n"):
        number, _, rest = line.partition(b" ")
        acked, _, record = rest.partition(b" ")
        try:
            made += frame(int(number) % HIGHEST, int(acked) % HIGHEST, 0, record)
        except ValueError:
            made += line
    return made


def raw(data):
    """The same files as an input that mutation reaches byte by byte."""
    return b"r" + CUT.join(contents(data))


SEEDS = SEEDS + tuple([raw(seed) for seed in SEEDS[1:]])
