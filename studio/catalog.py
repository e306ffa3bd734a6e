"""The products as the shop knows them, read from seed/products/*.json, in the units of the studio (meters)."""

import importlib
import json
import re
from pathlib import Path

STUDIO = Path(__file__).resolve().parent
SEED = STUDIO.parent / "seed"


def value_of(rows, name):
    return next((row["value"] for row in rows if row["name"] == name), None)


class Product:
    """One product of the sample shop. Texts on displays and labels come from here, never typed again in a model."""

    def __init__(self, record):
        self.record = record
        self.handle = record["handle"]
        self.title = record["title"]
        self.brand = record["vendor"]
        self.model = record["modelNumber"]

    def spec(self, name):
        """A specification's value with thousands separators and without its unit ("15,000"), or None."""
        value = value_of(self.record["specifications"], name)
        # "Weight, 56 L" is the weight of the variants with the option value "56 L".
        sized = re.fullmatch(r"(.+?), (.+?)( \(.+\))?", name)
        for variant in self.record["variants"] if value is None and sized else []:
            if any(text.split(", ")[0] == sized[2] for text in variant["optionValues"]):
                value = value_of(variant.get("specifications", []), sized[1] + (sized[3] or ""))
                break
        return None if value is None else re.sub(r"\d{4,}", lambda found: f"{int(found.group()):,}", value)

    @property
    def size(self):
        """Width, depth and height in meters from "Dimensions (W x D x H)", or None where the product has none."""
        value = self.spec("Dimensions (W x D x H)")
        return tuple(float(part) / 1000 for part in value.split(" x ")) if value else None

    def options(self, name):
        """All values of an option, in order: options("Size") of the bottles is ["100 mL, pack of 10", ...]."""
        at = self.record["options"].index(name)
        return list(dict.fromkeys(variant["optionValues"][at] for variant in self.record["variants"]))


def product(handle):
    """None where the handle is no product's but that of a set of pictures ("collections", "articles")."""
    for path in sorted((SEED / "products").glob("*.json")):
        for record in json.loads(path.read_text("utf8")):
            if record["handle"] == handle:
                return Product(record)
    return None


def model_of(handle):
    """The file in models/ that names the handle. Only that one is imported, so that a fault in another does no harm."""
    for path in sorted((STUDIO / "models").glob("*.py")):
        if f'"{handle}"' in path.read_text("utf8").split("HANDLES", 1)[-1].split("]", 1)[0]:
            return importlib.import_module(f"models.{path.stem}")
    raise SystemExit(f"studio: no model in studio/models names {handle} in its HANDLES.")
