"""Spring clamps for Erlenmeyer flasks, the whole family by size."""

from materials import steel
from parts.shaker_accessories import FLASKS, erlenmeyer, flask_clamp
from parts.solids import lathe, placed
from scene import View

HANDLES = ["meridian-flask-clamps"]

SIZES = {"125 mL": 125, "250 mL": 250, "500 mL": 500, "1 L": 1000, "2 L": 2000}


def views(product):
    return {
        "front": View("Five Meridian flask clamps of stainless steel from 125 mL to 2 L, the three larger ones without flask, a 125 mL and a 250 mL flask in theirs.", turn=0, elevation=24),
        "single": View("A 500 mL flask held by its clamp: four steel arms and a coil spring across the shoulder.", turn=18, elevation=20, show={"only": 500}),
        **{
            f"{volume}-ml": View(f"A {words} flask held by its clamp: steel arms and a coil spring across the shoulder.", turn=18, elevation=20, show={"only": volume})
            for words, volume in SIZES.items() if volume != 500
        },
    }


def build(product, view):
    if "only" in view.show:
        flask_clamp(view.show["only"])
        with placed((0, 0, 0.002)):
            erlenmeyer(view.show["only"], contents="#F2E2B2", level=0.19)
        apart = FLASKS[view.show["only"]][0] / FLASKS[500][0]  # the larger the flask, the farther its screws lie
        for x, y, turn in ((0.075, -0.045, 20), (0.060, -0.066, 130)):
            with placed((x * apart, y * apart, 0.0042), rotate=(0, 90, turn)):
                lathe([(0, 0), (0.0042, 0), (0.0042, 0.0026), (0.0022, 0.0030), (0.0022, 0.012), (0, 0.012)], steel("polished"), 32, 0.0004, "screw")
        return
    places = {"2 L": (0.105, 0.075), "1 L": (-0.075, 0.080), "500 mL": (-0.165, -0.035), "250 mL": (-0.035, -0.060), "125 mL": (0.060, -0.075)}
    for words in product.options("Flask size"):
        with placed((*places[words], 0)):
            flask_clamp(SIZES[words])
            if words in ("125 mL", "250 mL"):
                with placed((0, 0, 0.002)):
                    erlenmeyer(SIZES[words], contents="#F2E2B2", level=0.2)
