"""Tube fluorometers: a flat wedge with a display and a small lid over one tube (Halden F2)."""

import math

from materials import ACCENTS, WHITE, frosted_plastic, glossy_plastic, glow, ink, liquid, plastic, polypropylene, rubber
from parts.glassware import microtube
from parts.housings import feet, socket
from parts.panels import display, figures, icon, on_screen, serial_plate, wordmark
from parts.plots import field
from parts.solids import anchor, box, cut, cylinder, extrusion, fillet, lathe, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["halden-f2-fluorometer"]

FRONT_EDGE, DECK_FROM = 0.026, 0.028


def views(product):
    return {
        "front": View("Halden F2 fluorometer: a flat wedge with a touch display in front and a closed round lid behind it.", turn=28, elevation=26),
        "open": View("The F2 with its lid open: a 0.5 mL tube in the well, two more tubes with blue caps beside the instrument.", turn=-32, elevation=32, show={"lid": 105, "tubes": True}),
        "detail": View("Display of the F2: 24.6 ng/µL of double-stranded DNA, measured in the blue channel.", turn=8, elevation=44, look_at="display", span=0.150),
        "back": View("Back of the Halden F2 with USB-C sockets and rating plate.", turn=204, elevation=13),
    }


def build(product, view):
    width, depth, height = product.size
    front, back = -depth / 2, depth / 2
    shell, dark = plastic(WHITE), plastic("#2B3135")
    feet(width, depth, radius=0.008, inset=0.020, height=0.005)
    with placed((0, 0, 0.004)):
        prism(rectangle(width - 0.006, depth - 0.006, 0.024), 0.012, plastic("#4A5459"), 0.001, 0.003, name="tub")
    side = fillet([(front, 0.0135), (back, 0.0135), (back, height - 0.006), (DECK_FROM, height), (front, FRONT_EDGE)], [0.0055, 0.006, 0.014, 0.03, 0.0062], 12)
    top = extrusion(side, width, shell, 0.005, name="shell")
    lean = math.degrees(math.atan2(DECK_FROM - front, height - FRONT_EDGE))
    with placed((0, (front + DECK_FROM) / 2 - 0.0030, (FRONT_EDGE + height) / 2 - 0.0014), facing="front", tilt=lean):
        anchor("display", (0, -0.002, 0))
        prism(rectangle(width - 0.016, 0.116, 0.009), 0.0024, glossy_plastic("#101416"), 0.0010, 0, name="panel")
        with placed((0, 0.0085, 0.0014)):
            display(0.1080, 0.0880, background="#0C1A22", border=0.0008)
            reading(product)
        with placed((0, -0.0470, 0.0024)):
            wordmark("Halden", 0.0062, ink("#DCE3E4"), at=(-0.053, 0), align="left")
            text(product.model, 0.0056, ink("#AEB8BB"), (0.053, 0, 0.0003), "right", weight=0.01, thickness=0.00003)
    lid_place = (0, 0.072, height - 0.0035)
    with placed(lid_place):
        with placed((0, 0, -0.030)):
            well = cylinder(0.0062, 0.06, plastic("#0A0B0C"), 0, 48)
        cut(top, well)
        ring(0.0285, 0.0046, 0.0028, dark, 0.001, 128)
        if view.show.get("lid"):
            # The tube hangs by its rim; its closed cap is too small in the picture for what shines through it.
            with placed((0, 0, 0.0058), rotate=(0, 0, 180)):
                microtube(0.5, polypropylene("#E4EAEC"), liquid("#BFE6B8"))
        with placed((0, 0.031, 0.0055)):
            for x in (-0.0150, 0.0150):
                with placed((x, 0, 0)):
                    extrusion(fillet([(-0.0060, -0.0140), (0.0060, -0.0140), (0.0040, 0.0040), (-0.0040, 0.0040)], [0.001, 0.001, 0.0038, 0.0038], 10), 0.0056, dark, 0.0006, name="hinge cheek")
            with placed((-0.012, 0, 0), rotate=(0, 90, 0)):
                cylinder(0.0034, 0.024, dark, 0.0006, 32)
            with placed(rotate=(-view.show.get("lid", 0), 0, 0)), placed((0, -0.031, -0.0024)):
                lathe([(0, 0), (0.0265, 0), (0.0275, 0.004), (0.0235, 0.0105), (0, 0.0120)], plastic("#3A444A"), 128, 0.0020, "lid")
                with placed((0, -0.0262, 0.0020)):
                    box(0.016, 0.008, 0.0050, plastic("#3A444A"), 0.002, 0.0014)
                with placed((0, 0.027, 0.0010)):
                    box(0.018, 0.012, 0.0050, plastic("#3A444A"), 0.002, 0.0014)
                with placed((0, 0, 0.0116)):
                    ring(0.0150, 0.0134, 0.0008, plastic("#3F86C8"), 0.0003, 96)
                with placed((0, 0, -0.0006)):
                    ring(0.0100, 0.0066, 0.0012, rubber(), 0.0004, 64)
    if view.show.get("tubes"):
        for x, y, turn in ((width / 2 + 0.030, -0.060, 24), (width / 2 + 0.052, -0.026, 58)):
            with placed((x, y, 0.0050), rotate=(0, 0, turn)), placed(rotate=(84, 0, 0)):
                microtube(0.5, frosted_plastic(), None, lid=polypropylene("#2F7FC4"))
    with placed((0, back, 0.040), facing="back"):
        for x, words in ((-0.045, "5 V"), (-0.022, "USB")):
            socket("usb-c", (x, -0.006))
            text(words, 0.0026, ink("#5A666C"), (x, 0.0020, 0.0003), thickness=0.00004)
        serial_plate(product, 0.050, 0.026, "5 V DC  USB-C", at=(0.030, -0.002))


def reading(product):
    half, lit, dim, z = 0.054, glow("#EAF4F4"), glow("#7FA0A6"), on_screen()
    field(0.108, 0.0110, glow("#16303C", 0.8), (0, 0.0385))
    text("dsDNA  HS", 0.0042, lit, (-half + 0.005, 0.0385, z), "left", 0.01, thickness=0)
    icon("home", 0.0056, lit, (half - 0.008, 0.0385, z))
    text("Sample concentration", 0.0034, dim, (-half + 0.006, 0.0255, z), "left", thickness=0)
    figures("24.6", "ng/µL", 0.0175, (-half + 0.006, 0.0085), "left")
    field(0.096, 0.0003, glow("#2B4048"), (0, -0.0075))
    for k, (name, value) in enumerate((("In tube", "0.123 ng/µL"), ("Sample volume", "1 µL"), ("Channel", "Blue " + product.spec("Excitation, blue") + " nm"))):
        y = -0.0125 - 0.0068 * k
        text(name, 0.0034, dim, (-half + 0.006, y, z), "left", thickness=0)
        text(value, 0.0034, lit, (half - 0.006, y, z), "right", 0.006, thickness=0)
    for k, words in enumerate(("Pool", "Read tube")):
        field(0.0465, 0.0100, glow(ACCENTS["Halden"] if k else "#1E3A47", 1.0 if k else 0.8), (-0.0245 + 0.0490 * k, -0.0370), 0.0022)
        text(words, 0.0038, lit, (-0.0245 + 0.0490 * k, -0.0370, z), weight=0.008, thickness=0)
