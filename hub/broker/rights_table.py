"""The table of rights as a person reads it."""

from hub.broker.rights import ANYONE, BOX, HOME, HUB, grants

HEADS = {
    "fr": ("qui", "entre par", "publie", "entend"),
    "en": ("who", "comes in by", "publishes", "hears"),
}
WHO = (
    (HUB, ("le hub", "the hub"), ("son mot de passe", "its password")),
    (
        f"{BOX}<box>",
        ("une boîte appairée", "a paired box"),
        ("le sien (`cornet pair`)", "its own (`cornet pair`)"),
    ),
    (HOME, ("Home Assistant",) * 2, ("le sien (`cornet pair --home`)", "its own (`cornet pair --home`)")),
    (
        ANYONE,
        ("n'importe qui", "anyone"),
        ("rien, de cette machine (`broker.anonymous`)", "nothing, from this machine (`broker.anonymous`)"),
    ),
)


def markdown(language: str) -> str:
    """Who may publish and hear what, as a table."""
    which = 1 if language == "en" else 0
    rows = [HEADS[language], ("---",) * 4]
    for identity, who, by in WHO:
        granted = grants(identity)
        rows.append((who[which], by[which], _listed(granted.write), _listed(granted.read)))
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _listed(filters: tuple[str, ...]) -> str:
    return ", ".join(f"`{one}`" for one in filters)
