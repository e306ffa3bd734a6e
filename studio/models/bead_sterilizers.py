"""Glass bead sterilizers: a small insulated housing with a well of hot beads."""

import math
import random

import bpy

from materials import DARK, WHITE, glossy_plastic, glow, ink, plastic, powder, steel
from parts.housings import feet, iec_inlet, vents
from parts.panels import button, display, lamp, on_screen, serial_plate, wordmark
from parts.decimal_displays import pointed
from parts.solids import add, anchor, cylinder, inset, lathe, loft, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["emberline-gb250-glass-bead-sterilizer"]

TOP = 0.146


def views(product):
    return {
        "front": View("Emberline GB250 glass bead sterilizer with forceps in its well of beads; the display shows 250 °C and the ready light is on.", turn=32, elevation=28),
        "detail": View("The well of the GB250 from above: glass beads in a steel ring, and the tips of a pair of forceps between them.", turn=20, elevation=44, look_at="well", span=0.115),
        "covered": View("The GB250 with its cover on the well.", turn=-30, elevation=22, show={"cover": True}),
        "back": View("Back of the GB250 with power inlet, fuse, and rating plate.", turn=205, elevation=20, show={"cover": True}),
    }


def build(product, view):
    width, depth, _ = product.size
    feet(width, depth, radius=0.010, inset=0.026, height=0.009)
    front, back = -depth / 2, depth / 2
    with placed((0, 0, 0.007)):
        prism(rectangle(width - 0.006, depth - 0.006, 0.015), 0.020, powder("#363D42"), 0.003)
    outline = divided(rectangle(width, depth, 0.018), 0.003)
    rings = []
    for k in range(5):
        a = math.pi / 2 * k / 4
        rings.append([(x, y, 0.022 + 0.003 * (1 - math.cos(a))) for x, y in inset(outline, 0.003 * (1 - math.sin(a)))])

    def height_of(y):
        return TOP - 0.052 * max(0.0, min(1.0, (-0.022 - y) / 0.052)) ** 1.25  # level under all of the collar

    for k in range(7):
        a = math.pi / 2 * k / 6
        rings.append([(x, y, height_of(y) - 0.010 + 0.010 * math.sin(a)) for x, y in inset(outline, 0.010 * (1 - math.cos(a)))])
    loft(rings, powder(WHITE), "housing", smooth_angle=50, caps=False)
    top = inset(outline, 0.010)
    cap(top, height_of)
    with placed((0, 0.026, TOP - 0.002)):
        anchor("well", (0, 0, 0.004))
        well()
        if view.show.get("cover"):
            cover()
        else:
            forceps()
    with placed((0, front, 0.0545), facing="front"):  # below the rounding of the housing's upper rim
        panel(product, width)
    with placed((0, back, 0.072), facing="back"):
        iec_inlet((-0.034, -0.012))
        serial_plate(product, 0.056, 0.030, "120 V~  60 Hz  120 W", at=(0.024, 0.030))
        vents(0.044, 0.030, 5, at=(0.030, -0.014))
    for side in (-1, 1):
        with placed((side * width / 2, 0.020, 0.060), facing="right" if side > 0 else "left"):
            vents(0.070, 0.036, 5)


def divided(outline, longest):
    """The outline with points added on its long sides, so that they can follow a curve in height."""
    points = []
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1]):
        parts = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) / longest))
        points += [(x1 + (x2 - x1) * k / parts, y1 + (y2 - y1) * k / parts) for k in range(parts)]
    return points


def cap(outline, height_of):
    """The upper face: level round the well, falling to the front, made of strips across."""
    from parts.solids import solid

    ys = sorted({round(y, 5) for _, y in outline})
    half = {}
    for x, y in outline:
        half[round(y, 5)] = max(half.get(round(y, 5), 0), abs(x))
    vertices, faces = [], []
    for y in ys:
        vertices += [(-half[y], y, height_of(y)), (half[y], y, height_of(y))]
    for k in range(len(ys) - 1):
        faces.append((2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2))
    solid("upper face", vertices, faces, powder(WHITE), smooth_angle=60, crisp=False)


def well():
    """A steel collar, an insulating ring, beads of 1.5 mm."""
    ring(0.045, 0.0300, 0.0060, plastic("#24282B"), 0.0020, 128)
    ring(0.0312, 0.0200, 0.0090, steel("brushed"), 0.0016, 128)
    with placed((0, 0, 0.0005)):
        cylinder(0.0202, 0.0030, plastic("#B9BDB8"), 0.0002)
    beads()
    text("HOT  250 °C", 0.0034, ink("#F0A08A"), (0, -0.0378, 0.0061), weight=0.012, thickness=0.00003, spacing=1.1)


