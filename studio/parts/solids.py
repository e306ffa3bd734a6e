"""Shapes that everything else is made of, and where they stand.

World: meters, X to the right, Y away from the viewer, Z up; an instrument's front faces -Y and its feet stand on Z = 0.
A shape is made around the current origin. `placed` moves that origin for all shapes made inside the `with`:

    with placed((0, -0.10, 0.05), facing="front", tilt=20):   # a panel that leans back by 20 degrees
        text("15,000 rpm", 0.012)                             # here x is right, y is up, z comes out of the panel

Bevels are part of every shape: nothing that is made has a sharp edge.
"""

import contextlib
import math
import pathlib

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector

# Not the shop's variable Inter: its letters are made of strokes that overlap, which come out as blots.
FONTS = {
    "sans": "Inter-Medium.otf",
    "mono": "IBMPlexMono-Medium-latin.woff2",
}
FACINGS = {"top": (0, 0, 0), "front": (90, 0, 0), "back": (90, 0, 180), "left": (90, 0, -90), "right": (90, 0, 90), "bottom": (180, 0, 0)}
_origins = [Matrix()]
_anchors = {}


def origin():
    return _origins[-1]


@contextlib.contextmanager
def placed(at=(0, 0, 0), rotate=(0, 0, 0), facing=None, tilt=0.0, scale=1.0):
    """Moves the origin: to `at`, turned to a `facing` (top, front, back, left, right, bottom), leaning back by `tilt`
    degrees, then by `rotate` (X, Y, Z in degrees)."""
    turn = Matrix()
    if facing:
        turn = _euler(FACINGS[facing]) @ Matrix.Rotation(math.radians(-tilt), 4, "X")
    elif tilt:
        turn = Matrix.Rotation(math.radians(-tilt), 4, "X")
    _origins.append(origin() @ Matrix.Translation(at) @ turn @ _euler(rotate) @ Matrix.Scale(scale, 4))
    try:
        yield
    finally:
        _origins.pop()


def around(count, radius=0.0, start=0.0):
    """Yields the number of each of `count` places on a circle about Z, with the origin moved there (X points outward)."""
    for number in range(count):
        with placed(rotate=(0, 0, start + 360 * number / count)), placed((radius, 0, 0)):
            yield number


def _euler(degrees):
    return Euler([math.radians(angle) for angle in degrees]).to_matrix().to_4x4()


def anchor(name, at=(0, 0, 0)):
    """Names a point, so that a view can look at it: View(look_at=name)."""
    _anchors[name] = origin() @ Vector(at)


def anchors():
    return _anchors


# Outlines: lists of (x, y), counterclockwise.


def rectangle(width, height, radius=0.0, steps=8):
    """A rectangle about the origin; `radius` rounds all corners or, as four numbers, right-bottom, right-top, left-top, left-bottom."""
    x, y = width / 2, height / 2
    return fillet([(x, -y), (x, y), (-x, y), (-x, -y)], radius, steps)


def circle(radius, steps=64):
    return [(radius * math.cos(2 * math.pi * k / steps), radius * math.sin(2 * math.pi * k / steps)) for k in range(steps)]


def squircle(width, height, power=4.0, steps=96):
    """Between an ellipse (2) and a rectangle (large power): soft moulded shapes."""
    points = []
    for k in range(steps):
        c, s = math.cos(2 * math.pi * k / steps), math.sin(2 * math.pi * k / steps)
        points.append((width / 2 * math.copysign(abs(c) ** (2 / power), c), height / 2 * math.copysign(abs(s) ** (2 / power), s)))
    return points


