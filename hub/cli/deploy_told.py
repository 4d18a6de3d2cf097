"""What `cornet deploy` says of what it did, or would do."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hub.cli.pair import SAID as PAIRED
from hub.said import Said
from hub.version import version

if TYPE_CHECKING:
    from hub.deploy.deploying import Deployed

NOTHING = Said(
    fr="Rien à copier : la boîte {box} a déjà cette version ({version}) et ces réglages.",
    en="Nothing to copy: the box {box} has this version ({version}) and these settings already.",
)
DONE = Said(
    fr="Boîte {box}, version {version}, montage {build} : {sent} fichier(s) envoyé(s) ({kib} Kio), {copied} "
    "repris sur place.",
    en="Box {box}, version {version}, build {build}: {sent} file(s) sent ({kib} KiB), {copied} taken "
    "from what was there.",
)
WOULD = Said(fr="Serait fait, boîte {box}, montage {build} :", en="Would be done, box {box}, build {build}:")
SEND = Said(fr="  envoyer {path} ({kib} Kio)", en="  send {path} ({kib} KiB)")
COPY = Said(fr="  reprendre sur place {path}", en="  take from what is there {path}")
REMOVE = Said(fr="  effacer {path}", en="  delete {path}")
SETTINGS = Said(fr="Réglages changés : {keys}.", en="Settings changed: {keys}.")
PAIRING = Said(
    fr="  l'appairer à ce hub : une clé qui scelle ses jets, un mot de passe au courtier",
    en="  pair it with this hub: a key that seals its rolls, a password at the broker",
)
KEPT_MAIN = Said(
    fr="Le main.py qui était là est gardé : main.before.py.",
    en="The main.py that was there is kept: main.before.py.",
)
LACKS = {
    "ssid": Said(
        fr="Elle ne connaît aucun Wi-Fi : elle lance, mais n'envoie rien ; donne-lui --wifi, ou tiens MODE "
        "en l'allumant : un téléphone la règle.",
        en="It knows no Wi-Fi: it rolls, but posts nothing; give it --wifi, or hold MODE while it "
        "is switched on: a phone sets it up.",
    ),
    "broker": Said(
        fr='Elle ne connaît aucun courtier qu\'elle puisse joindre : mqtt.host = "0.0.0.0" dans cornet.toml '
        "(et --config), ou --broker.",
        en='It knows no broker that it could reach: mqtt.host = "0.0.0.0" in cornet.toml (and --config), '
        "or --broker.",
    ),
}
STARTS = Said(
    fr="Elle redémarre : dans trois secondes, elle lance.", en="It starts again: in three seconds, it rolls."
)


def lines_of(done: "Deployed", embedded: bool, language: str) -> Iterator[str]:
    """A line for each thing that someone at the cable wants to know."""
    facts, plan, wish = done
    values = {"box": facts.id, "version": version(), "sent": len(plan.files), "copied": len(plan.copy)}
    values |= {
        "kib": _kib(sum(map(len, plan.files.values()))),
        "keys": ", ".join(wish.changed),
        "build": wish.build,
    }
    told = [DONE if plan.writes else NOTHING]
    told += [SETTINGS] if wish.changed else []
    told += [KEPT_MAIN] if plan.keep_main else []
    for said in told:
        yield said.sentence(language).format(**values)
    if "secret" in wish.changed or "key" in wish.changed:
        for line in (wish.how, *([] if embedded else ["named"])):
            yield PAIRED[line][1 if language == "en" else 0].format(box=facts.id)
    for lack in wish.lacks:
        yield LACKS[lack].sentence(language)
    yield STARTS.sentence(language)


def rehearsal_of(done: "Deployed", language: str) -> Iterator[str]:
    """What would be done, a line each; nothing secret is in it."""
    facts, plan, wish = done
    if not plan.writes:
        yield NOTHING.sentence(language).format(box=facts.id, version=version())
        return
    yield WOULD.sentence(language).format(box=facts.id, build=wish.build)
    for path in plan.remove:
        yield REMOVE.sentence(language).format(path=path)
    for path in plan.copy:
        yield COPY.sentence(language).format(path=path)
    for path, data in plan.files.items():
        yield SEND.sentence(language).format(path=path, kib=_kib(len(data)))
    if "secret" not in facts.kept:
        yield PAIRING.sentence(language)
    if wish.changed:
        yield "  " + SETTINGS.sentence(language).format(keys=", ".join(wish.changed))


def _kib(count: int) -> int:
    return -(-count // 1024)
