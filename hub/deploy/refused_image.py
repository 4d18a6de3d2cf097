"""Why an image of MicroPython is not written, each time with the one to take."""

from hub.deploy.chips import all_called, called, image_of, images
from hub.deploy.refusals import BoardError
from hub.said import Said


def no_image(path: str, why: Said) -> BoardError:
    """The file is not what the chip could run."""
    return BoardError(
        fr=f"{path} n'est pas une image pour ESP32 ({why.fr}) : prends le fichier .bin de ta puce "
        f"({images()}).",
        en=f"{path} is no image for the ESP32 ({why.en}): take the .bin file of your chip ({images()}).",
    )


def of_no_build(path: str, chip: str) -> BoardError:
    """It is for a chip that nothing is wired for."""
    return BoardError(
        fr=f"{path} est une image pour {called(chip)}, Cornet tourne sur {all_called('ou')} : prends le "
        f"fichier .bin de ta puce ({images()}).",
        en=f"{path} is an image for the {called(chip)}, Cornet runs on {all_called('or')}: take the .bin "
        f"file of your chip ({images()}).",
    )


def of_other_build(path: str, chip: str, build: str, needed: str) -> BoardError:
    """It is for another chip than that of the build asked for."""
    return BoardError(
        fr=f"{path} est une image pour {called(chip)}, le montage {build} veut un {called(needed)} : prends "
        f"{image_of(needed)}.",
        en=f"{path} is an image for the {called(chip)}, the build {build} wants an {called(needed)}: take "
        f"{image_of(needed)}.",
    )


def of_other_chip(path: str, chip: str, found: str) -> BoardError:
    """It is for another chip than the one at the port, as esptool found."""
    return BoardError(
        fr=f"{path} est une image pour {called(chip)}, la carte porte un {called(found)} : prends "
        f"{image_of(found)}.",
        en=f"{path} is an image for the {called(chip)}, the board bears an {called(found)}: take "
        f"{image_of(found)}.",
    )
