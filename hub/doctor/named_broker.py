"""A broker of one's own: whether the hub can join it, and what it lets strangers do."""

import ssl

from hub.broker.mosquitto import PASSWORD_FILE, without_password
from hub.doctor.bounded import in_time
from hub.doctor.case import Case
from hub.doctor.knock import answers, let_in_as, stranger_may_say
from hub.doctor.note import Note, watch, well, wrong
from hub.errors import SettingsError
from hub.link import client_id
from hub.reason import reason
from hub.said import Said
from hub.settings import MqttSettings
from shared_rules import topics

# Nobody has this name: its acknowledgement is for no box, and the hub forgets what it never knew.
NOBODY = "doctor"

CONFIGURE = Said(
    fr="Réserve-le à la table : cornet broker-config mosquitto écrit tout ce qu'il faut.",
    en="Keep it for the table: cornet broker-config mosquitto writes all it takes.",
)
CONFIGURE_AGAIN = Said(
    fr="Lance cornet broker-config mosquitto, et fais-le relire à mosquitto (kill -HUP).",
    en="Run cornet broker-config mosquitto, and let mosquitto read it again (kill -HUP).",
)


async def broker(case: Case) -> list[Note]:
    """Whether the hub can join it; one that has joined it is not disturbed."""
    mqtt = case.settings.mqtt
    if mqtt.embedded or case.health and case.health.broker == "connected":
        return []
    try:
        return [await _joined(case, mqtt)]
    except TimeoutError:
        return [_unreachable(mqtt, Said(fr="pas de réponse", en="no answer"))]
    except ssl.SSLCertVerificationError as error:
        return [_not_trusted(mqtt, error.verify_message)]
    except OSError as error:
        return [_unreachable(mqtt, reason(error))]


async def strangers_there(case: Case) -> list[Note]:
    """What someone without a password may say there: it is tried, where nobody listens."""
    mqtt = case.settings.mqtt
    if mqtt.embedded:
        return []
    wanted = [topics.of_box(case.settings.hub.table, NOBODY, kind) for kind in ("ack", "availability")]
    try:
        allowed = await in_time(lambda: stranger_may_say(mqtt, wanted))
    except OSError:
        return []
    return [_open_to_all(allowed) if allowed else _closed(let_in=allowed is not None)]


async def passwords_there(case: Case) -> list[Note]:
    """Whether the mosquitto that was configured knows each paired box."""
    file = case.settings.data_folder / "mosquitto" / PASSWORD_FILE
    if case.settings.mqtt.embedded or not file.exists():
        return []
    try:
        unknown = without_password(file, case.keys)
    except SettingsError:  # a key that cannot be read is told by its own check
        return []
    said = Said(
        fr=f"mosquitto ne connaît pas le mot de passe de : {', '.join(unknown)}.",
        en=f"mosquitto does not know the password of: {', '.join(unknown)}.",
    )
    return [watch(said, CONFIGURE_AGAIN)] if unknown else []


async def _joined(case: Case, mqtt: MqttSettings) -> Note:
    where = f"{mqtt.host}:{mqtt.port}"
    if case.log is None:  # the hub's session has no name yet
        await in_time(lambda: answers(mqtt))
        return well(fr=f"Le courtier {where} répond.", en=f"The broker {where} answers.")
    name = client_id(case.settings.hub.table, await case.log.hub_id(), mqtt.password)
    code = await in_time(lambda: let_in_as(mqtt, name))
    if not code:
        return well(
            fr=f"Le courtier {where} laisse entrer le hub.", en=f"The broker {where} lets the hub in."
        )
    return wrong(
        Said(
            fr=f"Le courtier {where} refuse le hub (code {code}).",
            en=f"The broker {where} refuses the hub ({code}).",
        ),
        Said(
            fr="Vérifie mqtt.username et mqtt.password (ou CORNET_MQTT_PASSWORD).",
            en="Check mqtt.username and mqtt.password (or CORNET_MQTT_PASSWORD).",
        ),
    )


def _unreachable(mqtt: MqttSettings, why: Said) -> Note:
    where = f"{mqtt.host}:{mqtt.port}"
    return wrong(
        Said(
            fr=f"Le courtier {where} n'est pas joignable ({why.fr}).",
            en=f"The broker {where} cannot be reached ({why.en}).",
        ),
        Said(
            fr="Démarre-le, puis vérifie mqtt.host, mqtt.port et mqtt.tls.",
            en="Start it, then check mqtt.host, mqtt.port and mqtt.tls.",
        ),
    )


def _not_trusted(mqtt: MqttSettings, why: str) -> Note:
    return wrong(
        Said(
            fr=f"Le certificat de {mqtt.host}:{mqtt.port} n'est pas reconnu ({why}).",
            en=f"The certificate of {mqtt.host}:{mqtt.port} is not trusted ({why}).",
        ),
        Said(
            fr="Donne dans mqtt.ca_file l'autorité qui l'a signé, dans mqtt.host un nom qu'il porte.",
            en="Give the authority that signed it in mqtt.ca_file, a name it bears in mqtt.host.",
        ),
    )


def _open_to_all(allowed: list[str]) -> Note:
    kinds = ", ".join(topic.rpartition("/")[2] for topic in allowed)
    return watch(
        Said(
            fr=f"Le courtier laisse n'importe qui entrer, et parler pour une boîte ou le hub ({kinds}).",
            en=f"The broker lets anyone in, and speak for a box or the hub ({kinds}).",
        ),
        CONFIGURE,
    )


def _closed(let_in: bool) -> Note:
    if let_in:
        return well(
            fr="Sans mot de passe on entend le courtier, sans y parler pour les boîtes.",
            en="Without a password one hears the broker, and does not speak for boxes.",
        )
    return well(
        fr="Sans mot de passe on n'entre pas chez le courtier.",
        en="Without a password one does not come in at the broker.",
    )
