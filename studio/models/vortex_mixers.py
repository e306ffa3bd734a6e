"""Vortex mixers: a heavy cast base, a sloping front with one dial, a rubber cup head on a short neck."""

import math

from materials import ACCENTS, WHITE, aluminum, ink, plastic, powder, rubber, steel
from parts.housings import iec_inlet
from parts.panels import knob, scale, serial_plate, wordmark
from parts.solids import anchor, box, cut, cylinder, fillet, lathe, loft, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["meridian-v3-vortex-mixer"]

TEAL = ACCENTS["Meridian"]
LEAN = 28.0


def views(product):
    return {
        "front": View("Meridian V3 vortex mixer with its rubber cup head; the dial at the front is marked in rpm, beside it a switch for touch and continuous mode.", turn=30, elevation=20),
        "detail": View("Speed dial of the V3 with its scale in thousands of rpm from 0.5 to 3, and the switch for touch or continuous mode.", turn=12, elevation=26, look_at="panel", span=0.135),
        "heads": View("The V3 with the 3 in platform mounted and the cup head beside it; both are supplied.", turn=28, elevation=26, show={"platform": True}),
        "back": View("Back of the V3 with power inlet and rating plate.", turn=207, elevation=20),
    }


def build(product, view):
    width, depth, height = product.size
    neck = height - 0.046
    for x in (-1, 1):
        for y in (-1, 1):
            with placed((x * (width / 2 - 0.024), y * (depth / 2 - 0.026), 0)):
                lathe([(0, 0), (0.014, 0), (0.015, 0.002), (0.011, 0.010), (0, 0.010)], rubber(), 48, 0.001, "foot")
    rings = []
    for share, z in ((0.93, 0.008), (0.975, 0.010), (1.0, 0.015), (1.0, 0.034), (0.99, 0.038), (0.985, 0.0385)):
        rings.append([(x, y, z) for x, y in fillet_plan(width * share, depth * share)])
    loft(rings, powder("#4A5358"), "cast base", smooth_angle=50)
    rings = []
    shoulder = [(0.73 + 0.15 * math.cos(a), neck - 0.020 + 0.020 * math.sin(a)) for a in (math.pi / 2 * k / 16 for k in range(17))]
    for share, z in [(0.955, 0.0385), (0.965, 0.0395), (0.93, 0.070), *shoulder]:
        rings.append([(x, y + 0.008 * (1 - share) * 4, z) for x, y in fillet_plan(width * share, depth * share)])
    body = loft(rings, powder(WHITE), "cover", smooth_angle=20)
    foot = (-depth / 2 + 0.0045, 0.047)
    with placed((0, foot[0], foot[1]), rotate=(-LEAN, 0, 0)), placed((0, -0.05, -0.02)):
        cut(body, box(width + 0.05, 0.10, 0.16, powder(WHITE), 0, 0, 0, name="front cut"))
    top = (foot[0] + 0.060 * math.tan(math.radians(LEAN)), foot[1] + 0.060)
    with placed((0, (foot[0] + top[0]) / 2 - 0.002, (foot[1] + top[1]) / 2 - 0.0035), facing="front", tilt=LEAN):
        anchor("panel", (0, -0.001, 0))
        panel(product)
    axis = 0.006
    with placed((0, axis, neck - 0.002)):
        lathe([(0, 0), (0.033, 0), (0.031, 0.006), (0.024, 0.009), (0, 0.009)], rubber("#22272A"), 96, 0.0014, "collar")
        with placed((0, 0, 0.008)):
            cylinder(0.013, 0.010, steel("satin"), 0.0008)
        with placed((0, 0, 0.014)):
            platform_head() if view.show.get("platform") else cup_head()
    if view.show.get("platform"):
        with placed((-0.030, -depth / 2 - 0.075, 0)):
            cup_head()
    with placed((0, depth / 2 - 0.0022, 0.0625), facing="back", tilt=4):
        iec_inlet((-0.030, 0.002), fuse=False)
        serial_plate(product, 0.050, 0.026, f"{product.spec('Power supply')} V~  60 Hz  {product.spec('Power draw')} W", at=(0.020, 0.002))


def fillet_plan(width, depth):
    return rectangle(width, depth, min(width, depth) * 0.24, 32)


def panel(product):
    ink_dark = ink("#3A4348")
    with placed((0.0090, 0, 0)):  # where the front is still flat, and a low knob, so that no figure is hidden
        prism(rectangle(0.057, 0.058, 0.008), 0.0004, plastic("#E3E7E7"), 0.0002, 0)
        with placed((0, -0.0015, 0.0004)):
            scale(0.0200, 0, 0, ("0.5", "1", "1.5", "2", "2.5", "3"), 0.0027, ink_dark, 26)
            knob(0.0148, 0.0115, plastic("#2A3034"), ribs=28, cap=plastic(TEAL))
            text("x 1,000 rpm", 0.0026, ink_dark, (0, -0.0232, 0.0001), weight=0.01, thickness=0.00004)
    with placed((-0.0325, -0.008, 0.0)):
        prism(rectangle(0.017, 0.028, 0.003), 0.0016, plastic("#14181A"), 0.0006, 0)
        side = fillet([(-0.0115, 0), (0.0115, 0), (0.0115, 0.0052), (0, 0.0034), (-0.0115, 0.0036)], 0.0006, 3)
        with placed((-0.006, 0, 0.0010), rotate=(90, 0, 90)):
            prism(side, 0.012, plastic("#2F363A"), 0.0005)
        for y, words in ((0.018, "TOUCH"), (-0.018, "ON")):
            text(words, 0.0028, ink_dark, (0, y, 0.0003), weight=0.012, thickness=0.00004)
    with placed((-0.0445, 0.0245, 0)):
        wordmark(product.brand, 0.0042, at=(0, 0))


def cup_head():
    """A rubber cup that a tube is pressed into, on its metal socket."""
    lathe([(0, 0), (0.016, 0), (0.018, 0.004), (0.0265, 0.012), (0.0275, 0.026), (0.0255, 0.028), (0.021, 0.0265), (0.012, 0.0185), (0.004, 0.016), (0, 0.016)], rubber("#1D2123"), 96, 0.0012, "cup head")


def platform_head(radius=0.038):
    """The 3 in platform: a dished rubber disc on a metal plate."""
    lathe([(0, 0), (0.014, 0), (0.016, 0.006), (radius, 0.009), (radius, 0.012), (0, 0.012)], aluminum("#AEB4B7"), 96, 0.0008, "plate")
    with placed((0, 0, 0.0118)):
        lathe([(0, 0), (radius + 0.0012, 0), (radius + 0.0012, 0.0062), (radius - 0.002, 0.0066), (radius - 0.006, 0.0040), (0, 0.0034)], rubber("#1D2123"), 96, 0.0009, "mat")
        for k in (0.35, 0.60, 0.80):
            with placed((0, 0, 0.0032)):
                ring(radius * k, radius * k - 0.0014, 0.0012, rubber("#2A2F32"), 0.0004, 96)
