"""Mini centrifuges: a small round-cornered body under a clear dome that starts the run when it is closed."""

import math

from materials import ACCENTS, DARK, WHITE, glass, ink, liquid, pane, plastic, rubber
from parts.glassware import microtube
from parts.housings import feet, socket
from parts.panels import lamp, rocker_switch, serial_plate, wordmark
from parts.solids import anchor, around, box, cut, cylinder, lathe, loft, merged, placed, prism, rectangle, ring, squircle, text
from scene import View

HANDLES = ["meridian-mini6-mini-centrifuge"]

TEAL = ACCENTS["Meridian"]
DECK, MIDDLE = 0.066, 0.006


def views(product):
    return {
        "front": View("Meridian Mini6 mini centrifuge with its clear lid closed; the teal rotor under it holds four tubes.", turn=30, elevation=20),
        "open": View("The Mini6 with its lid open, the six-place rotor mounted and the rotor for two PCR strips lying in front of it.", turn=26, elevation=32, show={"lid": 82, "strips": True}),
        "detail": View("Six-place rotor of the Mini6 from above, with four 2 mL tubes.", turn=20, elevation=48, look_at="rotor", span=0.150, show={"lid": 96}),
        "back": View("Back of the Mini6 with the hinge of the lid, power socket, switch, and rating plate.", turn=206, elevation=20),
    }


def build(product, view):
    width, depth, height = product.size
    opened = view.show.get("lid", 0)
    feet(width, depth, radius=0.009, inset=0.036, height=0.007)
    body = housing(width, depth)
    with placed((0, MIDDLE, DECK)):
        with placed((0, 0, -0.052)):
            cut(body, cylinder(0.0625, 0.09, plastic("#2B3236"), 0, 128))
        chamber()
        anchor("rotor", (0, -0.004, 0.004))
        rotor()
    with placed((0, depth / 2 - 0.014, DECK + 0.004)):
        with placed((-0.030, 0, 0), rotate=(0, 90, 0)):
            cylinder(0.0055, 0.060, plastic(DARK), 0.001, 40)
        with placed(rotate=(-opened, 0, 0)), placed((0, -(depth / 2 - 0.014), -0.004)):
            lid(height - DECK)
    with placed((0, -depth / 2 + 0.0007, 0.041), facing="front", tilt=7):
        wordmark(product.brand, 0.0062, at=(0, 0.0035), align="center")
        text("Mini6", 0.0050, ink("#4A5459"), (0, -0.0075, 0.0003), "center", weight=0.012, thickness=0.00004)
    with placed((0.034, -depth / 2 + 0.0015, 0.042), facing="front", rotate=(0, 8, 0)):
        lamp(0.0018)
    for x, what in ((-0.034, lambda: socket("dc")), (0.034, lambda: rocker_switch(0.010, 0.014))):
        with placed((x, depth / 2 - 0.0018, 0.040), facing="back", rotate=(0, 12 if x < 0 else -12, 0)):
            what()
    with placed((0, depth / 2 - 0.0008, 0.0405), facing="back", tilt=4):
        serial_plate(product, 0.040, 0.022, "24 V DC  " + product.spec("Power draw") + " W")
    if view.show.get("strips"):
        with placed((0.040, -depth / 2 - 0.085, 0.0005)):
            strip_rotor()


def housing(width, depth):
    """Rounded like a pebble: the plan draws in towards the top."""
    rings = []
    for share, z in ((0.90, 0.005), (0.955, 0.007), (0.985, 0.012), (1.0, 0.022), (0.995, 0.036), (0.975, 0.050), (0.955, 0.058), (0.94, 0.0625), (0.915, 0.0652), (0.885, 0.0660)):
        rings.append([(x, y, z) for x, y in squircle(width * share, depth * share, 3.6, 128)])
    body = loft(rings, plastic(WHITE), "body", smooth_angle=60)
    rings = [[(x, y, z) for x, y in squircle(width * share, depth * share, 3.6, 128)] for share, z in ((1.003, 0.0215), (1.0045, 0.0222), (1.0045, 0.0242), (1.003, 0.0249))]
    loft(rings, plastic(TEAL), "line", smooth_angle=60, caps=False)
    return body


