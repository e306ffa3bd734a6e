"""Student microscopes: a slim arm in one sweep from a round foot, a plain stage with clips, cordless (Halden B120)."""

import math

from materials import ACCENTS, WHITE, aluminum, glow, ink, paint, plastic, steel
from parts.housings import feet, grip, socket
from parts.optics import dovetail, eyepiece, focus_drive, light_opening, nosepiece, objective, slide
from parts.panels import icon, knob, lamp, scale, serial_plate, wordmark
from parts.solids import anchor, box, cut, cylinder, extrusion, fillet, inset, lathe, loft, placed, prism, ring, text
from scene import View

HANDLES = ["halden-b120-student-microscope"]

AXIS = -0.020
STAGE = 0.148


def views(product):
    return {
        "front": View(
            "Halden B120 student microscope with binocular head: a white arm in one curve, a turret of objectives, and a plain black stage with a slide under steel clips.",
            turn=36,
        ),
        "monocular": View("The B120 with its monocular head, seen from the front right, the brightness knob on its base.", turn=-42, show={"head": "monocular"}),
        "detail": View(
            "Close view of the B120 stage: a slide under steel clips over the lit opening, the 40x objective above it, the toothed rim of the disc diaphragm below.",
            turn=8, elevation=16, look_at="stage", span=0.165,
        ),
        "back": View("Back of the Halden B120: the grip in the arm, rating plate, and USB-C charging socket.", turn=205),
    }


def build(product, view):
    body, dark = paint(WHITE), plastic("#2B3135")
    base(product, body, dark)
    arm(product, body, dark)
    stage(dark)
    if view.show.get("head") == "monocular":
        monocular(body, dark)
    else:
        binocular(body, dark)


def base(product, body, dark):
    """A foot shaped like a drop: round in front, narrow at the arm, with a blue line round it."""
    feet(0.128, 0.160, radius=0.010, inset=0.026, height=0.006)
    outline = fillet([(0.075, -0.095), (0.075, 0.010), (0.044, 0.095), (-0.044, 0.095), (-0.075, 0.010), (-0.075, -0.095)], [0.052, 0.06, 0.034, 0.034, 0.06, 0.052], 12)
    with placed((0, 0, 0.005)):
        prism(inset(outline, 0.003), 0.008, dark, 0.001, 0.002, name="tub")
    with placed((0, 0, 0.0128)):
        prism(inset(outline, 0.0012), 0.0022, plastic(ACCENTS["Halden"]), 0, name="line")
    rings = [[(x, y, 0.0150) for x, y in inset(outline, 0.0008)], [(x, y, 0.0158) for x, y in outline]]
    for k in range(8):
        a = math.pi / 2 * k / 7
        rings.append([(x, y, 0.034 + 0.010 * math.sin(a) + 0.010 * max(0.0, min(1.0, (y + 0.06) / 0.12))) for x, y in inset(outline, 0.014 * (1 - math.cos(a)))])
    loft(rings, body, "base", smooth_angle=50)
    with placed((0, AXIS, 0.045)):
        lathe([(0, 0), (0.029, 0), (0.026, 0.010), (0.0205, 0.012), (0.0205, 0.0105), (0, 0.0105)], dark, 96, 0.0012)
        with placed((0, 0, 0.0105)):
            lathe([(0, 0), (0.0198, 0), (0.0198, 0.001), (0.012, 0.0032), (0, 0.0042)], glow("#FFF6E6", 1.2), 64)
    with placed((0, -0.0952, 0.0255), facing="front"):
        wordmark("Halden", 0.0066, at=(0, 0), align="center")
    with placed((0.0752, -0.022, 0.0275), facing="right"):
        knob(0.0105, 0.010, ribs=24)
        scale(0.0125, 0, 0, [""] * 7, size=0.0018)
        icon("light", 0.006, ink("#5A666C"), (0.021, 0.0, 0.0002))
    for k in range(4):
        with placed((-0.018 + 0.006 * k, -0.079, 0.0448), facing="top"):
            lamp(0.0011, lit=k < 3)
    text("BATTERY", 0.0026, ink("#5A666C"), (-0.009, -0.0735, 0.0452), thickness=0.00004)


