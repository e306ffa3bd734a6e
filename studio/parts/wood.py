"""Oiled hardwood, for cases."""

import bpy

from materials import linear


def wood(light="#B98552", dark="#8E5E36", along="x"):
    """A board whose grain runs along X, Y or Z of the object."""
    material = bpy.data.materials.new("wood " + light + along)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = 0.42
    place, stretch, noise, mix = (nodes.new("ShaderNode" + kind) for kind in ("TexCoord", "Mapping", "TexNoise", "MixRGB"))
    stretch.inputs["Scale"].default_value = {"x": (14, 420, 420), "y": (420, 14, 420), "z": (420, 420, 14)}[along]
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 1.0, 3.0
    mix.inputs["Color1"].default_value, mix.inputs["Color2"].default_value = linear(light), linear(dark)
    links.new(place.outputs["Object"], stretch.inputs["Vector"])
    links.new(stretch.outputs["Vector"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], mix.inputs["Fac"])
    links.new(mix.outputs["Color"], shader.inputs["Base Color"])
    return material
