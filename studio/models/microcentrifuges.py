"""Microcentrifuges: a wedge-shaped housing, a sloping control panel at the front, a round-cornered lid hinged at the back."""

import math

from materials import ACCENTS, DARK, GREY, WHITE, aluminum, frosted_plastic, glossy_plastic, glow, ink, plastic
from parts.centrifuges import latch_slots, lid_underside
from parts.glassware import microtube
from parts.housings import feet, hinge, iec_inlet, screws, vents
from parts.panels import button, display, figures, knob, on_screen, rocker_switch, serial_plate, wordmark
from parts.rotors import bowl, fixed_angle_rotor, rotor_nut
from parts.solids import anchor, around, box, cut, cylinder, extrusion, fillet, inset, lathe, loft, merged, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["meridian-c24-microcentrifuge"]

FOOT = 0.010
SLOPE = 38.0  # degrees that the control panel leans back
CHAMBER_Y = 0.038
LATCH = (0.075, -0.097)  # the lid's hooks from the chamber's middle, in front of the seal


def views(product):
    return {
        "front": View("Meridian C24 microcentrifuge with its lid closed; the sloping panel shows 15,000 rpm and 21,380 x g.", turn=33),
        "open": View("The C24 from above with the lid open: an aluminum rotor with 24 places, some of them holding 2 mL tubes.", turn=24, elevation=33, show={"lid": 82}),
        "detail": View("Control panel of the C24: a display with speed, force, and time, a turning knob, and start, stop, and short-spin keys.", turn=14, elevation=30, look_at="panel", span=0.235),
        "back": View("Back of the C24 with ventilation slots, rating plate, power inlet, and switch.", turn=205),
        "pcr": View("The C24 from above with the lid open: the rotor for four PCR strips, two of its sides holding a strip of eight 0.2 mL tubes.", turn=24, elevation=33, show={"lid": 82, "rotor": "PCR strips 4 x 8"}),
    }


def build(product, view):
    width, depth, height = product.size
    housing(product, width, depth, height, view.show.get("lid", 0), view.show.get("rotor", "24 x 2 mL"))


def housing(product, width, depth, height, opened, rotor):
    shell, deck = plastic(WHITE), height - 0.050
    front, back = -depth / 2, depth / 2
    feet(width, depth, inset=0.030, height=FOOT + 0.002)
    # The tub below, then the upper shell, with a seam between them.
    lower = fillet([(front + 0.006, FOOT), (back - 0.004, FOOT), (back - 0.004, 0.050), (front + 0.006, 0.050)], [0.012, 0.012, 0.012, 0.012])
    extrusion(lower, width - 0.008, plastic(GREY), 0.010, name="tub")
    rise = 0.088
    panel_foot, panel_top = (front, 0.052), (front + rise * math.tan(math.radians(SLOPE)), 0.052 + rise)
    side = fillet([(front, 0.028), (back, 0.028), (back, deck), (panel_top[0] + 0.030, deck), panel_top, panel_foot], [0.0118, 0.0118, 0.020, 0.03, 0.016, 0.013], 10)
    top = extrusion(side, width, shell, 0.010, name="shell")
    brow = 0.030, deck - panel_top[1]  # the face between panel and deck: how far it runs back and up
    with placed((0, panel_top[0] + brow[0] / 2, panel_top[1] + brow[1] / 2), facing="front", tilt=math.degrees(math.atan2(*brow))):
        wordmark("Meridian", 0.0120, at=(-0.100, -0.003))
    with placed((0, CHAMBER_Y, deck)):
        with placed((0, 0, -0.075)):
            well = cylinder(0.1035, 0.1, plastic(DARK), 0, 128)
        cut(top, well)
        latch_slots(top, LATCH)
        bowl(0.1005, 0.070, 0.0075)
        with placed((0, 0, -0.004)):
            tubes = {k: (lambda: microtube(2.0, lid=None)) for k in (0, 1, 2, 3, 12, 13, 14, 15)}
            if opened and rotor == "24 x 2 mL":
                fixed_angle_rotor(0.090, 24, 45, tubes=tubes)
            elif opened:
                strip_rotor()
    with placed((0, back - 0.022, deck + 0.012)):
        for x in (-0.062, 0.062):
            with placed((x, 0, 0)):
                hinge(0.040, 0.0065, plastic(DARK))
        with placed(rotate=(-opened, 0, 0)), placed((0, -(back - 0.022), -(deck + 0.012))):
            lid(product, width, depth, height, deck, panel_top[0] + 0.024, back - 0.018)
    panel(product, width, panel_foot, panel_top, opened, rotor)
    rear(product, top, width, back)


def strip_rotor():
    """A rotor for four PCR strips, its upper rim at Z = 0: a square recess whose sides slope at 45 degrees, a row of eight wells in each.
    Two strips that face each other are in."""
    body = lathe([(0, -0.048), (0.050, -0.048), (0.088, -0.020), (0.090, -0.006), (0.088, 0), (0, 0)], aluminum("#8E979C"), 144, 0.0016, "rotor")
    recess = [[(x, y, z) for x, y in rectangle(2 * half, 2 * half, 0.012)] for half, z in ((0.0335, -0.025), (0.0585, 0), (0.0595, 0.001))]
    recess, wells = loft(recess, aluminum("#8E979C"), "recess"), []
    for _ in around(4):
        with placed((0.0460, 0, -0.0125), rotate=(0, -45, 0)):
            for number in range(8):
                with placed((0, (number - 3.5) * 0.009, -0.020)):
                    wells.append(cylinder(0.0032, 0.024, plastic("#262C30"), 0, 32))
    cut(body, recess, merged(wells))
    for side in around(4):
        with placed((0.0460, 0, -0.0125), rotate=(0, -45, 0)):
            if side % 2:
                strip()
    with placed((0, 0, -0.025)):
        rotor_nut(0.0150)
    text("PCR  4 x 8", 0.0050, ink("#F3F6F6"), (0, 0.0735, 0.0002), weight=0.015, thickness=0.00004)


