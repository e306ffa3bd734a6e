"""Bottle-top dispensers: valve block on a GL45 bottle, scale with a stop, piston cap, delivery tube with its recirculation valve."""

from materials import ACCENTS, WHITE, ceramic, frosted_plastic, ink, liquid, pane, paper, plastic, rubber
from parts.gl45 import amber, gl45_bottle, rim
from parts.glassware import band, enamel, fill
from parts.housings import grip
from parts.panels import wordmark
from parts.solids import anchor, cable, cut, cylinder, fillet, lathe, placed, prism, rectangle, ring, squircle, text
from scene import View

HANDLES = ["aldergate-bd-bottle-top-dispenser"]

GREEN = ACCENTS["Aldergate"]
# Greatest volume in mL: width of the sleeve, its height, inner radius of the barrel (m), the scale's step in mL and its ticks per step.
SIZES = {5: (0.040, 0.108, 0.0048, 0.5, 5), 10: (0.044, 0.116, 0.0066, 1, 5), 25: (0.051, 0.124, 0.0100, 2.5, 5), 50: (0.060, 0.134, 0.0137, 5, 5)}
BASE = 0.049  # where the sleeve begins above the bottle's rim


def views(product):
    ranges = product.options("Volume range")
    return {
        "front": View(f"Aldergate BD bottle-top dispenser of {ranges[1]} on an amber bottle, with scale, green recirculation valve, and capped delivery tube.", turn=30, elevation=14),
        "detail": View("Scale of the BD dispenser with its stop set to 5 mL, valve block, and recirculation valve.", turn=20, elevation=16, look_at="scale", span=0.175),
        "stroke": View("The BD dispenser with its piston drawn up for a stroke of 5 mL, seen from the side of the delivery tube.", turn=62, elevation=15, look_at="middle", span=0.32, show={"lift": 0.5}),
        "sizes": View(f"The four sizes of the BD dispenser from {ranges[0]} to {ranges[3]} on amber bottles.", turn=14, elevation=14, show={"sizes": True}),
        **{
            name: View(f"Aldergate BD bottle-top dispenser of {ranges[at]} on an amber bottle, with scale, green recirculation valve, and capped delivery tube.", turn=30, elevation=14, show={"one": [top, volume]})
            for name, at, top, volume in (("5-ml", 0, 5, 250), ("25-ml", 2, 25, 1000), ("50-ml", 3, 50, 2000))
        },
    }


def build(product, view):
    if view.show.get("sizes"):
        for top, volume, x in ((5, 250, -0.205), (10, 500, -0.095), (25, 1000, 0.030), (50, 2000, 0.175)):
            with placed((x, 0, 0), rotate=(0, 0, 38)):
                stand(product, top, volume, 0, turned=-44)
        return
    stand(product, *view.show.get("one", (10, 500)), view.show.get("lift", 0), turned=-24)


def stand(product, top, volume, lift, turned=0.0):
    """A dispenser on its bottle. `turned` turns the bottle's label against the dispenser, which swivels freely."""
    with placed(rotate=(0, 0, turned)):
        inner, r, graded = gl45_bottle(volume, amber())
        fill(inner, graded * 0.86, liquid("#DCE9EC"))
        label(r, graded)
    with placed((0, 0, rim(volume))):
        dispenser(product, top, lift, rim(volume) - 0.012)


def label(r, graded):
    dark, size, middle = ink("#22282B"), r * 0.125, graded * 0.52
    band(r, middle, graded * 0.46, 104, 0, paper())
    with placed((0, 0, 0)):
        band(r + 0.00004, middle + graded * 0.19, graded * 0.06, 104, 0, ink(GREEN))
    enamel("Sulfuric acid", size, r + 0.0001, middle + graded * 0.085, 0, dark, weight=0.02)
    enamel("0.05 mol/L", size * 0.8, r + 0.0001, middle - graded * 0.015, 0, dark)
    enamel("Titrant    Lot 4417", size * 0.55, r + 0.0001, middle - graded * 0.105, 0, dark)
    enamel("Opened 2026-03-02", size * 0.55, r + 0.0001, middle - graded * 0.165, 0, dark)


