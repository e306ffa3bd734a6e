"""What shows that a sterilizer worked, and what goes into it: spore vials, indicator tape, waste bags."""

import math
import random

import bpy

from materials import glass, glossy_plastic, ink, linear, pane, paper, plastic, polypropylene
from parts.cuvettes import solution
from parts.glassware import band, enamel, fill, microtube, screw_cap, vessel
from parts.panels import wordmark
from parts.pipettes import copies, tip
from parts.solids import around, box, cable, circle, cut, cylinder, fillet, lathe, loft, merged, origin, placed, prism, rectangle, ring, solid, squircle, text
from scene import View

HANDLES = ["emberline-bi24-biological-indicators", "emberline-steam-indicator-tape", "emberline-autoclave-bags"]

PURPLE, YELLOW = "#6A3D8F", "#E9C33A"


def views(product):
    if product.model == "BI24":
        return {
            "front": View("Emberline BI24 biological indicators: a carton of 25 vials and six vials before it, five purple and one turned yellow.", turn=16, elevation=20),
            "detail": View("Three BI24 vials: unprocessed, processed without growth in purple, and the control grown yellow.", turn=4, elevation=15, show={"three": True}),
        }
    if product.model == "IT":
        return {
            "front": View("Two rolls of Emberline steam indicator tape, 19 mm and 25 mm wide, and strips before and after steam.", turn=20, elevation=26),
            "pack": View("A wrapped pack whose flap is held by two strips of Emberline indicator tape with dark brown stripes, and a roll beside it.", turn=26, elevation=34, show={"pack": True}),
            **{
                f"{width}-mm": View(f"A roll of Emberline steam indicator tape {width} mm wide, and strips of it before and after steam.", turn=20, elevation=26, show={"width": width})
                for width in (19, 25)
            },
        }
    return {
        "front": View("An Emberline autoclave bag with biohazard symbol and indicator patch, filled with culture dishes, tubes, and tips to below its fill line, closed with a wire tie.", turn=8, elevation=15),
        "pack": View("Emberline waste bags in two sizes, folded flat in stacks, with the printed fill line, and their wire ties.", turn=18, elevation=34, show={"pack": True}),
        "small": View("Emberline waste bags of 310 x 660 mm, folded flat in a stack, with the printed fill line, and their wire ties.", turn=18, elevation=34, show={"pack": True, "size": "small"}),
        "large": View("Emberline waste bags of 610 x 810 mm, folded flat in a stack, with the printed fill line, and their wire ties.", turn=18, elevation=34, show={"pack": True, "size": "large"}),
    }


def build(product, view):
    if product.model == "BI24":
        three(product) if view.show.get("three") else carton(product)
    elif product.model == "IT":
        if "width" in view.show:
            one_roll(view.show["width"] / 1000)
        else:
            wrapped_pack() if view.show.get("pack") else rolls()
    else:
        folded(view.show.get("size")) if view.show.get("pack") else filled_bag()


# Biological indicators.


def vial(medium, cap="#7A4A2E", processed=False, lettered=True, crushed=False, lying=None):
    """A plastic vial of 8.6 mm with label and vented cap. The medium is in a glass ampoule until that is crushed. One that
    is `lying` (turned by so many degrees about its axis, +Y up before that) has its medium along the ampoule's lower side."""
    r, high = 0.0043, 0.0440
    with placed(rotate=(0, 0, lying or 0)):
        inner = vessel(fillet([(0, 0), (r, 0), (r, high)], [0, 0.0012, 0], 6, closed=False), 0.0006, glass("#F9FCFC", 1.3, 0.04))
        if crushed:
            fill(inner, 0.0265, solution(medium))
        band(r, 0.0300, 0.0180, 230, 0, paper())
        if lettered:
            enamel("EMBERLINE", 0.0014, r + 0.00015, 0.0368, 0, ink("#2A3236"))
            enamel("BI24", 0.0028, r + 0.00015, 0.0332, 0, ink("#2A3236"))
            enamel("121/134 °C", 0.0012, r + 0.00015, 0.0297, 0, ink("#2A3236"))
        band(r + 0.00012, 0.0250, 0.0050, 130, 0, ink("#5A3A22" if processed else "#E3B7A2"))
        with placed((0, 0, high - 0.0015)):
            lathe([(0, 0), (r + 0.0012, 0), (r + 0.0012, 0.0105), (r + 0.0004, 0.0120), (0, 0.0120)], polypropylene(cap), 64, 0.0006, "cap")
            ribs = []
            for _ in around(24, r + 0.00125):
                with placed((0, 0, 0.001)):
                    ribs.append(cylinder(0.00018, 0.0085, polypropylene(cap), 0, 8))
            merged(ribs)
    if not crushed:
        with placed((0, 0, 0.0008)):
            ampoule(solution(medium), lying is not None)


