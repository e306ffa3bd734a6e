"""Drying ovens: a double-walled cabinet with a window in its door, controls at the right, fan behind the rear wall."""


from materials import ACCENTS, DARK, WHITE, aluminum, glossy_plastic, glow, ink, pane, plastic, powder, rubber, steel
from parts.cabinets import carcass, gasket, hinged, rails, spec_size, wire_shelf
from parts.glassware import graduation, vessel
from parts.housings import iec_inlet, screws, vents
from parts.panels import button, display, figures, knob, lamp, on_screen, rocker_switch, scale, serial_plate, wordmark
from parts.solids import anchor, around, box, cut, cylinder, fillet, lathe, merged, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["emberline-do-drying-oven"]


def views(product):
    return {
        "front": View("Emberline DO 60 L oven with a window in its door and glassware inside; the display shows 150.0 °C.", turn=28, elevation=15),
        "open": View("The DO oven with its door open: flasks and beakers on two steel shelves before the perforated wall of the fan.", turn=-22, elevation=15, show={"door": 112}),
        "detail": View("Controls of the DO: 150.0 °C, fan at 60%, flap closed, segment 3 of 8, and the turning knob.", turn=10, elevation=15, look_at="panel", span=0.26),
        "back": View("Back of the DO with the exhaust connection of 52 mm, the power inlet, and the rating plate.", turn=205),
        "120-l": View("Emberline DO 120 L oven with a window in its door and glassware inside; the display shows 150.0 °C.", turn=28, elevation=15, show={"liters": 120}),
    }


def build(product, view):
    liters = view.show.get("liters", 60)
    width, depth, height = spec_size(product, f"Dimensions, {liters} L (W x D x H)")
    wider, deeper, taller = width - 0.600, depth - 0.570, height - 0.700  # than the smallest one
    front, back = -depth / 2, depth / 2
    face, shell = front + 0.058, powder("#454D52")
    opened = view.show.get("door", 0)
    for x in (-1, 1):
        for y in (-1, 1):
            with placed((x * (width / 2 - 0.06), y * (depth / 2 - 0.085), 0)):
                lathe([(0, 0), (0.024, 0), (0.018, 0.026), (0, 0.026)], rubber(), 48, 0.003)
    wide, tall, deep, x0, z0 = 0.372 + wider * 0.96, 0.440 + taller, 0.370 + deeper, -0.078 - wider * 0.02, 0.356 + taller / 2
    carcass(width, face, back, 0.024, height, (wide, tall, x0, z0, deep, 0.018), shell, steel("satin"), radius=0.016, bevel=0.008)
    with placed((x0, face + deep / 2 + 0.008, 0)):
        inside(wide, tall, deep, z0, taller)
    with placed((x0, face, z0), facing="front"):
        gasket(wide + 0.046, tall + 0.046, 0.026, 0.016, rubber("#8C4A34"))
    door_width, low, high = 0.452 + wider * 0.96, 0.038, height - 0.016
    with hinged(x0 - door_width / 2 + 0.004, face, opened):
        door(x0, door_width, low, high, front, face)
    controls(product, width, x0 + door_width / 2, low, high, front, face, opened > 0, liters)
    for y in (0.02, 0.16):
        with placed((-width / 2, y, 0.60 + taller), facing="left"):
            vents(0.100, 0.050, 5)
    rear(product, width, height, back)


