"""Absorbance microplate readers: a box with a plate drawer in front and a display above it (Halden MR8)."""

import math

from materials import WHITE, aluminum, glossy_plastic, glow, ink, plastic, powder
from models.spectrophotometers import housing
from parts.cuvettes import well_plate
from parts.housings import feet, iec_inlet, screws, socket, vents
from parts.panels import display, figures, icon, on_screen, rocker_switch, serial_plate, title_bar, wordmark
from parts.plots import field, line
from parts.solids import anchor, box, cut, cylinder, fillet, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["halden-mr8-microplate-reader"]

SLOT = 0.058  # height of the plate carrier


def views(product):
    return {
        "front": View("Halden MR8 microplate reader with its carrier extended: a 96-well plate with yellow samples, the display above it.", turn=33),
        "detail": View("A 96-well plate on the carrier of the MR8, its wells in a yellow dilution series.", turn=26, elevation=36, look_at="plate", span=0.20),
        "display": View("Display of the MR8 after a reading at 450 nm against 630 nm: the plate as a map and the four-parameter curve.", turn=8, elevation=30, look_at="display", span=0.215),
        "back": View("Back of the Halden MR8 with fan, USB and Ethernet sockets, power inlet, and rating plate.", turn=206),
    }


def value(row, column):
    """The absorbance of each well: standards in columns 1 and 2, then five samples, each in duplicate, weaker from pair to pair.
    All are diluted from row A to row H."""
    duplicate = 1 if column % 2 == 0 else 1.02 - 0.012 * (row % 3)
    return 2.9 * duplicate / (1 + 2.0 ** (row * 0.85 - 3.0 + 0.6 * (column // 2))) + 0.05


def tone(share, low=(0xF6, 0xF3, 0xDA), high=(0xE3, 0xA4, 0x0C)):
    """One of nine steps between two colors, so that few materials do."""
    share = round(max(0.0, min(1.0, share)) * 8) / 8
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in zip(low, high))


def build(product, view):
    width, depth, height = product.size
    front, back = -depth / 2, depth / 2
    shell, dark = powder(WHITE), plastic("#2B3135")
    feet(width, depth, inset=0.034, height=0.010)
    with placed((0, 0, 0.009)):
        prism(rectangle(width - 0.012, depth - 0.012, 0.020), 0.024, plastic("#4A5459"), 0.001, 0.004, name="tub")
    side = fillet([(front + 0.004, 0.032), (back, 0.032), (back, height - 0.006), (front + 0.170, height), (front + 0.098, height - 0.004), (front, 0.108)], [0.0125, 0.0125, 0.022, 0.30, 0.030, 0.020], 80)
    top = housing(side, width, shell, 0.010)
    with placed((0, front + 0.004, SLOT + 0.004), facing="front"):
        with placed((0, 0, -0.08)):
            mouth = prism(rectangle(0.172, 0.034, 0.008), 0.12, plastic("#101214"), 0)
    cut(top, mouth)
    with placed((0, front + 0.0005, SLOT + 0.004), facing="front"):
        outer, inner = rectangle(0.184, 0.046, 0.012), rectangle(0.172, 0.034, 0.007)
        frame = prism(outer, 0.0045, dark, 0.0015, 0, name="mouth frame")
        with placed((0, 0, -0.01)):
            hole = prism(inner, 0.03, plastic("#101214"), 0)
        cut(frame, hole)
    carrier(front)
    foot, head = (front, 0.108), (front + 0.098, height - 0.004)
    lean = math.degrees(math.atan2(head[0] - foot[0], head[1] - foot[1]))
    with placed((0, (foot[0] + head[0]) / 2 + 0.0005, (foot[1] + head[1]) / 2 + 0.0005), facing="front", tilt=lean):
        anchor("display")
        prism(rectangle(0.196, 0.102, 0.010), 0.0028, glossy_plastic("#101416"), 0.0010, 0, name="panel")
        with placed((0, 0.002, 0.0018)):
            display(0.1560, 0.0860, background="#0C1A22", border=0.0008)
            result(product)
        for k, (symbol, words) in enumerate((("home", "HOME"), ("play", "READ"), ("stop", "STOP"))):
            with placed((0.0885, 0.028 - 0.028 * k, 0.0028)):
                icon(symbol, 0.0072, ink("#DCE3E4"))
                text(words, 0.0022, ink("#AEB8BB"), (0, -0.0075, 0.0003), thickness=0.00003)
    with placed((0, front + 0.0005, 0.0960), facing="front"):
        wordmark("Halden", 0.0070, at=(-0.132, 0), align="left")
        text(product.model, 0.0062, ink("#5A666C"), (0.132, 0, 0.0003), "right", weight=0.012, thickness=0.00004)
    for hand in (-1, 1):
        with placed((hand * width / 2, 0.070, 0.120), facing="right" if hand > 0 else "left"):
            vents(0.120, 0.050, 7, columns=2, at=(0, 0))
    with placed((0, back, 0.118), facing="back"):
        with placed((-0.080, 0.020, 0.0002)):
            prism(rectangle(0.066, 0.066, 0.010), 0.0012, dark, 0.0006, 0)
            for k in range(5):
                with placed((0, 0, 0.001)):
                    ring(0.006 + 0.006 * k, 0.0042 + 0.006 * k, 0.0010, plastic("#6A7479"), 0.0003, 64)
        for kind, x, words in (("usb-b", 0.0, "USB"), ("ethernet", 0.030, "LAN"), ("usb-a", 0.060, "DRIVE")):
            socket(kind, (x, -0.050))
            text(words, 0.0030, ink("#5A666C"), (x, -0.0385, 0.0003), thickness=0.00004)
        iec_inlet((-0.100, -0.052), fuse=False)
        rocker_switch(at=(-0.066, -0.052))
        serial_plate(product, 0.072, 0.038, at=(0.050, 0.028))
        screws(0.268, 0.146, 0.0028)


def carrier(front):
    """The plate carrier, out of its slot."""
    out = 0.104
    with placed((0, front - out / 2 + 0.02, SLOT - 0.006)):
        box(0.150, out + 0.060, 0.006, aluminum("#D0D4D6"), 0.008, 0.0012)
    with placed((0, front - 0.052, SLOT)):
        anchor("plate", (0, 0, 0.010))
        for x, y, wide, deep in ((-0.0685, 0, 0.006, 0.060), (0.0685, 0, 0.006, 0.060), (0, -0.0470, 0.090, 0.006)):
            with placed((x, y, -0.0005)):
                box(wide, deep, 0.006, aluminum("#8E979C"), 0.002, 0.0008)
        with placed((0, 0, 0.0002)):
            well_plate({(row, column): tone(value(row, column) / 2.9) for row in range(8) for column in range(12)})


def result(product):
    lit, dim, z = glow("#EAF4F4"), glow("#7FA0A6"), on_screen()
    title_bar(0.156, 0.0860, 0.0100, glow("#16303C", 0.8))
    text("Plate 7  ELISA", 0.0040, lit, (-0.0745, 0.0380, z), "left", 0.01, thickness=0)
    text("450 nm - 630 nm", 0.0040, dim, (0.0745, 0.0380, z), "right", thickness=0)
    for row in range(8):
        for column in range(12):
            with placed((-0.0660 + column * 0.0072, 0.0245 - row * 0.0072, z - 0.0001)):
                cylinder(0.0030, 0.00003, glow(tone(value(row, column) / 2.9, (0x1B, 0x36, 0x44), (0x63, 0xD0, 0xC0)), 0.95), 0, 20)
        text("ABCDEFGH"[row], 0.0028, dim, (-0.0730, 0.0245 - row * 0.0072, z), thickness=0)
    x0, y0, wide, high = 0.0255, -0.0080, 0.0490, 0.0360
    for k in range(4):
        field(wide, 0.00025, glow("#2B4048", 0.8), (x0 + wide / 2, y0 + high * k / 3))
    line([(x0 + wide * k / 40, y0 + high * (0.06 + 0.86 / (1 + math.exp(-(k - 20) / 4.4)))) for k in range(41)], glow("#57B7E8"), 0.0007, 0.0001)
    for k in range(8):
        at = 2 + k * 5.2
        with placed((x0 + wide * at / 40, y0 + high * (0.06 + 0.86 / (1 + math.exp(-(at - 20) / 4.4)) + 0.012 * (-1) ** k), z + 0.0001)):
            cylinder(0.0010, 0.00003, glow("#F0C860"), 0, 20)
    text("4-parameter fit", 0.0030, dim, (x0, y0 - 0.0060, z), "left", thickness=0)
    text("r² 0.9994", 0.0030, glow("#6FCF97"), (x0 + wide, y0 - 0.0060, z), "right", thickness=0)
    text("Time", 0.0030, dim, (x0, -0.0225, z), "left", thickness=0)
    figures(product.spec("Reading time, 96 wells"), "s", 0.0072, (x0, -0.0310), "left")
    text("A1", 0.0030, dim, (x0 + 0.024, -0.0225, z), "left", thickness=0)
    figures(f"{value(0, 0):.3f}", "A", 0.0072, (x0 + 0.024, -0.0310), "left")
