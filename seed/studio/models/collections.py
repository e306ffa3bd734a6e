"""One picture for every collection: some of what is in it, side by side in true size."""

from parts.arrangement import put, row, stand
from scene import View

HANDLES = ["collections"]
CARD = (1200, 900)


def views(_):
    return {
        "microscopes": View("Three Halden microscopes side by side: the B120 student microscope, the B340, and the S60 stereo microscope.", turn=0, elevation=15, pixels=CARD),
    }


def build(_, view):
    microscopes()


def microscopes():
    row([stand("halden-b120-student-microscope", 28), stand("halden-b340-laboratory-microscope", 30), stand("halden-s60-stereo-microscope", 30)])
