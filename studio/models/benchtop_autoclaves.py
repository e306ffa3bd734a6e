"""Benchtop autoclaves: a round chamber behind a heavy door, water tank above, controls in a column at the right."""

import math

from materials import ACCENTS, DARK, WHITE, glow, ink, paper, plastic, powder, rubber, steel
from parts.cabinets import carcass, hinged, spec_size
from parts.housings import iec_inlet, screws, socket, vents
from parts.panels import button, display, figures, icon, lamp, on_screen, serial_plate, wordmark
from parts.solids import anchor, box, cut, cylinder, lathe, merged, placed, prism, rectangle, ring, solid, text
from scene import View

HANDLES = ["emberline-ab-benchtop-autoclave"]

DOOR_X, AXIS = -0.062, 0.212


def views(product):
    return {
        "front": View("Emberline AB 18 L benchtop autoclave with its door locked and the display at 134.0 °C and 203 kPa.", turn=28),
        "open": View("The AB with its door open: a rack with three perforated trays of wrapped packs and pouches in the round steel chamber.", turn=14, elevation=15, show={"door": 105}),
        "detail": View("Controls of the AB: sterilizing at 134 °C and 203 kPa with 3:12 min left, program keys, printer, and USB.", turn=8, elevation=15, look_at="panel", span=0.37),
        "back": View("Back of the AB with the condenser's air slots, drain, power inlet, and rating plate.", turn=206),
        "23-l": View("Emberline AB 23 L benchtop autoclave, deeper than the 18 L model, with its door locked and the display at 134.0 °C and 203 kPa.", turn=28, show={"liters": 23}),
    }


def build(product, view):
    liters = view.show.get("liters", 18)
    width, depth, height = spec_size(product, f"Dimensions, {liters} L (W x D x H)")
    deeper = depth - 0.560  # than the smaller one
    front, back = -depth / 2, depth / 2
    face, shell = front + 0.052, powder(WHITE)
    for x in (-1, 1):
        for y in (-1, 1):
            with placed((x * (width / 2 - 0.055), y * (depth / 2 - 0.095), 0)):
                lathe([(0, 0), (0.022, 0), (0.018, 0.024), (0, 0.024)], rubber(), 48, 0.003)
    bore = float(product.spec("Chamber diameter")) / 1000
    # Bead-blasted steel: a mirror would show nothing but its own dark inside.
    carcass(width, face, back, 0.022, height - 0.012, (bore, bore, DOOR_X, AXIS, 0.353 + deeper, bore / 2 * 0.998), shell, plastic("#A9AFB2"), radius=0.026, bevel=0.012)
    with placed((0, 0.020, height - 0.013)):
        tank_lid(width, deeper)
    with placed((DOOR_X, face, AXIS), facing="front"):
        ring(bore / 2 + 0.026, bore / 2, 0.012, steel("satin"), 0.003, 128)
        with placed((0, 0, 0.010)):
            ring(bore / 2 + 0.013, bore / 2 + 0.003, 0.006, rubber("#B9512F"), 0.002, 128)
        # A collar covers the edge between the front and the chamber behind it.
        with placed((0, 0, -0.020)):
            ring(bore / 2 + 0.001, bore / 2 - 0.0015, 0.030, steel("satin"), 0.0008, 128)
    with placed((DOOR_X, face, AXIS)):
        light(bore)
        load(bore)
    with hinged(DOOR_X - 0.176, face, view.show.get("door", 0)):
        door(bore, front, face, liters)
    column(product, width, face, view.show.get("door", 0) > 0, liters)
    rear(product, width, height, back)


def light(bore):
    """Lights the chamber from behind its rim, from above, and under the trays; the picture does not show the lamps."""
    with placed((0, 0.034, 0), rotate=(90, 0, 0)):
        lamps = [ring(bore / 2 - 0.002, bore / 2 - 0.004, 0.010, glow("#FFFFFF", 3.0), 0.0004, 96)]
    for z, wide in ((bore / 2 - 0.008, 0.030), *((tray - 0.007, 0.120) for tray in TRAYS)):
        with placed((0, 0.172, z)):
            lamps.append(box(wide, 0.260, 0.002, glow("#FFFFFF", 1.0), 0.010, 0.0004))
    for unseen in lamps:
        unseen.visible_camera = unseen.visible_glossy = False


TRAYS, TRAY_WIDE = (-0.062, -0.002, 0.058), 0.180


