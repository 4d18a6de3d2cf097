"""Who sends a request: the gate lets them in, and notes who they are."""

from starlette.requests import HTTPConnection

from hub.table.visitor import TABLE, Visitor

VISITOR = "cornet.visitor"
# The guest by whose invite they came in, None for anyone else.
GUEST = "cornet.guest"


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Whom the gate let in; the table where it noted nobody."""
    visitor: Visitor = connection.scope.get(VISITOR, TABLE)
    return visitor
