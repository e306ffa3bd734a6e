"""For pH meters: the combination electrode in both kinds, and color-coded buffer solutions."""

import math

from materials import DARK, glass, ink, paper, plastic, polypropylene, rubber, steel
from parts.electrodes import bnc_plug, cinch_plug, ph_electrode
from parts.glassware import band, enamel, screw_cap
from parts.panels import wordmark
from parts.solids import anchor, box, cable, fillet, lathe, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["aldergate-e11-ph-electrode", "aldergate-ph-buffer-set"]

BUFFERS = {"4.01": "#C7413A", "7.00": "#E2B72B", "10.01": "#3569B0"}
# pH at a temperature, as the label's table has it.
TABLE = {"4.01": ((10, "4.00"), (20, "4.00"), (25, "4.01"), (30, "4.02"), (40, "4.03")), "7.00": ((10, "7.06"), (20, "7.02"), (25, "7.00"), (30, "6.99"), (40, "6.97")), "10.01": ((10, "10.18"), (20, "10.06"), (25, "10.01"), (30, "9.97"), (40, "9.89"))}


def views(product):
    if product.model == "E11":
        return {
            "front": View("Two Aldergate E11 pH electrodes: the refillable one with its filling sleeve and the gel one, each with cable, BNC and temperature plugs, and a storage cap beside them.", turn=30, elevation=48),
            "detail": View("Tip of the E11: the spherical glass membrane, the white ceramic junction, and the silver wire that ends dark with silver chloride.", turn=-10, elevation=20, look_at="tip", span=0.075, show={"alone": True}),
            "refillable": View("The refillable Aldergate E11 pH electrode with its filling sleeve, cable, BNC and temperature plugs, and its storage cap.", turn=30, elevation=48, show={"kind": "refillable"}),
            "gel": View("The gel-filled Aldergate E11 pH electrode, without a filling opening, with cable, BNC and temperature plugs, and its storage cap.", turn=30, elevation=48, show={"kind": "gel"}),
        }
    return {
        "front": View("Aldergate pH buffer solutions 4.01 in red, 7.00 in yellow, and 10.01 in blue, in bottles of 500 mL and 250 mL.", turn=10, elevation=14),
        "sachets": View("Sachets of 20 mL with the three Aldergate pH buffers, fanned out before their box.", turn=14, elevation=30, show={"sachets": True}),
        **{
            f"{volume}-ml": View(f"Aldergate pH buffer solutions 4.01 in red, 7.00 in yellow, and 10.01 in blue, in bottles of {volume} mL.", turn=10, elevation=14, show={"volume": volume})
            for volume in (250, 500)
        },
    }


def build(product, view):
    if product.model == "E11":
        electrodes(view.show.get("alone", False), view.show.get("kind"))
    elif view.show.get("sachets"):
        sachets()
    else:
        bottles(view.show.get("volume"))


def electrodes(alone, kind=None):
    """Both kinds with a storage cap, one `kind` with it, or the refillable one `alone`."""
    for y, refillable, head, turn in ((0.034, True, "#24507A", -4), (-0.034, False, "#4E7A3E", 3)):
        if alone and not refillable:
            return
        if kind == ("gel" if refillable else "refillable"):
            continue
        with placed((-0.150, y, 0.0098), rotate=(0, 0, turn)):
            with placed(rotate=(0, 90, 0)), placed(rotate=(0, 0, -90)):
                long = ph_electrode(refillable=refillable, head=head, along=38)
            if refillable:
                anchor("tip", (0.024, 0, 0))
        leave(y, 1 if y > 0 else -1, [(-0.150 + reach * math.cos(math.radians(turn)), y + reach * math.sin(math.radians(turn)), 0.0098 if reach < long else 0.0070) for reach in (long - 0.004, long + 0.018)])
    with placed((-0.110, 0.008 if kind == "gel" else 0.076, 0.0), rotate=(0, 0, 14)):
        with placed((0, 0, 0.0095), rotate=(0, 90, 0)):
            storage_cap()


