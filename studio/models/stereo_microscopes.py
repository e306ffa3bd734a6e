"""Stereo microscopes: a Greenough zoom head on a pole stand with light from below, or on a boom (Halden S60)."""

import math

from materials import ACCENTS, WHITE, aluminum, glass, glow, ink, paint, plastic, rubber, steel
from parts.engraving import bent, engraved
from parts.housings import feet, grip, iec_inlet
from parts.optics import eyepiece, tube
from parts.panels import knob, rocker_switch, scale, serial_plate, wordmark
from parts.solids import anchor, box, cut, cylinder, extrusion, fillet, inset, lathe, loft, placed, prism, ring, squircle, text
from parts.specimens import circuit_board
from scene import View

HANDLES = ["halden-s60-stereo-microscope"]

AXIS = -0.045
BASE = 0.058
WORKING = 0.110
# The head's rings: height above its lower rim, width, depth, and how far it lies back. Each is a squircle.
HEAD = ((0.0, 0.086, 0.082, 0.0), (0.008, 0.094, 0.088, 0.0), (0.034, 0.112, 0.096, 0.0), (0.070, 0.124, 0.100, 0.002), (0.100, 0.126, 0.100, 0.004), (0.118, 0.122, 0.096, 0.006), (0.127, 0.112, 0.086, 0.007), (0.130, 0.098, 0.072, 0.008))
HEAD_POWER = 3.6


def views(product):
    return {
        "front": View(
            "Halden S60 zoom stereo microscope on its pole stand: trinocular head with zoom knobs, a small circuit board on the lit stage plate.",
            turn=34,
        ),
        "boom": View("The S60 on its boom stand: a heavy steel base, two boom rods, and the head far in front over a circuit board on a block.", turn=52, show={"stand": "boom"}),
        "detail": View(
            "Zoom knob of the S60 with its magnification scale, the focus arm, and the LED lamp beside the objective.",
            turn=66, elevation=14, look_at="zoom", span=0.20,
        ),
        "back": View("Back of the Halden S60: pole, focus knobs, camera port, rating plate, and power inlet.", turn=205),
    }


def build(product, view):
    body, dark = paint(WHITE), plastic("#2B3135")
    if view.show.get("stand") == "boom":
        boom_stand(product, body, dark)
        with placed((0, 0, 0.066)):
            head(product, body, dark)
        with placed((0, AXIS, 0)):
            box(0.110, 0.090, 0.065, plastic("#4A5459"), 0.010, 0.003, name="sample block")
        with placed((0, AXIS, 0.0652)):
            circuit_board(0.044, 0.034)
    else:
        pole_stand(product, body, dark)
        with placed((0, 0, BASE + 0.002)):
            head(product, body, dark)


def pole_stand(product, body, dark):
    """A flat lit base with a round stage plate, and a steel pole behind it."""
    width, depth = 0.240, 0.290
    feet(width, depth, inset=0.030, height=0.007)
    outline = fillet([(0.120, -0.150), (0.120, 0.140), (-0.120, 0.140), (-0.120, -0.150)], [0.060, 0.022, 0.022, 0.060], 14)
    with placed((0, 0, 0.006)):
        prism(inset(outline, 0.004), 0.010, plastic("#4A5459"), 0.001, 0.003, name="tub")
    with placed((0, 0, 0.0150)):
        shell = prism(outline, BASE - 0.0150, body, 0.010, 0.002, name="base")
    with placed((0, AXIS, BASE - 0.006)):
        hole = cylinder(0.049, 0.02, plastic("#101214"), 0, 128)
    cut(shell, hole)
    with placed((0, AXIS, BASE - 0.0055)):
        cylinder(0.0475, 0.0060, glow("#F4F1E6", 0.80), 0.0006, 128)
        with placed((0, 0, 0.0004)):
            ring(0.0487, 0.0476, 0.0062, steel("satin"), 0.0003, 128)
    for x in (-1, 1):
        with placed((x * 0.068, AXIS + 0.030, BASE)):
            cylinder(0.0055, 0.004, steel("satin"), 0.0006, 40)
            with placed((0, 0, 0.0045), rotate=(0, 0, x * -34)):
                extrusion(fillet([(0.008, 0.0), (-0.030, 0.0006), (-0.062, -0.0036), (-0.072, -0.001), (-0.072, 0.0), (-0.062, -0.0026), (-0.030, 0.0016), (0.008, 0.001)], 0.0003, 3)[::-1], 0.011, steel("satin"), 0.0001, name="clip")
    with placed((0.004, AXIS - 0.002, BASE + 0.0006), rotate=(0, 0, 14)):
        circuit_board()
    with placed((0, -0.1500, 0.036), facing="front"):
        wordmark("Halden", 0.0085, at=(0, 0), align="center")
    for hand, words in ((-1, "INCIDENT"), (1, "TRANSMITTED")):
        with placed((hand * 0.1200, -0.062, 0.036), facing="right" if hand > 0 else "left"):
            knob(0.0125, 0.011, ribs=26)
            scale(0.0148, 0, 0, [""] * 7, size=0.0020)
            text(words, 0.0030, ink("#5A666C"), (0.040 * hand, 0, 0.0003), thickness=0.00004)
    with placed((0, 0.1402, 0.036), facing="back"):
        iec_inlet((-0.070, 0), fuse=False)
        rocker_switch(at=(-0.038, 0))
        serial_plate(product, 0.060, 0.028, at=(0.045, 0))
    with placed((0, 0.098, BASE - 0.004)):
        lathe([(0, 0), (0.034, 0), (0.034, 0.008), (0.024, 0.016), (0, 0.016)], dark, 96, 0.002)
        with placed((0, 0, 0.010)):
            cylinder(0.0150, 0.318, steel("polished"), 0.002, 96)


