"""What hands and eyes meet: displays, buttons, knobs, lamps, lettering, brand marks.

Everything here is made on a panel: X is right, Y up, Z comes out. Put the panel in place first:

    with placed((0, -0.17, 0.06), facing="front", tilt=35):
        display(0.08, 0.05)
        figures("15,000", "rpm", 0.012, at=(0, 0.008))
"""

import math

from materials import ACCENTS, BLACK, DARK, glossy_plastic, glow, ink, paper, plastic, rubber, screen, steel
from parts.solids import circle, cylinder, fillet, lathe, placed, prism, rectangle, ribbed, ring, text, text_width

LIT, DIM = "#EAF4F4", "#7FA0A6"
PROUD = 0.0003  # how far printed things stand above what they are printed on


ROUND = 0.4  # of a display's radius is its screen's


def display(width, height, background="#0E1A20", border=0.005, radius=0.004, glow_strength=0.25):
    """A black cover glass with the switched-on screen under it. Draw on it with figures(), text() or seven_segments();
    the screen's middle is the origin."""
    prism(rectangle(width + 2 * border, height + 2 * border, radius + border * 0.5), 0.0012, glossy_plastic("#0B0D0E"), 0.0005, 0, name="cover glass")
    with placed((0, 0, 0.0012)):
        prism(rectangle(width, height, radius * ROUND), 0.0001, screen(background, glow_strength), 0, name="screen")


def title_bar(width, height, tall, material, radius=0.004):
    """The bar `tall` along the upper edge of a display() of that width, height and radius; its upper corners are the screen's."""
    corner = radius * ROUND
    with placed((0, height / 2 - tall / 2, 0.0013)):
        prism(rectangle(width, tall, (0, corner, corner, 0)), 0.00005, material, 0, name="title bar")


def on_screen():
    """The height above the panel at which lit figures stand."""
    return 0.0014


def figures(value, unit="", size=0.01, at=(0, 0), align="center", color=LIT, unit_colour=DIM, label=None, weight=0.012):
    """A reading as instruments show it: large figures, a smaller unit behind, a small label above. `size` is the figures' height."""
    x, y = at
    z = on_screen()
    width = text_width(value, size)
    whole = width + (size * 0.32 + text_width(unit, size * 0.46) if unit else 0)
    start = {"left": x, "center": x - whole / 2, "right": x - whole}[align]
    text(value, size, glow(color), (start, y, z), "left", weight, thickness=0)
    if unit:
        text(unit, size * 0.46, glow(unit_colour), (start + width + size * 0.32, y - size * 0.27, z), "left", thickness=0)
    if label:
        text(label, size * 0.30, glow(unit_colour), (start, y + size * 0.88, z), "left", thickness=0)


SEGMENTS = {"0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc", "8": "abcdefg", "9": "abcdfg", "-": "g", "C": "afed", "E": "afged", "H": "fegbc", "o": "cdeg", "P": "abfge", "r": "eg", "n": "ceg", " ": ""}


def seven_segments(value, size, at=(0, 0), align="center", color="#E5484D", strength=1.0, ghost="#1B2226"):
    """Red, green or amber LED figures. `value` may hold digits, - C E H o P r n, spaces and one point after any of them."""
    digits = []
    for sign in value:
        if sign in ".:" and digits:
            digits[-1] += sign
        else:
            digits.append(sign)
    width, pitch, thick = size * 0.50, size * 0.68, size * 0.12
    whole = pitch * len(digits) - (pitch - width)
    x0 = at[0] - {"left": 0, "center": whole / 2, "right": whole}[align]
    h, w, gap = size / 2, width, thick * 0.12
    bars = {"a": (w / 2, size, 0), "g": (w / 2, h, 0), "d": (w / 2, 0, 0), "f": (0, h * 1.5, 1), "b": (w, h * 1.5, 1), "e": (0, h * 0.5, 1), "c": (w, h * 0.5, 1)}
    for number, digit in enumerate(digits):
        lit = SEGMENTS[digit[0]]
        for name, (x, y, upright) in bars.items():
            length = (h if upright else w) - gap * 2
            outline = [(-length / 2, 0), (-length / 2 + thick / 2, -thick / 2), (length / 2 - thick / 2, -thick / 2), (length / 2, 0), (length / 2 - thick / 2, thick / 2), (-length / 2 + thick / 2, thick / 2)]
            slant = (y - h) * 0.10
            with placed((x0 + number * pitch + x + slant, at[1] - h + y, on_screen()), rotate=(0, 0, 84 if upright else 0)):
                if name in lit or ghost:
                    prism(outline, 0.00005, glow(color, strength) if name in lit else screen(ghost, 0.1), 0, name="segment")
        if len(digit) > 1:
            for y in (0,) if digit[1] == "." else (h * 0.6, h * 1.4):
                with placed((x0 + number * pitch + w + thick * 0.9, at[1] - h + y, on_screen())):
                    cylinder(thick * 0.55, 0.00005, glow(color, strength), 0, 16)


