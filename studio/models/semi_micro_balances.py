"""Semi-micro balances: a tall chamber of glass under a housing for motors and light, a wide touch display before it."""

import math

from materials import ACCENTS, DARK, GREY, LIGHT, WHITE, aluminum, glossy_plastic, glow, ink, pane, paper, plastic, steel
from models.analytical_balances import leveling_feet
from parts.glassware import band, enamel, fill, vessel
from parts.housings import screws, socket, vents
from parts.panels import display, figures, icon, on_screen, serial_plate, title_bar, wordmark
from parts.solids import around, anchor, box, cut, cylinder, extrusion, fillet, lathe, merged, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["aldergate-a5-semi-micro-balance"]

BASE, HEADER = 0.078, 0.300
CHAMBER = (-0.072, 0.108)


def views(product):
    return {
        "front": View("Aldergate A5 semi-micro balance: a tall glass chamber with a small vial on the pan, its touch display shows 12.48317 g.", turn=27),
        "detail": View("Touch display of the A5: 12.48317 g, the minimum weight of 30 mg reached, ionizer on, and the gesture sensors at both sides.", turn=8, elevation=38, look_at="panel", span=0.24),
        "chamber": View("Inside the chamber of the A5: a slotted round pan with a vial, and the ionizer's nozzles in the rear wall.", turn=24, elevation=14, look_at="pan", span=0.23, show={"door": True}),
        "back": View("Back of the A5 with rating plate, power, Ethernet, RS-232, and USB sockets.", turn=208),
    }


def build(product, view):
    width, depth, height = product.size
    front, back = -depth / 2, depth / 2
    leveling_feet(width, depth)
    base(product, width, front, back)
    column(product, width, height, back)
    header(width, height, front, back)
    chamber(width, view.show.get("door", False))
    with placed((0, 0.010, BASE)):
        anchor("pan", (0, 0, 0.075))
        pan(float(product.spec("Pan diameter")) / 2000)
        with placed((0, 0, 0.0230)):
            vial()


def base(product, width, front, back):
    """A flat foot of cast aluminum whose front half leans up under the display."""
    shell = plastic(WHITE)
    side = fillet([(front, 0.012), (back, 0.012), (back, BASE), (-0.084, BASE), (-0.098, BASE + 0.010), (front, 0.028)], [0.009, 0.009, 0.012, 0.010, 0.010, 0.009], 10)
    extrusion(side, width, shell, 0.007, name="base")
    with placed((0, 0.03, 0.0095)):
        box(width - 0.014, back * 2 - 0.1, 0.006, plastic(DARK), 0.012, 0.001)
    with placed((0, sum(CHAMBER) / 2, BASE)):
        box(width - 0.018, CHAMBER[1] - CHAMBER[0], 0.0022, steel("brushed"), 0.003, 0.0008)
    foot, top = (front, 0.028), (-0.098, BASE + 0.010)
    lean = math.degrees(math.atan2(top[0] - foot[0], top[1] - foot[1]))
    with placed((0, (foot[0] + top[0]) / 2 - 0.0004, (foot[1] + top[1]) / 2 - 0.0004), facing="front", tilt=lean):
        anchor("panel", (0, 0.002, 0))
        panel(product, width - 0.012, math.dist(foot, top) - 0.016)


