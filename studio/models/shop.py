"""The shop's own pictures: what its pages show where there is nothing to sell."""

import math

from mathutils import Vector

from materials import ACCENTS, DARK, WHITE, brass, ink, plastic, polypropylene, rubber, steel
from parts.glassware import screw_cap
from parts.solids import box, cable, cut, cylinder, extrusion, fillet, inset, lathe, loft, merged, placed, rectangle, ring, text
from scene import View

HANDLES = ["shop"]

PETROL = ACCENTS["Meridian"]


def views(_):
    own = {"pixels": (800, 800)}
    return {
        "empty-cart": View("An empty laboratory trolley of stainless steel with two trays.", turn=32, elevation=20, fill=0.73, show={"build": trolley}, **own),
        "offline": View("A cord laid in a ring, its plug and its socket apart.", turn=20, elevation=48, fill=0.84, show={"build": open_ring}, **own),
        "not-found": View("A rack of sixteen places with fifteen capped tubes and one empty place.", turn=26, elevation=48, fill=0.75, show={"build": rack_with_a_gap}, **own),
    }


def build(_, view):
    view.show["build"]()


def evenly(corners, step):
    """A path through (x, y, z) corners with points at even distances, so that a cable along it bends only where they do."""
    points = [Vector(p) for p in corners]
    lengths = [(b - a).length for a, b in zip(points, points[1:])]
    count = max(2, round(sum(lengths) / step))
    path, at, gone = [], 0, 0.0
    for k in range(count + 1):
        wanted = sum(lengths) * k / count
        while at < len(lengths) - 1 and gone + lengths[at] < wanted:
            gone += lengths[at]
            at += 1
        path.append(tuple(points[at].lerp(points[at + 1], min(1.0, (wanted - gone) / lengths[at]))))
    return path


# The trolley.

T_WIDE, T_DEEP, T_TALL, TUBE = 0.62, 0.42, 0.86, 0.0125
WHEEL = 0.055
SWIVEL = {(-1, -1): 128, (1, -1): 146, (-1, 1): 20, (1, 1): -12}  # as a trolley's castors stand after it was pushed aside


def trolley():
    for x in (-1, 1):
        with placed((x * (T_WIDE / 2 + TUBE), 0, 0)):
            bow()
            for y in (-1, 1):
                with placed((0, y * (T_DEEP / 2 - 0.012), 0), rotate=(0, 0, SWIVEL[x, y])):
                    castor(brake=y < 0)
    for z in (0.235, 0.640):
        with placed((0, 0, z)):
            tray()


def bow():
    """One end of the frame: two uprights and the bar between them, of one tube."""
    y, low = T_DEEP / 2 - 0.012, WHEEL * 2 + 0.026
    corners = fillet([(-y, low), (-y, T_TALL), (y, T_TALL), (y, low)], 0.075, 12, closed=False)
    cable(evenly([(0, a, b) for a, b in corners], 0.009), TUBE, steel("satin"), name="bow")
    with placed((0, -0.090, T_TALL), rotate=(-90, 0, 0)):
        lathe(fillet([(0, 0), (TUBE + 0.0035, 0), (TUBE + 0.0035, 0.18), (0, 0.18)], 0.003, 4, closed=False), rubber(PETROL), 48, name="grip")


def tray():
    """A pan of sheet steel with a rolled rim, and a tab at each corner that holds it to the frame."""
    rim, sheet, radius = 0.048, 0.0016, 0.022
    outer = rectangle(T_WIDE, T_DEEP, radius, 10)
    roll = [(0.0035 * math.cos(math.pi * k / 8), 0.0035 * math.sin(math.pi * k / 8)) for k in range(9)]
    profile = [(0.010, 0.0), (0.004, 0.0012), (0.0, 0.006)] + [(-0.0019 - a, rim + b) for a, b in roll] + [(sheet, 0.010), (0.0045, 0.0045), (0.012, sheet)]
    loft([[(x, y, z) for x, y in inset(outer, d)] for d, z in profile], steel("brushed"), "tray", 50)
    for x in (-1, 1):
        for y in (-1, 1):
            with placed((x * (T_WIDE / 2 + 0.0015), y * (T_DEEP / 2 - 0.012), 0.006)):
                box(0.012, 0.032, 0.034, steel("satin"), 0.003, 0.0015, name="tab")


