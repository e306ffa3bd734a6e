"""Measuring cells that hang in an electrode arm: pH electrodes, conductivity cells, temperature probes, and their plugs.

A cell stands on its tip at Z = 0 and ends at its head, from which the cable leaves; each function returns the height of that end.
"""

import math

from materials import DARK, brass, frosted_plastic, glass, glossy_plastic, ink, liquid, pane, plastic, rubber, steel
from parts.glassware import enamel, on_glass
from parts.housings import grip
from parts.solids import box, cylinder, fillet, lathe, placed, prism, rectangle, ring, text

SHAFT, LENGTH = 0.006, 0.120  # radius and length of a standard shaft
COLLAR = 0.132                # where an electrode clip holds the head


def ph_electrode(name="E11", refillable=True, head="#24507A", storage_cap=False, along=None):
    """A glass combination electrode of 12 mm. `refillable` has a filling opening with a sleeve and clear electrolyte; else a gel.
    `along` is the turn at which the lettering runs along the head, to be read lying; without it, it runs round the head."""
    clear = glass("#FBFEFE")
    fluid = liquid("#EAF3F2" if refillable else "#CFE0C8")
    with placed((0, 0, 0)):
        bulb = [(0.0050 * math.sin(math.pi * k / 20), 0.0050 - 0.0050 * math.cos(math.pi * k / 20)) for k in range(15)]
        hollow = [(r * 0.90, z + 0.0004) for r, z in bulb] + [(0.0030, 0.0090)]
        lathe(bulb + [(0.0034, 0.0092), (0.0034, 0.013), (0.0030, 0.013)] + hollow[::-1][:-1], clear, 96, name="membrane", smooth_angle=60)
        lathe([(r * 1.01, z - 0.00003) for r, z in hollow] + [(0.00303, 0.0112), (0, 0.0112)], liquid("#EAF3F2"), 96, name="inner buffer", smooth_angle=60)
    with placed((0, 0, 0.011)):
        tall, wall = LENGTH - 0.011, 0.0009
        outer = fillet([(0.0033, 0), (SHAFT, 0.0004), (SHAFT, tall)], [0, 0.0030, 0], 10, closed=False)
        inner = fillet([(0.0033, wall), (SHAFT - wall, wall + 0.0004), (SHAFT - wall, tall)], [0, 0.0022, 0], 10, closed=False)
        lathe(outer + inner[::-1] + outer[:1], clear, 128, name="shaft", smooth_angle=80)
        level, r = tall * (0.86 if refillable else 0.97), SHAFT - wall + 0.00002
        lathe(fillet([(0, wall - 0.00002), (r, wall + 0.00038), (r, level), (0, level)], [0, 0.0022, 0, 0], 10, closed=False), fluid, 128, name="electrolyte", smooth_angle=60)
        # From the bulb's neck up. It looks half as wide again through the electrolyte.
        with placed((0, 0, -0.0020)):
            lathe([(0.0022, 0), (0.0022, tall)], pane("#D9E8E6", 0.22), 96, name="inner tube")
    # The silver wire, dark with silver chloride where it dips into the inner buffer.
    with placed((0, 0, 0.0052)):
        cylinder(0.00042, LENGTH - 0.0052, steel("satin"), 0.0001, 24)
        cylinder(0.00060, 0.016, plastic("#4B3B36"), 0.00055, 24, "silver chloride")
    with placed((0, 0, 0.0185), rotate=(0, 0, 30)), placed((0, -SHAFT + 0.0005, 0), rotate=(90, 0, 0)):
        cylinder(0.0010, 0.0006, plastic("#F3F1EA"), 0.0001, 24, "junction")
    top = LENGTH
    body = plastic(head)
    with placed((0, 0, top)):
        lathe([(0, 0), (0.0078, 0), (0.0086, 0.003), (0.0086, 0.024), (0.0074, 0.030), (0.0074, 0.040), (0, 0.040)], body, 96, 0.0010, "head")
        with placed((0, 0, 0.030)):
            grip(0.0079, 0.009, body, 30)
        lathe([(0, 0.038), (0.0042, 0.038), (0.0030, 0.056), (0, 0.056)], rubber("#1C1F21"), 48, 0.0006)
        white = ink("#F3F6F6")
        if along is None:
            enamel(name, 0.0038, 0.0087, 0.017, -24, white)
            enamel("0-14 pH", 0.0022, 0.0087, 0.0115, -24, white)
        else:
            for words, size, turn in ((name, 0.0044, along - 14), ("0-14 pH", 0.0024, along + 19)):
                with on_glass(0.0087, 0.0135, turn), placed((0, 0, -0.0001), rotate=(0, 0, 90)):
                    text(words, size, white, weight=0.012, thickness=0.0002)
    if refillable:
        with placed((0, 0, top - 0.012)):
            ring(0.0072, 0.0058, 0.009, rubber("#3F7FB8"), 0.0008, 64)
    if storage_cap:
        with placed((0, 0, -0.010)):
            lathe([(0, 0), (0.0085, 0), (0.0085, 0.030), (0.0074, 0.034), (0.0061, 0.034), (0.0061, 0.004), (0, 0.004)], frosted_plastic("#EAF2F4"), 72, 0.0006, "storage cap")
            with placed((0, 0, 0.0265)):
                grip(0.0094, 0.010, plastic(DARK), 30)
    return top + 0.056


