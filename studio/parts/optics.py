"""Microscope parts. Objectives and condensers have their optical axis on Z; eyepieces point along +Z towards the eye."""

import math

from materials import BLACK, DARK, aluminum, glass, glow, ink, paint, pane, plastic, rubber, steel
from parts.housings import grip
from parts.solids import around, box, cut, cylinder, fillet, lathe, placed, prism, rectangle, ring, squircle, text

# The color of the ring tells the magnification, as ISO 8578 has it.
MAGNIFICATION_RINGS = {"1": "#101214", "2": "#6B5B4B", "4": "#C23B31", "10": "#E8C22E", "20": "#4E9A47", "40": "#7FB8DE", "60": "#2E5FA8", "100": "#F4F4F2"}


def objective(magnification, aperture="", length=0.036, radius=0.0122, oil=False, phase=False, brand="HALDEN", kind="PLAN", body=None, engrave=None):
    """Hangs from its thread at Z = 0 down to -`length`. Its lettering faces -Y and, again, +Y; `engrave` puts it on instead of wrapped()."""
    body = body or steel("satin")
    nose = {True: 0.0038, False: 0.0055}[float(magnification) >= 40]
    taper = length * (0.22 if float(magnification) < 10 else 0.30)
    with placed((0, 0, -length)):
        lathe([(0, 0.0003), (nose * 0.55, 0), (nose, 0), (nose + 0.0012, taper * 0.3), (radius * 0.80, taper), (radius * 0.80, taper + 0.0016), (radius * 0.95, taper + 0.002), (radius * 0.95, length * 0.86), (radius, length * 0.87), (radius, length), (0, length)], body, 96, 0.0004, "objective")
        with placed((0, 0, -0.00005)):
            cylinder(nose * 0.5, 0.0004, glass(), 0.0001, 32)
        with placed((0, 0, taper + 0.0042)):
            ring(radius * 0.953, radius * 0.9, 0.0017, ink(MAGNIFICATION_RINGS.get(str(magnification), "#F4F4F2")), 0.0001)
        if oil:
            with placed((0, 0, taper + 0.0013)):
                ring(radius * 0.84, radius * 0.78, 0.0012, ink("#101214"), 0.0001)
        with placed((0, 0, length * 0.885)):
            grip(radius * 1.015, length * 0.085, body, 60)
    for turn in (0, 180):
        with placed(rotate=(0, 0, turn)):
            middle = -(length - taper) * 0.47
            lines = [(f"{kind} {magnification}x", 0.0026), (aperture + (" OIL" if oil else ""), 0.0021), (brand, 0.0015)]
            for row, (words, size) in enumerate(lines):
                (engrave or wrapped)(words, size, radius * 0.9504, middle + 0.0036 - row * 0.0036, ink("#3E7D4B" if phase else "#15181A"))


def wrapped(words, size, radius, height, material):
    """Lettering round a cylinder about Z, facing -Y in its middle."""
    from parts.solids import text_width

    places, x = [], 0.0
    for letter in words:
        width = text_width(letter, size) if letter != " " else size * 0.35
        places.append((letter, x + width / 2))
        x += width + size * 0.12
    for letter, at in places:
        if letter == " ":
            continue
        with placed(rotate=(0, 0, math.degrees((at - x / 2) / radius))), placed((0, -radius, height), facing="front"):
            text(letter, size, material, (0, 0, 0.00003), weight=0.012, thickness=0.00001)


def nosepiece(objectives, radius=0.026, drop=0.012, tilt=15.0, material=None):
    """A revolving turret whose working objective hangs on the axis of the origin, threads at Z = 0; the others lean towards +Y.
    `objectives` is one function without arguments per place, the working one first."""
    a = math.radians(tilt)
    material = material or plastic(DARK)
    at = (0, radius * math.cos(a) - drop * math.sin(a), radius * math.sin(a) + drop * math.cos(a))
    with placed(at, rotate=(tilt, 0, 0)):
        with placed((0, 0, -drop - 0.001)):
            lathe([(0, -0.004), (radius * 0.45, -0.004), (radius * 1.42, 0.006), (radius * 1.5, 0.0095), (radius * 1.5, 0.0135), (0, 0.0135)], material, 128, 0.0012, "turret")
        with placed((0, 0, -0.0065)):
            grip(radius * 1.55, 0.0085, rubber(), 72)
        with placed((0, 0, 0.002)):
            lathe([(0, 0), (radius * 1.35, 0), (radius * 1.2, 0.010), (0, 0.010)], material, 96, 0.002)
        for place, hang in zip(around(len(objectives), start=-90), objectives):
            with placed((radius, 0, -drop), rotate=(0, 0, 90)), placed(rotate=(-tilt, 0, 0)):
                with placed((0, 0, -0.003)):
                    ring(0.0140, 0.0095, 0.0045, steel("satin"), 0.0005)
                hang()