def castor(brake):
    """A swivel castor under a tube's end, trailing a little; its brake is a pedal of the house's color."""
    metal = steel("satin")
    with placed((0, 0, WHEEL * 2 + 0.004)):
        lathe([(0, 0), (0.026, 0), (0.026, 0.008), (0.014, 0.012), (0.014, 0.034), (0, 0.034)], metal, 48, 0.002, "swivel")
    with placed((0, 0, WHEEL * 2 + 0.036)):
        lathe([(0, 0), (0.036, 0), (0.036, 0.014), (0, 0.014)], rubber("#70797D"), 64, 0.005, "bumper")
    trail = 0.022
    side = fillet([(0.030, WHEEL * 2 + 0.008), (-0.030, WHEEL * 2 + 0.008), (trail - 0.014, WHEEL - 0.016), (trail + 0.014, WHEEL - 0.016)], [0.006, 0.012, 0.012, 0.012])
    for x in (-1, 1):
        with placed((x * 0.0185, 0, 0)):
            extrusion(side, 0.003, metal, 0.0008, "fork")
    with placed((0, 0, WHEEL * 2 + 0.003)):
        box(0.040, 0.060, 0.006, metal, 0.003, 0.0015, name="fork bridge")
    with placed((-0.0135, trail, WHEEL), rotate=(0, 90, 0)):
        lathe([(0, 0.001), (WHEEL * 0.66, 0.001), (WHEEL * 0.66, 0.026), (0, 0.026)], plastic("#AEB6B9"), 64, 0.002, "wheel")
        ring(WHEEL, WHEEL * 0.64, 0.027, rubber("#4A5256"), 0.006, 96, "tread")
    with placed((-0.0225, trail, WHEEL), rotate=(0, 90, 0)):
        lathe([(0, 0), (0.009, 0), (0.009, 0.045), (0, 0.045)], metal, 24, 0.002, "axle")
    if brake:
        with placed((0, trail + 0.040, WHEEL * 2 - 0.004), rotate=(-24, 0, 0)):
            box(0.030, 0.040, 0.009, plastic(PETROL), 0.006, 0.003, name="brake")


# The open ring.

BODY, AXIS, CORD = 0.050, 0.0125, 0.0046


def open_ring():
    """A cord whose two ends would fit each other."""
    gap = 0.034
    with placed((gap / 2, 0, AXIS), rotate=(0, 90, 0)):
        socket_end()
    with placed((-gap / 2, 0, AXIS), rotate=(0, -90, 0)):
        plug_end()
    start, wide, bend, back = gap / 2 + BODY + 0.016, 0.130, 0.076, 0.112
    quarter = [math.pi / 2 * k / 16 for k in range(17)]
    right = [(start + (wide - start) * math.sin(a), bend * (1 - math.cos(a))) for a in quarter] + [(wide * math.cos(a), bend + back * math.sin(a)) for a in quarter[1:]]
    whole = right + [(-x, y) for x, y in right[-2::-1]]
    cable([(x, y, height_of_cord(abs(x) - start, y)) for x, y, _ in evenly([(x, y, 0) for x, y in whole], 0.008)], CORD, rubber(PETROL), name="cord")


def height_of_cord(beyond, back):
    """The cord leaves its sleeve at the height of the axis and comes down to the ground within 50 mm."""
    share = min(1.0, max(0.0, beyond, back * 2) / 0.050)
    return AXIS + (CORD - AXIS) * share * share * (3 - 2 * share)


