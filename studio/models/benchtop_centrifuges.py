"""Benchtop centrifuges: the compact clinical one with its round lid, the multipurpose one, and its refrigerated sister with the
cooling unit at its side."""

import math

from materials import ACCENTS, DARK, GREY, WHITE, aluminum, glossy_plastic, glow, ink, pane, plastic, polypropylene, rubber, steel
from parts.centrifuges import domed_lid, latch_slots, lid_underside, round_bucket, swing_out_rotor, tube_insert, well
from parts.glassware import screw_cap
from parts.housings import feet, hinge, iec_inlet, screws, socket, vents
from parts.panels import button, display, figures, knob, label, lamp, on_screen, rocker_switch, serial_plate, seven_segments, wordmark
from parts.rotors import bowl, fixed_angle_rotor
from parts.solids import anchor, around, box, cut, cylinder, extrusion, fillet, lathe, merged, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["meridian-c8-clinical-centrifuge", "meridian-c6000-benchtop-centrifuge", "meridian-c6000r-refrigerated-centrifuge"]

TEAL = ACCENTS["Meridian"]


def views(product):
    speed, force = product.spec("Maximum speed"), product.spec("Maximum RCF")
    if product.model == "C8":
        return {
            "front": View("Meridian C8 clinical centrifuge with its round lid closed, a viewing port in its middle, and three preset keys.", turn=30, elevation=20),
            "open": View("The C8 with its lid open: a fixed-angle rotor with eight sleeves, six of them holding blood tubes with red and violet caps.", turn=24, elevation=33, show={"lid": 78}),
            "detail": View(f"Control panel of the C8: LED figures for {speed} rpm and 10 minutes, keys for serum, plasma, and urine, start and stop.", turn=12, elevation=28, look_at="panel", span=0.235),
            "back": View("Back of the C8 with ventilation slots, rating plate, power inlet, and switch.", turn=205),
        }
    if product.model == "C6000":
        return {
            "front": View(f"Meridian C6000 benchtop centrifuge, lid closed; the panel shows {speed} rpm and {force} x g.", turn=32),
            "open": View("The C6000 from above with the lid open: a swing-out rotor with four 100 mL buckets in the steel chamber.", turn=24, elevation=36, show={"lid": 80, "rotor": "swing"}),
            "detail": View("Control panel of the C6000: speed, force, time, ramps, and rotor on the display, a turning knob, and keys.", turn=14, elevation=22, look_at="panel", span=0.36),
            "back": View("Back of the C6000 with ventilation slots, rating plate, USB socket, power inlet, and switch.", turn=205),
        }
    return {
        "front": View(f"Meridian C6000R refrigerated centrifuge: chamber on the left, cooling unit with its grille on the right; the display shows 4 °C and {product.spec('Swing-out maximum speed')} rpm.", turn=28),
        "open": View("The C6000R from above with the lid open and the swing-out rotor with four 100 mL buckets in the cooled chamber.", turn=20, elevation=35, show={"lid": 78, "rotor": "swing"}),
        "detail": View("Display of the C6000R: speed, force, time, and 4 °C in the chamber, with keys for precooling, start, and stop.", turn=12, elevation=24, look_at="panel", span=0.36),
        "back": View("Back of the C6000R with the condenser's grille, rating plate, refrigerant label, power inlet, and switch.", turn=205),
    }


def build(product, view):
    width, depth, height = product.size
    if product.model == "C8":
        clinical(product, width, depth, height, view.show.get("lid", 0))
    else:
        multipurpose(product, width, depth, height, view.show.get("lid", 0), view.show.get("rotor"))


# The clinical centrifuge: a soft body, a round lid, three preset keys.


