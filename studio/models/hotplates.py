"""Hotplates: a square plate of white glass-ceramic over a spill channel, the controls low in front and out of the heat."""

import math

from materials import WHITE, ceramic, glass, glow, ink, liquid, plastic, powder, steel
from parts.glassware import fill, vessel
from parts.housings import feet, iec_inlet, socket, vents
from parts.panels import button, display, figures, knob, on_screen, rocker_switch, scale, serial_plate, wordmark
from parts.solids import anchor, box, cylinder, extrusion, fillet, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["emberline-hp7-ceramic-hotplate"]


def views(product):
    return {
        "front": View("Emberline HP7 hotplate with its white ceramic plate, a flask of amber solution on it, and the display at 120 °C.", turn=32, elevation=24),
        "detail": View("Controls of the HP7: 120 °C, the red HOT warning, the temperature knob, and the adjustable limit up to 550 °C.", turn=9, elevation=34, look_at="panel", span=0.235),
        "side": View("The HP7 from the right: the plate stands above the spill channel, clear of the sloping housing.", turn=-68, elevation=13),
        "back": View("Back of the HP7 with the probe socket, power inlet, switch, and rating plate.", turn=206, elevation=20),
    }


def build(product, view):
    width, depth, height = product.size
    front, back = -depth / 2, depth / 2
    feet(width, depth, inset=0.032, height=0.012)
    deck = 0.080
    foot, top = (front, 0.034), (front + 0.104, 0.074)
    under = fillet([(front + 0.010, 0.010), (back - 0.008, 0.010), (back - 0.008, 0.034), (front + 0.010, 0.034)], 0.010, 6)
    extrusion(under, width - 0.014, powder("#3C4549"), 0.008, name="tub")
    side = fillet([(front, 0.022), (back, 0.022), (back, deck), (front + 0.130, deck), top, foot], [0.0050, 0.009, 0.012, 0.020, 0.030, 0.0060], 10)
    extrusion(side, width, powder(WHITE), 0.0045, name="shell")
    y = back - 0.012 - 0.092
    with placed((0, y, deck)):
        prism(rectangle(0.198, 0.196, 0.016), 0.0050, powder("#A9B1B4"), 0.002, 0.0002, name="spill channel")
        with placed((0, 0, 0.005)):
            box(0.150, 0.150, 0.013, powder("#3C4549"), 0.010, 0.002)
            for x in (-1, 1):
                for dy in (-1, 1):
                    with placed((x * 0.066, dy * 0.066, 0)):
                        cylinder(0.008, 0.015, steel("satin"), 0.001, 32)
        with placed((0, 0, height - deck - 0.012)):
            box(0.184, 0.184, 0.012, ceramic(), 0.012, 0.003, name="plate")
            with placed((0, 0, 0.0121)):
                ring(0.0700, 0.0692, 0.0001, ink("#C4C8C8"), 0, 128)
                text("CAUTION  HOT SURFACE", 0.0046, ink("#C4664A"), (0, -0.083, 0.0001), weight=0.01, thickness=0.00003, spacing=1.15)
                with placed((0.004, 0.006, 0)):
                    flask()
    lean = math.degrees(math.atan2(top[0] - foot[0], top[1] - foot[1]))
    with placed((0, (foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2), facing="front", tilt=lean):
        anchor("panel", (0, -0.004, 0))
        panel(product, width, math.dist(foot, top))
    with placed((0, back, 0.052), facing="back"):
        iec_inlet((-0.074, 0.0))
        rocker_switch(at=(-0.040, 0.0))
        socket("jack", (-0.012, 0.002))
        text("PROBE Pt1000", 0.0028, ink("#5A666C"), (-0.012, -0.009, 0.0003), thickness=0.00004)
        serial_plate(product, 0.060, 0.032, "120 V~  60 Hz  1000 W", at=(0.060, 0.001))
    for side_ in (-1, 1):
        with placed((side_ * width / 2, 0.055, 0.050), facing="right" if side_ > 0 else "left"):
            vents(0.120, 0.026, 4)


def flask():
    """An Erlenmeyer flask of 500 mL. Its glass is a little gray: clear glass would not be seen before the light ground."""
    r = 0.0525
    outer = fillet([(0, 0), (r, 0), (0.0170, 0.136), (0.0170, 0.174), (0.0215, 0.1765)], [0, 0.012, 0.022, 0.002, 0], 8, closed=False)
    inner = vessel(outer, 0.0022, glass("#F5F7F7"))
    fill(inner, 0.058, liquid("#E9B872"))


def panel(product, width, length):
    prism(rectangle(width - 0.018, length - 0.016, 0.010), 0.0016, plastic("#2E373B"), 0.0008, 0, name="panel")
    with placed((-0.024, 0.010, 0.0016)):
        wide, high = 0.086, 0.056
        display(wide, high, background="#1A1012", border=0.004)
        z, left, right = on_screen(), -wide / 2 + 0.006, wide / 2 - 0.006
        figures("120", "°C", 0.0190, (left, 0.0085), "left", color="#F6A25F")
        text("PLATE", 0.0030, glow("#A39A92"), (right, 0.0215, z), "right", thickness=0)
        text("SET 120", 0.0034, glow("#A39A92"), (left, -0.0085, z), "left", thickness=0)
        text("45:00 min", 0.0034, glow("#E8E0D8"), (right, -0.0085, z), "right", thickness=0)
        with placed((0, -0.0195, z)):
            prism(rectangle(wide - 0.010, 0.0105, 0.002), 0.00003, glow("#C93A2B", 0.95), 0)
            text("HOT", 0.0060, glow("#FFF4F0"), (0, 0, 0.00008), weight=0.016, thickness=0, spacing=1.5)
    with placed((0.061, 0.012, 0.0016)):
        knob(0.0215, 0.020, plastic("#1F2528"), pointer=True)
        text("TEMPERATURE", 0.0030, ink("#C9D1D3"), (0, -0.0300, 0.0002), weight=0.01, thickness=0.00004)
    with placed((-0.084, 0.014, 0.0016)):
        cylinder(0.0080, 0.0012, plastic("#16191B"), 0.0003)
        with placed((0, 0, 0.0012)):
            cylinder(0.0062, 0.0012, plastic("#C93A2B"), 0.0004, 48)
            with placed((0, 0, 0.0012), rotate=(0, 0, 35)):
                prism(rectangle(0.010, 0.0016, 0.0004), 0.0001, ink("#20100E"), 0)
        with placed((0, 0, 0)):
            scale(0.0095, 0, 0, ["50", "", "", "550"], 0.0024, ink("#C9D1D3"), ticks=11)
        text("LIMIT °C", 0.0026, ink("#C9D1D3"), (0, -0.0175, 0.0002), weight=0.01, thickness=0.00004)
    with placed((0, 0, 0.0016)):
        button(0.0150, 0.0120, face="#4A5459", symbol="timer", at=(-0.084, -0.0190), radius=0.004, rise=0.0016)
        wordmark("Emberline", 0.0048, ink("#F0F2F2"), at=(-0.091, -0.0375), align="left")
        text(product.model, 0.0048, ink("#C9D1D3"), (0.091, -0.0375, 0.0003), "right", weight=0.012, thickness=0.00003)
