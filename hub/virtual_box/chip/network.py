"""Stands in for the radio: joining takes time, fails as scripted, and is lost when the air is."""

from time import ticks_add, ticks_diff, ticks_ms

import machine
from wire import host

STA_IF, AP_IF = 0, 1
STAT_IDLE, STAT_CONNECTING, STAT_GOT_IP = 1000, 1001, 1010
STAT_BEACON_TIMEOUT, STAT_NO_AP_FOUND, STAT_WRONG_PASSWORD = 200, 201, 202
STAT_ASSOC_FAIL, STAT_HANDSHAKE_TIMEOUT = 203, 204

_air = {"on": True, "connect_ms": 300, "rssi": -55, "answers": [], "hostname": "mpy-esp32"}


def hear_air(state):
    """The host says "on" or "off"."""
    _air["on"] = state == "on"


def hear_connect_ms(duration_ms):
    """The host says how long joining takes."""
    _air["connect_ms"] = int(duration_ms)


def hear_rssi(dbm):
    """The host says how strong the signal is."""
    _air["rssi"] = int(dbm)


def hear_answers(*statuses):
    """The host scripts how the next attempts end, a status each; then the air decides."""
    _air["answers"] = [int(status) for status in statuses]


def hostname(name=None):
    """Without argument the name; with one, set it."""
    if name is None:
        return _air["hostname"]
    _air["hostname"] = name


class _Station:
    """Idle, joining (until `_due_ms`) or joined; like the real one it tries again by itself."""

    def __init__(self):
        self.enabled = False
        self.reconnects = -1
        self._tries_left = 0
        self._due_ms = None
        self._joined = False
        self._reason = 0

    def connect(self):
        if self.state() == STAT_CONNECTING or self._due_ms is not None:
            raise OSError("Wifi Internal Error")
        self._joined, self._reason, self._tries_left = False, 0, self.reconnects
        self._try()

    def disconnect(self):
        self._joined, self._reason, self._due_ms = False, 0, None

    def state(self):
        host.pump()
        if self._joined and not _air["on"]:
            self._fail(STAT_BEACON_TIMEOUT)
        if self._due_ms is not None and ticks_diff(ticks_ms(), self._due_ms) >= 0:
            self._finish()
        if self._joined:
            return STAT_GOT_IP
        return self._reason or (STAT_IDLE if self._due_ms is None else STAT_CONNECTING)

    def _try(self):
        self._due_ms = ticks_add(ticks_ms(), _air["connect_ms"])

    def _finish(self):
        self._due_ms = None
        answers = _air["answers"]
        status = answers.pop(0) if answers else STAT_GOT_IP if _air["on"] else STAT_NO_AP_FOUND
        host.send("answered", status)
        if status == STAT_GOT_IP:
            self._joined, self._reason, self._tries_left = True, 0, self.reconnects
        else:
            self._fail(status)

    def _fail(self, reason):
        self._joined, self._reason = False, reason
        if self._tries_left:
            self._tries_left -= 1
            self._try()


_station = _Station()


class WLAN:
    """The station interface; every WLAN(STA_IF) is the same radio."""

    IF_STA, IF_AP = STA_IF, AP_IF
    PM_NONE, PM_PERFORMANCE, PM_POWERSAVE = 0, 1, 2

    def __init__(self, interface=STA_IF):
        if interface != STA_IF:
            raise ValueError("only the station is simulated")

    def active(self, enabled=None):
        """Without argument whether the radio is on; with one, switch it."""
        if enabled is None:
            return _station.enabled
        if not enabled:
            _station.disconnect()
        _station.enabled = bool(enabled)
        return _station.enabled

    def connect(self, ssid=None, key=None, *, bssid=None):
        """Begin to join; OSError while it is off or already trying."""
        if not _station.enabled:
            raise OSError("Wifi Not Started")
        _station.connect()

    def disconnect(self):
        """Leave, or stop trying."""
        _station.disconnect()

    def isconnected(self):
        """Whether there is an address."""
        return _station.state() == STAT_GOT_IP

    def status(self, what=None):
        """One of STAT_*; with "rssi", dBm."""
        if what is None:
            return _station.state()
        if what != "rssi":
            raise ValueError("unknown status param")
        if not self.isconnected():
            raise OSError("Wifi Not Connected")
        return _air["rssi"]

    def ifconfig(self):
        """Address, mask, gateway, name server."""
        if not self.isconnected():
            return ("0.0.0.0", "0.0.0.0", "0.0.0.0", "0.0.0.0")
        return ("192.168.4.2", "255.255.255.0", "192.168.4.1", "127.0.0.1")

    def config(self, name=None, **settings):
        """config("mac") reads; config(pm=…, reconnects=…) sets."""
        if name == "mac":
            return machine.unique_id()
        if name is not None:
            raise ValueError("unknown config param")
        if "pm" in settings:
            host.send("pm", settings["pm"])
        _station.reconnects = settings.get("reconnects", _station.reconnects)
