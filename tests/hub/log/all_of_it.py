"""Every public call of a log: those that write, each made once, and those that read, with what to ask."""

import inspect
from dataclasses import replace
from operator import attrgetter

from msgspec import structs

from hub import wire
from hub.log import Box, ContestPlace, Incoming, Place
from hub.log.contests import Opened, RoundRuled, Side
from hub.log.counters import Step, Stepped
from hub.log.log import Log
from hub.log.own_rolls import NextPlace, Request
from hub.log.records import unreadable
from hub.log.rows import moment
from hub.refusal import Key, Refusal
from hub.said import Said
from shared_rules.errors import MessageError
from shared_rules.messages import roll_id
from tests.hub.log.incoming import NOW_MS, incoming
from tests.hub.rolls import BOX, d6, d100

ROLL = f"{BOX}.9f3c.1"
PARTS = (
    "asks",
    "characters",
    "contests",
    "counters",
    "counts",
    "deliveries",
    "invites",
    "leases",
    "own_rolls",
    "sessions",
)
CLIMB = wire.D100Ask(id="q1", player="Senna", label="Épée", rule=wire.D100Rule(score=55))
ARM = wire.D6Ask(id="q2", player="Karl", rule=wire.D6Rule(code="2D", fd=None), contest="c1")

# What each reading call is asked; `played` leaves something for every one of them to find.
READS = {
    "after": (0,),
    "anchors": (),
    "archives": (),
    "aside_count": (),
    "aside_groups": (),
    "asides": (),
    "audited": (0,),
    "boxes": (),
    "count": (),
    "cursor": ("chat",),
    "faces_after": (0,),
    "gaps": (),
    "get": (ROLL,),
    "highest": (BOX, "9f3c"),
    "last": (),
    "last_epoch": (BOX,),
    "last_ruling": (),
    "news": (Place(0, 0),),
    "page": (),
    "place": (),
    "played_after": (0,),
    "played_between": (0, None),
    "players": (),
    "refusals": (),
    "rolled_between": (0, None),
    "ruled_after": (0,),
    "ruled_without_roll": (),
    "unbroken_to": (BOX, "9f3c", 1),
    "whose_secret": ([f"{BOX}.9f3c.2"],),
    "asks.between": (0, None),
    "asks.get": ("q2",),
    "asks.open": (),
    "asks.page": (None, None, 9),
    "characters.all": (),
    "characters.get": ("Senna",),
    "contests.between": (0, None),
    "contests.get": ("c1",),
    "contests.last_open_to_all": (),
    "contests.of_rolls": ([ROLL],),
    "contests.page": (None, 9),
    "counters.between": (0, None),
    "counters.of_roll": (ROLL,),
    "counters.page": (None, None, 9),
    "counters.values": (),
    "counts.outcomes": (),
    "counts.rolled_by": (),
    "counts.rolled_up": (),
    "deliveries.dead": ("chat",),
    "deliveries.heard_upto": ("chat",),
    "deliveries.letter_with": ("chat", ROLL),
    "deliveries.recipients": (),
    "invites.all": (),
    "own_rolls.of": ("r1",),
    "own_rolls.request_of": (ROLL,),
    "sessions.all": (),
    "sessions.get": (1,),
}
# What is of the log itself or of the whole server, or stands only after a restore.
NOT_COMPARED = {"hub_id", "restored", "size_bytes", "stamp"}
WRITES = {
    "forget_box",
    "move_cursor",
    "need_writable",
    "note_refusals",
    "remember",
    "rule",
    "asks.end",
    "asks.keep",
    "characters.change",
    "characters.put",
    "characters.remove",
    "contests.ask_again",
    "contests.open",
    "contests.rule",
    "contests.withdraw",
    "counters.step",
    "counters.undo",
    "deliveries.bury",
    "deliveries.note_heard",
    "deliveries.note_trouble",
    "deliveries.sent",
    "deliveries.take_back",
    "deliveries.write",
    "invites.make",
    "leases.give_back",
    "leases.take",
    "invites.note_use",
    "invites.revoke",
    "own_rolls.keep",
    "sessions.close",
    "sessions.rename",
    "sessions.start",
}


