"""Water baths: a drawn steel tank in a housing, a gable lid of clear polycarbonate, controls on the front."""


from materials import ACCENTS, DARK, WHITE, glow, ink, liquid, pane, plastic, powder, steel
from parts.cabinets import spec_size
from parts.glassware import fill, vessel
from parts.housings import feet, vents
from parts.panels import button, display, lamp, on_screen, wordmark
from parts.decimal_displays import pointed
from parts.solids import anchor, box, cable, cut, cylinder, extrusion, fillet, lathe, merged, placed, prism, rectangle, ring, solid, text
from scene import View

HANDLES = ["emberline-wb-water-bath"]

# Liters: height of the tank's rim; width, depth and height of the tank, and where its middle is in Y.
TANKS = {6: (0.186, 0.300, 0.140, 0.140, 0.008), 12: (0.196, 0.300, 0.240, 0.150, 0.020), 22: (0.236, 0.490, 0.240, 0.190, 0.020)}


def views(product):
    return {
        "front": View("Emberline WB 12 L water bath with its clear gable lid on, set to 37.0 °C.", turn=30, elevation=20),
        "open": View("The WB without its lid: two bottles and a rack of tubes stand in the seamless steel tank.", turn=24, elevation=36, show={"open": True}),
        "detail": View("Controls of the WB: 37.0 °C in green figures, four keys, and indicator lamps.", turn=10, elevation=16, look_at="panel", span=0.25),
        "side": View("Left side of the WB with the drain valve at the back and the ventilation slots.", turn=75, elevation=16),
        "6-l": View("Emberline WB 6 L water bath, shallow from front to back, with its clear gable lid on, set to 37.0 °C.", turn=30, elevation=20, show={"liters": 6}),
        "22-l": View("Emberline WB 22 L water bath, wide, with its clear gable lid on, set to 37.0 °C.", turn=30, elevation=20, show={"liters": 22}),
    }


def build(product, view):
    liters = view.show.get("liters", 12)
    width, depth, height = spec_size(product, f"Dimensions, {liters} L (W x D x H)")
    rim, tank_w, tank_d, deep, yc = TANKS[liters]
    low = min(0.0, (rim - 0.196) * 0.3)  # how much lower than in the middle size the controls stand
    front, back = -depth / 2, depth / 2
    feet(width, depth, inset=0.035, height=0.014)
    shell = powder(WHITE)
    tub = fillet([(front + 0.012, 0.012), (back - 0.006, 0.012), (back - 0.006, 0.050), (front + 0.012, 0.050)], 0.012, 6)
    extrusion(tub, width - 0.010, powder("#4B5459"), 0.009, name="tub")
    side = fillet([(front + 0.006, 0.040), (back, 0.040), (back, rim - 0.006), (front + 0.026, rim - 0.006), (front, rim - 0.054), (front, 0.060 + low)], [0.006, 0.010, 0.010, 0.010, 0.020, 0.010], 8)
    body = extrusion(side, width, shell, 0.0055, name="shell")
    with placed((0, yc, rim - 0.006 - deep)):
        cut(body, prism(rectangle(tank_w - 0.004, tank_d - 0.004, 0.040), 0.3, steel("satin"), 0, 0.018, name="tank"))
    flange(tank_w, tank_d, yc, rim)
    # In the deepest one the false floor is raised, so that what stands on it looks out.
    with placed((0, yc, rim - 0.006 - min(deep, 0.150) + 0.010)):
        platform(tank_w - 0.030, tank_d - 0.030)
        with placed((0, 0, 0.012)):
            load(liters)
    # A little larger than the tank: a gap at its walls would mirror what stands in the water.
    with placed((0, yc, rim - 0.006 - deep - 0.0003)):
        prism(rectangle(tank_w - 0.0036, tank_d - 0.0036, 0.040), 0.1023 + (deep - 0.150), water(), 0.0005, 0.012, name="water")
    if not view.show.get("open"):
        with placed((0, yc, rim + 0.0010)):
            gable(tank_w + 0.026, tank_d + 0.026, height - rim - 0.022)
    with placed((0, front, 0.0985 + low), facing="front"):
        controls(product, width, liters)
    if liters > 6:
        with placed((-width / 2, back - 0.050, 0.070), facing="left"):
            drain()
    with placed((-width / 2, -0.010, 0.130), facing="left"):
        vents(0.120, 0.044, 5)
    with placed((width / 2, -0.010, 0.130), facing="right"):
        vents(0.120, 0.044, 5)


