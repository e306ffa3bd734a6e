"""Microscope slides: plain and frosted ones with their box, and the prepared teaching set in its case."""

import math

from materials import ACCENTS, brass, glass, ink, pane, paper, plastic
from parts.panels import mark, wordmark
from parts.solids import box, placed, prism, rectangle, solid, squircle, text
from parts.specimens import SECTIONS
from parts.wood import wood
from scene import View

HANDLES = ["halden-ground-edge-slides", "halden-teaching-slide-set"]

LONG, WIDE, THICK = 0.075, 0.025, 0.0010
# The fifty slides in the order of their numbers, by stain: its two colors, then organism and section as printed on the labels.
STAINS = [
    ("Iron hematoxylin", "#6E7298", "#4A4D74", """Onion root tip, l.s.; Onion epidermis, w.m.; Whitefish blastula, sec.; Ascaris uterus, c.s.; Paramecium, w.m.;
        Amoeba, w.m.; Euglena, w.m.; Volvox, w.m.; Spirogyra, w.m.; Hydra, l.s."""),
    ("Safranin, fast green", "#5AA27A", "#C8496A", """Lily leaf, c.s.; Oleander leaf, c.s.; Privet leaf, c.s.; Pine needle, c.s.; Pine stem, c.s.;
        Linden stem, c.s.; Corn stem, c.s.; Sunflower stem, c.s.; Corn root, c.s.; Buttercup root, c.s.; Lily anther, c.s.; Lily ovary, c.s.;
        Fern rhizome, c.s.; Fern sorus, sec.; Moss capsule, l.s."""),
    ("H&E", "#DE94AF", "#84498F", """Skin, human, sec.; Kidney, mammal, sec.; Small intestine, c.s.; Stomach wall, c.s.; Liver, pig, sec.; Pancreas, sec.;
        Lung, mammal, sec.; Spleen, sec.; Trachea, c.s.; Artery and vein, c.s.; Heart muscle, l.s.; Skeletal muscle, l.s.; Cerebellum, sec.;
        Spinal cord, c.s.; Tongue, l.s.; Thyroid gland, sec.; Ovary, rabbit, sec."""),
    ("Iron hematoxylin", "#8A86A6", "#5C5880", "Bread mold, w.m.; Penicillium, w.m.; Mushroom cap, c.s.; Yeast, sm."),
    ("Gram", "#8F6BB8", "#C8607F", "Bacteria, mixed, sm.; Staphylococcus, sm.; Bacillus subtilis, sm.; Escherichia coli, sm."),
]
SPECIMENS = [(*words.strip().rsplit(", ", 1), stain, color, dark) for stain, color, dark, all_words in STAINS for words in all_words.split(";")]
# The fifty further ones of the set of a hundred.
FURTHER = [(*words.strip().rsplit(", ", 1), stain, color, dark) for stain, color, dark, all_words in (
    ("Iron hematoxylin", "#6E7298", "#4A4D74", """Starfish egg, w.m.; Starfish 2-cell, w.m.; Starfish 4-cell, w.m.; Starfish 8-cell, w.m.; Starfish 16-cell, w.m.;
        Starfish blastula, w.m.; Starfish gastrula, w.m.; Starfish larva, w.m.; Frog 2-cell, sec.; Frog blastula, sec.; Frog yolk plug, sec.; Frog neurula, c.s.;
        Frog tail bud, l.s.; Chick 18 h, w.m.; Chick 24 h, w.m.; Chick 33 h, w.m.; Chick 48 h, w.m.; Chick 72 h, w.m.; Chick 33 h, c.s.; Chick 72 h, c.s."""),
    ("H&E", "#DE94AF", "#84498F", """Esophagus, c.s.; Stomach, c.s.; Duodenum, c.s.; Jejunum, c.s.; Ileum, c.s.; Colon, c.s.; Appendix, c.s.; Liver, sec.; Gallbladder, sec.;
        Pancreas, sec.; Parotid gland, sec.; Tongue, sec.; Trachea, c.s.; Lung, sec.; Kidney, sec.; Ureter, c.s.; Bladder, sec.; Testis, sec.; Epididymis, sec.;
        Prostate, sec.; Ovary, sec.; Oviduct, c.s.; Uterus, sec.; Placenta, sec.; Thyroid, sec.; Adrenal, sec.; Pituitary, sec.; Lymph node, sec.; Spleen, sec.; Thymus, sec."""),
) for words in all_words.split(";")]


