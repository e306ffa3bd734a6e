"""Pipette tips: racks of 96 sterile filter tips, tips by themselves, and the bulk bag."""

import math
import random

import numpy as np

from materials import ACCENTS, glass, ink, pane, paper, polypropylene
from parts.panels import wordmark
from parts.pipettes import BLUE, PITCH, RED, TIPS, YELLOW, copies, many, tip
from parts.solids import box, cut, cylinder, merged, placed, prism, rectangle, solid, text
from scene import View

HANDLES = ["aldergate-universal-pipette-tips"]

COLOURS = {"10 µL": RED, "200 µL": YELLOW, "1,000 µL": BLUE}
PRINT = {"10 µL": "#9A3430", "200 µL": "#8A6A0C", "1,000 µL": "#2A5A98"}  # the same colors, dark enough to be read
DECK = {"10 µL": 0.036, "200 µL": 0.054, "1,000 µL": 0.084}  # height of the insert
WIDE, DEEP, LID = 0.120, 0.084, 0.026


def views(product):
    return {
        "front": View("Racks of 96 Aldergate universal filter tips for 10 µL, 200 µL, and 1,000 µL with red, yellow, and blue inserts: the yellow one open, the red one standing on the blue one.", turn=24, elevation=24, fill=0.86),
        "tips": View("Aldergate universal tips for 10 µL, 200 µL, and 1,000 µL lying in pairs: each size plain and with a white filter.", turn=-58, elevation=58, fill=0.86, show={"tips": True}),
        "rack": View("Rack of 96 sterile 200 µL filter tips seen from above, its lid open and one row of tips taken out.", turn=24, elevation=44, fill=0.86, show={"rack": "200 µL"}),
        "rack-10": View("Rack of 96 sterile 10 µL filter tips seen from above, its lid open and one row of tips taken out.", turn=24, elevation=44, fill=0.86, show={"rack": "10 µL"}),
        "rack-1000": View("Rack of 96 sterile 1,000 µL filter tips seen from above, its lid open and one row of tips taken out.", turn=24, elevation=44, fill=0.86, show={"rack": "1,000 µL"}),
        "bag": View("Bulk bag of 1,000 Aldergate universal tips for 200 µL.", turn=14, elevation=44, fill=0.88, show={"bag": "200 µL"}),
        "bag-10": View("Bulk bag of 1,000 small Aldergate universal tips for 10 µL.", turn=14, elevation=44, fill=0.88, show={"bag": "10 µL"}),
        "bag-1000": View("Bulk bag of 1,000 large Aldergate universal tips for 1,000 µL.", turn=14, elevation=44, fill=0.88, show={"bag": "1,000 µL"}),
    }


def build(product, view):
    assert product.options("Volume") == list(TIPS)
    if view.show.get("tips"):
        pairs()
    elif view.show.get("rack"):
        rack(view.show["rack"], True, taken=12)
    elif view.show.get("bag"):
        bag(product, view.show["bag"])
    else:
        for volume, x, y, z, opened in (("200 µL", -0.070, -0.012, 0, True), ("1,000 µL", 0.070, 0.0, 0, False), ("10 µL", 0.070, 0.0, DECK["1,000 µL"] - 0.003 + LID + 0.0001, False)):
            with placed((x, y, z)):
                rack(volume, opened)