def water():
    return liquid("#E3F1F4")


def flange(wide, deep, yc, height):
    """The drawn rim of the tank."""
    outer, inner = rectangle(wide + 0.034, deep + 0.034, 0.052), rectangle(wide - 0.005, deep - 0.005, 0.040)
    with placed((0, yc, height - 0.0065)):
        rim = prism(outer, 0.0065, steel("satin"), 0.0030, 0.0002, name="rim")
        with placed((0, 0, -0.01)):
            cut(rim, prism(inner, 0.05, steel("satin"), 0))


def platform(wide, deep):
    """A perforated false floor."""
    sheet = box(wide, deep, 0.0020, steel("satin"), 0.025, 0.0006)
    holes = []
    for x in range(14):
        for y in range(10):
            with placed(((x - 6.5) * wide / 15, (y - 4.5) * deep / 11.5, -0.004)):
                holes.append(cylinder(0.0042, 0.012, plastic("#4A5154"), 0, 12))
    cut(sheet, merged(holes))


def load(liters):
    """Media bottles and a rack of tubes, as many as fit."""
    bottles = ((-0.095, 0.045, "#C9545E", "#C2452F"), (-0.085, -0.055, "#D9BE78", "#2F6DB0"))
    if liters == 6:
        bottles = ((-0.095, 0.0, "#C9545E", "#C2452F"),)
    if liters == 22:
        bottles = ((-0.180, 0.045, "#C9545E", "#C2452F"), (-0.165, -0.055, "#D9BE78", "#2F6DB0"), (-0.075, 0.050, "#D9BE78", "#2F6DB0"), (-0.070, -0.050, "#C9545E", "#C2452F"))
    for x, y, color, cap in bottles:
        with placed((x, y, 0)):
            r = 0.035
            outer = fillet([(0, 0.002), (r * 0.8, 0), (r, 0), (r, 0.095), (0.0165, 0.118), (0.0165, 0.132)], [0, 0.002, 0.004, 0.016, 0.006, 0], 8, closed=False)
            # Neither bends light, which between water and steel would show torn patches.
            inner = vessel(outer, 0.0020, pane("#EEF6F6", 0.03))
            fill(inner, 0.082, plastic(color))
            with placed((0, 0, 0.116)):
                from parts.glassware import screw_cap
                from materials import polypropylene

                screw_cap(0.0225, 0.024, polypropylene(cap), 60)
    with placed(({6: 0.040, 12: 0.055, 22: 0.130}[liters], 0.0, 0), rotate=(0, 0, 90 if liters == 6 else 0)):
        metal = steel("polished")
        for z in (0.030, 0.105):
            sheet = None
            with placed((0, 0, z)):
                sheet = box(0.120, 0.170, 0.0018, steel("satin"), 0.006, 0.0005)
                holes = []
                for column in range(4):
                    for row in range(6):
                        with placed(((column - 1.5) * 0.027, (row - 2.5) * 0.026, -0.01)):
                            holes.append(cylinder(0.0088, 0.03, steel("satin"), 0, 24))
                cut(sheet, merged(holes))
        for x in (-1, 1):
            for y in (-1, 1):
                with placed((x * 0.056, y * 0.081, 0)):
                    cylinder(0.0022, 0.106, metal, 0.0005, 16)

        for column in range(4):
            for row in range(6):
                if (column * 5 + row * 3) % 4 != 3:
                    with placed(((column - 1.5) * 0.027, (row - 2.5) * 0.026, 0.006)):
                        simple_tube(("#2F6DB0", "#C2452F")[(column + row) % 5 == 0])


def simple_tube(cap):
    """A 15 mL tube without its graduation, which cannot be read here."""
    from materials import polypropylene
    from parts.glassware import screw_cap

    lathe([(0, 0), (0.0022, 0), (0.0078, 0.022), (0.0078, 0.112), (0, 0.112)], plastic("#DDE6E9"), 32, 0.001)
    with placed((0, 0, 0.106)):
        screw_cap(0.0098, 0.013, polypropylene(cap), 36)