def ampoule(medium, lying):
    """A closed ampoule of thin glass with a little air over its medium."""
    r, long = 0.0031, 0.0400
    outline = fillet([(0, 0), (r, 0), (r, long - 0.008), (0.0012, long - 0.004), (0.0012, long), (0, long)], [0, 0.0026, 0.003, 0.002, 0.0009, 0], 6, closed=False)
    lathe(outline, pane("#E9F3F4", 0.06), 48, name="ampoule", smooth_angle=60)
    rings, level = [], 0.0011
    for radius, z in ((max(radius - 0.0002, 0.00001), z) for radius, z in outline):
        if lying:
            rings.append([(x, min(y, level), z) for x, y in circle(radius, 48)])
        elif z < 0.0265:
            rings.append([(x, y, z) for x, y in circle(radius, 48)])
    if not lying:
        rings.append([(x, y, 0.0265) for x, y in circle(r - 0.0002, 48)])
    loft(rings, medium, "medium", smooth_angle=30)


def three(product):
    for x, medium, processed in ((-0.018, PURPLE, False), (0.0, PURPLE, True), (0.018, YELLOW, False)):
        with placed((x, 0, 0)):
            vial(medium, processed=processed, crushed=x > -0.01)


def carton(product):
    """An open carton with a tray of vials, and vials before it."""
    wide, deep, high = 0.078, 0.078, 0.048
    card = paper("#F4F5F2")
    for x in (-1, 1):
        with placed((x * wide / 2, 0, 0)):
            box(0.0012, deep, high, card, 0.0005, 0.0003)
    for y in (-1, 1):
        with placed((0, y * deep / 2, 0)):
            box(wide, 0.0012, high, card, 0.0005, 0.0003)
    with placed((0, deep / 2, high), rotate=(-28, 0, 0)):
        with placed((0, 0, 0)):
            box(wide, 0.0012, deep * 0.95, card, 0.0005, 0.0003)
        with placed((0, -0.00062, deep * 0.5), facing="front"):
            with placed((0, 0, -0.0002)):
                wordmark("Emberline", 0.0062, at=(0, 0.010), align="center")
            text("BI24  25 vials", 0.0042, ink("#4A5256"), (0, -0.006, 0.0001), weight=0.01, thickness=0.00004)
    with placed((0, 0, 0.030)):
        tray = box(wide - 0.002, deep - 0.002, 0.003, paper("#DDE0DC"), 0.001, 0.0005)
    taken, holes = ((1, 0), (2, 0), (3, 0), (4, 0), (3, 1), (4, 1)), []  # the six that stand and lie before the carton
    for column in range(5):
        for row in range(5):
            with placed(((column - 2) * 0.0145, (row - 2) * 0.0145, 0.004)):
                if (column, row) in taken:
                    with placed((0, 0, 0.020)):
                        holes.append(cylinder(0.0047, 0.020, paper("#B9BDB8"), 0, 48))
                else:
                    vial(PURPLE, lettered=False)
    cut(tray, merged(holes))
    with placed((0, -deep / 2 - 0.00062, high / 2), facing="front"):
        with placed((0, -high / 2 + 0.008, 0)):
            prism(rectangle(wide, 0.016), 0.0002, ink("#B4532A"), 0)
            text("Biological indicator for steam", 0.0034, ink("#F6F3EE"), (0, 0.0, 0.0003), weight=0.01, thickness=0.00004)
        with placed((0, 0, -0.0002)):
            wordmark("Emberline", 0.0062, at=(-wide / 2 + 0.005, 0.013), align="left")
        text("BI24", 0.0080, ink("#2A3236"), (-wide / 2 + 0.005, 0.0015, 0.0001), "left", weight=0.015, thickness=0.00004)
        text("G. stearothermophilus  ATCC 7953", 0.0021, ink("#4A5256"), (wide / 2 - 0.005, 0.0030, 0.0001), "right", thickness=0.00003)
        text("24 h readout", 0.0026, ink("#4A5256"), (wide / 2 - 0.005, -0.0014, 0.0001), "right", thickness=0.00003)
    for k, (x, y) in enumerate(((-0.060, -0.024), (-0.058, -0.052), (0.056, -0.036), (0.062, -0.060))):
        with placed((x, y, 0)):
            vial(YELLOW if k == 3 else PURPLE, processed=k in (0, 1), crushed=k != 2)
    for x, y, turn in ((-0.008, -0.074, 82), (0.026, -0.092, 98)):
        with placed((x, y, 0.0050), rotate=(88.1, 0, turn)):  # on the rim of its cap and the edge of its bottom
            with placed((0, 0, -0.022)):
                vial(PURPLE, lying=-130)


