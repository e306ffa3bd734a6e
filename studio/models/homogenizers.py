"""Rotor-stator homogenizers: a slim motor held by its arm on a stand, with dispersing tools of steel below."""


from materials import ACCENTS, DARK, WHITE, aluminum, glow, ink, plastic, rubber, steel
from parts.housings import grip
from parts.optics import wrapped
from parts.panels import button, display, figures, knob, on_screen, serial_plate, wordmark
from parts.solids import anchor, around, box, cable, cut, cylinder, lathe, loft, merged, placed, prism, rectangle, ring, squircle, text
from parts.stands import boss_head, plate_stand
from scene import View

HANDLES = ["meridian-hg25-homogenizer"]

TEAL = ACCENTS["Meridian"]
UP = 0.315  # the motor's lower end above the bench


def views(product):
    return {
        "front": View("Meridian HG25 homogenizer on a laboratory stand with the 18 mm dispersing tool; the stand is not included.", turn=32, elevation=13, fill=0.88, show={"stand": 18}),
        "tools": View("The two dispersing tools of the HG25, 18 mm and 10 mm, each with its rotor shaft drawn out beside it.", turn=16, elevation=34, show={"tools": True}),
        "detail": View("Display and dial of the HG25: 12,000 rpm of at most 27,000.", turn=8, elevation=17, look_at="panel", span=0.120, show={"stand": 18}),
        "tip": View("Slotted stator of the 18 mm tool with the rotor inside.", turn=20, elevation=12, look_at="tip", span=0.062, show={"stand": 18}),
        "10-mm": View("Meridian HG25 homogenizer on a laboratory stand with the slim 10 mm dispersing tool; the stand is not included.", turn=32, elevation=13, fill=0.88, show={"stand": 10}),
    }


def build(product, view):
    if view.show.get("tools"):
        for x, tool in ((-0.045, 18), (0.025, 10)):
            lying(x, tool)
        return
    if view.look_at != "panel":  # beside it the clamp would be a knob in the air
        plate_stand(0.18, 0.28, 0.57, 0.008, 0.105)
        with placed((0, 0.105, UP + 0.120)):
            boss_head()
    with placed((0, -0.035, UP)):
        motor(product)
        with placed((0, 0, -0.006)):
            tool_down(view.show["stand"])


def motor(product):
    """The motor on Z = 0; its support arm leaves to +Y."""
    width, depth, height = product.size
    sections = ((0.0, 0.50), (0.006, 0.58), (0.024, 0.70), (0.048, 0.90), (0.062, 0.98), (0.075, 1.0), (height - 0.034, 1.0), (height - 0.018, 0.97), (height - 0.006, 0.88), (height, 0.72))
    rings = [[(x, y, z) for x, y in squircle(width * share, depth * share, 3.4, 96)] for z, share in sections]
    loft(rings, plastic(WHITE), "motor", smooth_angle=60)
    rings = [[(x, y, z) for x, y in squircle(width * share, depth * share, 3.4, 96)] for z, share in ((height - 0.0345, 1.004), (height - 0.0340, 1.010), (height - 0.0315, 1.010), (height - 0.0310, 1.002))]
    loft(rings, plastic(TEAL), "line", smooth_angle=60)
    with placed((0, 0, height - 0.0008)):
        for k in range(5):
            with placed((0, -0.016 + 0.008 * k, 0)):
                prism(rectangle(0.032, 0.0034, 0.0016), 0.0012, plastic("#1A1E20"), 0.0002)
    with placed((0, 0, -0.006)):
        lathe([(0, 0), (0.0145, 0), (0.0165, 0.003), (0.0165, 0.010), (0, 0.010)], steel("satin"), 64, 0.0008, "coupling")
    with placed((0, depth / 2 - 0.006, 0.120), rotate=(-90, 0, 0)):
        lathe([(0, 0), (0.016, 0), (0.014, 0.010), (0.0065, 0.012), (0, 0.012)], plastic(DARK), 64, 0.0012)
        cylinder(0.0065, 0.125, steel("satin"), 0.0008, 48, "arm")
    with placed((0, -depth / 2 - 0.0006, 0.142), facing="front"):
        anchor("panel", (0, 0.004, 0))
        with placed((0, 0, -0.0028)):
            prism(rectangle(0.046, 0.100, 0.009), 0.0042, plastic(DARK), 0.0012, 0, name="panel")
        with placed((0, 0.0260, 0.0014)):
            display(0.036, 0.030, border=0.0022)
            figures("12,000", "", 0.0078, (-0.0155, 0.0045), "left")
            text("rpm", 0.0034, glow("#7FA0A6"), (-0.0155, -0.0055, on_screen()), "left", thickness=0)
            text("max 27,000", 0.0025, glow("#7FA0A6"), (0.0155, -0.0055, on_screen()), "right", thickness=0)
            for k in range(10):
                with placed((-0.0140 + 0.0031 * k, -0.0110, on_screen())):
                    prism(rectangle(0.0024, 0.0026), 0.00003, glow("#5FC9BF" if k < 4 else "#20323A"), 0)
        with placed((0, -0.0070, 0.0014)):
            knob(0.0120, 0.011, plastic("#23292C"), ribs=28, pointer=False, cap=aluminum("#D4D7D8"))
        with placed((0, 0, 0.0014)):
            button(0.0165, 0.0125, face=TEAL, symbol="play", at=(-0.0098, -0.0330), radius=0.003)
            button(0.0165, 0.0125, face="#5A6368", symbol="stop", at=(0.0098, -0.0330), radius=0.003)
    with placed((0, -depth / 2 - 0.0002, height - 0.0420), facing="front"):
        wordmark(product.brand, 0.0048, at=(0, 0), align="center")
    with placed((0, 0.010, height - 0.004)):
        lathe([(0, 0), (0.0065, 0), (0.0050, 0.020), (0, 0.020)], rubber("#1A1C1E"), 32, 0.001)
        bench = 0.0035 - UP - height + 0.004
        cable([(0, 0, 0.012), (0.004, 0.018, 0.060), (0.020, 0.105, 0.050), (0.030, 0.195, -0.120), (0.036, 0.210, bench + 0.050), (0.055, 0.215, bench + 0.003), (0.110, 0.200, bench), (0.150, 0.165, bench + 0.0075)], 0.0034, rubber("#1A1C1E"))
        with placed((0.149, 0.166, bench + 0.0075), rotate=(90, 0, 49)):
            mains_plug()
    with placed((0, depth / 2 + 0.0004, 0.175), facing="back"):
        serial_plate(product, 0.036, 0.024, "120 V~  60 Hz  500 W")