def calls(log: Log) -> set[str]:
    """The name of every public call."""
    holders = {"": log} | {f"{part}.": getattr(log, part) for part in PARTS}
    found = {
        prefix + name
        for prefix, holder in holders.items()
        for name in dir(holder)
        if inspect.iscoroutinefunction(getattr(holder, name))
    }
    return {name for name in found if "_" not in (name[0], name.split(".")[-1][0])}


async def read(log: Log) -> dict[str, str]:
    """What each reading call tells."""
    return {name: repr(await attrgetter(name)(log)(*asked)) for name, asked in READS.items()}


async def play(log: Log, day: str) -> None:
    """Write something of each kind, by every call that writes; `day` tells one log from another."""
    await log.sessions.rename((await log.sessions.start("Nuit", NOW_MS)).id, day)
    await log.asks.keep([(BOX, CLIMB, ContestPlace())], day, NOW_MS)
    bad = unreadable(f"cornet/{day}/ab12/roll", b"{", MessageError("not_json"), NOW_MS)
    state = wire.State(epoch="9f3c", first=1, last=9)
    boxes = [Box(BOX, "online", state, moment(NOW_MS)), Box("cd34")]
    rolls = [d100(1, ask="q1", label=day), d6(2, secret=True, label=day)]
    await log.remember([incoming(roll) for roll in rolls], [bad], boxes)
    await log.forget_box("cd34")
    await log.move_cursor("chat", 1)
    for roll in (ROLL, "gone.9f3c.7"):
        await log.rule(roll, "cancel", day, NOW_MS)
    await log.note_refusals([Refusal(Key(day, "say", "::1"), count=1, last_at_ms=NOW_MS)])
    await log.need_writable()
    await _play_at_the_table(log, day)
    await _send_letters(log, day)


async def _play_at_the_table(log: Log, day: str) -> None:
    side = Side("Karl", "", ARM.rule)
    opened = Opened(0, "c1", day, 2, False, "Maxime", (side, side), moment(NOW_MS))
    await log.contests.open(opened, [(BOX, ARM, ContestPlace("c1", 1, 0))], NOW_MS)
    await log.contests.ask_again(opened, [], NOW_MS)
    await log.contests.rule("c1", 1, RoundRuled(0, "Maxime"), NOW_MS)
    await log.contests.open(replace(opened, id="c2"), [], NOW_MS)
    await log.contests.withdraw("c2", NOW_MS)
    stepped = await log.counters.step(Step("stress", "Senna", 2, why=day, roll_id=ROLL), NOW_MS)
    assert isinstance(stepped, Stepped)
    await log.counters.undo("stress", stepped.position, day, NOW_MS)
    await log.characters.put([("Senna", day), ("Karl", day)], NOW_MS)
    await log.characters.change("Senna", str.upper, NOW_MS)
    await log.characters.remove("Karl")
    assert await log.leases.take("chat", day, 60_000)
    await log.leases.give_back("chat", day)
    await log.invites.make("i1", "player", day, NOW_MS)
    await log.invites.note_use(["i1"], NOW_MS)
    await log.invites.revoke("i1")
    await log.asks.keep([(BOX, replace_id(ARM, "q3"), ContestPlace())], day, NOW_MS)
    await log.asks.end("q2", "declined", NOW_MS)
    await log.own_rolls.keep(Request("r1", day.encode()), _own)
    await log.sessions.close((await log.sessions.all())[0].id, NOW_MS)


async def _send_letters(log: Log, day: str) -> None:
    letter = await log.deliveries.write("chat", [ROLL])
    await log.deliveries.sent("chat", letter, day)
    dead = await log.deliveries.write("chat", [f"{BOX}.9f3c.2"])
    await log.deliveries.take_back("chat", dead)
    await log.deliveries.bury(
        "chat", await log.deliveries.write("chat", [f"{BOX}.9f3c.2"]), Said(fr=day, en=day)
    )
    await log.deliveries.note_heard("chat", day)
    await log.deliveries.note_trouble("chat", Said(fr=day, en=day), NOW_MS)


def replace_id(ask: wire.D6Ask, name: str) -> wire.D6Ask:
    """The same ask under another id."""
    return structs.replace(ask, id=name)


def _own(place: NextPlace) -> Incoming:
    return incoming(d100(1) | {"id": roll_id(place.box, place.epoch, place.number), "source": "hub"})
