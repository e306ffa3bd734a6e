"""Dry baths and their blocks: anodized aluminum with wells for tubes, two of them in a low heater with a clear cover."""

import math

from mathutils import Vector
from mathutils.geometry import delaunay_2d_cdt

from materials import DARK, WHITE, aluminum, glow, ink, pane, plastic, steel
from parts.glassware import microtube
from parts.housings import feet, hinge, iec_inlet, vents
from parts.panels import display, figures, knob, on_screen, rocker_switch, serial_plate, wordmark
from parts.solids import anchor, box, cable, circle, cut, cylinder, extrusion, fillet, inset, lathe, loft, placed, prism, rectangle, ring, solid, text
from scene import View

HANDLES = ["emberline-d2-dry-bath", "emberline-dry-bath-blocks"]

WIDE, DEEP, HIGH = 0.095, 0.076, 0.050
# Format: columns, rows, pitch across, pitch in depth, diameter of the well.
WELLS = {
    "20 x 1.5 mL": (5, 4, 0.0172, 0.0168, 0.0110),
    "20 x 2.0 mL": (5, 4, 0.0172, 0.0168, 0.0113),
    "30 x 0.5 mL": (6, 5, 0.0148, 0.0138, 0.0082),
    "12 x 15 mL": (4, 3, 0.0220, 0.0225, 0.0170),
    "4 x 50 mL": (2, 2, 0.0430, 0.0350, 0.0294),
    "96-well plate": (12, 8, 0.0090, 0.0090, 0.0064),
}
# Where the lifting handle is screwed in: between the wells, as near to the middle as they leave room.
HANDLE_AT = {"20 x 1.5 mL": (0.0086, 0.0), "20 x 2.0 mL": (0.0086, 0.0), "30 x 0.5 mL": (0.0, 0.0069), "12 x 15 mL": (0.0, 0.01125), "4 x 50 mL": (0.0, 0.0)}
TINTS = {"20 x 1.5 mL": "#C5C8CA", "20 x 2.0 mL": "#C5C8CA", "30 x 0.5 mL": "#C5C8CA", "12 x 15 mL": "#C5C8CA", "4 x 50 mL": "#C5C8CA", "96-well plate": "#C5C8CA"}


def views(product):
    if product.model == "BLK":
        return {
            "front": View("Six Emberline heating blocks of anodized aluminum for 0.5 mL, 1.5 mL, 2.0 mL, 15 mL, and 50 mL tubes and for PCR plates.", turn=10, elevation=38, fill=0.86),
            "single": View("The block for 20 tubes of 1.5 mL with its reference well and the supplied lifting handle screwed in.", turn=28, elevation=30, show={"only": "20 x 1.5 mL"}),
            **{
                name: View(f"The Emberline heating block {words}, of anodized aluminum, with its reference well.", turn=28, elevation=34, show={"only": words})
                for name, words in (("20x2", "20 x 2.0 mL"), ("30x0-5", "30 x 0.5 mL"), ("12x15", "12 x 15 mL"), ("4x50", "4 x 50 mL"), ("plate", "96-well plate"))
            },
        }
    return {
        "front": View("Emberline D2 dry bath with two aluminum blocks, one of them half filled with 1.5 mL tubes; the display shows 95.0 °C.", turn=30, elevation=27),
        "covered": View("The D2 with its clear cover closed over both blocks.", turn=-30, elevation=20, show={"cover": 0}),
        "detail": View("Display and knob of the D2: 95.0 °C, 12:30 min left, and the ramp, hold, and timer steps.", turn=8, elevation=34, look_at="panel", span=0.20),
        "back": View("Back of the D2 with power inlet, switch, ventilation slots, and rating plate.", turn=205, elevation=22),
    }


def build(product, view):
    if product.model == "BLK":
        blocks(product, view.show.get("only"))
    else:
        heater(product, view.show.get("cover", None))


def blocks(product, only):
    formats = product.options("Format")
    if only:
        block(only, tubes=(0, 1, 2, 5, 6) if only == "20 x 1.5 mL" else ())
        if only == "20 x 1.5 mL":
            with placed((0, 0, HIGH)):
                lifting_handle(HANDLE_AT[only])
        return
    places = ((-0.116, 0.070), (0.000, 0.070), (0.116, 0.070), (-0.116, -0.060), (0.000, -0.060), (0.124, -0.060))
    for words, (x, y) in zip(formats, places):
        with placed((x, y, 0)):
            block(words)