def views(product):
    if product.model == "TS":
        return {
            "front": View("Halden teaching slide set: an open wooden box with numbered slots full of prepared slides, three stained slides in front of it.", turn=26, elevation=30),
            "detail": View("Prepared slides of the teaching set, each with a stained specimen under a cover glass and a printed label.", turn=10, elevation=48, fill=0.94, show={"loose": True}),
            "25-slides": View("Halden teaching slide set of 25: a narrow open wooden box with one row of prepared slides, two stained slides in front of it.", turn=26, elevation=30, show={"count": 25}),
            "100-slides": View("Halden teaching slide set of 100: an open wooden box with two close rows of prepared slides, three stained slides in front of it.", turn=26, elevation=30, show={"count": 100}),
        }
    return {
        "front": View("Halden ground-edge microscope slides: the box of 72, a fan of plain slides, and a stack of slides with a frosted end.", turn=22, elevation=30),
        "detail": View("Frosted-end slides of 25 x 75 mm fanned out, one with a penciled note on its matte end.", turn=14, elevation=36, show={"loose": True}),
        "plain": View("Plain Halden ground-edge microscope slides: the box of 72, a stack, and a fan of slides that are clear from end to end.", turn=22, elevation=30, show={"kind": "plain"}),
        "frosted": View("Halden ground-edge microscope slides with a frosted end: the box of 72, a stack, and a fan of slides with one matte end.", turn=22, elevation=30, show={"kind": "frosted"}),
    }


def build(product, view):
    loose = view.show.get("loose")
    if product.model == "TS":
        loose_specimens() if loose else teaching_set(view.show.get("count", 50))
    elif loose:
        frosted_fan()
    else:
        slides_with_box(product, view.show.get("kind"))


def plain(frosted=False, note=None, body=None, sheet=False):
    """A slide along X on Z = 0. A solid sheet of glass: its ground edges are what the eye sees. More than five on each other would
    swallow the light: in a pile they have another `body`, in a fan they are a `sheet`, their upper face alone."""
    if sheet:
        solid("slide", [(x, y, THICK) for x, y in rectangle(LONG, WIDE)], [(0, 1, 2, 3)], pane("#F7FCFA"))
    else:
        prism(rectangle(LONG, WIDE, 0.0002, 2), THICK, body or glass("#FBFEFD", 1.517), 0.00012, name="slide")
    edge = pane("#CFE3DC", 0.22)
    for x, y, length, turn in ((0, WIDE / 2, LONG, 0), (0, -WIDE / 2, LONG, 0), (LONG / 2, 0, WIDE, 90), (-LONG / 2, 0, WIDE, 90)):
        with placed((x, y, 0.0001), rotate=(0, 0, turn)):
            prism(rectangle(length, 0.00008), THICK - 0.0002, edge, 0, name="ground edge")
    if frosted:
        with placed((-LONG / 2 + 0.010, 0, THICK)):
            prism(rectangle(0.020, WIDE - 0.0003), 0.00006, ink("#E4EAEC"), 0, name="frosted end")
            if note:
                for k, words in enumerate(note):
                    with placed((0, 0, 0.00008), rotate=(0, 0, -90)):
                        text(words, 0.0026, ink("#5E666B"), (0, 0.0050 - 0.0048 * k, 0), thickness=0.00002)


