"""Vertical autoclaves: a tall cabinet on casters, a deep round chamber under a hinged lid, controls on a slope in front."""

import math

from materials import ACCENTS, DARK, WHITE, glass, glossy_plastic, glow, ink, liquid, plastic, polypropylene, powder, rubber, steel
from parts.cabinets import spec_size
from parts.glassware import fill, screw_cap, vessel
from parts.housings import screws, vents
from parts.panels import button, display, figures, on_screen, rocker_switch, serial_plate, wordmark
from parts.solids import anchor, around, box, cable, cut, cylinder, extrusion, fillet, lathe, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["emberline-av-vertical-autoclave"]

CENTRE = 0.052


def views(product):
    return {
        "front": View("Emberline AV 50 L vertical autoclave on casters with its lid locked; the display shows 121.0 °C in the load.", turn=30, elevation=15),
        "open": View("The AV from above with its lid open: a wire basket with media bottles and the load probe in one of them.", turn=26, elevation=42, show={"lid": 78}),
        "detail": View("Controls of the AV: chamber and load temperature, pressure of 104 kPa on display and gauge, and program keys.", turn=10, elevation=22, look_at="panel", span=0.46),
        "80-l": View("Emberline AV 80 L vertical autoclave on casters, wider than the 50 L model, with its lid locked; the display shows 121.0 °C in the load.", turn=30, elevation=15, show={"liters": 80}),
        "back": View("Back of the AV with ventilation, drain valve, supply cable, and rating plate.", turn=206, elevation=14),
    }


