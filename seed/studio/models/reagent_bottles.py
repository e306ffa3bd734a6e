"""Borosilicate reagent bottles with blue GL45 caps, the whole family on one picture."""

from materials import glass, liquid, polypropylene
from parts.glassware import band, enamel, fill, graduation, screw_cap, vessel
from parts.solids import fillet, lathe, placed
from scene import View

HANDLES = ["aldergate-borosilicate-bottles"]

# Volume in mL: outer diameter and height with cap, in metres, as ISO 4796-1 has them.
SIZES = {100: (0.056, 0.105), 250: (0.070, 0.143), 500: (0.086, 0.181), 1000: (0.101, 0.230), 2000: (0.136, 0.265)}


def views(product):
    return {
        "front": View("Five Aldergate borosilicate bottles from 100 mL to 2,000 mL with blue screw caps and white graduation, three of them filled.", turn=0),
        "single": View("A 1,000 mL Aldergate borosilicate bottle with a clear solution, white graduation, writing field, and blue GL45 cap.", turn=0, show={"only": 1000}),
    }


def build(product, view):
    if "only" in view.show:
        return bottle(view.show["only"], liquid("#D9ECF3"), 1.0)
    places = {2000: (0.150, 0.055), 1000: (0.012, 0.065), 500: (-0.105, 0.030), 250: (-0.030, -0.050), 100: (0.062, -0.062)}
    contents = {2000: ("#DDEDF2", 1.0), 500: ("#F0C9A8", 0.98), 250: ("#D9ECF3", 0.98)}
    for volume, (x, y) in places.items():
        with placed((x, y, 0)):
            colour, level = contents.get(volume, (None, 0))
            bottle(volume, liquid(colour) if colour else None, level)


def bottle(volume, contents=None, level=0.0):
    """`level` is the part of the nominal volume that is filled."""
    diameter, height = SIZES[volume]
    r, cap = diameter / 2, 0.027
    shoulder = height - 0.032 - (r - 0.0175) * 0.72
    neck = 0.0175
    outer = [(0, 0.0022), (r * 0.72, 0.0016), (r * 0.80, 0), (r, 0), (r, shoulder), (neck, height - 0.031), (neck, height - 0.024), (0.0215, height - 0.0225), (0.0215, height - 0.006)]
    round_off = [0, 0.004, 0.003, min(0.012, r * 0.25), r * 0.62, 0.010, 0.002, 0.001, 0]
    inner = vessel(fillet(outer, round_off, 10, closed=False), 0.0021, glass("#FCFEFE"))
    graded = shoulder - r * 0.30
    if contents:
        fill(inner, graded * level, contents)
    with placed((0, 0, height - 0.0265)):
        lathe([(0.0218, 0), (0.0240, 0.0008), (0.0240, 0.0030), (0.0218, 0.0036), (0.0218, 0)], polypropylene("#2F6DB0"), 96)
    with placed((0, 0, height - cap + 0.0045)):
        screw_cap(0.0265, cap - 0.0045, polypropylene("#2F6DB0"), 72)
    printing(volume, r, graded)


def printing(volume, r, graded):
    """White enamel: maker, volume, writing field and graduation, as fired on such bottles."""
    big = min(0.0085, r * 0.15)
    top = graded * 0.90
    enamel("ALDERGATE", big * 0.62, r, top, -16, spacing=1.4)
    enamel(f"{volume:,} mL", big, r, top - big * 1.75, -16)
    enamel("GL45  ISO 4796-1", big * 0.30, r, top - big * 3.0, -16)
    band(r, top - big * 3.0 - graded * 0.15, graded * 0.20, min(70, 3.2 * 360 * big / (6.28 * r)), -16)
    marks = [(graded * k / 10, f"{int(volume * k / 10):,}" if k % 2 == 0 else None) for k in range(2, 9)]
    graduation(r, marks, 20, 40, size=big * 0.42, thick=0.0005)
