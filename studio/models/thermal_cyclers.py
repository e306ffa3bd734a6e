"""Thermal cyclers: a touch display that leans back, a heated lid with a lever, the block of 96 wells under it."""

import math

from materials import ACCENTS, DARK, WHITE, aluminum, glossy_plastic, glow, ink, plastic, steel
from parts.cabinets import touch_tile
from parts.housings import feet, hinge, iec_inlet, socket, vents
from parts.panels import display, figures, icon, on_screen, rocker_switch, serial_plate, wordmark
from parts.solids import anchor, box, cut, extrusion, fillet, inset, lathe, loft, merged, placed, prism, rectangle, text
from scene import View

HANDLES = ["emberline-tc96-thermal-cycler"]

DECK, CENTRE = 0.168, 0.036


def views(product):
    return {
        "front": View("Emberline TC96 thermal cycler with its lid closed; the touch display shows cycle 18 of 35 and a gradient over 12 columns.", turn=30),
        "open": View("The TC96 with its heated lid raised: the block of 96 wells, its first four columns filled with white PCR strips.", turn=22, elevation=32, show={"lid": 68}),
        "detail": View("Touch display of the TC96: the temperature profile of a PCR protocol, 72.0 °C in the block, lid at 105 °C.", turn=8, elevation=22, look_at="panel", span=0.225),
        "back": View("Back of the TC96 with ventilation, USB, Ethernet, power inlet, switch, and rating plate.", turn=206),
    }