def arm(product, body, dark):
    """One casting: a bow from the foot over the stage, its back opened as a grip."""
    side = fillet(
        [(0.088, 0.030), (0.094, 0.130), (0.080, 0.245), (0.030, 0.268), (-0.052, 0.262), (-0.056, 0.232), (0.006, 0.228), (0.044, 0.196), (0.040, 0.100), (0.030, 0.030)],
        [0.012, 0.16, 0.055, 0.05, 0.016, 0.014, 0.03, 0.045, 0.10, 0.012], 14,
    )
    column = extrusion(side, 0.050, body, 0.0105, name="arm")
    hole = fillet([(0.076, 0.138), (0.0745, 0.205), (0.062, 0.228), (0.056, 0.200), (0.057, 0.138)], [0.009, 0.014, 0.009, 0.012, 0.009], 8)
    cut(column, extrusion(hole, 0.2, plastic("#3F474C"), 0, name="grip hole"))
    with placed((0, 0.066, 0.040)):
        box(0.074, 0.056, 0.058, body, 0.018, 0.012, 0.002)
    with placed((0, 0.066, 0.076)):
        for hand in (-1, 1):
            focus_drive(0.036, hand, coarse=0.0225, fine=0.0145, width=0.046)
        with placed((0.0362, 0, 0), rotate=(0, 90, 0)):
            ring(0.0262, 0.02, 0.006, plastic(ACCENTS["Halden"]), 0.001)
    for hand in (-1, 1):
        with placed((hand * 0.0252, 0.018, 0.2475), facing="right" if hand > 0 else "left"):
            wordmark("Halden", 0.0062, at=(0, 0.0048), align="center")
            text(product.model, 0.0062, ink("#5A666C"), (0, -0.0062, 0.0003), weight=0.014, thickness=0.00004)
    with placed((0, 0.0940, 0.118), facing="back"):
        serial_plate(product, 0.036, 0.022, "5 V DC  USB-C", at=(0, 0.006))
    with placed((0, 0.0951, 0.028), facing="back"):
        socket("usb-c")
        text("5 V", 0.0024, ink("#5A666C"), (0.0115, 0, 0.0002), thickness=0.00004)


def stage(dark):
    """A plain stage with clips, the disc diaphragm below, the three objectives above."""
    black = aluminum("#2A2D30")
    with placed((0, AXIS, STAGE)):
        anchor("stage", (0, -0.004, 0.016))
        with placed((0, 0, -0.008)):
            plate = box(0.120, 0.110, 0.008, black, 0.010, 0.0016)
            with placed((0, 0, -0.001)):
                hole = cylinder(0.013, 0.012, plastic("#0A0B0C"), 0)
            cut(plate, hole)
        light_opening(0.013)
        for x in (-1, 1):
            with placed((x * 0.042, 0.036, 0)):
                lathe([(0, 0), (0.0062, 0), (0.0062, 0.004), (0.004, 0.007), (0, 0.007)], steel("satin"), 40, 0.0006)
                with placed(rotate=(0, 0, -16 * x)):
                    strip = fillet([(0.006, 0.0042), (-0.014, 0.0046), (-0.035, 0.0012), (-0.041, 0.0030), (-0.041, 0.0040), (-0.035, 0.0022), (-0.014, 0.0056), (0.006, 0.0052)], 0.0004, 4)
                    extrusion(strip[::-1], 0.0085, steel("satin"), 0.0001, name="clip")
        with placed((0, 0.006, 0.0001)):
            slide(stain="#5E9E5B")
        with placed((0, 0.010, -0.040)):
            box(0.046, 0.075, 0.034, dark, 0.010, 0.004)
        with placed((0, 0, -0.046)):
            lathe([(0, 0), (0.017, 0), (0.021, 0.006), (0.021, 0.03), (0.016, 0.038), (0, 0.038)], dark, 96, 0.001)
        with placed((-0.010, -0.006, -0.029)):
            grip(0.030, 0.005, plastic("#1B1F21"), 60)
        with placed((-0.010, -0.0362, -0.0265), facing="front"):
            text("1  2  3", 0.0022, ink("#EDEFEF"), (0, 0, 0.0002), thickness=0.00003)
        with placed((0, 0, 0.046)):
            nosepiece([lambda: objective("40", "0.65 / 0.17", 0.0438, radius=0.0105, kind="ACHRO"), lambda: objective("4", "0.10 / -", 0.028, radius=0.0105, kind="ACHRO"), lambda: objective("10", "0.25 / -", 0.034, radius=0.0105, kind="ACHRO")], radius=0.021, drop=0.010)
            with placed((0, 0.006, 0.018)):
                lathe([(0, 0), (0.026, 0), (0.030, 0.020), (0, 0.020)], dark, 96, 0.002)


