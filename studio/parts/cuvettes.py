"""Square cells for photometers, plates with wells, culture flasks. All stand on Z = 0."""

import math

import bpy
from mathutils import Matrix

from materials import clear_plastic, glass, ink, linear, pane, plastic, polypropylene, screen
from parts.glassware import screw_cap
from parts.solids import box, cable, cylinder, fillet, inset, lathe, loft, merged, placed, prism, rectangle, ring, text

SIDE, TALL = 0.0125, 0.045
SHOULDER = 0.0094  # how far below the rim a mouth ends


def square_vessel(outer, wall, height, floor=0.0015, material=None, radius=0.0004, mouth=None):
    """A clear vessel with an upright wall of an outline, open at the top. `wall` is one thickness or (along X, along Y); a `mouth`
    is as wide as it says for a stopper, down to a level shoulder over the chamber: a sloping one mirrors the dark walls below it."""
    wx, wy = wall if isinstance(wall, tuple) else (wall, wall)
    width, depth = outer
    out, inn = rectangle(width, depth, radius, 3), rectangle(width - 2 * wx, depth - 2 * wy, radius, 3)
    low = inset(out, 0.0002)
    rings = [[(x, y, 0) for x, y in low], [(x, y, 0.0002) for x, y in out], [(x, y, height - 0.0002) for x, y in out], [(x, y, height) for x, y in inset(out, 0.0002)]]
    top = rectangle(mouth, mouth, radius, 3) if mouth else inn
    rings += [[(x, y, height) for x, y in inset(top, -0.0001)], [(x, y, height - 0.0002) for x, y in top]]
    rings += [[(x, y, z) for x, y in o] for o, z in ((top, height - SHOULDER + 0.0001), (inset(top, 0.0001), height - SHOULDER), (inset(inn, -0.0001), height - SHOULDER), (inn, height - SHOULDER - 0.0001)) if mouth]
    rings += [[(x, y, floor) for x, y in inn]]
    return loft(rings, material or glass("#FDFEFE"), "cell", smooth_angle=30, crisp=False)


def solution(color):
    """A colored liquid that keeps its color in front of dark holders: a little light of its own stands for what scatters
    in it, since light that reaches it through glass is not followed."""
    name = "solution " + color
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    for socket, value in (("Base Color", linear(color)), ("Roughness", 0.0), ("Transmission", 1.0), ("IOR", 1.333), ("Emission", linear(color)), ("Emission Strength", 0.22)):
        shader.inputs[socket].default_value = value
    return material


def contents(inner, level, floor, material):
    """Liquid in a square vessel; `inner` is the clear width and depth."""
    with placed((0, 0, floor - 0.00005)):
        return prism(rectangle(inner[0] + 0.0001, inner[1] + 0.0001, 0.0002, 3), level, material, 0, name="liquid")


def quartz_cell(width=0.010, filled=None, level=0.030, lid="lid", black=False, letters="QS", top=TALL):
    """A 10 mm quartz cell whose chamber is `width` wide: polished windows face front and back. `black` walls stand beside
    a narrow chamber; `lid` is "lid", "stopper", "sealed" or None."""
    wall = ((SIDE - width) / 2, 0.00125)
    square_vessel((SIDE, SIDE), wall, top, 0.0015 if not black else 0.006, radius=0.0003, mouth=0.0096 if lid == "stopper" else None)
    if black:
        for side in (-1, 1):
            with placed((side * (width / 2 + (wall[0] - 0.0007) / 2 + 0.0003), 0, 0.0004)):
                prism(rectangle(wall[0] - 0.0009, SIDE - 0.0010), top - SHOULDER - 0.0008, plastic("#101214"), 0, name="black wall")
        with placed((0, 0, 0.0004)):
            prism(rectangle(width + 0.0008, SIDE - 0.0010), 0.0052, plastic("#101214"), 0, name="black floor")
    else:
        for side in (-1, 1):
            with placed((side * (SIDE / 2 + 0.00005), 0, top / 2), facing="right" if side > 0 else "left"):
                prism(rectangle(SIDE - 0.0008, top - 0.001), 0.00004, _frost(), 0, name="ground side")
    if filled:
        contents((width, SIDE - 0.0025), level, 0.0015 if not black else 0.006, filled)
    # A stopper would cut through letters over the chamber: then they stand on the black wall.
    at, size, color = (-(width + wall[0]) / 2, 0.0017, "#D9DFE1") if black else (0, 0.0019, "#5A666C")
    with placed((at, -SIDE / 2 - 0.0001, top - (SHOULDER + 0.0040 if black else 0.0045)), facing="front"):
        text(letters, size, ink(color), weight=0.01, thickness=0.00002)
    if lid == "lid":
        with placed((0, 0, top)):
            box(SIDE + 0.0006, SIDE + 0.0006, 0.0032, polypropylene("#F1F2F1"), 0.0008, 0.0005)
    elif lid == "stopper":
        with placed((0, 0, top - 0.0057)):
            # As a solution, the plug shows a little light of its own: what reaches it through glass is not followed.
            lathe([(0, 0), (0.0040, 0), (0.0046, 0.006), (0, 0.006)], screen("#F1F2F1", 0.35), 48, 0.0005)
            with placed((0, 0, 0.006)):
                lathe([(0, 0), (0.0056, 0), (0.0056, 0.0042), (0, 0.0042)], polypropylene("#F1F2F1"), 48, 0.0006)
    elif lid == "sealed":
        with placed((0, 0, top - 0.0004)):
            lathe([(0, 0), (0.0048, 0), (0.0040, 0.0035), (0.0034, 0.010), (0.0030, 0.0125), (0.0018, 0.0142), (0, 0.0148)], glass("#FDFEFE"), 48, 0.0008, "fused stem")


