"""Pipette controllers: a pistol of two moulded shells that stands on its grip, two keys for the fingers, a nose for pipettes."""

from materials import ACCENTS, WHITE, ink, pane, plastic, polypropylene, rubber
from parts.glassware import band, enamel
from parts.housings import grip, socket
from parts.panels import icon, lamp, wordmark
from parts.solids import anchor, box, cylinder, fillet, inset, lathe, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["aldergate-pc3-pipette-controller"]

GREEN = ACCENTS["Aldergate"]
THICK = 0.042
NOSE = (-0.0440, 0.1520)  # where the pipette's axis leaves the head, as (x, z)


def views(product):
    return {
        "front": View("Aldergate PC3 cordless pipette controller standing on its grip, with two finger keys and a black nose cone.", turn=24, elevation=14),
        "use": View("PC3 pipette controller standing on its grip with a 10 mL serological pipette in its nose, shown whole.", turn=22, elevation=16, fill=0.95, show={"pipette": True}),
        "detail": View("The two finger keys of the PC3 for drawing up and dispensing, and the switch for gravity or power on its head.", turn=58, elevation=30, look_at="keys", span=0.125),
        "back": View("Back of the PC3 with its charging socket and battery lamps, and beside it the wall holder and a spare filter.", turn=-62, elevation=20, show={"set": True}),
    }


def build(product, view):
    controller(product)
    if view.show.get("pipette"):
        with placed((NOSE[0] - 0.0500 - 0.3300, 0, NOSE[1]), facing="right"), placed(rotate=(0, 0, -90)):
            serological(10)
    if view.show.get("set"):
        with placed((0.0640, 0.0900, 0), rotate=(0, 0, 40)):
            holder()
        with placed((0.0880, 0.0150, 0), rotate=(0, 0, 86)):
            filter_disc()


def outline():
    points = [(-0.0160, 0.0), (0.0440, 0.0), (0.0405, 0.0420), (0.0290, 0.0780), (0.0380, 0.1120), (0.0520, 0.1330), (0.0500, 0.1680), (-0.0440, 0.1735), (-0.0480, 0.1310), (-0.0150, 0.1240), (-0.0090, 0.0860), (-0.0135, 0.0420)]
    return fillet(points, [0.0185, 0.0185, 0.050, 0.060, 0.040, 0.0190, 0.0210, 0.0150, 0.0145, 0.0200, 0.060, 0.060], 12)


def slab(points, thick, material, bevel, name, steps=10):
    """A shape given as (x, z) points, `thick` in Y about the middle."""
    with placed((0, thick / 2, 0), rotate=(90, 0, 0)):
        return prism(points, thick, material, bevel, steps=steps, name=name)


def controller(product):
    shape, white, dark = outline(), plastic(WHITE), rubber("#2B3236")
    with placed((0, 0, 0.0030)):
        slab(shape, THICK, white, 0.0125, "shell")
        slab(inset(shape, -0.00015), 0.0007, plastic("#7D878B"), 0, "seam")
        inlay = fillet([(0.0000, 0.0160), (0.0320, 0.0160), (0.0290, 0.0320), (0.0205, 0.0720), (0.0260, 0.1000), (0.0020, 0.1000), (0.0010, 0.0840), (-0.0010, 0.0340)], [0.0060, 0.0060, 0.030, 0.040, 0.0080, 0.0080, 0.040, 0.040], 10)
        slab(inlay, THICK + 0.0016, dark, 0.0008, "grip inlay", 4)
        ribs(dark)
        with placed((0.0140, 0, -0.0030)):
            box(0.0400, 0.0230, 0.0050, rubber("#1C2023"), 0.0080, 0.0012, name="foot")
        for side in (-1, 1):
            with placed((0, side * THICK / 2, 0), facing="front" if side < 0 else "back"):
                wordmark(product.brand, 0.0047, at=(0.0020, 0.1555), align="center")
                text(product.model, 0.0052, ink("#59646A"), (0.0020, 0.1450, 0.0003), weight=0.016, thickness=0.00004)
        nose()
        anchor("nose", (-0.0800, 0, 0.0950))
        keys()
        head_switch()
        with placed((0.0508, 0, 0.1500), facing="right"):
            rear()