def chamber():
    lathe([(0.006, -0.050), (0.050, -0.050), (0.060, -0.040), (0.0605, -0.002), (0.0645, 0.0006), (0.0645, -0.001), (0.0618, -0.003), (0.0612, -0.041), (0.050, -0.0515), (0.006, -0.0515), (0.006, -0.050)], plastic("#C3CACB"), 128, name="chamber")
    ring(0.067, 0.0632, 0.0022, rubber("#3A4246"), 0.0008, 128)


def rotor():
    """Six places in a dish of teal plastic whose slope stands square to the tubes, so that their caps lie on it all round."""
    slope, at, height = 38, 0.030, 0.004
    rise = math.tan(math.radians(slope))
    dish = [(r, height + (r - at) * rise) for r in (0.0385, 0.019)]
    profile = [(0, -0.024), (0.016, -0.024), (0.0450, -0.0045), (0.0465, 0.002), (0.0445, 0.0085), *dish, (0.0125, -0.0046), (0.0115, 0.0085), (0, 0.0085)]
    body = lathe(profile, plastic("#17858C"), 144, 0.0012, "rotor")
    wells = []
    for _ in around(6, at, 30):
        with placed((0, 0, height), rotate=(0, -slope, 0)), placed((0, 0, -0.040)):
            wells.append(cylinder(0.0058, 0.060, plastic("#0F565B"), 0, 64))
    cut(body, merged(wells))
    lids = {0: None, 1: "#D9902F", 3: None, 4: "#D9902F"}
    for place in around(6, at, 30):
        if place in lids:
            with placed((0, 0, height), rotate=(0, -slope, 0)), placed((0, 0, 0.0036), rotate=(0, 0, 90)):
                microtube(2.0, contents=liquid("#DCEAF0"), lid=plastic(lids[place]) if lids[place] else None)
    with placed((0, 0, 0.0085)):
        lathe([(0, 0), (0.0095, 0), (0.0085, 0.011), (0.005, 0.0135), (0, 0.014)], plastic("#2B3236"), 64, 0.001, "cap")


def lid(tall):
    """A dome of clear plastic with a bead round its rim and a lip at the front; rim at Z = 0."""
    r = 0.0685
    with placed((0, MIDDLE, 0.0015)):
        ring(r + 0.0035, r - 0.003, 0.0055, glass("#DDEFEE", 1.49, 0.0), 0.0015, 128)
        profile = [(r, 0.004)] + [(r * math.cos(a) ** 0.62, 0.004 + (tall - 0.008) * math.sin(a)) for a in (math.pi / 2 * k / 20 for k in range(1, 21))]
        profile[-1] = (0, profile[-1][1])
        lathe(profile, pane("#E4F3F2", 0.03), 128, name="dome", smooth_angle=80)
        with placed((0, -r - 0.004, 0.0004)):  # proud of the bead that runs into it
            box(0.034, 0.016, 0.0064, plastic(DARK), 0.005, 0.0018)
        with placed((0, r + 0.001, 0.0)):
            box(0.046, 0.012, 0.006, plastic(DARK), 0.004, 0.002)


def strip_rotor():
    """The second rotor: a bar for two strips of eight, lying on the bench, strips with caps in it."""
    with placed((0, 0, 0.012), rotate=(0, 0, 24)):
        with placed((0, 0, -0.011)):
            body = prism(rectangle(0.092, 0.050, 0.014), 0.016, plastic("#17858C"), 0.004, 0.003, name="strip rotor")
        holes = []
        for y in (-1, 1):
            for k in range(8):
                with placed(((k - 3.5) * 0.009, y * 0.0150, -0.004)):
                    holes.append(cylinder(0.0032, 0.03, plastic("#0D4F54"), 0, 24))
        cut(body, merged(holes))
        for k in range(8):
            with placed(((k - 3.5) * 0.009, 0.0150, 0.005)):
                ring(0.0036, 0.0026, 0.0018, plastic("#E8EDED"), 0.0004, 32)
                with placed((0, 0, 0.0016)):
                    lathe([(0, 0), (0.0036, 0), (0.0036, 0.0010), (0.0026, 0.0024), (0, 0.0026)], plastic("#F0F3F3"), 32, 0.0003)
        with placed((0, 0.0150, 0.0062)):
            prism(rectangle(0.066, 0.0024, 0.001), 0.0008, plastic("#E8EDED"), 0.0003)
        with placed((0, 0, 0.005)):
            lathe([(0, 0), (0.0095, 0), (0.0085, 0.008), (0, 0.009)], plastic("#2B3236"), 64, 0.001)
