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
            ("halden-d10-digital-microscope", -0.25, 0.12, 28),
            ("emberline-tc96-thermal-cycler", 0.22, 0.16, -22),
            ("halden-n1-microvolume-spectrophotometer", -0.02, -0.18, 14),
            ("aldergate-e-electronic-pipette", 0.26, -0.20, -12),
        ],
    ),
    "teaching-labs": Group(
        "For a class: two B120 student microscopes, the teaching slide set in its open wooden box, and the M5 stirrer with a beaker of blue solution.",
        [
            ("halden-b120-student-microscope", -0.22, 0.12, 34),
            ("halden-b120-student-microscope", -0.02, 0.16, 34),
            ("halden-teaching-slide-set", 0.19, -0.02, -18),
            ("meridian-m5-magnetic-stirrer", -0.06, -0.18, 24, {"beaker": True}),
        ],
        18,
    ),
    "cell-culture": Group(
        "The CX170 CO₂ incubator with its door open and culture flasks on its shelves, beside it the I450 inverted microscope.",
        [
            ("emberline-cx170-co2-incubator", 0.10, 0.30, 18, {"door": 115}),
            ("halden-i450-inverted-microscope", -0.26, -0.36, 26),
        ],
    ),
    "microscopes": Group(
        "Four Halden microscopes: the I450 inverted microscope, the B340, the small B120 student microscope, and the S60 stereo microscope.",
        [
            ("halden-i450-inverted-microscope", -0.31, 0.16, 30),
            ("halden-b340-laboratory-microscope", -0.03, 0.10, 30),
            ("halden-s60-stereo-microscope", 0.33, 0.16, -28),
            ("halden-b120-student-microscope", 0.17, -0.16, 28),
        ],
        15,
    ),
    "microscope-accessories": Group(
        "Five plan achromat objectives in a row, behind them the C6 camera and two bottles of immersion oil, on the right ground-edge slides.",
        [
            ("halden-c6-microscope-camera", -0.08, 0.06, 30),
            ("halden-type-a-immersion-oil", 0.07, 0.07, -8),
            ("halden-plan-achromat-objectives", -0.05, -0.05, 10),
            ("halden-ground-edge-slides", 0.05, -0.04, 24, {"loose": True}),
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
            ("meridian-c6000-rotors", -0.10, 0.02, 20, {"only": "swing"}),
            ("meridian-c6000-rotors", 0.11, 0.21, -56, {"only": "6"}),
            ("meridian-conical-tubes", 0.13, -0.15, -14),
            ("meridian-microcentrifuge-tubes", -0.06, -0.20, 14),
        ],
        24,
    ),
    "balances": Group(
        "The A4 analytical balance, the P3 precision balance with a beaker, and the W1 weight set in its wooden case.",
        [
            ("aldergate-a4-analytical-balance", -0.23, 0.10, 26),
            ("aldergate-p3-precision-balance", 0.22, 0.08, -26),
            ("aldergate-w1-calibration-weight-set", 0.0, -0.18, 4, {"out": True}),
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
            ("aldergate-w1-calibration-weight-set", 0.06, 0.11, 8),
            ("aldergate-t2-probe-thermometer", -0.15, 0.03, 10),
            ("aldergate-l150-digital-caliper", 0.075, -0.07, 10),
        ],
        26,
    ),
    "incubators-and-ovens": Group(
        "The tall CX170 CO₂ incubator between the N Series incubator and the DO drying oven.",
        [
            ("emberline-cx170-co2-incubator", -0.02, 0.58, 4),
            ("emberline-n-series-incubator", -0.46, -0.12, 30),
            ("emberline-do-drying-oven", 0.45, -0.12, -28),
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
            ("emberline-tc96-thermal-cycler", -0.15, 0.12, 26, {"lid": 68}),
            ("emberline-d2-dry-bath", 0.21, 0.02, -26),
            ("emberline-dry-bath-blocks", -0.03, -0.25, 8),
        ],
        22,
    ),
    "pipettes": Group(
        "An E electronic pipette on its stand and the PC3 pipette controller, in front of them six S1 pipettes side by side and an eight-channel M8 pipette.",
        [
            ("aldergate-e-electronic-pipette", -0.10, 0.15, 24),
            ("aldergate-pc3-pipette-controller", 0.12, 0.14, 20),
            ("aldergate-s1-single-channel-pipette", -0.10, -0.09, -16, {"sizes": True}),
            ("aldergate-m-multichannel-pipette", 0.14, -0.08, -34),
        ],
        26,
    ),
    "tips-and-glassware": Group(
        "Racks of pipette tips with red, yellow, and blue inserts, borosilicate bottles, and a volumetric flask with a blue solution.",
        [
            ("aldergate-borosilicate-bottles", 0.08, 0.16, -6),
            ("aldergate-universal-pipette-tips", -0.12, -0.10, 22),
            ("aldergate-class-a-volumetric-flasks", 0.13, -0.08, 10, {"one": 250}),
        ],
    ),
    "dispensers-and-pumps": Group(
        "The BD bottle-top dispenser on an amber bottle, and the PP300 peristaltic pump moving a blue solution into a flask.",
        [
            ("aldergate-bd-bottle-top-dispenser", -0.21, -0.05, 40),
            ("aldergate-pp300-peristaltic-pump", 0.11, 0.06, 10, {"use": True}),
        ],
    ),
    "stirrers-and-homogenizers": Group(
        "The OS40 overhead stirrer and the HG25 homogenizer on their stands, between them the M5 magnetic stirrer with a beaker of blue solution.",
        [
            ("meridian-os40-overhead-stirrer", -0.19, 0.12, 30, {"stand": True}),
            ("meridian-hg25-homogenizer", 0.18, 0.16, -28, {"stand": 18}),
            ("meridian-m5-magnetic-stirrer", 0.05, -0.12, 18, {"beaker": True}),
        ],
        15,
    ),
    "shakers-and-mixers": Group(
        "The SH20 orbital shaker with four flasks of yellow medium, the TR tube roller with blood tubes, and the V3 vortex mixer.",
        [
            ("meridian-sh20-orbital-shaker", -0.17, 0.10, 26, {"clamps": True}),
            ("meridian-v3-vortex-mixer", 0.22, 0.15, -24),
            ("meridian-tr10-tube-roller", 0.24, -0.21, -22, {"rollers": 6}),
        ],
        19,
    ),
    "autoclaves-and-sterilizers": Group(
        "The AV vertical autoclave, the UV600 PCR workstation, and in front the AB benchtop autoclave with its door locked.",
        [
            ("emberline-av-vertical-autoclave", -0.52, 0.16, 28),
            ("emberline-uv600-pcr-workstation", 0.34, 0.40, -20, {"sash": 1}),
            ("emberline-ab-benchtop-autoclave", 0.16, -0.40, 20),
        ],
        14,
    ),
    "sterilization-supplies": Group(
        "Biological indicators, purple vials and a yellow one, before their carton, rolls of steam indicator tape, and behind them a wrapped pack closed with the tape.",
        [
            ("emberline-steam-indicator-tape", -0.02, 0.22, 16, {"pack": True}),
            ("emberline-bi24-biological-indicators", -0.08, -0.02, 18),
            ("emberline-steam-indicator-tape", 0.12, 0.0, -14),
        ],
        20,
    ),
    "spectrophotometers-and-readers": Group(
        "The wide SP60 spectrophotometer, the MR8 microplate reader with a plate on its carrier, and the N1 microvolume spectrophotometer.",
        [
            ("halden-sp60-uv-vis-spectrophotometer", -0.18, 0.22, 22),
            ("halden-mr8-microplate-reader", 0.36, 0.06, -30),
            ("halden-n1-microvolume-spectrophotometer", -0.06, -0.27, 10),
        ],
        18,
    ),
    "cuvettes-and-standards": Group(
        "The UV-Vis reference set in its case, two replacement lamps, and in front disposable and quartz cuvettes.",
        [
            ("halden-uv-vis-reference-set", -0.04, 0.12, 20),
            ("halden-spectrophotometer-lamps", 0.14, 0.02, -16),
            ("halden-disposable-cuvettes", 0.0, -0.10, 10, {"only": True}),
            ("halden-quartz-cuvettes", 0.09, -0.12, 4, {"only": True}),
        ],
        20,
    ),
    "molecular-biology": Group(
        "The TC96 thermal cycler with its lid open, the Mini6 mini centrifuge, and racks of filter tips.",
        [
            ("emberline-tc96-thermal-cycler", 0.0, 0.16, 22, {"lid": 68}),
            ("meridian-mini6-mini-centrifuge", -0.21, -0.10, 26),
            ("aldergate-universal-pipette-tips", 0.24, -0.13, -24),
        ],
        20,
    ),
    "clinical-laboratory": Group(
        "The C8 centrifuge with blood tubes in its rotor, the TR tube roller, and the B340 microscope.",
        [
            ("meridian-c8-clinical-centrifuge", -0.15, -0.02, 24, {"lid": 78}),
            ("halden-b340-laboratory-microscope", 0.18, 0.28, -28),
            ("meridian-tr10-tube-roller", 0.27, -0.14, -22, {"rollers": 6}),
        ],
        20,
    ),
    "quality-control": Group(
        "The A5 semi-micro balance, the M60 moisture analyzer with its lid raised, and two volumetric flasks.",
        [
            ("aldergate-a5-semi-micro-balance", -0.18, 0.12, 15),
            ("aldergate-m60-moisture-analyzer", 0.20, 0.10, -18),
            ("aldergate-class-a-volumetric-flasks", 0.02, -0.17, 0, {"pair": True}),
        ],
    ),
    "consumables": Group(
        "A foam tray of 50 mL conical tubes, racks of pipette tips, a rack of microcentrifuge tubes, and a tray of cuvettes.",
        [
            ("meridian-conical-tubes", -0.14, 0.12, 26, {"rack": True}),
            ("aldergate-universal-pipette-tips", 0.12, 0.14, -18),
            ("meridian-microcentrifuge-tubes", -0.08, -0.10, 20),
            ("halden-disposable-cuvettes", 0.12, -0.10, -14),
        ],
        22,
    ),
    "bench-essentials-under-500": Group(
        "The V3 vortex mixer, the Mini6 mini centrifuge, the HP7 hotplate with a flask, and the PC3 pipette controller.",
        [
            ("emberline-hp7-ceramic-hotplate", 0.18, 0.16, -28),
            ("meridian-v3-vortex-mixer", -0.08, 0.06, 28),
            ("meridian-mini6-mini-centrifuge", 0.01, -0.16, -16),
            ("aldergate-pc3-pipette-controller", -0.21, -0.08, 24),
        ],
    ),
    "new-lab-setup": Group(
        "For a first bench: the A4 balance, a carousel of pipettes, a bottle of pale blue solution, the MH5 hotplate stirrer, and a green tube rack.",
        [
            ("aldergate-a4-analytical-balance", -0.26, 0.14, 26),
            ("aldergate-pipette-carousel", 0.02, 0.16, 0),
            ("aldergate-borosilicate-bottles", 0.23, 0.18, 0, {"only": 1000}),
            ("meridian-mh5-hotplate-stirrer", 0.23, -0.06, -26),
            ("aldergate-benchtop-tube-racks", -0.06, -0.16, 14, {"only": "micro"}),
        ],
        18,
    ),
    "ready-to-ship": Group(
        "In stock: the S60 stereo microscope, the WB water bath, the P3 precision balance, and the M5 magnetic stirrer with a beaker of blue solution.",
        [
            ("emberline-wb-water-bath", 0.20, 0.24, -22),
            ("halden-s60-stereo-microscope", -0.22, 0.12, 28),
            ("aldergate-p3-precision-balance", 0.25, -0.16, -24),
            ("meridian-m5-magnetic-stirrer", -0.04, -0.20, 22, {"beaker": True}),
        ],
    ),
    "halden": Group(
        "Halden: the B340 microscope, the SP20 spectrophotometer, and the F2 fluorometer.",
        [
            ("halden-b340-laboratory-microscope", -0.22, 0.10, 32),
            ("halden-sp20-visible-spectrophotometer", 0.20, 0.12, -26),
            ("halden-f2-fluorometer", 0.02, -0.21, 14),
        ],
    ),
    "meridian": Group(
        "Meridian: the C24R refrigerated microcentrifuge, the OS40 overhead stirrer, and the V3 vortex mixer.",
        [
            ("meridian-os40-overhead-stirrer", 0.23, 0.19, -30, {"stand": True}),
            ("meridian-c24r-refrigerated-microcentrifuge", -0.16, 0.11, 28),
            ("meridian-v3-vortex-mixer", 0.15, -0.22, -20),
        ],
    ),
    "aldergate": Group(
        "Aldergate: the A5 semi-micro balance, a carousel of S1 pipettes, and the K5 conductivity meter with its cell in a beaker.",
        [
            ("aldergate-a5-semi-micro-balance", 0.18, 0.14, -26),
            ("aldergate-pipette-carousel", -0.20, 0.12, 8),
            ("aldergate-k5-conductivity-meter", 0.02, -0.22, -8),
        ],
    ),
    "emberline": Group(
        "Emberline: the N Series incubator, the AB benchtop autoclave, and the WB water bath under its clear lid.",
        [
            ("emberline-n-series-incubator", -0.34, 0.30, 28),
            ("emberline-ab-benchtop-autoclave", 0.32, 0.14, -28),
            ("emberline-wb-water-bath", 0.02, -0.36, 12),
        ],
    ),
}
