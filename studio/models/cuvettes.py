"""Cuvettes: quartz cells in pairs, disposable ones by the tray, sealed reference cells in their case."""

from materials import ACCENTS, ink, paper, plastic, powder, rubber, steel
from parts.cuvettes import SIDE, TALL, cell_top, copies, disposable_cell, quartz_cell, solution, things
from parts.panels import mark, wordmark
from parts.solids import anchor, box, cut, cylinder, merged, placed, prism, rectangle, ring, text
from scene import View

HANDLES = ["halden-quartz-cuvettes", "halden-disposable-cuvettes", "halden-uv-vis-reference-set"]


def views(product):
    return {
        "QC": {
            "front": View("Three types of Halden quartz cuvettes, macro, semi-micro, and micro, in front of a case with a matched pair.", turn=16, elevation=24),
            "detail": View("A macro quartz cell with its PTFE lid, and black-walled semi-micro and micro cells with stoppers, side by side.", turn=8, elevation=12, show={"only": True}),
            **{name: View(f"A {name} Halden quartz cuvette with its {cap}, filled.", turn=8, elevation=12, show={"cell": at}) for at, (name, cap) in enumerate((("macro", "PTFE lid"), ("semi-micro", "stopper"), ("micro", "stopper")))},
        },
        "DC": {
            "front": View("A tray of 100 Halden disposable cuvettes with four filled ones in front of it.", turn=24, elevation=28),
            "detail": View("Four Halden disposable cuvettes: macro and semi-micro, with blue solution in rising concentration and arrows on the optical side.", turn=14, elevation=14, show={"only": True}),
            # The three plastics look alike.
            **{
                name: View(f"A {name} Halden disposable cuvette, filled with a blue solution, with the arrow on its optical side.", turn=14, elevation=14, show={"cell": at})
                for at, name in enumerate(("macro", "semi-micro"))
            },
        },
        "RS": {
            "front": View("Halden UV-Vis reference set: six sealed quartz cells in an open case with its certificate.", turn=22, elevation=32),
            "detail": View("Sealed reference cells in their case, each behind the label of its contents, holmium oxide pale, potassium dichromate yellow.", turn=12, elevation=20, look_at="cells", span=0.155),
            "three": View("Halden UV-Vis reference set for wavelength and absorbance: three sealed quartz cells in an open case with its certificate.", turn=22, elevation=32, show={"cells": 3}),
        },
    }[product.model]


def build(product, view):
    only = view.show.get("only")
    if "cell" in view.show:
        return quartz_types(0, view.show["cell"]) if product.model == "QC" else disposable_types(0, view.show["cell"])
    if product.model == "QC":
        with placed((0 if only else -0.030, 0, 0)):
            quartz_types(spread=0.0235)
        if not only:
            with placed((0.026, 0.070, 0), rotate=(0, 0, -6)):
                pair_case(product)
    elif product.model == "DC":
        with placed((0 if only else 0.036, 0 if only else -0.104, 0)):
            disposable_types(0.020 if only else 0.024)
        if not only:
            tray()
    else:
        reference_set(product, CELLS[: view.show.get("cells", 6)])


def quartz_types(spread, only=None):
    """Macro, semi-micro, and micro side by side; `only` is the number of one of them."""
    if only in (None, 0):
        with placed((-spread, -0.006, 0), rotate=(0, 0, -14)):
            quartz_cell(0.010, filled=solution("#FDF0DC"), level=0.034, lid="lid")
    if only in (None, 1):
        with placed((0, -0.012, 0), rotate=(0, 0, -4)):
            quartz_cell(0.004, filled=solution("#FBE4C0"), level=0.0285, lid="stopper", black=True)
    if only in (None, 2):
        with placed((spread, -0.006, 0), rotate=(0, 0, 8)):
            quartz_cell(0.002, filled=solution("#F9DBAE"), level=0.0265, lid="stopper", black=True)