def fillet(points, radius, steps=8, closed=True):
    """Rounds the corners of an outline. `radius` is one number or one for every corner. Radii too large for their sides shrink."""
    count = len(points)
    radii = list(radius) if isinstance(radius, (list, tuple)) else [radius] * count
    rounded = []
    for k in range(count):
        p = Vector(points[k])
        if radii[k] <= 0 or (not closed and k in (0, count - 1)):
            rounded.append(tuple(p))
            continue
        a, b = Vector(points[k - 1]) - p, Vector(points[(k + 1) % count]) - p
        half = a.angle(b, 0.0) / 2
        if half < 1e-4 or abs(half - math.pi / 2) < 1e-4:
            rounded.append(tuple(p))
            continue
        reach = min(radii[k] / math.tan(half), a.length * 0.499, b.length * 0.499)
        r = reach * math.tan(half)
        a, b = a.normalized(), b.normalized()
        center = p + (a + b).normalized() * (r / math.sin(half))
        start, end = p + a * reach - center, p + b * reach - center
        sweep = math.atan2(start.x * end.y - start.y * end.x, start.dot(end))
        parts = max(2, round(steps * abs(sweep) / (math.pi / 2)))
        for step in range(parts + 1):
            turn = Matrix.Rotation(sweep * step / parts, 2)
            rounded.append(tuple(center + turn @ start))
    return [q for k, q in enumerate(rounded) if (Vector(q) - Vector(rounded[k - 1])).length > 1e-7] if closed else rounded


def inset(outline, distance):
    """The outline moved inward by `distance` (outward if negative)."""
    moved = []
    for k, here in enumerate(outline):
        p, a, b = Vector(here), Vector(outline[k - 1]), Vector(outline[(k + 1) % len(outline)])
        one, two = (p - a).normalized(), (b - p).normalized()
        normal = Vector((-one.y - two.y, one.x + two.x))
        normal = normal.normalized() if normal.length > 1e-9 else Vector((-one.y, one.x))
        moved.append(tuple(p + normal * distance / max(0.3, normal.dot(Vector((-one.y, one.x))))))
    return moved


# Solids.


def solid(name, vertices, faces, material, smooth_angle=40, crisp=True):
    """A mesh at the current origin. `crisp` keeps large flat faces flat beside their rounded edges."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in vertices], [], faces)
    work = bmesh.new()
    work.from_mesh(mesh)
    bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-7)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(mesh)
    work.free()
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, math.radians(smooth_angle)
    mesh.materials.append(material)
    thing = add(bpy.data.objects.new(name, mesh))
    if crisp:
        _keep_flat(thing)
    return thing


def _keep_flat(thing):
    thing["crisp"] = True
    weighted = thing.modifiers.new("flat faces stay flat", "WEIGHTED_NORMAL")
    weighted.keep_sharp, weighted.weight = True, 80


def add(thing):
    bpy.context.scene.collection.objects.link(thing)
    thing.matrix_world = origin().copy()
    return thing


def prism(outline, height, material, bevel=0.001, bottom_bevel=None, steps=5, name="prism"):
    """An outline in XY raised from Z = 0 to `height`; `bevel` rounds the upper rim, `bottom_bevel` (same if None) the lower."""
    low = bevel if bottom_bevel is None else bottom_bevel
    layers = []
    for amount, base, sign in ((low, 0.0, 1), (bevel, height, -1)):
        ring = [(0.0, base)] if amount <= 0 else [
            (amount * (1 - math.sin(math.pi / 2 * k / steps)), base + sign * amount * (1 - math.cos(math.pi / 2 * k / steps))) for k in range(steps + 1)
        ]
        layers += ring if sign == 1 else ring[::-1]
    return loft([[(x, y, z) for x, y in (inset(outline, d) if d else outline)] for d, z in layers], material, name=name)


def ribbed(radius, height, material, ribs, depth, bevel, bottom_bevel, name="ribbed"):
    """A wheel along Z with `ribs` round it; the valleys are `depth` (share of the radius) deep and run out in the rounded rims, where
    moving each rib's flanks inwards would make them cross."""
    profile = []
    for amount, base, sign in ((bottom_bevel, 0.0, 1), (bevel, height, -1)):
        steps = [(amount * (1 - math.sin(a)), base + sign * amount * (1 - math.cos(a)), math.sin(a)) for a in (math.pi / 2 * k / 5 for k in range(6))]
        profile += steps if sign == 1 else steps[::-1]
    turns = [2 * math.pi * k / (ribs * 8) for k in range(ribs * 8)]
    shape = [1 - depth * (1 - math.cos(ribs * a)) / 2 for a in turns]

    def level(inward, z, out):
        return [((radius * (1 - (1 - s) * out) - inward) * math.cos(a), (radius * (1 - (1 - s) * out) - inward) * math.sin(a), z) for a, s in zip(turns, shape)]

    return loft([level(*step) for step in profile], material, name=name)


