"""What is wrong with a log, in words: each finding names its rolls in one sentence."""

from typing import Literal, NamedTuple, TypeAlias

from hub.log.records import Gap

Kind: TypeAlias = Literal["gap", "break", "altered", "foreign", "edited", "duplicate", "unchecked", "ruling"]


class Finding(NamedTuple):
    """One thing that is wrong; `id` is the roll's, or the box's where it is about several."""

    kind: Kind
    id: str
    fr: str
    en: str


def gap(found: Gap) -> Finding:
    """Rolls that are not in the log."""
    fr, en = _numbers(found)
    where_fr, where_en = f"de {found.box} (époque {found.epoch})", f"of {found.box} (epoch {found.epoch})"
    if found.lost:
        fr, en = (
            f"{fr} {where_fr} : perdus, la boîte ne les a plus.",
            f"{en} {where_en}: lost, the box has them no more.",
        )
    else:
        fr, en = f"{fr} {where_fr} : pas dans le journal.", f"{en} {where_en}: not in the log."
    return Finding("gap", f"{found.box}.{found.epoch}.{found.first}", fr, en)


def not_archived(journal: str) -> Finding:
    """Rolls that were taken out of the log, and are not in the archives either."""
    return Finding(
        "gap",
        journal,
        f"Journal {journal} : des jets archivés ne sont pas dans ces archives ; en manque-t-il une ?",
        f"Journal {journal}: archived rolls are not in these archives; is one missing?",
    )


def archive_changed(file: str) -> Finding:
    """A file of archived rolls that is not as it was written."""
    return Finding(
        "altered",
        file,
        f"Archive {file} : ce n'est plus le fichier qui a été écrit ; remets-le d'une copie.",
        f"Archive {file}: it is the file that was written no more; put it back from a copy.",
    )


def broken(roll_id: str) -> Finding:
    """A roll that was not sealed upon the one before it."""
    return Finding(
        "break",
        roll_id,
        f"Jet {roll_id} : il ne suit pas le sceau du jet d'avant ; un jet a été remplacé ou relancé.",
        f"Roll {roll_id}: it does not follow the seal of the roll before; one was replaced or rolled again.",
    )


def marked_broken(roll_id: str) -> Finding:
    """A roll that follows the one before it, and is marked as if it did not."""
    return edited(roll_id, ("broken",))


def altered(roll_id: str) -> Finding:
    """A roll that is not what was sealed."""
    return Finding(
        "altered",
        roll_id,
        f"Jet {roll_id} : son message ne répond pas à son sceau ; il a été modifié.",
        f"Roll {roll_id}: its message does not match its seal; it was altered.",
    )


def foreign(roll_id: str) -> Finding:
    """A roll without a seal among sealed ones."""
    return Finding(
        "foreign",
        roll_id,
        f"Jet {roll_id} : sans sceau, alors que sa boîte scellait déjà ; il n'est pas d'elle.",
        f"Roll {roll_id}: no seal, though its box sealed already; it is not of that box.",
    )


def edited(roll_id: str, columns: tuple[str, ...]) -> Finding:
    """A row that says something else than its message."""
    named = ", ".join(columns)
    if columns == ("raw",):
        fr = f"Jet {roll_id} : son message n'est plus celui d'un jet."
        en = f"Roll {roll_id}: its message is that of a roll no more."
    else:
        fr = f"Jet {roll_id} : le journal ne dit plus ce que dit son message ({named})."
        en = f"Roll {roll_id}: the log does not say what its message says ({named})."
    return Finding("edited", roll_id, fr, en)


def duplicate(roll_id: str) -> Finding:
    """A second row for one roll."""
    fr, en = f"Jet {roll_id} : deux fois dans le journal.", f"Roll {roll_id}: twice in the log."
    return Finding("duplicate", roll_id, fr, en)


def unchecked(box: str, count: int) -> Finding:
    """Sealed rolls for which there is no key any more."""
    return Finding(
        "unchecked",
        box,
        f"Boîte {box} : {count} jet(s) scellé(s) que rien ne vérifie, sa clé n'est plus là.",
        f"Box {box}: {count} sealed roll(s) that nothing checks, its key is gone.",
    )


def ruling(roll_id: str) -> Finding:
    """A ruling on a roll that is not there."""
    fr, en = f"Jet {roll_id} : tranché par le MJ, mais absent.", f"Roll {roll_id}: ruled upon, but not there."
    return Finding("ruling", roll_id, fr, en)


def _numbers(found: Gap) -> tuple[str, str]:
    if found.first == found.last:
        return f"Jet {found.first}", f"Roll {found.first}"
    return f"Jets {found.first} à {found.last}", f"Rolls {found.first} to {found.last}"