def boom_stand(product, body, dark):
    """A heavy slab, a pole, and two horizontal rods that carry the head 430 mm out."""
    with placed((0, 0.330, 0)):
        feet(0.250, 0.250, radius=0.013, inset=0.032, height=0.006)
        with placed((0, 0, 0.005)):
            box(0.250, 0.250, 0.030, paint("#3A4247"), 0.030, 0.006)
        with placed((0, -0.1252, 0.020), facing="front"):
            wordmark("Halden", 0.0085, ink("#E6ECEC"), at=(0, 0), align="center")
        with placed((0, 0.060, 0.034)):
            lathe([(0, 0), (0.040, 0), (0.040, 0.010), (0.027, 0.022), (0, 0.022)], dark, 96, 0.002)
            cylinder(0.0180, 0.42, steel("polished"), 0.002, 96)
        with placed((0, 0.060, 0.270)):
            box(0.086, 0.066, 0.066, paint(WHITE), 0.016, 0.006)
            with placed((0.043, 0, 0.033), facing="right"):
                cylinder(0.006, 0.016, steel("satin"), 0.0006, 32)
                with placed((0, 0, 0.014)):
                    grip(0.0165, 0.018, plastic("#24282B"), 12)
        with placed((0, 0.060, 0.256)):
            ring(0.030, 0.0181, 0.013, dark, 0.002)
    for x in (-0.027, 0.027):
        with placed((x, 0.020, 0.3030), rotate=(-90, 0, 0)):
            cylinder(0.0105, 0.46, steel("polished"), 0.0012, 64)
    with placed((0, 0.478, 0.288)):
        box(0.082, 0.014, 0.030, dark, 0.008, 0.003)
    with placed((0, 0.072, 0.0)):
        with placed((0, 0.0, 0.288)):
            box(0.082, 0.030, 0.030, dark, 0.010, 0.004)
        with placed((0, 0.026, 0.190)):
            cylinder(0.0150, 0.150, steel("polished"), 0.002, 96)


def focus_carrier(body, dark):
    """Rides on the pole (X = 0, Y = 0.098) and holds the head in its 76 mm ring."""
    with placed((0, 0.098, 0.152)):
        box(0.060, 0.058, 0.076, body, 0.018, 0.006)
        for hand in (-1, 1):
            with placed((hand * 0.030, -0.004, 0.034), rotate=(0, 90 * hand, 0)):
                cylinder(0.0275, 0.004, dark, 0.001)
                with placed((0, 0, 0.004)):
                    grip(0.0260, 0.022, rubber("#24282B"), 60)
                    with placed((0, 0, 0.022)):
                        cylinder(0.0215, 0.003, aluminum(), 0.0008)
        with placed((0, 0.029, 0.055), facing="back"):
            cylinder(0.004, 0.016, steel("satin"), 0.0006, 32)
            with placed((0, 0, 0.014)):
                grip(0.0105, 0.013, plastic("#24282B"), 10)
    with placed((0, 0.098, 0.132)):
        ring(0.026, 0.0151, 0.014, dark, 0.002)
    with placed((0, AXIS + 0.020, 0.172)):
        prism(fillet([(0.041, 0.0), (0.024, 0.105), (-0.024, 0.105), (-0.041, 0.0)], [0.004, 0.014, 0.014, 0.004]), 0.030, body, 0.005, name="arm")
    with placed((0, AXIS, 0.170)):
        ring(0.0485, 0.038, 0.034, body, 0.004, 128)
    with placed((-0.047, AXIS - 0.010, 0.187), rotate=(0, -90, 12)):
        cylinder(0.003, 0.012, steel("satin"), 0.0005, 32)
        with placed((0, 0, 0.010)):
            grip(0.0078, 0.011, plastic("#24282B"), 24)


def head_front(x, height):
    """Where (Y) the head's front lies at a place of its width and a height above its lower rim."""
    (z1, *low), (z2, *high) = next((a, b) for a, b in zip(HEAD, HEAD[1:]) if height <= b[0])
    width, depth, y = (a + (b - a) * (height - z1) / (z2 - z1) for a, b in zip(low, high))
    return y - depth / 2 * (1 - abs(2 * x / width) ** HEAD_POWER) ** (1 / HEAD_POWER)


