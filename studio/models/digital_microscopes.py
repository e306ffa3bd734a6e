"""Digital microscopes: a zoom lens under a camera, with a display in place of eyepieces (Halden D10)."""

import math

from materials import ACCENTS, DARK, WHITE, aluminum, glass, glow, ink, paint, plastic, rubber, steel
from parts.housings import feet, grip, screws, socket
from parts.optics import wrapped
from parts.panels import button, display, icon, knob, on_screen, serial_plate, wordmark
from parts.plots import field, line
from parts.solids import anchor, box, cut, cylinder, fillet, lathe, placed, prism, rectangle, ring, text
from parts.specimens import circuit_board
from scene import View

HANDLES = ["halden-d10-digital-microscope"]

AXIS = -0.040
BASE = 0.038
WORKING = 0.105
SCREEN = (0.2569, 0.1445)  # 11.6 in, 16:9
LEAN = 12.0


def views(product):
    return {
        "front": View(
            "Halden D10 digital microscope: an 11.6 in display shows a circuit board with a measured pin pitch, the zoom lens and ring light look down on the same board.",
            turn=28,
        ),
        "detail": View("Zoom lens of the D10 with its magnification ring and the four-segment ring light over a circuit board.", turn=30, elevation=11, look_at="lens", span=0.235),
        "display": View("Display of the D10 with a chip on a circuit board, a measured pitch of 1.27 mm, and a 2 mm scale bar.", turn=0, elevation=12, look_at="display", span=0.30),
        "back": View("Back of the Halden D10: column with focus knobs, HDMI, USB-C, and Ethernet sockets, and rating plate.", turn=207),
    }


def build(product, view):
    body, dark = paint(WHITE), plastic("#2B3135")
    stand(product, body, dark)
    optics(product, body, dark)
    monitor(product, body, dark)


def stand(product, body, dark):
    width = 0.250
    feet(width, 0.290, inset=0.030, height=0.007)
    outline = fillet([(0.125, -0.160), (0.125, 0.150), (-0.125, 0.150), (-0.125, -0.160)], 0.024, 12)
    with placed((0, 0, 0.006)):
        shell = prism(outline, BASE - 0.006, body, 0.007, 0.003, name="base")
    with placed((0, AXIS, BASE - 0.004)):
        hole = box(0.130, 0.130, 0.02, plastic("#101214"), 0.008, 0)
    cut(shell, hole)
    with placed((0, AXIS, BASE - 0.0038)):
        box(0.1285, 0.1285, 0.0044, aluminum("#2A2D30"), 0.007, 0.0006)
        with placed((0, 0, 0.0040)):
            cylinder(0.030, 0.0006, glow("#F4F1E6", 0.72), 0)
            ring(0.0312, 0.0301, 0.0008, steel("satin"), 0.0002, 96)
    with placed((0.002, AXIS, BASE + 0.0012), rotate=(0, 0, 4)):
        circuit_board(0.040, 0.030)
    with placed((0, -0.1602, 0.022), facing="front"):
        wordmark("Halden", 0.0080, at=(-0.108, 0), align="left")
        text(product.model, 0.0062, ink("#5A666C"), (0.108, 0, 0.0003), "right", weight=0.01, thickness=0.00004)
    with placed((0.092, -0.112, BASE), facing="top"):
        knob(0.0120, 0.010, ribs=26)
        icon("light", 0.0075, ink("#5A666C"), (0, 0.023, 0.0003))
    with placed((-0.092, -0.112, BASE), facing="top"):
        button(0.020, 0.013, face=ACCENTS["Halden"], label="SNAP", radius=0.005)
        with placed((0, 0.024, 0)):
            button(0.020, 0.013, face=DARK, symbol="power", radius=0.005)
    # The column: a flat extruded profile with a groove, on which the carrier slides.
    with placed((0, 0.112, BASE - 0.002)):
        box(0.090, 0.062, 0.014, dark, 0.012, 0.004)
        column = box(0.062, 0.038, 0.372, aluminum("#B9BEC1"), 0.007, 0.0015)
        with placed((0, -0.019, 0.020)):
            groove = box(0.016, 0.008, 0.40, plastic("#24282B"), 0.001, 0)
        cut(column, groove)
        with placed((0, 0, 0.3715)):
            box(0.062, 0.038, 0.005, dark, 0.007, 0.0018)
    with placed((0, 0.1502, 0.023), facing="back"):
        for kind, x, words in (("dc", -0.082, "12 V"), ("hdmi", -0.050, "HDMI"), ("usb-c", -0.022, "USB-C"), ("usb-a", 0.004, "USB"), ("ethernet", 0.034, "LAN")):
            if kind == "hdmi":
                with placed((x, -0.002, 0)):
                    prism(fillet([(-0.0055, -0.0030), (0.0055, -0.0030), (0.0078, 0.0), (0.0078, 0.0026), (-0.0078, 0.0026), (-0.0078, 0.0)], 0.0006), 0.0010, steel("satin"), 0.0003, 0)
                    with placed((0, 0, 0.001)):
                        prism(fillet([(-0.0049, -0.0022), (0.0049, -0.0022), (0.0070, 0.0004), (0.0070, 0.0019), (-0.0070, 0.0019), (-0.0070, 0.0004)], 0.0004), 0.00008, plastic("#050606"), 0)
            else:
                socket(kind, (x, -0.002))
            text(words, 0.0025, ink("#5A666C"), (x, 0.0088, 0.0003), thickness=0.00004)
        serial_plate(product, 0.046, 0.020, f"12 V DC  {product.spec('Power draw')} W", at=(0.082, 0))


