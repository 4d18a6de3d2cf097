"""Sessions: started, named, closed, and found by name."""

from hub.core import Hub
from hub.log import Log
from hub.log.fold import fold
from hub.log.sessions import Session
from hub.table.errors import NotThere, TableError


async def start(hub: Hub, name: str) -> Session:
    """Begin a session; the one that goes on is closed."""
    session = await hub.log.sessions.start(name, hub.now_ms())
    hub.play.ring()
    return session


async def rename(hub: Hub, session_id: int, name: str) -> Session:
    """Give a session another name; NotThere where there is none of this id."""
    session = await hub.log.sessions.rename(session_id, name)
    hub.play.ring()
    return session or await need_session(hub.log, session_id)


async def close(hub: Hub, session_id: int) -> Session:
    """Close a session; TableError where it is closed, NotThere where there is none of this id."""
    session = await hub.log.sessions.close(session_id, hub.now_ms())
    if session is None:
        await need_session(hub.log, session_id)
        raise TableError(
            fr="Cette séance est déjà close : commence-en une autre.",
            en="This session is closed already: start another one.",
        )
    hub.play.ring()
    return session


async def need_session(log: Log, session_id: int) -> Session:
    """The session of this id; NotThere where there is none."""
    session = await log.sessions.get(session_id)
    if session is None:
        raise NotThere(
            fr=f"Il n'y a pas de séance {session_id} : vois /api/sessions.",
            en=f"There is no session {session_id}: see /api/sessions.",
        )
    return session


async def named(log: Log, name: str | None) -> Session | None:
    """The newest session called so, case and accents apart, or of this number; without a name the newest.

    None where there is no session at all; NotThere where none is called so.
    """
    sessions = await log.sessions.all()
    if name is None:
        return sessions[0] if sessions else None
    found = [one for one in sessions if fold(one.name) == fold(name)]
    found += [one for one in sessions if str(one.id) == name.strip()]
    if not found:
        known = ", ".join(one.name or str(one.id) for one in sessions[:8]) or "—"
        raise NotThere(
            fr=f"Aucune séance ne s'appelle « {name[:80]} » : il y a {known}.",
            en=f'No session is called "{name[:80]}": there are {known}.',
        )
    return found[0]
