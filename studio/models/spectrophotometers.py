"""Spectrophotometers with a sample compartment: the small visible one with a touch display (SP20), the double-beam one that
a computer controls (SP60)."""

import math

from materials import ACCENTS, DARK, LIGHT, WHITE, aluminum, glossy_plastic, glow, ink, plastic, powder, steel
from parts.cuvettes import SIDE, disposable_cell, quartz_cell, solution
from parts.housings import feet, iec_inlet, screws, socket, vents
from parts.panels import button, display, figures, lamp, on_screen, rocker_switch, serial_plate, title_bar, wordmark
from parts.plots import field
from parts.solids import anchor, box, cut, cylinder, extrusion, fillet, inset, merged, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["halden-sp20-visible-spectrophotometer", "halden-sp60-uv-vis-spectrophotometer"]


def views(product):
    if product.model == "SP20":
        return {
            "front": View("Halden SP20 visible spectrophotometer: a low white housing with a touch display on the right and a dark sample lid on the left.", turn=30),
            "open": View("Sample compartment of the SP20 with its lid open: a holder with four cuvettes, three of them with violet solution.", turn=22, elevation=44, look_at="sample", span=0.22, show={"lid": 96}),
            "detail": View("Touch display of the SP20 on its first screen: OD600 of 0.482 and the keys for blank, standard curve, and scan.", turn=10, elevation=36, look_at="display", span=0.165),
            "back": View("Back of the Halden SP20 with lamp door, ventilation, USB-C socket, power inlet, and rating plate.", turn=205),
        }
    return {
        "front": View("Halden SP60 double-beam UV-Vis spectrophotometer: a wide white housing with a rounded front and a gray sample compartment.", turn=32),
        "open": View("The SP60 with its sample compartment open, the eight-cell changer inside.", turn=20, elevation=41, look_at="sample", span=0.40, show={"lid": 100}),
        "detail": View("Eight-cell changer of the SP60 with quartz cells of yellow solution in rising concentration.", turn=24, elevation=44, look_at="changer", span=0.19, show={"lid": 100}),
        "back": View("Back of the Halden SP60 with fan, USB and Ethernet sockets, power inlet, and rating plate.", turn=205),
    }


def build(product, view):
    (small if product.model == "SP20" else large)(product, *product.size, view.show.get("lid", 0))


def housing(side, width, material, bevel):
    """A shell to be cut open: of facets too fine to be seen. Smoothed faces would get dents and creases round the cut."""
    with placed((-width / 2, 0, 0), rotate=(90, 0, 90)):
        shell = prism(side, width, material, bevel, steps=20, name="shell")
    shell.modifiers.clear()
    shell.data.polygons.foreach_set("use_smooth", [False] * len(shell.data.polygons))
    return shell


def above(side, distance, front, back):
    """The upper face of a side view from y = `front` to y = `back`, at a distance from it."""
    top = sorted(point for point in inset(side, -distance) if point[1] > 0.060)

    def height(y):
        (y1, z1), (y2, z2) = next((a, b) for a, b in zip(top, top[1:]) if a[0] <= y <= b[0])
        return z1 + (z2 - z1) * (y - y1) / (y2 - y1)

    return [(front, height(front)), *(point for point in top if front < point[0] < back), (back, height(back))]