def connector():
    """The moulded body both ends share, along Z from its face at 0: head, collar, ribbed waist, sleeve of the cord. Returns its shell."""
    white, soft = plastic(WHITE), rubber(PETROL)
    outline = fillet([(0, 0), (0.0128, 0), (0.0128, 0.0185), (0.0106, 0.0255), (0.0112, BODY), (0, BODY)], [0, 0.0016, 0.006, 0.006, 0.003, 0], 6, closed=False)
    shell = lathe(outline, white, 96, name="body")
    with placed((0, 0, 0.0140)):
        ring(0.0130, 0.0115, 0.0022, plastic(DARK), 0.0003, 96)
    for k in range(5):
        with placed((0, 0, 0.0288 + 0.0036 * k)):
            ring(0.0117, 0.0100, 0.0016, white, 0.0007, 96)
    with placed((0, 0, BODY - 0.002)):
        lathe([(0, 0), (0.0086, 0), (0.0058, 0.024), (0, 0.024)], soft, 64, 0.001, "sleeve")
        for k in range(6):
            with placed((0, 0, 0.0036 + 0.0034 * k)):
                ring(0.0088 - 0.00040 * k, 0.004, 0.0017, soft, 0.0006, 64)
    return shell


def plug_end():
    connector()
    for y in (-0.0052, 0.0052):
        with placed((0, y, -0.0185)):
            lathe([(0, 0), (0.0023, 0), (0.0023, 0.020), (0, 0.020)], brass(), 48, 0.0014, "pin")


def socket_end():
    shell, holes = connector(), []
    for y in (-0.0052, 0.0052):
        with placed((0, y, -0.001)):
            holes.append(cylinder(0.0029, 0.020, plastic("#0E1011"), 0, 48))
    cut(shell, merged(holes))


# The rack.

PLACES, PITCH, R_TALL = 4, 0.0205, 0.030
MISSING = (2, 3)  # column and row; the last row is in front


def rack_with_a_gap():
    side = PITCH * PLACES + 0.014
    white = polypropylene("#D5DADA")
    spots = {(c, r): ((c - 1.5) * PITCH, (1.5 - r) * PITCH - 0.001) for r in range(PLACES) for c in range(PLACES)}
    box(side, side, 0.0130, polypropylene("#9AA5A9"), 0.008, 0.0006, 0.0022, name="tub")
    with placed((0, 0, 0.0126)):
        box(side - 0.0024, side - 0.0024, 0.0016, polypropylene("#6B767B"), 0.007, 0, 0, name="seam")
    with placed((0, 0, 0.0138)):
        body = box(side, side, R_TALL - 0.0138, white, 0.008, 0.0020, 0.0006, name="rack")
    holes = []
    for x, y in spots.values():
        with placed((x, y, 0.0155)):
            holes.append(cylinder(0.0078, 0.05, polypropylene("#7C878B"), 0, 64))
    cut(body, merged(holes))
    print_ = ink("#4A5B63")
    for k in range(PLACES):
        text("ABCD"[k], 0.0030, print_, (-side / 2 + 0.0040, spots[0, k][1], R_TALL + 0.0001), weight=0.02, thickness=0.00004)
        text(str(k + 1), 0.0030, print_, (spots[k, 0][0], -side / 2 + 0.0040, R_TALL + 0.0001), weight=0.02, thickness=0.00004)
    for spot, (x, y) in spots.items():
        if spot != MISSING:
            with placed((x, y, 0)):
                capped_tube()


def capped_tube():
    """What is seen of a tube in its place: its neck and its cap."""
    with placed((0, 0, R_TALL - 0.012)):
        cylinder(0.0072, 0.016, polypropylene("#E3E9EA"), 0.001, 48)
    with placed((0, 0, R_TALL + 0.0022)):
        screw_cap(0.0086, 0.0092, polypropylene(PETROL), 36)
