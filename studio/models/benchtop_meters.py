"""Benchtop meters for pH and conductivity: a flat wedge with a color display, an electrode arm, and the cell in its sample."""

import math

from materials import ACCENTS, WHITE, glossy_plastic, glow, ink, liquid, plastic, rubber
from parts.electrodes import COLLAR, LENGTH, bnc_plug, cinch_plug, conductivity_cell, electrode_arm, ph_electrode
from parts.glassware import fill, graduation, vessel
from parts.housings import feet, socket
from parts.panels import button, display, figures, icon, on_screen, serial_plate, title_bar, wordmark
from parts.solids import anchor, cable, extrusion, fillet, placed, prism, rectangle, text
from scene import View

HANDLES = ["aldergate-h7-ph-meter", "aldergate-k5-conductivity-meter"]


def views(product):
    if product.model == "H7":
        return {
            "front": View("Aldergate H7 pH meter with the E11 electrode in a beaker of yellow pH 7 buffer; the display reads pH 7.002 at 25.0 °C.", turn=26, elevation=24),
            "detail": View("Display of the H7: pH 7.002, 25.0 °C, and the report of the last calibration with slope and offset.", turn=6, elevation=48, look_at="panel", span=0.20),
            "back": View("Back of the H7 with the electrode's BNC and temperature plugs, and the sockets for a reference, USB-C, power, and RS-232.", turn=205, elevation=22, show={"unplugged": True}),
            "meter": View("The H7 meter alone, as it comes without an electrode; the display shows dashes and says No electrode.", turn=-28, elevation=26, show={"only": True}),
        }
    return {
        "front": View("Aldergate K5 conductivity meter with its black four-electrode cell in a beaker; the display reads 1,413 µS/cm.", turn=-27, elevation=24),
        "detail": View("Display of the K5: 1,413 µS/cm at 25.0 °C, with resistivity, dissolved solids, and salinity below.", turn=-6, elevation=48, look_at="panel", span=0.20),
        "cell": View("The four-electrode cell of the K5 in its arm: slotted guard, cell constant 1.0, and cable.", turn=-18, elevation=12, look_at="cell", span=0.22),
        "back": View("Back of the K5 with the socket of the cell, USB-C, RS-232, and power.", turn=153, elevation=22, show={"unplugged": True}),
    }


def build(product, view):
    width, depth, height = product.size
    ph = product.model == "H7"
    alone = view.show.get("only", False)
    meter(product, width, depth, height, ph, alone, not view.show.get("unplugged", False))
    if alone:
        return
    side = 1 if ph else -1
    away = width / 2 + 0.048
    with placed((side * away, -0.028, 0)):
        beaker(liquid("#FAF3C8") if ph else liquid("#E6F1F4"), 0.026 if ph else 0.030, 0.072 if ph else 0.080)
        electrode_arm(side, 0.086)
        lift = COLLAR - LENGTH - 0.002
        with placed((0, 0, lift)):
            top = ph_electrode() if ph else conductivity_cell()
            anchor("cell", (0, 0, 0.084))
        z = lift + top
        back = depth / 2 + 0.028
        plug = -side * (away - 0.074 if ph else away - 0.068)
        points = [(0, 0, z - 0.004), (0, 0.004, z + 0.016)]
        if ph:  # It comes up to its socket from below, so that it hides no other.
            points += [(-0.008, 0.045, z + 0.008), (-0.020, 0.118, 0.088), (-0.036, 0.176, 0.020), (-0.054, 0.190, 0.012), (-0.066, 0.180, 0.029), (plug, back + 0.046, 0.042)]
        else:
            points += [(plug * 0.2, 0.036, z + 0.016), (plug * 0.7, back + 0.030, z * 0.66), (plug, back + 0.082, 0.062), (plug, back + 0.058, 0.043), (plug, back + 0.040, 0.042)]
        cable(points, 0.0022, rubber("#1C1F21"))
        if ph:
            temperature = plug - 0.019
            cable([(-0.050, 0.189, 0.012), (-0.070, 0.184, 0.014), (temperature + 0.002, 0.166, 0.032), (temperature, back + 0.030, 0.042)], 0.0016, rubber("#1C1F21"))
            with placed((temperature, back + 0.0225, 0.042), rotate=(90, 0, 0)):
                cinch_plug()
        with placed((plug, back + 0.036, 0.042), rotate=(90, 0, 0)):
            if ph:
                bnc_plug()
            else:
                with placed((0, 0, 0.004)):
                    prism(rectangle(0.034, 0.0145, 0.003), 0.028, plastic("#1C1F21"), 0.003, 0.001, name="plug")


