"""Each signal stands on a GPIO that can do what is asked of it."""

from collections.abc import Iterator

from hardware.circuit import GROUND, MCU, Circuit, Pin
from hardware.erc.drivers import behind_resistors
from hardware.finding import Finding
from hardware.truth import Signal

PULL_UP = "+3V3"

# rule: (why, mend), in French and in English
SENTENCES = {
    "unfit-pin": ("n'est pas un GPIO", "is no GPIO"),
    "flash-pin": ("est pris par la mémoire flash", "is taken by the flash memory"),
    "strapping-pin": ("décide du démarrage, et rien ne le tient", "decides the start, and nothing holds it"),
    "usb-pin": ("est le port USB de la puce", "is the USB port of the chip"),
    "input-only": ("est une entrée seulement", "is an input only"),
    "no-pull-up": ("n'a pas de tirage interne (10 kΩ à +3V3)", "has no pull-up of its own (10 kΩ to +3V3)"),
    "glitch-pin": ("voit des impulsions parasites (erratum 3.11)", "sees stray pulses (erratum 3.11)"),
    "adc2": ("est sur ADC2, muet tant que le Wi-Fi marche", "is on ADC2, which is dumb while Wi-Fi runs"),
    "no-adc": ("ne mesure pas de tension", "measures no voltage"),
    "noisy-pin": ("bouge pendant le démarrage", "moves while the chip starts"),
    "no-wake": ("ne sait pas réveiller la puce", "cannot wake the chip"),
}  # fmt: skip


def fitness(circuit: Circuit) -> Iterator[Finding]:
    """Every rule of the chip, for every signal."""
    for net, signal in circuit.signals.items():
        gpio = circuit.gpio(net)
        broken = ["unfit-pin"] if gpio is None else _broken(circuit, net, signal, gpio)
        pin = next(pin for pin in circuit.nets[net] if pin.part == MCU)
        yield from (_finding(rule, net, pin, circuit) for rule in broken)


def _broken(circuit: Circuit, net: str, signal: Signal, gpio: int) -> list[str]:
    chip, role = circuit.chip, signal.role
    if gpio in chip.flash:
        return ["flash-pin"]
    pulled_up = any(other == PULL_UP for _, other in behind_resistors(circuit, net))
    asked = {
        "strapping-pin": gpio in chip.strapping and not _held_well(circuit, net, gpio, role),
        "usb-pin": gpio in chip.usb,
        "input-only": role == "out" and gpio in chip.input_only,
        "no-pull-up": role == "key" and gpio in chip.input_only and not pulled_up,
        "glitch-pin": role == "key" and gpio in chip.glitches,
        "adc2": role == "adc" and gpio in chip.adc2,
        "no-adc": role == "adc" and gpio not in chip.adc1 | chip.adc2,
        "noisy-pin": gpio in chip.noisy and not _deaf(circuit, signal),
        "no-wake": signal.wakes and gpio not in chip.wakers,
    }
    return [rule for rule, holds in asked.items() if holds]


def _held_well(circuit: Circuit, net: str, gpio: int, role: str) -> bool:
    """Whether a strapping pin stands where the start wants it; a key may be pressed just then."""
    wanted = circuit.chip.strapping[gpio]
    rails = {other for _, other in behind_resistors(circuit, net)} & {PULL_UP, GROUND}
    pulled = {"high" if rail == PULL_UP else "low" for rail in rails}
    held = pulled == {wanted} if pulled else circuit.board.held.get(gpio) == wanted
    return role != "key" and held


def _deaf(circuit: Circuit, signal: Signal) -> bool:
    """Whether who listens is deaf during the start, because a resistor holds its select high."""
    select = signal.deaf_while_high
    return select in circuit.nets and any(other == PULL_UP for _, other in behind_resistors(circuit, select))


def _finding(rule: str, net: str, pin: Pin, circuit: Circuit) -> Finding:
    fr, en = SENTENCES[rule]
    where = f"boards.{circuit.build.board}.wired"
    return Finding(
        rule=rule,
        fr=f"{pin} ({net}) {fr} : choisissez-en un autre dans [{where}].",
        en=f"{pin} ({net}) {en}: choose another in [{where}].",
    )