def slides_with_box(product, kind):
    """A stack of frosted slides and a fan of plain ones, or both of one `kind`."""
    with placed((0.030, 0.042, 0), rotate=(0, 0, -8)):
        carton(product, "P" if kind == "plain" else "F")
    with placed((-0.052, 0.010, 0), rotate=(0, 0, 96)):
        for k in range(14):
            with placed((0.0004 * math.sin(k * 2.3), 0.0004 * math.cos(k * 1.7), (THICK + 0.00006) * k), rotate=(0, 0, 0.7 * math.sin(k * 1.9))):
                plain(frosted=kind != "plain", note=("A 14", "12 Mar") if k == 13 else None, body=pane("#FBFEFD") if k == 13 else ink("#D3DEDB"))
    for k in range(5):
        with placed((-0.030, -0.048, (THICK + 0.00006) * k), rotate=(0, 0, 12 + 13 * (k - 2))), placed((0.036, 0, 0)):
            plain(frosted=kind == "frosted")


def carton(product, letter):
    """The paper box of 72, lid half drawn off over the slides on edge."""
    white, blue = paper("#EEF1F2"), plastic(ACCENTS["Halden"])
    wide, deep, tall = 0.086, 0.034, 0.082
    box(wide, deep, tall, white, 0.0014, 0.0009, name="carton")
    with placed((0, 0, tall * 0.62)):
        box(wide + 0.0014, deep + 0.0014, tall * 0.40, white, 0.0016, 0.0010, name="carton lid")
    with placed((0, -deep / 2 - 0.0008, tall * 0.82), facing="front"):
        prism(rectangle(wide + 0.0010, 0.024), 0.00012, ink(ACCENTS["Halden"]), 0, name="print")
        wordmark("Halden", 0.0062, ink("#F4F7F7"), at=(-0.036, 0), align="left")
    with placed((0, -deep / 2 - 0.0001, tall * 0.31), facing="front"):
        dark = ink("#2A3236")
        text("Microscope Slides", 0.0052, dark, (-0.036, 0.0150, 0.0002), "left", 0.014, thickness=0.00003)
        text(f"{product.spec('Size')} x {product.spec('Thickness')} mm", 0.0036, dark, (-0.036, 0.0055, 0.0002), "left", thickness=0.00003)
        text("Ground edges, precleaned", 0.0030, ink("#5A666C"), (-0.036, -0.0020, 0.0002), "left", thickness=0.00003)
        text("72", 0.0090, ink(ACCENTS["Halden"]), (0.036, -0.0120, 0.0002), "right", 0.016, thickness=0.00003)
        text("pieces", 0.0026, ink("#5A666C"), (0.036, -0.0200, 0.0002), "right", thickness=0.00003)
        text(f"{product.model}-{letter}", 0.0030, ink("#5A666C"), (-0.036, -0.0185, 0.0002), "left", font="mono", thickness=0.00003)
    with placed((wide / 2 + 0.0007, 0, tall * 0.82), facing="right"):
        prism(rectangle(deep, 0.024), 0.00012, ink(ACCENTS["Halden"]), 0, name="print")
    with placed((-wide / 2 - 0.0007, 0, tall * 0.82), facing="left"):
        prism(rectangle(deep, 0.024), 0.00012, ink(ACCENTS["Halden"]), 0, name="print")
        mark("Halden", 0.010, ink("#F4F7F7"))
    with placed((0, 0, tall * 1.02)):
        with placed((0, 0, 0.00005)):
            mark("Halden", 0.016, ink(ACCENTS["Halden"]))


def frosted_fan():
    for k in range(7):
        with placed((0, 0, (THICK + 0.00006) * k), rotate=(0, 0, 150 - 13 * k)), placed((-0.038, 0, 0)):
            plain(frosted=True, note=("B 07", "serum") if k == 6 else None, sheet=True)


