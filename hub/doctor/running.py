"""The hub: whether it runs, hears its broker, and stores what comes."""

from hub.doctor.case import Case
from hub.doctor.note import Note, watch, well, wrong
from hub.said import Said
from hub.version import version

NOT_RUNNING = watch(
    Said(fr="Le hub ne tourne pas.", en="The hub is not running."),
    Said(fr="Lance cornet hub.", en="Run cornet hub."),
)
NO_BROKER = wrong(
    Said(fr="Le hub n'est pas joint à son courtier MQTT.", en="The hub is not connected to its MQTT broker."),
    Said(
        fr="Démarre le courtier, puis vérifie mqtt.host, mqtt.port, mqtt.username et mqtt.password.",
        en="Start the broker, then check mqtt.host, mqtt.port, mqtt.username and mqtt.password.",
    ),
)


async def hub(case: Case) -> list[Note]:
    """What it says of itself."""
    health = case.health
    if health is None:
        return [NOT_RUNNING]
    notes = [] if health.broker == "connected" else [NO_BROKER]
    if health.status != "ok":
        notes.append(_stuck(health.waiting))
    if health.version != version():
        notes.append(_another_version(health.version))
    return notes or [
        well(fr="Le hub tourne et entend son courtier.", en="The hub runs and hears its broker.")
    ]


def _stuck(waiting: int) -> Note:
    return wrong(
        Said(
            fr=f"Le hub n'enregistre plus rien : {waiting} message(s) attendent.",
            en=f"The hub stores nothing any more: {waiting} message(s) wait.",
        ),
        Said(
            fr="Fais de la place sur le disque, rends la base joignable ou la clé lisible : il reprend seul.",
            en="Make room on the disk, bring the database back, or mend the key: it goes on by itself.",
        ),
    )


def _another_version(running: str) -> Note:
    return watch(
        Said(
            fr=f"Le hub qui tourne est en version {running}, celle installée est {version()}.",
            en=f"The hub that runs is version {running}, the one installed is {version()}.",
        ),
        Said(fr="Relance le hub.", en="Start the hub again."),
    )
