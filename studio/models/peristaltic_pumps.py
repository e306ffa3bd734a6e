"""Peristaltic pumps: a drive with its controls, and a four-roller head that squeezes tubing behind a clear guard."""

import math

import bpy
from mathutils import Vector

from materials import ACCENTS, WHITE, aluminum, glass, glow, ink, liquid, pane, plastic, rubber, steel
from parts.gl45 import gl45_bottle, rim
from parts.glassware import enamel, fill
from parts.housings import iec_inlet, screw, socket, vents
from parts.panels import button, display, figures, icon, knob, on_screen, rocker_switch, serial_plate, wordmark
from parts.shaker_accessories import erlenmeyer
from parts.solids import anchor, around, box, cable, cut, cylinder, extrusion, fillet, inset, lathe, loft, placed, prism, rectangle, text
from scene import View

HANDLES = ["aldergate-pp300-peristaltic-pump"]

GREEN = ACCENTS["Aldergate"]
HEAD = 0.064         # how far the pump head stands out of the drive
FOOT = 0.008
AXIS = 0.062         # the height of the rotor's axis
TRACK = 0.0375       # the radius of the track the tubing is pressed on
TUBE = 0.0055        # half the outer diameter of tubing size 18
BORE = 0.0039        # half its inner diameter
ROLLER = 0.0075
PRESSED = 0.0042     # what room a roller leaves the tubing on the track
RUN = TRACK - PRESSED - ROLLER   # the radius on which the rollers go round
FIRST = 28           # the angle of the first roller; the others follow at right angles
RPM = 120


def views(product):
    return {
        "front": View("Aldergate PP300 peristaltic pump with translucent silicone tubing in its four-roller head.", turn=33, elevation=18),
        "head": View("Pump head of the PP300 from near: four steel rollers pressing tubing on the track.", turn=16, elevation=15, look_at="head", span=0.150),
        "detail": View(f"Display of the PP300: a flow of {RPM * 3.8:.0f} mL/min at {RPM}.0 rpm with tubing size 18, and the keys and dial.", turn=8, elevation=30, look_at="panel", span=0.185),
        "use": View("PP300 pump moving a blue solution from an Aldergate bottle into an Erlenmeyer flask.", turn=14, elevation=17, show={"use": True}),
        "back": View("Back of the PP300 with fan slots, RS-485 and analog sockets, power inlet, switch, and rating plate.", turn=205, elevation=20),
    }


def build(product, view):
    width, depth, height = product.size
    front = -depth / 2 + HEAD
    standing(width, front, depth / 2)
    body(product, width, front, depth / 2, height)
    with placed((0, front, AXIS), facing="front"):
        anchor("head", (0, 0, HEAD))
        head()
    tubing(front, view.show.get("use"))
    if view.show.get("use"):
        vessels()


def standing(width, front, back):
    for x in (-1, 1):
        for y in (front + 0.024, back - 0.022):
            with placed((x * (width / 2 - 0.022), y, 0)):
                lathe([(0, 0), (0.0095, 0), (0.0108, FOOT + 0.001), (0, FOOT + 0.001)], rubber(), 48, 0.0012, "foot")


def body(product, width, front, back, height):
    """A shell with a panel that leans back above the head, on a darker tub."""
    knee, lean = 0.112, 0.036
    tub = fillet([(front + 0.004, FOOT), (back - 0.003, FOOT), (back - 0.003, 0.034), (front + 0.004, 0.034)], [0.008, 0.008, 0.001, 0.001], 8)
    extrusion(tub, width - 0.006, plastic("#4A5358"), 0.0009, name="tub")
    side = fillet([(front, 0.0275), (back, 0.0275), (back, height), (front + lean, height), (front, knee)], [0.005, 0.005, 0.020, 0.018, 0.030], 10)
    shell = extrusion(side, width, plastic(WHITE), 0.0045, name="shell")
    for x, facing in ((-width / 2, "left"), (width / 2, "right")):
        with placed((x, back - 0.055, 0.095), facing=facing):
            vents(0.052, 0.060, 6, shell)
    tilt = math.degrees(math.atan2(lean, height - knee))
    with placed((0, front + lean / 2, (knee + height) / 2), facing="front", tilt=tilt):
        anchor("panel", (0, 0, 0))
        panel(product, width)
    with placed((0, back, height * 0.5), facing="back"):
        rear(product, shell)


