"""Tube rollers: parallel rollers between two cheeks, the controls at the right end."""

import math

from materials import ACCENTS, DARK, WHITE, glass, glow, ink, paper, plastic, polypropylene, rubber, steel
from parts.glassware import conical_tube, pool, screw_cap
from parts.housings import feet, socket
from parts.panels import button, display, figures, on_screen, rocker_switch, serial_plate, wordmark
from parts.solids import anchor, box, cylinder, extrusion, fillet, lathe, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["meridian-tr10-tube-roller"]

TEAL = ACCENTS["Meridian"]
PITCH, ROLLER = 0.037, 0.0140


def views(product):
    return {
        "front": View("Meridian TR tube roller with six rollers; blood tubes and a 50 mL tube lie between them.", turn=24, elevation=28, show={"rollers": 6}),
        "ten": View("The TR with ten rollers, loaded with blood tubes.", turn=26, elevation=32, show={"rollers": 10}),
        "detail": View("Controls of the TR: 40 rpm and 30 minutes on the display, keys for speed, time, and start.", turn=4, elevation=48, look_at="panel", span=0.190, show={"rollers": 6}),
        "back": View("Back of the six-roller TR with power socket, switch, and rating plate.", turn=207, elevation=24, show={"rollers": 6}),
    }


def build(product, view):
    count = view.show["rollers"]
    width, _, height = (float(part) / 1000 for part in product.spec("Dimensions, 6 rollers (W x D x H)").split(" x "))
    depth = 0.270 + PITCH * (count - 6)
    front, back = -depth / 2, depth / 2
    feet(width, depth, radius=0.012, inset=0.034, height=0.009)
    side = fillet([(front + 0.004, 0.008), (back - 0.004, 0.008), (back - 0.004, 0.050), (front + 0.004, 0.050)], 0.011)
    extrusion(side, width - 0.010, plastic("#4A5358"), 0.008, name="base")
    right = 0.088
    with placed((-(right - 0.032) / 2 + 0.0, 0, 0.046)):  # the drip tray, whose lip stands out in front
        box(0.284, depth - 0.018, 0.006, plastic("#D9DEDF"), 0.008, 0.002, name="drip tray")
        with placed((0, front + 0.004, -0.004)):
            box(0.100, 0.014, 0.012, plastic(TEAL), 0.005, 0.003)
    left_x, right_x = -width / 2 + 0.016, width / 2 - right / 2
    # Cheeks: the left one is narrow, the right one holds motor and controls.
    top = height - 0.016
    side = fillet([(front, 0.026), (back, 0.026), (back, top), (front + 0.020, top), (front, top - 0.020)], [0.010, 0.010, 0.016, 0.016, 0.016], 10)
    with placed((left_x, 0, 0)):
        extrusion(side, 0.032, plastic(WHITE), 0.007, name="left cheek")
    side = fillet([(front, 0.026), (back, 0.026), (back, height), (front + 0.090, height), (front, 0.062)], [0.010, 0.010, 0.016, 0.030, 0.012], 10)
    with placed((right_x, 0, 0)):
        extrusion(side, right, plastic(WHITE), 0.008, name="right cheek")
    rollers(count, left_x + 0.016, right_x - right / 2)
    load(count, (left_x + 0.016 + right_x - right / 2) / 2)
    foot, head = (front, 0.062), (front + 0.090, height)
    lean = math.degrees(math.atan2(head[0] - foot[0], head[1] - foot[1]))
    with placed((right_x, (foot[0] + head[0]) / 2 - 0.0004, (foot[1] + head[1]) / 2 + 0.0006), facing="front", tilt=lean):
        anchor("panel", (-0.006, 0.002, 0))
        panel(product)
    with placed((right_x - 0.001, front + 0.1130, height)):
        wordmark(product.brand, 0.0064, at=(0, 0), align="center")
    with placed((right_x, back, 0.062), facing="back"):
        socket("dc", (-0.024, 0.012))
        rocker_switch(0.010, 0.014, at=(0.004, 0.012))
        serial_plate(product, 0.060, 0.026, "24 V DC  " + product.spec("Power draw") + " W", at=(0, -0.018))
    with placed((left_x - 0.016, 0.02, 0.060), facing="left"):
        text("TR", 0.0150, ink("#8A969B"), (0, 0, 0.0002), weight=0.01, thickness=0.00004)


