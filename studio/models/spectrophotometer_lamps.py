"""Lamps for the spectrophotometers, prealigned in their mounts: tungsten-halogen and deuterium."""

import math

from materials import aluminum, brass, ceramic, glass, ink, paper, plastic, rubber, steel
from parts.engraving import engraved
from parts.housings import grip, screw
from parts.panels import dome
from parts.solids import anchor, around, box, cable, cut, cylinder, fillet, lathe, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["halden-spectrophotometer-lamps"]


def views(product):
    return {
        "front": View("Halden replacement lamps in their mounts: the small tungsten-halogen lamp on the left, the deuterium lamp with cable and plug on the right.", turn=18, elevation=22),
        "detail": View("Deuterium lamp in its aluminum mount, the arc housing with its window inside the quartz bulb.", turn=14, elevation=12, look_at="arc", span=0.085),
        "tungsten": View("Tungsten-halogen lamp of 20 W in its prealigned mount.", turn=14, elevation=18, show={"only": "tungsten"}),
    }


def build(product, view):
    if view.show.get("only") == "tungsten":
        return tungsten(product)
    with placed((-0.044, -0.022, 0), rotate=(0, 0, -14)):
        tungsten(product)
    with placed((0.022, 0.012, 0), rotate=(0, 0, 6)):
        deuterium(product)


def mount(width, depth, thick, words):
    """The plate that a locating pin and two captive screws bring into place."""
    plate = prism(rectangle(width, depth, 0.006), thick, aluminum("#B4BABD"), 0.0008, name="mount")
    for x in (-1, 1):
        with placed((x * (width / 2 - 0.0075), 0, thick)):
            cylinder(0.0036, 0.0016, steel("satin"), 0.0004, 40)
            with placed((0, 0, 0.0016)):
                grip(0.0046, 0.0075, plastic("#24282B"), 20)
                # A flat end would mirror one dark thing and look like a hole.
                with placed((0, 0, 0.0073)):
                    dome(0.0036, 0.0003, 0.0007, plastic("#4A5459"))
    for x, y in ((-0.30, 0.36), (0.30, 0.36)):
        with placed((x * width, y * depth, thick)):
            cylinder(0.0013, 0.003, brass(), 0.0003, 24)
    with placed((0, -depth / 2 + 0.0052, thick + 0.0001)):
        text(words, 0.0030, ink("#2A3236"), (0, 0, 0.0001), weight=0.012, thickness=0.00003, fit=width * 0.55)
    return plate


def wires(points, colors, radius=0.0010):
    for number, color in enumerate(colors):
        shift = (number - (len(colors) - 1) / 2) * radius * 2.2
        cable([(x + shift, y, max(z, radius)) for x, y, z in points], radius, rubber(color))


def tungsten(product):
    """A 12 V 20 W capsule in a ceramic holder."""
    thick = 0.0050
    mount(0.052, 0.036, thick, "HALOGEN  12 V 20 W")
    with placed((0, 0.002, thick)):
        prism(rectangle(0.0165, 0.0125, 0.002), 0.0130, ceramic("#E9E6DC"), 0.0008, name="holder")
        for x in (-0.00265, 0.00265):
            with placed((x, 0, 0.0125)):
                cylinder(0.0005, 0.006, steel("satin"), 0.0001, 16)
        with placed((0, 0, 0.0165)):
            corners = fillet([(0, 0.0000), (0.0042, 0.0000), (0.0046, 0.0022), (0.0046, 0.0185), (0.0016, 0.0225), (0.0008, 0.0250), (0, 0.0256)], [0, 0.0006, 0.001, 0.0035, 0.001, 0.0005, 0], 6, closed=False)
            lathe(corners, glass("#FBFDFD"), 64, name="capsule")
            inner = fillet([(0, 0.0062), (0.0036, 0.0066), (0.0036, 0.0180), (0.0012, 0.0208), (0, 0.0212)], [0, 0.001, 0.003, 0.0006, 0], 6, closed=False)
            lathe(inner[::-1], glass("#FFFFFF", 1.0), 64, name="bulb")
            for x in (-1, 1):
                cable([(x * 0.0020, 0, 0.0030), (x * 0.0021, 0, 0.0090), (x * 0.0017, 0, 0.0112)], 0.00030, steel("satin"))
            coil = [(-0.0017 + 0.0034 * k / 96, 0.00055 * math.cos(k * 0.98), 0.0112 + 0.00055 * math.sin(k * 0.98)) for k in range(97)]
            cable(coil, 0.00016, steel("polished"))
    wires([(0, 0.012, 0.012), (0, 0.026, 0.010), (-0.010, 0.042, 0.0012), (-0.030, 0.046, 0.0012), (-0.046, 0.034, 0.0012)], ("#E9E6DC", "#E9E6DC"), 0.0012)
    with placed((-0.0505, 0.0310, 0), rotate=(0, 0, 38)):
        box(0.013, 0.0085, 0.0062, plastic("#F0F1EE"), 0.0008, 0.0006)