def eyepiece(length=0.040, radius=0.0165, magnification="10x/22", cup=True):
    """Stands on Z = 0 in its tube and looks up; with a folded rubber cup."""
    lathe([(0, 0), (radius, 0), (radius, length * 0.40), (radius * 1.07, length * 0.42), (radius * 1.07, length * 0.72), (radius * 0.98, length * 0.76), (0, length * 0.76)], plastic("#23282B"), 96, 0.0008, "eyepiece")
    with placed((0, 0, length * 0.46)):
        grip(radius * 1.10, length * 0.2, plastic("#1B1F21"), 54)
    wrapped(magnification, 0.0036, radius * 1.002, length * 0.22, ink("#EDEFEF"))
    z = length * 0.76
    top = z + length * 0.24
    if cup:
        corners = fillet([(radius * 0.66, z), (radius * 0.99, z), (radius * 1.06, top), (radius * 0.86, top), (radius * 0.66, z + length * 0.08)], 0.0012, 4)
        lathe(corners + corners[:1], rubber("#1A1C1E"), 96, name="eye cup")
    with placed((0, 0, z - 0.001)):
        lathe([(0, 0.0035), (radius * 0.4, 0.0028), (radius * 0.66, 0.001), (radius * 0.66, 0), (0, 0)], glass("#DCE8F2"), 64)


def tube(radius, length, material=None):
    """An eyepiece tube along Z with a collar."""
    lathe([(0, 0), (radius * 1.16, 0), (radius * 1.16, length * 0.55), (radius * 1.04, length * 0.62), (radius * 1.04, length), (0, length)], material or paint(), 96, 0.0012, "eyepiece tube")


def focus_drive(x, side, coarse=0.026, fine=0.0165, width=0.040):
    """Coaxial coarse and fine knobs on a housing's side at distance `x` from the middle; `side` is 1 (right) or -1 (left)."""
    with placed((side * x, 0, 0), rotate=(0, 90 * side, 0)):
        cylinder(coarse * 1.06, width * 0.10, plastic(DARK), 0.001)
        with placed((0, 0, width * 0.10)):
            grip(coarse, width * 0.44, rubber("#24282B"), 60)
            with placed((0, 0, width * 0.44)):
                cylinder(coarse * 0.86, width * 0.04, plastic(DARK), 0.0008)
        with placed((0, 0, width * 0.58)):
            grip(fine, width * 0.36, rubber("#24282B"), 48)
            with placed((0, 0, width * 0.36)):
                cylinder(fine * 0.86, width * 0.06, aluminum(), 0.0008)


def condenser(radius=0.026, height=0.036, phase=False):
    """An Abbe condenser: front lens up at Z = `height`, iris lever towards -Y, two centering screws."""
    lathe([(0, 0), (radius * 0.72, 0), (radius * 0.72, height * 0.18), (radius, height * 0.22), (radius, height * 0.58), (radius * 0.8, height * 0.64), (radius * 0.62, height * 0.95), (radius * 0.5, height), (0, height)], plastic("#1E2225"), 96, 0.0008, "condenser")
    with placed((0, 0, height - 0.0006)):
        cylinder(radius * 0.36, 0.001, glass("#DCE8F2"), 0.0003)
    with placed((0, 0, height * 0.28)):
        grip(radius * (1.25 if phase else 1.03), height * 0.16, rubber("#24282B"), 72)
    with placed((-radius * 0.6, -radius * 0.75, height * 0.5), rotate=(90, 0, -32)):
        cylinder(0.0016, 0.016, steel("satin"), 0.0004, 32)
        with placed((0, 0, 0.014)):
            cylinder(0.0032, 0.008, plastic(BLACK), 0.001, 32)
    for turn in (50, 130):
        with placed((0, 0, height * 0.12), rotate=(0, 0, turn)), placed((radius * 0.7, 0, 0), rotate=(0, 90, 0)):
            cylinder(0.0018, 0.014, steel("satin"), 0.0003, 24)
            with placed((0, 0, 0.012)):
                grip(0.0045, 0.008, steel("satin"), 24)


