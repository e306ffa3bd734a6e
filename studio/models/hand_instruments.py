"""Instruments for the hand: the waterproof probe thermometer and the digital caliper."""

import math

from materials import ACCENTS, WHITE, aluminum, ink, paper, plastic, rubber, steel
from parts.housings import grip
from parts.panels import button, display, on_screen, wordmark
from parts.decimal_displays import pointed
from parts.solids import anchor, box, cable, cylinder, fillet, inset, lathe, loft, placed, prism, rectangle, ring, squircle, text
from scene import View

HANDLES = ["aldergate-t2-probe-thermometer", "aldergate-l150-digital-caliper"]

LCD = "#B9CDC2"


def views(product):
    if product.model == "T2":
        return {
            "front": View("Aldergate T2 probe thermometer lying with its steel probe and coiled cable; the display reads 37.02 °C.", turn=14, elevation=40),
            "detail": View("Display of the T2: 37.02 °C with minimum, maximum, and average, and the three keys below.", turn=4, elevation=50, look_at="panel", span=0.105),
            "back": View("Back of the T2 with its magnetic holder, battery cover, and IP67 plate.", turn=-16, elevation=40, show={"over": True}),
        }
    return {
        "front": View("Aldergate L digital caliper of 150 mm measuring a steel pin; the display reads 24.86 mm.", turn=34, elevation=54),
        "detail": View("Display and keys of the Aldergate L caliper: 24.86 mm, keys for inch and millimeter, zero, and data, and the thumb roller.", turn=6, elevation=56, look_at="display", span=0.115),
        "sizes": View("The Aldergate L caliper in its three ranges of 150 mm, 200 mm, and 300 mm.", turn=34, elevation=56, show={"sizes": True}),
        **{
            f"{reach}-mm": View(f"Aldergate L digital caliper of {reach} mm measuring a steel pin; the display reads 24.86 mm.", turn=34, elevation=54, show={"reach": reach})
            for reach in (200, 300)
        },
    }


def build(product, view):
    if product.model == "T2":
        thermometer(product, view.show.get("over", False))
    elif view.show.get("sizes"):
        for number, reach in enumerate((0.150, 0.200, 0.300)):
            with placed((-0.150 + 0.0 * number, 0.080 - 0.085 * number, 0.0035)):
                caliper(reach, 0.0)
    else:
        reach = view.show.get("reach", 150)
        with placed((-0.010 - reach / 2000, 0.010, 0.0075)):
            caliper(reach / 1000, 0.02486, float(product.spec(f"Jaw length, {reach} mm")) / 1000)
            with placed((0.01243, -0.027, -0.0070)):
                cylinder(0.01243, 0.018, aluminum("#8E9498"), 0.0008, 96)


# The thermometer lies on its back; Z is up out of its display.


def thermometer(product, over):
    width, depth, height = product.size
    with placed((-0.055, 0.0, 0.0)):
        if over:
            with placed((0, 0, depth + 0.0045), rotate=(0, 180, 0)):
                body(product, width, height, depth)
        else:
            body(product, width, height, depth)
    probe(over)


def shape(width, height):
    """Waisted: broad round the display, slimmer at the hand."""
    points = []
    for x, y in squircle(width, height, 4.2, 128):
        t = max(0.0, min(1.0, (-y / (height / 2) + 0.15) / 0.6))
        points.append((x * (1 - 0.13 * t * t * (3 - 2 * t)), y))
    return points


