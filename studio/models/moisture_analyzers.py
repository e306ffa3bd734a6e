"""Moisture analyzers: a balance under a hinged heating module with a halogen ring."""

import math
import random

from materials import ACCENTS, DARK, WHITE, glossy_plastic, glow, ink, paint, plastic, steel
from parts.housings import feet, iec_inlet, socket, vents
from parts.panels import button, display, figures, on_screen, rocker_switch, serial_plate, wordmark
from parts.solids import anchor, box, cut, cylinder, extrusion, fillet, inset, lathe, loft, merged, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["aldergate-m60-moisture-analyzer"]

DECK, CENTRE = 0.088, 0.052


def views(product):
    return {
        "front": View("Aldergate M60 moisture analyzer with its lid raised: a dark halogen ring above an aluminum pan with 5.128 g of feed pellets.", turn=30, elevation=19, show={"lid": 62}),
        "closed": View("The M60 with its lid closed for a drying run, seen from the right.", turn=-32),
        "detail": View("Display of the M60 during a run: 8.42% moisture, 105 °C, the drying curve, and start and stop keys.", turn=8, elevation=34, look_at="panel", span=0.20),
        "back": View("Back of the M60 with ventilation slots, rating plate, power inlet, switch, USB, and RS-232.", turn=206),
    }


def build(product, view):
    width, depth, height = product.size
    front, back = -depth / 2, depth / 2
    feet(width, depth, inset=0.030, height=0.012)
    opened = view.show.get("lid", 0)
    body(product, width, front, back, drying=not opened)
    hinge_at = (0, back - 0.018, DECK + 0.020)
    with placed(hinge_at, rotate=(-opened, 0, 0)), placed((0, -hinge_at[1], -hinge_at[2])):
        lid(product, width, height, back, drying=not opened)
    for x in (-1, 1):
        with placed((x * 0.060, hinge_at[1], 0)):
            with placed((0, 0, hinge_at[2]), rotate=(0, 90, 0)), placed((0, 0, -0.024)):
                cylinder(0.0120, 0.048, plastic(DARK), 0.002, 48)
            # It carries the lid, which would float above the deck when open.
            with placed((0, 0, DECK - 0.001)):
                box(0.048, 0.024, hinge_at[2] - DECK, plastic(DARK), 0.002, 0.001, name="bearing of the hinge")


