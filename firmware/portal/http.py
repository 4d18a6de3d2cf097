"""Serves HTTP without ever waiting: each beat takes what has come and sends what can go."""

import socket

from firmware.portal.request import REASONS, Refused, Request
from firmware.portal.sockets import at_once, opened

PORT = 80
# Phones open several connections at once; one more, and the oldest gives way, once it could have spoken.
MOST = 4
HEARD_MS = 300
# What one visit may take, however slowly it talks.
VISIT_MS = 8000
PART_BYTES = 512
HEAD = (
    "HTTP/1.1 %d %s\r\nContent-Type: text/html; charset=utf-8\r\n"
    "Cache-Control: no-store\r\nConnection: close\r\n"
    "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'\r\n%s\r\n"
)


class Server:
    """`answer(request)` gives the pieces of an answer, or raises Refused."""

    def __init__(self, answer, port: int = PORT) -> None:
        self._answer = answer
        self._visits = []  # (generator, its socket, when it is over), the oldest first
        self._socket = opened(socket.SOCK_STREAM, port)
        self._socket.listen(2 * MOST)

    def step(self, now_ms: int) -> None:
        """Let each visitor go on."""
        self._take(now_ms)
        for visit in list(self._visits):
            steps, _, over_ms = visit
            try:
                if now_ms < over_ms:
                    next(steps)
                    continue
            except StopIteration:
                pass
            except Exception as error:  # a visitor who is gone, or a fault: the others are served
                print("portal:", repr(error))
            self._part(visit)

    def _take(self, now_ms: int) -> None:
        while len(self._visits) < MOST or self._visits[0][2] - now_ms < VISIT_MS - HEARD_MS:
            try:
                visitor = self._socket.accept()[0]
            except OSError:  # nobody new
                return
            if len(self._visits) == MOST:
                self._part(self._visits[0])
            visitor.setblocking(False)
            self._visits.append((served(visitor, self._answer), visitor, now_ms + VISIT_MS))

    def _part(self, visit: tuple) -> None:
        self._visits.remove(visit)
        visit[1].close()


def served(visitor, answer) -> "iter":
    """One request and its answer, a bit at each `next`."""
    request = Request()
    try:
        whole = False
        while not whole:
            part = at_once(visitor.recv, PART_BYTES)
            if part == b"":
                return
            whole = part and request.feed(part)
            if not whole:
                yield
        pieces = answer(request)
    except Refused as refused:
        pieces = refusal(refused.status)
    except Exception as error:  # a fault of ours: the visitor is told, and nobody else hears of it
        print("portal:", repr(error))
        pieces = refusal(500)
    for part in _parts(pieces):
        while part:
            part = part[at_once(visitor.send, part) or 0 :]
            if part:
                yield


def _parts(pieces: "iter") -> "iter":
    """The same bytes in fewer and larger parts."""
    waiting = b""
    for piece in pieces:
        waiting += piece
        if len(waiting) >= PART_BYTES:
            yield waiting
            waiting = b""
    yield waiting


def page(status: int, pieces: "iter") -> "iter":
    """An answer of these pieces of HTML."""
    yield (HEAD % (status, REASONS.get(status, "OK"), "")).encode()
    for piece in pieces:
        yield piece


def refusal(status: int) -> "iter":
    """An answer that only says what it is."""
    return page(status, [("<p>%d %s</p>" % (status, REASONS[status])).encode()])


def redirect(address: str) -> "iter":
    """An answer that sends the visitor to another address."""
    yield (HEAD % (302, "Found", "Location: %s\r\n" % address)).encode()
    yield b'<p><a href="%s">Cornet</a></p>' % address.encode()
