"""The keys: kept for their owner alone, and given to every box that is heard."""

from hub.doctor.case import Case
from hub.doctor.note import Note, refused, watch, well
from hub.errors import SettingsError
from hub.said import Said

PAIR = Said(
    fr="Éteins-la, puis lance cornet pair : elle scellera ses jets et aura son mot de passe.",
    en="Switch it off, then run cornet pair: it will seal its rolls and have a password.",
)


async def keys(case: Case) -> list[Note]:
    """Whether each can be read, by its owner alone; which boxes have none."""
    paired = case.keys.boxes()
    spoilt = [note for box in paired for note in _spoilt(case, box)]
    count = len(paired)
    fine = [well(fr=f"Clés : {count} boîte(s) appairée(s).", en=f"Keys: {count} box(es) paired.")]
    heard = await case.log.boxes() if case.log else []
    return (spoilt or fine) + [_not_paired(box.id) for box in heard if box.id not in paired]


def _spoilt(case: Case, box: str) -> list[Note]:
    try:
        case.keys.of(box)
    except SettingsError as error:
        return [refused(error)]
    return []


def _not_paired(box: str) -> Note:
    said = Said(
        fr=f"La boîte {box} n'est pas appairée : n'importe qui peut parler pour elle.",
        en=f"The box {box} is not paired: anyone may speak for it.",
    )
    return watch(said, PAIR)
