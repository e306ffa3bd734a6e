"""Immersion oil: the dropper bottle for one workplace and the refill bottle (Halden Type A)."""

import math

from materials import ACCENTS, glass, ink, paper, plastic, polypropylene
from parts.cuvettes import solution, things
from parts.engraving import engraved
from parts.glassware import band, fill, screw_cap, vessel
from parts.solids import cut, cylinder, fillet, lathe, loft, placed, ring
from scene import View

HANDLES = ["halden-type-a-immersion-oil"]

# Volume in mL: radius, height to the shoulder, height of the rim, radius of the neck.
SIZES = {8: (0.0115, 0.034, 0.042, 0.0062), 50: (0.0185, 0.066, 0.080, 0.0100)}
AMBER = "#A4581A"
ROD = 0.034  # of the 8 mL bottle, from the edge of its cap


def views(product):
    return {
        "front": View("Halden Type A immersion oil: the 8 mL bottle and the 50 mL refill bottle of amber glass with black caps.", turn=0, elevation=13),
        "open": View("The 8 mL bottle of Type A immersion oil open, its applicator rod beside it with a drop of oil.", turn=0, elevation=16, show={"open": True}),
        "refill": View("The 50 mL refill bottle of Type A immersion oil, of amber glass with a black cap.", turn=0, elevation=13, show={"refill": True}),
    }


def build(product, view):
    if view.show.get("open"):
        with placed((-0.022, 0.010, 0)):
            bottle(product, 8, cap=False)
        with placed((0.022, -0.004, 0.0082), rotate=(0, 0, 62)):
            with placed(rotate=(-90, 0, 0)):
                applicator(8, ROD, hollow=True)
            with placed((0, 0.0008 - ROD, 0.0002)):
                drop()
        return
    if view.show.get("refill"):
        bottle(product, 50)
        return
    with placed((0.020, 0.012, 0)):
        bottle(product, 50)
    with placed((-0.026, -0.012, 0)):
        bottle(product, 8)


def bottle(product, volume, cap=True):
    r, shoulder, rim, neck = SIZES[volume]
    outer = fillet([(0, 0.0012), (r * 0.82, 0), (r, 0), (r, shoulder), (neck, shoulder + (rim - shoulder) * 0.42), (neck, rim)], [0, 0.0015, r * 0.16, r * 0.45, 0.0025, 0], 8, closed=False)
    inner = vessel(outer, r * 0.085, glass(AMBER, 1.50))
    fill(inner, shoulder * 0.90, glass("#F3E6B8", 1.515))
    thread = rim - (rim - shoulder) * 0.40
    with placed((0, 0, thread)):
        screw_thread(neck, (rim - shoulder) * 0.30, 0.25 * (rim - shoulder))
    if cap:
        with placed((0, 0, rim - (rim - shoulder) * 0.52)):
            applicator(volume, shoulder * 0.8)
    print_label(product, volume, r, shoulder)


def screw_thread(radius, rise, pitch):
    """The glass thread of a neck: a rounded ridge that climbs by `rise` and runs out at both ends."""
    turns, steps, rings = rise / pitch, 96, []
    for k in range(steps + 1):
        share = k / steps
        a, z = 2 * math.pi * turns * share - math.pi / 2, rise * share
        high = radius * 0.13 * min(1.0, share * 8, (1 - share) * 8) + 0.00002
        section = [(radius - 0.0002, z - pitch * 0.30), (radius + high * 0.7, z - pitch * 0.14), (radius + high, z), (radius + high * 0.7, z + pitch * 0.14), (radius - 0.0002, z + pitch * 0.30)]
        rings.append([(r * math.cos(a), r * math.sin(a), h) for r, h in section])
    return loft(rings, glass(AMBER, 1.50), "thread", smooth_angle=60, crisp=False)


def drop():
    """Oil round the rod's end, drawn out below by its weight."""
    steps = [math.pi * k / 20 for k in range(21)]
    lathe([(0.0021 * math.sin(a) * (1 + 0.22 * math.cos(a)), -0.0012 - 0.0030 * math.cos(a)) for a in steps], solution("#EBCB76"), 64, name="drop", smooth_angle=80)


def applicator(volume, rod, hollow=False):
    """A black cap with a glass rod below it; the cap's edge is at Z = 0. `hollow` where its underside is seen."""
    r, shoulder, rim, neck = SIZES[volume]
    height = neck * 2.1
    before = things()
    screw_cap(neck * 1.32, height, polypropylene("#1D2022"), 40)
    if hollow:
        shell = next(thing for thing in things() - before if thing.name.startswith("cap"))
        with placed((0, 0, -0.001)):
            cut(shell, cylinder(neck * 1.13, height * 0.62 + 0.001, plastic("#15181A"), 0))
        # The cone that seals the neck and holds the rod.
        with placed((0, 0, height * 0.18)):
            lathe([(0, 0), (0.0022, 0), (neck * 0.72, height * 0.45), (0, height * 0.45)], polypropylene("#E4E8E8"), 64, 0.0004, "seal")
    with placed((0, 0, height * 0.99)):
        ring(neck * 0.80, neck * 0.66, 0.0004, plastic(ACCENTS["Halden"]), 0.0001)
    with placed((0, 0, -rod)):
        lathe([(0, 0), (0.0012, 0.0003), (0.0018, 0.0016), (0.0016, 0.004), (0.0015, rod + 0.004), (0, rod + 0.004)], glass("#FBFDFD"), 48)


def print_label(product, volume, r, shoulder):
    """A white paper label round the bottle, blue above."""
    low, high = shoulder * 0.10, shoulder * 0.88
    tall = high - low
    band(r + 0.00005, (low + high) / 2, tall, 300, 0, paper("#F2F3F0"))
    band(r + 0.00016, high - tall * 0.13, tall * 0.26, 300, 0, ink(ACCENTS["Halden"]))
    # Just above the paper, and above the blue: any higher, and the letters would stand in their own shadow.
    out, unit = r + 0.00018, tall
    engraved("HALDEN", unit * 0.088, r + 0.00029, high - tall * 0.13, ink("#F4F6F6"), spacing=1.12)
    dark, soft = ink("#2A3236"), ink("#5A666C")
    engraved("Immersion oil", unit * 0.088, out, high - tall * 0.37, dark, 0.016)
    engraved("Type A", unit * 0.105, out, high - tall * 0.52, ink(ACCENTS["Halden"]), 0.020)
    engraved("nD 1.515  23 °C", unit * 0.060, out, high - tall * 0.665, dark)
    engraved("ISO 8036", unit * 0.050, out, high - tall * 0.765, soft)
    engraved(f"{volume} mL", unit * 0.085, out, high - tall * 0.905, dark, 0.016)