def _frost():
    return pane("#EEF3F4", 0.34)


def disposable_cell(kind="macro", tint="#FDFEFE", filled=None, level=0.026, arrow=True):
    """A moulded cell: slightly wider rim, ribs on the sides without windows, an arrow on the window. `kind` "macro" or "semi-micro"."""
    material = clear_plastic(tint)
    wide = 0.010 if kind == "macro" else 0.0045
    square_vessel((SIDE - 0.0004, SIDE - 0.0004), (0.0011, 0.0011), TALL, 0.0015, material, 0.0006)
    if kind != "macro":
        for side in (-1, 1):
            with placed((side * (wide / 2 + 0.0014), 0, 0.0014)):
                prism(rectangle(0.0028, SIDE - 0.0025, 0.0003), 0.0262, material, 0.0003, name="narrowing")
    with placed((0, 0, TALL - 0.0022)):
        outer, inner = rectangle(SIDE, SIDE, 0.0008, 3), rectangle(SIDE - 0.0003, SIDE - 0.0003, 0.0007, 3)
        loft([[(x, y, z) for x, y in o] for z, o in ((0, inner), (0.0003, outer), (0.0021, outer), (0.0021, inner), (0, inner))], material, "rim", 30, crisp=False, caps=False)
    for side in (-1, 1):
        for k in range(3):
            with placed((side * (SIDE / 2 - 0.0002), (k - 1) * 0.0034, 0.010)):
                prism(rectangle(0.0006, 0.0009, 0.0002, 2), 0.030, material, 0.0002, name="rib")
    if filled:
        contents((wide if kind != "macro" else SIDE - 0.0026, SIDE - 0.0026), level, 0.0015, filled)
    if arrow:
        with placed((0, -SIDE / 2 + 0.0001, TALL - 0.0075), facing="front"):
            prism(fillet([(-0.0014, 0.0004), (0, -0.0020), (0.0014, 0.0004), (0.0005, 0.0004), (0.0005, 0.0022), (-0.0005, 0.0022), (-0.0005, 0.0004)], 0.0001, 2), 0.0001, ink("#8FA0A6"), 0, name="arrow")


def cell_top(depth=0.013):
    """What is seen of a disposable cell that stands in a tray: its upper end, rim at Z = 0."""
    material = pane("#FCFEFE")
    with placed((0, 0, -depth)):
        outer, inner = rectangle(SIDE - 0.0004, SIDE - 0.0004, 0.0006, 3), rectangle(SIDE - 0.0026, SIDE - 0.0026, 0.0004, 3)
        loft([[(x, y, z) for x, y in o] for z, o in ((0, outer), (depth, outer), (depth, inner), (0, inner), (0, outer))], material, "cell", 30, crisp=False, caps=False)
    with placed((0, 0, -0.0020)):
        outer, inner = rectangle(SIDE, SIDE, 0.0008, 3), rectangle(SIDE - 0.0022, SIDE - 0.0022, 0.0005, 3)
        loft([[(x, y, z) for x, y in o] for z, o in ((0, outer), (0.0020, outer), (0.0020, inner), (0, inner), (0, outer))], clear_plastic("#FDFEFE"), "rim", 30, crisp=False, caps=False)


