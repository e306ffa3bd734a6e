"""What stands on shakers: Erlenmeyer flasks, their spring clamps, the drilled platform."""

import math

from materials import aluminum, glass, liquid, plastic, steel
from parts.glassware import enamel, fill, vessel
from parts.solids import around, cut, cylinder, fillet, lathe, merged, placed, prism

# Volume in mL: greatest diameter, neck diameter and height in meters, as ISO 1773 has them.
FLASKS = {125: (0.067, 0.028, 0.114), 250: (0.085, 0.034, 0.145), 500: (0.105, 0.038, 0.180), 1000: (0.131, 0.042, 0.220), 2000: (0.166, 0.050, 0.280)}


def flask_profile(volume):
    diameter, neck, height = FLASKS[volume]
    r, n = diameter / 2, neck / 2
    outer = [(0, 0.0018), (r * 0.80, 0.0010), (r * 0.86, 0), (r, r * 0.22), (n, height * 0.755), (n, height - 0.004), (n + 0.0035, height - 0.001)]
    return fillet(outer, [0, 0.004, 0.003, r * 0.34, n * 1.1, 0.002, 0], 10, closed=False)


def erlenmeyer(volume=250, contents=None, level=0.2, closure=None, words=True):
    """An Erlenmeyer flask on Z = 0. `contents` is a color; `level` the part of its height that is filled;
    `closure` the color of a foam or steel closure on the neck."""
    diameter, neck, height = FLASKS[volume]
    inner = vessel(flask_profile(volume), 0.0016, glass("#FCFEFE"))
    if contents:
        fill(inner, height * level, liquid(contents))
    if closure:
        with placed((0, 0, height - 0.018)):
            lathe([(neck * 0.5 - 0.0018, 0.004), (neck * 0.5 - 0.0018, 0.019), (neck * 0.58, 0.020), (neck * 0.56, 0.034), (0, 0.036), (0, 0.004), (neck * 0.5 - 0.0018, 0.004)], plastic(closure), 64, name="closure")
    if words:
        low = height * 0.105  # below the surface of what is in it, which would break the letters
        size = diameter * 0.062
        bottom, top = radius_at(volume, low - size / 2), radius_at(volume, low + size / 2)
        radius = max((bottom + top) / 2, radius_at(volume, low)) + 0.0001
        enamel(f"{volume:,} mL", size, radius, low, weight=0.02, lean=math.degrees(math.atan2(bottom - top, size)))


def radius_at(volume, z):
    points = flask_profile(volume)
    for (r1, z1), (r2, z2) in zip(points, points[1:]):
        if z1 <= z <= z2 and z2 > z1:
            return r1 + (r2 - r1) * (z - z1) / (z2 - z1)
    return points[-1][0]


def flask_clamp(volume=250, spring=True):
    """A four-armed clamp of bent steel sheet on Z = 0 with a coil spring across the shoulder of the flask that stands in it
    at Z = 2 mm."""
    diameter, _, height = FLASKS[volume]
    r, metal = diameter / 2, steel("satin")
    thick, wide, tall = 0.0014, r * 0.42, height * 0.40
    base = r * 0.80

    def wall(z):
        """The flask's radius at height `z` of the clamp."""
        return radius_at(volume, z - 0.002)

    cylinder(wide * 0.80, thick + 0.0005, metal, 0.0004, 64, "middle of the clamp")
    for arm in around(4, start=45):
        with placed((0, 0, 0)):
            prism(fillet([(0, -wide / 2), (base, -wide / 2), (base, wide / 2), (0, wide / 2)], 0.001, 3), thick, metal, 0.0004)
        # The side view of an arm: up along the body, in at the shoulder, a lip that turns out.
        path = [(base - 0.004, thick / 2), (r + 0.0012, thick / 2), (r + 0.0012, r * 0.22 + 0.002), (wall(tall) + 0.0011, tall), (wall(tall) + 0.0056, tall + 0.006)]
        strip(fillet(path, [0, 0.006, 0.010, 0.003, 0], 6, closed=False), thick, wide, metal)
        with placed((base * 0.62, 0, thick)):
            if arm % 2 == 0:
                lathe([(0, 0), (0.0042, 0), (0.0036, 0.0022), (0, 0.003)], steel("polished"), 32, 0.0006, "screw")
    if spring:
        z = tall - 0.004
        coil(wall(z) + 0.0031, z, 0.0026, metal)


def strip(path, thick, wide, material):
    """A band of sheet along (x, z) points, `wide` in Y."""
    left, right = [], []
    for k, (x, z) in enumerate(path):
        a, b = path[max(0, k - 1)], path[min(len(path) - 1, k + 1)]
        along = math.hypot(b[0] - a[0], b[1] - a[1])
        nx, nz = -(b[1] - a[1]) / along * thick / 2, (b[0] - a[0]) / along * thick / 2
        left.append((x + nx, z + nz))
        right.append((x - nx, z - nz))
    outline = right + left[::-1]
    with placed((0, wide / 2, 0), rotate=(90, 0, 0)):
        return prism(outline, wide, material, 0, name="strip")


def coil(radius, height, thick, material, turns=None):
    """A closed coil spring round the flask."""
    from parts.solids import solid

    turns = turns or max(40, int(2 * math.pi * radius / 0.0011 / 2))
    steps, sides, wire = turns * 10, 6, 0.0005
    center = lambda t: ((radius + thick * math.cos(turns * t)) * math.cos(t), (radius + thick * math.cos(turns * t)) * math.sin(t), height + thick * math.sin(turns * t))
    vertices, faces = [], []
    for k in range(steps):
        t = 2 * math.pi * k / steps
        x, y, z = center(t)
        for s in range(sides):
            a = 2 * math.pi * s / sides
            # Wire runs nearly round the ring's cross section: offset along the ring and outward from the section's middle.
            out = wire * math.cos(a)
            along = wire * math.sin(a)
            vertices.append((x + out * math.cos(turns * t) * math.cos(t) - along * math.sin(t), y + out * math.cos(turns * t) * math.sin(t) + along * math.cos(t), z + out * math.sin(turns * t)))
    for k in range(steps):
        n = (k + 1) % steps
        for s in range(sides):
            q = (s + 1) % sides
            faces.append((k * sides + s, n * sides + s, n * sides + q, k * sides + q))
    return solid("spring", vertices, faces, material, 60, crisp=False)


def drilled_platform(width, depth, thick=0.006, pitch=0.03, margin=0.02, material=None, hole=0.0024):
    """A platform of aluminum with a grid of threaded holes; upper face at Z = 0."""
    from parts.solids import box

    with placed((0, 0, -thick)):
        plate = box(width, depth, thick, material or aluminum("#B4BABD"), 0.010, 0.0012)
    across, along = int((width - 2 * margin) / pitch), int((depth - 2 * margin) / pitch)
    holes = []
    for i in range(across + 1):
        for j in range(along + 1):
            with placed(((i - across / 2) * pitch, (j - along / 2) * pitch, -0.003)):
                holes.append(cylinder(hole, 0.006, plastic("#15181A"), 0, 12))
    cut(plate, merged(holes))
    return plate