def clinical(product, width, depth, height, opened):
    front, back, shell = -depth / 2, depth / 2, plastic(WHITE)
    deck, middle, radius = height - 0.052, 0.030, 0.112
    feet(width, depth, inset=0.045, height=0.012)
    plan = fillet([(width / 2, front), (width / 2, back), (-width / 2, back), (-width / 2, front)], [0.070, 0.045, 0.045, 0.070], 14)
    with placed((0, 0, 0.010)):
        prism([(x * 0.975, y * 0.98) for x, y in plan], 0.05, plastic(TEAL), 0.004, 0.008, name="tub")
    with placed((0, 0, 0.042)):
        body = prism(plan, deck - 0.042, shell, 0.018, 0.006, name="shell")
    lean = 40.0
    foot, top = (front - 0.004, 0.058), (front - 0.004 + 0.095 * math.tan(math.radians(lean)), 0.153)
    with placed((0, foot[0], foot[1]), rotate=(-lean, 0, 0)), placed((0, -0.05, -0.05)):
        slab = box(width + 0.05, 0.10, 0.26, plastic(WHITE), 0, 0, 0, name="panel cut")
    cut(body, slab)
    with placed((0, middle, deck)):
        well(body, radius - 0.006, 0.10)
        bowl(radius - 0.009, 0.080, 0.006)
        with placed((0, 0, -0.008)):
            clinical_rotor(product)
    with placed((0, middle + radius + 0.004, deck + 0.010)):
        hinge(0.075, 0.0075, plastic(DARK))
        with placed(rotate=(-opened, 0, 0)), placed((0, -radius - 0.004, -0.010)):
            round_lid(radius)
    clinical_panel(product, width, foot, top, lean)
    with placed((0, back, 0.100), facing="back"):
        vents(0.110, 0.040, 6, body, columns=2, at=(0, 0.018))
        iec_inlet((-0.050, -0.034), fuse=False)
        rocker_switch(at=(-0.022, -0.034))
        serial_plate(product, 0.058, 0.030, "120 V~  60 Hz  90 W", at=(0.036, -0.034))


def clinical_rotor(product):
    """Eight sleeves at 33 degrees in a disc; six hold blood tubes."""
    body = lathe([(0, -0.046), (0.034, -0.046), (0.092, -0.024), (0.094, -0.012), (0.088, -0.006), (0.050, -0.002), (0.030, -0.006), (0, -0.006)], plastic("#3A4348"), 128, 0.002, "rotor")
    holes = []
    for _ in around(8, 0.066, 22.5):
        with placed((0, 0, -0.008), rotate=(0, -33, 0)), placed((0, 0, -0.04)):
            holes.append(cylinder(0.0112, 0.08, plastic("#262C30"), 0, 64))
    cut(body, merged(holes))
    caps = {0: "#B8403A", 1: "#B8403A", 2: "#7A5A9E", 4: "#B8403A", 5: "#B8403A", 6: "#7A5A9E"}
    for place in around(8, 0.066, 22.5):
        with placed((0, 0, -0.008), rotate=(0, -33, 0)):
            # A sleeve fills its slanted hole and stands out of it all round.
            with placed((0, 0, -0.010)):
                ring(0.0111, 0.0090, 0.017, aluminum("#C5C8CA"), 0.0005, 64)
                cylinder(0.0091, 0.0004, plastic("#0E1011"), 0, 40)
            with placed((0, 0, 0.0066)):
                ring(0.0120, 0.0088, 0.0022, aluminum("#C5C8CA"), 0.0007, 64)
            if place in caps:
                with placed((0, 0, 0.0094)):
                    screw_cap(0.0088, 0.017, polypropylene(caps[place]), 28)
    with placed((0, 0, -0.008)):
        lathe([(0, 0), (0.020, 0), (0.018, 0.016), (0.010, 0.019), (0, 0.019)], plastic(TEAL), 64, 0.002)


def round_lid(radius):
    """A turned dome with a clear port in its middle and a lip at the front. Underside at Z = 0, axis at the origin."""
    r, port = radius + 0.010, 0.050
    outer = fillet([(r - 0.002, 0.003), (r, 0.006), (r, 0.018), (port + 0.020, 0.048), (port, 0.050)], [0, 0.002, 0.016, 0.03, 0], 8, closed=False)
    inner = [(port, 0.044), (r - 0.016, 0.014), (r - 0.006, 0.003)]
    lathe(outer + inner + outer[:1], plastic(WHITE), 128, name="lid", smooth_angle=50)
    with placed((0, 0, 0.0475)):
        ring(port + 0.004, port - 0.002, 0.0035, plastic(DARK), 0.0012, 96)
        lathe([(0, 0.0035), (port * 0.55, 0.0030), (port - 0.001, 0.0015)], pane("#E6F2F1"), 96, name="port")
    ring(r - 0.010, r - 0.020, 0.003, rubber("#2A2E31"), 0.001, 96)
    with placed((0, -r + 0.002, 0.006)):
        box(0.060, 0.020, 0.010, plastic(DARK), 0.006, 0.0035)


