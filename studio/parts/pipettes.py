"""Air-displacement pipettes and what belongs to them.

A pipette stands on Z: the end of its tip cone at Z = 0, the push button up, the volume window towards -Y, the finger hook towards +Y.
`lying` lays it on the ground.
"""

import contextlib
import math

import bpy
from mathutils import Matrix

from materials import ACCENTS, WHITE, glass, ink, pane, plastic, rubber, steel
from parts.panels import wordmark
from parts.solids import add, anchors, box, cylinder, extrusion, fillet, lathe, loft, origin, placed, prism, rectangle, ring, squircle, text

RED, YELLOW, BLUE, TEAL, ORANGE = "#C2483F", "#E3B52C", "#2F6DB0", "#1E8F8A", "#D9792B"
# Range as the shop writes it: what the counter shows, how many of its figures stand behind the point, the unit, the color of the
# size, and the lower part: radii of the cone's end, the cone's shoulder, the sleeve's lower end; where the sleeve ends.
SIZES = {
    "0.5-10 µL": ("0500", 2, "µL", RED, 0.0013, 0.0018, 0.0036, 0.034),
    "2-20 µL": ("1200", 2, "µL", YELLOW, 0.0019, 0.0025, 0.0044, 0.030),
    "10-100 µL": ("0750", 1, "µL", YELLOW, 0.0020, 0.0026, 0.0046, 0.028),
    "20-200 µL": ("1500", 1, "µL", YELLOW, 0.0021, 0.0027, 0.0048, 0.026),
    "100-1,000 µL": ("0500", 0, "µL", BLUE, 0.0029, 0.0037, 0.0064, 0.022),
    "1-10 mL": ("0500", 2, "mL", TEAL, 0.0058, 0.0067, 0.0102, 0.024),
}
TOP = 0.208           # upper end of the handle
FRONT = -0.0135       # the flat front of the handle
HOOK = (0.0265, 0.1985)  # (y, z) of the place by which a pipette hangs
SPINE = "#8C969A"


# Bodies with a rounded section that changes along Z.


def _between(keys, z):
    """Smooth values between the given heights, without overshooting."""
    low = max(k for k in range(len(keys) - 1) if keys[k][0] <= z or k == 0)
    a, b = keys[low], keys[low + 1]
    t, step = (z - a[0]) / (b[0] - a[0]), b[0] - a[0]
    found = []
    for n in range(1, len(a)):
        rise = (b[n] - a[n]) / step
        slopes = []
        for at, other in ((low, low - 1), (low + 1, low + 2)):
            if not 0 <= other < len(keys):
                slopes.append(rise)
                continue
            beside = (keys[other][n] - keys[at][n]) / (keys[other][0] - keys[at][0])
            slopes.append(0.0 if beside * rise <= 0 else 2 * beside * rise / (beside + rise))
        found.append((2 * t**3 - 3 * t**2 + 1) * a[n] + (t**3 - 2 * t**2 + t) * step * slopes[0] + (3 * t**2 - 2 * t**3) * b[n] + (t**3 - t**2) * step * slopes[1])
    return found


def skin(keys, material, top=0.003, bottom=0.001, rings=40, back=None, proud=0.0, name="handle"):
    """A body through sections (z, width, depth, y of its middle, power of its squircle), its ends rounded by `top` and `bottom`.
    `back` makes only a shell over the back from that share of the half depth on; `proud` stands out by that much."""
    first, last = keys[0][0], keys[-1][0]
    heights = [first + (last - first) * k / rings for k in range(rings + 1)]
    heights = [z for z in heights if first + bottom < z < last - top]
    places = [(first + bottom * (1 - math.cos(math.pi / 2 * k / 5)), bottom * (1 - math.sin(math.pi / 2 * k / 5))) for k in range(6)]
    places += [(z, 0.0) for z in heights]
    places += [(last - top * (1 - math.sin(math.pi / 2 * k / 6)), top * (1 - math.cos(math.pi / 2 * k / 6))) for k in range(7)]
    layers = []
    for z, less in places:
        width, depth, y, power = _between(keys, min(max(z, first), last))
        outline = squircle(width + 2 * (proud - less), depth + 2 * (proud - less), power, 96)
        if back is not None:
            edge = back * (depth / 2)
            outline = [(x, max(b, edge)) for x, b in outline]
        layers.append([(x, b + y, z) for x, b in outline])
    return loft(layers, material, name, smooth_angle=50, crisp=False)


