"""Orbital shakers: a low base with the control panel in front of a platform that carries a mat, or clamps with flasks."""

import math

from materials import ACCENTS, DARK, WHITE, aluminum, glow, ink, plastic, powder, rubber, steel
from parts.housings import iec_inlet, socket, vents
from parts.panels import button, display, figures, knob, on_screen, rocker_switch, serial_plate, wordmark
from parts.shaker_accessories import drilled_platform, erlenmeyer, flask_clamp
from parts.solids import anchor, box, cylinder, extrusion, fillet, lathe, placed, prism, rectangle, text
from scene import View

HANDLES = ["meridian-sh20-orbital-shaker"]

TEAL = ACCENTS["Meridian"]
PLATFORM = 0.330
AT_Y = 0.026  # the platform's middle


def views(product):
    return {
        "front": View("Meridian SH20 orbital shaker with a dark nonslip mat on its platform and the control panel in front.", turn=30, elevation=21),
        "clamps": View("The SH20 with the universal platform: four clamps hold Erlenmeyer flasks with yellow medium.", turn=26, elevation=19, show={"clamps": True}),
        "detail": View("Control panel of the SH20: 180 rpm, 16 hours and 30 minutes left, a knob, and keys for start and stop.", turn=8, elevation=32, look_at="panel", span=0.335),
        "back": View("Back of the SH20 with power socket, data socket, switch, and rating plate.", turn=207, elevation=21),
    }


def build(product, view):
    width, depth, height = product.size
    front, back, top = -depth / 2, depth / 2, height - 0.030
    for x in (-1, 1):
        for y in (-1, 1):
            with placed((x * (width / 2 - 0.045), y * (depth / 2 - 0.050), 0)):
                lathe([(0, 0), (0.020, 0), (0.018, 0.004), (0.016, 0.014), (0, 0.014)], rubber(), 48, 0.0015, "suction foot")
    lower = fillet([(front + 0.008, 0.012), (back - 0.006, 0.012), (back - 0.006, 0.036), (front + 0.008, 0.036)], 0.0115)
    extrusion(lower, width - 0.014, plastic("#4A5358"), 0.009, name="tub")
    side = fillet([(front, 0.030), (back, 0.030), (back, top), (front + 0.066, top), (front + 0.006, 0.046)], [0.006, 0.012, 0.020, 0.022, 0.016], 10)
    body = extrusion(side, width, powder(WHITE), 0.0055, name="shell")
    with placed((0, AT_Y, top - 0.001)):  # the gap between base and platform, with the three eccentrics
        box(0.250, 0.250, 0.004, plastic("#2A3034"), 0.020, 0.001)
        for x, y in ((-0.09, -0.08), (0.09, -0.08), (0, 0.095)):
            with placed((x, y, 0)):
                cylinder(0.024, 0.020, steel("satin"), 0.001)
    orbit = 0.006
    with placed((orbit, AT_Y - 0.004, height - 0.004)):
        platform(view.show.get("clamps"))
    foot, head = (front + 0.006, 0.046), (front + 0.066, top)
    lean = math.degrees(math.atan2(head[0] - foot[0], head[1] - foot[1]))
    with placed((0, (foot[0] + head[0]) / 2 - 0.0008, (foot[1] + head[1]) / 2 + 0.0006), facing="front", tilt=lean):
        anchor("panel", (0, 0.006, 0))
        panel(product)
    with placed((0, back, 0.060), facing="back"):
        iec_inlet((-0.120, 0), fuse=False)
        rocker_switch(at=(-0.090, 0))
        socket("rs232", (-0.050, 0))
        serial_plate(product, 0.066, 0.034, product.spec("Power supply") + " V~  50/60 Hz  30 W", at=(0.060, 0))
        vents(0.040, 0.026, 4, body, at=(0.128, 0))


def platform(clamps):
    """Origin on its upper face."""
    if not clamps:
        with placed((0, 0, -0.010)):
            box(PLATFORM, PLATFORM, 0.010, aluminum("#AEB4B7"), 0.014, 0.0015)
        with placed((0, 0, -0.0004)):
            box(PLATFORM - 0.012, PLATFORM - 0.012, 0.0042, rubber("#2B3134"), 0.010, 0.0012)
            ribs = []
            count = 44
            for k in range(count):
                with placed((0, (k - (count - 1) / 2) * 0.0070, 0.0040)):
                    prism(rectangle(PLATFORM - 0.030, 0.0026, 0.0012, 3), 0.0007, rubber("#363D40"), 0.0002)
        return
    drilled_platform(PLATFORM, PLATFORM, 0.010, 0.030, 0.020)
    for x, y, volume in ((-0.083, 0.083, 500), (0.083, 0.083, 500), (-0.083, -0.083, 250), (0.083, -0.083, 250)):
        with placed((x, y, 0.0001)):
            flask_clamp(volume)
            with placed((0, 0, 0.002)):
                erlenmeyer(volume, contents="#F2E2B2", level=0.19, closure="#D7DBDC")


def panel(product):
    prism(rectangle(0.300, 0.058, 0.012), 0.0012, plastic(DARK), 0.0005, 0, name="panel")
    with placed((-0.030, 0.004, 0.0012)):
        display(0.116, 0.040)
        figures("180", "rpm", 0.0150, (-0.052, 0.0015), "left", label="SPEED")
        figures("16:30", "h", 0.0150, (0.052, 0.0015), "right")
        text("TIME LEFT", 0.0030, glow("#7FA0A6"), (0.052, 0.0147, on_screen()), "right", thickness=0)
        text("ORBIT " + product.spec("Orbit diameter") + " mm", 0.0028, glow("#7FA0A6"), (-0.052, -0.0150, on_screen()), "left", thickness=0)
        text("RUNNING", 0.0028, glow("#6FCF97"), (0.052, -0.0150, on_screen()), "right", thickness=0)
    with placed((0.060, 0.002, 0.0012)):
        knob(0.0170, 0.014, plastic("#23292C"), ribs=36, pointer=False, cap=aluminum())
    for number, (symbol, face, words) in enumerate((("play", TEAL, "START"), ("stop", "#5A6368", "STOP"))):
        x = 0.098 + 0.029 * number
        with placed((0, 0, 0.0012)):
            button(0.0240, 0.0180, face=face, symbol=symbol, at=(x, 0.005), radius=0.004)
            text(words, 0.0026, ink("#C9D1D3"), (x, -0.0110, 0.0003), weight=0.008, thickness=0.00003)
    with placed((-0.1195, 0.008, 0.0012)):
        wordmark(product.brand, 0.0058, ink("#E6ECEC"), at=(0, 0), align="center")
        text(product.model, 0.0080, ink("#AEB9BC"), (0, -0.015, 0.0003), weight=0.012, thickness=0.00003)