ICONS = ("play", "stop", "pause", "up", "down", "left", "right", "plus", "minus", "power", "menu", "check", "cross", "timer", "home", "light", "lid", "drop", "flame", "temperature")


def icon(name, size, material=None, at=(0, 0, PROUD)):
    """A printed symbol, `size` high: one of ICONS."""
    material = material or ink("#F3F6F6")
    s, thin, thick = size, size * 0.13, 0.00008

    def bar(width, height, x=0.0, y=0.0, turn=0.0):
        with placed((x, y, 0), rotate=(0, 0, turn)):
            prism(rectangle(width, height, min(width, height) * 0.3, 3), thick, material, 0)

    def shape(points, round_off=0.06):
        prism(fillet(points, s * round_off, 3), thick, material, 0)

    def arc(radius, start, end, x=0.0, y=0.0, width=thin):
        outer = [(x + radius * math.cos(math.radians(start + (end - start) * k / 32)), y + radius * math.sin(math.radians(start + (end - start) * k / 32))) for k in range(33)]
        inner = [(x + (radius - width) * math.cos(math.radians(start + (end - start) * k / 32)), y + (radius - width) * math.sin(math.radians(start + (end - start) * k / 32))) for k in range(33)]
        prism(outer + inner[::-1], thick, material, 0)

    with placed(at):
        if name in ("up", "down", "left", "right", "play"):
            with placed(rotate=(0, 0, {"up": 0, "left": 90, "down": 180, "right": -90, "play": -90}[name])):
                if name == "play":
                    shape([(-s * 0.48, -s * 0.34), (s * 0.48, -s * 0.34), (0, s * 0.48)])
                else:
                    bar(s * 0.6, thin, -s * 0.19, 0, 45)
                    bar(s * 0.6, thin, s * 0.19, 0, -45)
        elif name == "stop":
            shape([(-s * 0.4, -s * 0.4), (s * 0.4, -s * 0.4), (s * 0.4, s * 0.4), (-s * 0.4, s * 0.4)])
        elif name == "pause":
            bar(s * 0.22, s * 0.84, -s * 0.22)
            bar(s * 0.22, s * 0.84, s * 0.22)
        elif name in ("plus", "minus"):
            bar(s * 0.8, thin * 1.1)
            if name == "plus":
                bar(thin * 1.1, s * 0.8)
        elif name == "cross":
            bar(s * 0.95, thin, turn=45)
            bar(s * 0.95, thin, turn=-45)
        elif name == "check":
            bar(s * 0.38, thin, -s * 0.24, -s * 0.12, -45)
            bar(s * 0.78, thin, s * 0.13, 0.0, 50)
        elif name == "menu":
            for y in (-0.3, 0, 0.3):
                bar(s * 0.85, thin, 0, y * s)
        elif name == "power":
            arc(s * 0.45, 125, 415)
            bar(thin, s * 0.5, 0, s * 0.28)
        elif name == "timer":
            ring(s * 0.45, s * 0.45 - thin, thick, material, 0)  # an arc of 360 degrees would come out filled
            bar(thin * 0.8, s * 0.28, 0, s * 0.13)
            bar(s * 0.22, thin * 0.8, s * 0.09, 0)
        elif name == "home":
            bar(s * 0.62, thin, -s * 0.2, s * 0.22, 42)
            bar(s * 0.62, thin, s * 0.2, s * 0.22, -42)
            for x, y, w, h in ((-0.28, -0.16, 0.13, 0.5), (0.28, -0.16, 0.13, 0.5), (0, -0.36, 0.6, 0.13)):
                bar(w * s, h * s, x * s, y * s)
        elif name == "light":
            arc(s * 0.24, 0, 360)
            for k in range(8):
                with placed(rotate=(0, 0, 45 * k)):
                    bar(s * 0.14, thin * 0.8, s * 0.40)
        elif name == "lid":
            bar(s * 0.9, thin, 0, -s * 0.38)
            shape([(-s * 0.42, -s * 0.18), (s * 0.42, -s * 0.18), (0, s * 0.42)])
        elif name == "drop":
            shape([(-s * 0.32, -s * 0.15), (-s * 0.2, -s * 0.42), (s * 0.2, -s * 0.42), (s * 0.32, -s * 0.15), (0, s * 0.48)], 0.16)
        elif name == "flame":
            shape([(-s * 0.3, -s * 0.2), (-s * 0.12, -s * 0.46), (s * 0.14, -s * 0.46), (s * 0.32, -s * 0.16), (s * 0.12, s * 0.14), (s * 0.04, s * 0.5), (-s * 0.2, s * 0.2)], 0.12)
        elif name == "temperature":
            arc(s * 0.2, 0, 360, 0, -s * 0.28, s * 0.2)
            bar(s * 0.18, s * 0.7, 0, s * 0.1)


