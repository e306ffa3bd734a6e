"""Things to look at under a microscope: a circuit board, and stained sections as they look to the naked eye."""

import math
import random

import bpy

from materials import brass, glossy_plastic, ink, linear, plastic, steel
from parts.solids import box, cylinder, placed, ring, solid


def circuit_board(width=0.034, depth=0.026):
    """A small assembled circuit board lying on Z = 0."""
    gold, dark, tin = brass(), plastic("#1D2124"), steel("satin")
    box(width, depth, 0.0014, glossy_plastic("#1E6B49"), 0.0008, 0.0002)
    with placed((0, 0, 0.0014)):
        for x, y, pins, wide, deep in ((-width * 0.20, depth * 0.10, 7, 0.0098, 0.0042), (width * 0.24, -depth * 0.18, 4, 0.0060, 0.0040)):
            with placed((x, y, 0.0003)):
                box(wide, deep, 0.0015, dark, 0.0003, 0.0002)
                with placed((-wide / 2 + 0.0009, -deep / 2 + 0.0009, 0.0015)):
                    cylinder(0.00035, 0.00005, ink("#7C878C"), 0, 16)
                for k in range(pins):
                    for side in (-1, 1):
                        with placed(((k - (pins - 1) / 2) * 0.00127, side * (deep / 2 + 0.0006), -0.0003)):
                            box(0.0005, 0.0014, 0.0005, tin, 0.0001, 0.0001)
        for k in range(6):
            with placed((-width * 0.40 + k * width * 0.11, -depth * 0.34, 0)):
                box(0.0010, 0.0022, 0.0007, plastic("#C7B48A" if k % 2 else "#30363A"), 0.0002, 0.0001)
                for y in (-0.0010, 0.0010):
                    with placed((0, y, 0)):
                        box(0.0011, 0.0005, 0.0008, tin, 0.0001, 0.0001)
        for k in range(7):
            with placed((width * 0.10 + k * 0.0019, depth * 0.38, 0)):
                ring(0.0007, 0.0003, 0.00012, gold, 0, 20)
        for x in (-1, 1):
            for y in (-1, 1):
                with placed((x * (width / 2 - 0.0022), y * (depth / 2 - 0.0022), 0)):
                    ring(0.0014, 0.0008, 0.00012, gold, 0, 24)
        with placed((width * 0.28, depth * 0.16, 0)):
            cylinder(0.0024, 0.0034, steel("satin"), 0.0003, 32)


# Stained sections: films without thickness in the plane Z = 0, meters. Where films lie on each other, their stains darken.


def stain(color):
    """Colors the light that goes through, and casts no shadow: a section is a hundredth of a millimeter thick."""
    name = "stain " + color
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    tinted, clear, path, mix = (nodes.new("Shader" + kind) for kind in ("NodeBsdfTransparent", "NodeBsdfTransparent", "NodeLightPath", "NodeMixShader"))
    tinted.inputs["Color"].default_value = linear(color)
    links.new(path.outputs["Is Shadow Ray"], mix.inputs["Fac"])
    links.new(tinted.outputs["BSDF"], mix.inputs[1])
    links.new(clear.outputs["BSDF"], mix.inputs[2])
    links.new(mix.outputs["Shader"], nodes["Material Output"].inputs["Surface"])
    return material


def film(outlines, color, layer=0):
    """Flat patches of one stain; each `layer` lies a little higher than the one before it."""
    vertices, faces = [], []
    for outline in outlines:
        faces.append(tuple(range(len(vertices), len(vertices) + len(outline))))
        vertices += [(x, y, 0.000004 * layer) for x, y in outline]
    return solid("section", vertices, faces, stain(color), crisp=False)


def hoop(outer, inner, color, layer=0):
    """A film between two outlines of equally many points."""
    count = len(outer)
    strips = [[outer[k], outer[(k + 1) % count], inner[(k + 1) % count], inner[k]] for k in range(count)]
    return film(strips, color, layer)


