"""Laboratory bottles with a GL45 thread, without their caps: what dispensers and pumps stand on or draw from."""

from materials import glass
from parts.glassware import vessel
from parts.solids import fillet

# Volume in mL: outer diameter and height with cap, in meters, as ISO 4796-1 has them.
GL45 = {100: (0.056, 0.105), 250: (0.070, 0.143), 500: (0.086, 0.181), 1000: (0.101, 0.230), 2000: (0.136, 0.265)}


def amber():
    """Brown glass, thin enough to see the level through it."""
    return glass("#ECD2A8")


def gl45_bottle(volume, material=None):
    """An open bottle on Z = 0. Returns its inner profile for fill(), its radius, and the height where its shoulder begins."""
    diameter, height = GL45[volume]
    r, neck = diameter / 2, 0.0175
    shoulder = height - 0.032 - (r - neck) * 0.72
    outer = [(0, 0.0022), (r * 0.72, 0.0016), (r * 0.80, 0), (r, 0), (r, shoulder), (neck, height - 0.031), (neck, height - 0.024), (0.0215, height - 0.0225), (0.0215, height - 0.006)]
    round_off = [0, 0.004, 0.003, min(0.012, r * 0.25), r * 0.62, 0.010, 0.002, 0.001, 0]
    inner = vessel(fillet(outer, round_off, 10, closed=False), 0.0021, material or glass("#FCFEFE"))
    return inner, r, shoulder - r * 0.30


def rim(volume):
    """The height of the rim, where a thread begins."""
    return GL45[volume][1] - 0.006