def button(width, height, face=None, symbol=None, label=None, material=None, at=(0, 0), rise=0.0015, radius=0.003, symbol_size=None):
    """A key with a printed `symbol` (see ICONS) or `label`; `face` is the key's color, `material` that of the print."""
    body = plastic(face or DARK)
    with placed((at[0], at[1], 0)):
        prism(rectangle(width + 0.0009, height + 0.0009, radius + 0.0004), 0.00025, rubber("#101213"), 0, name="gap round a key")
        prism(rectangle(width, height, radius), rise, body, min(0.0007, rise * 0.6), 0, name="key")
        with placed((0, 0, rise)):
            if symbol:
                icon(symbol, symbol_size or min(width, height) * 0.46, material)
            if label:
                text(label, min(height * 0.34, 0.0045), material or ink("#F3F6F6"), (0, 0, PROUD), weight=0.006, fit=width * 0.84, thickness=0.00004)


def keypad(keys, width, height, pitch=None, at=(0, 0), face=None, accents=None):
    """Rows of keys: each key a name from ICONS, a label, or None for an empty place. `accents` maps a key to another face color."""
    across, up = pitch or (width * 1.22, height * 1.25)
    for row, names in enumerate(keys):
        for column, name in enumerate(names):
            if name is None:
                continue
            x, y = at[0] + (column - (len(names) - 1) / 2) * across, at[1] + ((len(keys) - 1) / 2 - row) * up
            kind = {"symbol": name} if name in ICONS else {"label": name}
            button(width, height, face=(accents or {}).get(name, face), at=(x, y), **kind)


