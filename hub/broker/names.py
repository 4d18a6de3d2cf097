"""What other machines call this one: what its certificate must name."""

import socket

import psutil  # type: ignore[import-untyped]

LOOPBACK = ("localhost", "127.0.0.1", "::1")


def own_names() -> list[str]:
    """localhost, the host name (also .local, as mDNS says it) and every address, the loopback first."""
    host = socket.gethostname()
    names = [*LOOPBACK, host]
    if "." not in host:
        names.append(f"{host}.local")
    for addresses in psutil.net_if_addrs().values():
        for address in addresses:
            if address.family in (socket.AF_INET, socket.AF_INET6):
                names.append(address.address.partition("%")[0])
    return list(dict.fromkeys(name for name in names if name))
