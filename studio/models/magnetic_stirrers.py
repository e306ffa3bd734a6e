"""Magnetic stirrers: a flat one with a sealed glass top, and a hotplate stirrer with its probe on a support rod."""

import math

from materials import ACCENTS, DARK, WHITE, aluminum, ceramic, glass, glossy_plastic, glow, ink, liquid, plastic, powder, rubber, screen, steel
from parts.glassware import enamel, fill, graduation, vessel
from parts.housings import feet, iec_inlet, socket, vents
from parts.panels import display, figures, icon, knob, lamp, on_screen, rocker_switch, serial_plate, seven_segments, wordmark
from parts.solids import anchor, box, cable, cylinder, extrusion, fillet, lathe, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["meridian-m5-magnetic-stirrer", "meridian-mh5-hotplate-stirrer"]

TEAL = ACCENTS["Meridian"]
JACK_X = -0.064  # the probe's socket, below the support rod so that its lead crosses nothing


def views(product):
    if product.model == "M5":
        return {
            "front": View("Meridian M5 magnetic stirrer: a low housing with a white glass top, a knob, and LED figures that show 450 rpm.", turn=30, elevation=22),
            "detail": View("Knob, speed display showing 450 rpm, and start key of the M5.", turn=10, elevation=34, look_at="panel", span=0.175),
            "use": View("The M5 stirring a 600 mL beaker of blue solution with a stir bar.", turn=24, elevation=18, show={"beaker": True}),
            "back": View("Back of the M5 with power socket and rating plate.", turn=206, elevation=20),
        }
    return {
        "front": View("Meridian MH5 hotplate stirrer with the Pt1000 probe hanging from its support rod into a beaker on the white plate; the display shows 80.0 °C and 600 rpm.", turn=32, elevation=19),
        "detail": View("Display and knobs of the MH5: 80.0 °C, 600 rpm, and the lamp that warns of a hot plate.", turn=8, elevation=28, look_at="panel", span=0.185),
        "back": View("Back of the MH5 with the probe in a beaker and plugged in, power inlet, switch, and rating plate.", turn=207, elevation=19),
    }


def build(product, view):
    if product.model == "M5":
        stirrer(product, view.show.get("beaker"))
    else:
        hotplate(product)


# The flat stirrer.