# Indicator tape.


BEIGE, BEFORE, AFTER = "#E3D2AC", "#EEE3C6", "#4A2F22"


def roll(width, outer=0.0610, core=0.0385, stripe=BEFORE):
    """A roll of tape lying on Z = 0, its stripes running over the outside."""
    ring(outer, core, width, paper(BEIGE), 0.0004, 360)
    ring(core + 0.0004, core - 0.0022, width - 0.0006, paper("#C9B79A"), 0.0003, 128)
    for side in (0.0, width):
        for radius in (0.043, 0.048, 0.0525, 0.057):
            with placed((0, 0, side - 0.00005)):
                ring(radius, radius - 0.00035, 0.0002, paper("#D3BE92"), 0, 128)
    stripes(lambda a, z: ((outer + 0.00004) * math.cos(a), (outer + 0.00004) * math.sin(a), z), 2 * math.pi, 44, width, ink(stripe))


def stripes(place, length, count, width, material, lean=0.55, fine=1):
    """Slanting stripes on a surface that `place` maps from (along, across); where it bends sharply, `fine` divides them further."""
    vertices, faces = [], []
    step, rows, parts = length / count, 6 * fine, 4 * fine
    for k in range(count):
        base = len(vertices)
        for across in range(rows + 1):
            z = 0.0004 + (width - 0.0008) * across / rows
            for edge in range(parts + 1):
                vertices.append(place((k + 0.42 * edge / parts + lean * across / rows) * step, z))
        for across in range(rows):
            a = base + across * (parts + 1)
            faces += [(n, n + 1, n + parts + 2, n + parts + 1) for n in range(a, a + parts)]
    solid("stripes", vertices, faces, material, crisp=False)


def strip(length, width, color, rise=lambda x: 0.0):
    """A piece of tape lying along X on a surface that is `rise(x)` high."""
    rings, high = [], 0.00018
    for k in range(241):
        x = length * (k / 240 - 0.5)
        rings.append([(x, y, rise(x) + z) for y, z in ((-width / 2, 0), (width / 2, 0), (width / 2, high), (-width / 2, high))])
    loft(rings, paper(BEIGE), "strip")
    with placed((-length / 2, -width / 2, 0.00024)):
        stripes(lambda x, y: (min(x, length - 0.0002), y, rise(min(x, length) - length / 2)), length, max(3, round(length / 0.0087)), width, ink(color), fine=5)