def well_plate(colors=None, height=0.0144):
    """A 96-well plate, 127.8 x 85.5 mm, with white skirt and deck and clear wells, its row A away from the viewer. `colors` maps (row, column) to
    a liquid's color."""
    wall, white, skirt = pane("#F8FBFC", 0.03), plastic("#DDE3E5"), plastic("#D3DADC")
    with placed((0, 0, 0.0002)):
        box(0.1278, 0.0855, 0.0030, skirt, 0.004, 0.0006)
    body = fillet([(0.0605, -0.0395), (0.0605, 0.0395), (-0.0565, 0.0395), (-0.0605, 0.0355), (-0.0605, -0.0355), (-0.0565, -0.0395)], 0.0015, 4)
    with placed((0, 0, 0.0032)):
        loft([[(x, y, z) for x, y in o] for z, o in ((0, body), (height - 0.0032, body), (height - 0.0032, inset(body, 0.0010)), (0.0, inset(body, 0.0010)), (0, body))], skirt, "skirt", 30, crisp=False, caps=False)
    # The deck between the rims: a square round every well, and what is left out to the body's edge.
    deck, pitch = height - 0.0004, 0.009
    with placed((0, 0, deck)):
        frame = [_square_point(12 * pitch, 8 * pitch, k / 96) for k in range(96)]
        edge = [_square_point(0.1205, 0.0785, k / 96) for k in range(96)]
        loft([[(x, y, 0) for x, y in edge], [(x, y, 0) for x, y in frame]], white, "deck", caps=False)
    rims, walls, tiles = [], [], []
    for row in range(8):
        for column in range(12):
            with placed(((column - 5.5) * 0.009, (3.5 - row) * 0.009, 0)):
                with placed((0, 0, deck)):
                    tiles.append(loft([[(*_square_point(pitch, pitch, k / 32), 0) for k in range(32)], [(0.0036 * math.cos(a), 0.0036 * math.sin(a), 0) for a in (2 * math.pi * k / 32 for k in range(32))]], white, "deck", caps=False))
                with placed((0, 0, height - 0.0024)):
                    rims.append(ring(0.0039, 0.0034, 0.0024, white, 0.0002, 28))
                with placed((0, 0, height - 0.0114)):
                    walls.append(lathe([(0.0031, 0), (0.0034, 0.0106)], wall, 24, name="well"))
                    color = (colors or {}).get((row, column))
                    if color:
                        with placed((0, 0, 0.0003)):
                            cylinder(0.00325, 0.0101, plastic_liquid(color), 0.0003, 24)
    merged(tiles)
    merged(rims)
    merged(walls)
    with placed((0, 0, height + 0.0001)):
        for row in range(8):
            text("ABCDEFGH"[row], 0.0026, ink("#6F7C82"), (-0.0562, (3.5 - row) * 0.009, 0), thickness=0.00003)
        for column in range(12):
            text(str(column + 1), 0.0020, ink("#6F7C82"), ((column - 5.5) * 0.009, 0.0380, 0), thickness=0.00003)


def _square_point(width, depth, share):
    """The point of a rectangle's outline in the direction that is `share` of a turn from X."""
    x, y = math.cos(2 * math.pi * share), math.sin(2 * math.pi * share)
    reach = min(width / 2 / max(abs(x), 1e-9), depth / 2 / max(abs(y), 1e-9))
    return x * reach, y * reach


def plastic_liquid(color):
    """Liquid in wells too small for refraction to matter: cheap and of even color. Not so glossy that all wells mirror one dark thing."""
    return plastic(color)


def culture_flask(medium="#EFB3BD", cap="#2F6DB0", corners=None):
    """A canted-neck T-75 flask lying on its growth face, neck towards +X, with red medium. `corners` is a material for its edges, where it
    stands before something dark and its clear walls would not be seen."""
    outline = fillet([(-0.062, -0.041), (0.026, -0.041), (0.052, -0.018), (0.052, 0.018), (0.026, 0.041), (-0.062, 0.041)], [0.005, 0.012, 0.006, 0.006, 0.012, 0.005], 6)
    wall, edge = pane("#F2FAFB", 0.03), pane("#E2EEF0", 0.22)
    prism(outline, 0.030, wall, 0.003, 0.0015, name="flask")
    # Polystyrene shows by its edges: the bottom plate, and the seam where it is welded to the top.
    for height, thick in ((0.0, 0.0016), (0.0268, 0.0012)):
        rim = [[(x, y, z) for x, y in inset(outline, deep)] for deep, z in ((-0.0004, height), (-0.0004, height + thick), (0.0012, height + thick), (0.0012, height))]
        loft([*rim, rim[0]], edge, "rim", caps=False)
    if corners:
        for height in (0.0014, 0.0285):
            cable([(x, y, height) for x, y in outline + outline[:1]], 0.0007, corners)
        for x, y in ((-0.0608, -0.0398), (0.0262, -0.0403), (0.0512, -0.0180), (0.0512, 0.0180), (0.0262, 0.0403), (-0.0608, 0.0398)):
            with placed((x, y, 0.0010)):
                cylinder(0.0007, 0.0280, corners, 0.0002, 16)
    with placed((0, 0, 0.0009)):
        prism(inset(outline, 0.0014), 0.0062, solution(medium), 0.0006, 0.0006, name="medium")
    with placed((0.050, 0, 0.0185), rotate=(0, 78, 0)):
        ring(0.0130, 0.0108, 0.022, edge, 0.0004)
        with placed((0, 0, 0.010)):
            screw_cap(0.0165, 0.017, polypropylene(cap), 48)


def things():
    """What is in the scene now, to be given to copies()."""
    return set(bpy.context.scene.objects)


def copies(before, at):
    """Sets what was made since things() was taken at further places, (x, y, z) in world meters from where it stands."""
    made = [thing for thing in bpy.context.scene.objects if thing not in before and not thing.get("cutter")]
    for place in at:
        for thing in made:
            twin = thing.copy()
            bpy.context.scene.collection.objects.link(twin)
            twin.matrix_world = Matrix.Translation(place) @ thing.matrix_world
