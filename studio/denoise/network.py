"""Takes out the grain of a render with the network of Intel Open Image Denoise.

`rt_ldr_alb_nrm.tza` holds that project's trained weights (https://github.com/RenderKit/oidn-weights, Apache-2.0, see LICENSE.txt). Debian's Blender
is built without the library, so its U-Net is evaluated here with numpy. Shape of the network: Áfra, "Intel Open Image Denoise" 1.4 and later.
"""

import struct
from pathlib import Path

import numpy as np

STRIP = 1 << 13  # pixels that are multiplied at once: small enough to stay in the cache


def denoised(color, albedo, normal):
    """`color` as displayed and `albedo`, both 0 to 1; `normal` -1 to 1; each (height, width, 3). Returns color without grain."""
    height, width, _ = color.shape
    planes = np.concatenate([np.clip(color, 0, 1), np.clip(albedo, 0, 1), normal * 0.5 + 0.5], axis=2).transpose(2, 0, 1)
    # Mirrored: an edge drawn out would turn its grain into stripes, which the network takes for something to keep.
    padding = ((0, 0), (0, -height % 16), (0, -width % 16))
    result = _network(np.pad(planes, padding, mode="symmetric").astype(np.float32), _weights(Path(__file__).parent / "rt_ldr_alb_nrm.tza"))
    return np.clip(result[:, :height, :width].transpose(1, 2, 0), 0, 1)


def _network(pixels, weights):
    def layer(name, x):
        return _convolved(x, weights[f"{name}.weight"], weights[f"{name}.bias"])

    skipped = [pixels]
    x = layer("enc_conv0", pixels)
    for name in ("enc_conv1", "enc_conv2", "enc_conv3", "enc_conv4"):
        x = _halved(layer(name, x))
        skipped.append(x)
    skipped.pop()
    x = layer("enc_conv5b", layer("enc_conv5a", x))
    for level in (4, 3, 2, 1):
        x = np.concatenate([_doubled(x), skipped.pop()])
        x = layer(f"dec_conv{level}b", layer(f"dec_conv{level}a", x))
    return layer("dec_conv0", x)


def _convolved(x, weight, bias):
    """3 x 3 convolution with zeros outside, then ReLU. `x` is (channels, height, width)."""
    channels, height, width = x.shape
    row = width + 2
    # With one spare row above and two below, a neighbor is a fixed distance away in the flat array.
    flat = np.pad(x, ((0, 0), (1, 2), (1, 1))).reshape(channels, -1)
    taps = [(y * row + x, np.ascontiguousarray(weight[:, :, y, x])) for y in range(3) for x in range(3)]
    result = np.empty((weight.shape[0], height * row), np.float32)
    for start in range(0, height * row, STRIP):
        count = min(STRIP, height * row - start)
        strip = np.repeat(bias[:, None], count, axis=1)
        for shift, kernel in taps:
            strip += kernel @ flat[:, start + shift : start + shift + count]
        np.maximum(strip, 0, out=result[:, start : start + count])
    return result.reshape(-1, height, row)[:, :, :width]


def _halved(x):
    channels, height, width = x.shape
    return x.reshape(channels, height // 2, 2, width // 2, 2).max(axis=(2, 4))


def _doubled(x):
    return x.repeat(2, axis=1).repeat(2, axis=2)


def _weights(path):
    """Reads a tensor archive: magic and version, where the table lies, the table of tensors, their data."""
    data = path.read_bytes()
    magic, _, _, at = struct.unpack_from("<HBBQ", data)
    if magic != 0x41D7:
        raise ValueError(f"{path.name} is not a tensor archive.")
    (count,) = struct.unpack_from("<I", data, at)
    at += 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        dimensions = data[at]
        shape = struct.unpack_from(f"<{dimensions}I", data, at + 1)
        at += 1 + 4 * dimensions + dimensions  # the letters of the layout, "oihw" or "x", follow the shape
        kind, offset = struct.unpack_from("<cQ", data, at)
        at += 9
        size = int(np.prod(shape))
        tensors[name] = np.frombuffer(data, "<f2" if kind == b"h" else "<f4", size, offset).reshape(shape).astype(np.float32)
    return tensors