def prepared(words):
    """A slide with its numbered label on the left and a stained section under a cover glass."""
    number, (name, section, stain, *_) = next(found for found in enumerate(SPECIMENS, 1) if found[1][0] == words)
    prism(rectangle(LONG, WIDE, 0.0002, 2), THICK, pane("#FAFDFC"), 0.00012, name="slide")
    with placed((0, 0, 0.0001)):
        border(LONG, WIDE, 0.00008, THICK - 0.0002, pane("#CFE3DC", 0.3))
    with placed((-LONG / 2 + 0.0110, 0, THICK)):
        sticker = prism(rectangle(0.0215, WIDE - 0.0006, 0.0004), 0.00003, paper("#F4F5F1"), 0, name="label")
        # Through the clear slide below it, a shadow would make the label seem to float.
        sticker.visible_shadow = False
        with placed((0, 0, 0.00005)):
            text("HALDEN", 0.0017, ink(ACCENTS["Halden"]), (0, 0.0088, 0), weight=0.012, thickness=0.00002)
            text(name, 0.0023, ink("#2A3236"), (0, 0.0040, 0), weight=0.010, thickness=0.00002, fit=0.0195)
            text(section, 0.0021, ink("#2A3236"), (0, -0.0004, 0), thickness=0.00002)
            text(stain, 0.0018, ink("#4A5459"), (0, -0.0046, 0), thickness=0.00002, fit=0.0195)
            text(f"TS-{number:02}", 0.0020, ink("#3A4449"), (0, -0.0088, 0), thickness=0.00002, font="mono")
    with placed((0.011, 0, THICK)):
        with placed((0, 0, 0.00002)):
            SECTIONS[name]()
        with placed((0, 0, 0.00008)):
            prism(rectangle(0.0222, 0.0222, 0.0004, 2), 0.00017, pane("#FCFEFE"), 0, name="cover glass")
            border(0.0222, 0.0222, 0.00014, 0.00018, pane("#A9C4BB", 0.35))


def border(width, depth, wide, high, material):
    """The four edges of a sheet of glass, which are what the eye sees of it."""
    for x, y, length, turn in ((0, depth / 2, width, 0), (0, -depth / 2, width, 0), (width / 2, 0, depth, 90), (-width / 2, 0, depth, 90)):
        with placed((x, y, 0), rotate=(0, 0, turn)):
            prism(rectangle(length, wide), high, material, 0, name="ground edge")


def loose_specimens():
    places = [(-0.042, 0.056, 3), (0.042, 0.053, -2), (-0.043, 0.020, -2), (0.041, 0.018, 2), (-0.041, -0.016, 2), (0.042, -0.018, -3), (-0.043, -0.052, -2), (0.041, -0.054, 1)]
    names = ("Onion root tip", "Paramecium", "Lily leaf", "Pine stem", "Kidney, mammal", "Small intestine", "Bacteria, mixed", "Skin, human")
    for name, (x, y, turn) in zip(names, places):
        with placed((x, y, 0), rotate=(0, 0, turn)):
            prepared(name)


