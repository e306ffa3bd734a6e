"""Incubated shakers: a tall insulated body whose clear front and top open upward on gas springs."""

import math

from materials import ACCENTS, DARK, WHITE, aluminum, glow, ink, pane, plastic, powder, steel
from parts.housings import feet, iec_inlet, screws, socket, vents
from parts.panels import button, display, figures, knob, on_screen, rocker_switch, serial_plate, wordmark
from parts.shaker_accessories import drilled_platform, erlenmeyer, flask_clamp
from parts.solids import anchor, box, cable, cut, cylinder, extrusion, fillet, inset, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["meridian-si30-incubated-shaker"]

TEAL = ACCENTS["Meridian"]
FLOOR = 0.215    # where the chamber begins
CHAMBER_Y = -0.030


def views(product):
    return {
        "front": View("Meridian SI30 incubated shaker with its lid closed; nine flasks stand behind the clear window, the display shows 37.0 °C and 220 rpm.", turn=30),
        "open": View("The SI30 with its lid raised on gas springs: flasks in spring clamps on the drilled platform.", turn=24, elevation=24, show={"lid": 62}),
        "detail": View("Control panel of the SI30: 37.0 °C, 220 rpm, and 18 hours to run, with a knob and keys for start, stop, and light.", turn=10, elevation=18, look_at="panel", span=0.50),
        "back": View("Back of the SI30 with ventilation slots, rating plate, USB socket, power inlet, and switch.", turn=206),
    }


def build(product, view):
    width, depth, height = product.size
    front, back = -depth / 2, depth / 2
    shell = powder(WHITE)
    feet(width, depth, radius=0.022, inset=0.060, height=0.020)
    lower = fillet([(front + 0.010, 0.018), (back - 0.006, 0.018), (back - 0.006, 0.09), (front + 0.010, 0.09)], 0.014)
    extrusion(lower, width - 0.014, plastic("#4A5358"), 0.012, name="tub")
    # The base with its panel in front; the tall back with fan and electronics; side walls between them.
    side = fillet([(front, 0.055), (back, 0.055), (back, FLOOR), (front + 0.040, FLOOR), (front, FLOOR - 0.030)], [0.016, 0.016, 0.016, 0.030, 0.030], 10)
    base = extrusion(side, width, shell, 0.014, name="base")
    rear_front = 0.205
    with placed((0, (rear_front + back) / 2, FLOOR - 0.02)):
        tower = box(width, back - rear_front, height - FLOOR + 0.02, shell, 0.016, 0.014, 0.001, name="tower")
    with placed((0, (front + 0.05 + rear_front) / 2, FLOOR + 0.0005)):
        box(width - 0.050, rear_front - front - 0.075, 0.003, steel("brushed"), 0.020, 0.001, name="spill tray")
    with placed((0, rear_front - 0.001, FLOOR + 0.145), facing="front"):
        prism(rectangle(width - 0.070, 0.240, 0.012), 0.002, steel("satin"), 0.001, 0, name="rear wall")
        for x in (-0.13, 0, 0.13):
            with placed((x, 0.055, 0.002)):
                for k in range(7):
                    with placed((0, -0.036 + 0.012 * k, 0)):
                        prism(rectangle(0.090, 0.0048, 0.0023), 0.0004, plastic("#1A1E20"), 0)
    platform()
    opened = view.show.get("lid", 0)
    axis = (rear_front + 0.012, height - 0.020)
    with placed((0, *axis)), placed(rotate=(-opened, 0, 0)), placed((0, -axis[0], -axis[1])):
        hood(width, front, rear_front, height)
    for x in (-width / 2 + 0.040, width / 2 - 0.040):
        with placed((x, *axis), rotate=(0, 90, 0)), placed((0, 0, -0.018)):
            cylinder(0.011, 0.036, plastic(DARK), 0.002, 40)
        if opened:
            gas_spring(x, front, rear_front, height, axis, opened)
    with placed((0, front, (0.085 + FLOOR - 0.030) / 2), facing="front"):
        anchor("panel", (0, 0.004, 0.001))
        panel(product, running=not opened)
    with placed((0, back, 0.250), facing="back"):
        vents(0.300, 0.110, 10, tower, columns=3, at=(0, 0.130))
        serial_plate(product, 0.100, 0.052, "120 V~  60 Hz  " + product.spec("Power draw") + " W", at=(0.120, 0.005))
    with placed((0, back, 0.130), facing="back"):
        iec_inlet((-0.180, 0))
        rocker_switch(at=(-0.135, 0))
        socket("usb-a", (-0.090, 0))
        socket("ethernet", (-0.060, 0))
        screws(0.500, 0.110, 0.0036)


def platform():
    with placed((0, CHAMBER_Y - 0.002, FLOOR + 0.002)):
        for x, y in ((-0.12, -0.12), (0.12, -0.12), (0, 0.13)):
            with placed((x, y, 0)):
                cylinder(0.030, 0.016, steel("satin"), 0.001)
        with placed((0, 0, 0.026)):
            drilled_platform(0.420, 0.420, 0.012, 0.035, 0.030, hole=0.0028)
            for row in range(3):
                for column in range(3):
                    with placed(((column - 1) * 0.135, (row - 1) * 0.135, 0.0001)):
                        flask_clamp(500)
                        with placed((0, 0, 0.002)):
                            erlenmeyer(500, contents="#F2E2B2", level=0.17, closure="#D7DBDC", words=row == 0)


