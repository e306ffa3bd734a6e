"""Microvolume spectrophotometers: a drop between two polished ends, an arm that closes over it, a display above (Halden N1)."""

import math

from materials import ACCENTS, LIGHT, WHITE, aluminum, glossy_plastic, glow, ink, liquid, paint, plastic, steel
from parts.housings import feet, socket, vents
from parts.panels import display, figures, icon, on_screen, serial_plate, wordmark
from parts.plots import area, axes, field, line
from parts.solids import anchor, box, cylinder, extrusion, fillet, lathe, placed, prism, rectangle, text
from scene import View

HANDLES = ["halden-n1-microvolume-spectrophotometer"]

DECK = 0.066
ARM = -0.050  # the measuring arm's place in X


def views(product):
    return {
        "front": View("Halden N1 microvolume spectrophotometer: a compact white housing with a large touch display, the measuring arm closed on the left.", turn=30),
        "detail": View("The N1 with its arm lifted: a 1 µL drop on the polished pedestal in its black disk.", turn=24, elevation=26, look_at="pedestal", span=0.088, show={"arm": 62}),
        "display": View("Display of the N1: a DNA spectrum with its peak at 260 nm, 1,243.6 ng/µL, and the ratios 260/280 and 260/230.", turn=8, elevation=34, look_at="display", span=0.225),
        "back": View("Back of the Halden N1 with Ethernet and USB-C sockets, ventilation, and rating plate.", turn=205),
    }


def build(product, view):
    width, depth, height = product.size
    front, back = -depth / 2, depth / 2
    shell, dark = paint(WHITE), plastic("#2B3135")
    feet(width, depth, inset=0.030, height=0.008)
    with placed((0, 0, 0.007)):
        prism(rectangle(width - 0.010, depth - 0.010, 0.034), 0.012, plastic("#4A5459"), 0.001, 0.004, name="tub")
    outline = fillet([(width / 2, front), (width / 2, back), (-width / 2, back), (-width / 2, front)], [0.046, 0.030, 0.030, 0.046], 12)
    with placed((0, 0, 0.0185)):
        prism(outline, DECK - 0.0185, shell, 0.010, 0.003, name="deck")
    # The raised part behind: its face leans back and is the display.
    face_low, face_top = (-0.040, DECK - 0.006), (0.052, height)
    side = fillet([(face_low[0] - 0.0137, DECK - 0.030), (back - 0.002, DECK - 0.030), (back - 0.006, height - 0.030), (0.088, height), face_top], [0.0130, 0.0130, 0.030, 0.022, 0.016], 12)
    extrusion(side, width - 0.004, shell, 0.010, name="tower")
    lean = math.degrees(math.atan2(face_top[0] - face_low[0], face_top[1] - DECK + 0.010))
    with placed((0, (face_low[0] + face_top[0]) / 2 + 0.004, (DECK - 0.010 + face_top[1]) / 2 + 0.0055), facing="front", tilt=lean):
        anchor("display", (0, 0.004, 0))
        with placed((0, 0.007, 0.0008)):
            prism(rectangle(0.184, 0.118, 0.010), 0.0030, glossy_plastic("#0E1214"), 0.0012, 0, name="panel")
            with placed((0, 0, 0.0020)):
                display(0.1640, 0.0985, background="#0C1A22", border=0.0008)
                spectrum(product)
    with placed((0, front - 0.0001, 0.042), facing="front"):
        wordmark("Halden", 0.0070, at=(0, 0.002), align="center")
        text(product.model, 0.0052, ink("#5A666C"), (0, -0.0115, 0.0003), weight=0.01, thickness=0.00004)
    pedestal(dark)
    cuvette_place(dark)
    arm(view.show.get("arm", 0), dark)
    with placed((0, back - 0.0022, 0.112), facing="back", tilt=3):
        vents(0.120, 0.040, 6, columns=2, at=(0, 0.022))
        serial_plate(product, 0.062, 0.032, "24 V DC", at=(-0.038, -0.026))
        for kind, x, words in (("dc", 0.074, "24 V"), ("ethernet", 0.050, "LAN"), ("usb-c", 0.026, "USB-C")):
            socket(kind, (x, -0.030))
            text(words, 0.0026, ink("#5A666C"), (x, -0.0190, 0.0003), thickness=0.00004)
    return dark


def pedestal(dark):
    with placed((ARM, -0.090, DECK)):
        anchor("pedestal", (0.008, 0.004, 0.010))
        lathe([(0, 0), (0.021, 0), (0.021, 0.0012), (0.012, 0.0022), (0, 0.0022)], aluminum("#3A3F43"), 96, 0.0006)
        with placed((0, 0, 0.0020)):
            lathe([(0, 0), (0.0075, 0), (0.0052, 0.0052), (0.0030, 0.0062), (0, 0.0062)], steel("polished"), 96, 0.0004, "pedestal")
            with placed((0, 0, 0.0061)):
                lathe([(0, -0.0001), (0.00155, 0), (0.00165, 0.0006), (0.0012, 0.00125), (0.0006, 0.0015), (0, 0.00158)], liquid("#EAF4F8"), 64, name="drop")


