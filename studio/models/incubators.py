"""Incubators: natural convection (N Series) and CO2 (CX170), both with an inner door of glass."""

import math

from materials import ACCENTS, DARK, LIGHT, WHITE, glossy_plastic, glow, ink, liquid, pane, plastic, powder, rubber, steel
from parts.cabinets import carcass, gasket, hinged, perforated_shelf, petri_stack, rails, spec_size, touch_tile, wire_shelf, with_index
from parts.housings import handle as bow
from parts.housings import iec_inlet, screws, vents
from parts.panels import button, display, figures, lamp, on_screen, rocker_switch, serial_plate, wordmark
from parts.decimal_displays import pointed
from parts.solids import anchor, box, cylinder, fillet, lathe, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["emberline-n-series-incubator", "emberline-cx170-co2-incubator"]


def views(product):
    if product.model == "N":
        return {
            "front": View("Emberline N Series incubator, white, with its door closed and the controls above it at 37.0 °C.", turn=30),
            "open": View("The N Series with its outer door open: stacks of agar plates on two shelves behind the inner glass door.", turn=20, elevation=14, show={"door": 112}),
            "detail": View("Controls of the N Series: 37.0 °C in red figures, the set value, four round keys, and the overtemperature limiter.", turn=8, elevation=16, look_at="panel", span=0.50),
            "30-l": View("Emberline N Series incubator of 30 L, white, with its door closed and the controls above it at 37.0 °C.", turn=30, show={"liters": 30}),
            "112-l": View("Emberline N Series incubator of 112 L, white, with its door closed and the controls above it at 37.0 °C.", turn=30, show={"liters": 112}),
        }
    return {
        "front": View("Emberline CX170 CO₂ incubator with a touch display in its door that shows 37.0 °C, 5.0% CO₂, and 95% humidity.", turn=29, elevation=14),
        "open": View("The CX170 with its door open: culture flasks and plates on four perforated shelves behind the inner glass door.", turn=20, elevation=13, show={"door": 115}),
        "detail": View("Touch display of the CX170 with temperature, CO₂, humidity, and the log of the last 24 hours.", turn=10, elevation=12, look_at="panel", span=0.30),
        "back": View("Back of the CX170 with gas inlets for CO₂, the alarm contact, Ethernet, and the rating plate.", turn=207, elevation=14),
    }


def build(product, view):
    if product.model == "N":
        natural(product, view.show.get("door", 0), view.show.get("liters", 56))
    else:
        co2(product, view.show.get("door", 0))


# The N Series: controls above, a plain steel door with a long handle.