def ribs(material):
    for k in range(7):
        z = 0.0300 + 0.0085 * k
        x = 0.0145 - 0.0030 * min(k, 5) / 5
        for side in (-1, 1):
            with placed((x, side * (THICK / 2 + 0.0008), z), facing="front" if side < 0 else "back"):
                prism(rectangle(0.0150, 0.0024, 0.0012), 0.0009, material, 0.0005, 0, name="rib")


def nose():
    """Collar with the green ring, nose cone and the sealing mouth, along -X."""
    with placed((NOSE[0] - 0.001, 0, NOSE[1]), facing="left"):
        lathe([(0, -0.004), (0.0178, -0.004), (0.0178, 0.0060), (0, 0.0060)], plastic(WHITE), 96, 0.0008, "collar")
        with placed((0, 0, 0.0055)):
            cylinder(0.0181, 0.0026, plastic(GREEN), 0.0006, 96, "ring")
        with placed((0, 0, 0.0078)):
            grip(0.0176, 0.0150, plastic("#2B3236"), 40)
        with placed((0, 0, 0.0220)):
            cone = [(0.0064, 0.0080), (0.0064, 0.0272), (0.0086, 0.0280), (0.0096, 0.0265), (0.0150, 0.0040), (0.0160, 0.0), (0, 0), (0, 0.0080), (0.0064, 0.0080)]
            lathe(cone, plastic("#2B3236"), 96, name="nose cone", smooth_angle=30)
            with placed((0, 0, 0.0245)):
                ring(0.0088, 0.0039, 0.0032, rubber("#6B7478"), 0.0008, 64)


def keys():
    """Two keys at the inner side of the grip: up draws, down dispenses."""
    for z, x, symbol, face in ((0.1120, -0.0108, "up", GREEN), (0.0890, -0.0088, "down", "#3A4449")):
        with placed((x, 0, z), facing="left", tilt=-4):
            prism(rectangle(0.0200, 0.0178, 0.0075), 0.0072, plastic(face), 0.0030, 0, name="key")
            icon(symbol, 0.0078, ink("#F3F6F6"), (0, 0, 0.00725))
    with placed((-0.0100, 0, 0.1210), facing="left"):
        anchor("keys", (0, 0, 0.004))


def head_switch():
    """On the head: the slide switch for gravity or power, level with the top face."""
    with placed((-0.0020, 0, 0.1708), rotate=(0, 3.2, 0)):
        prism(rectangle(0.0290, 0.0115, 0.0055), 0.0008, plastic("#2B3236"), 0.0003, 0, name="bed of the switch")
        with placed((-0.0058, 0, 0.0006)):
            prism(rectangle(0.0140, 0.0085, 0.0040), 0.0030, plastic("#DDE2E2"), 0.0010, 0, name="slide")
            for k in range(3):
                with placed((-0.0026 + 0.0026 * k, 0, 0.0030)):
                    prism(rectangle(0.0009, 0.0056, 0.0004), 0.0004, plastic("#8A9498"), 0.0002, 0)
        with placed((0.0078, 0, 0.0008)):
            icon("drop", 0.0050, ink("#B9C6CA"), (0, 0, 0.00005))
        with placed((0.0240, 0, 0.0002)):
            text("GRAVITY", 0.0024, ink("#59646A"), (0, -0.0042, 0.0003), weight=0.012, thickness=0.00004)
        with placed((-0.0235, 0, 0.0002)):
            text("POWER", 0.0024, ink("#59646A"), (0, -0.0042, 0.0003), weight=0.012, thickness=0.00004)


