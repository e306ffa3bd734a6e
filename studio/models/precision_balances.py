"""Precision balances: a low housing, a large pan, a sloping LCD at the front with a color bar for target fills."""

import math

from materials import ACCENTS, DARK, GREY, LIGHT, WHITE, glow, ink, liquid, pane, plastic, rubber, steel
from parts.glassware import fill, graduation, vessel
from parts.housings import socket
from parts.optics import wrapped
from parts.panels import button, display, on_screen, serial_plate, wordmark
from parts.decimal_displays import pointed
from parts.solids import anchor, box, extrusion, fillet, lathe, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["aldergate-p3-precision-balance"]

DECK = 0.068
PAN = 0.050  # where the middle of the pan stands, in Y


def views(product):
    return {
        "front": View("Aldergate P3 precision balance with its large steel pan and a half-filled glass beaker on it, reading 274.62 g.", turn=30, elevation=22),
        "shield": View("The 320 g model of the P3 with a round pan inside a low draft shield of glass, reading 100.000 g.", turn=-30, elevation=22, show={"fine": True}),
        "detail": View("Display of the P3: 274.62 g with the capacity bar, a green light bar for a fill on target, and the keys below.", turn=10, elevation=38, look_at="panel", span=0.20),
        "6200-g": View("The 6,200 g model of the P3 with its large steel pan and a half-filled glass beaker on it, reading 274.6 g.", turn=30, elevation=22, show={"model": 2}),
        "back": View("Back of the P3 with bubble level, power socket, USB-C, and RS-232.", turn=205, elevation=22),
    }


def build(product, view):
    width, depth, height = product.size
    front, back = -depth / 2, depth / 2
    fine = view.show.get("fine", False)
    model = 0 if fine else view.show.get("model", 1)  # in the order of the capacities
    for x in (-1, 1):
        for y in (-1, 1):
            with placed((x * (width / 2 - 0.032), y * (depth / 2 - 0.036), 0)):
                lathe([(0, 0), (0.012, 0), (0.0135, 0.004), (0.0135, 0.012), (0, 0.016)], rubber(), 64, 0.001)
    housing(product, width, front, back, model)
    with placed((0, PAN, DECK)):
        if fine:
            round_pan(height - DECK)
            shield(width)
            with placed((0, 0, height - DECK)):
                knob_weight(0.011, 0.034, "100 g")
        else:
            square_pan(height - DECK)
            with placed((-0.012, 0.008, height - DECK)):
                beaker()