def panel(product, width, height):
    prism(rectangle(width, height, 0.008), 0.0032, glossy_plastic("#0D1012"), 0.0012, 0, name="panel")
    with placed((0, 0, 0.0026)):
        wide, high = 0.160, height - 0.018
        display(wide, high, background="#10222A", border=0.0006)
        z, dim, left, right, top = on_screen(), glow("#86A5AB"), -wide / 2 + 0.006, wide / 2 - 0.006, high / 2
        title_bar(wide, high, 0.012, glow("#1C3A40", 0.5))
        text("Reference standard 7", 0.0034, glow("#DDEBEB"), (left, top - 0.006, z), "left", thickness=0)
        text("14:20", 0.0032, dim, (right, top - 0.006, z), "right", thickness=0)
        figures("12.48317", "g", 0.0175, (right, 0.008), "right")
        text("d = " + product.spec("Readability") + " mg", 0.0030, dim, (left, 0.015, z), "left", thickness=0)
        text("Max " + product.spec("Fine range") + " g", 0.0030, dim, (left, 0.009, z), "left", thickness=0)
        for share, color, proud in ((1.0, "#24424A", 0), (12.48 / float(product.spec("Fine range")), "#63C08D", 0.0001)):
            long = (right - left) * share
            with placed((left + long / 2, -0.0085, z + proud)):
                prism(rectangle(long, 0.0026, 0.0012, 4), 0.00003, glow(color), 0)
        text("Minimum weight " + product.spec("Minimum weight (USP 41)") + " mg reached", 0.0029, glow("#7FD6A3"), (left, -0.0150, z), "left", thickness=0)
        text("Ionizer on", 0.0029, glow("#F2C66B"), (right, -0.0150, z), "right", thickness=0)
        tile = (right - left + 0.002) / 4
        for k, (words, color) in enumerate((("Tare", "#2E6B56"), ("Doors", "#21414A"), ("Ionizer", "#6B5220"), ("Adjust", "#21414A"))):
            with placed((left - 0.001 + tile * (k + 0.5), -top + 0.0115, 0.0013)):
                prism(rectangle(tile - 0.002, 0.014, 0.002), 0.00005, glow(color, 0.7), 0)
                text(words, 0.0038, glow("#EAF4F4"), (0, 0, 0.0002), weight=0.01, thickness=0)
    for side in (-1, 1):
        with placed((side * (width / 2 - 0.013), 0.004, 0.0032)):
            ring(0.0075, 0.0068, 0.0001, ink(ACCENTS["Aldergate"]), 0, 48)
            cylinder(0.0042, 0.0002, glossy_plastic("#2A1216"), 0, 40)
            text("DOOR", 0.0021, ink("#B9C3C6"), (0, -0.0125, 0.0001), weight=0.01, thickness=0.00003)
            icon("left" if side < 0 else "right", 0.006, ink("#B9C3C6"), (0, 0.0135, 0.0001))


def column(product, width, height, back):
    """Behind the chamber: the weighing cell's electronics; its front is the chamber's rear wall with the ionizer."""
    front = CHAMBER[1]
    with placed((0, (front + back) / 2, BASE - 0.003)):
        box(width - 0.004, back - front, height - BASE - 0.010, plastic(WHITE), 0.012, 0.008)
    with placed((0, front - 0.0002, 0.190), facing="front"):
        prism(rectangle(width - 0.030, 0.200, 0.004), 0.0009, plastic(LIGHT), 0.0004, 0)
        with placed((0, 0.030, 0.0009)):
            prism(rectangle(0.150, 0.024, 0.011), 0.0030, plastic(DARK), 0.001, 0)
            for x in (-0.057, -0.019, 0.019, 0.057):
                with placed((x, 0, 0.0030)):
                    ring(0.0072, 0.0045, 0.0022, plastic("#22282B"), 0.0006, 48)
                    cylinder(0.0045, 0.0003, plastic("#0A0C0D"), 0, 32)
                    cylinder(0.0007, 0.0028, steel("polished"), 0.0002, 16)
        text("IONIZER", 0.0036, ink(DARK), (0, 0.0100, 0.0011), weight=0.012, thickness=0.00004, spacing=1.2)
    with placed((0, back, 0.12), facing="back"):
        vents(0.120, 0.050, 8, at=(0, 0.125))
        serial_plate(product, 0.070, 0.036, at=(-0.045, 0.040))
        with placed((0, -0.040, 0)):
            prism(rectangle(width - 0.034, 0.038, 0.005), 0.001, plastic(DARK), 0.0005, 0)
            with placed((0, -0.004, 0.001)):
                for kind, x in (("dc", -0.078), ("ethernet", -0.050), ("rs232", -0.012), ("usb-a", 0.030), ("usb-c", 0.056)):
                    socket(kind, (x, 0))
            for words, x in (("12 V", -0.078), ("LAN", -0.050), ("RS-232", -0.012), ("USB", 0.030), ("PC", 0.056)):
                text(words, 0.0026, ink("#C9D1D3"), (x, 0.0125, 0.0012), thickness=0.00004)
        screws(width - 0.040, 0.180, 0.0026)


