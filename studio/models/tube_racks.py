"""Tube racks of polypropylene: 96 places for PCR tubes, 80 for microtubes, 25 and 10 for conical tubes."""

from materials import glass, ink, liquid, polypropylene
from parts.cuvettes import copies, things
from parts.glassware import conical_tube, microtube
from parts.panels import wordmark
from parts.solids import anchor, box, cut, cylinder, lathe, merged, origin, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["aldergate-benchtop-tube-racks"]

GREEN, BLUE, WHITE, YELLOW, RED = "#4F8766", "#3F79B5", "#D5DADA", "#D9B23A", "#B8554A"
LETTERS = "ABCDEFGH"


def views(product):
    return {
        "front": View("Three Aldergate tube racks with numbered places: a blue one for 0.2 mL tubes, a green one for 1.5 and 2.0 mL tubes, and a white one for 15 and 50 mL tubes, partly filled.", turn=20, elevation=30, fill=0.86),
        "numbers": View("Corner of the green 80-place rack with its letters and numbers and six microtubes, one of them open.", turn=24, elevation=38, look_at="corner", span=0.125, show={"only": "micro"}),
        "large": View("The white rack for 25 tubes of 15 mL and 10 tubes of 50 mL with lettered rows, in front tubes of 15 mL, behind them tubes of 50 mL.", turn=26, elevation=28, show={"only": "conical"}),
        "pcr": View("The blue rack with numbered places for 96 tubes of 0.2 mL, partly filled.", turn=24, elevation=34, show={"only": "pcr"}),
        "stack": View("A pack of five 80-place racks, stacked, in green, blue, white, yellow, and red.", turn=32, elevation=20, show={"stack": True}),
    }


def build(product, view):
    if view.show.get("stack"):
        for number, color in enumerate((RED, YELLOW, WHITE, BLUE, GREEN)):
            with placed((0, 0, number * 0.0262)):
                micro_rack(color)
    elif view.show.get("only") == "micro":
        micro_rack(GREEN)
        micro_tubes(sparse=True)
    elif view.show.get("only") == "pcr":
        pcr_rack(BLUE)
        pcr_tubes()
    elif view.show.get("only") == "conical":
        conical_rack(WHITE)
        conical_tubes()
    else:
        with placed((-0.030, 0.085, 0)):
            conical_rack(WHITE)
            conical_tubes()
        with placed((0.056, -0.066, 0), rotate=(0, 0, -4)):
            micro_rack(GREEN)
            micro_tubes()
        with placed((-0.136, -0.078, 0), rotate=(0, 0, 7)):
            pcr_rack(BLUE)
            pcr_tubes()


def natural(milk=0.75):
    """Uncolored polypropylene: brighter than frosted_plastic(), which would take on the dark of the holes."""
    return glass("#F6F9F9", 1.3, 0.36, milk)


def places(columns, rows, pitch, deep=None):
    """(column, row, x, y) of every place; row 0 is the one farthest away."""
    for row in range(rows):
        for column in range(columns):
            yield column, row, (column - (columns - 1) / 2) * pitch, ((rows - 1) / 2 - row) * (deep or pitch)


def drill(body, holes, z, radius, depth, inside):
    """Blind or through holes at (x, y), `depth` down from the height `z`."""
    cutters = []
    for x, y in holes:
        with placed((x, y, z - depth)):
            cutters.append(cylinder(radius, depth + 0.01, polypropylene(inside), 0, 24))
    cut(body, merged(cutters))


def names(columns, rows, pitch, left, front, z, size, color="#F3F6F6", deep=None):
    """Column numbers along the front edge and row letters along the left one, on the face at height `z`."""
    print_ = ink(color)
    for column in range(columns):
        text(str(column + 1), size, print_, ((column - (columns - 1) / 2) * pitch, front, z + 0.0001), weight=0.022, thickness=0.00004)
    for row in range(rows):
        text(LETTERS[row], size, print_, (left, ((rows - 1) / 2 - row) * (deep or pitch), z + 0.0001), weight=0.022, thickness=0.00004)


def shade(color, by=0.72):
    return "#" + "".join(f"{int(int(color[k : k + 2], 16) * by):02X}" for k in (1, 3, 5))


# 80 places for 1.5 and 2.0 mL.

M_WIDE, M_DEEP, M_HIGH, M_PITCH = 0.2280, 0.0790, 0.0280, 0.0134
M_AT = (0.0030, 0.0020)  # where the middle of the field of holes lies