def small(product, width, depth, total, opened):
    """A wedge whose right half carries the display and whose left half has the lid of the sample compartment."""
    front, back, height = -depth / 2, depth / 2, total - 0.012
    shell, dark, foot = plastic(WHITE), plastic("#2B3135"), 0.010
    feet(width, depth, inset=0.035, height=foot + 0.002)
    with placed((0, 0, foot)):
        prism(rectangle(width - 0.014, depth - 0.014, 0.026), 0.026, plastic("#5A6469"), 0.001, 0.004, name="tub")
    low, rim = 0.062, 0.140
    side = fillet([(front, 0.034), (back, 0.034), (back, height), (-0.010, height), (-0.040, rim), (front, low)], [0.013, 0.013, 0.024, 0.034, 0.06, 0.022], 80)
    top = housing(side, width, shell, 0.011)
    # The display leans back on the slope, on the right.
    lean = math.degrees(math.atan2(-0.040 - front, rim - low))
    middle = ((front - 0.040) / 2, (low + rim) / 2)
    with placed((0.082, middle[0] - 0.0010, middle[1] - 0.0010), facing="front", tilt=lean):
        anchor("display", (0, 0.0, 0))
        prism(rectangle(0.152, 0.110, 0.010), 0.0030, glossy_plastic("#101416"), 0.0010, 0, name="panel")
        with placed((0, 0.008, 0.0020)):
            display(0.1105, 0.0650, background="#0C1A22", border=0.0008)
            first_screen(product)
        with placed((0, -0.0415, 0.0030)):
            wordmark("Halden", 0.0055, ink("#DCE3E4"), at=(-0.066, 0), align="left")
            text(product.model + "  VISIBLE SPECTROPHOTOMETER", 0.0026, ink("#AEB8BB"), (0.066, 0, 0.0003), "right", weight=0.008, thickness=0.00003)
    # The sample compartment on the left.
    x, wide, long = -0.088, 0.128, 0.150
    with placed((x, -0.040, 0)):
        anchor("sample", (0, -0.016, 0.125))
        with placed((0, -0.026, 0.080)):
            well = box(wide - 0.016, long - 0.052, 0.2, plastic("#4A5459"), 0.008, 0)
        cut(top, well)
        with placed((0, -0.026, 0.0805)):
            holder(4)
        with placed((-0.01025, 0.0229, 0.1015), facing="front"):
            beam_port(0.0060)
    # The lid: as wide as its half, it lies on the slope and on the flat behind, where its hinge stands.
    hinge_y, hinge_z = 0.016, height + 0.0050
    with placed((x, hinge_y, hinge_z)):
        for place in (-0.036, 0.036):
            with placed((place, 0, 0)):
                knuckle(0.020, dark, foot=-0.0056)
        with placed(rotate=(-opened, 0, 0)):
            for place, long in ((-0.0545, 0.0155), (0, 0.0505), (0.0545, 0.0155)):
                with placed((place, 0, 0)):
                    knuckle(long, dark, arm=-0.012)
            with placed((0, -hinge_y, -hinge_z)):
                under, over = above(side, 0.0008, -0.154, 0.008), above(side, 0.0118, -0.160, 0.008)
                radii = [0.003] + [0] * (len(under) - 2) + [0.003, 0.0055] + [0] * (len(over) - 2) + [0.009]
                extrusion(fillet(under + over[::-1], radii, 12), wide, dark, 0.0028, name="lid")
                with placed((0, -0.1585, under[0][1] + 0.0065), facing="front", tilt=24):
                    prism(rectangle(0.046, 0.0085, 0.004), 0.005, plastic("#1B1F21"), 0.0015, 0, name="lip")
    with placed((0, back, 0.100), facing="back"):
        with placed((-0.095, 0.010, 0)):
            prism(rectangle(0.100, 0.084, 0.008), 0.0016, plastic(LIGHT), 0.0008, 0, name="lamp door")
            vents(0.070, 0.050, 7, at=(0, 0.006), depth=0.0009)
            with placed((0, -0.033, 0.0016)):
                text("LAMP  12 V 20 W", 0.0036, ink("#3A4449"), (0, 0, 0.0002), weight=0.01, thickness=0.00004)
            with placed((0, 0, 0.0014)):
                screws(0.088, 0.072, 0.0024)
        iec_inlet((0.130, -0.030), fuse=False)
        rocker_switch(at=(0.096, -0.030))
        socket("usb-c", (0.055, -0.030))
        text("USB-C", 0.0030, ink("#5A666C"), (0.055, -0.0215, 0.0003), thickness=0.00004)
        serial_plate(product, 0.070, 0.036, at=(0.085, 0.030))


def knuckle(length, material, foot=None, arm=None):
    """One link of a barrel hinge along X: it stands on its `foot` or is held by an `arm` to the front."""
    r = 0.0045
    outline = [(-r, foot), (r, foot), (r, r), (-r, r)] if foot else [(arm, -0.0030), (r, -r), (r, r), (arm, 0.0040)]
    extrusion(fillet(outline, [0.0008, 0.0008, 0.0044, 0.0044] if foot else [0.0008, 0.0044, 0.0044, 0.0008], 10), length, material, 0.0006, name="hinge")


def windows(block, pitch, places, height):
    """Slits through a holder's block, in front of and behind each cell, for the beam at this height."""
    slits = []
    for k in range(places):
        with placed(((k - (places - 1) / 2) * pitch, 0, height - 0.0060)):
            slits.append(box(0.0042, 0.040, 0.0120, plastic("#0A0B0C"), 0.0004, 0))
    cut(block, merged(slits))


def beam_port(radius):
    """The round opening in a compartment's wall through which the beam comes."""
    ring(radius * 1.45, radius, 0.0020, aluminum("#8E979C"), 0.0005, 64)
    cylinder(radius * 1.02, 0.0005, glossy_plastic("#0A0C0E"), 0)


