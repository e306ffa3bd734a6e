"""What larger centrifuges share: the lid, the chamber with what closes it, the swing-out rotor with its buckets."""

import math

from materials import BLACK, DARK, LIGHT, aluminum, glossy_plastic, ink, plastic, rubber, steel
from parts.glassware import enamel, screw_cap
from parts.rotors import rotor_nut
from parts.solids import around, cut, cylinder, extrusion, fillet, inset, lathe, loft, merged, placed, prism, rectangle, ring, text


def domed_lid(width, front, back, wall, crown, corners=(0.05, 0.022), material=None, soft=None):
    """A cover standing on Z = 0 from `front` to `back` (Y): `wall` high at its sides and `crown` higher in the middle.
    `corners` are the radii of its front and back corners in plan, `soft` the width of the rounding: less than either of them,
    since the crown's outline would otherwise fold over at the corners."""
    soft = soft or crown
    a, b = corners
    outline = fillet([(width / 2, front), (width / 2, back), (-width / 2, back), (-width / 2, front)], [a, b, b, a], 14)
    rings = [[(x, y, 0) for x, y in inset(outline, 0.0025)], [(x, y, 0.0025) for x, y in outline], [(x, y, wall) for x, y in outline]]
    for k in range(1, 9):
        turn = math.pi / 2 * k / 8
        rings.append([(x, y, wall + crown * math.sin(turn)) for x, y in inset(outline, soft * (1 - math.cos(turn)))])
    return loft(rings, material or plastic(), "lid", smooth_angle=50)


def lid_underside(radius, latch=None, material=None, window=None):
    """The inner face of a lid at Z = 0, looking down: plate, seal, the hooks of the lock at the two places `latch` (X to either side, Y),
    and the pane of a round `window` of that radius."""
    ring(radius + 0.006, radius - 0.003, 0.004, rubber("#2A2E31"), 0.001, 128)
    with placed((0, 0, 0.001)):
        cylinder(radius - 0.004, 0.002, material or plastic(LIGHT), 0.0005, 128)
    with placed((0, 0, -0.0045)):
        ring(radius * 0.62, radius * 0.60, 0.006, material or plastic(LIGHT), 0.0008, 128)
    if window:
        with placed((0, 0, -0.0008)):
            ring(window + 0.0035, window - 0.0010, 0.0022, plastic(DARK), 0.0008, 96)
        with placed((0, 0, 0.0006)):
            cylinder(window, 0.0010, glossy_plastic("#20282C"), 0.0002, 96, "window from inside")
    if latch:
        hook = fillet([(0.0020, 0.004), (-0.0020, 0.004), (-0.0020, -0.013), (0.0050, -0.013), (0.0050, -0.0098), (0.0020, -0.0080)], 0.0007, 3)
        for side in (-1, 1):
            with placed((side * latch[0], latch[1], 0)):
                extrusion(hook, 0.016, steel("satin"), 0.0003, "lid hook")


def latch_slots(body, latch):
    """Cuts the two slots into which the hooks of lid_underside() reach into a housing whose deck is at Z = 0."""
    slots = []
    for side in (-1, 1):
        with placed((side * latch[0], latch[1] + 0.0015, -0.020)):
            slots.append(prism(rectangle(0.024, 0.0105, 0.003), 0.035, plastic(BLACK), 0, name="latch slot"))
    cut(body, merged(slots))


def well(body, radius, depth=0.13):
    """Cuts the place of the chamber into a housing whose deck is at Z = 0."""
    with placed((0, 0, -depth)):
        hole = cylinder(radius, depth + 0.08, plastic(DARK), 0, 128)
    cut(body, hole)