def micro_rack(color):
    material = polypropylene(color)
    with placed((0, 0, 0.0030)):
        body = box(M_WIDE, M_DEEP, M_HIGH - 0.0030, material, 0.0060, 0.0014, name="80-place rack")
        drill(body, [(x + M_AT[0], y + M_AT[1]) for *_, x, y in places(16, 5, M_PITCH)], M_HIGH - 0.0030, 0.00575, 0.0225, shade(color))
        # Pockets in the long sides. Windows right through would leave every second column of holes without a bottom.
        cutters = []
        for k in range(8):
            for side in (-1, 1):
                with placed(((k - 3.5) * 0.0262, 0, 0.0115)), placed((0, side * M_DEEP / 2, 0), facing="front" if side < 0 else "back"), placed((0, 0, -0.0050)):
                    cutters.append(prism(rectangle(0.0190, 0.0100, 0.0030), 0.01, polypropylene(shade(color)), 0))
        cut(body, merged(cutters))
    for x in (-1, 1):
        for y in (-1, 1):
            with placed((x * (M_WIDE / 2 - 0.0090), y * (M_DEEP / 2 - 0.0090), 0)):
                lathe([(0, 0), (0.0046, 0), (0.0054, 0.0040), (0, 0.0040)], material, 32, 0.0006, "foot")
    with placed((0, 0, M_HIGH)):
        dark = "#26343A" if color in (WHITE, YELLOW) else "#F3F6F6"
        with placed((M_AT[0], M_AT[1], 0)):
            names(16, 5, M_PITCH, -8.13 * M_PITCH, -2.80 * M_PITCH, 0, 0.0040, dark)
        anchor("corner", (-M_WIDE / 2 + 0.044, -M_DEEP / 2 + 0.032, 0.004))
    with placed((0, -M_DEEP / 2, 0.0272), facing="front"):
        wordmark("Aldergate", 0.0026, ink("#26343A" if color in (WHITE, YELLOW) else "#F3F6F6"), at=(-M_WIDE / 2 + 0.0085, -0.0040))
        text("1.5 / 2.0 mL", 0.0026, ink("#26343A" if color in (WHITE, YELLOW) else "#F3F6F6"), (M_WIDE / 2 - 0.0085, -0.0040, 0.0003), "right", weight=0.014, thickness=0.00004)


def micro_tubes(sparse=False):
    here = {(column, row): (x + M_AT[0], y + M_AT[1]) for column, row, x, y in places(16, 5, M_PITCH)}
    filled = [(0, 4), (1, 4), (2, 4), (1, 3), (3, 3)] if sparse else [(c, r) for r in (0, 1) for c in range(10)] + [(0, 2), (1, 2), (2, 2)]
    opened = [(0, 3)] if sparse else [(3, 2)]
    for spots, contents, lid in ((filled, "#E9C6A2", polypropylene("#E3E8E8")), (opened, None, polypropylene("#E3E8E8"))):
        before = things()
        first = here[spots[0]]
        with placed((*first, M_HIGH + 0.0160)):
            microtube(1.5, natural(), contents=liquid(contents) if contents else None, open_lid=spots is opened, lid=lid)
        spread(before, first, [here[spot] for spot in spots[1:]])


def spread(before, first, others):
    """Copies what was just made at `first` to the other places, all of them (x, y) in the rack's own directions."""
    turn = origin().to_3x3()
    from mathutils import Vector

    copies(before, [turn @ Vector((x - first[0], y - first[1], 0)) for x, y in others])


# 96 places for 0.2 mL.

P_WIDE, P_DEEP, P_HIGH = 0.1260, 0.0860, 0.0230


def pcr_rack(color):
    material = polypropylene(color)
    with placed((0, 0, 0.0020)):
        skirt = box(P_WIDE, P_DEEP, 0.0070, material, 0.0070, 0.0012, 0.0008, name="skirt")
        with placed((0, 0, 0.0060)):
            deck = box(P_WIDE - 0.0040, P_DEEP - 0.0040, P_HIGH - 0.0080, material, 0.0060, 0.0014, 0.0, name="96-place rack")
            drill(deck, [(x, y) for *_, x, y in places(12, 8, 0.0090)], P_HIGH - 0.0080, 0.0031, 0.0120, shade(color))
    for x in (-1, 1):
        for y in (-1, 1):
            with placed((x * (P_WIDE / 2 - 0.010), y * (P_DEEP / 2 - 0.010), 0)):
                cylinder(0.0045, 0.0030, material, 0.0006, 32)
    names(12, 8, 0.0090, -0.0563, -0.0371, P_HIGH, 0.0034)
    with placed((0, -P_DEEP / 2 + 0.0020, 0.0152), facing="front"):
        wordmark("Aldergate", 0.0026, ink("#F3F6F6"), at=(-P_WIDE / 2 + 0.0100, 0))
        text("0.2 mL", 0.0026, ink("#F3F6F6"), (P_WIDE / 2 - 0.0100, 0, 0.0003), "right", weight=0.014, thickness=0.00004)
    return skirt