def build(product, view):
    liters = view.show.get("liters", 50)
    width, depth, height = spec_size(product, f"Dimensions, {liters} L (W x D x H)")
    taller = height - 0.980  # than the smaller one
    deck = 0.850 + taller
    front, back = -depth / 2, depth / 2
    shell = powder(WHITE)
    for x in (-1, 1):
        for y in (-1, 1):
            with placed((x * (width / 2 - 0.060), y * (depth / 2 - 0.070), 0)):
                caster(brake=y < 0)
    with placed((0, 0, 0.078)):
        box(width - 0.020, depth - 0.020, 0.040, powder("#3C4549"), 0.030, 0.006)
    foot, top = (front, 0.700 + taller), (front + 0.105, deck)
    side = fillet([(front, 0.108), (back, 0.108), (back, deck), top, foot], [0.012, 0.012, 0.022, 0.040, 0.040], 12)
    body = extrusion(side, width, shell, 0.011, name="cabinet")
    bore = {50: 0.320, 80: 0.400}[liters]
    with placed((0, CENTRE, deck - 0.500)):
        cut(body, cylinder(bore / 2 + 0.002, 0.7, steel("satin"), 0, 128))
    with placed((0, CENTRE, deck - 0.012)):
        ring(bore / 2 + 0.040, bore / 2, 0.034, steel("satin"), 0.004, 128)
        with placed((0, 0, 0.032)):
            ring(bore / 2 + 0.022, bore / 2 + 0.010, 0.006, rubber("#B9512F"), 0.002, 128)
    with placed((0, CENTRE, deck - 0.215)):
        basket(bore / 2 - 0.012)
    hinge_at = (0, back - 0.030, deck + 0.052)
    opened = view.show.get("lid", 0)
    with placed(hinge_at, rotate=(-opened, 0, 0)), placed((0, -hinge_at[1], -hinge_at[2])):
        lid(bore, height, deck)
    for x in (-0.075, 0.075):
        with placed((x, hinge_at[1], deck - 0.006)):
            box(0.036, 0.050, 0.072, powder("#3C4549"), 0.012, 0.006)
    lean = math.degrees(math.atan2(top[0] - foot[0], top[1] - foot[1]))
    with placed((0, (foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2), facing="front", tilt=lean):
        anchor("panel", (0, -0.020, 0))
        panel(width, math.dist(foot, top), opened > 0)
    front_face(width, front, taller, liters)
    for side_ in (-1, 1):
        with placed((side_ * width / 2, 0.060, 0.260), facing="right" if side_ > 0 else "left"):
            vents(0.260, 0.140, 9)
        with placed((side_ * width / 2, 0.0, 0.720 + taller), facing="right" if side_ > 0 else "left"):
            prism(rectangle(0.150, 0.034, 0.0165), 0.004, plastic(DARK), 0.002, 0.0002)
            with placed((0, 0.002, 0.004)):
                prism(rectangle(0.130, 0.020, 0.0098), 0.0002, plastic("#15181A"), 0)
    rear(product, back)


def caster(brake):
    with placed((0, 0.012, 0.036), rotate=(0, 90, 0)):
        with placed((0, 0, -0.013)):
            cylinder(0.036, 0.026, rubber("#2A2E31"), 0.006, 64)
        with placed((0, 0, -0.0145)):
            cylinder(0.022, 0.029, plastic("#8C9599"), 0.002, 48)
    for x in (-0.0175, 0.0175):
        with placed((x, 0.008, 0.032)):
            box(0.003, 0.034, 0.044, steel("satin"), 0.001, 0.0008)
    with placed((0, 0, 0.072)):
        cylinder(0.026, 0.010, steel("satin"), 0.001, 48)
    if brake:
        with placed((0, -0.030, 0.052), rotate=(20, 0, 0)):
            box(0.030, 0.034, 0.006, plastic("#B5302A"), 0.004, 0.002)


def basket(radius):
    """A wire basket with media bottles; one holds the load probe."""
    metal = steel("polished")
    for z in (0.0, 0.09, 0.175):
        hoop = [(radius * math.cos(math.radians(a)), radius * math.sin(math.radians(a)), z) for a in range(0, 361, 15)]
        cable(hoop, 0.0026, metal)
    for _ in around(32, radius):
        cylinder(0.0013, 0.175, metal, 0.0003, 10)
    cylinder(radius, 0.003, steel("satin"), 0.0005, 96)
    places = ((-0.075, -0.045, 0.043, 0.165, "#E9C98A"), (0.020, -0.085, 0.043, 0.165, "#E9C98A"), (0.090, -0.010, 0.035, 0.128, "#E5B3A0"), (-0.045, 0.055, 0.043, 0.165, "#DDEBF2"), (0.050, 0.075, 0.043, 0.165, "#E9C98A"))
    for number, (x, y, r, high, color) in enumerate(places):
        with placed((x, y, 0.004)):
            outer = fillet([(0, 0.002), (r * 0.8, 0), (r, 0), (r, high - 0.058), (0.0165, high - 0.026), (0.0165, high)], [0, 0.002, 0.004, r * 0.6, 0.008, 0], 8, closed=False)
            inner = vessel(outer, 0.0021, glass("#FCFEFE"))
            fill(inner, (high - 0.06) * 0.9, liquid(color))
            with placed((0, 0, high - 0.017)):
                screw_cap(0.0250, 0.024, polypropylene("#2F6DB0" if number != 1 else "#C2452F"), 60)
    with placed((0.020, -0.085, 0.168)):
        cylinder(0.0035, 0.020, steel("satin"), 0.001, 24)
        cable([(0, 0, 0.016), (0.004, 0.012, 0.042), (0.050, 0.085, 0.054), (0.078, 0.138, 0.036), (0.0865, 0.1545, 0.027), (0.0960, 0.1665, 0.025)], 0.0026, rubber("#E8E6E0"))
    with placed((0, 0, 0.193), rotate=(0, 0, 40)), placed((0.162, 0, 0), rotate=(0, -90, 0)):
        probe_gland()


def probe_gland():
    """Where the probe's cable leaves the chamber: a hexagon and a clamping nut on the wall, pointing inward (Z)."""
    ring(0.0120, 0.0030, 0.007, steel("polished"), 0.0008, 6)
    with placed((0, 0, 0.0068)):
        ring(0.0085, 0.0026, 0.012, steel("satin"), 0.0015, 48)


def lid(bore, height, deck):
    """A pressed steel lid under a cover of plastic, with a bar to lift and lock it."""
    z0, wider = deck + 0.026, bore / 2 - 0.160
    with placed((0, CENTRE, z0)):
        # A shallow groove takes up the gasket, so that the rim outside it comes to lie on the chamber's flange.
        lathe([(0, -0.004), (bore / 2 - 0.012, -0.004), (bore / 2 + 0.006, -0.0005), (bore / 2 + 0.025, -0.0005), (bore / 2 + 0.027, -0.0037), (bore / 2 + 0.038, -0.0037), (bore / 2 + 0.038, 0.024), (0, 0.024)], steel("satin"), 128, 0.001)
        with placed((0, 0, 0.022)):
            high = height - z0 - 0.022
            lathe([(0, 0), (0.192 + wider, 0), (0.196 + wider, high * 0.25), (0.190 + wider, high * 0.62), (0.165 + wider, high * 0.88), (0.120 + wider, high * 0.98), (0, high)], powder("#3C4549"), 160, 0.006, "lid")
            with placed((0, -0.020, high * 0.995)):
                wordmark("Emberline", 0.0150, ink("#F0F2F2"), at=(0, 0), align="center")
            with placed((0, 0.0, high * 0.22)):
                ring(0.1965 + wider, 0.190 + wider, 0.008, plastic(ACCENTS["Emberline"]), 0.002, 160)
    with placed((0, CENTRE - 0.170 - wider, z0 + 0.034)):
        for x in (-0.070, 0.070):
            with placed((x, -0.022, 0)):
                box(0.022, 0.066, 0.022, powder("#3C4549"), 0.008, 0.005)
        with placed((-0.105, -0.046, 0.011), rotate=(0, 90, 0)):
            cylinder(0.0135, 0.210, rubber("#24282B"), 0.006, 64)
    for x in (-0.075, 0.075):
        with placed((x, 0.225 + wider, z0 + 0.010)):
            box(0.030, 0.080, 0.026, powder("#3C4549"), 0.008, 0.005)


def panel(width, length, opened):
    prism(rectangle(width - 0.060, length - 0.030, 0.016), 0.0030, glossy_plastic("#14191B"), 0.0012, 0, name="panel")
    wide, high = 0.190, 0.112
    with placed((-0.096, 0.004, 0.0022)):
        display(wide, high, background="#1A1512", border=0.0008)
        z, left, right, top = on_screen(), -wide / 2 + 0.008, wide / 2 - 0.008, high / 2
        dim = glow("#A39A92")
        text("LIQUIDS 121 °C", 0.0056, glow("#F6A25F"), (left, top - 0.0105, z), "left", weight=0.01, thickness=0)
        text("LID OPEN" if opened else "LID LOCKED", 0.0048, glow("#F6B26B" if opened else "#7FD6A3"), (right, top - 0.0105, z), "right", thickness=0)
        figures("24.6" if opened else "121.0", "°C", 0.0240, (left, 0.0105), "left")
        text("LOAD", 0.0046, dim, (left, 0.0310, z), "left", thickness=0)
        chamber, pressure, clock, minutes = ("31.2 °C", 0, "TIME SET", "20:00 min") if opened else ("121.0 °C", 104, "TIME LEFT", "14:20 min")
        for row, (words, value, color) in enumerate((("CHAMBER", chamber, "#F0E8E0"), ("PRESSURE", f"{pressure} kPa", "#7FC4E8"), (clock, minutes, "#F6B26B"))):
            y = -0.0130 - row * 0.0138
            text(words, 0.0046, dim, (left, y, z), "left", thickness=0)
            text(value, 0.0064, glow(color), (right, y, z), "right", thickness=0)
    with placed((0, 0, 0.0030)):
        for k, words in enumerate(("LIQUID", "SOLID", "WASTE", "AGAR HOLD")):
            x, y = 0.054 + 0.060 * (k % 2), 0.040 - 0.034 * (k // 2)
            button(0.052, 0.027, face=ACCENTS["Emberline"] if k == 0 else "#4A5459", label=words, at=(x, y), radius=0.006, rise=0.002)
        for k, symbol in enumerate(("play", "stop")):
            button(0.052, 0.034, face="#4E9A47" if symbol == "play" else "#A63A2E", symbol=symbol, at=(0.054 + 0.060 * k, -0.036), radius=0.008, rise=0.0025)
        with placed((0.176, 0.022, 0)):
            gauge(pressure)
        with placed((0.176, -0.040, 0)):
            rocker_switch(0.020, 0.030)


def gauge(pressure):
    """A round pressure gauge; its needle stands at the pressure out of 400 kPa."""
    ring(0.029, 0.0255, 0.008, steel("satin"), 0.002, 96)
    cylinder(0.0258, 0.003, plastic("#F3F5F4"), 0.0005, 96)
    with placed((0, 0, 0.0031)):
        from parts.panels import scale

        scale(0.0165, 0, 0, ["0", "100", "200", "300", "400"], 0.0034, ink("#20262A"), ticks=21)
        text("kPa", 0.0034, ink("#20262A"), (0, -0.013, 0.0002), thickness=0.00004)
        angle = 225 - 270 * pressure / 400
        with placed((0, 0, 0.0006), rotate=(0, 0, angle)):
            with placed((0.007, 0, 0)):
                prism(rectangle(0.024, 0.0014, 0.0004), 0.0005, ink("#B5302A"), 0)
            cylinder(0.0026, 0.0012, plastic(DARK), 0.0004, 32)


def front_face(width, front, taller, liters):
    edge, top = width / 2 - 0.060, 0.190 + taller / 2
    with placed((0, front, 0.380 + taller / 2), facing="front"):
        prism(rectangle(width - 0.070, 0.470 + taller, 0.024), 0.0040, powder("#DDE0E0"), 0.0025, 0, name="front door")
        with placed((0, 0, 0.0040)):
            wordmark("Emberline", 0.0200, at=(-edge, top), align="left")
            text(f"AV  {liters} L", 0.0150, ink("#7A8488"), (edge, top, 0.0002), "right", weight=0.01, thickness=0.00004)
            with placed((0, -0.090, 0)):
                prism(rectangle(0.230, 0.180, 0.016), 0.0050, plastic("#353D41"), 0.002, 0, name="tank")
                with placed((-0.080, 0, 0.0050)):
                    prism(rectangle(0.026, 0.140, 0.012), 0.0010, glossy_plastic("#1A2226"), 0.0003, 0)
                    with placed((0, -0.028, 0.0010)):
                        prism(rectangle(0.020, 0.078, 0.008), 0.0004, glossy_plastic("#5FA3C4"), 0)
                    for k, words in enumerate(("MIN", "MAX")):
                        text(words, 0.0070, ink("#E3E8E9"), (0.030, -0.058 + 0.108 * k, 0.0002), "left", weight=0.01, thickness=0.00004)
                with placed((0.035, 0.044, 0.0050)):
                    text("EXHAUST TANK", 0.0085, ink("#E3E8E9"), (0, 0, 0.0002), weight=0.01, thickness=0.00004)
                with placed((0.035, -0.020, 0.0050)):
                    prism(rectangle(0.100, 0.034, 0.0165), 0.012, plastic("#23292C"), 0.005, 0.0005, name="grip")
            with placed((0.160, 0.060, 0)):
                cylinder(0.012, 0.004, steel("satin"), 0.001, 48)
                with placed((0, 0, 0.004)):
                    prism(rectangle(0.003, 0.014, 0.001), 0.0004, plastic("#15181A"), 0)


def rear(product, back):
    with placed((0, back, 0.470), facing="back"):
        prism(rectangle(0.400, 0.560, 0.016), 0.0022, powder("#DDE0E0"), 0.001, 0)
        screws(0.370, 0.530, 0.0036)
        with placed((0, 0, 0.0022)):
            vents(0.260, 0.110, 8, columns=2, at=(0, 0.170))
            serial_plate(product, 0.130, 0.068, "208-240 V~  50/60 Hz  3000 W", at=(-0.080, 0.020))
            with placed((0.110, -0.200, 0)):
                ring(0.020, 0.010, 0.006, steel("satin"), 0.001, 6)
                cylinder(0.0105, 0.050, steel("satin"), 0.001)
                with placed((0, 0.016, 0.024)):
                    prism(rectangle(0.060, 0.007, 0.003), 0.012, plastic("#B5302A"), 0.002)
                text("DRAIN", 0.0080, ink("#5A666C"), (0, -0.034, 0.0002), weight=0.01, thickness=0.00004)
            with placed((-0.120, -0.190, 0)):
                lathe([(0, 0), (0.020, 0), (0.020, 0.010), (0.013, 0.016), (0.013, 0.034), (0, 0.034)], plastic("#1C1F21"), 48, 0.002)
    cable([(0.120, back + 0.030, 0.280), (0.122, back + 0.070, 0.240), (0.130, back + 0.085, 0.120), (0.150, back + 0.100, 0.012), (0.240, back + 0.130, 0.008)], 0.0075, rubber("#1A1C1E"))