def level(number):
    """Rollers lie alternately high at the left and at the right: that is what rocks the tubes."""
    return 0.0026 * math.sin(number * 2.1)


def rollers(count, left, right):
    for number in range(count):
        y = (number - (count - 1) / 2) * PITCH
        tilt = 0.9 * math.cos(number * 2.1)
        with placed(((left + right) / 2, y, 0.082 + level(number)), rotate=(0, 90 + tilt, 0)), placed((0, 0, -(right - left) / 2 - 0.002)):
            long = right - left + 0.004
            cylinder(0.0045, long, steel("polished"), 0.0005, 32, "shaft")
            with placed((0, 0, 0.006)):
                cylinder(ROLLER, long - 0.012, plastic("#E0E4E4"), 0.0018, 64, "roller")
            for at in (0.022, long / 2 - 0.003, long - 0.028):
                with placed((0, 0, at)):
                    ring(ROLLER + 0.0012, ROLLER - 0.001, 0.006, rubber("#3A4246"), 0.0008, 64)


def blood_tube(cap, surface=0.0012):
    """A 13 x 100 mm tube lying along X, a label round it; the blood stands `surface` above the tube's axis."""
    with placed((-0.052, 0, 0), rotate=(0, 90, 0)):
        lathe([(0, 0), (0.0036, 0.0008), (0.0058, 0.0036), (0.0064, 0.0066), (0.0064, 0.096), (0.0056, 0.096), (0.0056, 0.0066), (0.0050, 0.0042), (0.0030, 0.0018), (0, 0.0010)], glass("#FBFEFE"), 48, name="tube")
        pool([(0, 0.0012), (0.0031, 0.0019), (0.0051, 0.0043), (0.0057, 0.0068), (0.0057, 0.096)], surface, plastic("#7A1620"), 0)
        with placed((0, 0, 0.042)):
            ring(0.00665, 0.0062, 0.034, paper(), 0.0001, 48)
        with placed((0, 0, 0.088)):
            screw_cap(0.0082, 0.018, polypropylene(cap), 24)


def load(count, middle):
    z = 0.082
    radius = 0.0064
    lift = math.sqrt((ROLLER + 0.0012 + radius) ** 2 - (PITCH / 2) ** 2)
    big = math.sqrt((ROLLER + 0.0012 + 0.0147) ** 2 - (PITCH / 2) ** 2)
    caps = ("#7A5A9E", "#B8403A", "#5B8FB0", "#7A5A9E", "#B8403A", "#7A5A9E", "#5B8FB0", "#B8403A", "#7A5A9E")
    for gap in range(count - 1):
        y = (gap + 0.5 - (count - 1) / 2) * PITCH
        if count == 6 and gap == 3:
            with placed((middle - 0.062, y, z + big + 0.0006), rotate=(0, 90, 0)):
                conical_tube(50, contents=polypropylene("#DDB05A"), lies=0.0045)
            continue
        for x in ((-0.062, 0.062) if (gap + count) % 2 else (0.012,)):
            with placed((middle + x + (0.008 if gap % 2 else -0.008), y, z + max(lift, 0.010) + 0.0006)):
                blood_tube(caps[gap], 0.0012 if gap % 3 else 0.0022)


def panel(product):
    prism(rectangle(0.076, 0.092, 0.008), 0.0010, plastic(DARK), 0.0005, 0, name="panel")
    with placed((0, 0.0215, 0.0010)):
        display(0.058, 0.032, border=0.0035)
        figures("40", "rpm", 0.0120, (-0.025, 0.004), "left")
        figures("30", "min", 0.0080, (0.025, 0.0022), "right", color="#8FD3CF")
        text("RUNNING", 0.0024, glow("#6FCF97"), (-0.025, -0.0112, on_screen()), "left", thickness=0)
    for x, words, names in ((-0.0235, "rpm", ("up", "down")), (0.0235, "min", ("up", "down"))):
        with placed((0, 0, 0.0010)):
            for row, name in enumerate(names):
                button(0.0185, 0.0145, face="#5A6368", symbol=name, at=(x, -0.0095 - 0.0210 * row), radius=0.003)
            text(words, 0.0024, ink("#C9D1D3"), (x, -0.0200, 0.0003), weight=0.008, thickness=0.00003)
    with placed((0, 0, 0.0010)):
        button(0.0205, 0.0355, face=TEAL, symbol="play", at=(0, -0.0200), radius=0.004, symbol_size=0.010)
