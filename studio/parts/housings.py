"""What makes a housing real: feet, screws, ventilation, sockets at the back, hinges, cords."""


from materials import BLACK, DARK, aluminum, brass, glossy_plastic, plastic, rubber, steel
from parts.solids import cable, circle, cut, cylinder, fillet, lathe, merged, placed, prism, rectangle, ribbed, ring


def feet(width, depth, radius=0.011, height=0.008, inset=0.025, material=None):
    """Four rubber feet under a base of that size. The housing above starts at Z = `height`."""
    for x in (-1, 1):
        for y in (-1, 1):
            with placed((x * (width / 2 - inset), y * (depth / 2 - inset), 0)):
                lathe([(0, 0), (radius * 0.88, 0), (radius, height), (0, height)], material or rubber(), 48, 0.0012, "foot")


def screw(radius=0.0028, at=(0, 0), material=None):
    """A socket-head or pan-head screw on a panel (X right, Y up, Z out)."""
    with placed((at[0], at[1], 0)):
        head = lathe([(0, 0), (radius, 0), (radius, radius * 0.45), (0, radius * 0.6)], material or steel("satin"), 32, radius * 0.25, "screw")
        with placed((0, 0, radius * 0.25)):
            socket = prism(circle(radius * 0.45, 6), radius, plastic(BLACK), 0)
        cut(head, socket)


def screws(width, height, radius=0.0028, material=None):
    """One in every corner of a width x height field."""
    for x in (-1, 1):
        for y in (-1, 1):
            screw(radius, (x * width / 2, y * height / 2), material)


def vents(width, height, rows, housing=None, columns=1, slot=None, depth=0.004, at=(0, 0)):
    """A field of rounded ventilation slots on a panel. Given the `housing`, they are cut into it; else they are dark inlays."""
    gap = height / rows
    slot = slot or gap * 0.46
    across = width / columns
    pieces = []
    for row in range(rows):
        for column in range(columns):
            x, y = at[0] + (column - (columns - 1) / 2) * across, at[1] + (row - (rows - 1) / 2) * gap
            with placed((x, y, -depth if housing else -0.0001)):
                pieces.append(prism(rectangle(across - slot * (0.9 if columns > 1 else 0), slot, slot * 0.499, 4), depth * 2 if housing else 0.0003, plastic("#0E1011"), 0, name="slot"))
    if housing:
        cut(housing, merged(pieces))


def iec_inlet(at=(0, 0), fuse=True):
    """The three-pin mains inlet, with its fuse drawer."""
    with placed((at[0], at[1], 0)):
        prism(rectangle(0.0315, 0.0275 + (0.012 if fuse else 0), 0.002), 0.003, plastic(BLACK), 0.0008, 0, name="inlet")
        with placed((0, -0.004 if fuse else 0, 0.0031)):
            prism(fillet([(-0.012, -0.0085), (0.012, -0.0085), (0.012, 0.004), (0.0075, 0.0085), (-0.0075, 0.0085), (-0.012, 0.004)], 0.002), 0.00008, plastic("#050606"), 0, name="well")
            for x, y in ((-0.007, -0.002), (0.007, -0.002), (0, 0.0025)):
                with placed((x, y, 0)):
                    prism(rectangle(0.002, 0.0045, 0.0003), 0.0012, brass(), 0.0002)
        if fuse:
            with placed((0, 0.0135, 0.003)):
                prism(rectangle(0.02, 0.008, 0.001), 0.0016, glossy_plastic("#1C1F21"), 0.0006, 0)