def deuterium(product):
    """A quartz bulb round the metal arc housing, on a flange that is set at the works."""
    thick = 0.0060
    mount(0.070, 0.058, thick, "D2  PREALIGNED")
    with placed((0, 0.004, thick)):
        lathe([(0, 0), (0.0245, 0), (0.0245, 0.0050), (0.0190, 0.0056), (0.0190, 0.0150), (0, 0.0150)], aluminum("#8E979C"), 96, 0.0006, "flange")
        for k in around(3, 0.0215, 30):
            with placed((0, 0, 0.0050)):
                screw(0.0020)
        engraved(product.brand.upper() + "  D2 30 W", 0.0028, 0.0190, 0.0096, ink("#15181A"))
        with placed((0, 0, 0.0150)):
            lathe([(0, 0), (0.0146, 0), (0.0146, 0.0080), (0, 0.0080)], ceramic("#E9E6DC"), 96, 0.0008, "base")
        with placed((0, 0, 0.0225)):
            anchor("arc", (0, 0, 0.018))
            outer = fillet([(0.0130, 0), (0.0138, 0.0020), (0.0138, 0.0430), (0.0040, 0.0510), (0.0022, 0.0560), (0, 0.0570)], [0, 0.001, 0.010, 0.003, 0.0012, 0], 8, closed=False)
            inner = fillet([(0.0120, 0), (0.0128, 0.0020), (0.0128, 0.0425), (0.0034, 0.0500), (0.0012, 0.0530), (0, 0.0536)], [0, 0.001, 0.0095, 0.003, 0.0008, 0], 8, closed=False)
            lathe(outer + inner[::-1], glass("#FBFDFE"), 96, name="bulb")
            arc_box()
    wires([(0.0, 0.030, 0.010), (0.0, 0.046, 0.009), (0.018, 0.062, 0.0012), (0.046, 0.054, 0.0012), (0.062, 0.026, 0.0012), (0.061, 0.004, 0.0012)], ("#B5352C", "#1D2022", "#2F6DB0"), 0.0011)
    with placed((0.061, -0.006, 0)):
        box(0.0140, 0.0240, 0.0085, plastic("#24282B"), 0.0014, 0.0010)
        with placed((0, -0.0120, 0.0042)):
            for x in (-0.004, 0, 0.004):
                with placed((x, 0, 0), rotate=(90, 0, 0)):
                    cylinder(0.0009, 0.0040, brass(), 0.0002, 20)
        with placed((0, 0.002, 0.0085)):
            prism(rectangle(0.0100, 0.0130, 0.001), 0.0002, paper("#F2F3F0"), 0)
            text("CHIP", 0.0022, ink("#2A3236"), (0, 0.0028, 0.0003), thickness=0.00002)
            text("1,000 h", 0.0020, ink("#5A666C"), (0, -0.0020, 0.0003), thickness=0.00002)


def arc_box():
    """The nickel housing with the round window through which the arc shines."""
    nickel = steel("satin")
    for x in (-0.0055, 0.0055):
        with placed((x, 0.002, -0.001)):
            cylinder(0.0006, 0.012, nickel, 0.0001, 16)
    with placed((0, 0.001, 0.0090)):
        body = box(0.0180, 0.0130, 0.0260, nickel, 0.0024, 0.0006)
        with placed((0, -0.0055, 0.0130), facing="front"):
            window = cylinder(0.0032, 0.004, plastic("#1A1D1F"), 0, 48)
        cut(body, window)
        with placed((0, -0.0066, 0.0130), facing="front"):
            ring(0.0046, 0.0032, 0.0008, nickel, 0.0002, 64)
        for z in (0.0040, 0.0220):
            with placed((0, 0, z)):
                prism(rectangle(0.0188, 0.0138, 0.0026), 0.0010, nickel, 0.0002)
        with placed((0, 0.0, 0.0262)):
            cylinder(0.0010, 0.006, nickel, 0.0002, 20)