def rear():
    """Battery lamps at the back of the head, and the charging socket."""
    with placed((0, 0.0010, 0.0004)):
        prism(rectangle(0.0150, 0.0210, 0.0045), 0.0010, plastic("#2B3236"), 0.0004, 0, name="field")
        with placed((0, 0, 0.0010)):
            for k in range(3):
                lamp(0.0012, "#46C26B", k < 2, at=(0, 0.0072 - 0.0042 * k))
        with placed((0, -0.0066, 0.0006)):
            socket("usb-c")


# Beside it.


def serological(volume):
    """A polystyrene serological pipette of 10 mL with its tip at Z = 0 and its mouth piece up, printed in orange."""
    length, r = 0.345, 0.0049
    clear = pane("#F1F7F8", 0.07)
    profile = [(0.0010, 0), (0.0013, 0.0020), (0.0030, 0.0180), (r, 0.0260), (r, 0.2860), (0.0040, 0.2960), (0.0040, length)]
    lathe(fillet(profile, [0, 0.001, 0.004, 0.006, 0.006, 0.006, 0], 6, closed=False), clear, 64, name="pipette")
    with placed((0, 0, length - 0.0300)):
        cylinder(0.0037, 0.0180, polypropylene("#F2F2EE"), 0.0015, 32, "cotton plug")
    orange = ink("#D9772B")
    for k in range(0, 101):
        z = 0.2740 - 0.0228 * k / 10
        if z > 0.028:
            band(r, z, 0.00032, 200 if k % 10 == 0 else 120 if k % 5 == 0 else 80, 0, orange)
            if k % 10 == 0 and k:
                enamel(str(k // 10), 0.0030, r, z + 0.0026, 20, orange, weight=0.015)
    enamel("10 mL", 0.0034, r, 0.2800, 0, orange)
    for z in (0.2880, 0.2900):
        with placed((0, 0, z)):
            ring(0.0048, 0.0030, 0.0012, orange, 0.0001, 48)


def holder():
    """The wall holder lying on its back plate: a shell for the head with two screw holes."""
    white = plastic(WHITE)
    prism(rectangle(0.0560, 0.0800, 0.0100), 0.0040, white, 0.0016, name="plate")
    for y in (-0.0300, 0.0300):
        with placed((0, y, 0.0040)):
            ring(0.0056, 0.0026, 0.0006, plastic("#AEB7BA"), 0.0002, 40)
            cylinder(0.0026, 0.0002, plastic("#22282B"), 0, 32)
    for x in (-0.0235, 0.0235):
        side = fillet([(-0.0200, 0.0030), (0.0200, 0.0030), (0.0160, 0.0420), (0.0040, 0.0420), (-0.0040, 0.0240)], [0, 0, 0.007, 0.006, 0.012], 8)
        with placed((x - 0.0030, 0, 0), rotate=(90, 0, 90)):
            prism(side, 0.0060, white, 0.0018, name="arm")
    with placed((0, 0.0000, 0.0040)):
        prism(rectangle(0.0400, 0.0240, 0.0040), 0.0012, rubber("#2B3236"), 0.0005, 0, name="pad")


def filter_disc():
    """A hydrophobic filter in its clear housing: two cones and the white membrane."""
    with placed((0, 0, 0.0140), rotate=(78, 0, 0)):
        clear = pane("#EAF3F4", 0.10)
        lathe([(0.0030, -0.0170), (0.0034, -0.0060), (0.0120, -0.0025), (0.0138, -0.0025), (0.0138, 0.0025), (0.0120, 0.0025), (0.0034, 0.0060), (0.0030, 0.0170)], clear, 64, name="filter housing")
        with placed((0, 0, -0.0008)):
            cylinder(0.0120, 0.0016, plastic("#F0F1EE"), 0.0004, 64, "membrane")
        for z in (-0.0026, 0.0014):
            with placed((0, 0, z)):
                ring(0.0140, 0.0120, 0.0012, plastic("#C9D3D5"), 0.0004, 64)