def mains_plug():
    """A moulded plug along Z, its cable entering at Z = 0, two flat blades and a round pin at its other end."""
    black = rubber("#1A1C1E")
    lathe([(0, 0), (0.0042, 0), (0.0062, 0.016), (0, 0.016)], black, 32, 0.0008)
    with placed((0, 0, 0.015)):
        box(0.024, 0.021, 0.024, black, 0.005, 0.002, name="plug")
    for x in (-0.0064, 0.0064):
        with placed((x, -0.003, 0.038)):
            box(0.0015, 0.0065, 0.017, steel("satin"), 0.0006, 0.0003)
    with placed((0, 0.006, 0.038)):
        cylinder(0.0024, 0.019, steel("satin"), 0.001, 24)


def profile(tool):
    """Half width, shaft length and the length of the slotted head, in meters."""
    return {18: (0.009, 0.195, 0.020), 10: (0.005, 0.170, 0.014)}[tool]


def stator(tool, rotor=True):
    """A dispersing tool that stands with its slotted end on Z = 0, with or without its `rotor`."""
    r, long, head = profile(tool)
    metal, slots = steel("drawn" if rotor else "satin"), []
    tube = lathe([(r * 0.80, 0), (r, 0), (r, head + 0.004), (r * 0.80, head + 0.010), (r * 0.80, long - 0.030), (r * 0.95, long - 0.026), (r * 0.95, long), (r * 0.55, long), (r * 0.55, head), (r * 0.80, head - 0.002), (r * 0.80, 0)], metal, 96, 0.0, "stator")
    for _ in around(6 if tool == 18 else 4):
        with placed((r * 0.9, 0, head * 0.30), rotate=(0, 0, 0)):
            slots.append(box(r * 0.8, r * 0.34, head * 0.50, plastic("#3C4347"), r * 0.05, 0, 0))
    cut(tube, merged(slots))
    if rotor:
        with placed((0, 0, 0.001)):
            for _ in around(2):
                with placed((r * 0.34, 0, 0)):
                    box(r * 0.60, r * 0.40, head * 0.8, steel("satin"), r * 0.08, 0.0002)
            cylinder(r * 0.30, head, steel("satin"), 0.0003, 32)
    with placed((0, 0, long - 0.018)):
        grip(r * 1.30 if tool == 10 else r * 1.15, 0.018, steel("satin"), 28)
    with placed((0, 0, long * 0.62)):
        ring(r * 0.815, r * 0.79, 0.0012, plastic(TEAL), 0.0002, 64)
    wrapped(f"{tool} mm", r * 0.42, r * 0.802, long * 0.72, ink("#4A5459"))


def tool_down(tool):
    r, long, head = profile(tool)
    with placed((0, 0, -long)):
        anchor("tip", (0, 0, 0.018))
        stator(tool)


def lying(x, tool):
    """The tool and its rotor shaft on the bench, along Y."""
    r, long, head = profile(tool)
    with placed((x, -long / 2, r * 1.16 if tool == 18 else r * 1.31), rotate=(-90, 0, 0)):
        with placed(rotate=(0, 0, 180)):
            stator(tool, rotor=False)
    with placed((x + r * 2 + 0.014, -long / 2 - 0.006, r * 0.76), rotate=(-90, 0, 0)):
        shaft = long + 0.018
        teeth = head * 0.62
        with placed((0, 0, teeth)):
            cylinder(r * 0.30, shaft - teeth, steel("polished"), 0.0004, 48, "rotor shaft")
        for at in (0.35, 0.68):
            with placed((0, 0, long * at)):
                cylinder(r * 0.50, 0.010, plastic("#EDEFEE"), 0.0008, 48, "PTFE bearing")
        with placed((0, 0, shaft - 0.010)):
            cylinder(r * 0.36, 0.010, steel("satin"), 0.0005, 6)
        with placed((0, 0, teeth - 0.0005)):  # the hub; its teeth point away from the drive
            cylinder(r * 0.74, 0.0045, steel("satin"), 0.0003, 64)
        for _ in around(4):
            with placed((r * 0.56, 0, 0)):
                box(r * 0.34, r * 0.22, teeth, steel("satin"), r * 0.04, 0.0002)
