"""Lettering and signs that follow a curved surface, where flat letters would float off it or sink in."""

import contextlib
import math

import bmesh
import bpy

from parts.solids import origin, placed, text


@contextlib.contextmanager
def bent(onto, step=0.0005):
    """Bends what is made inside, on a panel, over a surface: `onto` takes a point (x, y, z) of the panel to its place (x, y, z) there.
    Faces are cut across X every `step` meters, so that long ones can follow."""
    before = set(bpy.context.scene.objects)
    yield
    bpy.context.view_layer.update()
    seen = bpy.context.evaluated_depsgraph_get()
    for flat in [thing for thing in bpy.context.scene.objects if thing not in before]:
        mesh = bpy.data.meshes.new_from_object(flat.evaluated_get(seen))
        mesh.transform(origin().inverted() @ flat.matrix_world)
        work = bmesh.new()
        work.from_mesh(mesh)
        places = [vertex.co.x for vertex in work.verts]
        for k in range(math.ceil(min(places) / step), math.floor(max(places) / step) + 1):
            bmesh.ops.bisect_plane(work, geom=[*work.verts, *work.edges, *work.faces], plane_co=(k * step, 0, 0), plane_no=(1, 0, 0))
        for vertex in work.verts:
            vertex.co = onto(*vertex.co)
        work.to_mesh(mesh)
        work.free()
        curved = bpy.data.objects.new("bent " + flat.name, mesh)
        bpy.context.scene.collection.objects.link(curved)
        curved.matrix_world = origin().copy()
        bpy.data.objects.remove(flat)


def round_z(radius, slope=0.0):
    """For bent(): a cylinder about Z, or a cone that widens by `slope` per meter of height; its wall lies in the panel's middle."""

    def onto(x, y, z):
        here = radius + slope * y + z
        return (here * math.sin(x / radius), y, here * math.cos(x / radius) - radius)

    return onto


def engraved(words, size, radius, height, material, weight=0.012, slope=0.0, turn=0.0, proud=0.00003, spacing=1.0):
    """Lettering round a cylinder (or cone) about Z, its middle `turn` degrees to the right of -Y."""
    with placed((0, 0, height), rotate=(0, 0, turn)), placed((0, -radius, 0), facing="front"), bent(round_z(radius, slope)):
        text(words, size, material, (0, 0, proud), weight=weight, thickness=0.00001, spacing=spacing)