def stirrer(product, filled):
    width, depth, height = product.size
    front, back = -depth / 2, depth / 2
    feet(width, depth, radius=0.010, inset=0.022, height=0.006)
    plan = rectangle(width, depth, 0.022, 12)
    with placed((0, 0, 0.005)):
        prism([(x * 0.97, y * 0.975) for x, y in plan], 0.016, plastic("#4A5358"), 0.002, 0.004, name="tub")
    side = fillet([(front, 0.018), (back, 0.018), (back, height - 0.005), (front + 0.062, height - 0.005), (front, 0.030)], [0.0058, 0.008, 0.010, 0.030, 0.0055], 10)
    body = extrusion(side, width, plastic(WHITE), 0.005, name="shell")
    axis = back - width / 2 + 0.006
    with placed((0, axis, height - 0.0065)):
        cylinder(0.0705, 0.003, plastic("#9BA5A8"), 0.001, 128)
        with placed((0, 0, 0.0016)):
            cylinder(0.0675, 0.0050, ceramic("#E6EAEA"), 0.0014, 160, "glass top")
        with placed((0, 0, 0.0067)):
            for radius in (0.020, 0.040):
                ring(radius + 0.0003, radius - 0.0003, 0.00006, ink("#B4BEC1"), 0, 128)
            for turn in range(4):
                with placed(rotate=(0, 0, 45 + 90 * turn)), placed((0.054, 0, 0)):
                    prism(rectangle(0.008, 0.0006), 0.00006, ink("#B4BEC1"), 0)
            if filled:
                beaker("#DCEFF8")
    foot, top = (front, 0.030), (front + 0.062, height - 0.005)
    lean = math.degrees(math.atan2(top[0] - foot[0], top[1] - foot[1]))
    with placed((0, (foot[0] + top[0]) / 2 - 0.001, (foot[1] + top[1]) / 2 + 0.0002), facing="front", tilt=lean):
        anchor("panel", (0, 0.002, 0))
        prism(rectangle(width - 0.020, 0.046, 0.010), 0.0008, plastic(DARK), 0.0004, 0, name="panel")
        with placed((-0.028, 0.002, 0.0008)):
            display(0.060, 0.024, background="#0B1114", border=0.0030)
            seven_segments("450", 0.0130, (-0.004, 0), color="#F4F8F8", ghost="#182024")
            text("rpm", 0.0034, glow("#9FB3B8"), (0.0215, -0.0045, on_screen()), thickness=0)
        with placed((0.043, 0.001, 0.0008)):
            knob(0.0160, 0.013, plastic("#23292C"), ribs=32, pointer=False, cap=aluminum())
            ring(0.0195, 0.0187, 0.0003, plastic(TEAL), 0.0001)
        with placed((0.0140, 0.002, 0.0008)):
            ring(0.0052, 0.0048, 0.0001, ink("#C9D1D3"), 0, 48)
            icon("play", 0.0046, ink("#C9D1D3"), (0.0003, 0, 0.0001))
        text("100 - 1,500 rpm", 0.0024, ink("#AEB8BB"), (0.043, -0.0205, 0.0010), weight=0.008, thickness=0.00003)
    with placed((-width / 2 + 0.012, front + 0.0685, height - 0.0049)):
        wordmark(product.brand, 0.0046, at=(0, 0))
    with placed((0, back, 0.036), facing="back"):
        socket("dc", (-0.052, 0))
        text("24 V DC", 0.0026, ink("#5A666C"), (-0.052, 0.0095, 0.0003), thickness=0.00004)
        serial_plate(product, 0.056, 0.024, "24 V DC  " + product.spec("Power draw") + " W", at=(0.020, 0.000))


def beaker(contents):
    """A 600 mL beaker, stirred: the surface dips in the middle, the bar is on its way. `contents` is the liquid's color."""
    r, tall = 0.045, 0.125
    inner = vessel(fillet([(0, 0.0012), (r * 0.86, 0.0006), (r, 0.004), (r, tall - 0.006), (r + 0.0025, tall)], [0, 0.002, 0.006, 0.004, 0], 8, closed=False), 0.0017, glass("#FCFEFE"))
    fill(inner, tall * 0.58, liquid(contents), dip=0.012)
    graduation(r, [(tall * (0.16 + 0.125 * k), f"{100 * (k + 1)}" if k % 2 else None) for k in range(5)], 24, 26, size=0.0042)
    enamel("600 mL", 0.0062, r, tall * 0.64, -12)
    # Through glass and liquid little light comes back from a diffuse thing: what is white takes some light of its own.
    with placed((0, 0, 0.0065), rotate=(0, 0, -10)), placed((-0.0175, 0, 0), rotate=(0, 90, 0)):
        lathe(fillet([(0, 0), (0.0040, 0), (0.0040, 0.035), (0, 0.035)], 0.0030, 6, closed=False), screen("#EDEFEE", 0.22), 48, name="stir bar")


# The hotplate stirrer.


