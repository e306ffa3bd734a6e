"""Stands for pipettes: the carousel, with the six sizes of the S1 or empty."""

import math

from materials import ACCENTS, WHITE, ink, plastic, rubber, steel
from parts.panels import wordmark
from parts.pipettes import HOOK, SIZES, single_channel
from parts.solids import around, cylinder, extrusion, fillet, lathe, placed, prism, rectangle
from scene import View

HANDLES = ["aldergate-pipette-carousel"]

LIP = 0.0525     # radius at which the hooks carry
LIFT = 0.050     # of the pipettes above the ground


def views(product):
    return {
        "front": View("Aldergate pipette carousel with its six places taken by single-channel pipettes of six sizes.", turn=8, elevation=16, fill=0.88),
        "empty": View("The Aldergate carousel with one pipette hanging from its hook and five free hooks above the round steel base.", turn=20, elevation=24, fill=0.88, show={"places": [0]}),
    }


def build(product, view):
    carousel(product)
    taken = view.show.get("places", range(6))
    sizes = [list(SIZES)[k] for k in (3, 4, 5, 0, 1, 2)]
    for number in around(int(product.spec("Places")), start=-150):
        if number in taken:
            with placed((LIP + HOOK[0], 0, LIFT), rotate=(0, 0, 90)):
                single_channel(sizes[number])


def carousel(product):
    radius, height = float(product.spec("Base diameter")) / 2000, float(product.spec("Height")) / 1000
    gray, white = plastic("#737E84"), plastic(WHITE)
    lathe([(0, 0), (radius - 0.004, 0), (radius - 0.003, 0.004), (0, 0.004)], rubber(), 128, 0.0008, "foot")
    with placed((0, 0, 0.003)):
        lathe([(0, 0), (radius, 0), (radius, 0.0110), (radius - 0.006, 0.0150), (0, 0.0150)], steel("satin"), 160, 0.0015, "base")
    with placed((0, 0, 0.0178)):
        lathe([(0, 0), (0.034, 0), (0.030, 0.0045), (0.0175, 0.0100), (0.0175, 0.0120), (0, 0.0120)], gray, 128, 0.0016, "bearing")
        for _ in around(6, 0.0285, 30):
            cylinder(0.0009, 0.0050, plastic(WHITE), 0.0002, 20)
    with placed((0, 0, 0.026)):
        cylinder(0.0125, 0.206, steel("satin"), 0.001, 96, "column")
    lip = HOOK[1] + LIFT
    with placed((0, 0, lip - 0.0285)):
        lathe([(0, -0.010), (0.0165, -0.010), (0.0205, -0.002), (0.0330, 0.002), (0.0345, 0.006), (0.0330, 0.0135), (0.0200, 0.0220), (0.0140, 0.0240), (0, 0.0240)], white, 128, 0.0018, "hub")
    for _ in around(6, 0, 30):
        with placed((0, 0, lip)), placed(rotate=(0, 0, -90)):
            arm(white, gray)
    with placed((0, 0, lip - 0.0060)):
        top = height - (lip - 0.0060)
        lathe([(0, 0), (0.0085, 0), (0.0085, top - 0.026), (0, top - 0.026)], steel("satin"), 72, 0.0005, "neck")
        with placed((0, 0, top - 0.0130)):
            ball = [(0.0130 * math.cos(math.pi * k / 32), 0.0130 * math.sin(math.pi * k / 32)) for k in range(-16, 17)]
            lathe([(max(0.0, r), z) for r, z in ball], plastic(ACCENTS["Aldergate"]), 96, name="knob")
    with placed((0, -radius + 0.0190, 0.0179)):  # on a matt plate: in the steel the name would be seen twice
        prism(rectangle(0.050, 0.0110, 0.0025), 0.0008, rubber("#E6E9E8"), 0.0003, 0, name="plate")
        with placed((0, 0, 0.0008)):
            wordmark(product.brand, 0.0046, ink("#2C4A38"), at=(0, 0), align="center")


def arm(white, gray):
    """From the hub outward along +Y... its lip's upper edge is at Z = 0 and at Y = LIP."""
    side = [(0.020, -0.0260), (LIP + 0.0040, -0.0250), (LIP + 0.0040, -0.0016), (LIP + 0.0024, 0.0), (LIP - 0.0024, 0.0), (LIP - 0.0036, -0.0030), (LIP - 0.0060, -0.0140), (0.020, -0.0140)]
    extrusion(fillet(side, [0.001, 0.0060, 0.0016, 0.0020, 0.0020, 0.003, 0.0060, 0.001], 6), 0.0150, white, 0.0012, "arm")
    for x in (-1, 1):
        with placed((x * 0.0088, 0, 0)):
            ear = [(LIP - 0.0050, -0.0240), (LIP + 0.0044, -0.0240), (LIP + 0.0044, 0.0040), (LIP - 0.0030, 0.0040)]
            extrusion(fillet(ear, [0.002, 0.004, 0.0034, 0.0034], 6), 0.0030, gray, 0.0010, "ear")