def beads(radius=0.00075, room=0.0192, count=1500):
    """Poured one by one: each falls at the lowest of a few places, until it touches another. All are copies of one bead."""
    pick, lying = random.Random(3), {}
    bead = lathe([(radius * math.sin(math.pi * k / 10), -radius * math.cos(math.pi * k / 10)) for k in range(11)], glossy_plastic("#DDE3E0"), 18, smooth_angle=180, name="bead")
    bead.modifiers.clear()  # what has modifiers of its own does not share its mesh

    def resting(x, y):
        column, row = round(x / radius / 2), round(y / radius / 2)
        below = (other for i in (-1, 0, 1) for j in (-1, 0, 1) for other in lying.get((column + i, row + j), ()))
        reach = ((z, 4 * radius ** 2 - (x - u) ** 2 - (y - v) ** 2) for u, v, z in below)
        return max((z + math.sqrt(square) for z, square in reach if square > 0), default=0.0036)

    for _ in range(count):
        places = []
        for _ in range(30):
            r, a = room * math.sqrt(pick.random()), 2 * math.pi * pick.random()
            x, y = r * math.cos(a), r * math.sin(a)
            places.append((resting(x, y), x, y))
        z, x, y = min(places)
        lying.setdefault((round(x / radius / 2), round(y / radius / 2)), []).append((x, y, z))
        with placed((x, y, z)):
            add(bead.copy())
    bpy.data.objects.remove(bead)


def forceps():
    """Stand tips down in the beads, leaning back to the left."""
    with placed((0.002, 0.002, -0.004), rotate=(-14, -16, 20)):
        for side in (-1, 1):
            path = [(side * 0.0010, 0.0), (side * 0.0032, 0.030), (side * 0.0062, 0.062), (side * 0.0050, 0.100), (side * 0.0012, 0.125)]
            rings = []
            for k, (x, z) in enumerate(path):
                wide, thick = (0.0008, 0.0020, 0.0048, 0.0050, 0.0046)[k], 0.0007
                rings.append([(x - thick, -wide, z), (x + thick, -wide, z), (x + thick, wide, z), (x - thick, wide, z)])
            fine = []
            for k in range(len(rings) - 1):
                for t in range(6):
                    fine.append([tuple(a[i] + (b[i] - a[i]) * (t / 6) for i in range(3)) for a, b in zip(rings[k], rings[k + 1])])
            fine.append(rings[-1])
            loft(fine, steel("satin"), "forceps", smooth_angle=30)
            for k in range(6):
                z = 0.064 + 0.004 * k
                outside = 0.0062 - 0.0012 * (z - 0.062) / 0.038 + 0.0007
                with placed((side * (outside - 0.0002), 0, z), rotate=(90, 0, 0)), placed((0, 0, -0.0034)):
                    cylinder(0.0005, 0.0068, steel("satin"), 0.0001, 10)


def cover():
    with placed((0, 0, 0.0062)):
        lathe([(0, 0), (0.0345, 0), (0.0345, 0.0030), (0.026, 0.0052), (0, 0.0058)], steel("satin"), 128, 0.0008, "cover")
        with placed((0, 0, 0.0052)):
            lathe([(0, 0), (0.0050, 0), (0.0042, 0.0036), (0.0090, 0.0070), (0.0090, 0.0090), (0, 0.0100)], plastic(DARK), 64, 0.0012)


def panel(product, width):
    prism(rectangle(width - 0.036, 0.052, 0.009), 0.0018, plastic("#2E373B"), 0.0008, 0, name="panel")
    with placed((-0.0225, 0.006, 0.0018)):
        display(0.050, 0.026, background="#140C0B", border=0.003)
        pointed("250", 0.0170, (-0.0215, 0.0), "left", "#F0503C")
        text("°C", 0.0048, glow("#F0503C"), (0.0180, 0.0055, on_screen()), thickness=0)
    with placed((0, 0, 0.0018)):
        lamp(0.0024, "#46C26B", True, (0.018, 0.0155))
        text("READY", 0.0032, ink("#C9D1D3"), (0.0245, 0.0155, 0.0002), "left", weight=0.01, thickness=0.00004)
        lamp(0.0024, "#F0A03C", False, (0.018, 0.0065))
        text("HEAT", 0.0032, ink("#C9D1D3"), (0.0245, 0.0065, 0.0002), "left", weight=0.01, thickness=0.00004)
        for k, symbol in enumerate(("up", "down")):
            button(0.0140, 0.0120, face="#5C666B", symbol=symbol, at=(0.022 + 0.0175 * k, -0.0085), radius=0.004)
        wordmark("Emberline", 0.0046, ink("#F0F2F2"), at=(-0.0485, -0.0180), align="left")
        text(product.model, 0.0040, ink("#C9D1D3"), (0.0485, -0.0195, 0.0003), "right", weight=0.01, thickness=0.00003)