# The upper part.

HANDLE = [  # with its front in one plane
    (0.0780, 0.0190, 0.0190, 0.0000, 2.1),
    (0.0860, 0.0206, 0.0222, -0.0006, 2.4),
    (0.1000, 0.0220, 0.0250, -0.0010, 2.9),
    (0.1300, 0.0236, 0.0266, -0.0002, 3.3),
    (0.1650, 0.0246, 0.0272, 0.0001, 3.4),
    (0.1900, 0.0262, 0.0300, 0.0015, 3.4),
    (0.2080, 0.0272, 0.0326, 0.0028, 3.4),
]


def handle(counter, point, unit, words, color, model="S1", brand="Aldergate"):
    """The upper part: grip, hook, counter, lock, push button, ejector."""
    skin(HANDLE, plastic(WHITE), 0.0045, 0.0015)
    skin(HANDLE, rubber(SPINE), 0.0045, 0.0015, back=0.02, proud=0.00035, name="spine")
    hook()
    with placed((0, 0, 0.0755)):
        ring(0.0098, 0.006, 0.0032, plastic(color), 0.0006, 72)
    push_button(words, color)
    ejector()
    with placed((0, FRONT, 0.163), facing="front"):
        prism(rectangle(0.0128, 0.0690, 0.0062), 0.0009, plastic("#262C30"), 0.0005, 0, name="front plate")
        with placed((0, 0, 0.0009)):
            lock((0, 0.0275))
            window(counter, point, (0, 0.0085), color)
            text(unit, 0.0032, ink("#F3F6F6"), (0, -0.0075, 0.00005), weight=0.012, thickness=0.00003)
            with placed((0, -0.0200, 0), rotate=(0, 0, 90)):
                text(words.replace(" " + unit, ""), 0.0034, ink("#F3F6F6"), (0, 0, 0.00005), weight=0.016, thickness=0.00003, fit=0.0180)
        with placed((0, -0.0545, 0), rotate=(0, 0, 90)):
            wordmark(brand, 0.00245, at=(0, 0), align="center")
            text(model, 0.00245, ink("#6F787D"), (0.0152, 0, 0.0003), weight=0.02, thickness=0.00003)


def hook(width=0.0125):
    side = [(0.006, 0.176), (0.0145, 0.1825), (0.0180, 0.1955), (0.0265, 0.1985), (0.0330, 0.1940), (0.0350, 0.1860), (0.0395, 0.1860), (0.0380, 0.1985), (0.0300, 0.2058), (0.006, 0.2062)]
    extrusion(fillet(side, [0.0015, 0.010, 0.008, 0.008, 0.006, 0.0022, 0.0022, 0.009, 0.010, 0.0015], 8), width, plastic(WHITE), 0.0012, "finger hook")


