"""Calibration weights in their wooden case: polished cylinders with knobs, flat sheets for fractions of a gram."""

import math

from materials import aluminum, brass, ink, plastic, rubber, steel
from parts.housings import hinge
from parts.optics import wrapped
from parts.panels import wordmark
from parts.solids import anchor, box, cut, cylinder, fillet, lathe, loft, merged, placed, prism, rectangle, text
from parts.wood import wood
from scene import View

HANDLES = ["aldergate-w1-calibration-weight-set"]

WIDE, DEEP, FLOOR = 0.205, 0.140, 0.044
GRAMS = {200: ((-0.078, 0.040), (-0.038, 0.040)), 100: ((-0.002, 0.042),), 50: ((0.028, 0.044),), 20: ((0.049, 0.046), (0.067, 0.046)), 10: ((0.085, 0.047),), 5: ((-0.088, 0.002),), 2: ((-0.073, 0.002), (-0.060, 0.002)), 1: ((-0.048, 0.002),)}
GROOVE = (0, -0.046)  # the middle of the groove for the tools
FELT = "#27453A"


def views(product):
    return {
        "front": View("Aldergate W1 calibration weight set in its open wooden case: polished weights from 1 g to 200 g, sheet fractions, tweezers, and brush.", turn=18, elevation=36),
        "detail": View("Weights of 200 g, 100 g, and 50 g from the W1 set, standing before the case.", turn=10, elevation=16, look_at="weights", span=0.125, show={"out": True}),
        "fractions": View("The sheet weights of the W1 set from 1 mg to 500 mg in their wells, each marked with its value.", turn=6, elevation=52, look_at="fractions", span=0.115),
    }


def build(product, view):
    board, end = wood(along="x"), wood(along="y")
    out = view.show.get("out", False)
    case(board, end)
    with placed((0, 0, FLOOR)):
        weights(out)
        with placed((0.028, 0.0, 0)):
            anchor("fractions", (0, -0.004, 0))
            fractions()
        tools()
    lid(board, end)
    if out:
        with placed((-0.010, -0.120, 0)):
            anchor("weights", (0.004, 0, 0.024))
            for x, y, grams in ((-0.034, 0.004, 200), (0.010, -0.004, 100), (0.042, 0.002, 50)):
                with placed((x, y, 0)):
                    weight(grams)


def radius_of(grams):
    """Half the diameter in meters of a knob weight of 7.95 g/cm3."""
    return (grams / 7.95 / 7.23) ** (1 / 3) / 100


def weight(grams):
    r = radius_of(grams)
    high = r * 2.95
    lathe([(0, 0), (r * 0.92, 0), (r, r * 0.07), (r, high * 0.70), (r * 0.93, high * 0.735), (r * 0.46, high * 0.75), (r * 0.42, high * 0.80), (r * 0.70, high * 0.87), (r * 0.70, high * 0.955), (r * 0.58, high), (0, high)], steel("polished"), 128, r * 0.05, "weight")
    size = max(0.0010, r * 0.26)
    wrapped(f"{grams} g", size, r * 1.0005, high * 0.36, ink("#3A4145"))


def case(board, end):
    """A dovetailed tray, lined with a block of felt."""
    for y in (-1, 1):
        with placed((0, y * (DEEP / 2 - 0.004), 0)):
            box(WIDE, 0.008, 0.052, board, 0.0015, 0.0012)
    for x in (-1, 1):
        with placed((x * (WIDE / 2 - 0.004), 0, 0)):
            box(0.0082, DEEP - 0.002, 0.0518, end, 0.0015, 0.0012)
    felt = rubber(FELT)
    with placed((0, 0, 0.004)):
        lining = box(WIDE - 0.015, DEEP - 0.015, FLOOR - 0.004, felt, 0.001, 0.0008, name="felt")
    wells = []
    for grams, places in GRAMS.items():
        r = radius_of(grams)
        for x, y in places:
            with placed((x, y, FLOOR - r * 1.25)):
                wells.append(cylinder(r + 0.0009, 0.1, rubber("#1D362D"), 0, 48))
    with placed((0.028, -0.003, FLOOR - 0.006)):
        wells.append(prism(rectangle(0.122, 0.050, 0.003), 0.05, rubber("#1D362D"), 0))
    with placed((*GROOVE, FLOOR - 0.005)):
        wells.append(prism(rectangle(0.170, 0.018, 0.008), 0.05, rubber("#1D362D"), 0))
    cut(lining, merged(wells))
    with placed((0, -DEEP / 2 - 0.0002, 0.030), facing="front"):
        prism(rectangle(0.030, 0.022, 0.003), 0.0022, brass(), 0.0008)
        with placed((0, 0.002, 0.002)):
            cylinder(0.0050, 0.004, brass(), 0.001, 40)


def weights(out):
    for grams, places in GRAMS.items():
        r = radius_of(grams)
        for number, (x, y) in enumerate(places):
            if out and grams in (200, 100, 50) and number == 0:
                continue
            with placed((x, y, -r * 1.23)):
                weight(grams)


