"""The radio while the box is set up: the networks around it, and an access point of its own."""

import network

ADDRESS, MASK = "192.168.4.1", "255.255.255.0"
PHONES = 4
MOST_FOUND = 20


def networks() -> list:
    """The networks around, the strongest first: name, whether it is open; stops everything for seconds."""
    station = network.WLAN(network.STA_IF)
    try:
        station.active(True)
        seen = station.scan()
    except OSError:
        return []
    found = []
    for name, _, _, _, security, _ in sorted(seen, key=lambda one: -one[3]):
        try:
            name = str(name, "utf-8")
        except UnicodeError:  # nobody could choose it on the page
            continue
        if name and len(found) < MOST_FOUND and name not in [known for known, _ in found]:
            found.append((name, security == 0))
    return found


def open_access_point(name: str, password: str) -> None:
    """Let phones that know the password (8 letters or more) come to ADDRESS; OSError where it cannot."""
    radio = network.WLAN(network.AP_IF)
    radio.config(ssid=name, key=password, security=network.AUTH_WPA2_PSK, max_clients=PHONES)
    radio.active(True)
    radio.ifconfig((ADDRESS, MASK, ADDRESS, ADDRESS))