def dispenser(product, top, lift, depth):
    """On the rim of a bottle at Z = 0, its suction tube reaching down by `depth`; `lift` is the part of the full stroke."""
    width, height, bore, _, _ = SIZES[top]
    stroke = height * 0.66
    with placed((0, 0, -0.0185)):
        grip(0.0268, 0.0225, plastic("#2B3236"), 36)
        covered(0.0254, 0.0225, plastic("#2B3236"))
    with placed((0, 0, 0.0035)):
        prism(squircle(0.0490, 0.0460, 5.0), 0.0400, plastic(WHITE), 0.0045, 0.0025, name="valve block")
    with placed((0, 0, 0.0430)):
        cylinder(0.0195, 0.008, plastic("#2B3236"), 0.0006)
    with placed((0, -0.0230, 0.0225), facing="front"):
        wordmark(product.brand, 0.0031, at=(0, 0.0045), align="center")
        text(product.model, 0.0044, ink("#363D42"), (0, -0.0055, 0.0003), weight=0.02, thickness=0.00004)
    cable([(0.004, 0, 0.004), (0.004, 0, -depth * 0.5), (0.006, 0.004, -depth)], 0.0030, plastic("#E3E8E8"))
    cable([(-0.008, 0, 0.004), (-0.008, 0, -0.060)], 0.0022, plastic("#E3E8E8"))
    delivery()
    with placed((0, 0, BASE)):
        sleeve(top, width, height, stroke, lift)
        anchor("middle", (0, 0, height * 0.36))
        with placed((0, 0, height + 0.0012 + lift * stroke)):
            piston_cap(product, top, width)
        if lift:
            with placed((0, 0, height - 0.004)):
                cylinder(bore + 0.0012, lift * stroke + 0.008, ceramic(), 0.0004, 64, "piston rod")


def covered(radius, length, material):
    """The flat end of a grip, whose own would show the facets it is made of."""
    with placed((0, 0, length - 0.0004)):
        cylinder(radius, 0.0006, material, 0.0002)


def sleeve(top, width, height, stroke, lift):
    """The white sleeve round the barrel: windows left and right, at the front the scale with its stop."""
    bore = SIZES[top][2]
    body = prism(rectangle(width, width, width * 0.27, 10), height, plastic(WHITE), 0.0022, 0.0022, name="sleeve")
    with placed((0, 0, -0.001)):
        hollow = cylinder(width / 2 - 0.0042, height - 0.006, plastic("#DDE2E2"), 0, 64)
    cutters = [hollow]
    for facing, x in (("left", -1), ("right", 1)):
        with placed((x * width / 2, 0, height * 0.46), facing=facing), placed((0, 0, -0.012)):
            cutters.append(prism(rectangle(width * 0.44, stroke, width * 0.16), 0.03, plastic("#A9B2B5"), 0))
    low = height * 0.115
    x = -width * 0.13
    with placed((x, -width / 2, low + stroke / 2), facing="front"), placed((0, 0, -0.006)):
        cutters.append(prism(rectangle(0.0046, stroke + 0.008, 0.0022), 0.02, plastic("#2B3236"), 0))
    cut(body, *cutters)
    wall = 0.0016
    lathe([(bore + wall, 0.001), (bore + wall, height - 0.008)], pane("#F2FAFA"), 64, name="barrel")
    drawn = max(0.004, stroke * lift)
    cylinder(bore + 0.00005, drawn + 0.006, plastic("#D3DADA"), 0, 64, "drawn liquid")
    with placed((0, 0, drawn + 0.0062)):
        lathe([(0, 0), (bore * 0.97, 0.0006), (bore * 0.97, 0.004), (bore * 0.80, 0.005), (bore * 0.80, 0.007), (bore * 0.97, 0.008), (bore * 0.97, height - drawn - 0.016), (0, height - drawn - 0.016)], plastic("#EEF0EE"), 64, 0.0003, "piston")
    with placed((0, -width / 2, 0), facing="front"):
        anchor("scale", (-0.006, height * 0.26, 0))
        markings(top, width, height, stroke, low, x)


def markings(top, width, height, stroke, low, x):
    step, ticks = SIZES[top][3:]
    dark, first = ink("#2A3236"), 0.1
    count = round(top / step)
    place = lambda part: low + stroke * (part - first * 0.4) / (1 - first * 0.4)
    for k in range(1, count + 1):
        y = place(k / count)
        with placed((x + 0.0060, y, 0)):
            prism(rectangle(0.0040, 0.00045), 0.00012, dark, 0)
        value = k * step
        text(f"{value:g}", 0.0027 if width < 0.05 else 0.0030, dark, (x + 0.0090, y, 0.00015), "left", 0.015, thickness=0.00004)
        for n in range(1, ticks):
            if k < count:
                with placed((x + 0.0052, place((k + n / ticks) / count), 0)):
                    prism(rectangle(0.0024, 0.00026), 0.00012, dark, 0)
    text("mL", 0.0026, dark, (x + 0.0095, low + stroke + 0.0075, 0.00015), "left", 0.012, thickness=0.00004)
    text(f"{top} mL", 0.0044, ink(GREEN), (0, height - 0.0105, 0.00015), weight=0.02, thickness=0.00004)
    with placed((x, place(0.5), 0)):
        prism(fillet([(-0.0068, -0.0052), (0.0030, -0.0052), (0.0062, 0), (0.0030, 0.0052), (-0.0068, 0.0052)], [0.0016, 0.0012, 0.0003, 0.0012, 0.0016], 5), 0.0030, plastic(GREEN), 0.0009, 0, name="stop")
        with placed((-0.0014, 0, 0.0028)):
            grip(0.0044, 0.0078, plastic(GREEN), 20)
            covered(0.0029, 0.0078, plastic(GREEN))
        with placed((0.0046, 0, 0.0031)):
            prism(rectangle(0.0022, 0.0004), 0.0001, ink("#F3F6F6"), 0)


