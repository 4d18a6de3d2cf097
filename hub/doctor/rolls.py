"""The log: whether it opens, is whole, and holds every roll as it fell."""

from pathlib import Path

from hub.doctor.case import Case
from hub.doctor.note import Note, refused, watch, well, wrong
from hub.errors import SettingsError
from hub.findings import Finding
from hub.log import Log
from hub.said import Said
from hub.verify import Verified, verify

# As many as are walked in a few seconds; `cornet verify` walks them all.
WALKED = 5000

SCHEMAS = {
    "older": watch(
        Said(fr="Le journal est d'un Cornet plus ancien.", en="The log is of an older Cornet."),
        Said(
            fr="Relance le hub : il le met à niveau, et n'en perd rien.",
            en="Start the hub again: it brings it up to date, and loses nothing.",
        ),
    ),
    "newer": wrong(
        Said(fr="Le journal est d'un Cornet plus récent.", en="The log is of a newer Cornet."),
        Said(fr="Mets Cornet à jour.", en="Update Cornet."),
    ),
}
NONE_YET = watch(
    Said(fr="Il n'y a pas encore de journal.", en="There is no log yet."),
    Said(fr="Lance cornet hub, ou donne --data s'il est ailleurs.", en="Run cornet hub, or give --data."),
)
SOUND_COPY = Said(
    fr="Arrête le hub, garde une copie du fichier, puis remets une sauvegarde saine.",
    en="Stop the hub, keep a copy of the file, then put a sound backup back.",
)


async def log(case: Case) -> list[Note]:
    """Its schema, its file, how many rolls it holds."""
    if case.look is None:
        return [NONE_YET]
    if isinstance(case.look, SettingsError):
        return [refused(case.look)]
    if case.look.damage:
        damage = case.look.damage
        said = Said(fr=f"Le journal est abîmé ({damage}).", en=f"The log is damaged ({damage}).")
        return [wrong(said, SOUND_COPY)]
    if case.log is None:
        return [SCHEMAS[case.look.schema]]
    count = await case.log.count()
    whole = well(fr=f"Journal : {count} jet(s), fichier intact.", en=f"Log: {count} roll(s), file whole.")
    return [whole, *await _archived(case.log)]


async def _archived(log: Log) -> list[Note]:
    """How many rolls are in archives, and which of those lie no more where they were written."""
    archives = await log.archives()
    if not archives:
        return []
    rolls, files = sum(one.rolls for one in archives), len(archives)
    told = Said(
        fr=f"Archives : {rolls} jet(s) dans {files} fichier(s).",
        en=f"Archives: {rolls} roll(s) in {files} file(s).",
    )
    paths = [Path(one.folder, one.file) for one in archives]
    gone = [path for path in paths if not path.exists()]
    if not gone:
        return [Note("well", told)]
    mend = Said(
        fr=f"{len(gone)} ne sont plus à leur place, {gone[0]} par exemple : où qu'ils soient, cornet verify "
        "--archive les vérifie.",
        en=f"{len(gone)} are gone from their place, {gone[0]} for instance: wherever they are, cornet verify "
        "--archive checks them.",
    )
    return [watch(told, mend)]


async def chain(case: Case) -> list[Note]:
    """The seals and the chain of the last rolls."""
    if case.log is None:
        return []
    last = await case.log.last()
    verified = await verify(case.log, case.keys.of, after=max(0, last - WALKED))
    return [_walked(verified)]


def _walked(verified: Verified) -> Note:
    rolls, sealed, found = verified.rolls, verified.sealed, verified.findings
    if not found:
        return well(
            fr=f"Derniers jets relus : {rolls}, dont {sealed} scellé(s), tels qu'ils sont tombés.",
            en=f"Last rolls read again: {rolls}, {sealed} of them sealed, as they fell.",
        )
    said = Said(
        fr=f"{len(found)} anomalie(s) dans le journal ; la première : {found[0].fr}",
        en=f"{len(found)} thing(s) wrong with the log; the first: {found[0].en}",
    )
    mend = Said(fr="cornet verify les nomme toutes.", en="cornet verify names them all.")
    return Note("watch" if all(map(_is_gap, found)) else "wrong", said, mend)


def _is_gap(finding: Finding) -> bool:
    """What is not there may still be on its way, or is told as lost already."""
    return finding.kind == "gap"