def storage_cap():
    """The cap with 3 mol/L KCl, taken off."""
    lathe([(0, 0), (0.0085, 0), (0.0085, 0.028), (0.0074, 0.031), (0.0063, 0.031), (0.0063, 0.004), (0, 0.004)], glass("#F1F6F6", 1.3, 0.25, 0.25), 72, 0.0006, "storage cap")
    with placed((0, 0, 0.0255)):
        ring(0.0094, 0.0080, 0.009, plastic(DARK), 0.001, 64)
    with placed((0, 0, 0.0042)):
        lathe([(0, 0), (0.0060, 0), (0.0060, 0.020), (0, 0.020)], rubber("#E7EDE4"), 48)


def leave(y, side, points):
    """The cable of a meter, coiled, with its two plugs; it begins with the `points` along the electrode's axis."""
    r, lift = 0.0022, 0.0024
    cx, cy = 0.098, y + side * 0.012
    for k in range(26):  # Two turns and a little more, until it heads for its plugs.
        a = -side * math.pi / 2 + side * 2 * math.pi * k / 12
        radius = 0.030 + 0.0012 * math.sin(k * 1.7)
        points.append((cx + radius * math.cos(a), cy + radius * math.sin(a), lift + 0.0042 * (k // 12) + 0.0010 * math.sin(k)))
    points += [(0.152, cy - side * 0.004, 0.006), (0.160, cy - side * 0.004, 0.0072)]
    cable(points, r, rubber("#1C1F21"))
    with placed((0.168, cy - side * 0.004, 0.0074), rotate=(0, 90, 0)):
        bnc_plug()
    cable([(0.148, cy - side * 0.0035, 0.006), (0.155, cy - side * 0.014, 0.0050), (0.166, cy - side * 0.019, 0.0048)], 0.0016, rubber("#1C1F21"))
    with placed((0.174, cy - side * 0.020, 0.0048), rotate=(0, 90, 0)):
        cinch_plug()


def bottles(volume):
    """Both sizes, or one `volume` in mL."""
    for k, value in enumerate(BUFFERS):
        if volume in (None, 500):
            with placed(((k - 1) * 0.094, 0.045, 0)):
                bottle(value, 0.0375, 0.172, "500 mL", -9)
        if volume in (None, 250):
            with placed(((k - 1) * 0.080 + 0.004, -0.052, 0)):
                bottle(value, 0.0300, 0.134, "250 mL", -9)


def bottle(value, r, high, volume, turn):
    """White HDPE with a colored label and a cap of the same color."""
    neck, cap = r * 0.46, 0.020
    shoulder = high - cap - 0.010 - (r - neck) * 0.62
    outer = fillet([(0, 0.002), (r * 0.78, 0.0012), (r * 0.86, 0), (r, 0), (r, shoulder), (neck, high - cap - 0.004), (neck, high - 0.003), (0, high - 0.003)], [0, 0.003, 0.003, 0.006, r * 0.5, 0.010, 0.001, 0], 10, closed=False)
    lathe(outer, polypropylene("#E6E9E8"), 128, name="bottle", smooth_angle=50)
    color = BUFFERS[value]
    with placed((0, 0, high - cap)):
        screw_cap(neck * 1.22, cap, polypropylene(color), 54)
    low, tall = high * 0.060, shoulder - high * 0.11
    middle = low + tall / 2
    band(r, middle, tall, 235, turn + 24, paper())
    band(r + 0.00012, low + tall * 0.90, tall * 0.20, 235, turn + 24, ink(color))
    band(r + 0.00012, low + tall * 0.03, tall * 0.06, 235, turn + 24, ink(color))
    on = r + 0.00022
    size = r * 0.13
    enamel("ALDERGATE", size, on, low + tall * 0.90, turn, ink("#FFFFFF"), spacing=1.3)
    enamel(value, r * 0.42, on, low + tall * 0.60, turn, ink(color), weight=0.02)
    enamel("pH BUFFER at 25 °C", size * 0.72, on, low + tall * 0.755, turn, ink("#2A3236"))
    enamel("0.01 pH  NIST traceable", size * 0.60, on, low + tall * 0.435, turn, ink("#2A3236"))
    enamel(volume, size, on, low + tall * 0.330, turn, ink("#2A3236"))
    enamel("LOT 2611-04  EXP 2028-10", size * 0.50, on, low + tall * 0.215, turn, ink("#4A5256"))
    enamel("Opened: __________", size * 0.50, on, low + tall * 0.130, turn, ink("#4A5256"))
    for row, (celsius, at) in enumerate(TABLE[value]):
        enamel(f"{celsius} °C  {at}", size * 0.50, on, low + tall * (0.66 - 0.085 * row), turn + 64, ink("#2A3236"))


def sachets():
    """Three sachets of each buffer, and the box they come in."""
    with placed((-0.010, 0.072, 0)):
        box(0.180, 0.070, 0.105, paper("#D2D7D4"), 0.001, 0.0008, name="box")
        with placed((0, -0.0352, 0.0525), facing="front"):
            for k, (value, color) in enumerate(BUFFERS.items()):
                with placed(((k - 1) * 0.060, -0.030, 0)):
                    prism(rectangle(0.0598, 0.044), 0.0002, ink(color), 0)
                    text(value, 0.0140, ink("#FFFFFF"), (0, 0.003, 0.0003), weight=0.02, thickness=0.00004)
                    text("pH at 25 °C", 0.0040, ink("#FFFFFF"), (0, -0.013, 0.0003), weight=0.01, thickness=0.00004)
            wordmark("Aldergate", 0.0095, at=(-0.080, 0.034), align="left")
            text("pH buffer sachets  3 x 10 x 20 mL", 0.0060, ink("#2A3236"), (-0.080, 0.013, 0.0003), "left", weight=0.01, thickness=0.00004)
    for k, (value, color) in enumerate(BUFFERS.items()):
        # Each has its front edge on the bench and leans on the one before.
        for number, lean in enumerate((0, 6.9, 11.2)):
            with placed(((k - 1) * 0.086 - 0.014 + number * 0.010, -0.030 - number * 0.016, 0.046 * math.sin(math.radians(lean)) - 0.0004), rotate=(lean, 0, 8 - number * 9)):
                sachet(value, color)


def sachet(value, color):
    """A foil pouch of 70 x 95 mm, filled, sealed at all edges."""
    wide, tall, nx, ny = 0.066, 0.092, 26, 34
    from parts.solids import solid

    def bulge(x, y):
        u, v = abs(x) / (wide / 2 - 0.006), abs(y) / (tall / 2 - 0.007)
        return 0.0 if u >= 1 or v >= 1 else 0.0056 * ((1 - u ** 2.4) * (1 - v ** 2.4)) ** 0.6

    for sign, material in ((1, steel("satin")), (-1, steel("satin"))):
        vertices = [(-wide / 2 + wide * i / nx, -tall / 2 + tall * j / ny, 0.0006 + bulge(-wide / 2 + wide * i / nx, -tall / 2 + tall * j / ny) * (1 if sign > 0 else 0)) for j in range(ny + 1) for i in range(nx + 1)]
        faces = [(j * (nx + 1) + i, j * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i) for j in range(ny) for i in range(nx)]
        if sign > 0:
            solid("foil", vertices, faces, material, smooth_angle=80, crisp=False)
    field = [(x, y, bulge(x, y) + 0.00075) for j in range(17) for i in range(21) for x, y in [(-0.026 + 0.052 * i / 20, -0.020 + 0.044 * j / 16)]]
    solid("color field", field, [(j * 21 + i, j * 21 + i + 1, (j + 1) * 21 + i + 1, (j + 1) * 21 + i) for j in range(16) for i in range(20)], ink(color), smooth_angle=80, crisp=False)
    for words, size, y, weight in ((value, 0.0120, 0.010, 0.02), ("pH BUFFER", 0.0042, -0.003, 0.012), ("20 mL", 0.0042, -0.0120, 0.012)):
        text(words, size, ink("#FFFFFF"), (0, y, bulge(0, max(0, abs(y) - size / 2)) + 0.00082), weight=weight, thickness=0.00003)