def block(words, tubes=()):
    """Stands on Z = 0; `tubes` are the numbers of wells that hold a microtube."""
    columns, rows, across, deep, bore = WELLS[words]
    wide = max(WIDE, columns * across + 0.004)
    metal = aluminum(TINTS[words])
    if wide > WIDE:
        box(WIDE, DEEP, HIGH * 0.72, metal, 0.004, 0.0012)
    floor = HIGH * (0.72 if wide > WIDE else 0.16)
    wells = [((column - (columns - 1) / 2) * across, ((rows - 1) / 2 - row) * deep, bore / 2, floor) for row in range(rows) for column in range(columns)]
    # The reference well goes where the others leave room for it.
    x, y = WIDE / 2 - 0.0056 if columns % 2 else 0, 0 if wide > WIDE else -DEEP / 2 + 0.0056
    holes = [(x, y, 0.0016, HIGH * 0.3)]
    if words in HANDLE_AT:
        holes.append((*HANDLE_AT[words], 0.0028, HIGH - 0.014))
    drilled(wide, HIGH * 0.66 if wide > WIDE else 0, wells + holes, metal)
    for at in tubes:
        column, row = at % columns, at // columns
        with placed(((column - (columns - 1) / 2) * across, ((rows - 1) / 2 - row) * deep, HIGH + 0.0042)):
            microtube(1.5)
    with placed((0, -DEEP / 2 - 0.0001, HIGH * (0.82 if wide > WIDE else 0.55)), facing="front"):
        text(words, 0.0056, ink("#4A5256"), (0, 0, 0), weight=0.012, thickness=0.00004)
    # Print lies close on the metal, which would show its mirror image as a second edge.
    with placed((-WIDE / 2 + 0.004, -DEEP / 2 + 0.00024, 0.008), facing="front"):
        wordmark("Emberline", 0.0036, ink("#5A6266"), at=(0.002, 0.0), align="left")
        text("EMB-BLK", 0.0026, ink("#5A6266"), (0.085, 0, 0.0003), "right", thickness=0.00003)


def drilled(wide, base, wells, metal):
    """A block from `base` up to HIGH with wells of (x, y, radius, height of the floor). Its top is laid out in triangles between the
    wells' rims: cuts would leave faces of hundreds of corners there, which come out creased and torn."""
    outline, bevel, chamfer = rectangle(wide, DEEP, 0.004), 0.0012, 0.0003
    bend = [(bevel * (1 - math.cos(math.pi / 2 * k / 5)), HIGH - bevel * (1 - math.sin(math.pi / 2 * k / 5))) for k in range(6)]
    layers = [(bevel, base), (0, base + bevel), *bend, (bevel + 0.0004, HIGH)]
    rings = [[(x, y, z) for x, y in (inset(outline, d) if d else outline)] for d, z in layers]
    loft(rings, metal, "block", caps=False)
    rims = [[point[:2] for point in rings[-1]]] + [[(x + px, y + py) for px, py in circle(r + chamfer)] for x, y, r, _ in wells]
    points, edges = [], []
    for rim in rims:
        edges += [(len(points) + k, len(points) + (k + 1) % len(rim)) for k in range(len(rim))]
        points += [Vector(point) for point in rim]
    points, _, triangles, *_ = delaunay_2d_cdt(points, edges, [], 0, 1e-7)

    def open_(triangle):
        middle = sum((points[k] for k in triangle), Vector((0, 0))) / 3
        return any((middle - Vector((x, y))).length < r + chamfer for x, y, r, _ in wells)

    solid("top", [(x, y, HIGH) for x, y in points], [triangle for triangle in triangles if not open_(triangle)], metal, crisp=False)
    for x, y, r, floor in wells:
        with placed((x, y, 0)):
            wall = r + chamfer
            lathe([(0, floor - chamfer), (wall, floor - chamfer), (wall, HIGH), (r, HIGH - chamfer), (r, floor + r), (r * 0.6, floor), (0, floor)], plastic("#9CA3A6"), name="well")


def lifting_handle(at):
    """A rod with a thread below and a grip across above."""
    with placed((*at, -0.004)):
        cylinder(0.0026, 0.050, steel("satin"), 0.0006, 32)
        with placed((-0.026, 0, 0.049), rotate=(0, 90, 0)):
            cylinder(0.0050, 0.052, plastic(DARK), 0.0024, 48)
        with placed((0, 0, 0.004)):
            ring(0.0060, 0.0030, 0.003, steel("satin"), 0.0005, 6)


