"""Vessels: bottles, flasks, beakers, tubes, cuvettes, with liquid and graduation. All stand on Z = 0, or hang where said."""

import math

from materials import frosted_plastic, glass, ink, liquid, polypropylene
from parts.solids import box, cut, cylinder, fillet, lathe, origin, placed, prism, rectangle, ring, text, text_width


def vessel(outer, wall, material=None, radius=0.0, base=None, name="vessel"):
    """A vessel from its outer profile of (r, z) points, from the middle of its base up to its rim. The inner wall follows at
    `wall` inside. Returns the inner profile, for liquid()."""
    points = fillet(outer, radius, 8, closed=False) if radius else list(outer)
    inner = []
    for k, (r, z) in enumerate(points):
        a, b = points[max(0, k - 1)], points[min(len(points) - 1, k + 1)]
        along = math.atan2(b[1] - a[1], b[0] - a[0])
        x, y = r - wall * math.sin(along), z + (base or wall) * max(0.0, math.cos(along))
        if k == len(points) - 1:
            x, y = r - wall, z
        inner.append((max(0.0, x) if r > 1e-6 else 0.0, y))
    rim_outer, rim_inner = points[-1], inner[-1]
    middle = ((rim_outer[0] + rim_inner[0]) / 2, rim_outer[1] + wall * 0.4)
    lathe(points + [middle] + inner[::-1], material or glass(), 128, name=name, smooth_angle=60)
    return inner


def fill(inner, level, material=None, overlap=0.00006, dip=0.0):
    """Liquid in a vessel up to the height `level`, from the inner profile that vessel() gave back. Stirred, its surface sinks by `dip`
    in the middle."""
    body = []
    for (r1, z1), (r2, z2) in zip(inner, inner[1:]):
        body.append((r1 + (overlap if r1 > 0 else 0), z1 - overlap))
        if z2 >= level:
            t = (level - z1) / (z2 - z1) if z2 > z1 else 0
            r = r1 + (r2 - r1) * t
            meniscus = min(0.0012, r * 0.12)
            body += [(r + overlap, level + meniscus * 0.7), (r - meniscus, level)]
            if dip:  # the depth of a vortex falls off with the square of the distance from its axis
                core = r * 0.28
                rim = 1 / (1 + ((r - meniscus) / core) ** 2)
                shares = [(r - meniscus) * (1 - k / 24) for k in range(1, 24)]
                body += [(q, level - dip * (1 / (1 + (q / core) ** 2) - rim) / (1 - rim)) for q in shares]
            body.append((0, level - dip))
            break
    lathe(body, material or liquid(), 128, name="liquid", smooth_angle=30)


def pool(inner, height, material=None, overlap=0.00006):
    """Liquid in a vessel that lies: all of its inner profile below a level surface, which stands `height` above the middle of the
    vessel's base."""
    body = lathe([(r + (overlap if r > 0 else 0), z) for r, z in inner] + [(0, inner[-1][1])], material or liquid(), 96, name="liquid")
    upright = [math.degrees(angle) for angle in origin().to_quaternion().inverted().to_euler()]
    with placed(rotate=upright), placed((0, 0, height)):
        cut(body, box(0.4, 0.4, 0.1, material or liquid(), 0, 0, 0, name="air"))


def on_glass(radius, height, turn=0.0):
    """The place on an upright cylinder's wall at `turn` degrees from the front (positive to the right): X right, Y up, Z out."""
    import contextlib

    stack = contextlib.ExitStack()
    stack.enter_context(placed((0, 0, height), rotate=(0, 0, turn)))
    stack.enter_context(placed((0, -radius - 0.00012, 0), facing="front"))
    return stack


def enamel(words, size, radius, height, turn=0.0, material=None, weight=0.012, spacing=1.0, lean=0.0):
    """Lettering bent round a cylinder, or a cone whose wall leans back by `lean` degrees; `turn` is where its middle stands, in degrees
    from the front."""
    material = material or ink("#F4F6F6")
    gap = size * 0.13 * spacing
    widths = [text_width(sign, size) if sign != " " else size * 0.30 for sign in words]
    x = -(sum(widths) + gap * (len(words) - 1)) / 2
    for sign, width in zip(words, widths):
        if sign != " ":
            with on_glass(radius, height, turn + math.degrees((x + width / 2) / radius)), placed(tilt=lean):
                text(sign, size, material, weight=weight, thickness=0.00003)
        x += width + gap


def band(radius, height, width, angle, turn=0.0, material=None, height_of=None):
    """A printed patch on a cylinder: `width` along its height, from `turn` - `angle`/2 to `turn` + `angle`/2."""
    from parts.solids import solid

    r = radius + 0.00010
    steps = max(4, int(angle / 3))
    vertices, faces = [], []
    for k in range(steps + 1):
        a = math.radians(turn - angle / 2 + angle * k / steps - 90)
        vertices += [(r * math.cos(a), r * math.sin(a), height - width / 2), (r * math.cos(a), r * math.sin(a), height + width / 2)]
    for k in range(steps):
        faces.append((2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1))
    return solid("print", vertices, faces, material or ink("#F4F6F6"), crisp=False)


def graduation(radius, marks, angle=26.0, turn=0.0, material=None, size=0.004, thick=0.0005, unit=None):
    """Lines round a vessel: `marks` is a list of (height, words or None); those with words are longer."""
    for height, words in marks:
        long = angle if words else angle * 0.55
        band(radius, height, thick, long, turn - (angle - long) / 2, material)
        if words:
            enamel(words, size, radius, height, turn + angle / 2 + math.degrees(size * (0.6 + 0.36 * len(words)) / radius), material)