def holder(places):
    """A changer for cuvettes that slides across the beam, with its rod."""
    with placed((0, 0, 0)):
        box(0.098, 0.060, 0.006, aluminum("#8E979C"), 0.003, 0.001)
    pitch = 0.0205
    with placed((0, 0, 0.006)):
        block = box(pitch * places + 0.004, 0.026, 0.026, aluminum("#B9BEC1"), 0.003, 0.001)
        for k in range(places):
            with placed(((k - (places - 1) / 2) * pitch, 0, 0.002)):
                pocket = box(SIDE + 0.0012, SIDE + 0.0012, 0.04, plastic("#0A0B0C"), 0.0005, 0)
            cut(block, pocket)
        windows(block, pitch, places, 0.015)
    colors = [None, "#DCC6EA", "#C3A0DC", "#A678CB"]
    for k in range(places):
        with placed(((k - (places - 1) / 2) * pitch, 0, 0.0085)):
            disposable_cell("macro", filled=solution(colors[k] or "#EAF3F6"), level=0.034, arrow=True)
    with placed((0, -0.0131, 0.019), facing="front"):
        for k in range(places):
            text(str(k + 1), 0.0045, ink("#2A3236"), ((k - (places - 1) / 2) * pitch - 0.0064, 0, 0.0002), weight=0.014, thickness=0.00004)


def first_screen(product):
    half, lit, dim = 0.0552, glow("#EAF4F4"), glow("#7FA0A6")
    z = on_screen()
    title_bar(0.1105, 0.0650, 0.0094, glow("#16303C", 0.8))
    text("OD600", 0.0036, lit, (-half + 0.004, 0.0278, z), "left", 0.01, thickness=0)
    text("Cell 3  10 mm", 0.0030, dim, (half - 0.004, 0.0278, z), "right", thickness=0)
    figures("0.482", "A", 0.0165, (-half + 0.005, 0.0065), "left")
    text("Wavelength", 0.0027, dim, (0.0215, 0.0165, z), "left", thickness=0)
    text("600 nm", 0.0046, lit, (0.0215, 0.0105, z), "left", 0.01, thickness=0)
    text("Transmittance", 0.0027, dim, (0.0215, 0.0015, z), "left", thickness=0)
    text("33.0 %T", 0.0046, lit, (0.0215, -0.0045, z), "left", 0.01, thickness=0)
    for k, words in enumerate(("Blank", "Measure", "Curve", "Scan")):
        x = (k - 1.5) * 0.0268
        field(0.0248, 0.0130, glow(ACCENTS["Halden"] if k == 1 else "#1E3A47", 1.0 if k == 1 else 0.8), (x, -0.0225), 0.0022)
        text(words, 0.0032, lit, (x, -0.0225, z), weight=0.008, thickness=0)