def optics(product, body, dark):
    """Carrier, zoom lens, ring light and camera; the lens hangs so far above the stage as the specification says."""
    low = BASE + WORKING
    with placed((0, 0.112, 0.210)):
        box(0.084, 0.058, 0.064, body, 0.014, 0.005)
        for hand in (-1, 1):
            with placed((hand * 0.042, 0, 0.032), rotate=(0, 90 * hand, 0)):
                cylinder(0.0245, 0.004, dark, 0.001)
                with placed((0, 0, 0.004)):
                    grip(0.0230, 0.022, rubber("#24282B"), 54)
                    with placed((0, 0, 0.022)):
                        cylinder(0.0190, 0.003, aluminum(), 0.0008)
        with placed((0, 0.0292, 0.032), facing="back"):
            screws(0.056, 0.036, 0.0026)
    with placed((0, 0.038, 0.222)):
        box(0.048, 0.110, 0.040, body, 0.012, 0.005)
    with placed((0, AXIS, 0.216)):
        ring(0.0400, 0.0250, 0.052, body, 0.006, 128)
    with placed((0, AXIS, low)):
        anchor("lens", (0, 0, -0.022))
        # Ring light: four segments that can be switched on one by one.
        ring(0.0390, 0.0215, 0.017, aluminum("#AEB4B7"), 0.002, 128)
        for k in range(4):
            with placed((0, 0, -0.0004), rotate=(0, 0, 90 * k + 45)):
                arc = [(0.0365 * math.cos(a), 0.0365 * math.sin(a)) for a in (math.radians(-37 + 74 * t / 16) for t in range(17))]
                arc += [(0.0245 * math.cos(a), 0.0245 * math.sin(a)) for a in (math.radians(37 - 74 * t / 16) for t in range(17))]
                prism(arc, 0.0006, glow("#FFF9EE", 1.6 if k != 2 else 0.35), 0, name="light segment")
        wrapped("1   2   3   4", 0.0032, 0.0391, 0.0085, ink("#2A3236"))
        with placed((0, 0, 0.003)):
            lathe([(0, 0), (0.0170, 0), (0.0170, 0.012), (0, 0.012)], glass("#9FB6DA"), 64, 0.0006)
        with placed((0, 0, 0.010)):
            lathe([(0, 0), (0.0215, 0), (0.0215, 0.020), (0.0235, 0.024), (0.0235, 0.070), (0, 0.070)], aluminum("#1F2326"), 128, 0.0008, "zoom lens")
            for z in (0.0215, 0.0600):
                with placed((0, 0, z)):
                    ring(0.0239, 0.0200, 0.0016, steel("satin"), 0.0004, 128)
            with placed((0, 0, 0.030)):
                grip(0.0255, 0.020, rubber("#24282B"), 64)
            wrapped("0.7  1  1.5  2  3  4.5", 0.0028, 0.0236, 0.0262, ink("#F3F6F6"))
            wrapped("ZOOM " + product.spec("Optical zoom") + "x", 0.0028, 0.0236, 0.0545, ink("#F3F6F6"))
        with placed((0, 0, 0.125)):
            box(0.058, 0.058, 0.062, dark, 0.010, 0.004)
            for z in (0.014, 0.022, 0.030):
                with placed((0, 0, z)):
                    box(0.0595, 0.0595, 0.003, dark, 0.010, 0.001)


def monitor(product, body, dark):
    """The display stands in front of the camera, leaning back a little."""
    with placed((0, 0.020, 0.334)):
        box(0.052, 0.186, 0.034, dark, 0.012, 0.005)
    with placed((0, -0.090, 0.366), facing="front", tilt=LEAN):
        anchor("display")
        width, height = SCREEN[0] + 0.018, SCREEN[1] + 0.026
        with placed((0, -0.003, -0.021)):
            prism(rectangle(width + 0.006, height + 0.006, 0.012), 0.018, body, 0.004, 0.006, name="monitor shell")
        with placed((0, -0.003, -0.0036)):
            prism(rectangle(width, height, 0.010), 0.0030, plastic("#15191B"), 0.0012, 0, name="bezel")
        display(*SCREEN, background="#123B2B", border=0.002, radius=0.003, glow_strength=0.55)
        wordmark("Halden", 0.0042, ink("#AEB8BB"), at=(0, -SCREEN[1] / 2 - 0.0085), align="center")
        picture(product)