def mechanical_stage(width=0.186, depth=0.134, thick=0.011, slides=1, drive=1):
    """A stage plate with its upper face at Z = 0, the light hole at the origin, a slide holder and low-set coaxial drive knobs
    (`drive` 1 is right, -1 left)."""

    with placed((0, 0, -thick)):
        plate = box(width, depth, thick, aluminum("#2A2D30"), 0.008, 0.0016)
        with placed((0, 0, -0.001)):
            hole = cylinder(0.016, thick + 0.002, plastic("#0A0B0C"), 0)
        cut(plate, hole)
        with placed((0, 0, thick)):
            light_opening(0.016)
        with placed((0, depth * 0.02, -0.012)):
            box(width * 0.55, depth * 0.8, 0.012, aluminum("#34383B"), 0.006, 0.001)
    with placed((0, 0.048, 0)):
        box(0.150, 0.013, 0.0085, aluminum("#3A3E41"), 0.002, 0.0007)
        for k in range(31):
            with placed((-0.060 + 0.004 * k, -0.0004, 0.0085)):
                prism(rectangle(0.0003, 0.006 if k % 5 == 0 else 0.0035), 0.00005, ink("#EDEFEF"), 0)
    with placed((-0.0503, 0.012, 0)):
        box(0.012, 0.062, 0.0032, steel("satin"), 0.002, 0.0006)
    with placed((0.0357, 0.016, 0.0002)):
        box(0.007, 0.058, 0.0024, steel("satin"), 0.002, 0.0006)
        with placed((0, 0.026, 0.0024)):
            cylinder(0.0042, 0.003, steel("satin"), 0.0006, 40)
    for number in range(slides):
        with placed((-0.006, 0.027 * number, 0.0001)):
            slide()
    with placed((drive * width * 0.40, -depth * 0.12, -thick)):
        for radius, top, long in ((0.004, 0, 0.030), (0.0115, -0.028, 0.020), (0.0085, -0.050, 0.024)):
            with placed((0, 0, top - long)):
                cylinder(radius, long, steel("satin"), 0.0005, 48) if radius < 0.005 else grip(radius, long, rubber("#24282B"), 40)


def light_opening(radius):
    """The lit front lens of a condenser in the hole of a stage, whose upper face is at Z = 0."""
    with placed((0, 0, -0.0024)):
        cylinder(radius - 0.0002, 0.0006, plastic("#16191B"), 0.0001)
        with placed((0, 0, 0.0006)):
            cylinder(radius * 0.78, 0.0008, glow("#FFF3DC", 1.15), 0.0003)


def slide(label="#E9EEF0", stain="#C46A93"):
    """A microscope slide with a cover glass, its long side along X, lying on Z = 0."""
    box(0.076, 0.026, 0.001, pane("#F2FAF8"), 0.0004, 0.0002)
    with placed((-0.0275, 0, 0.00002)):
        prism(rectangle(0.0196, 0.0256), 0.00103, ink(label), 0)  # through the glass: on top alone it would float over a dark stage
    with placed((0.006, 0, 0.001)):
        prism(rectangle(0.022, 0.022), 0.00017, pane("#F2FAF8"), 0)
        prism(squircle(0.013, 0.009, 2.4), 0.00003, pane(stain), 0)


def dovetail(radius=0.021, height=0.007):
    """The round dovetail between arm and head, with its clamp screw."""
    lathe([(0, 0), (radius, 0), (radius * 0.92, height), (0, height)], steel("satin"), 96, 0.0005)
    with placed((radius * 0.9, 0, height * 0.5), rotate=(0, 90, 0)):
        cylinder(0.0024, 0.012, steel("satin"), 0.0003, 24)
        with placed((0, 0, 0.010)):
            grip(0.0052, 0.008, plastic(BLACK), 30)


def lens(radius, bulge=0.002, rim=0.002, material=None):
    """A round front lens facing +Z, in a black rim."""
    ring(radius + rim, radius, 0.003, material or aluminum("#1C1F21"), 0.0005)
    lathe([(0, 0), (radius, 0), (radius, 0.0012), (radius * 0.6, 0.0012 + bulge * 0.65), (0, 0.0012 + bulge)], glass("#DCE8F2"), 72)
    cylinder(radius, 0.0004, plastic("#0C1216"), 0)