def hood(width, front, back, height):
    """The lid: an opaque frame round a clear front that bends into a clear top."""
    frame = powder(WHITE)
    low, z0 = front + 0.020, FLOOR + 0.004
    outline = fillet([(low, z0), (back - 0.002, z0), (back - 0.002, height), (low + 0.085, height), (low, z0 + 0.130)], [0.010, 0.010, 0.016, 0.075, 0.075], 14)
    inner = fillet([(low + 0.026, z0 + 0.030), (back - 0.030, z0 + 0.030), (back - 0.030, height - 0.032), (low + 0.096, height - 0.032), (low + 0.026, z0 + 0.130)], [0.016, 0.016, 0.016, 0.060, 0.060], 14)
    for x in (-1, 1):  # the two cheeks with their side windows
        with placed((x * (width / 2 - 0.014), 0, 0)):
            cheek = extrusion(outline, 0.026, frame, 0.006, name="cheek")
            with placed((0, 0, 0)):
                window = extrusion(inner, 0.06, plastic(DARK), 0, name="window cut")
            cut(cheek, window)
            with placed((x * 0.004, 0, 0)):
                extrusion(inset(inner, -0.003), 0.003, pane("#F5FAFA"), 0, name="side window")
    path = [(low + 0.004, z0 + 0.024), (low + 0.004, z0 + 0.130), (low + 0.087, height - 0.004), (back - 0.036, height - 0.004)]
    path = fillet(path, [0, 0.075, 0.075, 0], 14, closed=False)
    outer_side = path + [(y + 0.003, z - 0.0035) for y, z in path[::-1]]
    extrusion(outer_side, width - 0.052, pane("#F5FAFA"), 0, name="front window")
    with placed((0, low + 0.013, z0)):
        box(width - 0.030, 0.026, 0.030, frame, 0.006, 0.005, name="lower rail")
    with placed((0, back - 0.020, height - 0.026)):
        box(width - 0.030, 0.036, 0.026, frame, 0.006, 0.005, name="upper rail")
    with placed((0, low - 0.010, z0 + 0.013)):
        prism(rectangle(0.190, 0.022, 0.0105), 0.010, plastic(DARK), 0.0035, 0.003, name="grip")
    for x in (-0.07, 0.07):
        with placed((x, low, z0 + 0.016)):
            box(0.016, 0.020, 0.008, plastic(DARK), 0.002, 0.001)


def gas_spring(x, front, back, height, axis, opened):
    a = math.radians(opened)
    y, z = front + 0.17, FLOOR + 0.019  # on the lower bar of the cheek
    dy, dz = y - axis[0], z - axis[1]
    moved = (axis[0] + dy * math.cos(a) + dz * math.sin(a), axis[1] - dy * math.sin(a) + dz * math.cos(a))
    start, end = (x, back - 0.10, FLOOR + 0.006), (x, *moved)
    middle = tuple(s + (e - s) * 0.55 for s, e in zip(start, end))
    cable([start, middle], 0.008, plastic("#2A3034"), "gas spring")
    cable([middle, end], 0.004, steel("polished"), "piston")
    for _, y, z in (start, end):
        with placed((x, y, z), facing="right" if x > 0 else "left"):
            cylinder(0.0055, 0.016, steel("satin"), 0.001, 32)


def panel(product, running):
    prism(rectangle(0.470, 0.094, 0.014), 0.0014, plastic(DARK), 0.0006, 0, name="panel")
    with placed((-0.050, 0, 0.0014)):
        display(0.200, 0.066)
        left, z = -0.093, on_screen()
        figures("37.0", "°C", 0.0180, (left, 0.002), "left", color="#F6B26B", unit_colour="#C98E52")
        figures("220" if running else "0", "rpm", 0.0180, (-0.018, 0.002), "left")
        figures("18:00", "h", 0.0105, (0.093, -0.0015), "right")
        for x, words, side in ((left, "TEMPERATURE", "left"), (-0.018, "SPEED", "left"), (0.093, "TIME", "right")):
            text(words, 0.0036, glow("#7FA0A6"), (x, 0.0220, z), side, thickness=0)
        text("set 37.0", 0.0036, glow("#7FA0A6"), (left, -0.0220, z), "left", thickness=0)
        text("set 220", 0.0036, glow("#7FA0A6"), (-0.018, -0.0220, z), "left", thickness=0)
        text("RUNNING" if running else "LID OPEN", 0.0036, glow("#6FCF97" if running else "#F6B26B"), (0.093, -0.0220, z), "right", thickness=0)
    with placed((0.094, 0, 0.0014)):
        knob(0.0225, 0.018, plastic("#23292C"), ribs=40, pointer=False, cap=aluminum())
        ring(0.0272, 0.0258, 0.0005, plastic(TEAL), 0.0002)
    for number, (symbol, face, words) in enumerate((("play", TEAL, "START"), ("stop", "#5A6368", "STOP"), ("light", "#5A6368", "LIGHT"))):
        x = 0.144 + 0.034 * number
        with placed((0, 0, 0.0014)):
            button(0.0280, 0.0220, face=face, symbol=symbol, at=(x, 0.004), radius=0.005)
            text(words, 0.0034, ink("#C9D1D3"), (x, -0.0145, 0.0003), weight=0.008, thickness=0.00003)
    with placed((-0.197, 0.008, 0.0014)):
        wordmark(product.brand, 0.0080, ink("#E6ECEC"), at=(0, 0), align="center")
        text(product.model, 0.0110, ink("#AEB9BC"), (0, -0.022, 0.0003), weight=0.012, thickness=0.00003)