def rolls():
    with placed((-0.030, 0.040, 0.0610), rotate=(90, 0, 0)):
        with placed((0, 0, -0.0125)):
            roll(0.025)
    with placed((0.058, -0.030, 0)):
        roll(0.019)
        with placed((0, 0, 0.0192)):
            roll_label()
    with placed((-0.063, -0.050, 0.0004), rotate=(0, 0, 8)):
        strip(0.110, 0.019, BEFORE)
    with placed((-0.044, -0.092, 0.0004), rotate=(0, 0, -3)):
        strip(0.110, 0.025, AFTER)


def one_roll(width):
    with placed((0, 0.026, 0)):
        roll(width)
        with placed((0, 0, width + 0.0002)):
            roll_label()
    for x, y, turn, color in ((-0.010, -0.062, 4, BEFORE), (0.006, -0.096, -3, AFTER)):
        with placed((x, y, 0.0004), rotate=(0, 0, turn)):
            strip(0.110, width, color)


def roll_label():
    """Lettering round the core."""
    words = "EMBERLINE  STEAM INDICATOR TAPE  ISO 11140-1 TYPE 1  55 m  "
    for k, letter in enumerate(words):
        if letter != " ":
            with placed(rotate=(0, 0, 90 - 360 * k / len(words))), placed((0.0505, 0, 0.0002), rotate=(0, 0, -90)):
                text(letter, 0.0034, ink("#8A5A3A"), weight=0.012, thickness=0.00003)


def wrapped_pack():
    """A pack of instruments in blue crepe with two strips of tape that have been through steam."""
    cloth = paper("#8FB3C9")
    wide, deep, high = 0.250, 0.160, 0.060
    rings = []
    for k in range(25):
        t = (1 - math.cos(math.pi * k / 24)) / 2
        swell = math.sin(math.pi * t) ** 0.5
        # The upper half of the cloth is folded over the lower one: its edge runs round the sides, a little aslant.
        for over in ((0.0, 0.0022) if k == 11 else (0.0,) if k < 11 else (0.0022,)):
            outline = squircle(wide * (0.94 + 0.06 * swell) + over, deep * (0.92 + 0.08 * swell) + over, 7)
            rings.append([(x, y, high * t + (0.0013 * math.sin(x / 0.03 + y / 0.05) * swell - (0.0004 if over and k == 11 else 0)) * (1 if 6 < k < 18 else 0)) for x, y in outline])
    loft(rings, cloth, "pack", smooth_angle=60)
    thick, edge = 0.0014, -0.030
    with placed((0, 0, high)):
        for x in (-1, 1):
            side = [(x * 0.112, -0.056), (x * 0.012, 0.002), (x * 0.112, 0.060)]
            with placed((0, 0, -0.0006)):
                prism(fillet(side[::x], 0.004, 5), 0.0013, paper("#86ABC2"), 0.0005, 0, name="side flap")
        with placed((0, 0, -0.0006)):
            prism(fillet([(-0.078, edge), (0.078, edge), (0.098, 0.069), (-0.098, 0.069)], 0.006, 5), thick + 0.0006, paper("#9BBDD1"), 0.0005, 0, name="flap")
        # Each strip comes down from the flap over its edge and holds it to the pack.
        for x, turn in ((-0.043, 92), (0.044, 88)):
            with placed((x, edge + 0.004, 0.0001), rotate=(0, 0, turn)):
                strip(0.078, 0.025, AFTER, lambda along: thick * smoothstep((along + 0.0115) / 0.0060))
    with placed((0.200, -0.060, 0)):
        roll(0.025)


def smoothstep(t):
    t = max(0.0, min(1.0, t))
    return t * t * (3 - 2 * t)


# Waste bags.

SIDE, FRONT = 0.124, 0.066  # half width and half depth of a filled bag
RED = "#C2382C"


def bag_surface(x, z):
    """How far forward the front of the filled bag stands at (x, z)."""
    a, b = bag_half(z)
    share = min(0.999, abs(x) / a)
    return -b * (1 - share ** 2.6) ** (1 / 2.6)