def screw_cap(radius, height, material=None, ribs=60):
    """A ribbed screw cap standing on Z = 0."""
    material = material or polypropylene("#2F6DB0")
    wall = [((radius - (radius * 0.022 if math.cos(ribs * a) < 0 else 0)) * math.cos(a), (radius - (radius * 0.022 if math.cos(ribs * a) < 0 else 0)) * math.sin(a)) for a in (2 * math.pi * k / (ribs * 6) for k in range(ribs * 6))]
    prism(wall, height * 0.86, material, 0.0006, 0.0004, name="cap")
    with placed((0, 0, height * 0.78)):
        lathe([(0, 0), (radius * 0.975, 0), (radius * 0.975, height * 0.16), (radius * 0.9, height * 0.22), (0, height * 0.20)], material, 96, 0.001)


def microtube(volume=2.0, material=None, contents=None, open_lid=False, lid=None, marks=None, turn=0.0, lies=None):
    """A snap-cap microcentrifuge tube, rim at Z = 0, hanging down. `volume` in mL: 0.5, 1.5 or 2; `contents` a liquid. Its lid is
    closed, folds down along the tube (`open_lid` is True), or stands open by so many degrees and shows its plug. `marks` is the ink
    of a graduation in steps of 0.1 mL, `turn` where it stands, in degrees from the front. In a tube that lies, the liquid stands `lies`
    above the middle of its tip."""
    material = material or frosted_plastic()
    radius, depth, cone = {0.5: (0.0039, 0.028, 0.014), 1.5: (0.0054, 0.0385, 0.020), 2.0: (0.0054, 0.0395, 0.006)}[volume]
    with placed((0, 0, -depth)):
        if volume == 2.0:
            ball = radius * 0.98
            inner = vessel([(ball * math.sin(a), ball - ball * math.cos(a)) for a in (math.pi / 2 * k / 12 for k in range(13))] + [(radius, depth)], 0.0009, material)
        else:
            inner = vessel([(0, 0), (radius * 0.42, 0.0006), (radius * 0.97, cone), (radius, depth)], 0.0009, material, 0.0016)
        if contents and lies is not None:
            pool(inner, lies, contents)
        elif contents:
            fill(inner, depth * 0.42, contents)
        if marks:
            _tenths(inner, 0.0009, volume, marks, turn)
    with placed((0, 0, -0.003)):
        ring(radius * 1.28, radius * 0.95, 0.003, material, 0.0005, 48)
    stands_open = open_lid and open_lid is not True
    with placed((0, radius * 1.25, 0), rotate=(-open_lid if stands_open else 105 if open_lid else 0, 0, 0)):
        with placed((0, -radius * 1.25, 0)):
            cylinder(radius * 1.28, 0.0022, lid or material, 0.0005, 48)
            if stands_open:
                with placed((0, 0, -0.0036)):
                    ring(radius * 0.84, radius * 0.70, 0.0038, lid or material, 0.0004, 48)
            with placed((0, -radius * 1.35, 0)):
                prism(rectangle(0.005, 0.003, 0.001), 0.0014, lid or material, 0.0003)
        prism(rectangle(0.0042, 0.003, 0.0006), 0.0012, material, 0.0003)


def _tenths(inner, wall, volume, material, turn):
    """Graduation of a microtube at the heights to which tenths of a milliliter fill its inner profile; every fifth has its figure."""
    tenth, held = 1, 0.0
    for (r1, z1), (r2, z2) in zip(inner, inner[1:]):
        slices = max(1, round((z2 - z1) / 0.0001))
        for k in range(slices):
            r, z = r1 + (r2 - r1) * (k + 0.5) / slices, z1 + (z2 - z1) * (k + 1) / slices
            held += math.pi * r * r * (z2 - z1) / slices * 1e6
            if held >= tenth / 10 - 1e-9 and tenth <= volume * 10:
                words = f"{tenth / 10:.1f}" if tenth % 5 == 0 else None
                graduation(r + wall, [(z, words)], 64, turn - 20, material, 0.0013, 0.00022)
                tenth += 1


def conical_tube(volume=50, contents=None, level=0.6, cap="#2F6DB0", material=None, lies=None):
    """A conical centrifuge tube of 15 or 50 mL standing with its tip on Z = 0; put it in a rack, or lay it down: then the liquid
    stands `lies` above the tube's axis."""
    radius, length, cone = {15: (0.0083, 0.118, 0.022), 50: (0.0145, 0.113, 0.016)}[volume]
    inner = vessel([(0, 0), (0.0022, 0), (radius, cone), (radius, length)], 0.0010, material or frosted_plastic("#F6FAFB"), 0.0018)
    if contents and lies is not None:
        pool(inner, lies, contents)
    elif contents:
        fill(inner, length * level, contents)
    for k in range(1, 10):
        words = str(int(volume * k / 10)) if volume * k % 10 == 0 and k % 2 == 0 else None
        graduation(radius, [(cone + (length - cone - 0.02) * k / 10, words)], 40, -20, ink("#2B4A6B"), radius * 0.2, 0.0004)
    band(radius, length * 0.62, length * 0.28, 70, 45, ink("#F7F9F9"))
    with placed((0, 0, length - 0.009)):
        screw_cap(radius * 1.18, 0.0125, polypropylene(cap), 48)
