"""The radio on paper, in trouble, and what the box does about it; time passes at once (both Pythons)."""

import asyncio
import sys

NAME, PASSWORD = "air", "key of the air"
STAT_IDLE, STAT_CONNECTING, STAT_GOT_IP = 1000, 1001, 1010
WRONG_PASSWORD = 202
# Beacon lost, no such network, wrong password, not let in, no handshake, and one that nobody knows.
FAILURES = (200, 201, WRONG_PASSWORD, 203, 204, 77)
PATIENCE_MS = 600_000
LONGEST_WAIT_MS = 30_000


class Impatient(Exception):
    """Ten minutes are over."""


class Network:
    """Stands for the module `network`; `joins(self)` is the status of a radio that is joining."""

    STA_IF, STAT_IDLE, STAT_CONNECTING = 0, STAT_IDLE, STAT_CONNECTING

    def __init__(self, joins, joining=False, deaf=False):
        self.joins = joins
        self.joining = joining
        self.deaf = deaf  # it joins on, whatever it is told
        self.now_ms = 0
        self.connects = []  # (ms, name, password)
        self.refused = self.let_go = 0

    def hostname(self, name):
        pass

    def WLAN(self, interface):
        return self

    def active(self, enabled):
        pass

    def connect(self, name, password):
        self.connects.append((self.now_ms, name, password))
        if self.joining:
            self.refused += 1
            raise OSError("Wifi Internal Error")
        self.joining = True

    def disconnect(self):
        self.let_go += 1
        self.joining = self.deaf

    def isconnected(self):
        return self.status() == STAT_GOT_IP

    def status(self):
        return self.joins(self) if self.joining else STAT_IDLE

    async def sleep(self, seconds):
        """Stands for asyncio.sleep."""
        self.now_ms += round(1000 * seconds)
        if self.now_ms > PATIENCE_MS:
            raise Impatient

    def gaps_ms(self):
        """How long from each try to the next."""
        times = [told[0] for told in self.connects]
        return [later - ms for ms, later in zip(times, times[1:])]


def live(network):
    """Join the Wi-Fi, or give up after ten minutes; whether it was joined."""
    sys.modules["network"] = network
    from firmware.links import wifi

    wifi.network = wifi.asyncio = network
    try:
        asyncio.run(wifi.Wifi(NAME, PASSWORD, "cornet-ab12").up())
    except Impatient:
        pass
    assert {told[1:] for told in network.connects} == {(NAME, PASSWORD)}
    return network.isconnected()


def a_radio_that_is_joining_already_is_left_to_join():
    network = Network(lambda radio: STAT_GOT_IP if radio.now_ms >= 5000 else STAT_CONNECTING, joining=True)
    assert live(network)
    assert (network.refused, network.let_go, network.now_ms) == (1, 0, 5000)


def a_radio_that_refuses_every_call_is_tried_at_longer_and_longer_waits():
    network = Network(lambda radio: STAT_CONNECTING, joining=True, deaf=True)
    assert not live(network)
    assert network.refused == len(network.connects) > 10
    tried_ms = network.gaps_ms()[0] - 1000
    waits_ms = [gap_ms - tried_ms for gap_ms in network.gaps_ms()]
    assert waits_ms[:7] == [1000, 2000, 4000, 8000, 16000, 30000, 30000], waits_ms


def a_password_called_wrong_three_times_is_tried_again_as_it_is():
    network = Network(lambda radio: WRONG_PASSWORD if len(radio.connects) <= 3 else STAT_GOT_IP)
    assert live(network)
    assert len(network.connects) == 4
    assert network.now_ms < 10_000


def whatever_the_radio_says_for_minutes_the_box_is_back_soon_after():
    for failure in FAILURES:
        back_ms = 300_000
        network = Network(lambda radio: failure if radio.now_ms < back_ms else STAT_GOT_IP)  # noqa: B023
        assert live(network)
        assert network.now_ms - back_ms <= LONGEST_WAIT_MS + 1000
        assert max(network.gaps_ms()) <= LONGEST_WAIT_MS + 1000


LIVES = (
    a_radio_that_is_joining_already_is_left_to_join,
    a_radio_that_refuses_every_call_is_tried_at_longer_and_longer_waits,
    a_password_called_wrong_three_times_is_tried_again_as_it_is,
    whatever_the_radio_says_for_minutes_the_box_is_back_soon_after,
)

if __name__ == "__main__":
    for a_life in LIVES:
        if a_life.__name__ == sys.argv[1]:
            a_life()
            print("lived")