def natural(product, opened, liters):
    width, depth, height = spec_size(product, f"Dimensions, {liters} L (W x D x H)")
    taller = height - 0.680
    front, back = -depth / 2, depth / 2
    face = front + 0.052
    shell = powder(WHITE)
    for x in (-1, 1):
        for y in (-1, 1):
            with placed((x * (width / 2 - 0.05), y * (depth / 2 - 0.075), 0)):
                lathe([(0, 0), (0.022, 0), (0.018, 0.022), (0, 0.022)], plastic(DARK), 48, 0.002)
    wide, tall, z, deep = width - 0.130, 0.400 + taller, 0.292 + taller / 2, depth - 0.205
    carcass(width, face, back, 0.020, height, (wide, tall, 0, z, deep, 0.030), shell)
    with placed((0, face + deep / 2 + 0.012, 0)):
        rails(wide - 0.010, deep - 0.06, [z - 0.075, z + 0.065])
        for level in (z - 0.075, z + 0.065):
            with placed((0, 0, level)):
                wire_shelf(wide - 0.020, deep - 0.050)
                for k, (x, y, count) in enumerate(((-0.125, -0.07, 5), (-0.02, -0.08, 6), (0.095, -0.06, 4), (-0.08, 0.05, 4), (0.05, 0.06, 5))):
                    with placed((x, y, 0.0005)):
                        petri_stack(count - (1 if level > z and k % 2 else 0), agar=("#E9D9B0", "#C9534B", "#E9D9B0")[k % 3])
    with placed((0, face + 0.10, z + tall / 2 - 0.006)):
        box(0.240, 0.080, 0.004, glow("#FFFFFF", 6.0), 0.010, 0.001, name="chamber light")
    with placed((0, face, z), facing="front"):
        gasket(wide + 0.036, tall + 0.036, 0.036, 0.012)
    with hinged(wide / 2 + 0.004, face - 0.009, 0):
        with placed((0, face - 0.010, z), facing="front"):
            prism(rectangle(wide + 0.012, tall + 0.012, 0.024), 0.004, pane("#F4FBFA", 0.02), 0.0008, 0.0008, name="inner door")
            with placed((-wide / 2 + 0.020, 0, 0.004)):
                prism(rectangle(0.022, 0.060, 0.010), 0.012, plastic(DARK), 0.004, 0.0004, name="latch")
            for y in (-0.14, 0.14):
                with placed((wide / 2 + 0.002, y, 0)):
                    prism(rectangle(0.020, 0.034, 0.004), 0.008, steel("satin"), 0.002, 0.0004)
    hx = width / 2 - 0.012
    with hinged(hx, face, opened):
        door_low, door_high = 0.030, 0.556 + taller
        with placed((0, (front + face) / 2 - 0.001, door_low)):
            box(width - 0.006, face - front - 0.004, door_high - door_low, shell, 0.014, 0.008, name="door")
        with placed((0, face - 0.004, (door_low + door_high) / 2), facing="back"):
            prism(rectangle(width - 0.060, door_high - door_low - 0.056, 0.020), 0.004, steel("satin"), 0.0015, 0, name="door liner")
            with placed((0, 0, 0.002)):
                gasket(width - 0.036, door_high - door_low - 0.032, 0.026, 0.012)
        with placed((-width / 2 + 0.036, front + 0.001, 0.330 + taller / 2), facing="front"):
            prism(rectangle(0.030, 0.210, 0.014), 0.006, plastic(DARK), 0.003, 0.0002)
            handle_bow(0.170)
        with placed((0.026, front + 0.002, 0.270 + taller / 2), facing="front"):
            prism(rectangle(width - 0.130, 0.400 + taller, 0.030), 0.0026, powder("#D6DADA"), 0.0018, 0, name="door inlay")
        with placed((width / 2 - 0.060, front - 0.0006, 0.092), facing="front"):
            text("N Series", 0.0110, ink("#7A8488"), (0, 0, 0.0003), "right", weight=0.01, thickness=0.00004)
    with placed((0, face, (door_high + height) / 2 + 0.004), facing="front"):
        natural_panel(product, width)
    for side in (-1, 1):
        with placed((side * width / 2, 0.10, 0.12), facing="right" if side > 0 else "left"):
            vents(0.180, 0.050, 5)
    with placed((-width / 2 - 0.0002, 0.05, 0.44), facing="left"):
        ring(0.024, 0.0135, 0.008, plastic(DARK), 0.002)
        cylinder(0.0135, 0.010, rubber("#5A6266"), 0.003)


def handle_bow(length):
    with placed(rotate=(0, 0, 90)):
        bow(length, 0.036, 0.0075)


def natural_panel(product, width):
    """Stands out to the plane of the door: LED figures, keys, limiter."""
    with placed((0, 0, -0.001)):
        prism(rectangle(width - 0.006, 0.104, 0.013), 0.048, powder(WHITE), 0.008, 0, name="panel housing")
    with placed((0, 0, 0.047)):
        anchor("panel")
        prism(rectangle(width - 0.050, 0.070, 0.012), 0.0016, plastic("#3A4347"), 0.0008, 0)
        with placed((-0.010, 0, 0.0016)):
            display(0.120, 0.048, background="#120B0B", border=0.004)
            pointed("37.0", 0.026, (-0.052, 0.004), "left", "#F0503C")
            text("°C", 0.0075, glow("#F0503C"), (0.021, 0.013, on_screen()), "left", thickness=0)
            pointed("37.0", 0.0095, (0.054, 0.011), "right", "#4FC08D")
            text("SET", 0.0032, glow("#8FA5A0"), (0.054, 0.001, on_screen()), "right", thickness=0)
            text("TIMER  --:--", 0.0034, glow("#8FA5A0"), (0.054, -0.0165, on_screen()), "right", thickness=0)
            text("CHAMBER", 0.0032, glow("#8FA5A0"), (-0.054, -0.0175, on_screen()), "left", thickness=0)
        with placed((0, 0, 0.0016)):
            for k, (symbol, face) in enumerate((("up", "#5C666B"), ("down", "#5C666B"), ("timer", "#5C666B"), ("power", ACCENTS["Emberline"]))):
                button(0.022, 0.022, face=face, symbol=symbol, at=(0.084 + 0.0285 * k, 0.003), radius=0.011, rise=0.002)
            for k, words in enumerate(("UP", "DOWN", "TIMER", "ON/OFF")):
                text(words, 0.0030, ink("#C9D1D3"), (0.084 + 0.0285 * k, -0.0170, 0.0002), weight=0.01, thickness=0.00004)
            # The smallest one has its lamps one below the other.
            small = width < 0.5
            left = -0.188 if small else -0.226
            wordmark("Emberline", 0.0090 if small else 0.0100, ink("#F0F2F2"), at=(left, 0.011), align="left")
            for words, color, lit, x, y in (("HEAT", "#F0A03C", True, 0.004, -0.006 if small else -0.016), ("LIMIT 3.1", "#46C26B", False, 0.004 if small else 0.046, -0.018 if small else -0.016)):
                lamp(0.0022, color, lit, (left + x, y))
                text(words, 0.0034, ink("#C9D1D3"), (left + x + 0.007, y, 0.0002), "left", weight=0.01, thickness=0.00004)
            with placed((-0.103, 0.002, 0)):
                cylinder(0.0105, 0.0012, plastic("#22282B"), 0.0003)
                with placed((0, 0, 0.0012)):
                    ring(0.0085, 0.0060, 0.002, plastic("#5C666B"), 0.0005, 48)
                    with placed(rotate=(0, 0, 40)):
                        prism(rectangle(0.009, 0.0016, 0.0004), 0.0012, plastic("#0A0B0C"), 0)