def hotplate(product):
    width, depth, height = product.size
    front, back = -depth / 2, depth / 2
    axis, shell = back - width / 2 - 0.010, plastic(WHITE)
    feet(width, depth, radius=0.011, inset=0.024, height=0.008)
    top = 0.068
    side = fillet([(front + 0.004, 0.007), (back - 0.003, 0.007), (back - 0.003, 0.030), (front + 0.004, 0.030)], 0.009)
    extrusion(side, width - 0.008, plastic("#4A5358"), 0.007, name="tub")
    side = fillet([(front, 0.022), (back, 0.022), (back, top), (front + 0.078, top), (front, 0.036)], [0.0075, 0.010, 0.014, 0.030, 0.0072], 10)
    body = extrusion(side, width, shell, 0.0065, name="shell")
    for x, facing in ((-width / 2, "left"), (width / 2, "right")):
        with placed((x, 0.055, 0.046), facing=facing):
            vents(0.100, 0.020, 3, body)
    with placed((0, axis, top - 0.001)):  # the heat gap: a dark neck, then the plate
        cylinder(0.058, 0.016, plastic("#23282B"), 0.001, 128)
        with placed((0, 0, 0.0145)):
            cylinder(0.069, 0.0035, steel("satin"), 0.001, 128)
        with placed((0, 0, 0.0175)):
            cylinder(0.0675, 0.0105, ceramic("#EDEFEC"), 0.0022, 160, "plate")
        with placed((0, -0.052, 0.0281)):
            with placed((-0.022, 0, 0)):
                hot_surface(ink("#C2452D"))
            text(product.spec("Maximum plate temperature") + " °C max", 0.0036, ink("#7A8487"), (0.003, 0, 0), weight=0.008, thickness=0.00003)
    foot, head = (front, 0.036), (front + 0.078, top)
    lean = math.degrees(math.atan2(head[0] - foot[0], head[1] - foot[1]))
    with placed((0, (foot[0] + head[0]) / 2 - 0.001, (foot[1] + head[1]) / 2 + 0.0004), facing="front", tilt=lean):
        anchor("panel", (0, 0.002, 0))
        hotplate_panel(product, width)
    with placed((0, axis, top + 0.0271)):
        beaker("#EBF6EE")
    hotplate_back(product, body, back)
    probe(width, back, axis, top)


def hot_surface(material):
    """The sign for a hot surface: three waves that rise from a line, 9 mm high."""
    with placed((0, -0.0040, 0)):
        prism(rectangle(0.0090, 0.0007), 0.00008, material, 0)
    for x in (-0.0030, 0, 0.0030):
        wave = [(x + 0.0007 * math.sin(2 * math.pi * k / 24), -0.0026 + 0.0070 * k / 24) for k in range(25)]
        prism([(a + 0.00038, b) for a, b in wave] + [(a - 0.00038, b) for a, b in wave[::-1]], 0.00008, material, 0)


def hotplate_panel(product, width):
    prism(rectangle(width - 0.014, 0.060, 0.009), 0.0010, glossy_plastic("#14191C"), 0.0005, 0, name="panel")
    with placed((0, 0.006, 0.0010)):
        display(0.062, 0.036, border=0.0006)
        figures("80.0", "°C", 0.0100, (-0.0275, 0.0075), "left", color="#F6B26B", unit_colour="#C98E52")
        figures("600", "rpm", 0.0100, (-0.0275, -0.0095), "left")
        text("PROBE", 0.0023, glow("#6FCF97"), (0.0285, 0.0140, on_screen()), "right", thickness=0)
        text("SET 80", 0.0025, glow("#7FA0A6"), (0.0285, 0.0040, on_screen()), "right", thickness=0)
        text("00:45", 0.0030, glow("#7FA0A6"), (0.0285, -0.0122, on_screen()), "right", thickness=0)
    for x, color, symbol, words in ((-0.053, "#C2452D", "temperature", "HEAT"), (0.053, TEAL, "timer", "STIR")):
        with placed((x, 0.005, 0.0010)):
            knob(0.0150, 0.015, plastic("#2A3034"), ribs=30, pointer=False, cap=aluminum("#D4D7D8"))
            ring(0.0180, 0.0171, 0.0003, plastic(color), 0.0001)
            text(words, 0.0027, ink("#DCE3E4"), (0, -0.0225, 0.0002), weight=0.012, thickness=0.00003)
    with placed((0, -0.0215, 0.0010)):
        wordmark(product.brand, 0.0044, ink("#E6ECEC"), at=(-0.0285, 0))
        lamp(0.0014, "#F0563C", at=(0.0265, 0.0002))
        text("HOT", 0.0025, ink("#DCE3E4"), (0.0190, 0.0002, 0.0002), weight=0.012, thickness=0.00003)


