"""Who may come in: the token, and no page of another site (DNS rebinding, cross-site sockets)."""

import hashlib
import hmac
import ipaddress
import socket
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from hub.errors import SettingsError
from hub.integrations.viewer.refusals import ask_token, refusal
from hub.integrations.viewer.visiting import VISITOR
from hub.table.visitor import GM, Role, Visitor

TOKEN = "token"
COOKIE = "cornet_token"
A_YEAR_S = 365 * 24 * 3600
HEADERS = {
    # Vue compiles templates in the browser, hence 'unsafe-eval'; nothing comes from another host.
    "Content-Security-Policy": "default-src 'self' 'unsafe-inline' 'unsafe-eval' data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


def need_token_beyond_loopback(host: str, token: str) -> None:
    """SettingsError where other machines could reach the viewer and no token is set."""
    if not token and not _is_loopback(host):
        raise SettingsError(
            fr=f"viewer.token est vide alors que viewer.host vaut « {host} », que d'autres machines "
            "atteignent : choisis un jeton, ou mets viewer.host à 127.0.0.1.",
            en=f'viewer.token is empty while viewer.host is "{host}", which other machines reach: '
            "choose a token, or set viewer.host to 127.0.0.1.",
        )


class Gate:
    """ASGI middleware: refuses foreign hosts, origins and strangers, else hands on."""

    def __init__(self, app: ASGIApp, *, host: str, token: str, here: Role) -> None:
        self.app = app
        self._names = _names(host)
        self._token = token.encode()
        self._here = Visitor(here)
        self._cookie = hashlib.sha256(b"cornet viewer " + self._token).hexdigest()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        connection = HTTPConnection(scope)
        answer = self._foreign(connection) or self._stranger(connection)
        if answer is None:
            scope[VISITOR] = GM if self._token else self._here
            await self.app(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket":
            await WebSocketClose(1008)(scope, receive, send)
        else:
            await answer(scope, receive, _with_headers(send))

    def _foreign(self, connection: HTTPConnection) -> Response | None:
        host = connection.headers.get("host", "")
        name = _name_of(f"//{host}")
        origin = connection.headers.get("origin")
        if name not in self._names and not _is_address(name):
            return refusal(
                403,
                fr=f"« {name[:80]} » n'est pas un nom de cette machine : ouvre la page par son adresse.",
                en=f'"{name[:80]}" is not a name of this machine: open the page by its address.',
            )
        if origin is not None and not _is_of(origin, host):
            return refusal(
                403,
                fr="Cette demande vient de la page d'un autre site : elle est refusée.",
                en="This request comes from a page of another site: it is refused.",
            )
        return None

    def _stranger(self, connection: HTTPConnection) -> Response | None:
        if not self._token or self._knows(connection):
            return None
        if _same(connection.query_params.get(TOKEN, "").encode(), self._token):
            return self._welcome(connection)
        return ask_token("text/html" in connection.headers.get("accept", ""))

    def _knows(self, connection: HTTPConnection) -> bool:
        bearer = connection.headers.get("authorization", "").removeprefix("Bearer ")
        return _same(connection.cookies.get(COOKIE, "").encode(), self._cookie.encode()) or _same(
            bearer.encode("latin-1"),
            self._token,  # the bytes as they came
        )

    def _welcome(self, connection: HTTPConnection) -> Response | None:
        """A person's token goes into a cookie, and out of the address bar; a program is let in."""
        if "text/html" not in connection.headers.get("accept", ""):
            return None
        query = [pair for pair in parse_qsl(connection.url.query) if pair[0] != TOKEN]
        where = connection.url.path + ("?" + urlencode(query) if query else "")
        # "//name" would lead to another host.
        response = RedirectResponse("/" + where.lstrip("/"), status_code=303)
        response.set_cookie(COOKIE, self._cookie, max_age=A_YEAR_S, httponly=True, samesite="lax")
        return response


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(HEADERS)
        await send(message)

    return send_with_headers


def _names(host: str) -> set[str]:
    machine = socket.gethostname().lower()
    return {"localhost", host.lower(), machine, f"{machine}.local"} - {""}


def _name_of(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").lower()
    except ValueError:
        return ""


def _is_of(origin: str, host: str) -> bool:
    try:
        return urlsplit(origin).netloc == host
    except ValueError:
        return False


def _is_address(name: str) -> bool:
    """An address cannot be rebound: only a name is looked up again."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(host: str) -> bool:
    return host == "localhost" or (_is_address(host) and ipaddress.ip_address(host).is_loopback)


def _same(one: bytes, other: bytes) -> bool:
    return bool(other) and hmac.compare_digest(one, other)
