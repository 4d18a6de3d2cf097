"""What a client that was let in may do: each of its packets is passed on, answered, or the last one.

Pure: bytes in, bytes out. MQTT 5 is told of each refusal by its code. MQTT 3.1.1 has no word for a
refused message: a receipt would be a lie (a box that never met a hub forgets a roll on its receipt),
so at QoS 1 and 2 the connection is closed; at QoS 0 nothing was promised, and the message is dropped.
"""

from collections.abc import Callable
from typing import NamedTuple

from hub.broker import answers, packets
from hub.broker.judge import Judge
from hub.broker.limits import Limits
from hub.broker.messages import Publish, Subscribe, read_publish, read_small, read_subscribe, read_unsubscribe
from hub.broker.packets import Packet, PacketError, Splitter
from hub.refusal import Act

LONGEST_OUTWARD_BYTES = 16_777_216
MOST_ALIASES = 4096  # as many as the engine offers


class Passed(NamedTuple):
    """What goes where; `end` is why the connection is over, once these bytes are sent."""

    to_engine: bytes
    to_client: bytes
    end: PacketError | None


class Gate:
    """One connection after its CONNECT; `refused(act, what, why)` is told of each thing not allowed.

    `terms` are our properties of MQTT 5's CONNACK.
    """

    def __init__(
        self,
        level: int,
        judge: Judge,
        limits: Limits,
        refused: Callable[[Act, str, int], None],
        terms: bytes = b"",
    ) -> None:
        self._level, self._judge, self._limits = level, judge, limits
        self._refused, self._terms = refused, terms
        self._inward = Splitter(limits.packet_bytes)
        self._outward = Splitter(LONGEST_OUTWARD_BYTES)
        self._to_engine, self._to_client = bytearray(), bytearray()
        self._aliases: dict[int, str] = {}
        self._asked: dict[int, list[int | None]] = {}
        self._left = False
        self._do = dict.fromkeys(
            (packets.PUBACK, packets.PUBREC, packets.PUBREL, packets.PUBCOMP, packets.PINGREQ), self._small
        )
        self._do |= {packets.PUBLISH: self._publish, packets.SUBSCRIBE: self._subscribe}
        self._do |= {packets.UNSUBSCRIBE: self._unsubscribe, packets.DISCONNECT: self._leave}

    @property
    def waits(self) -> bool:
        """Whether the client has begun a packet and not ended it."""
        return self._inward.waits

    def from_client(self, piece: bytes) -> Passed:
        """The next bytes of the client, cut anywhere."""
        end = None
        try:
            for packet in self._inward.take(piece):
                self._take(packet)
        except PacketError as error:
            end = error
            self._to_client += answers.goodbye(self._level, error.reason)
        passed = Passed(bytes(self._to_engine), bytes(self._to_client), end)
        self._to_engine.clear()
        self._to_client.clear()
        return passed

    def from_engine(self, piece: bytes) -> bytes:
        """The next bytes of the engine, cut anywhere; whole packets for the client come out."""
        return b"".join(self._for_client(packet) for packet in self._outward.take(piece))

    def _take(self, packet: Packet) -> None:
        do = self._do.get(packet.kind)
        if do is None or self._left:
            raise PacketError(packets.PROTOCOL_ERROR, f"A packet 0x{packet.kind:02x} is out of place.")
        do(packet)

    def _small(self, packet: Packet) -> None:
        read_small(packet, self._level)
        self._pass(packet)

    def _pass(self, packet: Packet) -> None:
        self._to_engine += packet.whole

    def _leave(self, packet: Packet) -> None:
        self._left = True
        self._small(packet)

    def _publish(self, packet: Packet) -> None:
        said = self._with_topic(read_publish(packet, self._level))
        reason = self._judge.message(said.topic, said.length if said.retain else None)
        if not reason:
            self._pass(packet)
            return
        self._refused("say", said.topic, reason)
        self._aliases.pop(said.alias or 0, None)  # the engine has not heard of it
        if self._level == 5:
            self._to_client += answers.not_published(said.qos, said.packet_id, reason)
        elif said.qos:
            raise PacketError(reason, f"A message to {said.topic!r} is refused.")

    def _with_topic(self, said: Publish) -> Publish:
        if said.alias is None:
            return said
        if said.topic and said.alias <= MOST_ALIASES:
            self._aliases[said.alias] = said.topic[: self._limits.topic_bytes + 1]
        if said.alias not in self._aliases:
            raise PacketError(packets.BAD_ALIAS, f"The topic alias {said.alias} stands for nothing.")
        return said._replace(topic=self._aliases[said.alias])

    def _subscribe(self, packet: Packet) -> None:
        asked = read_subscribe(packet, self._level, self._limits.filters_at_once)
        reasons = [self._judged(wanted) for wanted, _ in asked.wishes]
        if not all(reasons):
            self._ask_engine(asked, reasons)
        else:
            self._to_client += answers.subscribed(self._level, asked.packet_id, reasons)

    def _ask_engine(self, asked: Subscribe, reasons: list[int]) -> None:
        self._to_engine += asked.only([not reason for reason in reasons])
        if any(reasons):
            if len(self._asked) >= self._limits.open_subscribes:
                raise PacketError(packets.QUOTA, "Too many SUBSCRIBE packets wait for their answer.")
            self._asked[asked.packet_id] = [reason or None for reason in reasons]

    def _judged(self, wanted: str) -> int:
        reason = self._judge.filter(wanted)
        if reason:
            self._refused("hear", wanted, reason)
        return reason

    def _unsubscribe(self, packet: Packet) -> None:
        read_unsubscribe(packet, self._level, self._limits.filters_at_once)
        self._pass(packet)

    def _for_client(self, packet: Packet) -> bytes:
        if packet.kind == packets.SUBACK:
            return self._answered(packet)
        if packet.kind == packets.CONNACK and self._level == 5:
            return answers.let_in(packet, self._terms)
        return packet.whole

    def _answered(self, suback: Packet) -> bytes:
        """The engine's SUBACK, with the codes of the filters that it was not asked for in their places."""
        packet_id = int.from_bytes(suback.body[:2], "big")
        places = self._asked.pop(packet_id, None)
        if places is None:
            return suback.whole
        theirs = iter(suback.body[-places.count(None) :])
        codes = [next(theirs) if place is None else place for place in places]
        return answers.subscribed(self._level, packet_id, codes)
