"""Immersion oil: the dropper bottle for one workplace and the refill bottle (Halden Type A)."""

from materials import ACCENTS, glass, ink, paper, plastic, polypropylene
from parts.glassware import band, enamel, fill, screw_cap, vessel
from parts.solids import fillet, lathe, placed, ring
from scene import View

HANDLES = ["halden-type-a-immersion-oil"]

# Volume in mL: radius, height to the shoulder, height of the rim, radius of the neck.
SIZES = {8: (0.0115, 0.034, 0.042, 0.0062), 50: (0.0185, 0.066, 0.080, 0.0100)}
AMBER = "#A4581A"


def views(product):
    return {
        "front": View("Halden Type A immersion oil: the 8 mL dropper bottle and the 50 mL refill bottle of amber glass with black caps.", turn=0, elevation=13),
        "open": View("The 8 mL bottle of Type A immersion oil open, its applicator rod beside it with a drop of oil.", turn=0, elevation=16, show={"open": True}),
    }


def build(product, view):
    if view.show.get("open"):
        with placed((-0.022, 0.010, 0)):
            bottle(product, 8, cap=False)
        with placed((0.022, -0.004, 0.0082), rotate=(0, 0, 62)), placed(rotate=(-90, 0, 0)):
            applicator(8, 0.034)
        return
    with placed((0.020, 0.012, 0)):
        bottle(product, 50)
    with placed((-0.026, -0.012, 0)):
        bottle(product, 8)


def bottle(product, volume, cap=True):
    r, shoulder, rim, neck = SIZES[volume]
    outer = fillet([(0, 0.0012), (r * 0.82, 0), (r, 0), (r, shoulder), (neck, shoulder + (rim - shoulder) * 0.42), (neck, rim)], [0, 0.0015, r * 0.16, r * 0.45, 0.0025, 0], 8, closed=False)
    inner = vessel(outer, r * 0.085, glass(AMBER, 1.50))
    fill(inner, shoulder * 0.90, glass("#F3E6B8", 1.515))
    thread = rim - (rim - shoulder) * 0.40
    with placed((0, 0, thread)):
        ring(neck * 1.10, neck * 0.99, 0.0012, glass(AMBER, 1.50), 0.0004)
    if cap:
        with placed((0, 0, rim - (rim - shoulder) * 0.52)):
            applicator(volume, shoulder * 0.8)
    print_label(product, volume, r, shoulder)


def applicator(volume, rod):
    """A black cap with a glass rod below it; the cap's edge is at Z = 0."""
    r, shoulder, rim, neck = SIZES[volume]
    height = neck * 2.1
    screw_cap(neck * 1.32, height, polypropylene("#1D2022"), 40)
    with placed((0, 0, height * 0.99)):
        ring(neck * 0.80, neck * 0.66, 0.0004, plastic(ACCENTS["Halden"]), 0.0001)
    with placed((0, 0, -rod)):
        lathe([(0, 0), (0.0012, 0.0003), (0.0018, 0.0016), (0.0016, 0.004), (0.0015, rod + 0.004), (0, rod + 0.004)], glass("#FBFDFD"), 48)
        with placed((0, 0, -0.0006)):
            lathe([(0, 0), (0.0016, 0.0004), (0.0022, 0.0016), (0.0021, 0.0030), (0.0017, 0.0048)], glass("#F1DD9C", 1.515), 48)


def print_label(product, volume, r, shoulder):
    """A white paper label round the bottle, blue above."""
    low, high = shoulder * 0.10, shoulder * 0.88
    tall = high - low
    band(r + 0.00005, (low + high) / 2, tall, 300, 0, paper("#F2F3F0"))
    band(r + 0.00016, high - tall * 0.13, tall * 0.26, 300, 0, ink(ACCENTS["Halden"]))
    out, unit = r + 0.00025, tall
    enamel("HALDEN", unit * 0.088, out, high - tall * 0.13, 0, ink("#F4F6F6"), spacing=1.3)
    dark, soft = ink("#2A3236"), ink("#5A666C")
    enamel("Immersion oil", unit * 0.088, out, high - tall * 0.37, 0, dark, 0.016)
    enamel("Type A", unit * 0.105, out, high - tall * 0.52, 0, ink(ACCENTS["Halden"]), 0.020)
    enamel("nD 1.515  23 °C", unit * 0.060, out, high - tall * 0.665, 0, dark)
    enamel("ISO 8036", unit * 0.050, out, high - tall * 0.765, 0, soft)
    enamel(f"{volume} mL", unit * 0.085, out, high - tall * 0.905, 0, dark, 0.016)