def header(width, height, front, back):
    """The housing over the chamber: door motors and a strip of light."""
    low, start = HEADER, CHAMBER[0] - 0.006
    side = fillet([(start, low), (back - 0.006, low), (back - 0.006, height), (start + 0.030, height), (start, low + 0.026)], [0.008, 0.008, 0.010, 0.012, 0.010], 10)
    extrusion(side, width, plastic(WHITE), 0.0068, name="header")
    with placed((0, sum(CHAMBER) / 2, low - 0.0015)):
        box(width - 0.020, CHAMBER[1] - CHAMBER[0] - 0.010, 0.003, plastic(LIGHT), 0.004, 0.001)
    with placed((0, -0.035, low - 0.0030)):
        box(0.130, 0.012, 0.003, glow("#FFFFFF", 1.2), 0.005, 0.001)
    with placed((0, start - 0.0002, low + 0.0150), facing="front"):
        wordmark("Aldergate", 0.0060, at=(0, 0), align="center")
    with placed((0, 0.06, height)):
        box(0.120, 0.060, 0.0016, plastic(LIGHT), 0.008, 0.0008)


def chamber(width, door):
    glazing, rail = pane(), aluminum("#4A5256")
    z0, z1 = BASE + 0.002, HEADER
    front, back = CHAMBER
    with placed((0, front + 0.002, z0)):
        box(width - 0.010, 0.003, z1 - z0, glazing, 0.0004, 0.0003, name="front pane")
    for side in (-1, 1):
        open_by = 0.115 if door and side < 0 else 0
        with placed((side * (width / 2 - 0.005), (front + back) / 2 + 0.002 + open_by, z0)):
            box(0.003, back - front - 0.006, z1 - z0, glazing, 0.0004, 0.0003, name="side door")
        for z in (z0 - 0.001, z1 - 0.004):
            with placed((side * (width / 2 - 0.006), (front + back) / 2, z)):
                box(0.011, back - front + 0.006, 0.006, rail, 0.002, 0.0008)
        with placed((side * (width / 2 - 0.0055), front + 0.002, z0)):
            box(0.006, 0.006, z1 - z0, rail, 0.0015, 0.0006)
        with placed((side * (width / 2 - 0.0032), front + 0.016 + open_by, z0 + 0.020)):
            box(0.006, 0.010, 0.180, aluminum("#8D979B"), 0.0028, 0.0012, name="door edge")
    with placed((0, front + 0.002, z0 - 0.001)):
        box(width - 0.012, 0.009, 0.006, rail, 0.002, 0.0008)


def pan(radius):
    """A slotted pan lets moving air through; a draft ring stands round it."""
    with placed((0, 0, 0.0022)):
        ring(radius * 1.30, radius * 1.24, 0.015, steel("satin"), 0.0008, 128)
        lathe([(0, 0), (0.014, 0), (0.007, 0.014), (0, 0.014)], plastic(GREY), 64, 0.001)
    with placed((0, 0, 0.0185)):
        disc = lathe([(0, 0), (radius, 0), (radius, 0.0040), (radius - 0.0010, 0.0040), (radius - 0.002, 0.0026), (0, 0.0026)], steel("satin"), 128, 0.0003, "pan")
        slots = []
        for _ in around(18, radius * 0.66):
            with placed((0, 0, -0.002)):
                slots.append(prism(rectangle(radius * 0.44, 0.0036, 0.0017, 4), 0.01, plastic("#4A5256"), 0))
        cut(disc, merged(slots))


def vial():
    """A glass vial with a reference standard in it."""
    profile = [(0, 0), (0.011, 0), (0.011, 0.030), (0.0075, 0.035), (0.0075, 0.040), (0.0090, 0.040), (0.0090, 0.0445)]
    inner = vessel(fillet(profile, [0, 0.002, 0.004, 0.002, 0.0006, 0.0004, 0], 6, closed=False), 0.0011)
    fill(inner, 0.0105, plastic("#F2EFE6"))
    band(0.011, 0.019, 0.012, 190, 0, paper())
    enamel("STD 7", 0.0036, 0.01115, 0.0205, 0, ink("#2A3236"))
    enamel("25 mL", 0.0020, 0.01115, 0.0155, 0, ink("#2A3236"))