def socket(kind, at=(0, 0)):
    """A data socket on a panel: "usb-a", "usb-b", "usb-c", "rs232", "ethernet", "bnc", "jack", "dc"."""
    dark, metal = plastic("#050606"), steel("satin")
    with placed((at[0], at[1], 0)):
        if kind in ("bnc", "jack", "dc"):
            outer = {"bnc": 0.0062, "jack": 0.0042, "dc": 0.0052}[kind]
            ring(outer, outer * 0.62, 0.009 if kind == "bnc" else 0.0025, metal if kind != "dc" else plastic(BLACK), 0.0004, 48)
            cylinder(outer * 0.62, 0.0006, dark, 0)
            cylinder(outer * 0.16, 0.006 if kind == "bnc" else 0.002, brass(), 0.0003)
            if kind == "bnc":
                ring(outer * 1.35, outer * 0.8, 0.0022, metal, 0.0005, 6)
            return
        width, height, shell = {"usb-a": (0.0135, 0.0062, 0.0006), "usb-b": (0.0115, 0.0105, 0.0008), "usb-c": (0.0095, 0.0036, 0.0017), "rs232": (0.019, 0.0095, 0.002), "ethernet": (0.0155, 0.0125, 0.0005)}[kind]
        if kind == "rs232":
            prism(rectangle(0.031, 0.0125, 0.001), 0.001, metal, 0.0003, 0)
            for x in (-0.0125, 0.0125):
                with placed((x, 0, 0.001)):
                    prism(circle(0.0026, 6), 0.005, metal, 0.0004)
        with placed((0, 0, 0.001 if kind == "rs232" else 0)):
            prism(rectangle(width + 0.0014, height + 0.0014, shell + 0.0006), 0.0012 if kind != "rs232" else 0.004, metal, 0.0003, 0)
            with placed((0, 0, 0.0012 if kind != "rs232" else 0.004)):
                prism(rectangle(width, height, shell), 0.00008, dark, 0)
                if kind == "rs232":
                    for row, count in ((0.0016, 5), (-0.0016, 4)):
                        for k in range(count):
                            with placed(((k - (count - 1) / 2) * 0.0028, row, 0)):
                                cylinder(0.0006, 0.0004, brass(), 0.0001, 16)
                elif kind in ("usb-a", "usb-c"):
                    prism(rectangle(width * 0.78, height * 0.30), 0.0002, plastic("#D8DCDD" if kind == "usb-a" else BLACK), 0)
                elif kind == "ethernet":
                    for k in range(8):
                        with placed(((k - 3.5) * 0.0011, 0.0035, 0)):
                            prism(rectangle(0.0005, 0.004), 0.0002, brass(), 0)


def power_cord(start, end_back=0.25, side=0.12, radius=0.0034):
    """A mains cord with its plug in an inlet at world point `start` on the back (facing +Y); runs down and along the bench."""
    x, y, z = start
    with placed((x, y, z), rotate=(-90, 0, 0)):
        prism(rectangle(0.024, 0.017, 0.004), 0.022, rubber("#1A1C1E"), 0.002, 0.0005, name="plug")
        with placed((0, 0, 0.022)):
            lathe([(0, 0), (0.0062, 0), (radius * 1.25, 0.022), (0, 0.022)], rubber("#1A1C1E"), 32, 0.001)
    cable([(x, y + 0.04, z), (x + side * 0.1, y + 0.075, z * 0.55 + radius), (x + side * 0.4, y + 0.10, radius), (x + side, y + 0.10 + end_back * 0.3, radius)], radius, rubber("#1A1C1E"))


def hinge(length=0.04, radius=0.005, material=None):
    """A barrel hinge along X, its axis at the origin."""
    for at, long in ((-length * 0.33, length * 0.31), (0, length * 0.31), (length * 0.33, length * 0.31)):
        with placed((at - long / 2, 0, 0), rotate=(0, 90, 0)):
            cylinder(radius, long, material or steel("satin"), 0.0006, 32)


def handle(length, height=0.03, radius=0.006, material=None):
    """A bow handle along X on a panel, standing `height` out in Z."""
    material = material or steel("satin")
    x = length / 2
    points = fillet([(-x, 0), (-x, height), (x, height), (x, 0)], height * 0.45, 10, closed=False)
    cable([(a, 0, b) for a, b in points], radius, material)
    for side in (-x, x):
        with placed((side, 0, 0)):
            cylinder(radius * 1.5, 0.002, material, 0.0006, 40)


def grip(radius, length, material=None, ribs=28):
    """A ribbed hand wheel or screw grip along Z."""
    ribbed(radius, length, material or plastic(DARK), ribs, 0.05, min(0.0015, length * 0.2), min(0.0015, length * 0.2), "grip")


def level(radius=0.009, at=(0, 0)):
    """A bubble level, seen from above on a panel."""
    from materials import glass, glow

    with placed((at[0], at[1], 0)):
        ring(radius, radius * 0.8, 0.003, aluminum(), 0.0005, 48)
        cylinder(radius * 0.8, 0.0012, plastic("#B9D66A"), 0)
        with placed((0, 0, 0.0013)):
            ring(radius * 0.36, radius * 0.30, 0.0002, plastic(BLACK), 0, 32)
            lathe([(0, 0), (radius * 0.24, 0), (0, radius * 0.1)], plastic("#EAF4D0"), 32)