def bag_half(z):
    """Half width and half depth at the height z: a full body, a shoulder, the gathered neck, a frilled top."""
    stops = ((0.0, 0.86, 0.80), (0.012, 0.97, 0.97), (0.05, 1.0, 1.04), (0.20, 1.0, 1.0), (0.32, 0.97, 0.92), (0.40, 0.80, 0.74), (0.45, 0.42, 0.48), (0.475, 0.17, 0.26), (0.490, 0.15, 0.24), (0.510, 0.30, 0.40), (0.560, 0.62, 0.62), (0.585, 0.70, 0.66))
    for (z1, a1, b1), (z2, a2, b2) in zip(stops, stops[1:]):
        if z <= z2:
            t = (z - z1) / (z2 - z1)
            t = t * t * (3 - 2 * t)
            return SIDE * (a1 + (a2 - a1) * t), FRONT * (b1 + (b2 - b1) * t)
    return SIDE * stops[-1][1], FRONT * stops[-1][2]


def filled_bag():
    rings, top = [], 0.585
    for level in range(91):
        z = top * level / 90
        a, b = bag_half(z)
        gather = max(0.0, min(1.0, (z - 0.33) / 0.12))
        points = []
        for x, y in squircle(2 * a, 2 * b, 2.6, 240):
            angle = math.atan2(y / b, x / a)
            fold = 1 + gather * 0.09 * math.sin(17 * angle + 2.2 * math.sin(3 * angle)) + (1 - gather) * 0.006 * math.sin(5 * angle + z * 40)
            points.append((x * fold, y * fold, z + gather * 0.006 * math.sin(9 * angle)))
        rings.append(points)
    loft(rings, film(), "bag", smooth_angle=80, caps=False, crisp=False)
    contents()
    with placed((0, 0, 0.480)):
        for k in range(3):
            cable([(0.026 * math.cos(t), 0.021 * math.sin(t), -0.003 + 0.003 * k) for t in (2 * math.pi * n / 24 for n in range(25))], 0.0015, plastic("#3D8A55"))
        cable([(0.0, -0.021, 0.0), (0.008, -0.036, 0.010), (0.022, -0.044, 0.004)], 0.0015, plastic("#3D8A55"))
        cable([(0.0, -0.021, 0.0), (-0.008, -0.034, -0.010), (-0.020, -0.042, -0.016)], 0.0015, plastic("#3D8A55"))
    before = set(bpy.data.objects)
    printing()
    on_bag([thing for thing in bpy.data.objects if thing not in before])


def film(color="#E6DAC0", clear=0.58):
    """Thin milky film: one sheet, so it must not refract as a body of glass does."""
    material = bpy.data.materials.new("film")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = linear(color)
    shader.inputs["Roughness"].default_value = 0.28
    through, through_milk, milk, mixed = (nodes.new("ShaderNode" + kind) for kind in ("BsdfTransparent", "BsdfTranslucent", "MixShader", "MixShader"))
    through_milk.inputs["Color"].default_value = linear(color)
    milk.inputs["Fac"].default_value, mixed.inputs["Fac"].default_value = 0.5, clear
    links.new(shader.outputs["BSDF"], milk.inputs[1])
    links.new(through_milk.outputs["BSDF"], milk.inputs[2])
    links.new(milk.outputs["Shader"], mixed.inputs[1])
    links.new(through.outputs["BSDF"], mixed.inputs[2])
    links.new(mixed.outputs["Shader"], nodes["Material Output"].inputs["Surface"])
    return material


