"""The photo studio: one seamless light ground, one camera, one set of lights for every product.

The product stands on a turntable: `turn` turns it, camera and lights never move. All sizes of the set grow with what is in
the frame, so that a 2 mL tube and an autoclave are lit alike.
"""

import hashlib
import math
from dataclasses import dataclass, field
from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix, Vector

from denoise import network
from parts import solids

GROUND = "#F3F6F6"
GROUND_INDEX = 1
LENS, SENSOR = 100, 36
FILL = 0.80
HALF_ANGLE = math.atan(SENSOR / 2 / LENS)


@dataclass
class View:
    """One picture. `alt` says in plain words what is seen.

    `turn` is how far the turntable turns, in degrees: 0 shows the front straight on, 30 the front and the left side
    (the product's -X), -30 the front and the right side, 180 the back. `elevation` is the camera's height in degrees: leave
    it at 17 for whole products; a detail may look down further. `look_at` and `span` make a detail: an anchor's name and the
    width in meters that fills the picture. `pixels` is its width and height, `grain` how much of it sampling may leave to the network. `show` is free for the model: which state to build ("lid open").
    """

    alt: str
    turn: float = 32
    elevation: float = 17
    look_at: str = None
    span: float = None
    fill: float = FILL
    pixels: tuple = (1200, 1200)
    grain: float = 0.08
    show: dict = field(default_factory=dict)


