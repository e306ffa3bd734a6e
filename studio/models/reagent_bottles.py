"""Borosilicate reagent bottles with blue GL45 caps, the whole family on one picture."""

from materials import liquid, polypropylene
from parts.gl45 import GL45, gl45_bottle
from parts.glassware import band, enamel, fill, graduation, screw_cap
from parts.solids import lathe, placed
from scene import View

HANDLES = ["aldergate-borosilicate-bottles"]


def views(product):
    return {
        "front": View("Five Aldergate borosilicate bottles from 100 mL to 2,000 mL with blue screw caps and white graduation, four of them filled.", turn=0),
        "single": View("A 1,000 mL Aldergate borosilicate bottle with a pale blue solution, white graduation, writing field, and blue GL45 cap.", turn=0, show={"only": 1000}),
        **{
            f"{volume}-ml": View(f"A {volume:,} mL Aldergate borosilicate bottle with a pale blue solution, white graduation, writing field, and blue GL45 cap.", turn=0, show={"only": volume})
            for volume in (100, 250, 500, 2000)
        },
    }


def build(product, view):
    if "only" in view.show:
        return bottle(view.show["only"], liquid("#D9ECF3"), 1.0)
    places = {2000: (0.150, 0.055), 1000: (0.020, 0.065), 500: (-0.105, 0.030), 250: (-0.046, -0.058), 100: (0.062, -0.062)}
    contents = {2000: ("#DDEDF2", 1.0), 1000: ("#E3F0F3", 0.96), 500: ("#F0C9A8", 0.98), 250: ("#D9ECF3", 0.98)}
    for volume, (x, y) in places.items():
        with placed((x, y, 0)):
            color, level = contents.get(volume, (None, 0))
            bottle(volume, liquid(color) if color else None, level)


def bottle(volume, contents=None, level=0.0):
    """`level` is the part of the nominal volume that is filled."""
    height, cap = GL45[volume][1], 0.027
    inner, r, graded = gl45_bottle(volume)
    if contents:
        fill(inner, graded * level, contents)
    with placed((0, 0, height - 0.0265)):
        lathe([(0.0218, 0), (0.0240, 0.0008), (0.0240, 0.0030), (0.0218, 0.0036), (0.0218, 0)], polypropylene("#2F6DB0"), 96)
    with placed((0, 0, height - cap + 0.0045)):
        screw_cap(0.0265, cap - 0.0045, polypropylene("#2F6DB0"), 72)
    printing(volume, r, graded)


def printing(volume, r, graded):
    """White enamel: maker, volume, writing field and graduation, as fired on such bottles."""
    big = min(0.0105, r * 0.19)
    top = graded * 0.90
    enamel("ALDERGATE", big * 0.58, r, top, -16, spacing=1.4, weight=0.03)
    enamel(f"{volume:,} mL", big, r, top - big * 1.65, -16, weight=0.025)
    enamel("GL45  ISO 4796-1", big * 0.40, r, top - big * 2.8, -16, weight=0.02)
    band(r, top - big * 3.4 - graded * 0.12, graded * 0.20, min(70, 3.2 * 360 * big / (6.28 * r)), -16)
    marks = [(graded * k / 10, f"{int(volume * k / 10):,}" if k % 2 == 0 else None) for k in range(2, 9)]
    graduation(r, marks, 20, 40, size=big * 0.5, thick=0.0006)
