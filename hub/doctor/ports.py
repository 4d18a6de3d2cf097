"""The ports: free, or held by our own hub."""

import socket

from hub.doctor.bounded import in_time
from hub.doctor.case import Case
from hub.doctor.note import Note, well, wrong
from hub.reason import reason
from hub.said import Said


async def ports(case: Case) -> list[Note]:
    """Those that a hub with these settings listens on."""
    viewer, mqtt, broker = case.settings.viewer, case.settings.mqtt, case.settings.broker
    wanted = [("viewer.port", viewer.host, viewer.port)]
    if mqtt.embedded:
        wanted += [("mqtt.port", mqtt.host, mqtt.port), ("broker.tls_port", mqtt.host, broker.tls_port)]
    running = case.health is not None
    return [await _port(key, host, port, running) for key, host, port in wanted if port]


async def _port(key: str, host: str, port: int, running: bool) -> Note:
    error = await in_time(lambda: _error(host, port))
    if error is None:
        return well(fr=f"{key} : {port} est libre.", en=f"{key}: {port} is free.")
    if running:
        return well(fr=f"{key} : {port} est tenu par le hub.", en=f"{key}: {port} is held by the hub.")
    why = reason(error)
    return wrong(
        Said(
            fr=f"{key} : on ne peut pas écouter sur {host}:{port} ({why.fr}).",
            en=f"{key}: cannot listen on {host}:{port} ({why.en}).",
        ),
        Said(
            fr=f"Arrête le programme qui le tient, ou change {key}.",
            en=f"Stop the program that holds it, or change {key}.",
        ),
    )


def _error(host: str, port: int) -> OSError | None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        return error
    return None
