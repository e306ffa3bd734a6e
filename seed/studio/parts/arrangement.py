"""Several products in one picture, in their true sizes: each is built by its own model and set beside the others."""

import bpy
from mathutils import Matrix, Vector

import catalog
from scene import View


def stand(handle, turn=0, **show):
    """Builds a product of the shop at the origin, turned by `turn` degrees. Returns its objects, for the functions below."""
    before = set(bpy.context.scene.objects)
    catalog.model_of(handle).build(catalog.product(handle), View("", show=show))
    things = [thing for thing in bpy.context.scene.objects if thing not in before]
    _move(things, Matrix.Rotation(turn * 3.14159265 / 180, 4, "Z"))
    return things


def row(groups, y=0.0, gap=0.04, x=0.0):
    """Sets groups side by side from left to right, `gap` metres apart, the middle of the row at `x`, their fronts at `y`."""
    boxes = [_box(things) for things in groups]
    at = x - (sum(high.x - low.x for low, high in boxes) + gap * (len(groups) - 1)) / 2
    for things, (low, high) in zip(groups, boxes):
        _move(things, Matrix.Translation((at - low.x, y - low.y, 0)))
        at += high.x - low.x + gap


def put(things, x, y, z=0.0):
    """Moves a group so that the middle of its footprint stands at (x, y), `z` above where it was built."""
    low, high = _box(things)
    _move(things, Matrix.Translation((x - (low.x + high.x) / 2, y - (low.y + high.y) / 2, z)))


def _move(things, matrix):
    bpy.context.view_layer.update()
    for thing in things:
        thing.matrix_world = matrix @ thing.matrix_world
    bpy.context.view_layer.update()


def _box(things):
    """The lowest and the highest corner of what can be seen of a group."""
    bpy.context.view_layer.update()
    corners = [thing.matrix_world @ Vector(corner) for thing in things if thing.type in ("MESH", "CURVE", "FONT") and not thing.get("cutter") for corner in thing.bound_box]
    return tuple(Vector(pick(corner[axis] for corner in corners) for axis in range(3)) for pick in (min, max))