def hotplate_back(product, body, back):
    with placed((0, back, 0.046), facing="back"):
        iec_inlet((-0.050, 0), fuse=False)
        rocker_switch(at=(-0.024, 0))
        socket("jack", (-JACK_X, 0.005))
        text("Pt1000", 0.0024, ink("#5A666C"), (-JACK_X, -0.0055, 0.0003), thickness=0.00004)
        with placed((0.046, 0.002, 0)):
            ring(0.0068, 0.0040, 0.0010, plastic("#23282B"), 0.0003, 48)
            with placed((0, 0, 0)):
                cylinder(0.0040, 0.0008, plastic("#B23A2E"), 0.0002, 32)
                with placed((0, 0, 0.0008)):
                    prism(rectangle(0.006, 0.0010), 0.0001, plastic("#16191B"), 0)
            text("SAFETY 50-360 °C", 0.0018, ink("#5A666C"), (0.001, -0.0105, 0.0003), thickness=0.00004)
        serial_plate(product, 0.048, 0.026, "120 V~  60 Hz  620 W", at=(0.009, 0.001))


def probe(width, back, axis, top):
    """The support rod behind the plate, a boss head, and the steel probe that hangs into the beaker."""
    x, y, rod = -width / 2 + 0.022, back - 0.016, 0.225
    with placed((x, y, top - 0.004)):
        lathe([(0, 0), (0.010, 0), (0.008, 0.010), (0, 0.010)], plastic("#23282B"), 48, 0.001)
        cylinder(0.005, rod, steel("drawn"), 0.001, 48, "rod")
    z = top + 0.188
    with placed((x, y, z), rotate=(0, 0, 180)):
        box(0.022, 0.026, 0.026, powder("#8B9397"), 0.005, 0.003)
        with placed((0.010, 0, 0.013), rotate=(0, 90, 0)):
            cylinder(0.003, 0.010, steel("satin"), 0.0004, 32)
            with placed((0, 0, 0.007)):
                lathe([(0, 0), (0.008, 0), (0.008, 0.010), (0, 0.010)], plastic("#24282B"), 24, 0.001)
    tip = (0.016, axis + 0.014)
    dx, dy = tip[0] - x, tip[1] - y
    reach = math.hypot(dx, dy)
    with placed((x, y, z + 0.013), rotate=(0, 0, math.degrees(math.atan2(dy, dx)))), placed((0.006, 0, 0), rotate=(0, 90, 0)):
        cylinder(0.004, reach + 0.002, steel("satin"), 0.0008, 40, "arm")
    with placed((*tip, z)):
        with placed((0, 0, -0.004)):
            cylinder(0.0085, 0.030, powder("#8B9397"), 0.002, 48)
        with placed((0, 0, 0.026)):
            lathe([(0, 0), (0.0062, 0), (0.0058, 0.030), (0.0035, 0.042), (0, 0.042)], plastic("#2A3034"), 48, 0.0012, "probe grip")
        with placed((0, 0, -0.142)):
            lathe([(0, 0), (0.0010, 0), (0.0016, 0.002), (0.0016, 0.144), (0, 0.144)], steel("drawn"), 32, 0.0003, "probe")
    lead = [(*tip, z + 0.066), (tip[0] - 0.006, tip[1] + 0.025, z + 0.088), (x + 0.030, y + 0.016, z + 0.062), (x + 0.012, y + 0.046, z - 0.030), (JACK_X + 0.002, back + 0.046, 0.100), (JACK_X, back + 0.036, 0.062), (JACK_X, back + 0.014, 0.051)]
    cable(lead, 0.0016, rubber("#2A2E31"), "probe lead")
    with placed((JACK_X, back + 0.002, 0.051), rotate=(-90, 0, 0)):
        cylinder(0.0042, 0.014, plastic("#23282B"), 0.0008, 32)
