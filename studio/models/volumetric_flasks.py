"""Class A volumetric flasks: a pear-shaped body, a long neck with the ring mark, a polyethylene stopper."""

import math

from materials import ACCENTS, glass, ink, liquid, polypropylene
from parts.glassware import band, fill, vessel
from parts.solids import anchor, circle, fillet, lathe, placed, prism, text, text_width
from scene import View

HANDLES = ["aldergate-class-a-volumetric-flasks"]

# Volume in mL: diameter of the body, of the neck, and height without stopper, in meters.
SIZES = {10: (0.027, 0.0108, 0.088), 50: (0.046, 0.0132, 0.138), 100: (0.058, 0.0148, 0.168), 250: (0.078, 0.0178, 0.218), 1000: (0.123, 0.0255, 0.298)}
# ASTM E288, class A, in mL, for the sizes whose tolerance the page does not list.
TOLERANCES = {50: "0.05", 250: "0.12"}
BLUE = "#27506F"
# Weaker than water's: with that, all light at the root of a filled neck is reflected down to the flask's own shadow, a black collar.
LENS = 1.06


def views(product):
    return {
        "front": View("Five Aldergate Class A volumetric flasks from 10 mL to 1,000 mL with green stoppers, filled to the ring mark with solutions of different colors.", turn=0, elevation=13),
        "mark": View("Neck of a 250 mL Class A flask: the meniscus of a blue solution rests on the ring mark.", turn=0, elevation=14, look_at="mark", span=0.130, show={"one": 250}),
        "pair": View("A pair of 100 mL Class A flasks, one filled with an orange solution, the other empty with its stopper beside it.", turn=0, elevation=14, show={"pair": True}),
        **{
            f"{volume}-ml": View(f"A {volume:,} mL Aldergate Class A volumetric flask with its green stopper, filled to the ring mark.", turn=0, elevation=13, show={"whole": volume})
            for volume in (10, 50, 250, 1000)
        },
    }


def build(product, view):
    if "whole" in view.show:
        return flask(product, view.show["whole"], {1000: "#E2EEF0", 250: "#9CCBE8", 50: "#B9DBA6", 10: "#C990CF"}[view.show["whole"]])
    if "one" in view.show:
        return flask(product, view.show["one"], "#9CCBE8", stopper=False)
    if view.show.get("pair"):
        with placed((-0.036, 0.006, 0), rotate=(0, 0, 6)):
            flask(product, 100, "#F2B36B")
        with placed((0.036, -0.006, 0), rotate=(0, 0, -4)):
            flask(product, 100, None, stopper=False)
        with placed((0.012, -0.052, 0), rotate=(0, 0, 38)):
            lying_cap(0.0148 / 2, 0.0148 / 2 - wall_of(100))
        return
    for volume, x, y, color in ((1000, 0.108, 0.060, "#E2EEF0"), (250, -0.012, 0.058, "#9CCBE8"), (100, -0.092, 0.004, "#F2B36B"), (50, 0.026, -0.036, "#B9DBA6"), (10, -0.034, -0.056, "#C990CF")):
        with placed((x, y, 0)):
            flask(product, volume, color)


def profile(volume):
    """The outer wall as (r, z), and the height at which the neck begins."""
    width, neck, height = SIZES[volume]
    r, n = width / 2, neck / 2
    middle = r * 0.84
    arc = [(r * math.cos(math.radians(a)), middle + r * math.sin(math.radians(a))) for a in range(-52, 49, 4)]
    slope = math.radians(48)
    x, z = arc[-1]
    run = (x - n) / math.sin(slope)
    foot = (n, z + run * math.cos(slope))
    points = [(0, 0.0016), (r * 0.40, 0.0010), (r * 0.50, 0)] + arc + [foot, (n, height - 0.0060), (n + 0.0018, height - 0.0036), (n + 0.0018, height)]
    radii = [0, 0.002, 0.003] + [0] * len(arc) + [r * 0.55, 0.003, 0.001, 0]
    return fillet(points, radii, 10, closed=False), foot[1]


