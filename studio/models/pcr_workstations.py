"""PCR workstations: still-air cabinets with clear walls, a folding sash, a hood with filter, light and ultraviolet lamps."""

import math

from materials import ACCENTS, WHITE, aluminum, glossy_plastic, glow, ink, pane, plastic, powder, steel
from parts.housings import feet, hinge, iec_inlet, screws, vents
from parts.panels import button, display, figures, lamp, on_screen, serial_plate, wordmark
from parts.solids import anchor, box, cable, cut, cylinder, extrusion, fillet, lathe, merged, placed, prism, rectangle, text
from scene import View

HANDLES = ["emberline-uv600-pcr-workstation"]

FLOOR, HOOD = 0.040, 0.598


def views(product):
    return {
        "front": View("Emberline UV600 PCR workstation with its tinted sash folded up: six pipettes on a rail, tube racks, a plate, and tip boxes on the steel work surface.", turn=26, elevation=13, show={"sash": 1}),
        "uv": View("The UV600 with its tinted sash closed down to the work surface during a decontamination, three lamps glowing violet inside.", turn=-28, elevation=13, show={"sash": 0, "uv": True}),
        "detail": View("Controls of the UV600: ultraviolet timer at 30 minutes, lamp hours, and keys for light, fan, and lamps.", turn=9, elevation=12, look_at="panel", span=0.39, show={"sash": 1}),
        "back": View("Back of the UV600 with the filter's cover, power inlet, and rating plate.", turn=205, elevation=14, show={"sash": 0}),
    }


def build(product, view):
    width, depth, height = product.size
    front, back = -depth / 2, depth / 2
    ultraviolet = view.show.get("uv", False)
    feet(width, depth, radius=0.018, inset=0.05, height=0.016)
    with placed((0, 0, 0.014)):
        box(width, depth, FLOOR - 0.014, powder(WHITE), 0.018, 0.006)
    with placed((0, 0.010, FLOOR)):
        box(width - 0.070, depth - 0.070, 0.0030, steel("brushed"), 0.008, 0.0012, name="work surface")
    walls(width, front, back)
    hood(product, width, front, back, height, ultraviolet)
    sash(width, front, view.show["sash"])
    with placed((0, back - 0.028, 0)):
        rear_wall(width, ultraviolet)
    with placed((0, 0.030, FLOOR + 0.003)):
        bench()
    rear(product, width, back, height)


def walls(width, front, back):
    """Side walls of 8 mm polycarbonate: higher behind than before, in corner posts."""
    sheet = pane("#F4F8F7", 0.04)
    side = fillet([(front + 0.075, FLOOR), (back - 0.020, FLOOR), (back - 0.020, HOOD + 0.004), (front + 0.118, HOOD + 0.004)], 0.003, 3)
    for x in (-1, 1):
        with placed((x * (width / 2 - 0.024), 0, 0)):
            extrusion(side, 0.008, sheet, 0.0008, name="side wall")
        with placed((x * (width / 2 - 0.024), back - 0.030, FLOOR - 0.002)):
            box(0.036, 0.034, HOOD - FLOOR + 0.010, powder(WHITE), 0.010, 0.003, name="rear post")
        edge = [(x * (width / 2 - 0.024), front + 0.074, FLOOR), (x * (width / 2 - 0.024), front + 0.117, HOOD)]
        cable(edge, 0.0062, aluminum("#8D979B"))