def housing(product, width, front, back, model):
    tub = fillet([(front + 0.004, 0.010), (back - 0.003, 0.010), (back - 0.003, 0.034), (front + 0.004, 0.034)], 0.010, 8)
    extrusion(tub, width - 0.006, plastic("#4B5459"), 0.008, name="tub")
    foot, top = (front, 0.030), (front + 0.094, DECK)
    side = fillet([(front, 0.024), (back, 0.024), (back, DECK), top, foot], [0.0022, 0.009, 0.014, 0.020, 0.0030], 10)
    extrusion(side, width, plastic(WHITE), 0.0020, name="shell")
    lean = math.degrees(math.atan2(top[0] - foot[0], top[1] - foot[1]))
    with placed((0, (foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2), facing="front", tilt=lean):
        anchor("panel", (0, -0.002, 0))
        panel(product, width, math.dist(foot, top), model)
    rear(product, width, back)


def panel(product, width, length, model):
    prism(rectangle(width - 0.016, length - 0.014, 0.010), 0.0010, plastic("#3A4347"), 0.0005, 0, name="panel")
    with placed((0, 0.016, 0.0010)):
        wide, high = 0.134, 0.042
        display(wide, high, background="#B9CDC2", border=0.0045, glow_strength=0.42)
        dark, z = ink("#0F1A17"), on_screen()
        reading, unit, maximum = (("100.000", "g", 320), ("274.62", "g", 3200), ("274.6", "g", 6200))[model]
        pointed(reading, 0.0175, (wide / 2 - 0.016, 0.0010), "right", "#101C18", 0.2, None)
        text(unit, 0.0085, dark, (wide / 2 - 0.009, -0.0045, z), thickness=0)
        capacity, readability = (product.spec(name).replace(", or ", ", ").split(", ") for name in ("Capacity", "Readability"))
        text(f"Max {capacity[model]}   d = {readability[model]}", 0.0026, dark, (wide / 2 - 0.005, 0.0175, z), "right", thickness=0)
        text("NET", 0.0032, dark, (-wide / 2 + 0.005, 0.0080, z), "left", weight=0.01, thickness=0)
        with placed((-wide / 2 + 0.0085, 0.0000, z)):
            ring(0.0024, 0.0018, 0.00003, dark, 0, 32)
        share = float(reading) / maximum
        for k in range(24):
            with placed((-wide / 2 + 0.006 + k * 0.0030, 0.0170, z)):
                if k / 24 < share:
                    prism(rectangle(0.0022, 0.0032), 0.00003, dark, 0)
                else:
                    prism(rectangle(0.0022, 0.0004), 0.00003, dark, 0)
        for k, (words, on) in enumerate((("UNDER", False), ("OK", True), ("OVER", False))):
            with placed(((k - 1) * 0.043, -0.0160, z)):
                prism(rectangle(0.040, 0.0055, 0.001), 0.00003, glow("#3DB565", 0.95) if on else ink("#9DB0A6"), 0)
                text(words, 0.0028, ink("#0E1714") if on else ink("#5E6E66"), (0, 0, 0.00006), weight=0.012, thickness=0)
    keys = (("power", None), (None, "PRINT"), (None, "UNIT"), (None, "FUNC"), (None, "TARE"))
    for k, (symbol, words) in enumerate(keys):
        with placed((0, 0, 0.0010)):
            button(0.0275, 0.0125, face=ACCENTS["Aldergate"] if words == "TARE" else "#5C666B", symbol=symbol, label=words, at=(-0.0640 + 0.0320 * k, -0.0250), radius=0.0058, rise=0.0014)
    with placed((0, 0, 0.0010)):
        wordmark("Aldergate", 0.0042, ink("#DCE3E1"), at=(-0.0765, -0.0374), align="left")
        text(product.model, 0.0042, ink("#DCE3E1"), (0.0775, -0.0374, 0.0003), "right", weight=0.012, thickness=0.00004)


def square_pan(rise):
    """180 x 190 mm on four studs, in a spill ring that lifts off."""
    ring_outline = rectangle(0.190, 0.198, 0.014)
    prism(ring_outline, 0.0040, plastic(LIGHT), 0.0015, 0.0002, name="spill ring")
    with placed((0, 0, 0.0040)):
        box(0.150, 0.160, rise - 0.0100, plastic(DARK), 0.010, 0.001)
    with placed((0, 0, rise - 0.0090)):
        box(0.180, 0.190, 0.0090, steel("brushed"), 0.012, 0.0026, 0.0006, name="pan")


def round_pan(rise):
    box(0.188, 0.196, 0.0035, plastic(LIGHT), 0.012, 0.0015)
    with placed((0, 0, 0.0035)):
        lathe([(0, 0), (0.030, 0), (0.020, rise - 0.008), (0, rise - 0.008)], plastic(DARK), 64, 0.001)
        ring(0.0720, 0.0690, 0.0090, plastic(GREY), 0.0008, 128)
    with placed((0, 0, rise - 0.0050)):
        lathe([(0, 0), (0.0585, 0), (0.060, 0.0015), (0.060, 0.0050), (0, 0.0050)], steel("brushed"), 128, 0.0010, "pan")


def shield(width):
    """Four panes and a sliding lid with a knob."""
    wide, deep, high, edge = 0.184, 0.190, 0.105, plastic("#4B5459")
    for x in (-1, 1):
        with placed((x * wide / 2, 0, 0.0035)):
            box(0.003, deep, high, pane(), 0.0004, 0.0003)
        for y in (-1, 1):
            with placed((x * (wide / 2), y * deep / 2, 0.0030)):
                box(0.007, 0.007, high + 0.002, edge, 0.002, 0.0008)
    for y in (-1, 1):
        with placed((0, y * deep / 2, 0.0035)):
            box(wide, 0.003, high, pane(), 0.0004, 0.0003)
    for z in (0.0030, high + 0.001):
        for x in (-1, 1):
            with placed((x * wide / 2, 0, z)):
                box(0.006, deep, 0.005, edge, 0.002, 0.001)
        for y in (-1, 1):
            with placed((0, y * deep / 2, z)):
                box(wide, 0.006, 0.005, edge, 0.002, 0.001)
    with placed((0, 0, high + 0.0055)):
        box(wide - 0.004, deep - 0.002, 0.003, pane("#F4FAFA", 0.06), 0.003, 0.0006)
        with placed((0, -0.055, 0.003)):
            lathe([(0, 0), (0.011, 0), (0.008, 0.006), (0.011, 0.012), (0, 0.013)], plastic(DARK), 64, 0.0015)


def beaker():
    """400 mL, low form, half full."""
    r, high = 0.0385, 0.108
    inner = vessel(fillet([(0, 0), (r, 0), (r, high), (r + 0.0025, high + 0.0015)], [0, 0.008, 0.003, 0], 8, closed=False), 0.0016)
    fill(inner, 0.066, liquid("#E9F2F4"))
    # 50 mL stand 11.7 mm high in it.
    graduation(r, [(0.0133 + 0.0117 * k, str(50 + 50 * k) if k % 2 else None) for k in range(8)], 24, 0, size=0.0042)


def knob_weight(radius, height, words):
    lathe([(0, 0), (radius, 0), (radius, height * 0.66), (radius * 0.42, height * 0.72), (radius * 0.40, height * 0.78), (radius * 0.66, height * 0.86), (radius * 0.66, height * 0.96), (0, height)], steel("polished"), 96, 0.0009, "weight")
    wrapped(words, 0.0032, radius, height * 0.36, ink("#4A5459"))


def rear(product, width, back):
    with placed((0, back, 0.046), facing="back"):
        socket("dc", (-0.078, -0.004))
        socket("usb-c", (-0.056, -0.004))
        socket("rs232", (-0.026, -0.004))
        for words, x in (("12 V", -0.078), ("USB", -0.056), ("RS-232", -0.026)):
            text(words, 0.0026, ink("#5A666C"), (x, 0.0090, 0.0003), thickness=0.00004)
        serial_plate(product, 0.058, 0.030, "12 V DC  0.5 A", at=(0.045, 0))