def meter(product, width, depth, height, ph, alone=False, lit=True):
    front, back = -depth / 2, depth / 2
    feet(width, depth, radius=0.008, height=0.007, inset=0.022)
    tub = fillet([(front + 0.003, 0.006), (back - 0.002, 0.006), (back - 0.002, 0.030), (front + 0.003, 0.020)], [0.006, 0.008, 0.008, 0.006], 8)
    extrusion(tub, width - 0.005, plastic(ACCENTS["Aldergate"] if ph else "#4A3F6B"), 0.0045, name="tub")
    foot, top = (front, 0.027), (back - 0.036, height)
    side = fillet([(front, 0.0165), (back, 0.0165), (back, height), top, foot], [0.0040, 0.008, 0.012, 0.030, 0.0048], 10)
    extrusion(side, width, plastic(WHITE if ph else "#454D52"), 0.0036, name="shell")
    lean = math.degrees(math.atan2(top[0] - foot[0], top[1] - foot[1]))
    with placed((0, (foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2), facing="front", tilt=lean):
        anchor("panel", (0, -0.002, 0))
        panel(product, width, math.dist(foot, top), ph, alone, lit)
    with placed((0, back, 0.042), facing="back"):
        plate, side = 0.046, 1 if ph else -1
        serial_plate(product, plate, 0.028, "5 V DC  1 A", at=(side * 0.065, 0.002))
        inputs = [("bnc", 0.074, "pH"), ("jack", 0.055, "TEMP"), ("jack", 0.040, "REF")] if ph else [("rs232", 0.068, "CELL"), ("jack", 0.038, "TEMP")]
        for kind, x, words in inputs + [("usb-c", 0.022, "USB"), ("dc", 0.004, "5 V"), ("rs232", -0.022, "RS-232")]:
            x *= -side
            socket(kind, (x, 0))
            text(words, 0.0026, ink("#5A666C" if ph else "#C9D1D3"), (x, 0.0125, 0.0003), thickness=0.00004)


def panel(product, width, length, ph, alone, lit):
    prism(rectangle(width - 0.014, length - 0.020, 0.009), 0.0012, glossy_plastic("#14191B" if ph else "#0E1113"), 0.0006, 0, name="panel")
    wide, high, y = 0.128, 0.074, 0.022
    with placed((-0.018, y, 0.0006)):
        display(wide, high, background="#14191B" if not lit else "#0F2127" if ph else "#17152B", border=0.0006)
        if lit:
            shown_on(wide, high, ph, alone)
    with placed((0, 0, 0.0012)):
        x = 0.0685
        for row, words in enumerate(("CAL", "MODE", "LOG")):
            button(0.028, 0.0165, face="#4A5459", label=words, at=(x, y + 0.0270 - row * 0.0215), radius=0.004)
        button(0.028, 0.0175, face=ACCENTS["Aldergate"] if ph else "#6D5CB0", label="READ", at=(x, y - 0.0400), radius=0.004)
        low = y - 0.0590
        for k, name in enumerate(("power", "left", "up", "down", "right", "menu")):
            button(0.0170, 0.0125, face="#2B3337", symbol=name, at=(-0.0735 + 0.0220 * k, y - 0.0490), radius=0.004)
        wordmark("Aldergate", 0.0040, ink("#DCE3E1"), at=(-0.081, low - 0.0040), align="left")
        text(product.model + ("  pH METER" if ph else "  CONDUCTIVITY METER"), 0.0026, ink("#AEB9BC"), (0.081, low - 0.0040, 0.0003), "right", weight=0.008, thickness=0.00003, spacing=1.12)


def shown_on(wide, high, ph, alone):
    """What the screen shows; the middle of the display is the origin."""
    accent = "#63C08D" if ph else "#A594E0"
    z, left, right, top = on_screen(), -wide / 2 + 0.006, wide / 2 - 0.006, high / 2
    dim = glow("#86A5AB")
    title_bar(wide, high, 0.011, glow("#1C3A40" if ph else "#2A2650", 0.5))
    text("pH input" if alone else "pH 7.00 buffer" if ph else "Standard 1413", 0.0033, glow("#DDEBEB"), (left, top - 0.0055, z), "left", thickness=0)
    if not alone:
        text("STABLE", 0.0030, glow(accent), (right, top - 0.0055, z), "right", weight=0.01, thickness=0)
    if ph:
        figures("- - -" if alone else "7.002", "pH", 0.0200, (left, 0.0075), "left")
        figures("25.0", "°C", 0.0078, (right, 0.0100), "right", color="#F2C66B")
        text("MANUAL" if alone else "ATC", 0.0026, dim, (right, 0.0005, z), "right", thickness=0)
        report = (("No electrode", "#F2C66B"), ("Connect one to the pH input", "#DDEBEB")) if alone else (("Electrode in good condition", accent), ("Slope 98.6%   Offset -3 mV", "#DDEBEB"), ("Calibrated today with 4.01, 7.00, 10.01", "#86A5AB"))
        for row, (words, color) in enumerate(report):
            text(words, 0.0030, glow(color), (left + 0.007, -0.0130 - 0.0065 * row, z), "left", thickness=0)
        icon("cross" if alone else "check", 0.0046, glow(report[0][1]), (left + 0.0015, -0.0130, z))
    else:
        figures("1,413", "µS/cm", 0.0180, (left, 0.0085), "left")
        figures("25.0", "°C", 0.0070, (right, 0.0190), "right", color="#F2C66B")
        for column, (words, value) in enumerate((("RESISTIVITY", "707.7 ohm cm"), ("TDS", "706 mg/L"), ("SALINITY", "0.71 ppt"))):
            x = left + column * 0.0410
            with placed((x + 0.0190, -0.0150, 0.0013)):
                prism(rectangle(0.0385, 0.0180, 0.002), 0.00005, glow("#2A2650", 0.5), 0)
            text(words, 0.0023, dim, (x + 0.003, -0.0105, z), "left", thickness=0)
            text(value, 0.0036, glow("#EAF4F4"), (x + 0.003, -0.0175, z), "left", thickness=0, fit=0.033)
        text("linear 2.0 %/K   ref 25 °C   cell 1.0 /cm", 0.0026, dim, (left, -0.0300, z), "left", thickness=0)


def beaker(contents, r, high):
    inner = vessel(fillet([(0, 0), (r, 0), (r, high), (r + 0.002, high + 0.0012)], [0, 0.006, 0.003, 0], 8, closed=False), 0.0014)
    fill(inner, high * 0.66, contents)
    graduation(r, [(0.016 + 0.0085 * k, str(20 + 20 * k) if k % 2 == 0 else None) for k in range(4)], 26, -30, size=0.0036)