def fractions():
    """Twelve sheets in a plate with wells, under a clear cover that slides."""
    with placed((0, -0.003, -0.0058)):
        plate = box(0.120, 0.048, 0.0040, aluminum("#8E9498"), 0.002, 0.0006)
        values = [500, 200, 200, 100, 50, 20, 20, 10, 5, 2, 2, 1]
        holes, shapes = [], []
        for k, milligrams in enumerate(values):
            x, y = -0.0495 + (k % 6) * 0.0198, 0.0105 - (k // 6) * 0.0215
            with placed((x, y, 0.0026)):
                holes.append(cylinder(0.0082, 0.01, aluminum("#5E6468"), 0, 40))
            shapes.append((x, y, milligrams))
        cut(plate, merged(holes))
        for x, y, milligrams in shapes:
            sides = {5: 5, 2: 4, 1: 3}[int(str(milligrams)[0])]
            size = 0.0036 + 0.0034 * (math.log10(milligrams) / 2.7)
            with placed((x, y, 0.0028), rotate=(0, 0, 90)):
                outline = fillet([(size * math.cos(2 * math.pi * k / sides), size * math.sin(2 * math.pi * k / sides)) for k in range(sides)], size * 0.12, 3)
                prism(outline, 0.0003, steel("satin") if milligrams > 10 else aluminum("#D9DCDD"), 0.0001, 0, name="sheet weight")
                with placed((-size * math.cos(math.pi / sides) * 0.86, 0, 0), rotate=(0, -62, 0)):
                    prism(rectangle(size * 0.42, size * 0.9, size * 0.08), 0.00025, steel("satin"), 0.0001, 0, name="raised edge")
            text(str(milligrams), max(0.0012, size * 0.30), ink("#20262A"), (x, y, 0.00315), thickness=0.00002)
            text(f"{milligrams} mg", 0.0016, ink("#EDEFEF"), (x, y - 0.0096, 0.0041), thickness=0.00002)


def tools():
    """Tweezers with plastic tips and a dust brush in the groove at the front, half out of it for the fingers."""
    with placed((-0.081, GROOVE[1], -0.0008)):
        tweezers()
    with placed((0.0185, GROOVE[1], -0.0004), rotate=(0, 90, 0)):
        handle = [(0, 0), (0.0032, 0), (0.0045, 0.017), (0.0030, 0.038), (0, 0.038)]
        lathe(fillet(handle, [0, 0.0026, 0.06, 0.0003, 0], 48, closed=False), plastic("#9C6B3F"), 64)
        with placed((0, 0, 0.037)):
            cylinder(0.0032, 0.010, brass(), 0.0005, 64)
            with placed((0, 0, 0.009)):
                tuft = [(0, 0), (0.0030, 0), (0.0047, 0.012), (0.0036, 0.0175), (0, 0.0192)]
                lathe(fillet(tuft, [0, 0.0002, 0.010, 0.0024, 0], 32, closed=False), rubber("#D9C9A8"), 64)


def tweezers(length=0.094):
    """Lying on their side along X: two bowed legs, welded together at X = 0, with dark tips."""
    # Not mirror-bright: the broad sides would show nothing but the felt.
    metal, tips = steel("drawn"), plastic("#2B3236")
    for side in (-1, 1):
        leg = [section(side, length, k / 64, 0.0012) for k in range(65)]
        loft(leg, metal, "leg of the tweezers", 50, crisp=False)
        tip = [section(side, length * 1.004, 0.84 + 0.16 * k / 16, 0.0022, 0.0005) for k in range(17)]
        loft(tip, tips, "tip of the tweezers", 50, crisp=False)


def section(side, length, share, thick, more=0.0):
    """The ring of a leg at a `share` of its length, square to its path."""
    step = 0.002
    turn = math.atan2(side * (spread(share + step) - spread(share - step)), 2 * step * length)
    outline = rectangle(thick, 2 * (half_width(share) + more), thick * 0.4, 4)
    x, y = share * length, side * spread(share)
    return [(x - across * math.sin(turn), y + across * math.cos(turn), z) for across, z in outline]


def spread(share):
    """From the middle between the legs to one of them."""
    widest = 0.62
    if share < widest:
        return 0.0005 + 0.0058 * math.sin(math.pi / 2 * max(0.0, share) / widest) ** 1.5
    return 0.0045 + 0.0018 * math.cos(math.pi / 2 * (share - widest) / (1 - widest))


def half_width(share):
    """Of a leg: round at the back, slender towards the tip."""
    back = math.sqrt(1 - (1 - min(1.0, share / 0.04 + 0.05)) ** 2)
    return back * (0.0042 - 0.0029 * max(0.0, (share - 0.40) / 0.60))


def lid(board, end):
    """Stands open behind, felt inside, the maker's name on it."""
    with placed((0, DEEP / 2, 0.052), rotate=(-12, 0, 0)):
        for x in (-0.06, 0.06):
            with placed((x, 0.001, 0)):
                hinge(0.024, 0.0030, brass())
        with placed((0, 0.012, 0.001)):
            with placed((0, 0.006, 0)):
                box(WIDE, 0.007, DEEP, board, 0.0015, 0.0012, name="lid")
            for z in (0.0, DEEP - 0.008):
                with placed((0, -0.001, z)):
                    box(WIDE, 0.018, 0.008, board, 0.0015, 0.0012)
            for x in (-1, 1):
                with placed((x * (WIDE / 2 - 0.004), -0.001, 0)):
                    box(0.008, 0.018, DEEP, end, 0.0015, 0.0012)
            with placed((0, 0.0024, 0.007)):
                box(WIDE - 0.015, 0.004, DEEP - 0.014, rubber(FELT), 0.001, 0.0008)
            with placed((0, 0.0002, DEEP * 0.56), facing="front"):
                wordmark("Aldergate", 0.0085, ink("#D9CFA8"), at=(0, 0.004), align="center")
                text("W1   1 mg to 200 g   ASTM E617 Class 1", 0.0040, ink("#D9CFA8"), (0, -0.014, 0.0002), weight=0.008, thickness=0.00004)