def teaching_set(count):
    """A box with numbered slots, index in the lid: two rows of 25 or 50, or one of 25."""
    columns = (0,) if count == 25 else (-1, 1)
    rows, specimens = count // len(columns), SPECIMENS + FURTHER
    wide, deep, tall, wall = 0.110 if count == 25 else 0.176, 0.300 if count == 100 else 0.206, 0.040, 0.007
    across, along, inner = wood(along="x"), wood(along="y"), wood("#D2AC80", "#B88C5C", "y")
    for x in (-1, 1):
        with placed((x * (wide / 2 - wall / 2), 0, 0)):
            box(wall, deep, tall, along, 0.0010, 0.0010)
    for y in (-1, 1):
        with placed((0, y * (deep / 2 - wall / 2), 0)):
            box(wide - 2 * wall + 0.0002, wall, tall, across, 0.0002, 0.0010)
    with placed((0, 0, 0.001)):
        box(wide - 0.004, deep - 0.004, 0.006, inner, 0.001, 0.0005)
    rack = paper("#E7E2D6")
    # Each with where it lies before the box.
    taken_out = (("Kidney, mammal", -0.060, -0.043, 12), ("Lily leaf", 0.020, -0.033, -6), ("Pine stem", 0.103, -0.051, -20))
    if count == 25:
        taken_out = (("Onion root tip", -0.036, -0.034, 8), ("Lily leaf", 0.046, -0.044, -10))
    with placed((0, 0, 0)):
        for x in (-0.0385, 0.0385) if count == 25 else (-0.0800, -0.0025, 0.0025, 0.0800):
            with placed((x, 0, 0.006)):
                box(0.0032, deep - 2 * wall, 0.021, inner, 0.0004, 0.0004)
        for x, across_strip in ((-0.0440, 0.0080), (0.0440, 0.0080)) if count == 25 else ((0, 0.0115),):
            with placed((x, 0, 0)):
                box(across_strip, deep - 2 * wall, 0.0300, rack, 0.0006, 0.0006)
    pitch = (deep - 2 * wall - 0.008) / rows
    for column in columns:
        for k in range(rows):
            y = ((rows - 1) / 2 - k) * pitch
            number = k + (rows if column > 0 else 0)
            text(str(number + 1), 0.0022 if count == 100 else 0.0026, ink("#3A3128"), (column * 0.0033 if column else -0.0440, y, 0.0302), thickness=0.00003)
            if specimens[number][0] in (name for name, *_ in taken_out):
                continue
            color = specimens[number][3 if number % 3 else 4]
            with placed((column * 0.0410, y, 0.0075), rotate=(90, 0, 0)), placed((0, 0.0125, -0.0005), rotate=(0, 0, 180 if column > 0 else 0)):
                prism(rectangle(LONG, WIDE, 0.0002, 2), THICK, pane("#FBFEFD"), 0.00012, name="slide")
                with placed((0, WIDE / 2 if column <= 0 else -WIDE / 2, 0.0001)):
                    prism(rectangle(LONG, 0.00012), THICK - 0.0002, ink("#BFD6CF"), 0, name="ground edge")
                with placed((-LONG / 2 + 0.0115, 0, -0.00008)):
                    prism(rectangle(0.0215, WIDE - 0.0004, 0.0006), THICK + 0.00016, paper("#F4F5F1"), 0, name="label")
                # Low enough that each section is seen apart from the one before it.
                with placed((0.009 + 0.0007 * (number * 11 % 7 - 3), 0, THICK)):
                    prism(squircle(0.0060 + 0.0012 * (number * 7 % 5), 0.0032 + 0.0005 * (number * 3 % 4), 2.4, 32), 0.00010, ink(color), 0)
    # The lid stands open behind, with the index card inside it.
    with placed((0, deep / 2, tall), rotate=(-104, 0, 0)):
        with placed((0, -deep / 2, 0)):
            for x in (-1, 1):
                with placed((x * (wide / 2 - wall / 2), 0, 0)):
                    box(wall, deep, 0.016, along, 0.0010, 0.0010)
            for y in (-1, 1):
                with placed((0, y * (deep / 2 - wall / 2), 0)):
                    box(wide - 2 * wall + 0.0002, wall, 0.016, across, 0.0002, 0.0001)
            with placed((0, 0, 0.010)):
                box(wide, deep, 0.006, across, 0.0012, 0.0012)
            with placed((0, 0, 0.0099), rotate=(180, 0, 0)):
                prism(rectangle(wide - 0.024, deep - 0.026, 0.001), 0.0002, paper("#F4F2EA"), 0, name="index card")
                dark = ink("#2A3236")
                left, up = 0.020 - wide / 2, deep / 2 - 0.103
                size, step = (0.0023, 0.0042) if count == 100 else (0.0026, 0.0054)
                wordmark("Halden", 0.0062, at=(left, 0.078 + up), align="left")
                text(f"Teaching Slide Set  {count} slides", 0.0036 if count == 25 else 0.0050, dark, (left, 0.0635 + up, 0.0005), "left", 0.012, thickness=0.00003)
                for column in range(len(columns)):
                    for k in range(rows):
                        name = specimens[k + rows * column]
                        text(f"{k + 1 + rows * column:>2}  {name[0]}, {name[1]}", size, ink("#4A5459"), (left + 0.071 * column, 0.0530 + up - step * k, 0.0005), "left", thickness=0.00002)
    with placed((0, -deep / 2 - 0.0001, tall * 0.55), facing="front"):
        prism(rectangle(0.024, 0.014, 0.003), 0.0016, brass(), 0.0005, 0, name="clasp")
        with placed((0.022 - wide / 2, 0, 0)):
            mark("Halden", 0.010, ink("#3A2A1C"))
    for name, x, y, turn in taken_out:
        with placed((x, y - deep / 2, 0), rotate=(0, 0, turn)):
            prepared(name)