def contents():
    """Waste of a laboratory behind the film, all of it below the fill line: culture dishes, tubes, microtubes, tips."""
    red, cream, pink, green = "#9E2F2B", "#D9B56A", "#B4567A", "#7E9A55"
    # (x, y, z) of the middle, turned about X and then about Y in degrees, and the agar of each dish of the stack
    for x, y, z, lean, roll_by, agars in (
        (-0.058, 0.004, 0.036, 0, 4, (cream, red, cream, cream)),
        (0.058, 0.002, 0.034, 0, -6, (pink, cream, pink, cream)),
        (0.062, -0.020, 0.118, 72, -10, (red,)),
        (-0.050, 0.022, 0.118, 14, 38, (cream, cream, green)),
        (-0.060, -0.022, 0.196, 76, 14, (cream,)),
        (0.040, 0.026, 0.180, -8, -32, (green, cream, pink)),
        (0.060, -0.018, 0.232, 68, -16, (pink,)),
        (-0.020, 0.026, 0.232, 6, 20, (cream, red)),
    ):
        with placed((x, y, z), rotate=(lean, roll_by, 0)):
            for k, agar in enumerate(agars):
                with placed((0, 0, (k - len(agars) / 2) * 0.0155)):
                    dish(agar)
    for x, y, z, turn, cap in ((-0.030, -0.040, 0.092, 64, "#2F6DB0"), (0.012, -0.044, 0.160, -58, "#D9772E"), (-0.002, -0.036, 0.262, 80, "#2F6DB0")):
        with placed((x, y, z), rotate=(0, turn, 0)), placed((0, 0, -0.056)):
            lathe([(0, 0), (0.0030, 0), (0.0145, 0.016), (0.0145, 0.110), (0, 0.110)], polypropylene("#DDE6EA"), 48, 0.001, "tube")
            with placed((0, 0, 0.102)):
                screw_cap(0.0172, 0.0125, polypropylene(cap), 48)
    pick = random.Random(5)
    makers = [lambda: tip("1,000 µL", printed=False, material=polypropylene("#3F86C8"), steps=24), lambda: tip("200 µL", printed=False, material=polypropylene("#E0B23A"), steps=24)]
    for color in ("#E9EEF0", "#5C9FD6", "#7DB58A"):
        makers.append(lambda color=color: small_tube(polypropylene(color)))
    for number, maker in enumerate(makers):
        bodies = maker()
        for k in range(6):
            z, turn = 0.048 + 0.205 * (k * len(makers) + number) / (6 * len(makers)), pick.uniform(0, 360)
            reach = 0.040 * abs(math.sin(math.radians(turn)))
            x = pick.uniform(-1, 1) * (0.092 - reach)
            with placed((x, bag_surface(abs(x) + reach, z) + 0.013, z), rotate=(0, turn, 0)), placed((0, 0, -0.030)):
                copies(bodies)
        for thing, _ in bodies:
            bpy.data.objects.remove(thing)


def small_tube(material):
    """A closed microtube of 1.5 mL for copies()."""
    before = set(bpy.data.objects)
    with placed((0, 0, 0.0385)):
        microtube(1.5, material)
    home = origin().inverted()
    return [(thing, home @ thing.matrix_world) for thing in bpy.data.objects if thing not in before]


def dish(agar):
    """A culture dish of 90 mm with colonies on its agar; its lid shows as a rim."""
    lathe([(0, 0), (0.0432, 0), (0.0432, 0.0060), (0, 0.0060)], plastic(agar), 64, 0.0010, "agar")
    ring(0.0450, 0.0428, 0.0140, plastic("#EEF2F2"), 0.0006, 64, "rim")
    for k in range(11):
        a = k * 2.4
        with placed((0.010 * math.sqrt(k) * math.cos(a), 0.010 * math.sqrt(k) * math.sin(a), 0.0056)):
            cylinder(0.0024 + 0.0005 * (k % 3), 0.0012, plastic("#F4EBD2"), 0.0005, 20)


def printing():
    """Drawn flat before the bag at Y = 0; on_bag() bends it round."""
    with placed((0, 0, 0), facing="front"):
        red = ink(RED)
        with placed((0, 0.225, 0)):
            biohazard(0.088, red)
        text("BIOHAZARD", 0.0150, red, (0, 0.146, 0), weight=0.02, thickness=0, spacing=1.08)
        text("AUTOCLAVE TO 140 °C  POLYPROPYLENE", 0.0052, red, (0, 0.127, 0), weight=0.012, thickness=0, spacing=1.06)
        wordmark("Emberline", 0.0085, red, at=(0, 0.034), align="center")
        with placed((0, 0.088, 0)):
            grid(0.120, 0.034, paper("#E6D9BC"))
            text("DARKENS IN STEAM", 0.0048, ink("#8A6A4A"), (0, 0, 0.0001), weight=0.012, thickness=0)
        with placed((0, 0.318, 0)):
            for k in range(17):
                with placed(((k - 8) * 0.0115, 0, 0)):
                    grid(0.0075, 0.0016, red)
            text("MAXIMUM FILL", 0.0050, red, (0, 0.0075, 0), weight=0.012, thickness=0)