def cuvette_place(dark):
    """The slot for a 10 mm cuvette, under its sliding cover."""
    with placed((0.054, -0.092, DECK - 0.0002)):
        box(0.036, 0.044, 0.0030, dark, 0.006, 0.0012)
        with placed((0, 0, 0.0030)):
            with placed((0, -0.010, 0)):
                for k in range(3):
                    with placed((0, -0.003 + 0.003 * k, 0)):
                        box(0.014, 0.0012, 0.0008, plastic("#1B1F21"), 0.0005, 0.0003)
            text("CUVETTE", 0.0026, ink("#DCE3E4"), (0, 0.010, 0.0002), weight=0.01, thickness=0.00003)


def arm(opened, dark):
    """Hinged at the foot of the display; its end carries the upper fibre."""
    hinge_y, hinge_z = -0.046, DECK + 0.016
    with placed((ARM, hinge_y, DECK - 0.002)):
        for x in (-0.0155, 0.0155):
            with placed((x, 0.002, 0)):
                extrusion(fillet([(-0.010, 0), (0.016, 0), (0.012, 0.024), (-0.006, 0.026)], [0.002, 0.002, 0.008, 0.008], 8), 0.006, plastic(LIGHT), 0.0015, name="hinge cheek")
        with placed((-0.0195, 0, 0.018), rotate=(0, 90, 0)):
            cylinder(0.0045, 0.039, steel("satin"), 0.0008, 40)
    with placed((ARM, hinge_y, hinge_z), rotate=(-opened, 0, 0)):
        side = fillet([(-0.062, -0.006), (0.008, -0.007), (0.008, 0.008), (-0.030, 0.0115), (-0.066, 0.006)], [0.004, 0.007, 0.007, 0.03, 0.006], 10)
        extrusion(side, 0.0245, plastic("#3A444A"), 0.0035, name="arm")
        with placed((0, -0.044, -0.0062), rotate=(180, 0, 0)):
            lathe([(0, 0), (0.0078, 0), (0.0062, 0.0005), (0.0030, 0.0014), (0, 0.0014)], steel("polished"), 96, 0.0003, "upper pedestal")
        with placed((0, -0.062, 0.0076)):
            prism(rectangle(0.014, 0.0030, 0.0014), 0.0022, plastic(ACCENTS["Halden"]), 0.0006, 0, name="mark")


# Clean double-stranded DNA, 1 at 260 nm, in steps of 10 nm from 210 nm: it agrees with the ratios 1.86 and 2.14 that stand beside it.
RATIOS = {280: 1.86, 230: 2.14}
DNA = (0.98, 0.665, 1 / RATIOS[230], 0.645, 0.925, 1.0, 0.845, 1 / RATIOS[280], 0.205, 0.050, 0.015, 0.006, 0.003, 0.001, 0.0)


def absorbance(nm):
    """The spectrum between its points (a Catmull-Rom curve)."""
    k = min(int((nm - 210) // 10), len(DNA) - 3)
    t = (nm - 210) / 10 - k
    a, b, c, d = DNA[k - 1 : k + 3]
    return b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def spectrum(product):
    half, lit, dim = 0.082, glow("#EAF4F4"), glow("#7FA0A6")
    z = on_screen()
    field(0.164, 0.0110, glow("#16303C", 0.8), (0, 0.0438))
    text("dsDNA", 0.0044, lit, (-half + 0.005, 0.0438, z), "left", 0.01, thickness=0)
    text("Sample 12", 0.0038, dim, (0, 0.0438, z), thickness=0)
    icon("home", 0.0058, lit, (half - 0.008, 0.0438, z))
    figures("1,243.6", "ng/µL", 0.0115, (-half + 0.005, 0.0235), "left")
    for k, (name, value) in enumerate((("260/280", f"{RATIOS[280]:.2f}"), ("260/230", f"{RATIOS[230]:.2f}"), ("A260, 10 mm", "24.87"))):
        y = 0.0045 - 0.0150 * k
        text(name, 0.0032, dim, (-half + 0.005, y + 0.0035, z), "left", thickness=0)
        text(value, 0.0058, glow("#6FCF97") if k < 2 else lit, (-half + 0.005, y - 0.0035, z), "left", 0.01, thickness=0)
    x0, y0, wide, high = -0.002, -0.0310, 0.078, 0.0590
    axes(wide, high, (x0, y0), 4, 3)
    points = [(x0 + wide * (nm - 220) / 120, y0 + high * 0.86 * min(1.10, absorbance(nm))) for nm in range(220, 341)]
    area([(x0, y0 + 0.0002)] + [(x0 + wide, y0 + 0.0002)] + points[::-1], glow("#123F55", 0.8))
    line(points, glow("#57B7E8", 1.0), 0.0007, 0.0001)
    peak = x0 + wide * 40 / 120
    line([(peak, y0), (peak, y0 + high * 0.86)], glow("#F0C860", 1.0), 0.0004, 0.0002)
    text("260", 0.0032, glow("#F0C860"), (peak, y0 + high * 0.93, z), thickness=0)
    for k, words in enumerate(("220", "250", "280", "310", "340")):
        text(words, 0.0028, dim, (x0 + wide * k / 4, y0 - 0.0042, z), thickness=0)
    text("nm", 0.0028, dim, (x0 + wide / 8 * 7, y0 - 0.0042, z), thickness=0)
    for k, words in enumerate(("Blank", "Measure")):
        field(0.0285, 0.0100, glow(ACCENTS["Halden"] if k else "#1E3A47", 1.0 if k else 0.8), (-half + 0.0195 + 0.0315 * k, -0.0425), 0.0022)
        text(words, 0.0036, lit, (-half + 0.0195 + 0.0315 * k, -0.0425, z), weight=0.008, thickness=0)