def push_button(words, color):
    """Turning sets the volume, pressing moves the piston. Its top says the size."""
    y = 0.0035
    with placed((0, y, TOP - 0.001)):
        lathe([(0, 0), (0.0098, 0), (0.0092, 0.0022), (0, 0.0022)], plastic("#BFC6C7"), 72, 0.0006, "collar")
        cylinder(0.0046, 0.0125, plastic("#E3E6E5"), 0.0004, 48, "plunger rod")
    with placed((0, y, TOP + 0.0095)):
        ribs = 30
        outline = [(r * math.cos(a), r * math.sin(a)) for a in (2 * math.pi * k / (ribs * 8) for k in range(ribs * 8)) for r in [0.0082 - 0.00032 * (1 - math.cos(ribs * a)) / 2]]
        prism(outline, 0.0115, plastic(color), 0.0016, 0.0006, name="push button")
        with placed((0, 0, 0.0113)):
            lathe([(0, 0.0003), (0.0050, 0.0004), (0.0066, 0.0003), (0.0067, 0), (0, 0)], plastic(color), 64, 0.0001)
            whole = words.split(" ")
            text(whole[0].split("-")[1].replace(",", ""), 0.0036, ink("#FFFFFF" if color != YELLOW else "#2A2F32"), (0, 0.0008, 0.0006), weight=0.014, thickness=0.00003, fit=0.0100)
            text(whole[1], 0.0019, ink("#FFFFFF" if color != YELLOW else "#2A2F32"), (0, -0.0030, 0.0006), weight=0.012, thickness=0.00003)


def ejector(color="#79848A"):
    side = [(-0.0080, 0.198), (-0.0080, 0.2175), (-0.0130, 0.2172), (-0.0215, 0.2120), (-0.0222, 0.2080), (-0.0150, 0.2050), (-0.0128, 0.1990)][::-1]
    extrusion(fillet(side, [0.001, 0.004, 0.0018, 0.0025, 0.006, 0.0018, 0.001], 8), 0.0140, plastic(color), 0.0013, "ejector")
    for k in range(3):
        with placed((0, -0.0158 - 0.0019 * k, 0.21555 - 0.00118 * k), rotate=(31.5, 0, 0)):
            prism(rectangle(0.0086, 0.0007, 0.0003, 3), 0.00045, plastic(color), 0.0002, name="rib")


def lock(at):
    """The lever that holds the volume: a padlock on the side of "shut", an open one on the other."""
    with placed((at[0], at[1], 0)):
        prism(rectangle(0.0098, 0.0052, 0.0025), 0.0001, plastic("#101315"), 0, name="slot")
        with placed((0.0016, 0, 0)):
            prism(rectangle(0.0058, 0.0046, 0.0021), 0.0024, plastic(ACCENTS["Aldergate"]), 0.0008, 0, name="lever")
            for x in (-0.0011, 0, 0.0011):
                with placed((x, 0, 0.0024)):
                    prism(rectangle(0.0004, 0.0024, 0.0002, 3), 0.0002, plastic("#2C4E3A"), 0.0001)
        for x, shut in ((0.0031, True), (-0.0031, False)):
            with placed((x, -0.0043, 0)):
                padlock(shut)


def padlock(shut, size=0.0020):
    white = ink("#F3F6F6")
    with placed((0, -size * 0.22, 0)):
        prism(rectangle(size * 0.86, size * 0.62, size * 0.10, 3), 0.00005, white, 0)
    bow = [(size * 0.30 * math.cos(math.pi * k / 12), size * 0.26 + size * 0.30 * math.sin(math.pi * k / 12)) for k in range(13)]
    inner = [(x * 0.55, size * 0.26 + (y - size * 0.26) * 0.55) for x, y in bow]
    right, left = [(size * 0.30, size * 0.05)], [(-size * 0.30, size * (0.05 if shut else 0.22))]
    with placed((0 if shut else size * 0.0, 0 if shut else size * 0.10, 0)):
        prism(right + bow + left + [(-size * 0.165, left[0][1])] + inner[::-1] + [(size * 0.165, size * 0.05)], 0.00005, white, 0)


