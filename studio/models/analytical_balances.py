"""Analytical balances: a weighing chamber of glass on a low base, the sloping display in front, the cell's housing behind."""

import math

from materials import DARK, GREY, LIGHT, WHITE, aluminum, glossy_plastic, glow, ink, pane, plastic, rubber, steel
from parts.housings import grip, level, screws, socket, vents
from parts.optics import wrapped
from parts.panels import display, figures, icon, on_screen, serial_plate, wordmark
from parts.solids import anchor, box, extrusion, fillet, lathe, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["aldergate-a4-analytical-balance"]

BASE = 0.072


def views(product):
    return {
        "front": View("Aldergate A4 analytical balance: a glass draft shield over a round steel pan with a 100 g weight, the display shows 100.0000 g.", turn=30),
        "detail": View("Display of the A4 showing 100.0000 g with its bar of used capacity and the keys CAL, TARE, UNIT, and PRINT.", turn=12, elevation=32, look_at="panel", span=0.20),
        "back": View("Back of the A4 with rating plate, power, USB, RS-232, and Ethernet sockets, and the leveling feet.", turn=207),
    }


def build(product, view):
    width, depth, height = product.size
    front, back = -depth / 2, depth / 2
    chamber_front, chamber_back = front + 0.098, back - 0.060
    shell = plastic(WHITE)
    leveling_feet(width, depth)
    base(product, width, front, back, chamber_front, shell)
    column(product, width, height, chamber_back, back, shell)
    chamber(width - 0.010, height, chamber_front, chamber_back)
    with placed((0, (chamber_front + chamber_back) / 2, BASE)):
        pan(0.045)
        with placed((0, 0, 0.0215)):
            weight()


def leveling_feet(width, depth):
    for x in (-1, 1):
        with placed((x * (width / 2 - 0.030), depth / 2 - 0.035, 0)):
            lathe([(0, 0), (0.016, 0), (0.016, 0.004), (0.006, 0.007), (0.006, 0.02), (0, 0.02)], rubber(), 64, 0.001)
            with placed((0, 0, 0.006)):
                grip(0.019, 0.009, plastic(DARK), 32)
    for x in (-1, 1):
        with placed((x * (width / 2 - 0.035), -depth / 2 + 0.045, 0)):
            lathe([(0, 0), (0.013, 0), (0.014, 0.016), (0, 0.016)], rubber(), 64, 0.001)


