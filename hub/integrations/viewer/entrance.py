"""Who someone is: by the token of the MJ or of an invite, or because they sit at this machine."""

import hashlib
import hmac
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response

from hub.guests import Guest, Guests
from hub.integrations.viewer.refusals import wants_page
from hub.table.visitor import GM, Visitor

TOKEN = "token"
COOKIE = "cornet_token"
SCHEME = "bearer "
A_YEAR_S = 365 * 24 * 3600
# What a proxy adds to a request that it passes on: whoever sent it need not sit here.
PASSED_ON = ("forwarded", "x-forwarded-for", "via")


class Admitted(NamedTuple):
    """Who came in, by which cookie a browser may come in again, and as whose guest (None: nobody's)."""

    visitor: Visitor
    cookie: str = ""
    guest: Guest | None = None


@dataclass(frozen=True, slots=True)
class Entrance:
    """`token` is the MJ's, b"" for none: then whoever sits at this machine is `here` without one."""

    token: bytes
    here: Visitor
    guests: Guests

    def admitted(self, connection: HTTPConnection) -> Admitted | None:
        """Who sends this, None for nobody.

        Whoever shows a token that opens nothing, or nothing any more, is not taken for `here`.
        """
        query, header, cookie = _of_query(connection), _of_header(connection), _of_cookie(connection)
        by_query, by_header = self._known(query, self.token), self._known(header, self.token)
        by_cookie = self._known(cookie, self._mark.encode())
        shown = query or header or self.guests.of(_text(cookie))
        if by_query or by_header or by_cookie or shown or self.token or passed_on(connection):
            return by_query or by_header or by_cookie
        return Admitted(self.here)

    def may_be_new(self, connection: HTTPConnection) -> bool:
        """Whether what is shown may be the link of an invite that was not heard of yet."""
        shown = (_text(of(connection)) for of in (_of_query, _of_header, _of_cookie))
        return any("." in token and not self.guests.has_heard_of(token) for token in shown)

    @property
    def _mark(self) -> str:
        """What the MJ's browser keeps: not the token itself."""
        return hashlib.sha256(b"cornet viewer " + self.token).hexdigest() if self.token else ""

    def _known(self, given: bytes, of_gm: bytes) -> Admitted | None:
        if of_gm and hmac.compare_digest(given, of_gm):
            return Admitted(GM, self._mark)
        guest = self.guests.of(_text(given))
        if guest is None or guest.visitor is None:
            return None
        return Admitted(guest.visitor, _text(given), guest)


def moved_into_cookie(connection: HTTPConnection, admitted: Admitted | None) -> Response | None:
    """A person's token goes into a cookie, and out of the address bar; None where there is nothing to do.

    An empty one takes the cookie out again.
    """
    given = connection.query_params.get(TOKEN)
    nothing_opens = bool(given) and admitted is None
    if given is None or nothing_opens or not wants_page(connection):
        return None
    query = [pair for pair in parse_qsl(connection.url.query) if pair[0] != TOKEN]
    where = connection.url.path + ("?" + urlencode(query) if query else "")
    # "//name" would lead to another host.
    response = RedirectResponse("/" + where.lstrip("/"), status_code=303)
    if given and admitted and admitted.cookie:
        response.set_cookie(COOKIE, admitted.cookie, max_age=A_YEAR_S, httponly=True, samesite="lax")
    else:
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


def _of_query(connection: HTTPConnection) -> bytes:
    return connection.query_params.get(TOKEN, "").encode()


def _of_header(connection: HTTPConnection) -> bytes:
    """The bytes as they came; the scheme in any case, as HTTP has it."""
    given = connection.headers.get("authorization", "")
    return (given[len(SCHEME) :] if given[: len(SCHEME)].lower() == SCHEME else given).encode("latin-1")


def _of_cookie(connection: HTTPConnection) -> bytes:
    return connection.cookies.get(COOKIE, "").encode()


def _text(given: bytes) -> str:
    """A token of an invite is plain ASCII."""
    return given.decode("ascii", errors="replace")


def passed_on(connection: HTTPConnection) -> bool:
    """Whether a proxy has passed a request on."""
    return any(name in connection.headers for name in PASSED_ON)