def window(counter, point, at, color):
    """Four figures, read from above; those behind the decimal point stand on red."""
    tall, wide = 0.0058, 0.0066
    with placed((at[0], at[1], 0)):
        prism(rectangle(wide + 0.0026, tall * 4 + 0.0024, 0.0016), 0.0003, plastic("#0C0E0F"), 0.0001, 0, name="window frame")
        for k, figure in enumerate(counter):
            behind = k >= len(counter) - point
            with placed((0, tall * (1.5 - k), 0.0003)):
                prism(rectangle(wide, tall - 0.00035, 0.0003), 0.0003, plastic("#B23A33" if behind else "#F0F2F1"), 0.00018, 0, name="figure wheel")
                text(figure, 0.0044, ink("#FFFFFF" if behind else "#15181A"), (0, 0, 0.00034), weight=0.016, thickness=0.00002)
        with placed((0, 0, 0.0010)):
            prism(rectangle(wide + 0.0022, tall * 4 + 0.0020, 0.0014), 0.00025, pane(), 0.0001, name="window")


# The lower part.


def single_channel(size, model="S1"):
    """A single-channel pipette; `size` is one of SIZES."""
    counter, point, unit, color, end, shoulder, sleeve, low = SIZES[size]
    handle(counter, point, unit, size, color, model)
    lower_part(end, shoulder, sleeve, low)


def lower_part(end, shoulder, sleeve, low, upper=0.0090):
    """Ejector sleeve and tip cone of a single channel, up to the handle at Z = 0.0765."""
    profile = [(0, low), (end * 0.5, low), (sleeve, low), (sleeve * 1.02, low + 0.006), ((sleeve + upper) / 2, 0.062), (upper, 0.072), (upper, 0.0765), (0, 0.0765)]
    if sleeve > upper:
        profile = [(0, low), (end * 0.5, low), (sleeve, low), (sleeve, 0.062), (upper, 0.0725), (upper, 0.0765), (0, 0.0765)]
    lathe(profile, plastic(WHITE), 96, 0.0012, "ejector sleeve", 50)
    with placed((0, 0, low)):
        ring(sleeve * 1.015, end, 0.0016, plastic(SPINE), 0.0004, 72)
    shaft(end, shoulder, sleeve, low)


PITCH = 0.009  # of the wells of a 96-well plate


def multichannel(channels, size, sizes, model, tips=None):
    """A multichannel pipette of 8 or 12 channels; `sizes` is like SIZES. `tips` mounts that kind of tip on all cones."""
    counter, point, unit, color, end, shoulder, _, _ = sizes[size]
    handle(counter, point, unit, size, color, model)
    white, gray = plastic(WHITE), plastic(SPINE)
    lathe([(0, 0.066), (0.0086, 0.066), (0.0092, 0.0765), (0, 0.0765)], plastic("#50595E"), 72, 0.0008, "swivel")
    half = (channels - 1) * PITCH / 2 + 0.0088
    with placed((0, 0.0082, 0.020), facing="front"):  # the manifold
        outline = [(-half, 0), (half, 0), (half, 0.0170), (0.0150, 0.0390), (0.0105, 0.0485), (-0.0105, 0.0485), (-0.0150, 0.0390), (-half, 0.0170)]
        prism(fillet(outline, [0.003, 0.003, 0.007, 0.016, 0.004, 0.004, 0.016, 0.007], 8), 0.0164, white, 0.0028, name="manifold")
        with placed((0, 0, 0.0163)):
            inlay = [(-half + 0.0045, 0.0048), (half - 0.0045, 0.0048), (half - 0.0045, 0.0150), (0.0130, 0.0318), (-0.0130, 0.0318), (-half + 0.0045, 0.0150)]
            prism(fillet(inlay, [0.002, 0.002, 0.005, 0.010, 0.010, 0.005], 8), 0.0005, plastic("#BFC6C7"), 0.0003, 0, name="front of the manifold")
            with placed((0, 0.0100, 0.0005)):
                text(str(channels), 0.0080, ink(ACCENTS["Aldergate"]), (-0.0040, 0.0035, 0.0001), "right", weight=0.02, thickness=0.00003)
                text("CHANNELS", 0.0021, ink("#3D464B"), (-0.0020, 0.0058, 0.0001), "left", weight=0.012, thickness=0.00003)
                text("9 mm pitch", 0.0021, ink("#3D464B"), (-0.0020, 0.0013, 0.0001), "left", weight=0.012, thickness=0.00003)
    for x in (-1, 1):  # the rods that carry the ejector
        with placed((x * (half - 0.0046), 0.0096, 0.014)):
            cylinder(0.0016, 0.022, steel("satin"), 0.0002, 24)
    with placed((0, 0, 0.0)):  # the ejector, its lower edge in steps
        bar = fillet([(-0.0088, 0.0112), (0.0088, 0.0112), (0.0100, 0.0150), (0.0092, 0.0215), (-0.0092, 0.0215), (-0.0100, 0.0150)], [0.002, 0.002, 0.004, 0.0025, 0.0025, 0.004], 6)
        extrusion(bar, half * 2 + 0.0024, gray, 0.0018, "ejector")
    for k in range(channels):
        with placed(((k - (channels - 1) / 2) * PITCH, 0, 0.0112 - 0.0006 - 0.0028 * k / (channels - 1))):
            box(PITCH - 0.0002, 0.0132, 0.0040, plastic("#7B868B"), 0.0014, 0.0003, 0.0006, name="step of the ejector")
    for k in range(channels):
        with placed(((k - (channels - 1) / 2) * PITCH, 0, 0)):
            long = 0.0105
            hollow = end * 0.55
            lathe([(hollow, 0.004), (hollow, 0), (end, 0), (shoulder, long), (shoulder, 0.020), (0, 0.020), (0, 0.004), (hollow, 0.004)], plastic("#50595E"), 48, name="tip cone")
            with placed((0, 0, 0.0034)):
                ring((end + shoulder) / 2 * 1.09, end * 0.7, 0.0011, rubber("#1C1F21"), 0.0004, 40)
    if tips:
        many(tip(tips), [((k - (channels - 1) / 2) * PITCH, 0, 0.0070 - TIPS[tips][0]) for k in range(channels)])