def head(product, body, dark):
    """Everything above the stage; Z = 0 is the plane that is in focus."""
    focus_carrier(body, dark)
    with placed((0, AXIS, 0)):
        # The two objectives converge at 12 degrees.
        with placed((0, 0, WORKING)):
            lathe([(0, 0), (0.0285, 0), (0.0300, 0.006), (0.0372, 0.046), (0.0372, 0.070), (0, 0.070)], dark, 128, 0.0016, "objective cone")
            for x in (-0.0128, 0.0128):
                with placed((x, 0, -0.0006), rotate=(180, 0, 0)):
                    ring(0.0122, 0.0098, 0.001, aluminum("#1C1F21"), 0.0003)
                    cylinder(0.0098, 0.0006, glass("#9FB6DA"), 0.0002)
            # On the cone's wall, which widens by 7.2 mm over 40 mm.
            engraved("6.7x - 45x   WD " + product.spec("Working distance"), 0.0030, 0.0336, 0.026, ink("#EDEFEF"), slope=0.18, proud=0.00006)
        low = WORKING + 0.068
        loft([[(x, yy + y, low + z) for x, yy in squircle(w, d, HEAD_POWER)] for z, w, d, y in HEAD], body, "head", smooth_angle=60)
        zoom = low + 0.046
        with placed((0, 0.0, zoom)):
            anchor("zoom", (-0.060, -0.010, -0.020))
            for hand in (-1, 1):
                with placed((hand * 0.054, 0.004, 0), rotate=(0, 90 * hand, 0)):
                    cylinder(0.0225, 0.008, dark, 0.001)
                    with placed((0, 0, 0.008)):
                        grip(0.0200, 0.017, rubber("#24282B"), 54)
                        with placed((0, 0, 0.017)):
                            cylinder(0.0165, 0.0022, aluminum(), 0.0008)
        for hand in (-1, 1):
            with placed((hand * 0.0812, 0.004, zoom), facing="right" if hand > 0 else "left"):
                with placed((0, 0, 0.0001)):
                    for k, words in enumerate(("6.7", "10", "20", "30", "45")):
                        a = math.radians(210 - 60 * k)
                        text(words, 0.0030, ink("#2A3236"), (0.0115 * math.cos(a), 0.0115 * math.sin(a), 0.0002), weight=0.01, thickness=0.00004)
                    prism(fillet([(-0.0016, 0.0), (0.0016, 0.0), (0, 0.0055)], 0.0002, 2), 0.0002, plastic(ACCENTS["Halden"]), 0)
        with placed((0, 0, low + 0.052), facing="front"), bent(lambda x, y, z: (x, y, z - head_front(x, 0.052 + y))):
            wordmark("Halden", 0.0072, at=(0, 0.004), align="center")
            text(product.model, 0.0056, ink("#5A666C"), (0, -0.010, 0.0003), weight=0.01, thickness=0.00004)
        with placed((0, -0.038, low + 0.104), facing="front", tilt=45):
            with placed((0, 0, -0.010)):
                prism(squircle(0.122, 0.052, 3.4), 0.024, body, 0.006, 0.001, name="prism housing")
            for x in (-0.032, 0.032):
                with placed((x, 0, 0.0125)):
                    lathe([(0, 0), (0.0250, 0), (0.0242, 0.014), (0.0205, 0.019), (0, 0.019)], dark, 96, 0.0016)
                    with placed((0, 0, 0.018)):
                        tube(0.0170, 0.014, dark)
                    with placed((0, 0, 0.0300)):
                        eyepiece(0.038, 0.0175)
        with placed((0, 0.022, low + 0.128)):
            lathe([(0, 0), (0.022, 0), (0.022, 0.004), (0.0175, 0.008), (0.0175, 0.026), (0, 0.026)], body, 96, 0.001)
            with placed((0, 0, 0.024)):
                grip(0.0190, 0.010, plastic("#1B1F21"), 48)
    led(dark)


def led(dark):
    """The incident lamp on its arm under the carrier, aimed at the specimen."""
    with placed((0.0, AXIS + 0.062, 0.132), rotate=(-32, 0, 0)):
        lathe([(0, 0), (0.0125, 0), (0.0145, 0.004), (0.0145, 0.034), (0.011, 0.042), (0, 0.042)], aluminum("#3A3F43"), 72, 0.0008, "lamp")
        for z in (0.016, 0.021, 0.026):
            with placed((0, 0, z)):
                ring(0.0157, 0.0130, 0.0026, aluminum("#3A3F43"), 0.0004)
        with placed((0, 0, -0.0004)):
            cylinder(0.0102, 0.0008, glow("#FFF7E6", 1.6), 0)
