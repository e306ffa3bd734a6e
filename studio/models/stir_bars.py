"""Stir bars of white PTFE, laid out by length, and the rod that fetches them out of a flask."""

import math

from materials import ACCENTS, polypropylene
from parts.solids import fillet, lathe, placed, ring
from scene import View

HANDLES = ["meridian-ptfe-stir-bars"]

PTFE = "#DCDCD7"  # a little warmer and darker than it is, so that it stands out from the ground


def views(product):
    return {
        "front": View("Ten white PTFE stir bars from 10 mm to 50 mm laid out by length, with the retriever rod beside them.", turn=-10, elevation=46, fill=0.86),
        "pack": View("Ten stir bars of 25 mm with a pivot ring round the middle.", turn=18, elevation=34, show={"pack": True}),
    }


def build(product, view):
    if view.show.get("pack"):
        return pack()
    lengths = (10, 12, 15, 20, 25, 25, 30, 35, 40, 50)
    y = -0.062
    for number, length in enumerate(lengths):
        radius = thickness(length)
        with placed((0, y, 0), rotate=(0, 0, (-3, 2, 4, -2, 1, -3, 2, -1, 2, -1)[number])):
            bar(length / 1000, radius, pivot=length >= 25)
        step = radius + thickness(lengths[min(number + 1, 9)]) + 0.0052
        y += step
    with placed((0.046, 0.004, 0), rotate=(0, 0, 86)):
        retriever()


def thickness(length):
    return {10: 0.0015, 12: 0.0022, 15: 0.0023, 20: 0.0030, 25: 0.0032, 30: 0.0032, 35: 0.0035, 40: 0.0040, 50: 0.0045}[length]


def bar(length, radius, pivot=True):
    """Lying along X on the bench; its ring lifts it a little."""
    lift = radius + (0.0011 if pivot else 0)
    body = fillet([(0, -length / 2), (radius, -length / 2), (radius, length / 2), (0, length / 2)], radius * 0.82, 8, closed=False)
    tilt = math.degrees(math.asin(min(0.9, (lift - radius) / (length / 2 - radius * 0.4)))) if pivot else 0
    with placed((0, 0, lift), rotate=(0, 90 + tilt, 0)):
        lathe(body, polypropylene(PTFE), 64, name="stir bar")
        if pivot:
            with placed((0, 0, -0.0022)):
                ring(radius + 0.0011, radius * 0.9, 0.0044, polypropylene(PTFE), 0.0011, 64, "pivot ring")


def pack():
    places = [(-0.036, 0.022, 12), (-0.006, 0.026, -24), (0.028, 0.022, 40), (-0.040, 0.002, -32), (-0.012, 0.004, 62), (0.014, -0.001, 6), (0.042, -0.002, -58), (-0.030, -0.020, 20), (0.002, -0.022, -14), (0.032, -0.024, 28)]
    for x, y, turn in places:
        with placed((x, y, 0), rotate=(0, 0, turn)):
            bar(0.025, 0.0032)


def retriever(length=0.165):
    """A PTFE rod with a magnet in its thicker end and a ring to hang it by."""
    with placed((-length * 0.5, 0, 0.0052), rotate=(0, 90, 0)):
        lathe(fillet([(0, 0), (0.0050, 0), (0.0050, 0.034), (0.0030, 0.040), (0.0030, length - 0.012), (0.0042, length - 0.008), (0.0042, length), (0, length)], [0, 0.002, 0.002, 0.002, 0.001, 0.001, 0.0018, 0], 6, closed=False), polypropylene(PTFE), 64, name="retriever")
        with placed((0, 0, 0.046)):
            ring(0.0033, 0.0028, 0.003, polypropylene(ACCENTS["Meridian"]), 0.0003, 48)