def picture(product):
    """What the camera sees: a chip with its pins on a green board, measured."""
    width, height = SCREEN
    mm = width / 11.0  # the field is 11 mm wide
    board, mask, tin, shine, dark = glow("#1B6044", 0.80), glow("#247552", 0.85), glow("#B9BFC0", 0.85), glow("#E8ECEC", 0.95), glow("#20262A", 0.9)
    field(width, height, board)
    for k in range(7):
        x = (k - 3) * 1.27 * mm
        bend = (k - 3) * 0.9 * mm
        for side in (-1, 1):
            y = side * 1.9 * mm
            if side > 0:
                line([(x, y), (x, y + 0.6 * mm), (x + bend * 0.25, y + 1.0 * mm), (x + bend * 0.25, height / 2)], mask, 0.42 * mm, -0.00005)  # under the pads
            else:
                line([(x, y), (x, -height / 2)], mask, 0.42 * mm, -0.00005)
    for k in range(7):
        x = (k - 3) * 1.27 * mm
        for side in (-1, 1):
            field(0.66 * mm, 1.25 * mm, glow("#9C8A4E", 0.85), (x, side * 1.85 * mm), 0.08 * mm, 0.00004)
            field(0.42 * mm, 1.05 * mm, tin, (x, side * 1.62 * mm), 0.06 * mm, 0.00006)
            field(0.13 * mm, 0.95 * mm, shine, (x - 0.08 * mm, side * 1.62 * mm), 0.05 * mm, 0.00008)
    field(9.2 * mm, 2.6 * mm, dark, (0, 0), 0.12 * mm, 0.00010)
    field(9.0 * mm, 0.10 * mm, glow("#3A4247", 0.9), (0, 1.18 * mm), 0, 0.00012)
    with placed((-4.0 * mm, -0.8 * mm, on_screen() + 0.00002)):
        ring(0.26 * mm, 0.20 * mm, 0.00003, glow("#4A5358", 0.9), 0, 32)
    text("HAL 7405", 0.62 * mm, glow("#8D979B", 0.85), (-0.2 * mm, 0.22 * mm, on_screen() + 0.00004), thickness=0, spacing=1.1)
    text("2614 A", 0.44 * mm, glow("#8D979B", 0.8), (-0.2 * mm, -0.62 * mm, on_screen() + 0.00004), thickness=0, spacing=1.1)
    amber, top = glow("#FFC845", 1.0), 0.00016
    for x in (0.0, 1.27 * mm):
        line([(x, 1.7 * mm), (x, 2.40 * mm)], amber, 0.0005, top)
    line([(0, 2.26 * mm), (1.27 * mm, 2.26 * mm)], amber, 0.0005, top)
    field(0.030, 0.0100, glow("#10181C", 0.9), (1.27 * mm + 0.018, 2.26 * mm), 0.002, top)
    text("1.27 mm", 0.0046, amber, (1.27 * mm + 0.018, 2.26 * mm, on_screen() + top + 0.0001), thickness=0)
    bar = width * 2 / 11
    field(bar + 0.012, 0.0150, glow("#10181C", 0.9), (width / 2 - bar / 2 - 0.011, -height / 2 + 0.0125), 0.002, top)
    field(bar, 0.0014, glow("#F4F7F7", 1.0), (width / 2 - bar / 2 - 0.011, -height / 2 + 0.0085), 0, top + 0.0001)
    text("2 mm", 0.0045, glow("#F4F7F7", 1.0), (width / 2 - bar / 2 - 0.011, -height / 2 + 0.0142, on_screen() + top + 0.0001), thickness=0)
    field(width, 0.0125, glow("#10181C", 0.9), (0, height / 2 - 0.00625), 0, top)
    words, z = on_screen() + top + 0.0001, height / 2 - 0.0063
    text("Zoom 1.0x", 0.0040, glow("#F4F7F7", 1.0), (-width / 2 + 0.008, z, words), "left", thickness=0)
    text("On screen 23x", 0.0040, glow("#9FB2B7", 1.0), (-width / 2 + 0.044, z, words), "left", thickness=0)
    text("1920 x 1080  60 fps", 0.0040, glow("#9FB2B7", 1.0), (width / 2 - 0.008, z, words), "right", thickness=0)
    field(0.016, 0.100, glow("#10181C", 0.9), (-width / 2 + 0.008, -0.010), 0, top)
    for k, name in enumerate(("light", "plus", "minus", "timer", "menu")):
        icon(name, 0.0070, glow("#F4F7F7" if k else "#FFC845", 1.0), (-width / 2 + 0.008, 0.026 - 0.018 * k, words))