def hood(product, width, front, back, height, ultraviolet):
    """The housing above: fan, filter, lamps; its front slopes towards the operator."""
    side = fillet([(front + 0.108, HOOD), (back - 0.004, HOOD), (back - 0.004, height), (front + 0.170, height), (front + 0.096, HOOD + 0.040)], [0.010, 0.014, 0.018, 0.030, 0.016], 10)
    extrusion(side, width, powder(WHITE), 0.009, name="hood")
    foot, top = (front + 0.096, HOOD + 0.040), (front + 0.170, height)
    lean = math.degrees(math.atan2(top[0] - foot[0], top[1] - foot[1]))
    with placed((0, (foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2), facing="front", tilt=lean):
        anchor("panel", (0.095, -0.012, 0))
        panel(product, width, ultraviolet)
    with placed((0, 0.030, height)):
        vents(0.420, 0.120, 10, columns=3)
    with placed((0, 0.020, HOOD - 0.004)):
        prism(rectangle(0.520, 0.300, 0.012), 0.005, powder("#C3C9CB"), 0.002)
        grille = []
        for k in range(14):
            with placed((0, -0.085 + k * 0.0155, -0.0006)):
                grille.append(prism(rectangle(0.460, 0.004, 0.0019), 0.001, plastic("#3A4145"), 0))
        merged(grille)
        with placed((0, -0.128, -0.003)):
            # From outside one sees only what it lights: in violet it adds to the lamps, which are too thin to light the chamber.
            box(0.480, 0.024, 0.004, glow("#8064FF", 28.0) if ultraviolet else glow("#FFFFFF", 12.0), 0.006, 0.001, name="work light")


def panel(product, width, ultraviolet):
    prism(rectangle(width - 0.120, 0.094, 0.014), 0.0022, plastic("#2E373B"), 0.001, 0, name="panel")
    with placed((0.0, 0.0, 0.0022)):
        wide, high = 0.128, 0.062
        with placed((0.015, 0.0, 0)):
            display(wide, high, background="#161226" if ultraviolet else "#10181C", border=0.004)
            z, left, right = on_screen(), -wide / 2 + 0.007, wide / 2 - 0.007
            dim = glow("#9A97B4")
            text("UV TIMER", 0.0040, dim, (left, 0.0225, z), "left", thickness=0)
            figures("18:42" if ultraviolet else "30:00", "min", 0.0180, (left, 0.0050), "left", color="#B9A4F5")
            text("UV ON" if ultraviolet else "SASH OPEN  UV LOCKED", 0.0038, glow("#F6B26B"), (right, 0.0225, z), "right", weight=0.01, thickness=0)
            text("DOSE", 0.0036, dim, (left, -0.0135, z), "left", thickness=0)
            text("237 mJ/cm²" if ultraviolet else "630 mJ/cm²", 0.0046, glow("#EAF4F4"), (left, -0.0215, z), "left", thickness=0)
            text("LAMP HOURS", 0.0036, dim, (right, -0.0135, z), "right", thickness=0)
            text("412 h", 0.0046, glow("#EAF4F4"), (right, -0.0215, z), "right", thickness=0)
        for k, (symbol, words, face) in enumerate((("light", "LIGHT", "#5C666B"), ("timer", "TIME", "#5C666B"), ("up", "UP", "#5C666B"), ("down", "DOWN", "#5C666B"))):
            x, y = 0.108 + 0.036 * (k % 2), 0.020 - 0.042 * (k // 2)
            button(0.028, 0.024, face=face, symbol=symbol, at=(x, y), radius=0.006, rise=0.002)
            text(words, 0.0034, ink("#C9D1D3"), (x, y - 0.0170, 0.0002), weight=0.01, thickness=0.00004)
        for k, (words, face, lit) in enumerate((("FAN", "#5C666B", True), ("UV", "#6D5CB0", ultraviolet))):
            x = 0.192 + 0.042 * k
            button(0.034, 0.034, face=face, label=words, at=(x, 0.004), radius=0.017, rise=0.0025)
            lamp(0.0022, "#46C26B" if k == 0 else "#A78BFA", lit, (x, 0.031))
        wordmark("Emberline", 0.0135, ink("#F0F2F2"), at=(-0.268, 0.010), align="left")
        text("UV600  PCR WORKSTATION", 0.0044, ink("#C9D1D3"), (-0.267, -0.016, 0.0003), "left", weight=0.01, thickness=0.00004, spacing=1.12)


def sash(width, front, raised):
    """The front window of two halves: closed it leans in its frame, raised it is folded over the opening."""
    # Tinted, as sheets that hold back ultraviolet are, and so that one sees where it is.
    sheet, tall, wide = pane("#E4E6EE", 0.02), 0.556, width - 0.062
    metal = aluminum("#8D979B")
    if raised:
        # The upper half stands out level, the lower one comes back under it; its rail ends before the hood.
        with placed((0, front + 0.100, HOOD + 0.028), rotate=(90, 0, 0)):
            box(wide, 0.006, 0.268, sheet, 0.002, 0.0008, name="sash")
            with placed((0, -0.004, 0.266)):
                box(wide, 0.016, 0.012, metal, 0.005, 0.003, name="fold")
        with placed((0, front + 0.100 - 0.272, HOOD + 0.020), rotate=(-106, 0, 0)):
            box(wide, 0.006, 0.268, sheet, 0.002, 0.0008, name="sash")
            with placed((0, 0.002, 0.256)):
                box(wide, 0.014, 0.014, metal, 0.005, 0.003, name="rail")
                with placed((0, 0.009, 0.001)):
                    box(0.180, 0.018, 0.012, plastic(ACCENTS["Emberline"]), 0.006, 0.004)
    else:
        lean = math.degrees(math.atan2(0.043, HOOD - FLOOR))
        with placed((0, front + 0.068, FLOOR), rotate=(-lean, 0, 0)):
            box(wide, 0.006, tall * 0.5, sheet, 0.002, 0.0008, name="sash")
            with placed((0, 0, tall * 0.5 + 0.002)):
                box(wide, 0.006, tall * 0.5, sheet, 0.002, 0.0008, name="sash")
            with placed((0, -0.001, tall * 0.5 - 0.003)):
                box(wide, 0.009, 0.008, metal, 0.003, 0.002, name="fold")
            with placed((0, -0.002, -0.002)):
                box(wide, 0.014, 0.018, metal, 0.005, 0.003, name="rail")
            with placed((0, -0.010, 0.001)):
                box(0.180, 0.018, 0.012, plastic(ACCENTS["Emberline"]), 0.006, 0.004)
    for x in (-0.24, 0.24):
        with placed((x, front + 0.104, HOOD + 0.024)):
            hinge(0.050, 0.0060, steel("satin"))


def rear_wall(width, ultraviolet):
    """Steel with the lamps across, the pipette shelf under them, and an outlet."""
    with placed((0, 0, (FLOOR + HOOD) / 2), facing="front"):
        prism(rectangle(width - 0.060, HOOD - FLOOR + 0.01, 0.006), 0.003, powder("#DCE0E0"), 0.001, 0)
        for number in range(3):
            y = 0.214 - number * 0.046
            with placed((0, y, 0.003)):
                prism(rectangle(0.520, 0.036, 0.006), 0.004, steel("polished"), 0.002, 0)
                with placed((-0.225, 0, 0.022), rotate=(0, 90, 0)):
                    cylinder(0.0125, 0.450, glow("#8A6CFF", 1.6) if ultraviolet else plastic("#E6EAF0"), 0.003, 48)
                if ultraviolet:
                    with placed((-0.222, 0.002, 0.0298), rotate=(0, 90, 0)):
                        cylinder(0.0062, 0.444, glow("#D2C6FF", 1.3), 0.002, 32)
                for x in (-0.238, 0.238):
                    with placed((x, 0, 0.002)):
                        prism(rectangle(0.030, 0.032, 0.004), 0.036, plastic(WHITE), 0.003, 0.001)
        with placed((0.235, -0.165, 0.003)):
            prism(rectangle(0.070, 0.110, 0.010), 0.006, plastic(WHITE), 0.003, 0)
            for y in (0.024, -0.024):
                with placed((0, y, 0.006)):
                    prism(rectangle(0.034, 0.036, 0.010), 0.001, plastic("#C3C9CB"), 0.0004, 0)
                    for x in (-0.007, 0.007):
                        with placed((x, 0.004, 0.001)):
                            prism(rectangle(0.0024, 0.009), 0.0003, plastic("#15181A"), 0)
                    with placed((0, -0.008, 0.001)):
                        cylinder(0.0026, 0.0003, plastic("#15181A"), 0, 20)
    with placed((-0.050, -0.062, FLOOR + 0.330)):
        box(0.440, 0.120, 0.006, steel("satin"), 0.006, 0.002, name="shelf")
        with placed((0, -0.056, 0)):
            box(0.440, 0.005, 0.020, steel("satin"), 0.002, 0.001)
        colors = ("#C23B31", "#E8C22E", "#4E9A47", "#2E5FA8", "#E07A2B", "#7A52A3")
        for k in range(6):
            with placed((-0.180 + 0.072 * k, -0.064, -0.035)):
                pipette(colors[k])


def pipette(color):
    """Hangs upright from the shelf's edge."""
    with placed((0, -0.012, 0)):
        lathe([(0, -0.110), (0.0028, -0.110), (0.0046, -0.060), (0.0070, -0.045), (0.0090, -0.010), (0, -0.010)], plastic("#DDE2E3"), 32, 0.001)
        lathe([(0, -0.012), (0.0120, -0.012), (0.0145, 0.030), (0.0138, 0.085), (0.0120, 0.100), (0, 0.100)], plastic("#DDE2E3"), 48, 0.003)
        with placed((0, 0, 0.098)):
            cylinder(0.0050, 0.016, plastic("#8D979B"), 0.001, 32)
            with placed((0, 0, 0.014)):
                cylinder(0.0095, 0.013, plastic(color), 0.003, 40)
        with placed((0, 0.012, 0.078)):
            box(0.016, 0.030, 0.010, plastic("#DDE2E3"), 0.005, 0.003)
        with placed((0, -0.0136, 0.046), facing="front"):
            prism(rectangle(0.008, 0.026, 0.002), 0.0012, glossy_plastic("#15181A"), 0.0004, 0)


def bench():
    """What one sets a PCR up with: tube racks, a plate on its cooler, tip boxes, a small centrifuge."""
    for x, y, color in ((-0.190, -0.060, "#3F7FB8"), (-0.060, 0.020, "#E07A2B")):
        with placed((x, y, 0)):
            block = box(0.110, 0.070, 0.036, plastic(color), 0.006, 0.003)
            holes = []
            for column in range(6):
                for row in range(4):
                    with placed(((column - 2.5) * 0.017, (row - 1.5) * 0.016, 0.010)):
                        holes.append(cylinder(0.0058, 0.05, plastic("#24404F"), 0, 16))
            cut(block, merged(holes))
            for column in range(6):
                for row in range(4):
                    if (column * 3 + row * 5) % 4 < 2:
                        with placed(((column - 2.5) * 0.017, (row - 1.5) * 0.016, 0.036)):
                            cylinder(0.0064, 0.005, plastic("#DDE6E9"), 0.001, 24)
    with placed((0.060, -0.075, 0)):
        box(0.135, 0.095, 0.022, plastic("#7A52A3"), 0.008, 0.004)
        with placed((0, 0, 0.021)):
            plate = box(0.1276, 0.0855, 0.010, plastic("#E6EAEB"), 0.006, 0.001)
            wells = []
            for column in range(12):
                for row in range(8):
                    with placed(((column - 5.5) * 0.009, (row - 3.5) * 0.009, 0.003)):
                        wells.append(cylinder(0.0030, 0.02, plastic("#9DB0B8"), 0, 12))
            cut(plate, merged(wells))
    for x, y, color in ((0.195, 0.000, "#E8C22E"), (0.195, -0.105, "#2E5FA8")):
        with placed((x, y, 0)):
            box(0.122, 0.084, 0.042, plastic("#D9DEE0"), 0.006, 0.003)
            with placed((0, 0, 0.042)):
                box(0.118, 0.080, 0.004, plastic(color), 0.005, 0.001)
                for column in range(12):
                    for row in range(8):
                        with placed(((column - 5.5) * 0.009, (row - 3.5) * 0.009, 0.004)):
                            lathe([(0.0026, 0), (0.0026, 0.003), (0, 0.003)], plastic("#EEF1F1"), 8)


def rear(product, width, back, height):
    with placed((0, back - 0.010, 0.320), facing="back"):
        prism(rectangle(width - 0.060, 0.540, 0.008), 0.006, powder("#DCE0E0"), 0.002, 0)
        screws(width - 0.100, 0.500, 0.0034)
    with placed((0, back - 0.004, 0.690), facing="back"):
        prism(rectangle(0.520, 0.140, 0.010), 0.003, powder("#D3D8D8"), 0.001, 0)
        screws(0.490, 0.112, 0.0034)
        with placed((0, 0, 0.003)):
            vents(0.250, 0.080, 7, at=(-0.080, 0.0))
            iec_inlet((0.100, 0.0))
            serial_plate(product, 0.090, 0.048, "120 V~  60 Hz  110 W", at=(0.185, 0.0))