def rack(volume, opened, taken=0):
    high, color = DECK[volume], COLOURS[volume]
    base, dark = polypropylene("#C3CBCD"), ink("#2A3236")
    box(WIDE + 0.006, DEEP + 0.006, 0.004, base, 0.007, 0.0012, name="foot")
    body = box(WIDE, DEEP, high - 0.003, base, 0.006, 0.0012, 0.0010, name="rack")
    with placed((0, 0, high - 0.0036)):
        deck = box(WIDE - 0.006, DEEP - 0.006, 0.0036, polypropylene(color), 0.004, 0.0008, 0.0002, name="insert")
    holes = []
    for column in range(12):
        for row in range(8):
            with placed(((column - 5.5) * PITCH, (row - 3.5) * PITCH, high - 0.018)):
                holes.append(cylinder(TIPS[volume][1][4][0] - 0.0002, 0.03, polypropylene("#9AA4A7"), 0, 24))
    holes = merged(holes)
    cut(deck, holes)
    cut(body, holes)
    with placed((0, -DEEP / 2, (high - 0.003) * 0.52), facing="front"):
        tall = min(0.034, high - 0.016)
        prism(rectangle(WIDE - 0.022, tall, 0.002), 0.00015, paper(), 0, name="label")
        with placed((-WIDE / 2 + 0.0185, 0, 0.00015)):
            prism(rectangle(0.015, tall, 0.002), 0.0001, ink(color), 0)
        wordmark("Aldergate", 0.0042, at=(-0.030, tall * 0.25), align="left")
        text(volume, min(0.0085, tall * 0.34), dark, (0.046, tall * 0.18, 0.0003), "right", weight=0.016, thickness=0.00003)
        text("Filter tips, sterile", 0.0030, dark, (-0.030, -tall * 0.10, 0.0003), "left", weight=0.01, thickness=0.00003)
        text("RNase, DNase, and human DNA free", 0.0022, dark, (-0.030, -tall * 0.32, 0.0003), "left", weight=0.004, thickness=0.00003)
        text("96", 0.0030, dark, (0.046, -tall * 0.30, 0.0003), "right", weight=0.01, thickness=0.00003)
    collar = TIPS[volume][1][4][1]
    places = [((column - 5.5) * PITCH, (row - 3.5) * PITCH, high - collar + 0.0002) for row in range(8) for column in range(12) if row or not taken]
    many(tip(volume, True, printed=False, material=glass("#FBFBF9", 1.2, 0.45, 0.85), steps=28), places)
    with placed((0, DEEP / 2 + 0.001, high - 0.003)):
        box(0.060, 0.004, 0.003, base, 0.001, 0.0008, name="hinge")
        with placed((0, 0, 0.0005), rotate=(-108 if opened else 0, 0, 0)), placed((0, -DEEP / 2 - 0.001, 0)):
            lid()


def lid():
    clear = pane("#FAFDFD", 0.012)
    shell = box(WIDE - 0.001, DEEP - 0.001, LID, clear, 0.0065, 0.003, 0.0004, name="lid")
    with placed((0, 0, -0.001)):
        hollow = box(WIDE - 0.0036, DEEP - 0.0036, LID - 0.0004, clear, 0.0055, 0.0028, 0, name="hollow of the lid")
    cut(shell, hollow)
    with placed((0, -DEEP / 2 + 0.0002, 0.0050), facing="front"):
        prism(rectangle(0.022, 0.0065, 0.002), 0.0022, clear, 0.0006, name="catch")


def pairs():
    """Each size once plain and once with its filter."""
    x = -0.034
    for volume in TIPS:
        wide = TIPS[volume][1][-1][0]
        long = TIPS[volume][0]
        for filtered in (False, True):
            lean = math.degrees(math.asin((wide - 0.0005) / long))
            with placed((x, -0.040, 0.0006), rotate=(0, 0, -2.0 if filtered else 1.5)), placed(rotate=(-90 + lean, 0, 0)):
                tip(volume, filtered, steps=72)
            x += wide * 2 + 0.0055
        x += 0.0055


# The bulk bag, lying.

ACROSS, LONG, THICK = 0.170, 0.204, 0.036
DRAWN = {"10 µL": 1.0, "200 µL": 1.0, "1,000 µL": 0.62}  # how large tips are drawn: the bag of the largest ones is that much larger


def height_of(x, y):
    """The film above the ground. Towards the header it falls gently, so that it hides nothing of what is printed there."""
    half_long = LONG / 2 - 0.008
    u, v = abs(x) / (ACROSS / 2 - 0.005), max(0.0, -y) / half_long
    if u >= 1 or v >= 1 or y >= half_long:
        return 0.0
    crease = 1 + 0.022 * math.sin(x * 150 + y * 60) * math.sin(y * 95 - x * 40)
    fall = min(1.0, (half_long - y) / 0.060)
    return THICK * ((1 - u ** 4) * (1 - v ** 4)) ** 0.5 * fall * fall * (3 - 2 * fall) * crease