def knob(radius, height, material=None, ribs=0, pointer=True, cap=None, at=(0, 0)):
    """A turning knob: `ribs` round its skirt, a `cap` material on top, a pointer line towards +Y. A cap without a pointer is domed,
    since a flat one shows nothing but the lamp above it."""
    material = material or plastic(DARK)
    with placed((at[0], at[1], 0)):
        ring(radius * 1.10, radius * 0.5, 0.0012, plastic(BLACK), 0.0004, name="shadow ring")
        if ribs:
            with placed((0, 0, 0.0015)):
                ribbed(radius, height - 0.0015, material, ribs, 0.035, min(radius * 0.12, height * 0.3), 0.0003, "knob")
        else:
            with placed((0, 0, 0.0015)):
                lathe([(0, 0), (radius, 0), (radius * 0.94, height - 0.0015), (0, height - 0.0015)], material, 96, min(radius * 0.14, height * 0.3), "knob")
        if cap:
            with placed((0, 0, height - 0.0004)):
                if pointer:
                    cylinder(radius * 0.74, 0.0009, cap, 0.0004)
                else:
                    dome(radius * 0.74, 0.0009, radius * 0.11, cap)
        if pointer:
            with placed((0, radius * 0.60, height + (0.0005 if cap else 0))):
                prism(rectangle(radius * 0.085, radius * 0.42, radius * 0.04, 3), PROUD, ink("#F3F6F6"), 0, name="pointer")


def dome(radius, rim, rise, material):
    """A disc with a rim `rim` high whose middle stands `rise` above it."""
    steps = [k / 12 for k in range(12, -1, -1)]
    lathe([(0, 0), (radius, 0), *((radius * k, rim + rise * (1 - k * k)) for k in steps)], material, 96, 0.0002, "dome")


def scale(radius, first, last, labels, size=0.003, material=None, ticks=None, start=225, end=-45):
    """Marks and figures round a knob, clockwise from `start` to `end` degrees (0 is +X)."""
    material = material or ink(DARK)
    count = ticks or len(labels)
    for k in range(count):
        angle = math.radians(start + (end - start) * k / max(1, count - 1))
        with placed((radius * math.cos(angle), radius * math.sin(angle), 0), rotate=(0, 0, math.degrees(angle))):
            prism(rectangle(size * 0.7, size * 0.14), 0.0001, material, 0)
    for k, words in enumerate(labels):
        angle = math.radians(start + (end - start) * k / max(1, len(labels) - 1))
        text(str(words), size, material, ((radius + size * 1.5) * math.cos(angle), (radius + size * 1.3) * math.sin(angle), 0.0001), thickness=0.00004)


def lamp(radius=0.0016, color="#46C26B", lit=True, at=(0, 0)):
    """A small indicator LED."""
    with placed((at[0], at[1], 0)):
        ring(radius * 1.5, radius, 0.0005, plastic(BLACK), 0.0002, 32)
        lathe([(0, 0), (radius, 0), (radius * 0.8, radius * 0.55), (0, radius * 0.75)], glow(color, 1.0) if lit else glossy_plastic(DARK), 32, radius * 0.2)


def rocker_switch(width=0.013, height=0.019, at=(0, 0), lit=None):
    """A mains switch with I and O."""
    with placed((at[0], at[1], 0)):
        prism(rectangle(width + 0.005, height + 0.005, 0.002), 0.0022, plastic(BLACK), 0.0008, 0)
        side = fillet([(-height / 2, 0), (height / 2, 0), (height / 2, 0.0065), (0, 0.0032), (-height / 2, 0.0034)], 0.0005, 3)
        with placed((-width / 2, 0, 0.0005), rotate=(90, 0, 90)):
            prism(side, width, glossy_plastic(lit or "#1C1F21"), 0.0004)
        text("I", 0.004, ink("#F3F6F6"), (0, height * 0.26, 0.0058), thickness=0.0001)
        with placed((0, -height * 0.27, 0.0040)):
            ring(0.0022, 0.0016, 0.0002, ink("#F3F6F6"), 0, 32)