def blob(chance, width, height, rough=0.06, at=(0, 0), turn=0.0, steps=72):
    """An ellipse whose edge wanders by `rough` of its radius, as cut tissue's does."""
    waves = [(k, rough * chance.uniform(0.4, 1.0) / k**0.7, chance.uniform(0, 2 * math.pi)) for k in (2, 3, 5, 8, 13) if k < steps / 3]
    c, s, points = math.cos(turn), math.sin(turn), []
    for k in range(steps):
        a = 2 * math.pi * k / steps
        r = 1 + sum(size * math.sin(number * a + phase) for number, size, phase in waves)
        x, y = width / 2 * r * math.cos(a), height / 2 * r * math.sin(a)
        points.append((at[0] + x * c - y * s, at[1] + x * s + y * c))
    return points


def scaled(outline, share):
    return [(x * share, y * share) for x, y in outline]


def cells(chance, places, size, stretch=1.0, turn=None):
    """Small round cells or nuclei at the places, each a little different."""
    return [blob(chance, size * chance.uniform(0.7, 1.25) * stretch, size * chance.uniform(0.7, 1.2), 0.08, place, chance.uniform(0, math.pi) if turn is None else turn, 9) for place in places]


def inside(outline, x, y):
    """Whether a point lies in an outline: a ray from it crosses the edge an odd number of times."""
    crossings = False
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            crossings = not crossings
    return crossings


def scattered(chance, outline, count):
    """Chance places within an outline."""
    (low, high), (left, right) = ((min(v), max(v)) for v in ([p[1] for p in outline], [p[0] for p in outline]))
    found = []
    while len(found) < count:
        x, y = chance.uniform(left, right), chance.uniform(low, high)
        if inside(outline, x, y):
            found.append((x, y))
    return found


def on_ring(radius, count, spread, chance):
    """Places round a circle, each up to `spread` off it."""
    return [(r * math.cos(a), r * math.sin(a)) for a, r in ((2 * math.pi * k / count, radius + chance.uniform(-spread, spread)) for k in range(count))]


def root_tips():
    """Three lengthwise sections: files of cells, denser and darker towards the tip."""
    chance = random.Random(1)
    for number, (y, turn) in enumerate(((-0.0046, 0.05), (0.0002, -0.03), (0.0048, 0.02))):
        with placed((chance.uniform(-0.0008, 0.0008), y, 0), rotate=(0, 0, math.degrees(turn))):
            half = [(-0.0068, 0.0012), (-0.003, 0.00128), (0.002, 0.00132), (0.0046, 0.00122), (0.0060, 0.00088), (0.0068, 0.0004)]
            edge = [(x, -w * chance.uniform(0.93, 1.05)) for x, w in half] + [(0.0071, 0.0)] + [(x, w * chance.uniform(0.93, 1.05)) for x, w in half[::-1]]
            film([edge], "#C3C4DC")
            film([[(x, y * 0.66) for x, y in edge]], "#C9C9E2", 1)
            film([blob(chance, 0.0042, 0.0018, 0.05, (0.0044, 0))], "#A9AACF", 2)
            places = [(x + chance.uniform(-0.0001, 0.0001), row * 0.00030 + chance.uniform(-0.00004, 0.00004)) for row in range(-4, 5) for x in (0.0066 - 0.00052 * k - 0.000012 * k * k for k in range(20))]
            film(cells(chance, [place for place in places if inside(edge, *place)], 0.00021), "#6C6FA6", 3)


def specks(count, size, stretch, colors, seed, radius=0.0078):
    """A whole mount of one-celled animals, strewn as they came to rest."""
    chance = random.Random(seed)
    field = blob(chance, radius * 2, radius * 1.8, 0.10)
    for layer, color in enumerate(colors):
        film(cells(chance, scattered(chance, field, count), size, stretch), color, layer)