def panel(product, width):
    with placed((0, 0.0030, 0)):
        prism(rectangle(width - 0.014, 0.0740, 0.007), 0.0010, plastic("#2B3236"), 0.0005, 0, name="panel")
    with placed((0, 0, 0.0010)):
        wordmark(product.brand, 0.0036, ink("#EDF1F0"), at=(-0.0660, 0.0345))
    text(product.model, 0.0036, ink("#9FB0AC"), (0.0660, 0.0345, 0.0012), "right", weight=0.012, thickness=0.00004)
    with placed((-0.0270, 0.0060, 0.0008)):
        display(0.076, 0.042, border=0.0025)
        figures(f"{RPM * 3.8:.0f}", "mL/min", 0.0140, (-0.0345, 0.0010), "left")
        z = on_screen()
        dim, lit = glow("#7FA0A6"), glow("#8FD3B0")
        text("CONTINUOUS", 0.0026, dim, (-0.0345, 0.0158, z), "left", thickness=0)
        text("TUBING 18", 0.0026, dim, (0.0345, 0.0158, z), "right", thickness=0)
        text(f"{RPM}.0 rpm", 0.0040, lit, (-0.0345, -0.0150, z), "left", thickness=0)
        text("CLOCKWISE", 0.0026, dim, (0.0280, -0.0154, z), "right", thickness=0)
        with placed((0.0318, -0.0152, 0)):
            icon("right", 0.0040, lit, (0, 0, z))
        with placed((0, -0.0105, z)):
            prism(rectangle(0.069, 0.0002), 0.00002, glow("#2B444C"), 0)
    with placed((0.0480, 0.0085, 0.0010)):
        knob(0.0165, 0.017, plastic("#3A4348"), ribs=36, pointer=False, cap=aluminum("#D4D7D8"))
    with placed((0, 0, 0.0010)):
        for k, (name, words) in enumerate((("menu", None), (None, "MODE"), (None, "CAL"), (None, "PRIME"))):
            button(0.0160, 0.0088, face="#59646A", symbol=name, label=words, at=(-0.0575 + 0.0200 * k, -0.0252), radius=0.0030)
        button(0.0160, 0.0110, face="#59646A", symbol="stop", at=(0.0365, -0.0235), radius=0.0030)
        button(0.0190, 0.0110, face=GREEN, symbol="play", at=(0.0570, -0.0235), radius=0.0030)


def head():
    """The head on the drive's face: Z comes out of it, the rotor's axis is the origin."""
    dark, gray = plastic("#30383C"), plastic("#3C464B")
    cylinder(0.030, 0.012, aluminum("#9AA2A6"), 0.001)
    with placed((0, 0, 0.0100)):
        outline = fillet([(-0.050, -0.043), (0.050, -0.043), (0.050, 0.030), (0.034, 0.046), (-0.034, 0.046), (-0.050, 0.030)], [0.008, 0.008, 0.014, 0.014, 0.014, 0.014], 8)
        block = prism(outline, 0.0440, dark, 0.0020, 0.0020, name="pump head")
        with placed((0, 0, 0.0080)):
            chamber = prism(chamber_outline(), 0.05, plastic("#A4AEB2"), 0, name="chamber")
        cut(block, chamber)
        with placed((0, 0, 0.0080)):
            rotor()
        guard(outline)
        # The lever that opens the track for loading.
        with placed((0, 0.0455, 0.0200)):
            prism(fillet([(-0.028, -0.003), (0.028, -0.003), (0.024, 0.0062), (-0.024, 0.0062)], [0.002, 0.002, 0.005, 0.005], 6), 0.0160, plastic(GREEN), 0.0018, name="lever")
            for k in range(5):
                with placed((-0.010 + 0.005 * k, 0.0062, 0.008)):
                    box(0.0016, 0.0012, 0.0060, plastic("#2E5140"), 0.0005, 0.0003)