# The CX170: one tall door with the display in it.


def co2(product, opened):
    width, depth, height = product.size
    front, back = -depth / 2, depth / 2
    face = front + 0.066
    shell = powder(WHITE)
    for x in (-1, 1):
        for y in (-1, 1):
            with placed((x * (width / 2 - 0.06), y * (depth / 2 - 0.09), 0)):
                lathe([(0, 0), (0.026, 0), (0.022, 0.030), (0, 0.030)], plastic(DARK), 48, 0.002)
    wide, tall, z, deep = 0.490, 0.640, 0.475, 0.520
    carcass(width, face, back, 0.028, height, (wide, tall, 0, z, deep, 0.045), shell, radius=0.020, bevel=0.008)
    levels = [z - 0.195, z - 0.055, z + 0.085, z + 0.215]
    with placed((0, face + deep / 2 + 0.012, 0)):
        rails(wide - 0.006, deep - 0.06, levels)
        for number, level in enumerate(levels):
            with placed((0, 0, level)):
                perforated_shelf(wide - 0.024, deep - 0.060, 14, 7, 0.012)
                cultures(number)
        with placed((0, -0.02, z - tall / 2 + 0.004)):
            box(wide - 0.08, deep - 0.10, 0.038, steel("satin"), 0.03, 0.004)
            with placed((0, 0, 0.0365)):
                box(wide - 0.10, deep - 0.12, 0.002, liquid("#D8ECF2"), 0.02, 0.0005)
    with placed((0, face + 0.12, z + tall / 2 - 0.007)):
        box(0.300, 0.100, 0.004, glow("#FFFFFF", 2.6), 0.010, 0.001, name="chamber light")
    with placed((0, face, z), facing="front"):
        gasket(wide + 0.044, tall + 0.044, 0.050, 0.014)
        with placed((0, 0, 0.010)):
            prism(rectangle(wide + 0.014, tall + 0.014, 0.034), 0.005, pane("#F4FBFA", 0.02), 0.001, 0.001, name="inner door")
        with placed((-wide / 2 + 0.022, 0, 0.015)):
            ring(0.016, 0.006, 0.010, plastic(DARK), 0.002)
            with placed((0, -0.014, 0.004)):
                box(0.012, 0.044, 0.009, plastic(DARK), 0.005, 0.003)
        for y in (-0.22, 0.22):
            with placed((wide / 2 + 0.006, y, 0)):
                prism(rectangle(0.026, 0.046, 0.006), 0.018, steel("satin"), 0.003, 0.0004)
    low, high = 0.040, height - 0.006
    with hinged(width / 2 - 0.014, face, opened):
        with placed((0, (front + face) / 2 - 0.001, low)):
            box(width - 0.004, face - front - 0.004, high - low, shell, 0.022, 0.014, name="door")
        with placed((0, face - 0.004, (low + high) / 2), facing="back"):
            prism(rectangle(width - 0.090, high - low - 0.100, 0.050), 0.005, steel("satin"), 0.002, 0, name="door liner")
            gasket(width - 0.050, high - low - 0.056, 0.056, 0.014)
        with placed((0, front + 0.001, 0), facing="front"):
            door_face(product, width, high)
    for side in (-1, 1):
        with placed((side * width / 2, 0.16, 0.10), facing="right" if side > 0 else "left"):
            vents(0.160, 0.060, 6)
    co2_back(product, back)


