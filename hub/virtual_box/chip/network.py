"""Stands in for the radio: joining takes time, fails as scripted, and is lost when the air is."""

from binascii import hexlify, unhexlify
from time import ticks_add, ticks_diff, ticks_ms

import machine
from wire import host

STA_IF, AP_IF = 0, 1
STAT_IDLE, STAT_CONNECTING, STAT_GOT_IP = 1000, 1001, 1010
STAT_BEACON_TIMEOUT, STAT_NO_AP_FOUND, STAT_WRONG_PASSWORD = 200, 201, 202
STAT_ASSOC_FAIL, STAT_HANDSHAKE_TIMEOUT = 203, 204
AUTH_OPEN, AUTH_WPA2_PSK = 0, 3
SHORTEST_KEY = 8
SCAN_MS = 200

_air = {"on": True, "connect_ms": 300, "rssi": -55, "answers": [], "hostname": "mpy-esp32", "networks": []}


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


def hear_networks(*networks):
    """The host says who is in the air, each as name:key:dBm in hexadecimal; none named, any name is there."""
    found = []
    for network in networks:
        name, key, dbm = network.split(":")
        found.append((unhexlify(name), unhexlify(key), int(dbm)))
    _air["networks"] = found


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
        self._wanted = (b"", b"")

    def connect(self, name, key):
        if self.state() == STAT_CONNECTING or self._due_ms is not None:
            raise OSError("Wifi Internal Error")
        self._joined, self._reason, self._tries_left = False, 0, self.reconnects
        self._wanted = (name.encode(), key.encode())
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
        status = answers.pop(0) if answers else self._met()
        host.send("answered", status)
        if status == STAT_GOT_IP:
            self._joined, self._reason, self._tries_left = True, 0, self.reconnects
        else:
            self._fail(status)

    def _met(self):
        """How the air answers: with whom it is asked for, and whether the key is theirs."""
        keys = dict([(name, key) for name, key, _ in _air["networks"]])
        name, key = self._wanted
        if not _air["on"] or keys and name not in keys:
            return STAT_NO_AP_FOUND
        return STAT_GOT_IP if not keys or keys[name] == key else STAT_WRONG_PASSWORD

    def _fail(self, reason):
        self._joined, self._reason = False, reason
        if self._tries_left:
            self._tries_left -= 1
            self._try()


_station = _Station()


class AccessPoint:
    """The access point interface: the host hears who it says it is, as long as it is on."""

    def __init__(self):
        self._enabled = False
        self._told = {"ssid": "ESP_000000", "key": "", "security": AUTH_OPEN}
        self._addresses = ("192.168.4.1", "255.255.255.0", "192.168.4.1", "192.168.4.1")

    def active(self, enabled=None):
        """Without argument whether it is on; with one, switch it."""
        if enabled is not None and bool(enabled) != self._enabled:
            self._enabled = bool(enabled)
            self._tell()
        return self._enabled

    def config(self, name=None, **settings):
        """config(ssid=…, key=…, security=…, max_clients=…) sets; OSError for a key too short for WPA2."""
        if name is not None:
            raise ValueError("unknown config param")
        told = dict(self._told, **settings)
        if told["security"] != AUTH_OPEN and len(told["key"]) < SHORTEST_KEY:
            raise OSError("Wifi Invalid Password")
        self._told = told
        if self._enabled:
            self._tell()

    def ifconfig(self, addresses=None):
        """Address, mask, gateway, name server; what phones are told by DHCP."""
        if addresses is None:
            return self._addresses
        self._addresses = addresses

    def _tell(self):
        if self._enabled:
            said = [hexlify(self._told[what].encode()).decode() for what in ("ssid", "key")]
            host.send("ap", said[0], said[1] or "-", self._told["security"])
        else:
            host.send("ap")


_access_point = AccessPoint()


class Station:
    """The station interface; every WLAN(STA_IF) is the same radio."""

    PM_NONE, PM_PERFORMANCE, PM_POWERSAVE = 0, 1, 2

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
        _station.connect(ssid or "", key or "")

    def scan(self):
        """The networks in the air: (name, bssid, channel, dBm, security, hidden); all else waits."""
        if not _station.enabled:
            raise OSError("STA must be active")
        host.wait_ms(SCAN_MS)
        return [
            (name, bytes(6), 1, dbm, AUTH_WPA2_PSK if key else AUTH_OPEN, False)
            for name, key, dbm in _air["networks"]
            if _air["on"]
        ]

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


_wlan = Station()


class WLAN:
    """One of the two interfaces of the radio."""

    IF_STA, IF_AP = STA_IF, AP_IF

    def __new__(cls, interface=STA_IF):
        return _access_point if interface == AP_IF else _wlan