def grid(width, height, material):
    """A rectangle of many small faces, so that it can be bent."""
    nx, ny = max(2, int(width / 0.004)), max(1, int(height / 0.006))
    vertices = [(-width / 2 + width * i / nx, -height / 2 + height * j / ny, 0) for j in range(ny + 1) for i in range(nx + 1)]
    faces = [(j * (nx + 1) + i, j * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i) for j in range(ny) for i in range(nx)]
    solid("print", vertices, faces, material, crisp=False)


def biohazard(size, material):
    """The trefoil of three open rings with a ring across them."""
    s = size

    def arc(cx, cy, radius, width, start, end, parts=40):
        vertices, faces = [], []
        for k in range(parts + 1):
            a = math.radians(start + (end - start) * k / parts)
            taper = width if not isinstance(width, tuple) else width[0] + (width[1] - width[0]) * abs(2 * k / parts - 1)
            vertices += [(cx + radius * math.cos(a), cy + radius * math.sin(a), 0), (cx + (radius - taper) * math.cos(a), cy + (radius - taper) * math.sin(a), 0)]
        for k in range(parts):
            faces.append((2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2))
        solid("print", vertices, faces, material, crisp=False)

    for number, turn in enumerate((90, 210, 330)):
        a = math.radians(turn)
        cx, cy = 0.250 * s * math.cos(a), 0.250 * s * math.sin(a)
        # Open outward: thick where the rings meet in the middle, pointed at their ends. Each lies a little above the last.
        with placed((0, 0, 0.00015 * (number + 1))):
            arc(cx + 0.012 * s * math.cos(a), cy + 0.012 * s * math.sin(a), 0.275 * s, (0.105 * s, 0.018 * s), turn + 28, turn + 332)
    arc(0, 0, 0.300 * s, 0.042 * s, 0, 360, 72)


def on_bag(things):
    """Turns what was printed into meshes and lays it on the front of the bag."""
    for thing in things:
        if thing.type == "FONT":
            mesh = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
            mesh.name = "print " + thing.name
            replaced = bpy.data.objects.new(thing.name + " print", mesh)
            bpy.context.view_layer.update()
            replaced.matrix_world = thing.matrix_world.copy()
            bpy.context.scene.collection.objects.link(replaced)
            bpy.data.objects.remove(thing)
            thing = replaced
        into, back = thing.matrix_world.copy(), thing.matrix_world.inverted()
        for vertex in thing.data.vertices:
            at = into @ vertex.co
            gather = max(0.0, min(1.0, (at.z - 0.33) / 0.12))
            at.y = bag_surface(at.x, at.z) * 1.008 - 0.0012 + at.y - gather * 0.002
            vertex.co = back @ at


