"""Where the pages are asked for: a port that is ours from the start, and waits for whoever knocks first."""

import asyncio
import ipaddress
import socket

from hub.errors import SettingsError
from hub.from_here import from_here


def need_token_beyond_loopback(host: str, token: str) -> None:
    """SettingsError where other machines could reach the viewer and no token is set."""
    if not token and not _is_loopback(host):
        raise SettingsError(
            fr=f"viewer.token est vide alors que viewer.host vaut « {host} », que d'autres machines "
            "atteignent : choisis un jeton, ou mets viewer.host à 127.0.0.1.",
            en=f'viewer.token is empty while viewer.host is "{host}", which other machines reach: '
            "choose a token, or set viewer.host to 127.0.0.1.",
        )


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes a free one. SettingsError where the port is in use."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=128)
    except OSError as error:
        raise SettingsError(
            fr=f"viewer.port vaut {port} : on ne peut pas écouter sur {host}:{port} "
            f"({error.strerror}) ; choisis un autre port, par exemple avec --port {port + 1}.",
            en=f"viewer.port is {port}: cannot listen on {host}:{port} "
            f"({error.strerror}); choose another port, with --port {port + 1} for instance.",
        ) from error


def address_of(host: str, listener: socket.socket) -> str:
    """Where a browser on this machine finds the page."""
    host, port = from_here(host), listener.getsockname()[1]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


async def knocked(listener: socket.socket) -> None:
    """Returns once somebody waits to be let in; at once where the system cannot wait for that (Windows)."""
    loop, somebody = asyncio.get_running_loop(), asyncio.Event()
    try:
        loop.add_reader(listener, somebody.set)
    except NotImplementedError:
        return
    try:
        await somebody.wait()
    finally:
        loop.remove_reader(listener)


def is_address(name: str) -> bool:
    """Whether a host is named by its number."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(host: str) -> bool:
    return host == "localhost" or (is_address(host) and ipaddress.ip_address(host).is_loopback)