def heater(product, cover):
    width, depth, _ = product.size
    front, back = -depth / 2, depth / 2
    feet(width, depth, inset=0.028, height=0.010)
    lower = fillet([(front + 0.006, 0.009), (back - 0.004, 0.009), (back - 0.004, 0.034), (front + 0.006, 0.030)], [0.009, 0.009, 0.009, 0.009], 6)
    extrusion(lower, width - 0.008, plastic("#4B5459"), 0.007, name="tub")
    deck = 0.084
    foot, top = (front, 0.036), (front + 0.094, deck)
    side = fillet([(front, 0.024), (back, 0.024), (back, deck), top, foot], [0.0046, 0.009, 0.014, 0.022, 0.0056], 10)
    shell = extrusion(side, width, plastic(WHITE), 0.0042, name="shell")
    center = 0.040
    with placed((0, center, deck - 0.044)):
        cut(shell, prism(rectangle(0.198, 0.082, 0.006), 0.1, plastic("#1E2225"), 0, name="well"))
    with placed((0, center, deck)):
        rim = prism(rectangle(0.208, 0.092, 0.009), 0.0030, plastic(DARK), 0.0012, 0.0002, name="rim")
        with placed((0, 0, -0.01)):
            cut(rim, prism(rectangle(0.1975, 0.0815, 0.0055), 0.05, plastic(DARK), 0))
    for x, words, tubes in ((-0.0488, "20 x 1.5 mL", (0, 1, 2, 3, 4, 5, 6, 10, 11)), (0.0488, "4 x 50 mL", ())):
        with placed((x, center, deck - 0.040)):
            block(words, tubes)
    with placed((0, center + 0.058, deck + 0.006)):
        for x in (-0.07, 0.07):
            with placed((x, 0, 0)):
                hinge(0.030, 0.0046, plastic(DARK))
                with placed((0, 0.0060, -0.0070)):
                    box(0.030, 0.0180, 0.0040, plastic(DARK), 0.002, 0.001, name="hinge's leaf on the deck")
        opened = 100 if cover is None else cover
        with placed(rotate=(-opened, 0, 0)):
            with placed((0, -0.058, -0.004)):
                clear_cover()
            for x in (-0.07, 0.07):
                # Its leaf lies against the cover's wall from outside.
                with placed((x, -0.0058, -0.0015)):
                    box(0.0088, 0.0106, 0.0030, plastic(DARK), 0.0008, 0.0006, name="hinge's arm")
                with placed((x, -0.0109, -0.0030), rotate=(90, 0, 180)):
                    prism(fillet([(-0.013, 0), (0.013, 0), (0.013, 0.016), (-0.013, 0.016)], 0.003, 5), 0.0016, plastic(DARK), 0.0006, 0, name="hinge's leaf on the cover")
    lean = math.degrees(math.atan2(top[0] - foot[0], top[1] - foot[1]))
    with placed((0, (foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2), facing="front", tilt=lean):
        anchor("panel", (0, -0.002, 0))
        panel(product, width, math.dist(foot, top))
    with placed((0, back, 0.056), facing="back"):
        iec_inlet((-0.072, 0.0))
        rocker_switch(at=(-0.038, 0.0))
        serial_plate(product, 0.060, 0.032, "120 V~  60 Hz  240 W", at=(0.060, 0.001))
        vents(0.034, 0.030, 5, at=(0.003, 0))


def clear_cover():
    """A shallow hood of clear plastic with a lip."""
    outer = rectangle(0.206, 0.094, 0.012)
    sheet = pane("#F3F9FA", 0.05)
    rings = [outer, outer, [(x * 0.985, y * 0.965) for x, y in outer]]
    heights = (0.0, 0.040, 0.050)
    loft([[(x, y, z) for x, y in ring_] for ring_, z in zip(rings, heights)], sheet, "cover", crisp=False)
    with placed((0, 0, 0.0)):
        edge = [(x, y, 0.001) for x, y in rectangle(0.206, 0.094, 0.012, 3)]
        cable(edge + edge[:1], 0.0012, pane("#CFE3E6", 0.35))
    with placed((0, -0.052, 0.010)):
        box(0.060, 0.014, 0.006, plastic(DARK), 0.004, 0.002)


def panel(product, width, length):
    prism(rectangle(width - 0.020, length - 0.020, 0.010), 0.0014, plastic("#2E373B"), 0.0007, 0, name="panel")
    with placed((-0.036, 0.008, 0.0014)):
        display(0.104, 0.048, background="#1A1512", border=0.004)
        z = on_screen()
        figures("95.0", "°C", 0.0150, (-0.047, 0.0080), "left", color="#F6A25F")
        figures("12:30", "min", 0.0092, (0.047, 0.0050), "right")
        for k, (words, state) in enumerate((("RAMP", 1), ("HOLD", 2), ("TIMER", 0))):
            with placed((-0.0325 + 0.0325 * k, -0.0165, z)):
                prism(rectangle(0.0305, 0.0085, 0.002), 0.00003, glow("#F6A25F" if state == 2 else "#3A312B", 0.9), 0)
                text(words, 0.0034, ink("#1A1512") if state == 2 else glow("#C9BFB6"), (0, 0, 0.00006), weight=0.012, thickness=0)
    with placed((0.058, 0.008, 0.0014)):
        knob(0.0195, 0.017, plastic("#23292C"), ribs=36, pointer=False, cap=aluminum("#A8623C"))
        for turn in range(0, 12):
            a = math.radians(30 * turn)
            with placed((0.0245 * math.cos(a), 0.0245 * math.sin(a), 0)):
                cylinder(0.0006, 0.0002, ink("#C9D1D3"), 0, 12)
    with placed((0, 0, 0.0014)):
        wordmark("Emberline", 0.0050, ink("#F0F2F2"), at=(-0.088, -0.0345), align="left")
        text("D2  DRY BATH", 0.0030, ink("#C9D1D3"), (0.088, -0.0345, 0.0003), "right", weight=0.01, thickness=0.00003, spacing=1.12)