def rack():
    """Two frames of steel beside the trays: rails on uprights that stand on the chamber's wall."""
    for x in (-1, 1):
        for y in (0.034, 0.310):
            with placed((x * (TRAY_WIDE / 2 + 0.0036), y, -0.0830)):
                box(0.0030, 0.014, 0.164, steel("satin"), 0.001, 0.0006, name="upright")
        for z in TRAYS:
            with placed((x * (TRAY_WIDE / 2 - 0.001), 0.172, z - 0.0022)):
                box(0.010, 0.302, 0.0020, steel("satin"), 0.0008, 0.0004, name="rail")
    with placed((0, 0.310, 0.0800)):
        box(TRAY_WIDE + 0.010, 0.014, 0.0022, steel("satin"), 0.001, 0.0006, name="bar across")


def load(bore):
    """Three trays in their rack: packs wrapped in blue, pouches with forceps, and above them flat packs."""
    rack()
    wide = TRAY_WIDE
    for level, z in enumerate(TRAYS):
        with placed((0, 0.172, z)):
            sheet = box(wide, 0.300, 0.0020, steel("satin"), 0.010, 0.0006)
            holes = []
            for x in range(8):
                for y in range(6):
                    with placed(((x - 3.5) * wide / 9, (y - 2.5) * 0.047, -0.005)):
                        holes.append(cylinder(0.005, 0.015, plastic("#3E4548"), 0, 10))
            cut(sheet, merged(holes))
            for x in (-1, 1):
                with placed((x * wide / 2, 0, 0)):
                    box(0.0022, 0.300, 0.012, steel("satin"), 0.0008, 0.0005)
            with placed((0, -0.150, 0)):
                box(wide, 0.0022, 0.012, steel("satin"), 0.0008, 0.0005)
            if level == 2:
                flat_packs()
                continue
            for k in range(3):
                x = (k - 1) * wide * 0.31
                with placed((x, -0.075, 0.0022), rotate=(0, 0, (6, -4, 3)[k])):
                    if level == 1:
                        pouch(0.054)
                    elif level == 0:
                        box(0.050, 0.120, 0.034, paper("#C9D9E2"), 0.010, 0.008)
                        with placed((0, -0.0603, 0.017), facing="front"):
                            prism(rectangle(0.030, 0.010), 0.0002, paper("#E6D9BC"), 0)


def pouch(wide):
    """A self-sealing pouch with forceps: paper below, film above."""
    box(wide, 0.150, 0.0012, paper("#F4F4F0"), 0.004, 0.0004)
    with placed((0, 0, 0.0012)):
        box(wide - 0.008, 0.135, 0.0050, plastic("#C6DEEA"), 0.006, 0.002)
        for x in (-0.004, 0.004):
            with placed((x, 0, 0.0045), rotate=(0, 0, x * 500)):
                box(0.005, 0.110, 0.002, plastic("#9AA6AC"), 0.002, 0.0008)


def flat_packs():
    """Two flat packs, each closed with a strip of tape."""
    for x, turn in ((-0.041, 2), (0.042, -3)):
        with placed((x, -0.060, 0.0022), rotate=(0, 0, turn)):
            box(0.074, 0.150, 0.017, paper("#D9E4DC"), 0.008, 0.005)
            with placed((0, -0.0753, 0.0085), facing="front"):
                prism(rectangle(0.044, 0.0075), 0.0002, paper("#E6D9BC"), 0)


def door(bore, front, face, liters):
    """A round-cornered cover over a steel plate that closes the chamber; a lever locks it at the right."""
    with placed((DOOR_X, face - 0.014, AXIS), facing="front"):
        deep = face - front - 0.014
        prism(rectangle(0.334, 0.342, 0.070, 14), deep, powder(WHITE), 0.016, 0.003, name="door")
        with placed((0, 0, deep - 0.001)):
            prism(rectangle(0.256, 0.264, 0.060, 14), 0.0040, powder("#DADDDD"), 0.0025, 0, name="inlay")
            with placed((0, 0.076, 0.0040)):
                wordmark("Emberline", 0.0150, at=(0, 0), align="center")
            with placed((0, -0.088, 0.0040)):
                text(f"AB  {liters} L", 0.0105, ink("#7A8488"), (0, 0, 0.0002), weight=0.01, thickness=0.00004, spacing=1.1)
            with placed((0.088, -0.010, 0.0)):
                cylinder(0.034, 0.010, plastic(DARK), 0.003, 96)
                with placed((0, 0, 0.010)):
                    cylinder(0.026, 0.010, plastic("#2B3236"), 0.003, 96)
                    with placed((0, -0.052, 0.006)):
                        prism(rectangle(0.030, 0.150, 0.0125), 0.016, plastic("#2B3236"), 0.006, 0.004, name="lever")
                    with placed((0, -0.096, 0.0222)):
                        prism(rectangle(0.016, 0.050, 0.0070), 0.0004, plastic(ACCENTS["Emberline"]), 0.0001, 0)
    with placed((DOOR_X, face - 0.015, AXIS), facing="back"):
        cylinder(bore / 2 + 0.022, 0.006, steel("satin"), 0.002, 128)
        with placed((0, 0, 0.006)):
            lathe([(0, 0.010), (bore / 2 - 0.030, 0.009), (bore / 2 - 0.010, 0.003), (bore / 2 - 0.006, 0), (0, 0)], steel("polished"), 128)
    for z in (-0.11, 0.11):
        with placed((DOOR_X - 0.172, face - 0.010, AXIS + z - 0.022)):
            cylinder(0.012, 0.044, steel("satin"), 0.002, 48)


