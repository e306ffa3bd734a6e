"""One picture for every collection: a few of its products together, in true size."""

from dataclasses import dataclass

from parts.arrangement import stand
from scene import View

HANDLES = ["collections"]
CARD = (1200, 900)


@dataclass
class Group:
    """What stands in a picture. Each of `products` is (handle, x, y, turn) and, where it is not built as in its own first
    picture, what to show. Metres and degrees; a positive turn shows its left side, as in a View."""

    alt: str
    products: list
    elevation: float = 16


def views(_):
    return {handle: View(group.alt, turn=0, elevation=group.elevation, fill=0.86, pixels=CARD) for handle, group in GROUPS.items()}


def build(_, view):
    group = next(group for group in GROUPS.values() if group.alt == view.alt)
    for handle, x, y, turn, *show in group.products:
        stand(handle, x, y, turn, **(show[0] if show else {}))


GROUPS = {
    "best-sellers": Group(
        "Five best sellers: the B340 microscope, the C24 microcentrifuge, the V3 vortex mixer, the A4 balance, and an S1 pipette lying in front.",
        [
            ("halden-b340-laboratory-microscope", -0.23, 0.16, 30),
            ("aldergate-a4-analytical-balance", 0.04, 0.26, 10),
            ("meridian-c24-microcentrifuge", 0.28, 0.06, -26),
            ("meridian-v3-vortex-mixer", -0.20, -0.16, 26),
            ("aldergate-s1-single-channel-pipette", 0.06, -0.18, -62),
        ],
    ),
    "new-arrivals": Group(
        "New in the shop: the D10 digital microscope, the TC96 thermal cycler, the N1 microvolume spectrophotometer, and an E electronic pipette on its stand.",
        [
            ("halden-d10-digital-microscope", -0.20, 0.14, 24),
            ("emberline-tc96-thermal-cycler", 0.20, 0.12, -24),
            ("halden-n1-microvolume-spectrophotometer", -0.10, -0.23, 16),
            ("aldergate-e-electronic-pipette", 0.13, -0.20, -10),
        ],
    ),
    "teaching-labs": Group(
        "For a class: two B120 student microscopes, the teaching slide set in its open wooden box, and the M5 stirrer with a beaker of blue solution.",
        [
            ("halden-b120-student-microscope", -0.22, 0.12, 34),
            ("halden-b120-student-microscope", -0.02, 0.16, 34),
            ("halden-teaching-slide-set", 0.22, 0.0, -18),
            ("meridian-m5-magnetic-stirrer", -0.06, -0.18, 24, {"beaker": True}),
        ],
        18,
    ),
    "cell-culture": Group(
        "The CX170 CO₂ incubator, the I450 inverted microscope, and the SH20 shaker with flasks of yellow medium.",
        [
            ("emberline-cx170-co2-incubator", -0.20, 0.35, 24),
            ("halden-i450-inverted-microscope", 0.42, 0.06, -28),
            ("meridian-sh20-orbital-shaker", 0.0, -0.42, 18, {"clamps": True}),
        ],
    ),
    "microscopes": Group(
        "Four Halden microscopes: the I450 inverted microscope, the B340, the small B120 student microscope, and the S60 stereo microscope.",
        [
            ("halden-i450-inverted-microscope", -0.34, 0.16, 30),
            ("halden-b340-laboratory-microscope", -0.03, 0.12, 30),
            ("halden-s60-stereo-microscope", 0.30, 0.16, -28),
            ("halden-b120-student-microscope", 0.16, -0.16, 28),
        ],
        15,
    ),
    "microscope-accessories": Group(
        "Five plan achromat objectives in a row, behind them the C6 camera and two bottles of immersion oil, on the right ground-edge slides.",
        [
            ("halden-c6-microscope-camera", -0.07, 0.06, 30),
            ("halden-type-a-immersion-oil", 0.09, 0.09, -8),
            ("halden-plan-achromat-objectives", -0.03, -0.07, 10),
        ],
    ),
    "centrifuges": Group(
        "Three Meridian centrifuges: the C6000, the C24 with its lid open, and the small Mini6 in front.",
        [
            ("meridian-c6000-benchtop-centrifuge", -0.21, 0.16, 26),
            ("meridian-c24-microcentrifuge", 0.26, 0.08, -26, {"lid": 82}),
            ("meridian-mini6-mini-centrifuge", 0.05, -0.22, -12),
        ],
        18,
    ),
    "rotors-and-tubes": Group(
        "A swing-out rotor and a fixed-angle rotor of the C6000, in front of them conical tubes and a rack of microcentrifuge tubes.",
        [
            ("meridian-c6000-rotors", -0.15, 0.13, 20, {"only": "swing"}),
            ("meridian-c6000-rotors", 0.13, 0.15, -6, {"only": "6"}),
            ("meridian-conical-tubes", 0.13, -0.09, -14),
            ("meridian-microcentrifuge-tubes", -0.09, -0.11, 14),
        ],
        20,
    ),
    "balances": Group(
        "The A4 analytical balance, the P3 precision balance with a beaker, and the W1 weight set in its wooden case.",
        [
            ("aldergate-a4-analytical-balance", -0.15, 0.12, 26),
            ("aldergate-p3-precision-balance", 0.18, 0.06, -26),
            ("aldergate-w1-calibration-weight-set", 0.0, -0.22, 8, {"out": True}),
        ],
        18,
    ),
    "ph-and-conductivity": Group(
        "The H7 pH meter with its electrode in a beaker of yellow buffer, behind it red, yellow, and blue buffer solutions in bottles.",
        [
            ("aldergate-h7-ph-meter", -0.02, -0.02, 22),
            ("aldergate-ph-buffer-set", -0.06, 0.22, 4),
        ],
        18,
    ),
    "measuring-tools": Group(
        "The W1 weight set in its open case, a digital caliper, and the T2 thermometer with its steel probe.",
        [
            ("aldergate-w1-calibration-weight-set", 0.04, 0.14, 12),
            ("aldergate-t2-probe-thermometer", -0.17, 0.02, 18),
            ("aldergate-l150-digital-caliper", 0.06, -0.08, 14),
        ],
        26,
    ),
    "incubators-and-ovens": Group(
        "The tall CX170 CO₂ incubator between the N Series incubator and the DO drying oven.",
        [
            ("emberline-cx170-co2-incubator", 0.0, 0.42, 8),
            ("emberline-n-series-incubator", -0.48, -0.12, 30),
            ("emberline-do-drying-oven", 0.46, -0.12, -28),
        ],
        14,
    ),
    "hotplates-and-water-baths": Group(
        "The WB water bath with bottles in its tank, the HP7 hotplate with a flask, and the MH5 hotplate stirrer.",
        [
            ("emberline-wb-water-bath", 0.02, 0.22, 14, {"open": True}),
            ("emberline-hp7-ceramic-hotplate", -0.19, -0.10, 28),
            ("meridian-mh5-hotplate-stirrer", 0.19, -0.12, -26),
        ],
        19,
    ),
    "dry-baths-and-thermal-cyclers": Group(
        "The TC96 thermal cycler with its lid open, the D2 dry bath with tubes, and six aluminum heating blocks in front.",
        [
            ("emberline-tc96-thermal-cycler", -0.14, 0.14, 26, {"lid": 68}),
            ("emberline-d2-dry-bath", 0.17, 0.06, -26),
            ("emberline-dry-bath-blocks", 0.0, -0.25, 8),
        ],
        22,
    ),
    "pipettes": Group(
        "An E electronic pipette on its stand, the PC3 pipette controller, and six S1 pipettes lying side by side in front.",
        [
            ("aldergate-e-electronic-pipette", -0.09, 0.12, 24),
            ("aldergate-pc3-pipette-controller", 0.10, 0.11, 20),
            ("aldergate-s1-single-channel-pipette", 0.02, -0.12, -14, {"sizes": True}),
        ],
        26,
    ),
}