def collar(body):
    with placed((0, AXIS, 0.264)):
        dovetail(0.0235, 0.007)
        with placed((0, 0, 0.0068)):
            lathe([(0, 0), (0.030, 0), (0.031, 0.010), (0, 0.010)], body, 96, 0.002)


def binocular(body, dark):
    """Two hinged tubes at 30 degrees under a round cap."""
    collar(body)
    with placed((0, AXIS, 0.279)):
        lathe([(0, 0), (0.0335, 0), (0.0345, 0.012), (0.030, 0.030), (0.018, 0.040), (0, 0.042)], body, 96, 0.006, "head")
    with placed((0, AXIS - 0.014, 0.300), facing="front", tilt=30):
        with placed((0, 0.004, 0)):
            cylinder(0.0175, 0.034, dark, 0.002)
            with placed((0, 0, 0.034)):
                cylinder(0.011, 0.001, aluminum(), 0.0004)
        for side in (-1, 1):
            with placed((side * 0.0175, 0, 0.004), rotate=(0, 0, side * -10)):
                prism(fillet([(0.031, -0.018), (0.031, 0.018), (-0.019, 0.018), (-0.019, -0.018)] if side > 0 else [(0.019, -0.018), (0.019, 0.018), (-0.031, 0.018), (-0.031, -0.018)], 0.0165, 10), 0.024, body, 0.006, 0.004, name="tube housing")
                with placed((side * 0.0135, 0, 0.0235)):
                    lathe([(0, 0), (0.0150, 0), (0.0143, 0.020), (0, 0.020)], dark, 96, 0.0008)
                    with placed((0, 0, 0.019)):
                        eyepiece(0.034, 0.0142, "WF10x/18")


def monocular(body, dark):
    """A single tube at 45 degrees."""
    collar(body)
    side = fillet([(AXIS + 0.029, 0.279), (AXIS + 0.029, 0.291), (AXIS + 0.010, 0.309), (AXIS - 0.032, 0.279 + 0.024), (AXIS - 0.030, 0.279)], [0.004, 0.006, 0.012, 0.008, 0.006], 8)
    extrusion(side, 0.050, body, 0.0040, name="head")
    with placed((0, AXIS - 0.006, 0.292), facing="front", tilt=42):
        lathe([(0, 0), (0.021, 0), (0.0205, 0.020), (0.0160, 0.026), (0, 0.026)], body, 96, 0.002)
        with placed((0, 0, 0.0255)):
            lathe([(0, 0), (0.0143, 0), (0.0143, 0.038), (0, 0.038)], dark, 96, 0.0008)
            with placed((0, 0, 0.037)):
                eyepiece(0.034, 0.0142, "WF10x/18")