def shaft(end, shoulder, sleeve, low):
    """The tip cone, with its collar, as it stands out of the sleeve."""
    long = low * 0.52
    gray = plastic("#50595E")
    hollow = end * 0.55
    profile = [(hollow, 0.004), (hollow, 0), (end, 0), (shoulder, long * 0.94), (shoulder, long), (min(shoulder * 1.22, sleeve * 0.86), long + 0.0012), (min(shoulder * 1.30, sleeve * 0.88), low + 0.004), (0, low + 0.004), (0, 0.004), (hollow, 0.004)]
    lathe(profile, gray, 72, name="tip cone")
    for share in (0.30, 0.46):
        with placed((0, 0, long * share)):
            ring((end + (shoulder - end) * share) * 1.045, end * 0.6, 0.0009, plastic("#3A4246"), 0.0003, 48)


@contextlib.contextmanager
def lying(roll=0.0, middle=0.115):
    """What is made inside, upright, is laid down with its top away from the viewer and its front up, turned by `roll` degrees about
    its axis, and rests on the ground with what is lowest before and behind its `middle`, which comes to stand on the origin."""
    scene, around = bpy.context.scene, origin().copy()
    before, named = set(scene.objects), set(anchors())
    with placed(rotate=(-90, 0, 0)), placed(rotate=(0, 0, roll)):
        yield
    made = [thing for thing in scene.objects if thing not in before]
    home = around.inverted()
    low = {}
    for thing in made:
        if thing.type == "MESH":
            for vertex in thing.data.vertices:
                place = home @ thing.matrix_world @ vertex.co
                key = round(place.y, 4)
                low[key] = min(low.get(key, 1.0), place.z)
    hull = []
    for point in sorted(low.items()):
        while len(hull) > 1 and (hull[-1][0] - hull[-2][0]) * (point[1] - hull[-2][1]) <= (hull[-1][1] - hull[-2][1]) * (point[0] - hull[-2][0]):
            hull.pop()
        hull.append(point)
    (y1, z1), (y2, z2) = next(pair for pair in zip(hull, hull[1:]) if pair[0][0] <= middle <= pair[1][0])
    angle = math.atan2(z2 - z1, y2 - y1)
    lay = around @ Matrix.Translation((0, -math.cos(angle) * (middle - y1), 0)) @ Matrix.Rotation(-angle, 4, "X") @ Matrix.Translation((0, -y1, -z1)) @ home
    for thing in made:
        thing.matrix_world = lay @ thing.matrix_world
    for name in set(anchors()) - named:
        anchors()[name] = lay @ anchors()[name]