def mark(brand, size, material):
    """The maker's sign: a lens for Halden, a meridian for Meridian, a rising ember for Emberline, a gate for Aldergate."""
    thick, t = 0.00008, size * 0.13
    if brand == "Halden":
        ring(size * 0.5, size * 0.37, thick, material, 0, 64)
        with placed((size * 0.12, size * 0.12, 0)):
            cylinder(size * 0.11, thick, material, 0, 32)
    elif brand == "Meridian":
        ring(size * 0.5, size * 0.38, thick, material, 0, 64)
        prism([(p[0] * 0.42, p[1]) for p in circle(size * 0.42, 48)], thick, material, 0)
    elif brand == "Emberline":
        for k, high in enumerate((0.45, 0.75, 1.0)):
            with placed((size * (k - 1) * 0.30, size * (high - 1) / 2, 0)):
                prism(rectangle(t * 1.35, size * high, t * 0.67, 4), thick, material, 0)
    else:
        for x in (-0.36, 0.36):
            with placed((size * x, -size * 0.06, 0)):
                prism(rectangle(t, size * 0.88), thick, material, 0)
        with placed((0, size * 0.36, 0)):
            prism(rectangle(size * 0.96, t), thick, material, 0)
        with placed((0, -size * 0.14, 0)):
            prism(rectangle(t, size * 0.5), thick, material, 0)


def wordmark(brand, size, material=None, at=(0, 0), align="left", sign=True):
    """The maker's sign and name; `size` is the letters' height. In the brand's color unless told otherwise."""
    material = material or ink(ACCENTS[brand])
    words = brand.upper() if brand in ("Halden", "Aldergate") else brand
    spacing = 1.16 if words.isupper() else 1.0
    with placed((at[0], at[1], PROUD)):
        room = size * 1.55 if sign else 0
        whole = room + text_width(words, size, spacing=spacing)
        start = {"left": 0, "center": -whole / 2, "right": -whole}[align]
        text(words, size, material, (start + room, 0, 0), "left", 0.02, thickness=0.00004, spacing=spacing)
        if sign:
            with placed((start + size * 0.6, 0, 0)):
                mark(brand, size * 1.15, material)


def label(width, height, lines, material=None, at=(0, 0), radius=0.0015, font="sans"):
    """A printed label: `lines` of (words, height of the letters), set from the top, left aligned."""
    with placed((at[0], at[1], 0)):
        prism(rectangle(width, height, radius), 0.00015, material or paper(), 0, name="label")
        y = height / 2 - height * 0.08
        for words, size in lines:
            y -= size * 0.9
            text(words, size, ink("#2A3236"), (-width / 2 + height * 0.1, y, 0.0002), "left", 0.006, font, 0.00003, fit=width - height * 0.2)
            y -= size * 0.9


def serial_plate(product, width=0.06, height=0.032, supply="100-240 V~  50/60 Hz", at=(0, 0)):
    """The rating plate of the back: maker, model, supply, serial number and a bar code."""
    with placed((at[0], at[1], 0)):
        prism(rectangle(width, height, 0.002), 0.0003, steel("satin"), 0.0001, 0, name="plate")
        dark, left = ink("#22282B"), -width / 2 + 0.004
        text(product.brand.upper(), height * 0.13, dark, (left, height * 0.33, 0.0004), "left", 0.02, thickness=0.00003)
        text(f"Model {product.model}", height * 0.095, dark, (left, height * 0.12, 0.0004), "left", thickness=0.00003)
        text(supply, height * 0.085, dark, (left, -height * 0.05, 0.0004), "left", thickness=0.00003, fit=width * 0.6)
        text(f"SN {product.model}-{sum(map(ord, product.handle)) * 37 % 90000 + 10000}", height * 0.085, dark, (left, -height * 0.22, 0.0004), "left", font="mono", thickness=0.00003)
        x, bits = left, [1 + ord(letter) % 3 for letter in product.handle[:30]]
        for at_bar, wide in enumerate(bits):
            step = width * 0.5 / sum(bits) * wide
            if at_bar % 2 == 0:
                with placed((x + step / 2, -height * 0.38, 0.0003)):
                    prism(rectangle(step, height * 0.10), 0.00005, dark, 0)
            x += step
        with placed((width / 2 - height * 0.2, height * 0.05, 0.0003)):
            ring(height * 0.15, height * 0.125, 0.00005, dark, 0, 32)
            text("CE", height * 0.10, dark, (0, 0, 0.00006), thickness=0.00002)
