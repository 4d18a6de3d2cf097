"""What tells one chip of the family from another: the pins that are there, and how it is woken."""

from collections import namedtuple

# machine: as sys.implementation says it; pins: those one may use; inputs: of these, those that only read;
# adc: those with a converter that Wi-Fi leaves alone; buses: the ids of SPI; ext0: whether a pin wakes it by
# that; wakers: those that end deep sleep.
Kind = namedtuple("Kind", ("machine", "pins", "inputs", "adc", "buses", "ext0", "wakers"))


def _but(count, absent):
    return [number for number in range(count) if number not in absent]


KINDS = {
    # 6-11 are the flash; 20, 24, 28-31, 37, 38 are not brought out.
    "esp32": Kind(
        "Generic ESP32 module with ESP32",
        _but(40, (6, 7, 8, 9, 10, 11, 20, 24, 28, 29, 30, 31, 37, 38)),
        (34, 35, 36, 39),
        (32, 33, 34, 35, 36, 39),
        (1, 2),
        True,
        (0, 2, 4, 12, 13, 14, 15, 25, 26, 27, 32, 33, 34, 35, 36, 39),
    ),
    # 22-25 are not there, 26-32 are the flash; 19 and 20 are the USB.
    "esp32s3": Kind(
        "Generic ESP32S3 module with ESP32S3",
        _but(49, (19, 20, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32)),
        (),
        tuple(range(1, 11)),
        (1, 2),
        True,
        tuple(range(22)),
    ),
    # 12-17 are the flash, 18 and 19 the USB; there is one SPI, and no ext0.
    "esp32c3": Kind(
        "ESP32C3 module with ESP32C3",
        _but(22, (11, 12, 13, 14, 15, 16, 17, 18, 19)),
        (),
        tuple(range(5)),
        (1,),
        False,
        tuple(range(6)),
    ),
}