def smear():
    """A film of bacteria, drawn out by the loop: thin at its ends, uneven, with clumps."""
    chance = random.Random(5)
    edge = blob(chance, 0.0150, 0.0098, 0.12, turn=0.2)
    film([edge], "#E2D6EC")
    film([blob(chance, 0.0112, 0.0066, 0.16, (-0.0008, 0.0003), 0.25)], "#D8C7E6", 1)
    film([blob(chance, chance.uniform(0.001, 0.0034), chance.uniform(0.0006, 0.0016), 0.25, place, 0.2, 24) for place in scattered(chance, scaled(edge, 0.85), 22)], "#CDB8E0", 2)
    film(cells(chance, scattered(chance, edge, 520), 0.00015, 1.6), "#8C69B4", 3)
    film(cells(chance, scattered(chance, edge, 240), 0.00015, 1.8), "#D58AA6", 3)


def skin():
    """A strip through skin: horny layer, purple epidermis with its pegs, pink dermis with fibres, fat as empty rings below."""
    chance, count = random.Random(26), 120
    left, right = -0.0076, 0.0076
    phases = [chance.uniform(0, 6.28) for _ in range(6)]

    def border(y, wave, pegs=0.0):
        points = []
        for k in range(count + 1):
            t = k / count
            bow = 0.0010 * math.sin(math.pi * t) - 0.0003
            peg = -pegs * max(0.0, math.sin(t * 88 + 1.6 * math.sin(t * 17 + phases[2]))) * (0.6 + 0.4 * math.sin(t * 31 + phases[3]))
            points.append((left + (right - left) * t + 0.0002 * math.sin(y * 3000), y + bow + wave * (math.sin(9 * t + phases[0]) + 0.6 * math.sin(23 * t + phases[1])) + peg))
        return points

    def layer(low, high, color, level):
        film([[low[k], low[k + 1], high[k + 1], high[k]] for k in range(count)], color, level)

    top, horn, pegs = border(0.0042, 0.00016), border(0.0036, 0.00012), border(0.0030, 0.00012, 0.0006)
    dermis, fat = border(-0.0024, 0.00022), border(-0.0052, 0.00026)
    layer(horn, top, "#E9A0AE", 0)
    layer(pegs, horn, "#A86FB0", 0)
    layer(dermis, pegs, "#F0B6C9", 0)
    layer(fat, dermis, "#FAE6EA", 0)
    body = dermis + pegs[::-1]
    fibres = scattered(chance, body, 170)
    film([blob(chance, chance.uniform(0.0008, 0.0022), 0.00012, 0.2, place, chance.uniform(-0.35, 0.35), 14) for place in fibres], "#E79DB8", 1)
    film(cells(chance, scattered(chance, body, 190), 0.00013, 1.6), "#8D5A9E", 2)
    film(cells(chance, scattered(chance, pegs + horn[::-1], 160), 0.00012), "#7B4692", 2)
    for place in scattered(chance, body, 5):
        film([blob(chance, 0.0006, 0.0009, 0.1, place, 0.2, 24)], "#B57BB5", 2)
    for place in scattered(chance, fat + dermis[::-1], 90):
        cell = blob(chance, 0.00062, 0.00056, 0.08, place, 0, 16)
        hoop(cell, [(place[0] + (x - place[0]) * 0.84, place[1] + (y - place[1]) * 0.84) for x, y in cell], "#E3A9BC", 1)