def pcr_tubes():
    here = {(column, row): (x, y) for column, row, x, y in places(12, 8, 0.0090)}
    spots = [(column, row) for column in range(5) for row in range(8)]
    before = things()
    with placed((*here[spots[0]], P_HIGH)):
        clear = natural()
        lathe([(0, -0.0130), (0.0012, -0.0130), (0.0029, -0.004), (0.0029, 0.0016), (0, 0.0016)], clear, 32, 0.0002, "0.2 mL tube")
        ring(0.0037, 0.0024, 0.0012, clear, 0.0002, 32)
        with placed((0, 0, 0.0012)):
            lathe([(0, 0), (0.0036, 0), (0.0036, 0.0012), (0.0028, 0.0020), (0, 0.0020)], clear, 32, 0.0003, "cap")
            with placed((0, 0.0041, 0)):
                prism(rectangle(0.0020, 0.0016, 0.0004), 0.0009, clear, 0.0002)
    spread(before, here[spots[0]], [here[spot] for spot in spots[1:]])


# 25 places for 15 mL and 10 for 50 mL.

C_WIDE, C_DEEP, C_HIGH, C_PITCH = 0.2020, 0.1960, 0.0760, 0.0356
C_ROWS = (0.0770, 0.0405, 0.0100, -0.0130, -0.0360, -0.0590, -0.0820)  # A and B are for 50 mL


def conical_places(row):
    return [((column - 2) * C_PITCH + 0.0040, C_ROWS[row]) for column in range(5)]


def conical_rack(color):
    material = polypropylene(color)
    large = [spot for row in (0, 1) for spot in conical_places(row)]
    small = [spot for row in range(2, 7) for spot in conical_places(row)]
    for z, thick in ((0.0040, 0.0040), (0.0340, 0.0034), (C_HIGH - 0.0040, 0.0040)):
        with placed((0, 0, z)):
            deck = box(C_WIDE - 0.0010, C_DEEP, thick, material, 0.0080, 0.0010, name="deck")
            if z > 0.01:
                cutters = []
                for spots, radius in ((large, 0.0152), (small, 0.0088)):
                    for x, y in spots:
                        with placed((x, y, -0.005)):
                            cutters.append(cylinder(radius, 0.02, polypropylene(shade(color, 0.86)), 0, 40))
                cut(deck, merged(cutters))
    for side in (-1, 1):
        with placed((side * (C_WIDE / 2 - 0.0018) - 0.0018, 0, 0), rotate=(90, 0, 90)):
            wall = prism(rectangle_at(C_DEEP - 0.010, 0, C_HIGH - 0.001, 0.010), 0.0036, material, 0.0010, name="end wall")
        with placed((side * (C_WIDE / 2), 0, 0.0550), facing="right" if side > 0 else "left"), placed((0, 0, -0.01)):
            grip_hole = prism(rectangle(0.0900, 0.0200, 0.0099), 0.02, polypropylene(shade(color, 0.86)), 0)
        cut(wall, grip_hole)
    for x in (-0.0335, 0.0335):
        for y in (-C_DEEP / 2 + 0.006, C_DEEP / 2 - 0.006):
            with placed((x, y, 0.006)):
                box(0.0060, 0.0040, C_HIGH - 0.0080, material, 0.0012, 0.0006, name="pillar")
    dark = ink("#26343A")
    for row, y in enumerate(C_ROWS):
        text(LETTERS[row], 0.0066, dark, (-C_WIDE / 2 + 0.0085, y, C_HIGH + 0.0001), weight=0.022, thickness=0.00004)
    for column in range(5):
        text(str(column + 1), 0.0056, dark, ((column - 2) * C_PITCH + 0.0040 - C_PITCH / 2, C_ROWS[6], C_HIGH + 0.0001) if column else (-2 * C_PITCH - 0.0105, C_ROWS[6], C_HIGH + 0.0001), weight=0.022, thickness=0.00004)
    for side, facing in ((-1, "front"), (1, "back")):
        with placed((0, side * (C_DEEP / 2 - 0.0018), C_HIGH - 0.0135)):
            box(C_WIDE - 0.0060, 0.0032, 0.0125, material, 0.0006, 0.0005, name="front strip")
        with placed((0, side * (C_DEEP / 2 - 0.0002), C_HIGH - 0.0074), facing=facing):
            wordmark("Aldergate", 0.0046, at=(-C_WIDE / 2 + 0.0110, 0.0))
            text("15 / 50 mL", 0.0046, dark, (C_WIDE / 2 - 0.0110, 0, 0.0003), "right", weight=0.014, thickness=0.00004)


def rectangle_at(wide, low, high, radius):
    return [(x, y + (low + high) / 2) for x, y in rectangle(wide, high - low, radius)]


def conical_tubes():
    """Some with a cloudy suspension, since a clear solution would show only the dark of the holes."""
    for volume, row, columns, color, cap in ((50, 0, (0, 1, 2), "#E79C8C", "#2F6DB0"), (50, 1, (3,), None, "#2F6DB0"), (15, 2, (0, 1, 2, 3), "#8CC8E2", "#2F6DB0"), (15, 4, (1, 2), None, "#2F6DB0")):
        before = things()
        spots = [conical_places(row)[column] for column in columns]
        with placed((*spots[0], 0.0085)):
            conical_tube(volume, glass(color, 1.15, 0.30, 0.85) if color else None, 0.80, cap, natural(0.45))
        spread(before, spots[0], spots[1:])