def column(product, width, face, opened, liters):
    left, right = DOOR_X + 0.176, width / 2 - 0.006
    x, wide = (left + right) / 2, right - left
    with placed((x, face - 0.002, AXIS), facing="front"):
        prism(rectangle(wide, 0.342, 0.024), 0.020, plastic("#353D41"), 0.006, 0.001, name="column")
        with placed((0, 0, 0.020)):
            anchor("panel", (0, 0.004, 0))
            with placed((0, 0.098, 0)):
                screen(wide - 0.024, opened)
            for k, (words, face_colour) in enumerate((("121 °C LIQUID", "#5C666B"), ("134 °C WRAPPED", ACCENTS["Emberline"]), ("BOWIE-DICK", "#5C666B"), ("LEAK TEST", "#5C666B"))):
                button(wide - 0.024, 0.0155, face=face_colour, label=words, at=(0, 0.030 - 0.0205 * k), radius=0.0045, rise=0.0018)
            for k, (symbol, words) in enumerate((("play", "START"), ("stop", "STOP"))):
                button(0.034, 0.026, face="#4E9A47" if symbol == "play" else "#A63A2E", symbol=symbol, at=(-0.021 + 0.042 * k, -0.062), radius=0.006, rise=0.002)
                text(words, 0.0036, ink("#C9D1D3"), (-0.021 + 0.042 * k, -0.0815, 0.0002), weight=0.01, thickness=0.00004)
            with placed((0, -0.112, 0)):
                printer(wide - 0.022, () if opened else (f"EMBERLINE AB {liters} L", "CYCLE 00412", "134 C WRAPPED", "09:14 VAC 3 x -85 kPa", "09:31 HEAT  134.0 C", "09:31 STERILIZE START"))
            socket("usb-a", (wide / 2 - 0.020, -0.150))
            text("USB", 0.0034, ink("#C9D1D3"), (wide / 2 - 0.038, -0.150, 0.0002), weight=0.01, thickness=0.00004)
            lamp(0.0022, "#46C26B", True, (-wide / 2 + 0.016, -0.150))
            text("POWER", 0.0034, ink("#C9D1D3"), (-wide / 2 + 0.022, -0.150, 0.0002), "left", weight=0.01, thickness=0.00004)


def screen(wide, opened):
    high = 0.096
    display(wide, high, background="#1A1512", border=0.003)
    z, left, right, top = on_screen(), -wide / 2 + 0.006, wide / 2 - 0.006, high / 2
    dim = glow("#A39A92")
    state, celsius, pressure, minutes = ("DOOR OPEN", "48.2", "0", "28:00") if opened else ("STERILIZING", "134.0", "203", "3:12")
    text(state, 0.0036, glow("#F6A25F"), (left, top - 0.008, z), "left", weight=0.01, thickness=0)
    if not opened:
        with placed((right - 0.003, top - 0.008, z)):
            padlock(0.0062, glow("#7FD6A3"))
    figures(celsius, "°C", 0.0140, (left, 0.0200), "left")
    figures(pressure, "kPa", 0.0110, (left, 0.0000), "left", color="#7FC4E8")
    figures(minutes, "min", 0.0110, (left, -0.0200), "left", color="#F6B26B")
    for k in range(5):
        tile = (right - left) / 5
        middle = left + tile * (k + 0.5)
        with placed((middle, -top + 0.0105, z)):
            prism(rectangle(tile - 0.002, 0.0034, 0.0016, 4), 0.00003, glow("#F6A25F" if k < 3 and not opened else "#574A40"), 0)
        text(("VAC", "HEAT", "STERILIZE", "DRY", "END")[k], 0.0021, dim, (middle, -top + 0.0055, z), thickness=0, fit=tile - 0.001)