def empty():
    """Back to nothing, so that every view is built from the same start."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    import materials

    materials.forget()
    solids.anchors().clear()


def stage(view):
    """Turns the product, sets camera, ground and lights round it. Returns the camera."""
    scene = bpy.context.scene
    things = [thing for thing in scene.objects if thing.type in ("MESH", "CURVE", "FONT")]
    turn = Matrix.Rotation(math.radians(view.turn), 4, "Z")
    for thing in things:
        thing.matrix_world = turn @ thing.matrix_world
    bpy.context.view_layer.update()
    points = [p for thing in things if not thing.get("cutter") for p in _outer_points(thing)]
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    camera.data.lens, camera.data.sensor_width = LENS, SENSOR
    angle = math.radians(view.elevation)
    towards = Vector((0, math.cos(angle), -math.sin(angle)))
    if view.look_at:
        target = turn @ solids.anchors()[view.look_at]
        half = view.span / 2
    else:
        target, half = _frame(points, towards, view.fill, view.pixels[0] / view.pixels[1])
    distance = half / math.tan(HALF_ANGLE)
    camera.matrix_world = Matrix.Translation(target - towards * distance) @ towards.to_track_quat("-Z", "Y").to_matrix().to_4x4()
    camera.data.clip_start, camera.data.clip_end = distance * 0.05, distance * 1000
    scene.collection.objects.link(camera)
    scene.camera = camera
    _ground(half, min(0.0, min(p.z for p in points)))
    _lights(target, half)
    return camera


def _outer_points(thing):
    """The corners that decide how large a thing is in the picture."""
    evaluated = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = evaluated.to_mesh()
    step = max(1, len(mesh.vertices) // 400)
    points = [thing.matrix_world @ mesh.vertices[k].co for k in range(0, len(mesh.vertices), step)]
    evaluated.to_mesh_clear()
    return points + [thing.matrix_world @ Vector(corner) for corner in thing.bound_box if len(points) < 3]


def _frame(points, towards, fill, aspect):
    """Centre and half width of the picture so that the points fill the wanted part of it in its tighter direction."""
    right = Vector((1, 0, 0))
    up = right.cross(towards)
    target, half = sum(points, Vector()) / len(points), 0.1
    for _ in range(12):
        distance = half / math.tan(HALF_ANGLE)
        seen = [((p - target).dot(right), (p - target).dot(up), distance + (p - target).dot(towards)) for p in points]
        if min(depth for *_, depth in seen) <= distance * 0.2:
            half *= 1.6
            continue
        xs, ys = [x / depth * distance for x, _, depth in seen], [y / depth * distance for _, y, depth in seen]
        target = target + right * (min(xs) + max(xs)) / 2 + up * (min(ys) + max(ys)) / 2
        half = max(max(xs) - min(xs), (max(ys) - min(ys)) * aspect) / 2 / fill
    return target, half


def _ground(half, height):
    """An endless sheet of matt paper. Sun and sky light it evenly, so that only shadows lie on it."""
    material = bpy.data.materials.new("ground")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.remove(nodes["Principled BSDF"])
    matt = nodes.new("ShaderNodeBsdfDiffuse")
    matt.inputs["Color"].default_value = (0.797, 0.819, 0.819, 1)
    links.new(matt.outputs["BSDF"], nodes["Material Output"].inputs["Surface"])
    mesh = bpy.data.meshes.new("ground")
    far = half * 400
    mesh.from_pydata([(-far, -far, 0), (far, -far, 0), (far, far, 0), (-far, far, 0)], [], [(0, 1, 2, 3)])
    mesh.materials.append(material)
    sheet = bpy.data.objects.new("ground", mesh)
    sheet.location.z = height - half * 0.0004
    sheet.pass_index = GROUND_INDEX
    bpy.context.scene.collection.objects.link(sheet)


def _lights(target, half):
    """What lights matt surfaces is far away and even (sun and sky); what shines in glossy ones are soft boxes near by."""
    sun = bpy.data.lights.new("key", "SUN")
    sun.energy, sun.angle, sun.color = 2.3, math.radians(34), (1.0, 0.985, 0.965)
    key = bpy.data.objects.new("key", sun)
    key.rotation_euler = Vector((0.52, 0.40, -1.0)).to_track_quat("-Z", "Y").to_euler()
    key.visible_glossy = key.visible_transmission = False
    bpy.context.scene.collection.objects.link(key)
    for name, at, width, height, strength in (
        ("left", (-3.4, -1.6, 2.4), 2.6, 3.6, 3.2),
        ("right", (3.6, -0.4, 1.6), 1.1, 3.6, 2.2),
        ("above", (0.2, 0.9, 4.4), 4.2, 2.6, 2.6),
    ):
        _soft_box(name, target, Vector(at) * half, width * half, height * half, strength)
    _sky()


def _soft_box(name, target, place, width, height, strength):
    """A bright sheet that is seen in reflections only. It is no lamp to Cycles, which would waste its samples on it."""
    material = bpy.data.materials.new("soft box " + name)
    material.use_nodes = True
    material.cycles.sample_as_light = False
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.remove(nodes["Principled BSDF"])
    light = nodes.new("ShaderNodeEmission")
    light.inputs["Strength"].default_value = strength
    links.new(light.outputs["Emission"], nodes["Material Output"].inputs["Surface"])
    mesh = bpy.data.meshes.new("soft box " + name)
    x, y = width / 2, height / 2
    mesh.from_pydata([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [], [(0, 1, 2, 3)])
    mesh.materials.append(material)
    sheet = bpy.data.objects.new("soft box " + name, mesh)
    sheet.location = target + place
    sheet.rotation_euler = place.to_track_quat("Z", "Y").to_euler()
    sheet.visible_camera = sheet.visible_diffuse = sheet.visible_shadow = False
    bpy.context.scene.collection.objects.link(sheet)


def _sky():
    """Even for matt surfaces; for mirrors and glass a bright ceiling over a darker room, which gives metal its contrast."""
    world = bpy.data.worlds.new("studio")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.cycles.sampling_method = "NONE"
    nodes, links = world.node_tree.nodes, world.node_tree.links
    place, split, ramp, path, mix = (nodes.new("ShaderNode" + kind) for kind in ("TexCoord", "SeparateXYZ", "ValToRGB", "LightPath", "MixRGB"))
    background = nodes["Background"]
    links.new(place.outputs["Generated"], split.inputs[0])
    links.new(split.outputs["Z"], ramp.inputs["Fac"])
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = 0.0, (0.30, 0.32, 0.33, 1)
    stops[1].position, stops[1].color = 1.0, (1.0, 1.0, 1.0, 1)
    for position, gray in ((0.12, 0.22), (0.34, 0.34), (0.55, 0.85)):
        stop = stops.new(position)
        stop.color = (gray, gray * 1.01, gray * 1.02, 1)
    mix.inputs["Color1"].default_value = (0.44, 0.452, 0.464, 1)
    links.new(ramp.outputs["Color"], mix.inputs["Color2"])
    diffuse = nodes.new("ShaderNodeMath")
    diffuse.operation = "MAXIMUM"
    links.new(path.outputs["Is Glossy Ray"], diffuse.inputs[0])
    links.new(path.outputs["Is Transmission Ray"], diffuse.inputs[1])
    links.new(diffuse.outputs[0], mix.inputs["Fac"])
    links.new(mix.outputs["Color"], background.inputs["Color"])


def quality(view, draft):
    """Cycles on two threads. A draft is for looking at composition, a final for print-size viewing."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    width, height = view.pixels
    scene.render.resolution_x, scene.render.resolution_y = (500, round(500 * height / width)) if draft else (width, height)
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.seed = "CPU", 10 if draft else 80, 7
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, view.grain, 6 if draft else 12
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 16, 3, 5
    cycles.transmission_bounces, cycles.transparent_max_bounces = 12, 24
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 3.0, 1.0
    cycles.pixel_filter_type = "BLACKMAN_HARRIS"
    settings = scene.view_settings
    settings.view_transform, settings.look, settings.exposure = "Standard", "None", EXPOSURE
    _shoulder(settings)
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode, scene.render.image_settings.color_depth = "RGB", "16"