def large(product, width, depth, height, opened):
    """A long low instrument: optics on the left and behind, the sample compartment on the right half of the front."""
    front, back = -depth / 2, depth / 2
    shell, dark, foot = powder(WHITE), plastic("#2B3135"), 0.012
    feet(width, depth, radius=0.015, inset=0.045, height=foot + 0.002)
    with placed((0, 0, foot)):
        prism(rectangle(width - 0.020, depth - 0.020, 0.030), 0.040, plastic("#4A5459"), 0.001, 0.005, name="tub")
    side = fillet([(front, 0.050), (back, 0.050), (back, height), (front + 0.090, height), (front + 0.004, 0.178)], [0.018, 0.018, 0.026, 0.070, 0.040], 80)
    top = housing(side, width, shell, 0.014)
    # A dark band in the seam, and the signal line above it.
    x, wide = 0.102, 0.300
    hinge_y, hinge_z = 0.028, height + 0.001
    with placed((x, 0, 0)):
        anchor("sample", (0, -0.088, 0.190))
        anchor("changer", (0, -0.072, 0.152))
        with placed((0, -0.112, 0.104)):
            well = box(wide - 0.040, 0.205, 0.3, plastic("#3A4247"), 0.010, 0)
        cut(top, well)
        with placed((0, -0.112, 0.1045)):
            box(wide - 0.043, 0.200, 0.004, plastic("#4A5459"), 0.009, 0.001)
        with placed((0, -0.075, 0.108)):
            changer()
        # One beam through the samples, one through the reference.
        for beam in (-0.0475, 0.0475):
            with placed((beam, -0.0096, 0.127), facing="front"):
                beam_port(0.0065)
        for place in (-0.095, 0.095):
            with placed((place, hinge_y, hinge_z)):
                knuckle(0.046, dark, foot=-0.0056)
        with placed((0, hinge_y, hinge_z), rotate=(-opened, 0, 0)), placed((0, -hinge_y, -hinge_z)):
            cover = fillet([(front - 0.0035, 0.112), (front + 0.004, 0.112), (front + 0.006, 0.176), (front + 0.088, height + 0.0005), (hinge_y + 0.012, height + 0.0005), (hinge_y + 0.012, height + 0.007), (front + 0.086, height + 0.007), (front - 0.0035, 0.181)], [0.002, 0.003, 0.034, 0.060, 0.002, 0.0035, 0.068, 0.044], 12)
            extrusion(cover, wide, plastic("#545E64"), 0.0028, name="lid")
            with placed((0, front - 0.0035, 0.122), facing="front"):
                prism(rectangle(0.090, 0.012, 0.0058), 0.006, dark, 0.002, 0, name="handle")
    with placed((-0.165, front + 0.0000, 0.118), facing="front"):
        wordmark("Halden", 0.0150, at=(-0.088, 0.014), align="left")
        text(product.model, 0.0110, ink("#3A4449"), (-0.088, -0.014, 0.0003), "left", weight=0.016, thickness=0.00004)
        text("UV-VIS  190 - 1100 nm", 0.0056, ink("#5A666C"), (-0.088, -0.034, 0.0003), "left", weight=0.008, thickness=0.00004)
    with placed((-0.108, front - 0.0002, 0.096), facing="front"):
        for k, (words, color) in enumerate((("READY", "#46C26B"), ("D2", "#6FB4F0"), ("W", "#F0B84A"))):
            lamp(0.0020, color, at=(0, 0.024 - 0.014 * k))
            text(words, 0.0042, ink("#3A4449"), (0.008, 0.024 - 0.014 * k, 0.0003), "left", weight=0.008, thickness=0.00004)
        button(0.018, 0.018, face=DARK, symbol="power", at=(0.052, 0.010), radius=0.0088)
    with placed((0, front + 0.0095, 0.0505), facing="front"):
        with placed((-0.165, 0.0065, 0.0094)):
            prism(rectangle(0.176, 0.0030, 0.0014), 0.0005, plastic(ACCENTS["Halden"]), 0.0002, 0, name="line")
    with placed((-0.262 - 0.0185, 0.03, 0.150), facing="left"):
        vents(0.140, 0.060, 8, columns=2)
    with placed((0, back, 0.140), facing="back"):
        with placed((-0.150, 0.010, 0)):
            ring(0.046, 0.041, 0.003, dark, 0.001, 96)
            with placed((0, 0, 0.0002)):
                cylinder(0.041, 0.0006, plastic("#0E1011"), 0)
                for r in (0.012, 0.020, 0.028, 0.036):
                    ring(r + 0.0010, r - 0.0010, 0.0024, steel("satin"), 0.0004, 72)
                for turn in (0, 90):
                    with placed((0, 0, 0.0016), rotate=(0, 0, turn)):
                        prism(rectangle(0.082, 0.0024), 0.0010, steel("satin"), 0.0003)
        vents(0.110, 0.070, 9, columns=2, at=(0.020, 0.022))
        for kind, xx, words in (("usb-b", -0.045, "USB"), ("ethernet", -0.010, "LAN"), ("usb-a", 0.025, "ACC")):
            socket(kind, (xx, -0.055))
            text(words, 0.0036, ink("#5A666C"), (xx, -0.042, 0.0003), thickness=0.00004)
        iec_inlet((0.215, -0.045))
        rocker_switch(at=(0.170, -0.050))
        serial_plate(product, 0.084, 0.044, at=(0.190, 0.035))
        screws(0.510, 0.150, 0.0032)


def changer():
    """The eight-cell changer: two rows of quartz cells on a slide, a reference cell beside it."""
    pitch = 0.019
    with placed((0, 0, 0)):
        box(0.190, 0.060, 0.005, aluminum("#8E979C"), 0.003, 0.001)
    with placed((0, 0, 0.005)):
        block = box(pitch * 8 + 0.006, 0.024, 0.022, aluminum("#B9BEC1"), 0.003, 0.001)
        for k in range(8):
            with placed(((k - 3.5) * pitch, 0, 0.002)):
                pocket = box(SIDE + 0.0012, SIDE + 0.0012, 0.04, plastic("#0A0B0C"), 0.0005, 0)
            cut(block, pocket)
        windows(block, pitch, 8, 0.013)
    colors = [None, "#FCF7DE", "#FBF2C8", "#FAEDB2", "#F9E89C", "#F8E286", "#F6DC72", "#F4D55E"]
    for k in range(8):
        with placed(((k - 3.5) * pitch, 0, 0.0075)):
            quartz_cell(0.010, filled=solution(colors[k] or "#EAF3F6"), level=0.034, lid="lid")
    with placed((0, -0.0121, 0.016), facing="front"):
        for k in range(8):
            text(str(k + 1), 0.0046, ink("#F0F3F3"), ((k - 3.5) * pitch - 0.0060, 0, 0.0002), weight=0.014, thickness=0.00004)
    for x in (-0.105, 0.105):
        with placed((x, 0, 0.004), rotate=(0, 0, 0)):
            box(0.012, 0.050, 0.030, aluminum("#3A3E41"), 0.002, 0.001)
    for y in (-0.020, 0.020):
        with placed((-0.105, y, 0.009), rotate=(0, 90, 0)):
            cylinder(0.0028, 0.210, steel("polished"), 0.0003, 32)