def padlock(size, material):
    """A closed lock, `size` high: the door cannot be opened."""
    with placed((0, -size * 0.18, 0)):
        prism(rectangle(size * 0.74, size * 0.58, size * 0.08, 3), 0.00003, material, 0)
    outer, inner = ([(r * math.cos(math.pi * k / 24), r * math.sin(math.pi * k / 24)) for k in range(25)] for r in (size * 0.27, size * 0.16))
    foot = -size * 0.14
    with placed((0, size * 0.22, 0)):
        prism([(size * 0.27, foot), *outer, (-size * 0.27, foot), (-size * 0.16, foot), *inner[::-1], (size * 0.16, foot)], 0.00003, material, 0)


def printer(wide, lines):
    """A panel printer. The paper comes out of its slot with the first line ahead and curls forward; without lines it is a stub."""
    plate = prism(rectangle(wide, 0.046, 0.006), 0.0035, plastic("#23292C"), 0.0015, 0, name="printer")
    with placed((0, -0.0150, 0.0012)):
        cut(plate, prism(rectangle(0.064, 0.0044, 0.001), 0.010, plastic("#0A0B0C"), 0))
    with placed((0, -0.0185, 0.0035)):  # the edge that it is torn off at
        prism(rectangle(0.064, 0.0016, 0.0004), 0.0012, steel("satin"), 0.0003, 0)
    path = [(-0.0150, 0.0014), (-0.0150, 0.0040), (-0.0138, 0.0064), (-0.0105, 0.0080)]
    if lines:
        path += [(-0.0060, 0.0088), (0.0000, 0.0094), (0.0060, 0.0100), (0.0120, 0.0110), (0.0158, 0.0126), (0.0182, 0.0150), (0.0190, 0.0172), (0.0188, 0.0190)]
    path = bent(path, 6)
    half = 0.0285
    vertices = [(x, y, z) for y, z in path for x in (-half, half)]
    solid("paper", vertices, [(k, k + 1, k + 3, k + 2) for k in range(0, len(vertices) - 2, 2)], paper(), smooth_angle=60, crisp=False)
    for row, words in enumerate(lines):
        y = 0.0108 - row * 0.0039
        k = next(k for k, point in enumerate(path) if point[0] >= y)
        (y1, z1), (y2, z2) = path[k - 1], path[k]
        with placed((0, y, z1 + (z2 - z1) * (y - y1) / (y2 - y1)), rotate=(math.degrees(math.atan2(z2 - z1, y2 - y1)), 0, 0)):
            text(words, 0.0024, ink("#2A3236"), (-0.0255, 0, 0.0002), "left", font="mono", thickness=0.00002)


def bent(points, parts):
    """A soft curve through the points (Catmull-Rom)."""
    curve, ends = [], [points[0], *points, points[-1]]
    for p, q, r, s in zip(ends, ends[1:], ends[2:], ends[3:]):
        for k in range(parts):
            t = k / parts
            curve.append(tuple(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3) for a, b, c, d in zip(p, q, r, s)))
    return [*curve, points[-1]]


def tank_lid(width, deeper):
    """The cover of the water tank, with a level window at the front and a grip."""
    prism(rectangle(width - 0.060, 0.330 + deeper, 0.030), 0.012, powder("#DADDDD"), 0.005, 0.001, name="tank lid")
    with placed((0, -0.125 - deeper / 2, 0.012)):
        box(0.110, 0.022, 0.004, plastic(DARK), 0.010, 0.002)
    with placed((0.0, 0.030, 0.0121)):
        icon("drop", 0.026, ink("#9FB2BA"), (-0.060, 0, 0))
        text("PURIFIED WATER", 0.0090, ink("#8A9498"), (0.024, 0, 0), weight=0.01, thickness=0.00004)


def rear(product, width, height, back):
    with placed((0, back, height * 0.5), facing="back"):
        prism(rectangle(width - 0.070, height - 0.100, 0.014), 0.0020, powder("#525B60"), 0.0008, 0)
        screws(width - 0.100, height - 0.130, 0.0032)
        with placed((0, 0, 0.002)):
            vents(0.340, 0.120, 10, columns=2, at=(0, 0.060))
            serial_plate(product, 0.096, 0.050, "120 V~  60 Hz  1400 W", at=(-0.090, -0.085))
            iec_inlet((0.110, -0.075))
            with placed((0.045, -0.085, 0)):
                ring(0.012, 0.006, 0.004, steel("satin"), 0.001, 6)
                lathe([(0, 0), (0.0070, 0), (0.0070, 0.010), (0.0052, 0.012), (0.0066, 0.016), (0.0050, 0.020), (0.0064, 0.024), (0.0040, 0.030), (0, 0.030)], steel("satin"), 48, 0.0005)
                text("DRAIN", 0.0050, ink("#E3E8E9"), (0, -0.022, 0.0002), weight=0.01, thickness=0.00004)