def leaf():
    """A cross-section through a leaf: two skins, palisade above, spongy tissue below, veins in red, the midrib thicker."""
    chance, count = random.Random(11), 110
    middle, thick = [], []
    for k in range(count + 1):
        x = -0.0082 + 0.0164 * k / count
        middle.append((x, 0.0010 * math.cos(x * 190) + 0.00018 * math.sin(x * 900)))
        taper = min(1.0, (0.0083 - abs(x)) / 0.0022)
        thick.append((0.00030 + 0.00030 * taper) * (1 + 0.05 * math.sin(x * 2600)) + 0.00085 * math.exp(-((x / 0.0011) ** 2)))

    def strip(low, high, color, level):
        edge = [[(x, y + share * t - (0.6 * max(0.0, t - 0.0006) if share < 0 else 0)) for (x, y), t in zip(middle, thick)] for share in (low, high)]
        film([[edge[0][k], edge[0][k + 1], edge[1][k + 1], edge[1][k]] for k in range(count)], color, level)

    strip(-1.0, 1.0, "#BFE0CC", 0)
    strip(0.80, 1.0, "#5FA183", 1)
    strip(-1.0, -0.84, "#5FA183", 1)
    strip(0.12, 0.80, "#93C8A9", 1)
    film([[(x - 0.00004, y + 0.16 * t), (x + 0.00004, y + 0.16 * t), (x + 0.00004, y + 0.76 * t), (x - 0.00004, y + 0.76 * t)] for (x, y), t in zip(middle[2:-2], thick[2:-2])], "#4F9A78", 2)
    spongy = [(x + chance.uniform(-0.0001, 0.0001), y - t * chance.uniform(0.0, 0.75)) for (x, y), t in zip(middle[3:-3], thick[3:-3]) for _ in range(3)]
    film(cells(chance, spongy, 0.00016), "#7DB899", 2)
    for k in range(6, count - 4, 9):
        if abs(middle[k][0]) > 0.0016:
            film([blob(chance, 0.00046, 0.00040, 0.1, middle[k], 0, 16)], "#D9718C", 3)
    vein = (0, middle[count // 2][1] - 0.00020)
    film([blob(chance, 0.0014, 0.0012, 0.06, vein)], "#E59BAC", 3)
    film(cells(chance, [(vein[0] + x, vein[1] + abs(y) * 0.9) for x, y in scattered(chance, blob(chance, 0.0011, 0.0009), 26)], 0.00016), "#B93A5E", 4)


def stem():
    """A young pine's stem across: ragged bark, green cortex with resin canals, rings of red wood in radial rows, pale pith."""
    chance = random.Random(15)
    bark = blob(chance, 0.0138, 0.0132, 0.030, steps=144)
    hoop(bark, scaled(bark, 0.93), "#A8735F")
    hoop(scaled(bark, 0.93), scaled(bark, 0.70), "#BFDDCB")
    hoop(scaled(bark, 0.70), scaled(bark, 0.655), "#78B895")
    hoop(scaled(bark, 0.655), scaled(bark, 0.20), "#F1B3C0")
    film([scaled(bark, 0.20)], "#E9E6D6")
    film(cells(chance, [p for r in range(7) for p in on_ring(0.0049 + 0.00021 * r, 120, 0.00008, chance)], 0.00017), "#6FB08E", 1)
    for place in on_ring(0.0055, 11, 0.0002, chance):
        ring_of = blob(chance, 0.00066, 0.00060, 0.06, place, 0, 20)
        hoop(ring_of, [(place[0] + (x - place[0]) * 0.6, place[1] + (y - place[1]) * 0.6) for x, y in ring_of], "#3F7F60", 2)
    # Radial rows of tracheids; late wood, at the end of each year, is denser.
    rows = [(r * math.cos(a), r * math.sin(a)) for k in range(96) for a in (2 * math.pi * k / 96 + chance.uniform(-0.012, 0.012),) for r in (0.0016 + 0.00024 * n for n in range(12)) if chance.random() > 0.10]
    film(cells(chance, rows, 0.00015), "#CC4F72", 1)
    for outer, inner in ((0.47, 0.435), (0.645, 0.615)):
        hoop(scaled(bark, outer), scaled(bark, inner), "#D0587A", 2)
    film(cells(chance, scattered(chance, scaled(bark, 0.18), 46), 0.00030), "#CFE0CB", 1)


def kidney():
    """Half a small kidney: cortex with glomeruli as purple points, striped pyramids of the medulla, the pale pelvis at the notch."""
    chance = random.Random(27)
    shape = []
    rough = blob(chance, 2, 2, 0.025, steps=120)
    for k, (x, y) in enumerate(rough):
        a = 2 * math.pi * k / 120
        notch = 1 - 0.34 * math.exp(-(((a - math.pi) / 0.42) ** 2))
        shape.append((0.0076 * x * notch, 0.0056 * y))
    film([shape], "#F3BFCF")
    hoop(shape, scaled(shape, 0.972), "#C986AC", 1)
    inner = [(x * 0.62 - 0.0008, y * 0.62) for x, y in shape]
    film([inner], "#E9A3C0", 1)
    pelvis = [(x * 0.30 - 0.0026, y * 0.34) for x, y in shape]
    stripes = []
    for k in range(90):
        a = math.radians(-138 + 276 * k / 89) + chance.uniform(-0.015, 0.015)
        near, far = chance.uniform(0.34, 0.46), chance.uniform(0.80, 1.0)
        wide = 0.011
        corners = [(near, a - wide), (far, a - wide), (far, a + wide), (near, a + wide)]
        if math.sin(4.0 * a) > -0.72:  # the columns of cortex between the pyramids
            stripes.append([(0.0047 * r * math.cos(b) - 0.0008, 0.0035 * r * math.sin(b)) for r, b in corners])
    film(stripes, "#B872A6", 2)
    film([pelvis], "#FBEDEF", 3)
    cortex = [place for place in scattered(chance, scaled(shape, 0.95), 520) if not inside(inner, *place)]
    film(cells(chance, cortex[:130], 0.00027), "#96549C", 2)
    film(cells(chance, cortex[130:], 0.00013), "#B67AB0", 2)


def intestine():
    """The small intestine across: muscle outside, villi reaching into the empty lumen."""
    chance = random.Random(28)
    wall = blob(chance, 0.0138, 0.0126, 0.035, steps=144)
    hoop(wall, scaled(wall, 0.90), "#EAA3BB")
    hoop(scaled(wall, 0.90), scaled(wall, 0.865), "#D787AC")
    hoop(scaled(wall, 0.865), scaled(wall, 0.815), "#F8D8E1")
    hoop(scaled(wall, 0.815), scaled(wall, 0.70), "#B377B2")
    film(cells(chance, [p for share in (0.93, 0.96) for p in (scaled(wall, share)[k] for k in range(0, 144, 2))], 0.00012, 1.6), "#A7669F", 1)
    film(cells(chance, [(x * s, y * s) for x, y in wall for s in (chance.uniform(0.71, 0.81), chance.uniform(0.71, 0.81))], 0.00015), "#7B4692", 1)
    fingers, cores, nuclei = [], [], []
    for k in range(34):
        a = 2 * math.pi * (k + chance.uniform(-0.2, 0.2)) / 34
        root = 0.0063 * 0.73
        long, wide, lean = chance.uniform(0.0011, 0.0024), chance.uniform(0.00026, 0.00036), chance.uniform(-0.30, 0.30)

        def along(t, across, a=a, root=root, long=long, lean=lean):
            r, side = root - t * long, across + lean * long * t * t
            return (r * math.cos(a) - side * math.sin(a), r * math.sin(a) + side * math.cos(a))

        profile = [(0.0, 1.0), (0.35, 0.86), (0.7, 0.92), (0.88, 0.72), (0.97, 0.36), (1.0, 0.0)]
        sides = [along(t, w * wide) for t, w in profile], [along(t, -w * wide) for t, w in profile[:-1]]
        fingers.append(sides[0] + sides[1][::-1])
        cores.append([along(t, w * wide * 0.42) for t, w in ((0.0, 1), (0.8, 0.9), (0.86, 0), (0.8, -0.9), (0.0, -1))])
        nuclei += [along(t, s * wide * 0.7) for s in (-1, 1) for t in (0.1, 0.3, 0.5, 0.7, 0.86)]
    film(fingers, "#D69CC6")
    film(cores, "#F2C3D3", 1)
    film(cells(chance, nuclei, 0.00012), "#8A539F", 2)


SECTIONS = {
    "Onion root tip": root_tips,
    "Paramecium": lambda: specks(38, 0.00036, 2.4, ("#8F92BC", "#666AA0"), 9),
    "Lily leaf": leaf,
    "Pine stem": stem,
    "Kidney, mammal": kidney,
    "Small intestine": intestine,
    "Bacteria, mixed": smear,
    "Skin, human": skin,
}