def build(product, view):
    width, depth, height = product.size
    front, back = -depth / 2, depth / 2
    feet(width, depth, inset=0.034, height=0.012)
    lower = fillet([(front + 0.012, 0.011), (back - 0.005, 0.011), (back - 0.005, 0.052), (front + 0.012, 0.052)], 0.012, 6)
    extrusion(lower, width - 0.012, plastic("#363D42"), 0.010, name="tub")
    foot, top = (front, 0.056), (front + 0.112, DECK)
    side = fillet([(front, 0.030), (back, 0.030), (back, DECK), top, foot], [0.011, 0.012, 0.020, 0.030, 0.020], 12)
    shell = extrusion(side, width, plastic(WHITE), 0.010, name="shell")
    with placed((0, CENTRE, DECK - 0.020)):
        cut(shell, prism(rectangle(0.138, 0.100, 0.008), 0.06, plastic("#1E2225"), 0, name="well"))
    with placed((0, CENTRE, DECK - 0.018)):
        block()
    with placed((0, CENTRE, DECK)):
        frame = prism(rectangle(0.156, 0.118, 0.014), 0.0024, plastic(DARK), 0.0010, 0.0002)
        with placed((0, 0, -0.01)):
            cut(frame, prism(rectangle(0.1375, 0.0995, 0.008), 0.05, plastic(DARK), 0))
    hinge_at = (0, back - 0.040, DECK + 0.020)
    with placed(hinge_at, rotate=(-view.show.get("lid", 0), 0, 0)), placed((0, -hinge_at[1], -hinge_at[2])):
        lid(product, width, height, back)
    for x in (-1, 1):
        with placed((x * 0.088, hinge_at[1] + 0.012, DECK - 0.004)):
            box(0.034, 0.040, 0.022, plastic(DARK), 0.010, 0.005)
        # Barrel and leaf stand where the raised lid's underside meets the deck; the closed lid covers them.
        with placed((x * 0.064, hinge_at[1] - 0.019, DECK + 0.0055)):
            hinge(0.046, 0.0070, steel("satin"))
        with placed((x * 0.064, hinge_at[1] - 0.030, DECK - 0.0004)):
            box(0.046, 0.022, 0.0022, steel("satin"), 0.003, 0.0006)
    lean = math.degrees(math.atan2(top[0] - foot[0], top[1] - foot[1]))
    with placed((0, (foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2), facing="front", tilt=lean):
        anchor("panel")
        panel(product, width, math.dist(foot, top), running="lid" not in view.show)
    with placed((0, back, 0.100), facing="back"):
        vents(0.200, 0.060, 9, shell, columns=2, at=(0, 0.022))
        iec_inlet((-0.090, -0.042))
        rocker_switch(at=(-0.054, -0.042))
        socket("ethernet", (-0.022, -0.042))
        socket("usb-a", (0.004, -0.042))
        serial_plate(product, 0.066, 0.034, "120 V~  60 Hz  750 W", at=(0.076, -0.040))
    for side_ in (-1, 1):
        with placed((side_ * width / 2, 0.060, 0.090), facing="right" if side_ > 0 else "left"):
            vents(0.170, 0.050, 6)


def block():
    """Ninety-six wells of silvered aluminum at 9 mm; three columns hold strips."""
    metal = aluminum("#D2D5D6")
    box(0.130, 0.092, 0.010, aluminum("#8E9498"), 0.006, 0.001)
    with placed((0, 0, 0.009)):
        plate = box(0.112, 0.076, 0.010, metal, 0.005, 0.0012, name="block")
        holes = []
        for column in range(12):
            for row in range(8):
                with placed(((column - 5.5) * 0.009, (3.5 - row) * 0.009, 0.001)):
                    holes.append(lathe([(0, 0), (0.0018, 0), (0.0031, 0.010), (0.0031, 0.02), (0, 0.02)], aluminum("#6E7478"), 20))
        cut(plate, merged(holes))
        for column in range(12):
            text(str(column + 1), 0.0022, ink("#3A4145"), ((column - 5.5) * 0.009, 0.0365, 0.0101), thickness=0.00002)
        for row in range(8):
            text("ABCDEFGH"[row], 0.0022, ink("#3A4145"), (-0.0545, (3.5 - row) * 0.009, 0.0101), thickness=0.00002)
        for column in (0, 1, 2, 3):
            with placed(((column - 5.5) * 0.009, 0, 0.0104)):
                strip()


def strip():
    """A strip of eight 0.2 mL tubes with domed caps."""
    milky = plastic("#E3EAEC")
    prism(rectangle(0.0054, 0.0705, 0.0026), 0.0024, milky, 0.0005)
    for row in range(8):
        with placed((0, (3.5 - row) * 0.009, 0)):
            lathe([(0, 0), (0.0034, 0), (0.0034, 0.0028), (0.0026, 0.0034), (0.0022, 0.0039), (0, 0.0042)], milky, 24, 0.0004)


def lid(product, width, height, back):
    """A pillow with a lever at its front; the heated plate hangs below on springs."""
    w = 0.218
    y0, y1, z0 = CENTRE - 0.096, back - 0.012, DECK + 0.004
    outline = fillet([(w / 2, y0), (w / 2, y1), (-w / 2, y1), (-w / 2, y0)], [0.040, 0.024, 0.024, 0.040], 14)
    high = height - z0
    rings = [[(x, y, z0) for x, y in inset(outline, 0.003)], [(x, y, z0 + 0.003) for x, y in outline], [(x, y, z0 + high * 0.55) for x, y in inset(outline, 0.0015)]]
    for k in range(1, 9):
        a = math.pi / 2 * k / 8
        rings.append([(x, y, z0 + high * (0.55 + 0.45 * math.sin(a))) for x, y in inset(outline, 0.0015 + 0.022 * (1 - math.cos(a)))])
    loft(rings, plastic("#3C4549"), "lid", smooth_angle=50)
    with placed((0, CENTRE + 0.016, height - 0.0005)):
        prism(rectangle(0.130, 0.124, 0.020), 0.0020, plastic(WHITE), 0.001, 0, name="lid inlay")
        with placed((0, 0.0, 0.0020)):
            wordmark("Emberline", 0.0110, at=(0, 0), align="center")
    lever = fillet([(y0 - 0.020, z0 + 0.016), (y0 + 0.014, z0 + 0.016), (y0 + 0.022, height - 0.006), (y0 - 0.004, height + 0.002), (y0 - 0.020, z0 + 0.034)], [0.007, 0.006, 0.006, 0.008, 0.010], 8)
    extrusion(lever, 0.100, plastic(ACCENTS["Emberline"]), 0.004, name="lever")
    with placed((0, CENTRE, z0 - 0.012)):
        box(0.124, 0.086, 0.014, steel("satin"), 0.006, 0.001)
    with placed((0, CENTRE, z0 - 0.002)):
        box(0.170, 0.140, 0.004, plastic("#23292C"), 0.016, 0.001)


def panel(product, width, length, running):
    prism(rectangle(width - 0.036, length - 0.024, 0.012), 0.0024, glossy_plastic("#0E1113"), 0.0010, 0, name="bezel")
    wide, high = 0.184, 0.104
    with placed((0, 0.005, 0.0015)):
        display(wide, high, background="#12191E", border=0.0006)
        z, left, right, top = on_screen(), -wide / 2 + 0.006, wide / 2 - 0.006, high / 2
        dim = glow("#8FA0A6")
        with placed((0, top - 0.0065, 0.0013)):
            prism(rectangle(wide, 0.013), 0.00005, glow("#24333A", 0.6), 0)
        text("Gradient 600 bp", 0.0040, glow("#EAF4F4"), (left, top - 0.0065, z), "left", thickness=0)
        text("58 min left" if running else "Ready", 0.0036, glow("#F6B26B"), (right, top - 0.0065, z), "right", thickness=0)
        figures("72.0" if running else "24.0", "°C", 0.0170, (left, 0.0200), "left", color="#F6B26B", label="BLOCK")
        figures(product.spec("Lid temperature") if running else "24", "°C", 0.0085, (left, -0.0010), "left", label="LID")
        figures("18/35" if running else "0/35", "", 0.0085, (left + 0.030, -0.0010), "left", label="CYCLE")
        profile(0.000, -0.0060, 0.082, 0.0380, done=6 if running else 0)
        span = (right - left) / 12
        for column in range(12):
            heat = column / 11
            shade = "#%02X%02X%02X" % (int(70 + 176 * heat), int(130 + 20 * heat), int(190 - 100 * heat))
            with placed((left + span * (column + 0.5), -0.0215, 0.0013)):
                prism(rectangle(span - 0.0016, 0.0115, 0.0014), 0.00005, glow(shade, 0.8), 0)
                text(f"{52 + 12 * heat:.1f}", 0.0030, ink("#101518"), (0, 0, 0.00015), weight=0.012, thickness=0)
        text("GRADIENT  COLUMNS 1-12", 0.0025, dim, (left, -0.0125, z), "left", thickness=0)
        for k, (words, color) in enumerate((("Pause" if running else "Start", "#2B3A41"), ("Stop", "#8A2F22"), ("Skip", "#2B3A41"), ("Graph", ACCENTS["Emberline"]))):
            tile = (right - left) / 4
            touch_tile(tile - 0.0026, 0.0140, words, color, (left + tile * (k + 0.5), -top + 0.0095), 0.0042)
    with placed((0, -length / 2 + 0.0185, 0.0024)):
        text(f"{product.model}  GRADIENT THERMAL CYCLER", 0.0028, ink("#AEB9BC"), (-0.086, 0, 0.0002), "left", weight=0.008, thickness=0.00003, spacing=1.15)
        icon("power", 0.0050, ink("#E6ECEC"), (0.088, 0, 0.0002))


def profile(x0, y0, span, rise, done):
    """Two turns of a PCR protocol: denature, anneal, extend; the first `done` strokes are bright."""
    steps = [(0.0, 25), (0.05, 95), (0.20, 95), (0.25, 58), (0.40, 58), (0.44, 72), (0.58, 72), (0.61, 95), (0.70, 95), (0.74, 58), (0.86, 58), (0.89, 72), (1.0, 72)]
    with placed((x0 + span / 2, y0 + rise / 2, 0.0013)):
        prism(rectangle(span, rise, 0.002), 0.00004, glow("#1B262B", 0.6), 0)
    points = [(x0 + 0.003 + (span - 0.006) * t, y0 + 0.003 + (rise - 0.008) * (v - 20) / 80) for t, v in steps]
    for number, ((xa, ya), (xb, yb)) in enumerate(zip(points, points[1:])):
        long = math.hypot(xb - xa, yb - ya)
        with placed(((xa + xb) / 2, (ya + yb) / 2, 0.0014), rotate=(0, 0, math.degrees(math.atan2(yb - ya, xb - xa)))):
            prism(rectangle(long + 0.0006, 0.0008, 0.0003, 3), 0.00003, glow("#F6B26B" if number < done else "#5F727A"), 0)
    for at, words in ((2, "95"), (4, "58"), (6, "72")):
        text(words, 0.0026, glow("#C9D1D3"), (points[at][0] - 0.005, points[at][1] + (0.0032 if at != 4 else -0.0030), 0.0014), thickness=0)