def loft(rings, material, name="loft", smooth_angle=40, crisp=True, caps=True):
    """Skin over rings of equally many 3D points, closed at both ends."""
    count = len(rings[0])
    faces = []
    for at in range(len(rings) - 1):
        for k in range(count):
            n = (k + 1) % count
            faces.append((at * count + k, at * count + n, (at + 1) * count + n, (at + 1) * count + k))
    if caps:
        faces += [tuple(range(count))[::-1], tuple((len(rings) - 1) * count + k for k in range(count))]
    return solid(name, [p for ring in rings for p in ring], faces, material, smooth_angle, crisp)


def box(width, depth, height, material, radius=0.004, bevel=0.002, bottom_bevel=None, name="box"):
    """A housing block on Z = 0, centered in X and Y: `radius` rounds the upright edges, `bevel` the rims."""
    return prism(rectangle(width, depth, radius), height, material, bevel, bottom_bevel, name=name)


def extrusion(side, width, material, bevel=0.004, name="extrusion"):
    """A side view, given as (y, z) points, carried from -width/2 to +width/2 in X: arms, wedges, most housings.
    Round its corners with fillet() first; `bevel` rounds the two rims and must be smaller than the convex corners."""
    with placed((-width / 2, 0, 0), rotate=(90, 0, 90)):
        return prism(side, width, material, bevel, name=name)


def lathe(profile, material, steps=96, radius=0.0, name="lathe", smooth_angle=40):
    """Turns a profile of (r, z) points about Z. `radius` rounds its corners. Start and end on r = 0 for a closed body;
    a profile that returns to its start makes a ring or a vessel with a wall."""
    points = fillet(profile, radius, 4, closed=False) if radius else profile
    vertices, rings = [], []
    for r, z in points:
        if r < 1e-7:
            rings.append([len(vertices)])
            vertices.append((0, 0, z))
        else:
            rings.append([len(vertices) + k for k in range(steps)])
            vertices += [(r * math.cos(2 * math.pi * k / steps), r * math.sin(2 * math.pi * k / steps), z) for k in range(steps)]
    faces = []
    for low, high in zip(rings, rings[1:]):
        for k in range(steps):
            n = (k + 1) % steps
            corner = [low[k % len(low)], low[n % len(low)], high[n % len(high)], high[k % len(high)]]
            face = list(dict.fromkeys(corner))
            if len(face) > 2:
                faces.append(face)
    return solid(name, vertices, faces, material, smooth_angle)


def cylinder(radius, height, material, bevel=0.001, steps=72, name="cylinder"):
    """Upright on Z = 0."""
    b = min(bevel, radius * 0.9, height * 0.49)
    return lathe([(0, 0), (radius, 0), (radius, height), (0, height)], material, steps, b, name)


def ring(outer, inner, height, material, bevel=0.0008, steps=72, name="ring"):
    b = min(bevel, (outer - inner) * 0.45, height * 0.45)
    corners = fillet([(inner, 0), (outer, 0), (outer, height), (inner, height)], b, 4)
    return lathe(corners + corners[:1], material, steps, name=name)


def sphere(radius, material, name="sphere"):
    return lathe([(radius * math.sin(math.pi * k / 24), -radius * math.cos(math.pi * k / 24)) for k in range(25)], material, 48, name=name)