def clinical_panel(product, width, foot, top, lean):
    with placed((0, (foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2), facing="front", tilt=lean):
        anchor("panel", (0, -0.002, 0))
        prism(rectangle(0.196, 0.092, 0.012), 0.0012, plastic("#E4E8E8"), 0.0005, 0, name="panel")
        with placed((-0.020, 0.0200, 0.0012)):
            prism(rectangle(0.132, 0.034, 0.005), 0.0010, glossy_plastic("#0B0D0E"), 0.0004, 0)
            seven_segments(product.spec("Maximum speed").replace(",", ""), 0.0165, (-0.033, 0.002), color="#58D6A9", ghost="#152225")
            seven_segments("10", 0.0165, (0.037, 0.002), color="#58D6A9", ghost="#152225")
            for x, words in ((-0.033, "rpm"), (0.037, "min")):
                text(words, 0.0030, ink("#A9B4B7"), (x, -0.0125, 0.0012), thickness=0.00003)
        with placed((0.072, 0.0215, 0.0012)):
            wordmark("Meridian", 0.0048, at=(-0.019, 0.006))
            text("C8", 0.0070, ink("#4A5459"), (-0.019, -0.006, 0.0002), "left", weight=0.01, thickness=0.00004)
        with placed((0, -0.0215, 0.0012)):
            for number, words in enumerate(("SERUM", "PLASMA", "URINE")):
                x = -0.071 + 0.034 * number
                button(0.029, 0.017, face="#5A6368", label=words, at=(x, 0), radius=0.004)
                lamp(0.0013, at=(x, 0.0135), lit=number == 0)
            button(0.030, 0.021, face=TEAL, symbol="play", at=(0.042, 0), radius=0.005)
            button(0.030, 0.021, face="#B23A2E", symbol="stop", at=(0.077, 0), radius=0.005)


# The multipurpose centrifuge, and the same with a cooling unit at its right.


def multipurpose(product, width, depth, height, opened, rotor):
    cold, shell = product.model == "C6000R", plastic(WHITE)
    front, back, deck = -depth / 2, depth / 2, height - 0.054
    wide = 0.41
    x0 = -width / 2 + wide / 2  # the chamber's side stands left on the refrigerated one
    lean, foot, top = 14.0, (front, 0.076), (front + (deck - 0.076) * math.tan(math.radians(14.0)), deck)
    feet(width, depth, radius=0.016, inset=0.045, height=0.014)
    lower = fillet([(front + 0.008, 0.012), (back - 0.006, 0.012), (back - 0.006, 0.07), (front + 0.008, 0.07)], 0.014)
    extrusion(lower, width - 0.012, plastic(GREY), 0.012, name="tub")
    side = fillet([(front, 0.042), (back, 0.042), (back, deck), top, foot], [0.014, 0.014, 0.024, 0.026, 0.02], 10)
    with placed((x0, 0, 0)):
        body = extrusion(side, wide, shell, 0.012, name="shell")
    side_panel(x0 - wide / 2, "left", body)
    if not cold:
        side_panel(x0 + wide / 2, "right", body)
    if cold:
        cooling_unit(product, width, wide, front, back, height, shell)
    chamber_y, radius = back - 0.242, 0.188
    lid_front, lid_back = top[0] - 0.004, back - 0.020
    with placed((x0, chamber_y, deck)):
        well(body, radius + 0.003, 0.16)
        latch = 0.070, lid_front + 0.025 - chamber_y
        latch_slots(body, latch)
        with placed((0, 0, -0.141)):
            lathe([(0, 0), (0.040, 0), (0.034, 0.012), (0.018, 0.022), (0.014, 0.030), (0.014, 0.076), (0, 0.076)], steel("satin"), 96, 0.002, "drive shaft")
        bowl(radius, 0.140, 0.006, steel("brushed") if not cold else steel("satin"))
        if opened:
            with placed((0, 0, -0.016), rotate=(0, 0, 20)):
                swinging(rotor)
    # A ledge behind the hinges: beside the round corners of the open lid the ground would show through.
    with placed((x0, back - 0.0135, deck - 0.008)):
        box(wide - 0.020, 0.0060, 0.0175, shell, 0.0025, 0.0015)
    with placed((x0, back - 0.026, deck + 0.014)):
        for x in (-0.115, 0.115):
            with placed((x, 0, 0)):
                hinge(0.060, 0.009, plastic(DARK))
        with placed(rotate=(-opened, 0, 0)), placed((0, -(back - 0.026), -0.014)):
            square_lid(wide, lid_front, lid_back, chamber_y, radius, latch)
    with placed((x0, (foot[0] + top[0]) / 2 - 0.003 * math.tan(math.radians(lean)), (foot[1] + top[1]) / 2 - 0.003), facing="front", tilt=lean):
        anchor("panel", (0, 0.004, 0))
        multipurpose_panel(product, cold, opened, rotor)
        wordmark("Meridian", 0.0105, at=(-0.157, -0.0855))
    multipurpose_back(product, body, x0, back, cold, width)


def side_panel(x, facing, body):
    """A sheet set into the side, with slots for air and a grip to lift the instrument by."""
    with placed((x, 0.030, 0.158), facing=facing):
        prism(rectangle(0.370, 0.150, 0.016), 0.0016, plastic("#BCC3C4"), 0.0008, 0, name="side panel")
        toward = 1 if facing == "left" else -1  # towards the front
        for k in range(9):
            with placed((-toward * 0.085, -0.040 + 0.010 * k, 0.0015)):
                prism(rectangle(0.150, 0.0042, 0.0020), 0.0004, plastic("#14181A"), 0)
        with placed((toward * 0.100, 0.035, 0.0015)):
            prism(rectangle(0.110, 0.030, 0.0145), 0.0004, plastic("#2A3034"), 0, name="grip")
            with placed((0, 0.010, 0)):
                prism(rectangle(0.096, 0.008, 0.0039), 0.004, plastic("#9AA4A7"), 0.0015)


def swinging(rotor):
    if rotor != "swing":
        return fixed_angle_rotor(0.125, 6, 35, 0.0155, numbered=True)
    count = iter(range(4))

    def bucket():
        number = next(count)
        if number % 2:
            round_bucket(filling=tube_insert)
        else:
            round_bucket(cap=pane("#F5F9FA"), filling=lambda: tube_insert(caps="#B4532A"))

    swing_out_rotor(bucket=bucket)


def square_lid(wide, front, back, chamber_y, radius, latch):
    with placed((0, 0, 0.003)):
        cover = domed_lid(wide - 0.004, front, back, 0.024, 0.025, (0.055, 0.036), plastic(WHITE), 0.032)
    top = 0.052
    with placed((0, chamber_y, top - 0.004)):
        recess = cylinder(0.040, 0.02, plastic(DARK), 0, 96)
        cut(cover, recess)
        lathe([(0, 0), (0.0388, 0), (0.0388, 0.0026), (0.032, 0.0042), (0, 0.0050)], glossy_plastic("#20282C"), 96, 0.0006, "window")
    with placed((0, front + 0.002, 0.009)):
        box(0.115, 0.020, 0.012, plastic(DARK), 0.008, 0.004)
    with placed((0, chamber_y, 0)):
        lid_underside(radius, latch, window=0.0388)


def multipurpose_panel(product, cold, opened, rotor):
    width = 0.374
    prism(rectangle(width, 0.140, 0.014), 0.0014, glossy_plastic("#171C1F"), 0.0006, 0, name="panel")
    swing = cold or rotor == "swing"
    prefix = "Swing-out maximum " if swing else "Maximum "
    speed, force = product.spec(prefix + "speed"), product.spec(prefix + ("RCF"))
    with placed((-0.062, 0.010, 0.0014)):
        display(0.190, 0.084)
        left, right = -0.088, 0.088
        figures(speed, "rpm", 0.0185, (left, 0.0165), "left", label="SPEED")
        figures(force, "x g", 0.0120, (left, -0.0165), "left", color="#8FD3CF", label="FORCE")
        if cold:
            figures("4", "°C", 0.0185, (right, 0.0165), "right", color="#8CC7F0")
            figures("10:00", "min", 0.0120, (right, -0.0165), "right")
        else:
            figures("10:00", "min", 0.0120, (right, 0.0135), "right")
            figures("9 / 9", "acc / dec", 0.0085, (right, -0.0175), "right")
        small = glow("#7FA0A6")
        text("ROTOR  Swing-out 4 x 100 mL" if swing else "ROTOR  Fixed-angle 6 x 50 mL", 0.0034, small, (left, -0.0345, on_screen()), "left", thickness=0)
        if opened:
            text("LID OPEN", 0.0034, glow("#F2B35E"), (right, -0.0345, on_screen()), "right", thickness=0)
        else:
            text("LID LOCKED", 0.0034, glow("#6FCF97"), (right, -0.0345, on_screen()), "right", thickness=0)
        text("PELLET" if not cold else "COLD HARVEST", 0.0036, glow("#DDE9E9"), (right, 0.0352, on_screen()), "right", thickness=0)
    with placed((0.108, 0.024, 0.0014)):
        knob(0.0215, 0.018, plastic("#23292C"), ribs=40, pointer=False, cap=aluminum())
        ring(0.0262, 0.0246, 0.0006, plastic(TEAL), 0.0002)
    for number, (symbol, face, words) in enumerate((("play", TEAL, "START"), ("stop", "#5A6368", "STOP"), ("lid", "#5A6368", "LID"), ("temperature" if cold else "timer", "#5A6368", "COOL" if cold else "SHORT"))):
        x, y = 0.067 + 0.0278 * number, -0.026
        with placed((0, 0, 0.0014)):
            button(0.0240, 0.0175, face=face, symbol=symbol, at=(x, y), radius=0.004)
            text(words, 0.0030, ink("#C9D1D3"), (x, y - 0.0145, 0.0003), weight=0.008, thickness=0.00003)
    text(f"{product.model}  " + ("REFRIGERATED CENTRIFUGE" if cold else "BENCHTOP CENTRIFUGE"), 0.0036, ink("#C9D1D3"), (-0.157, -0.0515, 0.0017), "left", weight=0.008, thickness=0.00003, spacing=1.15)


def cooling_unit(product, width, wide, front, back, height, shell):
    """Compressor and condenser: a block as deep as the centrifuge, with a large grille at the front and slots at the side."""
    room = width - wide
    with placed((width / 2 - room / 2 + 0.001, 0, 0)):
        side = fillet([(front + 0.006, 0.042), (back, 0.042), (back, height - 0.004), (front + 0.075, height - 0.004), (front + 0.006, 0.30)], [0.014, 0.014, 0.020, 0.03, 0.03], 10)
        block = extrusion(side, room - 0.003, shell, 0.012, name="cooling unit")
        # A fairing beside the lid's hinge, and the end of the ledge behind it: without them the ground behind shows through the gap.
        with placed((-room / 2 - 0.0050, back - 0.0135, height - 0.062)):
            box(0.0160, 0.0060, 0.0175, shell, 0.0025, 0.0015)
        with placed((-room / 2 + 0.0020, back - 0.030, 0.200)):
            box(0.0070, 0.050, height - 0.230, shell, 0.0015, 0.0010)
        with placed((0, front + 0.006, 0.165), facing="front"):
            prism(rectangle(room - 0.046, 0.170, 0.012), 0.0016, plastic("#2C3337"), 0.0006, 0)
            with placed((0, 0, 0.0016)):
                for k in range(15):
                    with placed((0, -0.070 + 0.010 * k, 0)):
                        prism(rectangle(room - 0.066, 0.0046, 0.0022), 0.0022, plastic("#454E53"), 0.0008, 0)
        with placed((0, front + 0.0058, 0.275), facing="front"):
            text("C6000R", 0.0100, ink("#4A5459"), (0, 0.000, 0.0002), weight=0.012, thickness=0.00004)
    with placed((width / 2, 0.06, 0.16), facing="right"):
        vents(0.240, 0.110, 9, block, columns=2)


def multipurpose_back(product, body, x0, back, cold, width):
    with placed((x0, back, 0.150), facing="back"):
        vents(0.250, 0.085, 9, body, columns=3, at=(0, 0.050))
        iec_inlet((-0.135, -0.062))
        rocker_switch(at=(-0.095, -0.062))
        socket("usb-b", (-0.055, -0.066))
        socket("ethernet", (-0.030, -0.066))
        serial_plate(product, 0.085, 0.044, "120 V~  60 Hz  " + product.spec("Power draw") + " W", at=(0.075, -0.058))
        screws(0.360, 0.190, 0.0032)
    if cold:
        with placed((width / 2 - 0.105, back, 0.170), facing="back"):
            prism(rectangle(0.160, 0.200, 0.010), 0.0016, plastic("#2C3337"), 0.0006, 0)
            with placed((0, 0, 0.0016)):
                for k in range(17):
                    with placed((-0.068 + 0.0085 * k, 0, 0)):
                        prism(rectangle(0.0036, 0.180, 0.0017), 0.0022, plastic("#596368"), 0.0008, 0)
            with placed((0, -0.088, 0.0040)):
                label(0.070, 0.022, [("REFRIGERANT " + product.spec("Refrigerant"), 0.0042), ("Flammable. Service by trained staff only.", 0.0030)])