def render(file):
    """Renders to `file`.png, and without grain to `file`.rgba: rows of four bytes, the last of which is 255 where only bare ground
    is round about and 0 at things. Returns width and height in pixels."""
    scene = bpy.context.scene
    scene.view_layers[0].cycles.denoising_store_passes = scene.view_layers[0].use_pass_object_index = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    passes, composite = nodes.new("CompositorNodeRLayers"), nodes.new("CompositorNodeComposite")
    links.new(passes.outputs["Image"], composite.inputs["Image"])
    aside = nodes.new("CompositorNodeOutputFile")
    aside.base_path, aside.format.file_format, aside.format.color_depth = str(file.parent), "OPEN_EXR", "32"
    aside.file_slots.clear()
    names = ("Denoising Albedo", "Denoising Normal", "IndexOB")
    for name in names:
        aside.file_slots.new(f"{file.name}-{name}-")
        links.new(passes.outputs[name], aside.inputs[-1])
    scene.render.filepath = f"{file}.png"
    bpy.ops.render.render(write_still=True)
    albedo, normal, index = (_pixels(f"{file}-{name}-{scene.frame_current:04}.exr") for name in names)
    clean = network.denoised(_pixels(f"{file}.png"), albedo, normal)
    with_ground = np.concatenate([clean, _bare(index[:, :, 0] == GROUND_INDEX)[:, :, None]], axis=2)
    Path(f"{file}.rgba").write_bytes((with_ground[::-1] * 255 + 0.5).astype(np.uint8).tobytes())
    return clean.shape[1], clean.shape[0]


def _bare(ground):
    """1 where the bare ground is seen, 0 at things and two pixels round them, soft between the two, so that a shadow which is faded has
    no stairs at a thing's edge. Behind glass the index is the ground's in one pixel and the glass's in the next: islands count as glass.
    A strip of ground along the picture's edge is no island: what lies beyond the picture goes on as it does at its edge."""
    island = 6
    wide = _windows(_windows(np.pad(ground, island, mode="edge"), island, np.all), island - 2, np.any)
    return _windows(wide.astype(np.float32), 1, np.mean)[island:-island, island:-island]


def _windows(values, reach, combined):
    """`combined` over the square of all pixels up to `reach` away, by columns and then by rows; beyond the picture the edge goes on."""
    for axis in (0, 1):
        padded = np.pad(values, [(reach, reach) if at == axis else (0, 0) for at in (0, 1)], mode="edge")
        shifts = [np.take(padded, range(start, start + values.shape[axis]), axis) for start in range(2 * reach + 1)]
        values = combined(shifts, axis=0)
    return values


def _pixels(file):
    """The numbers of an image file as they are in it, (height, width, 3), the lowest row first."""
    image = bpy.data.images.load(str(file))
    image.colorspace_settings.name = "Non-Color"
    pixels = np.empty(image.size[0] * image.size[1] * 4, np.float32)
    image.pixels.foreach_get(pixels)
    shape = image.size[1], image.size[0], 4
    bpy.data.images.remove(image)
    return pixels.reshape(shape)[:, :, :3]


# Set so that the lit ground comes out as GROUND; the last level is trimmed when the picture is written.
EXPOSURE = 0.106


def _shoulder(settings):
    """White housings near the key light keep their form: light above the ground's own is bent gently towards white."""
    settings.use_curve_mapping = True
    mapping = settings.curve_mapping
    mapping.white_level = (2, 2, 2)
    curve = mapping.curves[3]
    curve.points[0].location, curve.points[1].location = (0, 0), (1, 1)
    for place in ((0.20, 0.40), (0.38, 0.76), (0.46, 0.895), (0.58, 0.965)):
        curve.points.new(*place)
    mapping.update()


def digest():
    """What the picture will show, as a short text: it is the same exactly if geometry, materials, camera, light and quality are."""
    scene, found = bpy.context.scene, hashlib.sha256()

    def note(*values):
        for value in values:
            if isinstance(value, float):
                value = f"{value:.5g}"
            elif hasattr(value, "__iter__") and not isinstance(value, str):
                note(*value)
                continue
            found.update(f"{value};".encode())

    for thing in sorted(scene.objects, key=lambda thing: thing.name):
        note(thing.name, thing.type, *[tuple(row) for row in thing.matrix_world])
        data = thing.data
        if thing.type == "MESH":
            note(*[tuple(vertex.co) for vertex in data.vertices], len(data.polygons))
            for modifier in thing.modifiers:
                note(modifier.type, modifier.object.name if modifier.type == "BOOLEAN" else "")
        elif thing.type == "FONT":
            note(data.body, data.size, data.offset, data.extrude, data.space_character, data.align_x, data.font.name)
        elif thing.type == "CURVE":
            note(data.bevel_depth, *[tuple(point.co) for line in data.splines for point in line.bezier_points])
        elif thing.type == "LIGHT":
            note(data.energy, tuple(data.color), getattr(data, "angle", 0.0), getattr(data, "size", 0.0))
        for material in getattr(data, "materials", []):
            note(material.name)
    for tree in [material.node_tree for material in bpy.data.materials if material.use_nodes and material.users] + [scene.world.node_tree]:
        for node in tree.nodes:
            note(node.bl_idname, *[getattr(socket, "default_value", "") for socket in node.inputs])
    cycles = scene.cycles
    note(scene.render.resolution_x, scene.render.resolution_y, cycles.samples, cycles.adaptive_threshold, scene.view_settings.exposure, scene.camera.data.lens)
    return found.hexdigest()[:20]