# Tips.

TIPS = {  # volume: length, profile of (r, z), wall, graduation in µL
    "10 µL": (0.0320, [(0.00042, 0), (0.0009, 0.0100), (0.0017, 0.0195), (0.0021, 0.0215), (0.0026, 0.0300), (0.0031, 0.0302), (0.0031, 0.0320)], 0.00035, ((2, 0.0085), (10, 0.0172))),
    "200 µL": (0.0510, [(0.00045, 0), (0.0011, 0.0120), (0.0026, 0.0345), (0.0031, 0.0365), (0.0036, 0.0485), (0.0042, 0.0488), (0.0042, 0.0510)], 0.00045, ((20, 0.0145), (100, 0.0275), (200, 0.0358))),
    "1,000 µL": (0.0780, [(0.00055, 0), (0.0012, 0.0150), (0.0032, 0.0555), (0.0035, 0.0580), (0.0038, 0.0750), (0.0043, 0.0754), (0.0043, 0.0780)], 0.0005, ((100, 0.0215), (500, 0.0425), (1000, 0.0572))),
}


def tip(volume, filtered=False, printed=True, material=None, steps=48):
    """A tip, its orifice on Z = 0. Returns its bodies and where they are in it, for copies()."""
    long, outer, wall, marks = TIPS[volume]
    material = material or glass("#FBFCFB", 1.2, 0.40, 0.35)
    smooth = fillet(outer, [0] + [0.004] * 2 + [0.0015] * 2 + [0.0002] * 2, 4, closed=False)
    inner = [(max(r - wall, 0.00018), z) for r, z in smooth]
    top = outer[-1][0]
    inner[-1] = (top - wall * 2.1, long)
    below = [p for p in inner if p[1] < outer[4][1]]
    body = lathe(smooth + below[-1:] and smooth + [(top - wall * 2.1, long)] + [(outer[4][0] - wall, outer[4][1] - 0.0004)] + below[::-1] + smooth[:1], material, steps, name="tip", smooth_angle=50)
    bodies = [body]
    if filtered:
        z = outer[3][1] + 0.0012
        r = outer[3][0] - wall * 1.02
        with placed((0, 0, z)):
            bodies.append(lathe([(0, 0), (r, 0), (r * 1.06, (outer[4][1] - z) * 0.52), (0, (outer[4][1] - z) * 0.52)], plastic("#FAFAF8"), steps, 0.0002, "filter"))
    if printed:
        for _, z in marks:
            low = max(k for k in range(len(smooth) - 1) if smooth[k][1] <= z)
            (r1, z1), (r2, z2) = smooth[low], smooth[low + 1]
            bodies.append(ring_mark(r1 + (r2 - r1) * (z - z1) / (z2 - z1), z, top))
    home = origin().inverted()
    return [(thing, home @ thing.matrix_world) for thing in bodies]


def ring_mark(radius, z, top):
    with placed((0, 0, z)):
        return ring(radius + 0.00012, radius - 0.0002, top * 0.055, plastic("#C9D3D6"), 0.00005, 48)


def copies(bodies):
    """The same bodies once more at the current origin."""
    made = []
    for thing, local in bodies:
        twin = add(thing.copy())
        twin.matrix_world = origin() @ local
        made.append(twin)
    return made


def many(bodies, places):
    """Copies at all of the (x, y, z) places instead of the bodies themselves."""
    for place in places:
        with placed(place):
            copies(bodies)
    for thing, _ in bodies:
        bpy.data.objects.remove(thing)
