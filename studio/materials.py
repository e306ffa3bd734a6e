"""What things are made of. Every function returns one Blender material and gives the same one for the same arguments.

Colors are sRGB hex strings, as in docs and design files. Lengths are meters.
"""

import functools

import bpy

# The house colors of the brands: an accent is used once or twice on an instrument, never as its main color.
ACCENTS = {"Halden": "#1F4E79", "Meridian": "#0B6E75", "Emberline": "#B4532A", "Aldergate": "#3F6B4F"}

WHITE, LIGHT, GREY, DARK, BLACK = "#CDD2D2", "#ADB5B8", "#6F787D", "#363D42", "#16191B"


def linear(color):
    """"#RRGGBB" as linear RGBA."""
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts) + (1.0,)


def forget():
    """Drops remembered materials; called when a scene is emptied."""
    for remembered in (_surface, _drawn_steel, glass, pane, liquid, screen, glow):
        remembered.cache_clear()


def _new(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    return material, material.node_tree.nodes, material.node_tree.links


@functools.lru_cache(None)
def _surface(name, color, roughness, metallic=0.0, coat=0.0, grain=0.0, grain_size=0.0006, brushed=None, transmission=0.0, subsurface=0.0, ior=1.46):
    material, nodes, links = _new(name)
    shader = nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = linear(color)
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Metallic"].default_value = metallic
    shader.inputs["Clearcoat"].default_value = coat
    shader.inputs["Clearcoat Roughness"].default_value = 0.08
    shader.inputs["Transmission"].default_value = transmission
    shader.inputs["IOR"].default_value = ior
    if subsurface:
        shader.inputs["Subsurface"].default_value = subsurface
        shader.inputs["Subsurface Color"].default_value = linear(color)
        shader.inputs["Subsurface Radius"].default_value = (0.004, 0.004, 0.004)
    if grain or brushed:
        place, noise, bump = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeBump")
        stretch = nodes.new("ShaderNodeMapping")
        scale = 1 / grain_size
        stretch.inputs["Scale"].default_value = {None: (scale,) * 3, "x": (scale / 60, scale, scale), "y": (scale, scale / 60, scale), "z": (scale, scale, scale / 60)}[brushed]
        noise.inputs["Scale"].default_value = 1.0
        noise.inputs["Detail"].default_value = 1.0
        bump.inputs["Strength"].default_value = grain or 0.12
        bump.inputs["Distance"].default_value = grain_size * 0.5
        links.new(place.outputs["Object"], stretch.inputs["Vector"])
        links.new(stretch.outputs["Vector"], noise.inputs["Vector"])
        links.new(noise.outputs["Fac"], bump.inputs["Height"])
        links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    return material


def powder(color=WHITE):
    """Powder-coated sheet metal or cast aluminum: matt, with a fine grain."""
    return _surface("powder " + color, color, 0.42, grain=0.10, grain_size=0.0011)


def paint(color=WHITE):
    """Smooth lacquer with a clear coat, as on microscope stands."""
    return _surface("paint " + color, color, 0.38, coat=0.55)


def plastic(color=WHITE):
    """Injection-moulded ABS with a satin face."""
    return _surface("plastic " + color, color, 0.34)


def glossy_plastic(color=BLACK):
    return _surface("glossy plastic " + color, color, 0.12)


def rubber(color=BLACK):
    return _surface("rubber " + color, color, 0.72)


def polypropylene(color=WHITE):
    """Waxy moulded plastic: caps, tube racks, tips."""
    return _surface("polypropylene " + color, color, 0.40)


def ceramic(color="#F1F1EE"):
    """White glass-ceramic or glazed ceramic."""
    return _surface("ceramic " + color, color, 0.16, coat=0.3)


def steel(finish="brushed", along="x"):
    """Stainless steel: "brushed" (with the direction of the grain: x, y or z of the object), "satin", "polished" or "drawn"."""
    if finish == "brushed":
        return _surface("brushed steel " + along, "#B9BCBD", 0.30, metallic=1.0, grain=0.10, grain_size=0.0007, brushed=along)
    if finish == "drawn":
        return _drawn_steel()
    return _surface(finish + " steel", "#C4C7C8", 0.24 if finish == "satin" else 0.09, metallic=1.0)


@functools.lru_cache(None)
def _drawn_steel():
    """For slim upright rods: a mirror would show only the even room round them, so this one scatters, and darkens towards its edges."""
    material, nodes, links = _new("drawn steel")
    shader, away, shade = nodes["Principled BSDF"], nodes.new("ShaderNodeLayerWeight"), nodes.new("ShaderNodeValToRGB")
    shader.inputs["Metallic"].default_value, shader.inputs["Roughness"].default_value = 0.6, 0.32
    away.inputs["Blend"].default_value = 0.5
    stops = shade.color_ramp.elements
    stops[0].position, stops[0].color = 0.0, linear("#C6CACC")
    stops[1].position, stops[1].color = 0.85, linear("#6A7073")
    links.new(away.outputs["Facing"], shade.inputs["Fac"])
    links.new(shade.outputs["Color"], shader.inputs["Base Color"])
    return material


def aluminum(color="#C5C8CA"):
    """Anodized aluminum; color tints it ("#2A2D30" is black anodized)."""
    return _surface("aluminum " + color, color, 0.33, metallic=1.0)


def brass():
    return _surface("brass", "#C9A35B", 0.2, metallic=1.0)


def paper(color="#F7F7F4"):
    """A printed label."""
    return _surface("paper " + color, color, 0.6)


def ink(color=DARK):
    """Printed or enameled lettering."""
    return _surface("ink " + color, color, 0.5)


def clear_plastic(color="#FFFFFF"):
    """Polystyrene or acrylic as one solid wall; for thin sheets take pane()."""
    return glass(color, 1.5, 0.02)


def frosted_plastic(color="#FAFBFB"):
    """Natural polypropylene as of centrifuge tubes: milky, lets light through, blurs what stands behind."""
    return glass(color, 1.2, 0.40, 0.80)


@functools.lru_cache(None)
def glass(color="#FFFFFF", ior=1.47, roughness=0.0, milk=0.0):
    """Solid glass: model the inner wall as well. Its shadow is light, as glass's is, without the cost of caustics.
    `milk` (0-1) mixes in diffuse translucency."""
    material, nodes, links = _new(f"glass {color}")
    shader = nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = linear(color)
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Transmission"].default_value = 1.0
    shader.inputs["IOR"].default_value = ior
    shader.inputs["Specular"].default_value = 0.5
    body = shader.outputs["BSDF"]
    if milk:
        translucent, diffuse, half, mixed = (nodes.new("Shader" + kind) for kind in ("NodeBsdfTranslucent", "NodeBsdfDiffuse", "NodeMixShader", "NodeMixShader"))
        for node in (translucent, diffuse):
            node.inputs["Color"].default_value = linear(color)
        half.inputs["Fac"].default_value = 0.5
        links.new(translucent.outputs["BSDF"], half.inputs[1])
        links.new(diffuse.outputs["BSDF"], half.inputs[2])
        mixed.inputs["Fac"].default_value = milk
        links.new(body, mixed.inputs[1])
        links.new(half.outputs["Shader"], mixed.inputs[2])
        body = mixed.outputs["Shader"]
    _light_shadow(nodes, links, body, color, 0.94)
    return material


@functools.lru_cache(None)
def pane(color="#FCFEFE", opacity=0.0):
    """A thin sheet of glass or acrylic (doors, draft shields, lids): reflects at grazing angles, does not refract.
    `opacity` (0-1) smokes it."""
    material, nodes, links = _new(f"pane {color} {opacity}")
    nodes.remove(nodes["Principled BSDF"])
    clear, gloss, fresnel, mix = (nodes.new("ShaderNode" + kind) for kind in ("BsdfTransparent", "BsdfGlossy", "Fresnel", "MixShader"))
    tint = linear(color)
    clear.inputs["Color"].default_value = tuple(c * (1 - opacity) for c in tint[:3]) + (1.0,)
    gloss.inputs["Roughness"].default_value = 0.0
    fresnel.inputs["IOR"].default_value = 1.42
    # Seen from inside, a sheet's far face would reflect everything; only the near one may.
    side, front, share = (nodes.new("ShaderNode" + kind) for kind in ("NewGeometry", "Math", "Math"))
    front.operation, share.operation = "SUBTRACT", "MULTIPLY"
    front.inputs[0].default_value = 1.0
    links.new(side.outputs["Backfacing"], front.inputs[1])
    links.new(front.outputs[0], share.inputs[0])
    links.new(fresnel.outputs["Fac"], share.inputs[1])
    links.new(share.outputs[0], mix.inputs["Fac"])
    links.new(clear.outputs["BSDF"], mix.inputs[1])
    links.new(gloss.outputs["BSDF"], mix.inputs[2])
    _light_shadow(nodes, links, mix.outputs["Shader"], color, 0.985 * (1 - opacity))
    return material


@functools.lru_cache(None)
def liquid(color="#E4F0F4", ior=1.333):
    """Water or a solution. Model its body slightly larger than the inner wall of its glass, so that no air gap shows.
    A lower `ior` bends light less, where water's would show nothing but the dark below the vessel."""
    material, nodes, links = _new("liquid " + color)
    shader = nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = linear(color)
    shader.inputs["Roughness"].default_value = 0.0
    shader.inputs["Transmission"].default_value = 1.0
    shader.inputs["IOR"].default_value = ior
    _light_shadow(nodes, links, shader.outputs["BSDF"], color, 0.9)
    return material


def _light_shadow(nodes, links, body, color, passes):
    path, clear, mix = (nodes.new("ShaderNode" + kind) for kind in ("LightPath", "BsdfTransparent", "MixShader"))
    clear.inputs["Color"].default_value = tuple(c * passes for c in linear(color)[:3]) + (1.0,)
    links.new(path.outputs["Is Shadow Ray"], mix.inputs["Fac"])
    links.new(body, mix.inputs[1])
    links.new(clear.outputs["BSDF"], mix.inputs[2])
    links.new(mix.outputs["Shader"], nodes["Material Output"].inputs["Surface"])


@functools.lru_cache(None)
def screen(color="#0E1A20", strength=0.25):
    """The face of a switched-on display, under its cover glass."""
    material, nodes, _ = _new("screen " + color)
    shader = nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = linear(color)
    shader.inputs["Roughness"].default_value = 0.25
    shader.inputs["Specular"].default_value = 0.3
    shader.inputs["Emission"].default_value = linear(color)
    shader.inputs["Emission Strength"].default_value = strength
    return material


@functools.lru_cache(None)
def glow(color="#E8F6F4", strength=0.9):
    """Lit figures, lamps and LEDs. Above a strength of 1 the color burns out to white."""
    material, nodes, links = _new(f"glow {color} {strength}")
    nodes.remove(nodes["Principled BSDF"])
    light = nodes.new("ShaderNodeEmission")
    light.inputs["Color"].default_value = linear(color)
    light.inputs["Strength"].default_value = strength
    links.new(light.outputs["Emission"], nodes["Material Output"].inputs["Surface"])
    return material