def door_face(product, width, high):
    """The display sits high in the middle of the door; a full-height grip at the left, an ember line beside it."""
    with placed((-width / 2 + 0.048, 0.470, 0)):
        prism(rectangle(0.040, 0.640, 0.019), 0.0022, plastic("#3A4347"), 0.001, 0)
        with placed((0, 0, 0.0)):
            for y in (-0.20, 0.20):
                with placed((0, y, 0)):
                    cylinder(0.0095, 0.036, plastic(DARK), 0.001)
            with placed((0, -0.245, 0.036), rotate=(-90, 0, 0)):
                cylinder(0.0115, 0.490, steel("satin"), 0.004)
    with placed((-width / 2 + 0.0745, 0.470, 0)):
        prism(rectangle(0.004, 0.640, 0.0019), 0.0008, plastic(ACCENTS["Emberline"]), 0.0003, 0)
    with placed((0.030, 0.690, 0)):
        anchor("panel")
        prism(rectangle(0.206, 0.150, 0.014), 0.0050, glossy_plastic("#0E1113"), 0.002, 0, name="bezel")
        with placed((0, 0, 0.0040)):
            touch(product)
    with placed((0.030, 0.815, 0)):
        wordmark("Emberline", 0.0150, at=(0, 0), align="center")
    with placed((0.030, 0.330, -0.001)):
        prism(rectangle(width - 0.190, 0.420, 0.030), 0.0030, powder("#D6DADA"), 0.0020, 0, name="door inlay")
    with placed((0.030, 0.150, 0.002)):
        text(product.model, 0.0130, ink("#8A9498"), (0, 0, 0.0003), weight=0.01, thickness=0.00004, spacing=1.1)


def touch(product):
    wide, high = 0.182, 0.122
    display(wide, high, background="#12191E", border=0.0008)
    z, left, right, top = on_screen(), -wide / 2 + 0.007, wide / 2 - 0.007, high / 2
    dim = glow("#8FA0A6")
    with placed((0, top - 0.0075, 0.0013)):
        prism(rectangle(wide, 0.015), 0.00005, glow("#24333A", 0.6), 0)
    text("Incubating", 0.0046, glow("#DDEBEB"), (left, top - 0.0075, z), "left", thickness=0)
    text("Door closed  14:20", 0.0042, dim, (right, top - 0.0075, z), "right", thickness=0)
    figures("37.0", "°C", 0.0260, (left, 0.0205), "left", color="#F6B26B")
    text("TEMPERATURE", 0.0034, dim, (left, 0.0395, z), "left", thickness=0)
    x = 0.012
    figures("5.0", "%", 0.0160, (x, 0.0155), "left", color="#7FD6A3")
    with_index("CO", "2", 0.0040, dim, (x, 0.0330, z))
    figures(product.spec("Relative humidity"), "%", 0.0160, (x + 0.042, 0.0155), "left", color="#7FC4E8")
    text("HUMIDITY", 0.0034, dim, (x + 0.042, 0.0330, z), "left", thickness=0)
    span, rise, y0 = right - left, 0.026, -0.0345
    with placed((0, y0 + rise / 2, 0.0013)):
        prism(rectangle(span, rise, 0.002), 0.00004, glow("#1B262B", 0.6), 0)
    for base, color, dips in ((0.70, "#F6B26B", 0.07), (0.42, "#7FD6A3", 0.28)):
        line = []
        for t in range(121):
            fall = sum(math.exp(-(t - at) / 5) * (t >= at) for at in (26, 78))
            line.append((left + 0.003 + (span - 0.006) * t / 120, y0 + rise * (base - dips * fall)))
        with placed((0, 0, z)):
            prism([(x, y - 0.0003) for x, y in line] + [(x, y + 0.0003) for x, y in line[::-1]], 0.00003, glow(color), 0)
    text("24 h", 0.0030, dim, (right - 0.002, y0 + 0.0035, z), "right", thickness=0)
    for k, words in enumerate(("Set", "Log", "180 °C", "Alarms")):
        touch_tile(span / 4 - 0.003, 0.0150, words, ACCENTS["Emberline"] if words == "180 °C" else "#2B3A41", (left + span / 4 * (k + 0.5), -top + 0.0110), 0.0044)


