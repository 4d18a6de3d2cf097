"""Who may come in from elsewhere, who was refused at the door, and what was set aside."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from hub.broker.names import LOOPBACK
from hub.broker.refusals import told
from hub.broker.rights import ANYONE
from hub.doctor.case import Case
from hub.doctor.note import Note, refused, watch, well
from hub.errors import SettingsError
from hub.log import AsideGroup
from hub.refusal import Refusal
from hub.said import Said

A_MONTH_MS = 30 * 24 * 3600 * 1000
MOST_TOLD = 10

EVERYONE = watch(
    Said(
        fr="broker.anonymous vaut everywhere : toute machine entre sans mot de passe.",
        en="broker.anonymous is everywhere: any machine comes in without a password.",
    ),
    Said(fr="Mets here ou nobody, et appaire chaque boîte.", en="Set here or nobody, and pair each box."),
)
BEYOND = well(
    fr="Les pages se montrent aux autres machines, à qui a le jeton.",
    en="The pages are shown to other machines, to who has the token.",
)
NOBODY_REFUSED = well(
    fr="Personne n'a été refusé à la porte depuis 30 jours.", en="Nobody was refused at the door for 30 days."
)
# A broker of one's own tells nobody but its own log.
ELSEWHERE = well(
    fr="Qui est refusé par un courtier à part ne se lit que dans le journal de ce courtier.",
    en="Whom a broker of one's own refuses stands in its own log alone.",
)
A_GUESS = Said(
    fr="Si c'est ta boîte, cornet pair lui rend son mot de passe ; sinon rien n'a changé, ferme ton réseau.",
    en="If it is your box, cornet pair gives it its password back; else nothing changed, close your network.",
)
A_STRANGER = Said(
    fr='Rien n\'a changé ; broker.anonymous = "nobody" le laisse dehors.',
    en='Nothing changed; broker.anonymous = "nobody" leaves it outside.',
)
A_THEFT = Said(
    fr="Rien n'a changé. Si cette boîte n'est pas la sienne, cornet pair --rotate lui ôte sa clé.",
    en="Nothing changed. If it is not that box, cornet pair --rotate takes its key away.",
)

REASONS = {
    "seal_wrong": Said(fr="sceau faux", en="wrong seal"),
    "state_seal_wrong": Said(fr="état au sceau faux", en="a state with a wrong seal"),
    "seal_missing": Said(fr="sans sceau, d'une boîte qui scelle", en="no seal, of a box that seals"),
    "id_taken": Said(fr="sous l'identifiant d'un autre jet", en="under the id of another roll"),
    "row_damaged": Said(fr="abîmé dans le journal, et remplacé", en="damaged in the log, and replaced"),
    "wrong_box": Said(fr="jet d'une autre boîte", en="a roll of another box"),
    "newer_schema": Said(fr="d'une version plus récente", en="of a newer version"),
    "defect": Said(fr="défaut du hub", en="a defect of the hub"),
}
UNREADABLE = Said(fr="illisible", en="unreadable")

LOOK = Said(
    fr="Rien n'a changé ; la page (« Messages mis de côté ») et /api/asides les montrent.",
    en='Nothing changed; the page ("Messages set aside") and /api/asides show them.',
)
FORGED = Said(
    fr="Rien n'a changé, mais quelqu'un copie ou modifie des jets : ferme le courtier aux inconnus.",
    en="Nothing changed, but someone copies or alters rolls: close the broker to strangers.",
)
THESE_FIRST = Said(fr="Occupe-toi d'abord de ceux-là.", en="See to those above first.")
UPDATE = Said(fr="Mets Cornet à jour.", en="Update Cornet.")
FORGERIES = ("seal_wrong", "state_seal_wrong", "seal_missing", "id_taken", "wrong_box")
MENDS = dict.fromkeys(FORGERIES, FORGED) | {"newer_schema": UPDATE}


async def viewer(case: Case) -> list[Note]:
    """The pages, seen from other machines."""
    if case.settings.viewer.host in LOOPBACK:
        return []
    # Here: the viewer brings a web framework along.
    from hub.integrations.viewer.door import need_token_beyond_loopback

    try:
        need_token_beyond_loopback(case.settings.viewer.host, case.settings.viewer.token)
    except SettingsError as error:
        return [refused(error)]
    return [BEYOND]


async def door(case: Case) -> list[Note]:
    """Who was refused at the embedded broker's door."""
    settings = case.settings
    if not settings.mqtt.embedded:
        return [ELSEWHERE]
    notes = [EVERYONE] if settings.broker.anonymous == "everywhere" else []
    if case.log is None:
        return notes
    found = await case.log.refusals(case.now_ms - A_MONTH_MS)
    notes += [_refusal(one, settings.zone) for one in found[:MOST_TOLD]]
    return notes + _more(len(found)) if found else [*notes, NOBODY_REFUSED]


async def asides(case: Case) -> list[Note]:
    """What was set aside, by topic and reason; of a secret message, no more than that."""
    if case.log is None:
        return []
    found = await case.log.aside_groups(case.now_ms - A_MONTH_MS)
    if not found:
        return [well(fr="Aucun message mis de côté.", en="No message set aside.")]
    return [_aside(one, case.settings.zone) for one in found[:MOST_TOLD]] + _more(len(found))


def _refusal(one: Refusal, zone: ZoneInfo | None) -> Note:
    said, last = told(one), _moment(datetime.fromtimestamp(one.last_at_ms / 1000, UTC), zone)
    mend = A_GUESS if one.key.act == "enter" else A_STRANGER if one.key.who == ANYONE else A_THEFT
    return watch(
        Said(fr=f"{said.fr[:-1]}, la dernière fois {last}.", en=f"{said.en[:-1]}, last {last}."), mend
    )


def _aside(one: AsideGroup, zone: ZoneInfo | None) -> Note:
    why, last = REASONS.get(one.what, UNREADABLE), _moment(one.last_at, zone)
    said = Said(
        fr=f"{one.times} message(s) mis de côté sur {one.topic} ({why.fr}), le dernier {last}.",
        en=f"{one.times} message(s) set aside on {one.topic} ({why.en}), the last {last}.",
    )
    return watch(said, MENDS.get(one.what, LOOK))


def _more(count: int) -> list[Note]:
    rest = count - MOST_TOLD
    said = Said(fr=f"… et {rest} autre(s), plus anciens.", en=f"… and {rest} more, older.")
    return [watch(said, THESE_FIRST)] if rest > 0 else []


def _moment(at: datetime, zone: ZoneInfo | None) -> str:
    return f"{at.astimezone(zone):%Y-%m-%d %H:%M}"