def cable(points, radius, material, name="cable"):
    """A round rod, hose or cable that bends softly through (x, y, z) points."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", radius, 6, True
    line = curve.splines.new("BEZIER")
    line.bezier_points.add(len(points) - 1)
    for point, place in zip(line.bezier_points, points):
        point.co = place
        point.handle_left_type = point.handle_right_type = "AUTO"
    curve.resolution_u = 16
    curve.materials.append(material)
    return add(bpy.data.objects.new(name, curve))


def text(words, size, material, at=(0, 0, 0), align="center", weight=0.0, font="sans", thickness=0.00012, fit=None, spacing=1.0):
    """Lettering in the XY plane that reads from +Z; `size` is the height of its capitals, `at` its anchor at half that height.
    `weight` (0 to 0.03) makes it bolder, `fit` is the greatest width it may take."""
    shrink = min(1.0, fit / text_width(words, size, font, spacing)) if fit else 1.0
    x, y, z = at
    for shift in (-weight, weight) if weight else (0,):
        lettering = _lettering(words, size, font, spacing, thickness)
        lettering.data.align_x = align.upper()
        lettering.data.materials.append(material)
        # Not in one plane: each copy would lie in the other's shadow.
        apart = 0.00002 if shift > 0 else 0
        lettering.matrix_world = origin() @ Matrix.Translation((x + shift * size, y - size * shrink / 2, z + apart)) @ Matrix.Scale(shrink, 4)


def text_width(words, size, font="sans", spacing=1.0):
    """The width in meters that text() will take."""
    lettering = _lettering(words, size, font, spacing, 0)
    bpy.context.view_layer.update()
    width = lettering.dimensions.x
    bpy.data.objects.remove(lettering)
    return width


def _lettering(words, size, font, spacing, thickness):
    curve = bpy.data.curves.new("text " + words, "FONT")
    curve.body, curve.font = words, _font(font)
    curve.size = size / {"sans": 0.727, "mono": 0.698}[font]
    curve.extrude, curve.space_character = thickness, spacing
    thing = bpy.data.objects.new(curve.name, curve)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def _font(name):
    path = str(pathlib.Path(__file__).resolve().parents[1] / "fonts" / FONTS[name])
    return bpy.data.fonts.load(path, check_existing=True)


def cut(thing, *cutters):
    """Takes the cutters' volume out of a solid. What remains shows the cutters' material inside the cut."""
    for cutter in cutters:
        boolean = thing.modifiers.new("cut", "BOOLEAN")
        boolean.object, boolean.operation, boolean.solver = cutter, "DIFFERENCE", "EXACT"
        cutter.hide_render = cutter.hide_viewport = True
        cutter["cutter"] = True
        for material in cutter.data.materials:
            if material.name not in thing.data.materials:
                thing.data.materials.append(material)
    # A cut leaves no edge sharp by itself: light would run from its walls into the flat face round it. Both come after all cuts.
    for late in ("edges of cuts", "flat faces stay flat"):
        if late in thing.modifiers:
            thing.modifiers.remove(thing.modifiers[late])
    edges = thing.modifiers.new("edges of cuts", "EDGE_SPLIT")
    edges.split_angle, edges.use_edge_sharp = thing.data.auto_smooth_angle, False
    if thing.get("crisp"):
        _keep_flat(thing)
    return thing


def merged(things):
    """Several solids of one material as one, so that many cuts cost no more than one."""
    first, rest = things[0], things[1:]
    work = bmesh.new()
    for thing in things:
        mesh = thing.data.copy()
        mesh.transform(first.matrix_world.inverted() @ thing.matrix_world)
        work.from_mesh(mesh)
    work.to_mesh(first.data)
    work.free()
    for thing in rest:
        bpy.data.objects.remove(thing)
    first.data.polygons.foreach_set("use_smooth", [True] * len(first.data.polygons))
    return first