def bag(product, volume):
    dark, film = ink("#2A3236"), pane("#FCFEFE", 0.006)
    sheet(film, -ACROSS / 2, ACROSS / 2, -LONG / 2, LONG / 2, 0.0004, 84, 108, "bag")
    box(ACROSS - 0.004, LONG - 0.004, 0.0003, film, 0.002, 0.0001, name="underside")
    with placed((0, LONG / 2 + 0.0165, 0.0)):  # above the seal: header with zip
        box(ACROSS, 0.036, 0.0008, polypropylene("#E4E9E9"), 0.002, 0.0003, name="header")
        for y in (-0.0072, -0.0042):
            with placed((0, y, 0.0008)):
                box(ACROSS - 0.002, 0.0016, 0.0012, polypropylene(ACCENTS["Aldergate"]), 0.0007, 0.0004, name="zip")
        with placed((0, 0, 0.0009)):
            wordmark("Aldergate", 0.0074, at=(-ACROSS / 2 + 0.012, 0.0072), align="left")
            text(volume, 0.0079, dark, (ACROSS / 2 - 0.012, 0.0072, 0), "right", weight=0.016, thickness=0.00003)
    half_x, half_y, y0 = 0.053, 0.031, -0.024
    sku = next(variant["sku"] for variant in product.record["variants"] if variant["optionValues"] == [volume, "Bulk bag of 1,000"])
    field = [(half_x * (2 * i / 30 - 1), y0 + half_y * (2 * j / 24 - 1)) for j in range(25) for i in range(31)]
    solid("label", [(x, y, height_of(x, y) + 0.0008) for x, y in field], [(j * 31 + i, j * 31 + i + 1, (j + 1) * 31 + i + 1, (j + 1) * 31 + i) for j in range(24) for i in range(30)], paper(), 80, crisp=False)
    for words, size, y, weight in (("UNIVERSAL PIPETTE TIPS", 0.0054, 0.0198, 0.014), (volume, 0.0126, 0.0024, 0.02), ("Virgin polypropylene, autoclavable at 121 °C", 0.0032, -0.0120, 0.004), (f"1,000 tips   {sku}   LOT 2611-07", 0.0032, -0.0192, 0.004)):
        bent(words, size, y0 + y, dark if weight < 0.019 else ink(PRINT[volume]), weight)
    body = tip(volume, False, printed=False, material=glass("#FBFBF9", 1.2, 0.45, 0.8), steps=20)
    for place, turn, lean in heap(volume):
        with placed(place, rotate=(0, 0, turn)), placed(rotate=(-90 + lean, 0, 0), scale=DRAWN[volume]):
            copies(body)
    many(body, [])


def heap(volume):
    """Where tips lie that fill the bag and do not cut through each other: (x, y, z) of the orifice, turn and lean. Each comes down from
    above on what lies there, then shifts and turns a little wherever that brings it lower, as when a bag is shaken."""
    chance = random.Random(4)
    along, radii = balls(volume)
    laid = np.empty((0, 4))
    found = []

    def fallen(x, y, turn, lean):
        """The height at which a tip comes to lie and its balls there; nothing if the film has no room for it."""
        t, rise = math.radians(turn), math.radians(lean)
        axis = np.array([-math.sin(t) * math.cos(rise), math.cos(t) * math.cos(rise), math.sin(rise)])
        mine = np.array([x, y, 0.0]) + along[:, None] * axis
        room = min(height_of(*at) - r - FILM_GAP - at_z for (*at, at_z), r in zip(mine.tolist(), radii))
        lowest = float((radii - mine[:, 2]).max()) + 0.0005
        z = lowest if room < lowest else max(lowest, above(mine, radii, laid))
        return (z, mine + (0, 0, z)) if z < room else None

    for place in rows(TIPS[volume][0] * DRAWN[volume], chance):
        rest = fallen(*place)
        step = 1.0
        for _ in range(10):
            near = tuple(value + chance.gauss(0, size * step) for value, size in zip(place, (0.002, 0.002, 4, 4)))
            lower = fallen(*near) if abs(near[3]) < 24 else None
            # By the middle: the orifice alone would sink and lift the other end.
            if lower and (rest is None or lower[1][:, 2].mean() < rest[1][:, 2].mean()):
                place, rest = near, lower
            else:
                step *= 0.95
        if rest:
            found.append(((*place[:2], rest[0]), *place[2:]))
            laid = np.vstack([laid, np.column_stack([rest[1], radii])])
    return found