def flask(product, volume, color, stopper=True):
    width, neck, height = SIZES[volume]
    wall, foot = profile(volume)
    inner = vessel(wall, wall_of(volume), glass("#FCFEFE"))
    mark = foot + (height - foot) * 0.42
    if color:
        fill(inner, mark, liquid(color, LENS))
    ring_ink = ink(BLUE)
    band(neck / 2, mark, max(0.0005, neck * 0.034), 360, 0, ring_ink)
    anchor("mark", (0, 0, mark - 0.022))
    if stopper:
        with placed((0, 0, height)):
            cap(neck / 2, neck / 2 - wall_of(volume))
    printing(product, volume, wall, mark)


def wall_of(volume):
    """How thick the glass is, in meters."""
    return 0.0013 if volume < 500 else 0.0017


PLUG = 0.0135  # how far a stopper reaches into its neck


def cap(n, bore):
    """An octagonal polyethylene stopper for a neck of the outer radius `n`; its plug reaches below Z = 0 and fills the `bore`."""
    material = polypropylene(ACCENTS["Aldergate"])
    # As much larger than the bore as liquid is, so that no air shows between plug and glass.
    tight = bore + 0.00006
    mouth = tight + 0.0017
    lathe([(0, -PLUG), (plug_end(bore), -PLUG), (tight, -0.0105), (tight, -0.0062), (mouth, -0.0034), (mouth, 0.0045), (0, 0.0045)], material, 64, 0.0004, "plug")
    with placed((0, 0, 0.0040)):
        prism(fillet(circle(n * 1.34, 8), n * 0.22, 4), n * 0.50 + 0.0022, material, 0.0009, name="head of the stopper")


def plug_end(bore):
    return bore * 0.92


def lying_cap(n, bore):
    """A stopper on its side, its plug away from the viewer: it rests on a flat of its head and on the end of its plug."""
    head, head_at = n * 1.34 * math.cos(math.pi / 8), 0.0046
    lean = math.atan2(head - plug_end(bore), PLUG + head_at)
    lift = plug_end(bore) * math.cos(lean) + PLUG * math.sin(lean)
    with placed((0, 0, lift), rotate=(90 - math.degrees(lean), 0, 0)), placed(rotate=(0, 0, 22.5)):
        cap(n, bore)


def printing(product, volume, wall, mark):
    width, neck, _ = SIZES[volume]
    r = width / 2
    middle, big = r * 0.84, r * 0.185
    tolerance = product.spec(f"Tolerance, {volume:,} mL") or TOLERANCES[volume]
    serial = 25000 + volume * 7 % 9000
    on_wall(wall, "ALDERGATE", big * 0.44, middle + big * 1.85, spacing=1.3)
    on_wall(wall, f"{volume:,} mL", big, middle + big * 0.62)
    on_wall(wall, f"TC 20 °C  ±{tolerance} mL", big * 0.40, middle - big * 0.55)
    if volume > 10:
        on_wall(wall, "ASTM E288   BORO 3.3", big * 0.38, middle - big * 1.35)
        on_wall(wall, f"No. {serial}", big * 0.38, middle - big * 2.05)
    on_wall(wall, "A", big * 1.05 if volume > 10 else big * 0.8, middle + big * 3.15)


def on_wall(wall, words, size, height, material=None, weight=0.014, spacing=1.0):
    """Lettering on a wall of any profile, each sign on the plane that touches the glass there."""
    material = material or ink(BLUE)
    r, lean = touching(wall, height)
    gap = size * 0.14 * spacing
    widths = [text_width(sign, size) if sign != " " else size * 0.30 for sign in words]
    x = -(sum(widths) + gap * (len(words) - 1)) / 2
    for sign, wide in zip(words, widths):
        if sign != " ":
            with placed((0, 0, height), rotate=(0, 0, math.degrees((x + wide / 2) / r))), placed((0, -r - 0.00012, 0), facing="front", tilt=lean):
                text(sign, size, material, weight=weight, thickness=0.00003)
        x += wide + gap


def touching(wall, height):
    """The wall's radius at a height, and how far it leans back there in degrees."""
    for (r1, z1), (r2, z2) in zip(wall, wall[1:]):
        if z1 <= height <= z2 and z2 > z1 and max(r1, r2) > 0.004:
            return r1 + (r2 - r1) * (height - z1) / (z2 - z1), math.degrees(math.atan2(r1 - r2, z2 - z1))
    raise ValueError("No wall at that height.")
