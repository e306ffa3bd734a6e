"""Refrigerated microcentrifuges: a long, low body, the chamber in front, the cooling unit behind it under a ribbed cover."""

import math

from materials import ACCENTS, DARK, GREY, WHITE, aluminum, glossy_plastic, glow, ink, plastic
from parts.centrifuges import domed_lid, latch_slots, lid_underside, well
from parts.glassware import microtube
from parts.housings import feet, hinge, iec_inlet, screws, socket, vents
from parts.panels import button, display, figures, icon, label, on_screen, rocker_switch, serial_plate, wordmark
from parts.rotors import bowl, fixed_angle_rotor
from parts.solids import anchor, box, extrusion, fillet, lathe, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["meridian-c24r-refrigerated-microcentrifuge"]

TEAL = ACCENTS["Meridian"]
SLOPE = 52.0
CHAMBER_Y = -0.046
LATCH = (0.070, -0.102)  # the lid's hooks from the chamber's middle, in front of the seal


def views(product):
    return {
        "front": View("Meridian C24R refrigerated microcentrifuge: a long, low housing with the lid in front and the cooling unit behind; the display shows 4 °C.", turn=36),
        "open": View("The C24R from above with its lid open: the aluminum rotor with 24 places in the cooled chamber, twelve 2 mL tubes in it.", turn=26, elevation=35, show={"lid": 80}),
        "detail": View(f"Control panel of the C24R: 4 °C, {product.spec('Maximum speed')} rpm, {product.spec('Maximum RCF')} x g, and keys for start, stop, short spin, settings up and down, fast cooling, and the lid.", turn=10, elevation=36, look_at="panel", span=0.29),
        "back": View("Back of the C24R with the condenser's grille, rating plate, refrigerant label, USB socket, power inlet, and switch.", turn=212),
    }


def build(product, view):
    width, depth, height = product.size
    front, back, deck, opened = -depth / 2, depth / 2, height - 0.050, view.show.get("lid", 0)
    shell = plastic(WHITE)
    feet(width, depth, radius=0.013, inset=0.038, height=0.012)
    lower = fillet([(front + 0.006, 0.010), (back - 0.004, 0.010), (back - 0.004, 0.045), (front + 0.006, 0.045)], 0.012)
    extrusion(lower, width - 0.008, plastic(GREY), 0.010, name="tub")
    rise = 0.078
    foot, top = (front, deck - rise - 0.012), (front + rise * math.tan(math.radians(SLOPE)), deck - 0.012)
    behind = 0.088  # where the cooling unit begins
    side = fillet([(front, 0.026), (back, 0.026), (back, height - 0.004), (behind + 0.014, height - 0.004), (behind, deck), (top[0] + 0.02, deck), top, foot], [0.012, 0.012, 0.030, 0.020, 0.006, 0.012, 0.016, 0.016], 10)
    body = extrusion(side, width, shell, 0.0095, name="shell")
    with placed((0, CHAMBER_Y, deck)):
        well(body, 0.1045, 0.10)
        latch_slots(body, LATCH)
        bowl(0.1015, 0.078, 0.0075)
        if opened:
            tubes = {k: (lambda: microtube(2.0)) for k in (0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19)}
            with placed((0, 0, -0.004)):
                fixed_angle_rotor(0.090, 24, 45, tubes=tubes, material=aluminum("#8B9AA5"))
    hinge_y = behind - 0.014
    with placed((0, hinge_y, deck + 0.012)):
        for x in (-0.085, 0.085):
            with placed((x, 0, 0)):
                hinge(0.044, 0.007, plastic(DARK))
        with placed(rotate=(-opened, 0, 0)), placed((0, -hinge_y, -(deck + 0.012))):
            lid(width, deck, top[0] + 0.010, hinge_y + 0.004)
    panel(product, width, foot, top, opened)
    sides(body, width, height)
    with placed((0, 0.19, height - 0.004)):
        for k in range(9):
            with placed((0, -0.056 + 0.013 * k, 0)):
                prism(rectangle(width - 0.090, 0.0056, 0.0027), 0.0004, plastic("#1A1E20"), 0.0001)
    # The condensate drawer under the panel, the maker's name beside it.
    with placed((0, front, 0.062), facing="front"):
        wordmark("Meridian", 0.0090, at=(-0.131, 0))
        prism(rectangle(0.120, 0.036, 0.006), 0.0016, plastic("#BFC6C7"), 0.0008, 0, name="drawer")
        with placed((0, 0.010, 0.0016)):
            prism(rectangle(0.060, 0.007, 0.0034), 0.0040, plastic(DARK), 0.0014)
        with placed((0, -0.006, 0.0016)):
            icon("drop", 0.009, ink("#5A7F92"), (0, 0, 0.0001))
    rear(product, body, back)