def cultures(number):
    """What grows on a shelf: T-flasks with medium, multiwell plates, dishes."""
    if number in (1, 3):
        for k, (x, y) in enumerate(((-0.15, -0.14), (-0.03, -0.15), (0.10, -0.13), (-0.10, 0.02), (0.06, 0.03))):
            with placed((x, y, 0.0005), rotate=(0, 0, (4, -3, 2, -5, 3)[k])):
                flask()
    elif number == 2:
        for k, (x, count) in enumerate(((-0.14, 4), (0.02, 3), (0.15, 5))):
            for level in range(count):
                with placed((x, -0.13, 0.0005 + level * 0.0205)):
                    plate()
    else:
        for x, y, count in ((-0.15, -0.14, 4), (-0.045, -0.13, 5), (0.06, -0.14, 3), (0.165, -0.12, 4)):
            with placed((x, y, 0.0005)):
                petri_stack(count, agar="#D9788A")


def flask():
    """A T75 flask lying down, cap forward."""
    outline = fillet([(0.040, -0.030), (0.040, 0.070), (-0.040, 0.070), (-0.040, -0.030), (-0.013, -0.062), (0.013, -0.062)], [0.012, 0.008, 0.008, 0.012, 0.006, 0.006], 5)
    prism(outline, 0.034, pane("#F6FAFA", 0.06), 0.003, 0.003)
    with placed((0, 0, 0.0015)):
        prism([(x * 0.96, y * 0.96) for x, y in outline], 0.007, plastic("#D9606E"), 0.001)
    with placed((0, -0.060, 0.017), rotate=(90, 0, 0)):
        cylinder(0.0150, 0.022, plastic("#3F7FB8"), 0.0015, 48)


def plate():
    """A multiwell plate with its lid."""
    prism(rectangle(0.1276, 0.0855, 0.006), 0.0120, plastic("#DFE6E8"), 0.0010)
    with placed((0, 0, 0.0118)):
        prism(rectangle(0.1230, 0.0810, 0.005), 0.0030, plastic("#D9606E"), 0.0005)
    with placed((0, 0, 0.0080)):
        prism(rectangle(0.1276, 0.0855, 0.006), 0.0110, pane("#F6FAFA", 0.06), 0.0010)


def co2_back(product, back):
    with placed((0, back, 0.52), facing="back"):
        prism(rectangle(0.46, 0.56, 0.012), 0.0018, powder(LIGHT), 0.0008, 0)
        screws(0.43, 0.53, 0.0034)
        with placed((0, 0, 0.0018)):
            vents(0.300, 0.080, 8, at=(0, 0.190))
            serial_plate(product, 0.110, 0.056, "120 V~  60 Hz  1150 W", at=(-0.130, 0.060))
    with placed((0, back, 0.33), facing="back"):
        with placed((0, 0, 0.0018)):
            prism(rectangle(0.40, 0.095, 0.010), 0.0014, plastic(DARK), 0.0006, 0)
            with placed((0, 0, 0.0014)):
                iec_inlet((-0.150, 0.004))
                rocker_switch(0.015, 0.022, at=(-0.106, 0.004))
                from parts.housings import socket

                socket("ethernet", (-0.066, 0.004))
                text("LAN", 0.0040, ink("#C9D1D3"), (-0.066, -0.028, 0.0002), thickness=0.00004)
                prism_at = (-0.026, 0.004)
                with placed((*prism_at, 0)):
                    prism(rectangle(0.030, 0.013, 0.001), 0.008, plastic("#4E9A47"), 0.0008, 0)
                    for k in range(3):
                        with placed((-0.009 + 0.009 * k, 0, 0.008)):
                            cylinder(0.0026, 0.0006, steel("satin"), 0.0002, 24)
                text("ALARM", 0.0040, ink("#C9D1D3"), (-0.026, -0.028, 0.0002), thickness=0.00004)
                for x, words in ((0.060, "CO2 A"), (0.130, "CO2 B")):
                    with placed((x, 0.006, 0)):
                        ring(0.016, 0.006, 0.006, steel("satin"), 0.001, 6)
                        lathe([(0, 0), (0.0070, 0), (0.0070, 0.014), (0.0052, 0.016), (0.0066, 0.020), (0.0050, 0.024), (0.0064, 0.028), (0.0040, 0.034), (0, 0.034)], steel("satin"), 48, 0.0005)
                    text(words, 0.0040, ink("#C9D1D3"), (x, -0.028, 0.0002), thickness=0.00004)