def inside(wide, tall, deep, z0, taller):
    """Two shelves with glassware, the fan's wall behind, a warm light."""
    low, up = z0 - 0.128 - taller * 0.3, z0 + 0.060 + taller * 0.1
    rails(wide - 0.004, deep - 0.05, [low, up])
    with placed((0, deep / 2 - 0.022, z0), facing="front"):
        # Bead-blasted, so that it shows the light and not a mirror image of the door.
        wall = prism(rectangle(wide - 0.030, tall - 0.050, 0.010), 0.002, plastic("#B4B9BA"), 0.0006, 0, name="fan wall")
        holes = []
        for radius, count in ((0.010, 6), (0.024, 12), (0.038, 18), (0.052, 24), (0.066, 30)):
            for _ in around(count, radius):
                with placed((0, 0, -0.004)):
                    holes.append(cylinder(0.0034, 0.01, plastic("#1A1D1F"), 0, 12))
        cut(wall, merged(holes))
        for x in (-0.140, 0.140):
            for k in range(9):
                with placed((x, (k - 4) * 0.036, 0.0018)):
                    prism(rectangle(0.030, 0.008, 0.0039, 4), 0.0006, plastic("#1A1D1F"), 0)
    for z in (low, up):
        with placed((0, -0.004, z)):
            wire_shelf(wide - 0.014, deep - 0.050, 0.020)
    with placed((0, 0, low + 0.0005)):
        for x, y, r, high in ((-0.105, -0.06, 0.046, 0.125), (0.010, -0.08, 0.038, 0.105), (0.110, -0.05, 0.034, 0.092)):
            with placed((x, y, 0)):
                vessel(fillet([(0, 0), (r, 0), (r, high), (r + 0.0025, high + 0.0015)], [0, 0.008, 0.003, 0], 6, closed=False), 0.0018)
                graduation(r, [(0.020 + high * 0.11 * k, str(100 * k) if k % 2 else None) for k in range(1, 6)], 24, 0, size=0.005)
    with placed((0, 0, up + 0.0005)):
        for x, y in ((-0.120, -0.07), (-0.045, -0.09), (0.030, -0.06)):
            with placed((x, y, 0)):
                vessel(fillet([(0, 0), (0.033, 0), (0.011, 0.082), (0.011, 0.108), (0.0135, 0.110)], [0, 0.007, 0.016, 0.002, 0], 6, closed=False), 0.0016)
        with placed((0.118, -0.05, 0)):
            tray()
    with placed((0, -0.05, z0 + tall / 2 - 0.006)):
        box(0.240, 0.090, 0.005, glow("#FFF0DA", 7.0), 0.010, 0.002, name="chamber light")
    # A second lamp, which the picture does not show, lights the glassware from the door's side.
    with placed((0, -deep / 2 + 0.014, z0 + tall / 2 - 0.012)):
        unseen = box(0.300, 0.024, 0.003, glow("#FFF0DA", 12.0), 0.006, 0.001)
        unseen.visible_camera = unseen.visible_glossy = unseen.visible_transmission = False


def tray():
    """An open instrument tray of steel with three spatulas in it."""
    body = box(0.100, 0.150, 0.022, steel("satin"), 0.010, 0.0012, 0.004)
    with placed((0, 0, 0.0015)):
        cut(body, prism(rectangle(0.096, 0.146, 0.008), 0.05, steel("satin"), 0, 0.003))
    for x, turn in ((-0.026, 4), (0.0, -3), (0.026, 2)):
        with placed((x, 0, 0.0018), rotate=(0, 0, turn)):
            box(0.006, 0.120, 0.002, steel("polished"), 0.0029, 0.0006)
            with placed((0, 0.052, 0)):
                box(0.014, 0.030, 0.0022, steel("polished"), 0.0068, 0.0006)


def door(x0, wide, low, high, front, face):
    """Sheet steel with a window of double glass and a long bar."""
    z, tall = (low + high) / 2, high - low
    paint = powder(WHITE)
    with placed((x0, face - 0.003, z), facing="front"):
        body = prism(rectangle(wide, tall, 0.014), face - front - 0.003, paint, 0.008, 0.002, name="door")
        window = (wide - 0.150, tall - 0.240)
        with placed((0, 0.010, -0.05)):
            cut(body, prism(rectangle(*window, 0.026), 0.2, plastic(DARK), 0, name="window opening"))
        with placed((0, 0.010, face - front - 0.0045)):
            gasket(window[0] + 0.020, window[1] + 0.020, 0.034, 0.010, plastic(DARK))
            with placed((0, 0, -0.004)):
                prism(rectangle(window[0] + 0.002, window[1] + 0.002, 0.026), 0.004, pane("#F1F6F5", 0.02), 0.0005, 0.0005, name="window")
        with placed((0, 0, -0.004)):
            frame = prism(rectangle(wide - 0.050, tall - 0.050, 0.020), 0.004, steel("satin"), 0.001, 0, name="liner")
            with placed((0, 0.010, -0.05)):
                cut(frame, prism(rectangle(*window, 0.026), 0.1, steel("satin"), 0))
        with placed((wide / 2 - 0.036, 0, face - front - 0.004)):
            for y in (-0.150, 0.150):
                with placed((0, y, 0)):
                    cylinder(0.009, 0.034, plastic(DARK), 0.001)
            with placed((0, -0.190, 0.036), rotate=(-90, 0, 0)):
                cylinder(0.0115, 0.380, plastic(DARK), 0.004)
            with placed((0, -0.150, 0.036), rotate=(-90, 0, 0)):
                cylinder(0.0120, 0.300, steel("satin"), 0.001)
        with placed((-wide / 2 + 0.028, -tall / 2 + 0.050, face - front - 0.003)):
            wordmark("Emberline", 0.0135, at=(0, 0), align="left")
        for y in (-0.5, 0.5):
            with placed((-wide / 2 - 0.004, y * (tall - 0.120), 0.020), rotate=(-90, 0, 0)), placed((0, 0, -0.028)):
                cylinder(0.009, 0.056, steel("satin"), 0.001)


