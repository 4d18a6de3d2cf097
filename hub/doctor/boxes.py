"""The boxes, by what each last said of itself."""

import shlex
from collections.abc import Iterator

from hub import dating
from hub.doctor.case import Case
from hub.doctor.note import Note, watch, well, wrong
from hub.log import Box, LoggedRoll
from hub.said import Said
from hub.updating.order import is_older
from hub.version import version
from hub.wire import State

SKEW_S = 60
# Enough to hold the newest roll of every box of a table.
LOOKED_AT = 200

UPDATE_CORNET = Said(
    fr="Mets Cornet à jour ici, dans son dossier : git pull, puis python -m pip install '.'.",
    en="Update Cornet here, in its folder: git pull, then python -m pip install '.'.",
)

# The parts of a box's self-test that can fail.
PARTS = {
    "digits": Said(fr="l'afficheur", en="the display"),
    "leds": Said(fr="la chaîne de LED", en="the chain of LEDs"),
    "buzzer": Said(fr="le buzzer", en="the buzzer"),
    "keys": Said(fr="une touche", en="a key"),
    "chance": Said(fr="la source de hasard", en="the source of chance"),
    "flash": Said(fr="la mémoire", en="the flash"),
}


async def boxes(case: Case) -> list[Note]:
    """A line for each that is well, else one for each thing that is not."""
    if case.log is None:
        return []
    newest: dict[str, LoggedRoll] = {}
    for logged in await case.log.page(limit=LOOKED_AT):
        newest.setdefault(logged.box, logged)
    return [note for box in await case.log.boxes() for note in _notes(case, box, newest.get(box.id))]


def _notes(case: Case, box: Box, last: LoggedRoll | None) -> list[Note]:
    name = f"{box.state.name} ({box.id})" if box.state and box.state.name else box.id
    notes = [*_presence(case, box, name), *(_clock(last, name) if last else ())]
    if box.state:
        notes += [*_flash(box.state, name), *_tested(box.state, name), *_waiting(box.state, name)]
        notes += [*_set_up(box.state, name, box.id, box.id in case.keys.boxes())]
    return notes or [well(fr=f"Boîte {name} : rien à signaler.", en=f"Box {name}: nothing to report.")]


def _presence(case: Case, box: Box, name: str) -> Iterator[Note]:
    """Without a hub nobody hears that a box has come or gone."""
    if case.health and box.availability != "online":
        yield watch(
            Said(fr=f"Boîte {name} : hors ligne.", en=f"Box {name}: offline."),
            Said(
                fr="Allume-la et regarde son dernier point ; ou oublie-la sur la page.",
                en="Switch it on and look at its last point; or forget it on the page.",
            ),
        )


def _clock(last: LoggedRoll, name: str) -> Iterator[Note]:
    skew_s = dating.skew_s(last.roll, last.received_at.timestamp())
    if skew_s is not None and abs(skew_s) > SKEW_S:
        yield watch(
            Said(
                fr=f"Boîte {name} : son horloge s'écarte de {skew_s:+d} s.",
                en=f"Box {name}: its clock is off by {skew_s:+d} s.",
            ),
            Said(
                fr="Vérifie l'heure de cette machine : la boîte la prend du hub.",
                en="Check the time of this machine: the box takes it from the hub.",
            ),
        )


def _flash(state: State, name: str) -> Iterator[Note]:
    if state.flash:
        yield wrong(
            Said(
                fr=f"Boîte {name} : sa mémoire ne prend plus de jets ({state.flash}).",
                en=f"Box {name}: its flash takes no more rolls ({state.flash}).",
            ),
            Said(
                fr="Ne l'éteins pas avant que ses jets soient arrivés, puis efface-la ou change-la.",
                en="Do not switch it off before its rolls have arrived, then erase it or replace it.",
            ),
        )
    if state.chance:
        yield wrong(
            Said(
                fr=f"Boîte {name} : sa source de hasard est en panne, elle ne lance plus.",
                en=f"Box {name}: its source of chance fails, it rolls no more.",
            ),
            Said(
                fr="Rallume-la ; si cela revient, change la carte.",
                en="Restart it; if it comes back, replace it.",
            ),
        )


def _tested(state: State, name: str) -> Iterator[Note]:
    """What the box's last self-test (ESSAI) found wanting."""
    for part, how in (state.test or {}).items():
        told = PARTS.get(part)
        if told and (how == "fault" or (part == "keys" and how != "ok")):
            which = f" ({how})" if part == "keys" else ""
            yield wrong(
                Said(
                    fr=f"Boîte {name} : à l'essai, {told.fr}{which} n'a pas répondu.",
                    en=f"Box {name}: in its test, {told.en}{which} did not answer.",
                ),
                Said(
                    fr="Reprends ses fils et ses soudures, puis refais l'essai (menu, ESSAI).",
                    en="Look at its wires and joints, then run the test again (menu, tESt).",
                ),
            )


def _waiting(state: State, name: str) -> Iterator[Note]:
    if state.queue:
        yield watch(
            Said(
                fr=f"Boîte {name} : {state.queue} jet(s) attendent dans sa mémoire.",
                en=f"Box {name}: {state.queue} roll(s) wait in its flash.",
            ),
            Said(
                fr="Laisse-la allumée près du hub : elle les envoie d'elle-même.",
                en="Leave it on near the hub: it sends them by itself.",
            ),
        )
    if state.dropped:
        yield watch(
            Said(
                fr=f"Boîte {name} : {state.dropped} jet(s) perdu(s), sa mémoire était pleine.",
                en=f"Box {name}: {state.dropped} roll(s) lost, its flash was full.",
            ),
            Said(fr="Laisse tourner le hub pendant la partie.", en="Let the hub run while you play."),
        )


def _update(wanted: str) -> Said:
    """The command, as a shell reads it."""
    named = shlex.quote(wanted)
    return Said(
        fr=f"cornet update {named} (sans câble ; une boîte virtuelle se relance).",
        en=f"cornet update {named} (without a cable; a virtual box is started again).",
    )


def _set_up(state: State, name: str, box_id: str, paired: bool) -> Iterator[Note]:
    if state.version and state.version != version():
        yield watch(
            Said(
                fr=f"Boîte {name} : version {state.version}, celle de Cornet ici est {version()}.",
                en=f"Box {name}: version {state.version}, that of Cornet here is {version()}.",
            ),
            UPDATE_CORNET if is_older(version(), state.version) else _update(state.name or box_id),
        )
    if paired and state.sealed is False:
        yield watch(
            Said(
                fr=f"Boîte {name} : appairée, et elle ne scelle pas ses jets.",
                en=f"Box {name}: paired, and it does not seal its rolls.",
            ),
            Said(
                fr="Branche-la en USB, puis cornet deploy lui rend sa clé (virtuelle : cornet pair).",
                en="Plug it into USB, then cornet deploy gives it its key (virtual: cornet pair).",
            ),
        )
    if state.refused and state.refused.name == "ack":
        yield watch(
            Said(
                fr=f"Boîte {name} : elle a refusé un accusé de réception qui n'était pas du hub.",
                en=f"Box {name}: it refused an acknowledgement that was not of the hub.",
            ),
            Said(
                fr="Normal juste après cornet pair --rotate ; sinon, ferme le courtier aux inconnus.",
                en="Normal right after cornet pair --rotate; else close the broker to strangers.",
            ),
        )