def pair_case(product):
    """The case with numbered wells, its lid standing open."""
    case, foam = plastic("#2F3A42"), rubber("#A9B4B9")
    with placed((0, 0, 0)):
        shell = box(0.104, 0.066, 0.024, case, 0.006, 0.0022)
        with placed((0, 0, 0.004)):
            hollow = box(0.096, 0.058, 0.03, foam, 0.004, 0)
        cut(shell, hollow)
        with placed((0, 0, 0.0042)):
            pad = box(0.0955, 0.0575, 0.0150, foam, 0.004, 0.001)
            wells = []
            for x in (-0.022, 0.022):
                with placed((x, 0.001, 0.0075)):
                    wells.append(box(0.0140, 0.0500, 0.02, rubber("#87949A"), 0.002, 0))
            cut(pad, merged(wells))
        for number, x in enumerate((-0.022, 0.022)):
            with placed((x, 0.0240, 0.0185), rotate=(90, 0, 0)):
                quartz_cell(0.010, lid="lid")
            text(str(number + 1), 0.0060, ink("#2A3236"), (x - 0.0145, 0.0, 0.0194), weight=0.014, thickness=0.00004)
        with placed((-0.040, 0.0345, 0.0225), rotate=(0, 90, 0)):
            cylinder(0.0034, 0.080, case, 0.0006)
        with placed((0, 0.033, 0.0235), rotate=(-108, 0, 0)), placed((0, -0.033, 0)):
            lid = box(0.104, 0.066, 0.010, case, 0.006, 0.0022)
            with placed((0, 0, -0.002)):
                hollow = box(0.096, 0.058, 0.008, foam, 0.004, 0)
            cut(lid, hollow)
            with placed((0, 0, 0.0058), rotate=(180, 0, 0)):
                prism(rectangle(0.080, 0.044, 0.002), 0.0003, paper("#F2F3F0"), 0)
                wordmark("Halden", 0.0052, at=(-0.035, 0.0130), align="left")
                text("UV quartz cells, matched pair", 0.0036, ink("#2A3236"), (-0.035, 0.0030, 0.0004), "left", 0.010, thickness=0.00003)
                text(f"{product.spec('Path length')}.00 mm   {product.spec('Wavelength range')} nm", 0.0036, ink("#2A3236"), (-0.035, -0.0050, 0.0004), "left", thickness=0.00003)
                text("0.3 %T at 240 nm", 0.0032, ink("#5A666C"), (-0.035, -0.0130, 0.0004), "left", thickness=0.00003)
        with placed((0, -0.0331, 0.0150), facing="front"):
            prism(rectangle(0.020, 0.010, 0.003), 0.0022, steel("satin"), 0.0007, 0, name="clasp")


def disposable_types(spread, only=None):
    kinds = (("macro", "#FDFEFE", "#DCEBF7"), ("semi-micro", "#FDFEFE", "#BDDBF3"), ("semi-micro", "#FEFEFA", "#95C4EE"), ("semi-micro", "#FAFCFF", "#6CA8E4"))
    for number, (kind, tint, color) in enumerate(kinds):
        if only not in (None, number):
            continue
        with placed(((number - 1.5) * spread, 0, 0), rotate=(0, 0, (number - 1.5) * -5)):
            disposable_cell(kind, tint, solution(color), 0.028 if kind == "macro" else 0.0215)


def tray():
    """A moulded tray of expanded polystyrene with ten rows of ten."""
    pitch, wide = 0.0152, 0.172
    foam, well = powder("#E3E7E8"), powder("#C9D3D7")  # clear cells show by what stands behind them
    with placed((0, 0.0, 0)):
        body = box(wide, wide, 0.040, foam, 0.008, 0.0025)
        wells = []
        for row in range(10):
            for column in range(10):
                with placed(((column - 4.5) * pitch, (row - 4.5) * pitch, 0.022)):
                    wells.append(box(0.0136, 0.0136, 0.04, well, 0.0006, 0))
        cut(body, merged(wells))
        before = things()
        with placed((-4.5 * pitch, -4.5 * pitch, 0.0475)):
            cell_top()
        spare = {(9, 0), (8, 0), (9, 1), (7, 0)}
        copies(before, [(column * pitch, row * pitch, 0) for column in range(10) for row in range(10) if (column, row) not in spare | {(0, 0)}])
        with placed((0, -wide / 2 - 0.0001, 0.021), facing="front"):
            wordmark("Halden", 0.0070, at=(-0.076, 0.005), align="left")
            text("100 cuvettes  10 mm", 0.0042, ink("#5A666C"), (-0.076, -0.008, 0.0003), "left", thickness=0.00004)


CELLS = [("Ho", "Holmium oxide", "#FAF4DE"), ("DC", "K2Cr2O7 60 mg/L", "#FBE78A"), ("BL", "HClO4 blank", "#EEF5F7"), ("KC", "KCl 12 g/L", "#EEF5F7"), ("NO", "NaNO2 50 g/L", "#F7F8EA"), ("TH", "Toluene, hexane", "#EEF4F6")]