def body(product, width, height, depth):
    outline = shape(width, height)
    green, white = rubber(ACCENTS["Aldergate"]), plastic(WHITE)
    layers = [(0.008, 0.004), (0.003, 0.006), (0.0006, 0.0095), (0.0, 0.013), (0.0, 0.021), (0.0008, 0.0235)]
    with placed((0, 0, -0.0)):
        loft([[(x, y, z) for x, y in inset(outline, d)] for d, z in layers], green, "rubber boot", smooth_angle=60)
    with placed((0, 0, 0.0225)):
        face = inset(outline, 0.0042)
        prism(face, depth - 0.0225, white, 0.0035, 0.0002, name="face")
    with placed((0, 0, depth)):
        anchor("panel", (0, 0.018, 0))
        with placed((0, 0.030, -0.0002)):
            display(0.0460, 0.0400, background=LCD, border=0.0030, glow_strength=0.42)
            dark, z = ink("#0F1A17"), on_screen()
            pointed("37.02", 0.0126, (0.0142, 0.0035), "right", "#101C18", 0.2, None)
            text("°C", 0.0042, dark, (0.0192, 0.0082, z), thickness=0)
            text("Pt1000", 0.0022, dark, (-0.0205, 0.0165, z), "left", thickness=0)
            text("ALARM 36.0 / 38.0", 0.0022, dark, (0.0212, 0.0165, z), "right", thickness=0)
            for k, (words, value) in enumerate((("MIN", "36.94"), ("MAX", "37.08"), ("AVG", "37.01"))):
                x = (k - 1) * 0.0148
                text(words, 0.0020, dark, (x, -0.0098, z), thickness=0)
                text(value, 0.0030, dark, (x, -0.0150, z), weight=0.012, thickness=0)
            with placed((0, -0.0068, z)):
                prism(rectangle(0.042, 0.0003), 0.00003, dark, 0)
        for k, (words, face_colour) in enumerate((("HOLD", "#5C666B"), ("MIN MAX", "#5C666B"))):
            button(0.0170, 0.0095, face=face_colour, label=words, at=(-0.0105 + 0.021 * k, -0.0105), radius=0.0045, rise=0.0014)
        button(0.0150, 0.0150, face=ACCENTS["Aldergate"], symbol="power", at=(0, -0.0290), radius=0.0074, rise=0.0014)
        wordmark("Aldergate", 0.0030, at=(0, -0.0445), align="center")
        text("T2", 0.0034, ink("#7A8488"), (0, -0.0525, 0.0003), weight=0.012, thickness=0.00003)
    with placed((0, 0.060, 0.0155), rotate=(-90, 0, 0)):
        with placed((0, 0, 0.006)):
            lathe([(0, 0), (0.0072, 0), (0.0072, 0.008), (0.0050, 0.010), (0.0032, 0.022), (0, 0.022)], rubber("#1C1F21"), 48, 0.001)
    with placed((0, 0, 0.0042), rotate=(180, 0, 180)):
        # The back: magnets, battery cover, plate.
        prism(rectangle(0.040, 0.052, 0.008), 0.0040, plastic("#2B3236"), 0.0015, 0, name="holder")
        for y in (-0.014, 0.014):
            with placed((0, y, 0.0040)):
                cylinder(0.0095, 0.0012, steel("satin"), 0.0004, 64)
        with placed((0, -0.043, 0.0)):
            prism(rectangle(0.036, 0.024, 0.005), 0.0012, plastic("#3F6B4F"), 0.0006, 0)
            with placed((0, -0.004, 0.0012)):
                cylinder(0.0040, 0.0008, plastic("#2E5140"), 0.0003, 40)
                with placed((0, 0, 0.0008)):
                    prism(rectangle(0.0052, 0.0010, 0.0003), 0.0001, plastic("#15241C"), 0)
            text("2 x AAA", 0.0026, ink("#DCE8E0"), (0, 0.0070, 0.0014), weight=0.01, thickness=0.00003)
        with placed((0, 0.044, 0.0)):
            prism(rectangle(0.038, 0.022, 0.002), 0.0006, paper("#E6E9E8"), 0.0002, 0)
            for row, (words, size) in enumerate((("ALDERGATE  T2", 0.0028), ("Pt1000  -50 to 200 °C", 0.0021), ("IP67   SN T2-48210", 0.0021))):
                text(words, size, ink("#22282B"), (-0.0165, 0.0062 - row * 0.0055, 0.0007), "left", weight=0.008, thickness=0.00002)