def rows(long, chance):
    """Rough places for loose layers, each in another direction, of tips which lie side by side, head to tail."""
    for direction in (62, 118, 20, 84, 150, 45):
        t = math.radians(direction)
        for row in range(-3, 4):
            for k in range(-22, 23):
                # Every second one the other way round, so that a slim end lies beside a wide one.
                turned, out = direction + 180 * (k % 2), long / 2 * (1 if k % 2 == 0 else -1)
                ahead, beside = row * (long + 0.002) + chance.gauss(0, 0.002) - out, k * 0.0060
                x, y = -math.sin(t) * ahead + math.cos(t) * beside, math.cos(t) * ahead + math.sin(t) * beside
                yield x, y, turned + chance.gauss(0, 3), 0.0


def above(mine, radii, laid):
    """How far balls must be lifted to lie on those which are laid, (x, y, z, r)."""
    reach = radii.max() * 2
    low, high = mine[:, :2].min(axis=0) - reach, mine[:, :2].max(axis=0) + reach
    near = laid[((laid[:, :2] > low) & (laid[:, :2] < high)).all(axis=1)]
    apart = ((mine[:, None, :2] - near[None, :, :2]) ** 2).sum(axis=2)
    touch = (radii[:, None] + near[None, :, 3]) ** 2 - apart
    lift = near[None, :, 2] + np.sqrt(np.maximum(touch, 0)) - mine[:, None, 2]
    return float(np.where(touch > 0, lift, 0.0).max(initial=0.0))


def balls(volume):
    """A tip as a row of balls: their places along its axis and their radii, which leave a little air."""
    long, outer = TIPS[volume][:2]
    places = [0.0]
    while places[-1] < long - 0.001:
        places.append(min(long - 0.001, places[-1] + 0.0017))
    return np.array(places) * DRAWN[volume], (np.interp(places, [z for _, z in outer], [r for r, _ in outer]) + 0.0003) * DRAWN[volume]


FILM_GAP = 0.0006  # between the film and the tips


def sheet(material, x1, x2, y1, y2, lift, nx, ny, name):
    spots = [(x1 + (x2 - x1) * i / nx, y1 + (y2 - y1) * j / ny) for j in range(ny + 1) for i in range(nx + 1)]
    faces = [(j * (nx + 1) + i, j * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i) for j in range(ny) for i in range(nx)]
    return solid(name, [(x, y, height_of(x, y) + lift) for x, y in spots], faces, material, 80, crisp=False)


def bent(words, size, y, material, weight):
    """Lettering along X that follows the bag."""
    from parts.solids import text_width

    gap = size * 0.13
    widths = [text_width(sign, size) if sign != " " else size * 0.32 for sign in words]
    x = -(sum(widths) + gap * (len(words) - 1)) / 2
    for sign, width in zip(words, widths):
        if sign != " ":
            at = x + width / 2
            slope_x = math.degrees(math.atan2(height_of(at + 0.002, y) - height_of(at - 0.002, y), 0.004))
            slope_y = math.degrees(math.atan2(height_of(at, y + 0.002) - height_of(at, y - 0.002), 0.004))
            with placed((at, y, height_of(at, y) + 0.0013), rotate=(slope_y, -slope_x, 0)):
                text(sign, size, material, weight=weight, thickness=0.00003)
        x += width + gap
