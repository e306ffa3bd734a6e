"""Cabinets with a chamber and a door: incubators, ovens, sterilizers. Their front faces -Y, their feet stand on Z = 0."""

import contextlib
import math

from materials import glow, pane, plastic, rubber, steel
from parts.solids import box, cable, circle, cut, cylinder, fillet, lathe, merged, placed, prism, rectangle, ring, solid, text, text_width


def carcass(width, front, back, low, high, opening, material, inside=None, radius=0.014, bevel=0.006):
    """A sheet-metal body from `front` to `back` and `low` to `high` with a chamber cut into its front: `opening` is
    (width, height, middle X, middle Z, depth, corner radius)."""
    with placed((0, (front + back) / 2, low)):
        body = box(width, back - front, high - low, material, radius, bevel, name="carcass")
    wide, tall, x, z, deep, corner = opening
    with placed((x, front + deep, z), facing="front"):
        cut(body, prism(rectangle(wide, tall, corner), deep + 0.02, inside or steel("satin"), 0, corner * 0.6, name="chamber"))
    with placed((0, front, (low + high) / 2), facing="front"):
        face_plate(width - 2 * bevel, high - low - 2 * bevel, radius, wide, tall, corner, (x, z - (low + high) / 2), material)
    return body


def face_plate(width, height, radius, wide, tall, corner, at, material, thick=0.0012):
    """A sheet of width x height with a hole of wide x tall at `at`, on a panel. Built without a cut, so that it is truly flat."""
    outer = rectangle(width, height, max(0.002, radius), 10)
    inner = [(px + at[0], py + at[1]) for px, py in rectangle(wide, tall, corner, 10)]
    count = len(outer)
    rings = [[(px, py, 0) for px, py in outer], [(px, py, thick) for px, py in outer], [(px, py, thick) for px, py in inner], [(px, py, -0.004) for px, py in inner]]
    faces = [(row * count + k, row * count + (k + 1) % count, (row + 1) * count + (k + 1) % count, (row + 1) * count + k) for row in range(3) for k in range(count)]
    return solid("face plate", [point for ring_ in rings for point in ring_], faces, material, 30)


@contextlib.contextmanager
def hinged(x, y, angle):
    """What is made inside (in the coordinates of the closed door) swings open by `angle` degrees about an upright hinge at x, y."""
    turn = angle if x > 0 else -angle
    with placed((x, y, 0), rotate=(0, 0, turn)), placed((-x, -y, 0)):
        yield


def gasket(width, height, radius, thick=0.010, material=None):
    """A frame of silicone round an opening, on a panel (X right, Y up, Z out)."""
    outer, inner = rectangle(width, height, radius), rectangle(width - 2 * thick, height - 2 * thick, max(0.001, radius - thick))
    with placed((0, 0, 0)):
        body = prism(outer, thick * 0.7, material or rubber("#3A4043"), thick * 0.25, 0.0002, name="gasket")
    with placed((0, 0, -0.01)):
        cut(body, prism(inner, 0.05, material or rubber("#3A4043"), 0))


def wire_shelf(width, depth, pitch=0.018):
    """A shelf of steel rods with its upper side at Z = 0."""
    metal = steel("polished")
    frame = fillet([(-width / 2, -depth / 2), (width / 2, -depth / 2), (width / 2, depth / 2), (-width / 2, depth / 2)], 0.012, 4)
    # Points close to the ends of its straight sides: without them the soft curve runs out past its corners.
    held = []
    for (x1, y1), (x2, y2) in zip(frame, frame[1:] + frame[:1]):
        long = math.hypot(x2 - x1, y2 - y1)
        held += [(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, -0.005) for t in ((0, 0.004 / long, 1 - 0.004 / long) if long > 0.02 else (0,))]
    cable(held + held[:1], 0.003, metal)
    rods = []
    count = int(width / pitch)
    for k in range(1, count):
        with placed((-width / 2 + width * k / count, -depth / 2, -0.0015), rotate=(-90, 0, 0)):
            rods.append(cylinder(0.0015, depth, metal, 0.0003, 12))
    for y in (-0.2, 0.2):
        with placed((-width / 2, depth * y, -0.0045), rotate=(0, 90, 0)):
            rods.append(cylinder(0.0022, width, metal, 0.0003, 12))
    merged(rods)