def folded(only):
    """Two stacks of bags, the `small` one and the `large` one, each bag folded in four layers of film, and a bundle of ties."""
    pick = random.Random(11)
    for size, x, y, wide, deep, count, turn in (("large", -0.105, 0.020, 0.210, 0.270, 6, 4), ("small", 0.115, 0.020, 0.155, 0.220, 8, -5)):
        if only not in (None, size):
            continue
        with placed((x, y, 0), rotate=(0, 0, turn)):
            for k in range(count):
                with placed((pick.uniform(-0.0016, 0.0016), pick.uniform(-0.0016, 0.0016), 0.0004 + k * 4 * LAYER), rotate=(0, 0, pick.uniform(-0.7, 0.7))):
                    folded_bag(wide, deep, pick, corner=k == count - 1)
            # What follows lies on the topmost film, which is level in its middle.
            with placed((0, 0, 0.0004 + (count * 4 - 1) * LAYER + FILM / 2 + 0.0001)):
                with placed((0, deep / 2 - 0.030, 0)):
                    for k in range(13):
                        with placed(((k - 6) * 0.0115, 0, 0)):
                            prism(rectangle(0.0075, 0.0016), 0.0001, ink(RED), 0)
                    text("MAXIMUM FILL", 0.0050, ink(RED), (0, 0.0075, 0), weight=0.012, thickness=0.00003)
                with placed((0, 0.026, 0)):
                    biohazard(0.080, ink(RED))
                text("BIOHAZARD", 0.0130, ink(RED), (0, -0.034, 0), weight=0.02, thickness=0.00003)
                with placed((0, -0.061, 0)):
                    prism(rectangle(0.100, 0.026), 0.0001, paper("#E6D9BC"), 0)
                    text("DARKENS IN STEAM", 0.0044, ink("#8A6A4A"), (0, 0, 0.0002), weight=0.012, thickness=0.00003)
                wordmark("Emberline", 0.0068, ink(RED), at=(0, -0.090), align="center")
    with placed(({"large": -0.105, "small": 0.115}.get(only, 0.010), -0.140 if only == "small" else -0.155, 0.0016)):
        for k in range(9):
            with placed((0, (k - 4) * 0.0034, 0.0006 * (k % 3)), rotate=(0, 0, (k * 5) % 7 - 3)):
                cable([(-0.065, 0, 0), (-0.02, 0.001, 0.001), (0.02, -0.001, 0.001), (0.065, 0, 0)], 0.0012, plastic("#3D8A55"))
        with placed((0, 0, 0.002)):
            box(0.014, 0.040, 0.004, paper("#F4F5F2"), 0.002, 0.001)


LAYER, FILM = 0.00068, 0.00034  # from one film to the next, and how thick it is drawn


def folded_bag(wide, deep, pick, corner):
    """Film that runs to the front and back again, twice: rounded folds at the front, edges at the sides. It lies level
    except near its rims; a `corner` of the uppermost layer is turned up."""
    path = []
    for layer in range(4):
        way = 1 if layer % 2 == 0 else -1  # to the front, then to the back
        ends = [way * (deep / 2 - (pick.uniform(0.0008, 0.0034) if layer in (0, 3) else pick.uniform(0.0006, 0.0012))), -way * (deep / 2 - pick.uniform(0.0004, 0.0012))]
        path += [(ends[0] + (ends[1] - ends[0]) * k / 40, layer) for k in range(41)]
        if layer < 3:
            path.append((ends[1] - way * LAYER * 0.45, layer + 0.5))
    waves = [(pick.uniform(35, 80), pick.uniform(0, 6.3)) for _ in range(2)]
    vertices, columns = [], 33
    for y, layer in path:
        for column in range(columns):
            x = wide * (column / (columns - 1) - 0.5)
            rim = max(smoothstep((abs(x) - wide / 2 + 0.016) / 0.016), smoothstep((abs(y) - deep / 2 + 0.016) / 0.016))
            z = layer * LAYER + rim * 0.00042 * (math.sin(waves[0][0] * x + waves[0][1]) + math.sin(waves[1][0] * y + waves[1][1]))
            across = (y - deep / 2 - x - wide / 2 + 0.062) / math.sqrt(2)  # beyond the line over the left rear corner
            if corner and layer == 3 and across > 0:
                bend = across / 0.018
                lift = 0.018 * (1 - math.cos(bend))
                drawn = (across - 0.018 * math.sin(bend)) / math.sqrt(2)
                vertices.append((x + drawn, y - drawn, z + lift))
            else:
                vertices.append((x, y, z))
    faces = [(k, k + 1, k + 1 + columns, k + columns) for row in range(len(path) - 1) for k in range(row * columns, row * columns + columns - 1)]
    sheet = solid("folded bag", vertices, faces, glossy_plastic("#D8CFB9"), smooth_angle=60, crisp=False)
    thickness = sheet.modifiers.new("thickness", "SOLIDIFY")
    thickness.thickness, thickness.offset = FILM, 0