def lid(width, deck, front, back):
    with placed((0, 0, deck + 0.002)):
        domed_lid(width - 0.006, front, back, 0.020, 0.022, (0.050, 0.027), plastic(WHITE), 0.024)
    top = deck + 0.044
    with placed((0, CHAMBER_Y, top - 0.0002)):
        ring(0.092, 0.0895, 0.0006, plastic("#A5AFB2"), 0.0002, 128)
    with placed((0, CHAMBER_Y, top)):
        lathe([(0, 0), (0.024, 0), (0.024, 0.0012), (0.019, 0.0018), (0, 0.0020)], glossy_plastic("#20282C"), 96, 0.0004, "port")
    with placed((0, front + 0.001, deck + 0.010)):
        box(0.084, 0.014, 0.010, plastic(DARK), 0.006, 0.003)
    with placed((0, CHAMBER_Y, deck + 0.0005)):  # its plate lower than the lid's own face: in one plane they flicker
        lid_underside(0.100, LATCH, window=0.024)


def panel(product, width, foot, top, opened):
    length = math.dist(foot, top)
    with placed((0, (foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2), facing="front", tilt=SLOPE):
        anchor("panel", (0, -0.004, 0))
        prism(rectangle(width - 0.028, length - 0.022, 0.012), 0.0012, glossy_plastic("#14191C"), 0.0006, 0, name="panel")
        with placed((0, 0.013, 0.0012)):
            display(0.236, 0.058, border=0.0006)
            left, right, z = -0.112, 0.112, on_screen()
            figures("4", "°C", 0.0260, (left, 0.001), "left", color="#8CC7F0", unit_colour="#6FA6C8")
            figures(product.spec("Maximum speed"), "rpm", 0.0125, (-0.056, 0.008), "left", label="SPEED")
            figures(product.spec("Maximum RCF"), "x g", 0.0090, (-0.056, -0.0145), "left", color="#8FD3CF")
            figures("12:00", "min", 0.0125, (right, 0.008), "right")
            text("PROGRAM 3  RNA", 0.0032, glow("#DDE9E9"), (right, -0.0145, z), "right", thickness=0)
            text("CHAMBER", 0.0029, glow("#6FA6C8"), (left, 0.0225, z), "left", thickness=0)
            text("LID OPEN" if opened else "LID LOCKED", 0.0028, glow("#F2B35E" if opened else "#6FCF97"), (right, -0.0230, z), "right", thickness=0)
            with placed((-0.064, 0, z)):
                prism(rectangle(0.0003, 0.046), 0.00002, glow("#2C4450"), 0)
        keys = (("play", TEAL, "START"), ("stop", "#5A6368", "STOP"), ("timer", "#3A4348", "SHORT"), ("up", "#3A4348", "SET"), ("down", "#3A4348", None), ("temperature", "#2C5A78", "FAST COOL"), ("lid", "#3A4348", "LID"))
        for number, (symbol, face, words) in enumerate(keys):
            x = -0.0975 + 0.0325 * number
            with placed((0, 0, 0.0012)):
                button(0.0270, 0.0135, face=face, symbol=symbol, at=(x, -0.0290), radius=0.0040)
                if words:
                    text(words, 0.0022, ink("#C9D1D3"), (x, -0.0392, 0.0003), weight=0.008, thickness=0.00003)


def sides(body, width, height):
    for x, facing in ((-width / 2, "left"), (width / 2, "right")):
        with placed((x, 0.165, 0.120), facing=facing):
            vents(0.130, 0.120, 10, body)
    with placed((-width / 2 - 0.0001, -0.115, 0.080), facing="left"):
        text("C24R", 0.0140, ink("#8A969B"), (0, 0, 0.0002), weight=0.01, thickness=0.00004)


def rear(product, body, back):
    with placed((0, back, 0.130), facing="back"):
        prism(rectangle(0.200, 0.104, 0.008), 0.0015, plastic("#2C3337"), 0.0006, 0)
        for k in range(12):
            with placed((0, -0.045 + 0.0082 * k, 0.0015)):
                prism(rectangle(0.180, 0.0038, 0.0018), 0.0022, plastic("#596368"), 0.0008, 0)
        with placed((0, -0.078, 0)):
            iec_inlet((-0.102, 0.002), fuse=False)
            rocker_switch(at=(-0.070, 0.002))
            socket("usb-b", (-0.044, -0.002))
            serial_plate(product, 0.066, 0.032, "120 V~  60 Hz  " + product.spec("Power draw") + " W", at=(0.010, 0.001))
            label(0.062, 0.022, [("REFRIGERANT", 0.0034), (product.spec("Refrigerant"), 0.0042)], at=(0.086, 0.001))
        screws(0.250, 0.196, 0.0026)