def gable(wide, deep, rise):
    """A ridged roof with its ridge along X, a knob on top."""
    sheet = pane("#F2F9FA", 0.05)
    eaves = 0.020

    def roof(w, d, z):
        x, y, ridge = w / 2, d / 2, w / 2
        return [[(-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)], [(-x, -y, z + eaves), (x, -y, z + eaves), (x, y, z + eaves), (-x, y, z + eaves)], [(-ridge + 0.002, -0.006, z + rise), (ridge - 0.002, -0.006, z + rise), (ridge - 0.002, 0.006, z + rise), (-ridge + 0.002, 0.006, z + rise)]]

    lower, middle, upper = roof(wide, deep, 0)
    points = lower + middle + upper
    faces = [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 9, 8), (5, 6, 10, 9), (6, 7, 11, 10), (7, 4, 8, 11), (8, 9, 10, 11)]
    solid("gable lid", points, faces, sheet, crisp=False)
    trim = pane("#CFE3E6", 0.35)
    for a, b in ((0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (7, 4), (4, 8), (5, 9), (6, 10), (7, 11), (8, 9), (10, 11)):
        cable([points[a], points[b]], 0.0011, trim)
    with placed((0, 0, rise - 0.001)):
        lathe([(0, 0), (0.010, 0), (0.007, 0.006), (0.0145, 0.013), (0.0145, 0.019), (0.011, 0.022), (0, 0.022)], plastic(DARK), 64, 0.0015, "knob")


def controls(product, width, liters):
    anchor("panel")
    prism(rectangle(width - 0.110, 0.064, 0.012), 0.0022, plastic("#3A4347"), 0.0010, 0, name="panel")
    with placed((-0.058, 0, 0.0022)):
        display(0.100, 0.042, background="#0C1210", border=0.004)
        pointed("37.0", 0.0230, (-0.046, 0.001), "left", "#4FD08A")
        text("°C", 0.0068, glow("#4FD08A"), (0.0140, 0.0085, on_screen()), "left", thickness=0)
        text("SET 37.0", 0.0036, glow("#8FB0A0"), (0.047, 0.0140, on_screen()), "right", thickness=0)
        text("--- min", 0.0036, glow("#8FB0A0"), (0.047, -0.0145, on_screen()), "right", thickness=0)
    with placed((0, 0, 0.0022)):
        for k, (symbol, face) in enumerate((("up", "#5C666B"), ("down", "#5C666B"), ("timer", "#5C666B"), ("power", ACCENTS["Emberline"]))):
            button(0.0215, 0.0215, face=face, symbol=symbol, at=(0.016 + 0.0275 * k, -0.003), radius=0.005, rise=0.002)
        for k, (words, color, lit) in enumerate((("HEAT", "#F0A03C", True), ("RUN", "#46C26B", True), ("LOW WATER", "#E5484D", False))):
            lamp(0.0018, color, lit, (0.010 + 0.030 * k, 0.0185))
            text(words, 0.0028, ink("#C9D1D3"), (0.0145 + 0.030 * k, 0.0185, 0.0002), "left", weight=0.01, thickness=0.00004)
    with placed((-(width - 0.110) / 2, -0.0435, 0.0)):
        wordmark("Emberline", 0.0085, at=(0.002, 0), align="left")
    with placed(((width - 0.110) / 2, -0.0435, 0.0)):
        text(f"WB {liters} L", 0.0080, ink("#7A8488"), (-0.002, 0, 0.0003), "right", weight=0.01, thickness=0.00004)


def drain():
    """A ball valve with a red lever and a hose end."""
    ring(0.016, 0.008, 0.004, steel("satin"), 0.001, 6)
    cylinder(0.0085, 0.030, steel("satin"), 0.001)
    with placed((0, 0, 0.018)):
        lathe([(0, -0.010), (0.0125, -0.008), (0.0125, 0.008), (0, 0.010)], steel("satin"), 48, 0.002)
        with placed((0, 0.012, 0), rotate=(-90, 0, 0)):
            cylinder(0.0045, 0.008, steel("satin"), 0.0006, 32)
        with placed((0.014, 0.020, 0), rotate=(0, 0, 6)):
            prism(rectangle(0.044, 0.0045, 0.0018), 0.009, plastic("#B5302A"), 0.0015)
    with placed((0, -0.006, 0.034), rotate=(55, 0, 0)):
        lathe([(0, -0.006), (0.0068, -0.006), (0.0068, 0.006), (0.0052, 0.009), (0.0064, 0.013), (0.0050, 0.017), (0.0062, 0.021), (0.0042, 0.026), (0, 0.026)], steel("satin"), 40, 0.0005)