def swing_out_rotor(reach=0.112, gap=0.037, inner=0.054, bucket=None, name="4 x 100 mL", material=None):
    """A cross of four arms with its upper face at Z = 0; the buckets hang upright between them on their pins, as at rest.
    `bucket` is called at each place with its rim's middle as origin (X outward)."""
    material = material or aluminum("#B7BDC0")
    turned = lambda points, k: [(x * round(math.cos(k)) - y * round(math.sin(k)), x * round(math.sin(k)) + y * round(math.cos(k))) for x, y in points]
    outline = []
    for k in range(4):
        outline += turned([(reach, -gap), (inner, -gap), (inner, gap), (reach, gap)], k * math.pi / 2)
    outline = fillet(outline, [0.007, 0.010, 0.010, 0.007] * 4, 6)
    with placed((0, 0, -0.034)):
        prism(outline, 0.034, material, 0.0022, name="rotor cross")
    with placed((0, 0, -0.052)):
        lathe([(0, 0), (0.030, 0), (inner * 0.94, 0.02), (inner * 0.94, 0.045), (0, 0.045)], material, 96, 0.002)
    lathe([(0, -0.001), (0.036, -0.001), (0.034, 0.004), (0.020, 0.006), (0, 0.006)], material, 96, 0.001)
    with placed((0, 0, 0.006)):
        rotor_nut(0.015)
    with placed(rotate=(0, 0, 45)):
        for x, words in ((0.070, name), (-0.070, "Meridian")):
            with placed((x, 0, 0.0001), rotate=(0, 0, -90)):
                text(words, 0.0046, ink("#30383C"), weight=0.012, thickness=0.00004)
    middle = (reach + inner) / 2
    for _ in around(4, middle + 0.002):
        for side in (-1, 1):
            with placed((0, side * (gap + 0.001), -0.012), rotate=(90 * side, 0, 0)):
                cylinder(0.0062, 0.010, steel("polished"), 0.0008, 32)
        if bucket:
            bucket()


def round_bucket(radius=0.0305, length=0.104, cap=None, material=None, words="100 mL", filling=None, turn=90):
    """A round bucket, its rim 16 mm above the origin, open at the top or with a clear screw `cap` of that material; its `words` stand
    `turn` degrees from the front."""
    material = material or aluminum("#8C979D")
    with placed((0, 0, 0.016 - length)):
        wall, floor = 0.0022, 0.010
        lathe([(0, 0), (radius * 0.86, 0), (radius * 0.93, 0.004), (radius * 0.93, length - 0.034), (radius, length - 0.030), (radius, length), (radius - wall, length), (radius - wall, floor), (0, floor)], material, 96, 0.0012, "bucket")
    with placed((0, 0, -0.018)):
        ring(radius + 0.0022, radius - 0.001, 0.014, material, 0.001, 96)
    if filling:
        filling()
    if cap:
        with placed((0, 0, 0.012)):
            lathe([(0, 0), (radius + 0.0015, 0), (radius + 0.0015, 0.007), (radius * 0.92, 0.011), (0, 0.012)], cap, 96, 0.0012, "bucket cap")
            with placed((0, 0, 0.0115)):
                prism(rectangle(radius * 1.3, 0.008, 0.0038), 0.008, cap, 0.0016)
    enamel(words, 0.0055, radius * 0.93, -0.030, turn, ink("#20272A"))


def tube_insert(radius=0.028, top=0.010, tubes=7, hole=0.0088, caps="#2F6DB0", color="#D9DEDF"):
    """The round carrier in a bucket with blood or conical tubes standing in it."""
    from materials import polypropylene

    with placed((0, 0, -0.05)):
        cylinder(radius, 0.05 + top - 0.004, polypropylene(color), 0.0012, 96)
    places = [(0, 0)] + [(0.0182 * math.cos(math.radians(60 * k)), 0.0182 * math.sin(math.radians(60 * k))) for k in range(tubes - 1)]
    for x, y in places:
        with placed((x, y, top - 0.006)):
            ring(hole * 1.02, hole * 0.82, 0.003, plastic("#8E979B"), 0.0006, 40)
            screw_cap(hole * 0.86, 0.012, polypropylene(caps), 30)