def base(product, width, front, back, chamber_front, shell):
    """A wedge: low at the front edge, sloping up under the display to the floor of the chamber."""
    side = fillet([(front, 0.013), (back, 0.013), (back, BASE), (chamber_front - 0.012, BASE), (front, 0.030)], [0.0085, 0.009, 0.009, 0.020, 0.0085], 10)
    extrusion(side, width, shell, 0.008, name="base")
    with placed((0, (chamber_front + back - 0.060) / 2, BASE)):
        box(width - 0.020, back - 0.060 - chamber_front - 0.006, 0.0025, plastic(LIGHT), 0.006, 0.001)
    foot, top = (front, 0.030), (chamber_front - 0.012, BASE)
    lean = math.degrees(math.atan2(top[0] - foot[0], top[1] - foot[1]))
    center = (0, (foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2)
    # Let in so deep that its upper edge does not stand above the slope when seen from behind.
    with placed(center, facing="front", tilt=lean), placed((0, 0, -0.0019)):
        anchor("panel")
        panel(product, width - 0.022, math.dist(foot, top) - 0.024)


def panel(product, width, height):
    prism(rectangle(width, height, 0.007), 0.0028, glossy_plastic("#101416"), 0.0009, 0, name="panel")
    with placed((0, 0.010, 0.0018)):
        display(width - 0.036, height - 0.030, background="#0C1A22", border=0.0008)
        half, low = (width - 0.036) / 2, -(height - 0.030) / 2
        figures("100.0000", "g", 0.0150, (half - 0.008, 0.0005), "right")
        text("NET", 0.0030, glow("#7FA0A6"), (-half + 0.007, 0.0115, on_screen()), "left", thickness=0)
        text("d = " + product.spec("Readability") + " mg", 0.0030, glow("#7FA0A6"), (half - 0.008, 0.0150, on_screen()), "right", thickness=0)
        text("Max 220 g", 0.0030, glow("#7FA0A6"), (half - 0.045, 0.0150, on_screen()), "right", thickness=0)
        icon("check", 0.005, glow("#6FCF97"), (-half + 0.009, 0.0015, on_screen()))
        for share, color in ((1.0, "#24343C"), (100 / 220, "#5FB3A8")):
            long = (2 * half - 0.016) * share
            with placed((-half + 0.008 + long / 2, low + 0.0055, on_screen() + (0.0001 if share < 1 else 0))):
                prism(rectangle(long, 0.0026, 0.0012, 4), 0.00003, glow(color), 0)
    for x, words in ((-0.060, None), (-0.028, "CAL"), (0.0, "TARE"), (0.028, "UNIT"), (0.060, "PRINT")):
        with placed((x, -height / 2 + 0.0105, 0.0028)):
            if words is None:
                icon("power", 0.0060, ink("#E6ECEC"))
            else:
                text(words, 0.0032, ink("#E6ECEC"), (0, 0, 0.0002), weight=0.014, thickness=0.00004)


def column(product, width, height, front, back, shell):
    """Behind the chamber: motor, adjustment weight and electronics."""
    with placed((0, (front + back) / 2, BASE - 0.002)):
        box(width, back - front, height - BASE + 0.002, shell, 0.010, 0.008)
    with placed((0, front - 0.0001, BASE + 0.06), facing="front"):
        prism(rectangle(width - 0.030, 0.10, 0.004), 0.0006, plastic(LIGHT), 0.0003, 0)
    with placed((0, back, 0.12), facing="back"):
        serial_plate(product, 0.066, 0.034, "12 V DC  1.0 A", at=(-0.050, 0.120))
        with placed((0, -0.050, 0)):
            prism(rectangle(width - 0.040, 0.034, 0.004), 0.0008, plastic(DARK), 0.0004, 0)
        with placed((0, 0, 0.0008)):
            for kind, x in (("dc", -0.072), ("ethernet", -0.045), ("rs232", -0.008), ("usb-a", 0.032), ("usb-c", 0.056)):
                socket(kind, (x, -0.049))
        for kind, x in (("12 V", -0.072), ("LAN", -0.045), ("RS-232", -0.008), ("USB", 0.044)):
            text(kind, 0.0028, ink("#5A666C"), (x, -0.0275, 0.0003), thickness=0.00004)
        vents(0.090, 0.050, 8, at=(0.040, 0.115))
        screws(width - 0.030, 0.170, 0.0026)
    with placed((0.060, back - 0.022, height)):
        level()


def chamber(width, height, front, back):
    """Front pane, doors at the sides and on top, in a slim frame that leaves the view free."""
    glass, frame, top = pane(), aluminum("#AEB5B8"), height - 0.012
    z0 = BASE + 0.002
    depth = back - front
    for x in (-1, 1):
        with placed((x * (width / 2 - 0.0045), front + 0.0045, z0)):
            box(0.009, 0.009, top - z0, frame, 0.002, 0.0006)
        for z, thick in ((z0, 0.006), (top - 0.009, 0.009)):
            with placed((x * (width / 2 - 0.0045), (front + back) / 2, z)):
                box(0.009, depth, thick, frame, 0.002, 0.0008)
        with placed((x * (width / 2 - 0.0045), (front + back) / 2, z0 + 0.004)):
            box(0.0028, depth - 0.008, top - z0 - 0.012, glass, 0.0004, 0.0003, name="side door")
        with placed((x * (width / 2 + 0.0005), front + 0.026, z0 + (top - z0) * 0.42), facing="right" if x > 0 else "left"):
            prism(rectangle(0.011, 0.062, 0.0054), 0.009, plastic(DARK), 0.003, 0.0005, name="door handle")
    for z, thick in ((z0, 0.006), (top - 0.009, 0.009)):
        with placed((0, front + 0.0045, z)):
            box(width - 0.006, 0.009, thick, frame, 0.002, 0.0008)
    with placed((0, front + 0.0035, z0 + 0.004)):
        box(width - 0.014, 0.0028, top - z0 - 0.010, glass, 0.0004, 0.0003, name="front pane")
    with placed((0, (front + back) / 2, top - 0.002)):
        box(width - 0.014, depth - 0.006, 0.0028, glass, 0.0004, 0.0003, name="top door")
    with placed((0, front + 0.030, top + 0.0008)):
        box(0.052, 0.011, 0.008, plastic(DARK), 0.005, 0.003)
    with placed((0, front - 0.00005, top - 0.0045), facing="front"):
        wordmark("Aldergate", 0.0042, at=(0, 0), align="center")


def pan(radius):
    """The stainless pan on its cone, in a draft ring."""
    with placed((0, 0, 0.0025)):
        lathe([(0, 0), (0.016, 0), (0.010, 0.012), (0, 0.012)], plastic(GREY), 64, 0.001)
        ring(radius * 1.22, radius * 1.16, 0.013, steel("satin"), 0.0008, 128)
    with placed((0, 0, 0.0145)):
        profile = [(0, 0.004), (radius - 0.004, 0.004), (radius - 0.001, 0.0065), (radius, 0.0065), (radius, 0.0055), (radius - 0.003, 0.0028), (0, 0.0028)]
        lathe(profile, steel("brushed"), 128, 0.0003, "pan")


def weight(radius=0.011, height=0.034):
    """A 100 g knob weight of polished steel."""
    lathe([(0, 0), (radius, 0), (radius, height * 0.66), (radius * 0.42, height * 0.72), (radius * 0.40, height * 0.78), (radius * 0.66, height * 0.86), (radius * 0.66, height * 0.96), (0, height)], steel("polished"), 96, 0.0009, "weight")
    wrapped("100 g", 0.0032, radius, height * 0.36, ink("#4A5459"))