def strip():
    """Eight 0.2 mL tubes in a row along Y, each under a flat cap, their collars on Z = 0."""
    clear = frosted_plastic("#DCE8EE")
    with placed((0, 0, 0.0006)):
        box(0.0030, 0.0690, 0.0009, clear, 0.0008, 0.0002, name="strip")
    for number in range(8):
        with placed((0, (number - 3.5) * 0.009, 0)):
            lathe([(0, -0.0150), (0.0012, -0.0150), (0.0029, -0.006), (0.0029, 0.0016), (0, 0.0016)], clear, 32, 0.0002, "0.2 mL tube")
            ring(0.0037, 0.0024, 0.0012, clear, 0.0002, 32)
            with placed((0, 0, 0.0012)):
                lathe([(0, 0), (0.0036, 0), (0.0036, 0.0012), (0.0028, 0.0020), (0, 0.0020)], clear, 32, 0.0003, "cap")


def lid(product, width, depth, height, deck, front, back):
    """A domed cover with a window over the rotor and a finger lip at the front."""
    shell = plastic(WHITE)
    outline = fillet([((width - 0.002) / 2, front), ((width - 0.002) / 2, back), (-(width - 0.002) / 2, back), (-(width - 0.002) / 2, front)], [0.050, 0.022, 0.022, 0.050], 14)
    z = deck + 0.0025
    rings = [[(x, y, z) for x, y in inset(outline, 0.0025)], [(x, y, z + 0.0025) for x, y in outline], [(x, y, z + 0.020) for x, y in outline]]
    for k in range(1, 9):
        a = math.pi / 2 * k / 8
        rings.append([(x, y, z + 0.020 + 0.0245 * math.sin(a)) for x, y in inset(outline, 0.020 * (1 - math.cos(a)))])
    cover = loft(rings, shell, "lid", smooth_angle=50)
    top = z + 0.0445
    with placed((0, CHAMBER_Y, top)):
        with placed((0, 0, -0.004)):
            recess = cylinder(0.0385, 0.02, plastic(DARK), 0, 96)
        cut(cover, recess)
        with placed((0, 0, -0.003)):
            lathe([(0, 0), (0.0375, 0), (0.0375, 0.0022), (0.030, 0.0042), (0, 0.0050)], glossy_plastic("#20282C"), 96, 0.0006, "window")
    with placed((0, front + 0.0005, z + 0.008)):
        box(0.070, 0.012, 0.009, plastic(DARK), 0.004, 0.0025)
    with placed((0, CHAMBER_Y, deck + 0.0005)):
        lid_underside(0.100, LATCH, window=0.0375)


def panel(product, width, foot, top, opened, rotor):
    """The display carries what its user sets: speed, force for the rotor in use, time."""
    length = math.dist(foot, top)
    center = (0, (foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2)
    with placed(center, facing="front", tilt=SLOPE):
        anchor("panel", (0, 0.004, 0))
        prism(rectangle(width - 0.030, length - 0.020, 0.010), 0.0012, plastic(DARK), 0.0006, 0, name="panel")
        with placed((-0.034, 0.004, 0.0012)):
            display(0.104, 0.058)
            figures(product.spec(f"Maximum speed, {rotor}"), "rpm", 0.0125, (-0.047, 0.012), "left", label="SPEED")
            figures(product.spec(f"Maximum RCF, {rotor}"), "x g", 0.0085, (-0.047, -0.011), "left", color="#8FD3CF")
            figures("10:00", "min", 0.0085, (0.047, -0.011), "right")
            text(f"ROTOR {rotor}", 0.0026, glow("#7FA0A6"), (-0.047, -0.0235, on_screen()), "left", thickness=0)
            lock = glow("#F2B35E" if opened else "#6FCF97")
            text("LID OPEN" if opened else "LID LOCKED", 0.0034, lock, (0.047, 0.0225, on_screen()), "right", thickness=0)
        with placed((0.060, 0.018, 0.0012)):
            knob(0.0165, 0.014, plastic("#23292C"), ribs=36, pointer=False, cap=aluminum())
        for number, (symbol, face, words) in enumerate((("play", ACCENTS["Meridian"], "START"), ("stop", "#5A6368", "STOP"), ("timer", "#5A6368", "SHORT"))):
            x = 0.036 + 0.024 * number
            with placed((0, 0, 0.0012)):
                button(0.020, 0.014, face=face, symbol=symbol, at=(x, -0.0205), radius=0.0035)
                text(words, 0.0022, ink("#C9D1D3"), (x, -0.0315, 0.0003), weight=0.008, thickness=0.00003)
        with placed((-0.034, -0.0385, 0.0012)):
            text(f"{product.model}  MICROCENTRIFUGE", 0.0026, ink("#C9D1D3"), (-0.052, 0, 0.0003), "left", weight=0.008, thickness=0.00003, spacing=1.15)


def rear(product, shell, width, back):
    with placed((0, back, 0.125), facing="back"):
        vents(0.150, 0.060, 9, shell, columns=2, at=(0, 0.020))
        iec_inlet((-0.072, -0.055))
        rocker_switch(at=(-0.036, -0.055))
        serial_plate(product, 0.066, 0.034, at=(0.050, -0.052))
        screws(0.205, 0.150, 0.0026)