def perforated_shelf(width, depth, columns=16, rows=9, hole=0.008):
    """A shelf of sheet steel with turned-down edges and its upper side at Z = 0."""
    with placed((0, 0, -0.0025)):
        sheet = box(width, depth, 0.0025, steel("satin"), 0.006, 0.0008)
    holes = []
    for column in range(columns):
        for row in range(rows):
            with placed((width * 0.92 * ((column + 0.5) / columns - 0.5), depth * 0.9 * ((row + 0.5) / rows - 0.5), -0.01)):
                holes.append(prism(circle(hole / 2, 14), 0.02, plastic("#4A5154"), 0))
    cut(sheet, merged(holes))
    with placed((0, -depth / 2 + 0.002, -0.014)):
        box(width, 0.004, 0.0145, steel("satin"), 0.0015, 0.0008)


def rails(width, depth, levels):
    """Shelf supports at both walls of a chamber, at the heights `levels`."""
    for side in (-1, 1):
        for z in levels:
            with placed((side * width / 2, 0, z - 0.009)):
                box(0.010, depth, 0.004, steel("satin"), 0.001, 0.0006)
        for y in (-0.32, 0.32):
            with placed((side * (width / 2 + 0.001), depth * y, levels[0] - 0.05)):
                box(0.006, 0.016, levels[-1] - levels[0] + 0.10, steel("satin"), 0.001, 0.0006)


def petri_stack(count, radius=0.045, agar="#E9D9B0", lid=None):
    """Petri dishes of 90 mm, one on the other, lids up."""
    # Clear walls alone show nothing in a dark chamber: their rims catch the light.
    clear, rim = lid or pane("#FAFCFC"), plastic("#D3DDDE")
    for k in range(count):
        with placed((0, 0, k * 0.0155)):
            lathe([(0, 0), (radius * 0.95, 0), (radius * 0.95, 0.0075), (0, 0.0075)], plastic(agar), 64, 0.001)
            lathe([(radius * 0.965, 0), (radius * 0.965, 0.012)], clear, 64)
            lathe([(radius, 0.004), (radius, 0.0150), (0, 0.0150)], clear, 64, 0.0008)
            for height, thick in ((0.0036, 0.0009), (0.0143, 0.0008)):
                with placed((0, 0, height)):
                    ring(radius + 0.0003, radius - 0.0006, thick, rim, 0.0002, 64)


def with_index(words, index, size, material, at, align="left", weight=0.0, after=""):
    """Lettering with a small lowered figure, as in CO2; the font has no such sign."""
    x, y, z = at
    one, two = text_width(words, size), text_width(index, size * 0.62)
    whole = one + size * 0.10 + two + ((text_width(after, size) + size * 0.30) if after else 0)
    start = {"left": x, "center": x - whole / 2, "right": x - whole}[align]
    text(words, size, material, (start, y, z), "left", weight, thickness=0)
    text(index, size * 0.62, material, (start + one + size * 0.10, y - size * 0.36, z), "left", weight, thickness=0)
    if after:
        text(after, size, material, (start + one + two + size * 0.40, y, z), "left", weight, thickness=0)


def spec_size(product, name):
    """Metres from a size specification that names its variant, such as "Dimensions, 56 L (W x D x H)"."""
    return tuple(float(part.replace(",", "")) / 1000 for part in product.spec(name).split(" x "))


def touch_tile(width, height, words, color, at, size=0.004, radius=0.002, ground="#EAF4F4"):
    """A key drawn on a screen (make it where on_screen() figures are made)."""
    with placed((at[0], at[1], 0.0013)):
        prism(rectangle(width, height, radius), 0.00005, glow(color, 0.7), 0)
        text(words, size, glow(ground), (0, 0, 0.0002), weight=0.01, thickness=0, fit=width * 0.9)