def reference_set(product, cells):
    case, foam = plastic(ACCENTS["Halden"]), rubber("#3A454B")
    wide, deep, tall = 0.168, 0.084, 0.040
    with placed((0, 0, 0)):
        shell = box(wide, deep, tall, case, 0.008, 0.003)
        with placed((0, 0, 0.004)):
            hollow = box(wide - 0.010, deep - 0.010, 0.05, foam, 0.005, 0)
        cut(shell, hollow)
        with placed((0, 0, 0.0042)):
            pad = box(wide - 0.0105, deep - 0.0105, tall - 0.0075, foam, 0.005, 0.001)
            wells = []
            for k in range(len(cells)):
                with placed(((k - (len(cells) - 1) / 2) * 0.0250, 0.008, 0.010)):
                    wells.append(box(0.0138, 0.0138, 0.06, rubber("#2A3136"), 0.001, 0))
            cut(pad, merged(wells))
        top = tall - 0.0030
        anchor("cells", (0.000, 0.006, top + 0.014))
        for k, (code, words, color) in enumerate(cells):
            x = (k - (len(cells) - 1) / 2) * 0.0250
            with placed((x, 0.008, 0.0146)):
                quartz_cell(0.010, filled=solution(color), level=0.0400, lid="sealed", letters=code)
                with placed((0, -SIDE / 2 - 0.0001, TALL - 0.0080), facing="front"):
                    text(f"{4180 + 7 * k}", 0.0015, ink("#5A666C"), font="mono", thickness=0.00002)
            with placed((x, -0.0190, top + 0.0001)):
                prism(rectangle(0.0225, 0.0120, 0.0012), 0.0003, paper("#F2F3F0"), 0, name="label")
                text(code, 0.0034, ink(ACCENTS["Halden"]), (0, 0.0024, 0.0004), weight=0.016, thickness=0.00003)
                text(words, 0.0020, ink("#2A3236"), (0, -0.0026, 0.0004), thickness=0.00003, fit=0.0205)
        with placed((-wide / 2 + 0.012, deep / 2 + 0.0010, tall - 0.0014), rotate=(0, 90, 0)):
            cylinder(0.0040, wide - 0.024, case, 0.0006)
        with placed((0, deep / 2, tall - 0.0004), rotate=(-106, 0, 0)), placed((0, -deep / 2, 0)):
            lid = box(wide, deep, 0.026, case, 0.008, 0.003)
            with placed((0, 0, -0.002)):
                hollow = box(wide - 0.010, deep - 0.010, 0.022, foam, 0.005, 0)
            cut(lid, hollow)
            with placed((0, 0, 0.0196), rotate=(180, 0, 0)):
                prism(rectangle(wide - 0.034, deep - 0.026, 0.002), 0.0002, paper("#F2F3F0"), 0, name="card")
                wordmark("Halden", 0.0066, at=(-0.060, 0.018), align="left")
                lines = ["Wavelength  " + product.spec("Wavelength reference"), "Absorbance  " + product.spec("Absorbance reference"), "Stray light  KCl 12 g/L, NaNO2 50 g/L", "Resolution  " + product.spec("Resolution reference")]
                for k, words in enumerate(["UV-Vis Reference Set, complete, six cells", *lines] if len(cells) == 6 else ["UV-Vis Reference Set, three cells", *lines[:2]]):
                    text(words, 0.0034 if k else 0.0038, ink("#2A3236" if k == 0 else "#4A5459"), (-0.060, 0.0065 - 0.0072 * k, 0.0005), "left", 0.012 if k == 0 else 0, thickness=0.00003, fit=0.122)
        for x in (-0.045, 0.045):
            with placed((x, -deep / 2 - 0.0001, tall - 0.010), facing="front"):
                prism(rectangle(0.018, 0.014, 0.003), 0.0026, steel("satin"), 0.0008, 0, name="clasp")
        with placed((0, -deep / 2 - 0.0001, 0.018), facing="front"):
            wordmark("Halden", 0.0070, ink("#F4F6F6"), at=(0, 0), align="center")
    with placed((-0.100, -0.070, 0), rotate=(0, 0, 12)):
        certificate(product)


def certificate(product):
    """The folded certificate, half under the case."""
    prism(rectangle(0.105, 0.148), 0.0006, paper("#F6F6F2"), 0, name="certificate")
    with placed((0, 0, 0.0006)):
        wordmark("Halden", 0.0062, at=(-0.044, 0.060), align="left")
        text("Certificate of Calibration", 0.0052, ink("#2A3236"), (-0.044, 0.046, 0.0002), "left", 0.014, thickness=0.00002)
        text(f"{product.title}   SN {product.model}-4180", 0.0026, ink("#5A666C"), (-0.044, 0.038, 0.0002), "left", thickness=0.00002)
        for k, row in enumerate((("Peak", "Certified", "U (k = 2)"), ("1", "241.1 nm", "0.1 nm"), ("2", "287.2 nm", "0.1 nm"), ("3", "361.3 nm", "0.1 nm"), ("4", "536.6 nm", "0.1 nm"))):
            y = 0.026 - 0.0078 * k
            with placed((0, y - 0.0039, 0)):
                prism(rectangle(0.088, 0.0003), 0.0001, ink("#B8C0C3"), 0)
            for x, words in zip((-0.044, -0.016, 0.016), row):
                text(words, 0.0030, ink("#2A3236"), (x, y, 0.0002), "left", 0.012 if k == 0 else 0, thickness=0.00002)
        with placed((0.030, -0.052, 0.0001)):
            ring(0.010, 0.0088, 0.0001, ink(ACCENTS["Halden"]), 0)
            mark("Halden", 0.010, ink(ACCENTS["Halden"]))