def conductivity_cell(name="C1", constant="K = 1.0"):
    """A four-electrode cell of black epoxy with graphite rings behind a slotted guard."""
    black = plastic("#1E2225")
    lathe([(0.0046, 0), (SHAFT * 1.08, 0), (SHAFT * 1.08, 0.036), (0.0046, 0.036), (0.0046, 0)], black, 96, name="guard")
    for turn in (0, 90, 180, 270):
        with placed(rotate=(0, 0, turn)), placed((0, -SHAFT * 1.075, 0.019), facing="front"):
            prism(rectangle(0.0044, 0.022, 0.0021, 5), 0.00018, plastic("#6E7679"), 0, name="slot")
            for y in (-0.0072, -0.0024, 0.0024, 0.0072):
                with placed((0, y, 0.00018)):
                    prism(rectangle(0.0042, 0.0018), 0.0001, glossy_plastic("#0A0B0C"), 0)
    with placed((0, 0, 0.034)):
        cylinder(SHAFT, LENGTH - 0.034, black, 0.0006)
    with placed((0, 0, LENGTH)):
        # Long enough for its lettering to stand above the arm's ring.
        violet = plastic("#5B4A86")
        lathe([(0, 0), (0.0082, 0), (0.0090, 0.003), (0.0090, 0.039), (0.0076, 0.045), (0.0076, 0.053), (0, 0.053)], violet, 96, 0.0010, "head")
        with placed((0, 0, 0.043)):
            grip(0.0081, 0.009, violet, 30)
        lathe([(0, 0.051), (0.0042, 0.051), (0.0030, 0.069), (0, 0.069)], rubber("#1C1F21"), 48, 0.0006)
        enamel(name, 0.0040, 0.0091, 0.0345, 16, ink("#F3F6F6"))
        enamel(constant, 0.0026, 0.0091, 0.0275, 16, ink("#F3F6F6"))
    return LENGTH + 0.069


def bnc_plug(cable_radius=0.0022):
    """Lies along +Z: the cable comes in at Z = 0, the bayonet ends at Z = 0.034."""
    lathe([(0, -0.012), (cable_radius * 1.1, -0.012), (0.0042, 0), (0, 0)], rubber("#1C1F21"), 40, 0.0005)
    cylinder(0.0045, 0.014, steel("satin"), 0.0006, 48)
    with placed((0, 0, 0.012)):
        grip(0.0072, 0.012, steel("satin"), 26)
        with placed((0, 0, 0.012)):
            ring(0.0066, 0.0050, 0.009, steel("satin"), 0.0004, 48)
            cylinder(0.0032, 0.0085, steel("polished"), 0.0003, 32)


def cinch_plug(cable_radius=0.0018):
    """Lies along +Z like bnc_plug; 0.030 long."""
    lathe([(0, -0.010), (cable_radius * 1.1, -0.010), (0.0036, 0), (0, 0)], rubber("#1C1F21"), 40, 0.0005)
    cylinder(0.0046, 0.020, plastic("#1C1F21"), 0.0008, 48)
    with placed((0, 0, 0.020)):
        ring(0.0042, 0.0032, 0.007, brass(), 0.0003, 40)
        cylinder(0.0015, 0.011, brass(), 0.0005, 24)


def electrode_arm(side, reach, post=0.185, material=None):
    """A foot with a post and two links; holds a head at COLLAR above the ground over the origin. `side` is where the post
    stands seen from the held electrode (1 right, -1 left), `reach` is how far back it stands."""
    material = material or plastic("#D3D7D7")
    dark = plastic(DARK)
    px, py = side * 0.052, reach
    with placed((px, py, 0)):
        box(0.076, 0.098, 0.012, material, 0.020, 0.005, 0.001, name="foot of the arm")
        with placed((0, 0, 0.011)):
            lathe([(0, 0), (0.016, 0), (0.011, 0.010), (0, 0.010)], dark, 64, 0.001)
            cylinder(0.0062, post, steel("satin"), 0.001, 48)
        with placed((0, 0, COLLAR - 0.006)):
            lathe([(0, 0), (0.0125, 0), (0.0125, 0.030), (0, 0.030)], dark, 64, 0.002)
            with placed((side * 0.010, 0, 0.015), rotate=(0, side * 90, 0)):
                grip(0.0080, 0.013, dark, 24)
    length, turn = math.hypot(px, py), math.degrees(math.atan2(py, px))
    with placed((px / 2, py / 2, COLLAR + 0.003), rotate=(0, 0, turn)):
        box(length, 0.015, 0.011, material, 0.0074, 0.003, name="link")
    with placed((0, 0, COLLAR - 0.002)):
        ring(0.0190, 0.0092, 0.020, material, 0.003, 72)
        with placed((-side * 0.019, -0.004, 0.003)):
            ring(0.0085, 0.0045, 0.014, material, 0.0015, 48)