def controls(product, width, left, low, high, front, face, opened, liters):
    """A column beside the door, as deep as the door."""
    right = width / 2 - 0.002
    wide, z = right - left - 0.004, (low + high) / 2
    x = (left + 0.004 + right) / 2
    with placed((x, face - 0.003, z), facing="front"):
        prism(rectangle(wide, high - low, 0.014), face - front - 0.012, powder(WHITE), 0.008, 0.002, name="control column")
        with placed((0, 0.130, face - front - 0.012)):
            anchor("panel", (0, -0.008, 0))
            prism(rectangle(wide - 0.022, 0.250, 0.010), 0.0020, glossy_plastic("#14191B"), 0.0008, 0)
            with placed((0, 0.064, 0.0012)):
                screen(wide - 0.038, opened)
            with placed((0, -0.036, 0.0020)):
                knob(0.0240, 0.020, plastic("#2B3236"), ribs=40, pointer=False, cap=aluminum("#A8623C"))
            with placed((0, -0.092, 0.0020)):
                for k, (symbol, face_colour, words) in enumerate((("play", ACCENTS["Emberline"], "START"), ("stop", "#5C666B", "STOP"))):
                    button(0.036, 0.024, face=face_colour, symbol=symbol, at=(-0.022 + 0.044 * k, 0), radius=0.005, rise=0.002)
                    text(words, 0.0034, ink("#C9D1D3"), (-0.022 + 0.044 * k, -0.0190, 0.0002), weight=0.01, thickness=0.00004)
        with placed((0, -0.125, face - front - 0.012)):
            text("LIMITER", 0.0052, ink("#5A666C"), (0, 0.050, 0.0002), weight=0.012, thickness=0.00004)
            knob(0.0160, 0.012, plastic(DARK), at=(0, 0.012))
            with placed((0, 0.012, 0)):
                scale(0.0215, 0, 0, ["50", "100", "150", "200", "250", "300"], 0.0038, ticks=11)
        with placed((0, -0.225, face - front - 0.012)):
            rocker_switch(0.020, 0.028)
            lamp(0.0026, "#F0A03C", True, (0, 0.030))
        with placed((0, 0.288 + (high - 0.684) / 2, face - front - 0.012)):
            text(f"DO {liters}", 0.0110, ink("#8A9498"), (0, -0.008, 0.0003), weight=0.012, thickness=0.00004, spacing=1.1)


def screen(wide, opened):
    """Drying, or with the door open: fan and heating off, the chamber cooling down."""
    high = 0.104
    state, celsius, fan = ("DOOR OPEN", "126.4", "OFF") if opened else ("Drying glassware", "150.0", "60%")
    display(wide, high, background="#1A1512", border=0.0008)
    z, left, right = on_screen(), -wide / 2 + 0.005, wide / 2 - 0.005
    dim = glow("#A39A92")
    text(state, 0.0042, glow("#F6B26B" if opened else "#F0E8E0"), (left, high / 2 - 0.008, z), "left", thickness=0)
    figures(celsius, "°C", 0.0165, (left, 0.0215), "left", color="#F6A25F")
    for row, (words, value) in enumerate((("SET", "150.0 °C"), ("FAN", fan), ("FLAP", "CLOSED"), ("SEGMENT", "3 of 8"), ("LEFT", "1 h 12 min"))):
        y = 0.0030 - row * 0.0098
        text(words, 0.0036, dim, (left, y, z), "left", thickness=0)
        text(value, 0.0042, glow("#F0E8E0"), (right, y, z), "right", thickness=0)
        with placed((0, y - 0.0050, z)):
            prism(rectangle(right - left, 0.0003), 0.00003, glow("#3A312B"), 0)


def rear(product, width, height, back):
    with placed((0, back, height * 0.5), facing="back"):
        prism(rectangle(width - 0.090, height - 0.150, 0.010), 0.0020, powder("#525B60"), 0.0008, 0)
        screws(width - 0.120, height - 0.180, 0.0032)
        with placed((0, 0, 0.002)):
            vents(0.320, 0.070, 6, at=(0, 0.050))
            serial_plate(product, 0.110, 0.056, "120 V~  60 Hz  1200 W", at=(-0.130, -0.080))
            iec_inlet((0.150, -0.200))
            with placed((0.100, 0.190, 0)):
                ring(0.046, 0.026, 0.004, steel("satin"), 0.001)
                ring(0.0275, 0.0250, 0.048, steel("satin"), 0.0008)
                cylinder(0.0250, 0.003, plastic("#14181A"), 0)
            text("EXHAUST 52 mm", 0.0060, ink("#E3E8E9"), (0.100, 0.128, 0.0003), weight=0.01, thickness=0.00004)