def piston_cap(product, top, width):
    """The wide cap that is lifted and pressed, with the range on its top."""
    r, dark = width * 0.575, plastic("#2B3236")
    grip(r, 0.0200, dark, 30)
    with placed((0, 0, 0.0185)):
        lathe([(0, 0), (r * 0.97, 0), (r * 0.94, 0.0035), (r * 0.80, 0.0058), (0, 0.0046)], dark, 96, 0.0012)
        with placed((0, 0, 0.0040)):
            lathe([(0, 0), (r * 0.70, 0), (r * 0.70, 0.0016), (0, 0.0012)], plastic(GREEN), 96, 0.0004)
            words = next(size for size in product.options("Volume range") if size.endswith(f"-{top} mL"))
            text(words, r * 0.22, ink("#F3F6F6"), (0, 0, 0.0016), weight=0.012, fit=r * 1.15, thickness=0.0001)


def delivery():
    """Boss, recirculation valve, tube and tethered cap, towards the left."""
    dark, pale = plastic("#2B3236"), frosted_plastic("#F3F6F7")
    z = 0.0240
    with placed((-0.0235, 0, z), facing="left"):
        lathe([(0, 0), (0.0135, 0), (0.0120, 0.006), (0.0120, 0.026), (0.0090, 0.030), (0, 0.030)], plastic(WHITE), 64, 0.0012, "boss")
        with placed((0, 0, 0.029)):
            grip(0.0085, 0.010, dark, 24)
            lathe([(0, 0.009), (0.0060, 0.009), (0.0050, 0.046), (0, 0.046)], plastic("#D5DADB"), 48, 0.0008, "sleeve of the tube")
    with placed((-0.0390, -0.0110, z), facing="front"):
        cylinder(0.0092, 0.0040, dark, 0.0006)
        with placed((0, 0, 0.0036)):
            lathe([(0, 0), (0.0098, 0), (0.0090, 0.0050), (0, 0.0050)], plastic(GREEN), 64, 0.0008, "recirculation valve")
            with placed((0, 0.0045, 0.0)):
                prism(fillet([(-0.0046, -0.012), (0.0046, -0.012), (0.0034, 0.0150), (-0.0034, 0.0150)], [0.004, 0.004, 0.0030, 0.0030], 6), 0.0090, plastic(GREEN), 0.0018, 0, name="lever")
                with placed((0, 0.0065, 0.0090)):
                    prism(fillet([(-0.0016, -0.0030), (0.0016, -0.0030), (0, 0.0036)], 0.0002, 2), 0.0001, ink("#F3F6F6"), 0)
    path = fillet([(-0.090, z), (-0.1240, z), (-0.1300, z - 0.068)], [0, 0.020, 0], 12, closed=False)
    cable([(x, 0, h) for x, h in path], 0.0031, pale)
    x, h = path[-1]
    with placed((x, 0, h - 0.009)):
        lathe([(0, 0), (0.0042, 0), (0.0050, 0.002), (0.0050, 0.012), (0.0036, 0.015), (0, 0.015)], plastic(GREEN), 48, 0.0006, "cap of the tube")
        with placed((0, 0, 0.0045)):
            ring(0.0060, 0.0045, 0.0022, plastic(GREEN), 0.0006, 48)
    strap = fillet([(-0.0780, z - 0.004), (-0.0820, z - 0.030), (-0.1080, h + 0.002), (x + 0.0055, h - 0.0035)], [0, 0.016, 0.014, 0], 8, closed=False)
    cable([(a, 0, b) for a, b in strap], 0.0011, rubber("#2E5140"))
    with placed((-0.0800, 0, z), facing="left"):
        ring(0.0068, 0.0050, 0.0040, plastic(GREEN), 0.0006, 48)