def chamber_outline():
    """Round above, open towards the two tubing ports below."""
    arch = [(TRACK * math.cos(math.radians(a)), TRACK * math.sin(math.radians(a))) for a in range(0, 181, 4)]
    return arch + [(-TRACK, -0.022), (-TRACK, -0.060), (-TRACK + 2 * TUBE + 0.0010, -0.060), (-TRACK + 2 * TUBE + 0.001, -0.036), (TRACK - 2 * TUBE - 0.001, -0.036), (TRACK - 2 * TUBE - 0.0010, -0.060), (TRACK, -0.060), (TRACK, -0.022)]


def rotor():
    """Two discs with four rollers between them."""
    metal, rolls = aluminum("#D2D5D6"), steel("satin")
    arms = fillet([(RUN * 1.18 * math.cos(math.radians(a)) * (1.0 if k % 2 == 0 else 0.55), RUN * 1.18 * math.sin(math.radians(a)) * (1.0 if k % 2 == 0 else 0.55)) for k, a in enumerate(range(FIRST, FIRST + 360, 45))], [0.006 if k % 2 == 0 else 0.008 for k in range(8)], 6)
    with placed():
        for z in (0.0030, 0.0285):
            with placed((0, 0, z)):
                prism(arms, 0.0035, metal, 0.0006, name="rotor plate")
        with placed((0, 0, 0.003)):
            cylinder(0.0085, 0.0290, metal, 0.0006)
        for k in around(4, RUN, FIRST):
            with placed((0, 0, 0.0065)):
                cylinder(ROLLER, 0.0220, rolls, 0.0008, 48, "roller")
            with placed((0, 0, 0.0318)):
                lathe([(0, 0), (0.0030, 0), (0.0030, 0.0010), (0, 0.0012)], steel("satin"), 32, 0.0003)
    with placed((0, 0, 0.0318)):
        screw(0.0058)


def guard(outline):
    """A clear cover before the rotor with its frame, four screws and direction mark."""
    with placed((0, 0, 0.0442)):
        prism(inset(outline, 0.0030), 0.0022, pane("#FBFEFE"), 0.0006, name="guard")
    for x in (-0.0427, 0.0427):  # in the housing's sides, beside the chamber
        for y in (-0.0350, 0.0270):
            with placed((x, y, 0.0462)):
                screw(0.0024)


def loop():
    """The tubing's path in the head as (x, z) from the axis, left port to right port, over the rollers."""
    r = TRACK - TUBE
    left = [(-r, -0.045), (-r, -0.022)]
    arch = [(r * math.cos(math.radians(a)), r * math.sin(math.radians(a))) for a in range(184, -5, -12)]
    return left + arch + [(r, -0.022), (r, -0.045)]


def tubing(front, use):
    """Silicone tubing through the head; its ends lie on the bench, or run into bottle and flask."""
    y = front - 0.0365
    inner = [(x, y, AXIS + z) for x, z in loop()]
    silicone = glass("#DCEBF3" if use else "#F1F4F3", 1.2, 0.28, 0.58)
    if use:
        bottle, flask = USE_BOTTLE, USE_FLASK
        top = rim(500)
        left = [(bottle[0] + 0.004, bottle[1], 0.012), (bottle[0], bottle[1], top * 0.6), (bottle[0], bottle[1], top + 0.020), (bottle[0] + 0.030, bottle[1] - 0.012, top + 0.058), (bottle[0] + 0.080, bottle[1] - 0.035, top - 0.010), (-0.062, y - 0.004, 0.040), (-0.040, y, 0.008)]
        right = [(0.037, y, 0.007), (0.066, y - 0.006, 0.036), (0.110, flask[1] + 0.006, 0.170), (flask[0] - 0.024, flask[1], 0.232), (flask[0], flask[1], 0.205), (flask[0] + 0.002, flask[1], 0.120)]
    else:
        left = [(-0.134, y - 0.076, TUBE), (-0.106, y - 0.052, TUBE), (-0.066, y - 0.036, TUBE + 0.001), (-0.036, y - 0.010, 0.0085)]
        right = [(0.036, y - 0.010, 0.0085), (0.058, y - 0.038, TUBE + 0.0005), (0.088, y - 0.058, TUBE), (0.112, y - 0.086, TUBE)]
    hose(softly(left + inner[1:-1] + right), y, silicone)