def probe(over):
    """A penetration probe of 3 x 120 mm with its handle, on a cable of 1.2 m."""
    with placed((0.055, -0.060, 0.0085), rotate=(0, 0, 4)):
        with placed(rotate=(-90, 0, 0)):
            lathe([(0, 0), (0.0044, 0), (0.0075, 0.010), (0.0085, 0.030), (0.0070, 0.072), (0.0050, 0.080), (0, 0.080)], rubber(ACCENTS["Aldergate"]), 64, 0.001, "handle of the probe")
            for k in range(5):
                with placed((0, 0, 0.026 + 0.006 * k)):
                    ring(0.0088, 0.0070, 0.0022, rubber("#2E5140"), 0.0006, 64)
        with placed((0, 0.001, 0), rotate=(90, 0, 0)):
            lathe([(0, 0), (0.0015, 0), (0.0015, 0.112), (0.0, 0.120)], steel("polished"), 32, 0.0001, "probe")
    start, r = (0.050, 0.020, 0.0085), 0.0017
    points = [start, (0.048, 0.040, 0.0060)]
    cx, cy = 0.018, 0.052
    for k in range(27):  # Two turns and a quarter, until it heads for the instrument.
        a = 0.25 + 2 * math.pi * k / 12
        radius = 0.027 + 0.0011 * math.sin(k * 1.9)
        points.append((cx + radius * math.cos(a), cy + radius * math.sin(a), 0.0019 + 0.0032 * (k // 12) + 0.0008 * math.sin(k)))
    x = -0.055
    points += [(-0.014, 0.093, 0.0050), (-0.038, 0.110, 0.0110), (-0.052, 0.110, 0.0150), (x, 0.098, 0.0156), (x, 0.085, 0.0158)]
    cable(points, r, rubber("#1C1F21"))


# The caliper lies flat: X along its beam, measuring faces at X = 0.


def caliper(reach, gap, jaw=0.040):
    beam_long, thick, half = reach + 0.082, 0.0036, 0.0080
    metal = aluminum("#7F868A")
    with placed((beam_long / 2 - 0.014, 0, 0)):
        box(beam_long - 0.004, half * 2, thick, metal, 0.0015, 0.0004, name="beam")
        # From the fixed jaw to behind the last figure.
        with placed((0.0030, -0.0016, thick - 0.0001)):
            prism(rectangle(beam_long - 0.026, 0.0070, 0.0005), 0.0002, aluminum("#B4B9BC"), 0, name="scale field")
    ticks(reach, thick)
    fixed = fillet([(0, 0.0105), (0, -jaw), (-0.0028, -jaw), (-0.0095, -0.0190), (-0.0180, -0.0090), (-0.0180, 0.0080), (-0.0140, 0.0105)][::-1], [0.0004, 0.0004, 0.0008, 0.003, 0.005, 0.004, 0.004][::-1], 6)
    prism(fixed, thick + 0.0002, metal, 0.0003, name="fixed jaw")
    prism(inside_jaw(0.0070), thick / 2 - 0.0001, metal, 0.0002, name="fixed inside jaw")
    with placed((gap, 0, 0)):
        moving = fillet([(0, -jaw), (0, 0.0110), (0.0220, 0.0110), (0.0220, -0.0110), (0.0090, -0.0190), (0.0028, -jaw)][::-1], [0.0005, 0.0005, 0.003, 0.003, 0.006, 0.0008][::-1], 6)
        with placed((0, 0, thick / 2)):
            prism([(-x, y) for x, y in inside_jaw(0.0083)[::-1]], thick / 2 + 0.0010, metal, 0.0002, name="sliding inside jaw")
        with placed((0, 0, -0.0010)):
            prism(moving, thick + 0.0022, metal, 0.0004, name="sliding jaw")
        with placed((0.0460, 0, -0.0022)):
            prism(rectangle(0.0700, 0.0280, 0.0040), thick + 0.0046, plastic("#2B3236"), 0.0012, name="slider")
            with placed((0, 0.0010, thick + 0.0046)):
                anchor("display", (0, -0.004, 0))
                slider_face(gap)
        with placed((0.0640, -0.0155, 0.0006)):
            grip(0.0062, thick, steel("satin"), 30)
            cylinder(0.0057, thick + 0.0002, steel("satin"), 0.0001, 64)
        with placed((0.0260, 0.0142, 0.0018), rotate=(-90, 0, 0)):
            grip(0.0030, 0.0072, steel("satin"), 20)
    with placed((beam_long - 0.0150, 0.0, 0.0008)):
        box(gap * 2 + 0.002, 0.0026, 0.0016, steel("satin"), 0.0004, 0.0003, name="depth rod")


def inside_jaw(low):
    """The fixed one's outline above `low`; the sliding one is its mirror image. They measure with their outer edges, which stand in line
    with the faces of the large jaws, so that closed one lies on the other."""
    return fillet([(-0.0060, low), (0.0088, low), (0.0088, low + 0.0014), (0.0012, 0.0240), (0, 0.0240), (0, 0.0118), (-0.0060, 0.0100)], [0, 0.0004, 0.0010, 0.0005, 0.0004, 0.002, 0], 6)


def slider_face(gap):
    prism(rectangle(0.0660, 0.0240, 0.0030), 0.0010, plastic("#1F2528"), 0.0005, 0)
    with placed((-0.0040, 0.0036, 0.0008)):
        display(0.0440, 0.0135, background=LCD, border=0.0012, radius=0.002, glow_strength=0.42)
        pointed(f"{gap * 1000:.2f}", 0.0100, (0.0130, 0.0), "right", "#101C18", 0.2, None)
        text("mm", 0.0030, ink("#0F1A17"), (0.0180, -0.0028, on_screen()), thickness=0)
        text("ABS", 0.0018, ink("#0F1A17"), (-0.0195, 0.0045, on_screen()), "left", thickness=0)
    for k, (words, face) in enumerate((("mm/in", "#5C666B"), ("OFF/ON", "#5C666B"), ("ZERO", ACCENTS["Aldergate"]))):
        with placed((0, 0, 0.0010)):
            button(0.0115, 0.0052, face=face, label=words, at=(-0.0190 + 0.0150 * k, -0.0078), radius=0.0024, rise=0.0009)
    with placed((0.0258, 0.0036, 0.0010)):
        button(0.0108, 0.0072, face="#5C666B", label="DATA", radius=0.0034, rise=0.0009)
    with placed((0.0330, -0.0078, 0.0010)):
        wordmark("Aldergate", 0.0017, ink("#E6ECEA"), at=(-0.0015, 0), align="right")


def ticks(reach, thick):
    """Engraved millimeters below, figures every ten; the jaw's edge points at the reading."""
    from parts.solids import merged

    marks, dark = [], ink("#20262A")
    for k in range(1, int(reach * 1000) + 1):
        long = 0.0042 if k % 10 == 0 else 0.0033 if k % 5 == 0 else 0.0023
        with placed((k / 1000, -0.0080 + long / 2 + 0.0004, thick)):
            marks.append(prism(rectangle(0.00022, long), 0.00006, dark, 0))
        if k % 10 == 0:
            text(str(k), 0.0031, dark, (k / 1000, -0.0013, thick + 0.0002), weight=0.012, thickness=0.00003)
    merged(marks)
