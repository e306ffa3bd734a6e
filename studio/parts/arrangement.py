"""Several products in one picture, in their true sizes: each is built by its own model and set where the picture wants it."""

import math

import bpy
from mathutils import Matrix

import catalog
from parts import solids
from scene import View


def stand(handle, x, y, turn=0, z=0.0, **show):
    """Builds a product of the shop with its own origin at (x, y, z), turned by `turn` degrees, in the state that `show` tells.

    Without `show` it is built as in its first picture. Returns its objects. Its anchors are found as "<handle> <anchor>".
    """
    product, model = catalog.product(handle), catalog.model_of(handle)
    scene, named = bpy.context.scene, solids.anchors()
    there, kept = set(scene.objects), dict(named)
    named.clear()
    model.build(product, View("", show=show or next(iter(model.views(product).values())).show))
    things = [thing for thing in scene.objects if thing not in there]
    place = Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(turn), 4, "Z")
    bpy.context.view_layer.update()
    for thing in things:
        thing.matrix_world = place @ thing.matrix_world
    bpy.context.view_layer.update()
    moved = {f"{handle} {name}": place @ at for name, at in named.items()}
    named.clear()
    named.update(kept | moved)
    return things