def softly(points):
    """All points of the curve on which a cable through `points` lies."""
    guide = cable(points, 0, rubber())
    line = [vertex.co.copy() for vertex in guide.to_mesh().vertices]
    bpy.data.objects.remove(guide)
    return line


def hose(line, y, material):
    """Tubing with its bore along `line`, flat where a roller presses it against the track in the plane of `y`."""
    outer, inner = [], []
    for k, here in enumerate(line):
        along = (line[min(k + 1, len(line) - 1)] - line[max(k - 1, 0)]).normalized()
        wide = (Vector((0, 1, 0)) - along * along.y).normalized()
        out = along.cross(wide)  # towards the track
        less = squeeze(here, along, out) if abs(here.y - y) < 0.002 else 0.0
        flat, middle = 1 - less / (2 * TUBE), here + out * less / 2
        for rings, radius in ((outer, TUBE), (inner, BORE)):
            # The wall keeps its thickness, the tubing its girth.
            up, across = radius - less / 2, radius * (1.45 - 0.45 * flat)
            rings.append([middle + out * max(0.0002, up) * math.sin(a) + wide * across * math.cos(a) for a in (2 * math.pi * n / 40 for n in range(40))])
    rings = outer + inner[::-1]
    loft(rings + rings[:1], material, "tubing", 60, crisp=False, caps=False)


def squeeze(here, along, out):
    """How much of its diameter the tubing loses to the nearest roller where its path is at `here` and the track lies in the direction `out`."""
    most = 0.0
    for k in range(4):
        a = math.radians(FIRST + 90 * k)
        away = here - Vector((RUN * math.cos(a), here.y, AXIS + RUN * math.sin(a)))
        room = away.dot(out) + TUBE - ROLLER
        if 0 < room < 2 * TUBE:
            most = max(most, (2 * TUBE - room) * math.exp(-((away.dot(along) / 0.0084) ** 2)))
    return most


USE_BOTTLE, USE_FLASK = (-0.180, -0.030), (0.165, -0.070)


def vessels():
    blue = "#9CCBE2"
    with placed((*USE_BOTTLE, 0), rotate=(0, 0, -14)):
        inner, r, graded = gl45_bottle(500)
        fill(inner, graded * 0.72, liquid(blue))
        enamel("ALDERGATE", r * 0.10, r, graded * 0.84, 0, spacing=1.3)
        enamel("500 mL", r * 0.14, r, graded * 0.72, 0)
    with placed((*USE_FLASK, 0), rotate=(0, 0, -14)):
        erlenmeyer(500, blue, 0.16)


def rear(product, shell):
    with placed((0, 0.046, 0)):
        vents(0.100, 0.036, 5, shell)
    with placed((-0.030, 0.006, 0)):
        serial_plate(product, 0.070, 0.034, product.spec("Power supply") + f" V~  50/60 Hz  {product.spec('Power draw')} W")
    dark = ink("#363D42")
    for x, kind, words in ((0.030, "rs232", "RS-485"), (0.062, "jack", "FOOT SWITCH")):
        socket(kind, (x, 0.008))
        text(words, 0.0026, dark, (x, 0.0195 if kind == "rs232" else 0.0195, 0.0003), weight=0.01, thickness=0.00004)
    with placed((0.040, -0.022, 0)):
        prism(rectangle(0.046, 0.0130, 0.0015), 0.0065, plastic("#3E7D4B"), 0.0006, 0, name="terminal block")
        for k in range(6):
            with placed((-0.0185 + 0.0074 * k, -0.001, 0.0065)):
                prism(rectangle(0.0048, 0.0058, 0.0006), 0.0001, plastic("#101614"), 0)
                with placed((0, 0.0054, -0.0004)):
                    screw(0.0016)
        text("4-20 mA    0-10 V    START    GND", 0.0023, dark, (0, -0.0105, 0.0003), weight=0.01, thickness=0.00004)
    iec_inlet((-0.045, -0.038), fuse=True)
    rocker_switch(at=(-0.012, -0.040))