def body(product, width, front, back, drying):
    tub = fillet([(front + 0.005, 0.010), (back - 0.004, 0.010), (back - 0.004, 0.040), (front + 0.005, 0.040)], 0.011, 8)
    extrusion(tub, width - 0.008, plastic("#4B5459"), 0.009, name="tub")
    foot, top = (front, 0.034), (front + 0.100, DECK)
    side = fillet([(front, 0.026), (back, 0.026), (back, DECK), top, foot], [0.0032, 0.010, 0.016, 0.022, 0.0040], 10)
    shell = extrusion(side, width, plastic(WHITE), 0.0030, name="shell")
    with placed((0, CENTRE, DECK - 0.034)):
        cut(shell, cylinder(0.076, 0.06, plastic("#C4C8CA"), 0, 128))
    with placed((0, CENTRE, DECK - 0.0335)):
        cylinder(0.0755, 0.002, steel("satin"), 0.0003, 128)
        ring(0.0755, 0.0735, 0.032, steel("polished"), 0.0006, 128)
        cylinder(0.008, 0.016, plastic(DARK), 0.001)
        with placed((0, 0, 0.016)):
            sample()
        with placed((0.0, 0, 0.0325)):
            ring(0.083, 0.0745, 0.0030, plastic(DARK), 0.001, 128)
    lean = math.degrees(math.atan2(top[0] - foot[0], top[1] - foot[1]))
    with placed((0, (foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2), facing="front", tilt=lean):
        anchor("panel")
        panel(product, width, math.dist(foot, top), drying)
    with placed((0, back, 0.058), facing="back"):
        iec_inlet((-0.076, 0.004), fuse=False)
        rocker_switch(0.011, 0.016, at=(-0.046, 0.004))
        socket("usb-b", (-0.022, 0.004))
        socket("rs232", (0.008, 0.004))
        serial_plate(product, 0.058, 0.030, "120 V~  60 Hz  420 W", at=(0.062, 0.003))


def sample():
    """An aluminum pan of 90 mm with feed pellets, in its three-armed holder."""
    ring(0.050, 0.0465, 0.0020, steel("satin"), 0.0008)
    for turn in (30, 150, 270):
        with placed(rotate=(0, 0, turn)), placed((0.025, 0, 0)):
            box(0.050, 0.005, 0.0016, steel("polished"), 0.001, 0.0004)
    with placed((0, 0, 0.002)):
        # Paint, since bare metal shows nothing but the dark lid above it.
        lathe([(0, 0), (0.0440, 0), (0.0455, 0.0070), (0.0478, 0.0076), (0.0478, 0.0080), (0.0450, 0.0075), (0.0435, 0.0006), (0, 0.0006)], paint("#AEB4B7"), 128, name="sample pan")
        pick = random.Random(5)
        pellets = []
        for k in range(620):
            r, a = 0.040 * math.sqrt(pick.random()), pick.random() * 2 * math.pi
            with placed((r * math.cos(a), r * math.sin(a), 0.0005 + (0.0022 if k > 420 else 0)), rotate=(pick.uniform(0, 90), pick.uniform(0, 90), 0)):
                pellets.append(lathe([(0, -0.0014), (0.0013, -0.0014), (0.0013, 0.0014), (0, 0.0014)], plastic("#B3925F"), 10, 0.0004))
        merged(pellets)


def panel(product, width, length, drying):
    prism(rectangle(width - 0.018, length - 0.016, 0.008), 0.0014, glossy_plastic("#14191B"), 0.0007, 0, name="panel")
    with placed((0, 0.014, 0.0008)):
        wide, high = 0.150, 0.054
        display(wide, high, background="#0F2127", border=0.0008)
        z, left, right = on_screen(), -wide / 2 + 0.006, wide / 2 - 0.006
        text("Method 07  Feed pellets", 0.0033, glow("#DDEBEB"), (left, 0.0215, z), "left", thickness=0)
        text("DRYING" if drying else "READY", 0.0030, glow("#F2B66B" if drying else "#7FD3A8"), (right, 0.0215, z), "right", thickness=0)
        figures(*(("8.42", "% M") if drying else ("5.128", "g")), 0.0150, (left, 0.0055), "left")
        figures("105" if drying else "24", "°C", 0.0070, (left, -0.0135), "left", color="#F2B66B", label="TEMPERATURE")
        figures("4:32" if drying else "0:00", "min", 0.0070, (left + 0.040, -0.0135), "left", label="TIME")
        x0, y0, span, rise = 0.012, -0.0205, 0.056, 0.034
        for size, at in (((span, 0.0003), (x0 + span / 2, y0)), ((0.0003, rise), (x0, y0 + rise / 2))):
            with placed((*at, z)):
                prism(rectangle(*size), 0.00003, glow("#55747A"), 0)
        if drying:
            curve = [(x0 + span * t / 24, y0 + rise * 0.86 * (1 - math.exp(-t / 6))) for t in range(20)]
            thick = 0.00045
            with placed((0, 0, z)):
                prism([(x, y - thick) for x, y in curve] + [(x, y + thick) for x, y in curve[::-1]], 0.00003, glow("#63C08D"), 0)
        text("% M", 0.0024, glow("#86A5AB"), (x0 + 0.002, y0 + rise + 0.001, z), "left", thickness=0)
        text("t", 0.0024, glow("#86A5AB"), (x0 + span + 0.001, y0 + 0.003, z), "right", thickness=0)
    keys = ((None, "TARE", "#4A5459"), (None, "METHOD", "#4A5459"), (None, "PRINT", "#4A5459"), ("stop", None, "#4A5459"), ("play", None, ACCENTS["Aldergate"]))
    for k, (symbol, words, face) in enumerate(keys):
        with placed((0, 0, 0.0014)):
            button(0.0285, 0.0130, face=face, symbol=symbol, label=words, at=(-0.0640 + 0.0320 * k, -0.0270), radius=0.004, rise=0.0014)
    with placed((0, 0, 0.0014)):
        wordmark("Aldergate", 0.0038, ink("#DCE3E1"), at=(-0.078, -0.0400), align="left")
        text(product.model + "  MOISTURE ANALYZER", 0.0026, ink("#AEB9BC"), (0.0785, -0.0400, 0.0003), "right", weight=0.008, thickness=0.00003, spacing=1.12)


def lid(product, width, height, back, drying):
    """The heating module: a dark shell with a grille above, the halogen ring behind glass below."""
    shell = plastic("#3C4549")
    w, y0, y1, z0 = 0.192, CENTRE - 0.110, back - 0.008, DECK + 0.004
    outline = fillet([(w / 2, y0), (w / 2, y1), (-w / 2, y1), (-w / 2, y0)], [0.070, 0.020, 0.020, 0.070], 16)
    high = height - z0
    rings = [[(x, y, z0) for x, y in inset(outline, 0.003)], [(x, y, z0 + 0.003) for x, y in outline], [(x, y, z0 + high * 0.42) for x, y in inset(outline, 0.001)]]
    for k in range(1, 10):
        a = math.pi / 2 * k / 9
        rings.append([(x, y, z0 + high * (0.42 + 0.58 * math.sin(a))) for x, y in inset(outline, 0.001 + 0.018 * (1 - math.cos(a)))])
    cover = loft(rings, shell, "lid", smooth_angle=50)
    with placed((0, CENTRE, z0 - 0.02)):
        cut(cover, cylinder(0.074, 0.052, steel("polished"), 0, 128))
    with placed((0, CENTRE, height)):
        vents(0.110, 0.084, 9, cover, columns=2, depth=0.006)
    with placed((0, CENTRE, z0 + 0.031)):
        with placed((0, 0, -0.004)):
            lathe([(0, 0.003), (0.020, 0.003), (0.040, -0.002), (0.073, 0.003), (0.073, 0.0035), (0, 0.0035)], steel("polished"), 128)
        bulb = [(0.050 + 0.0055 * math.cos(a), -0.013 + 0.0055 * math.sin(a)) for a in (2 * math.pi * k / 20 for k in range(21))]
        lathe(bulb, glow("#FFD9A0", 1.15) if drying else glossy_plastic("#2B2725"), 128, name="halogen ring")
        for turn in (40, 160, 280):
            with placed(rotate=(0, 0, turn)), placed((0.050, 0, -0.020)):
                box(0.003, 0.006, 0.016, steel("satin"), 0.001, 0.0005)
        with placed((0.0, 0.0, -0.026)):
            ring(0.0735, 0.066, 0.003, steel("satin"), 0.0008, 128)
        with placed((0, 0, -0.016)):
            cylinder(0.0035, 0.014, steel("satin"), 0.001, 32)
    with placed((0, y0 - 0.0015, z0 + 0.012)):
        box(0.078, 0.016, 0.013, plastic("#22282B"), 0.006, 0.004, name="grip")
    with placed((0, CENTRE - 0.070, height), facing="top"):
        wordmark("Aldergate", 0.0058, ink("#E6ECEA"), at=(0, 0), align="center")
    for side in (-1, 1):
        with placed((side * (w / 2 - 0.0012), CENTRE + 0.012, z0 + 0.026), facing="right" if side > 0 else "left"):
            vents(0.070, 0.022, 3, at=(0, 0))
