"""Renders views of one product. Called by pictures.ts, which reads the lines that begin with "studio:".

    blender -b -t 2 --python-exit-code 1 -P render.py -- HANDLE --out DIRECTORY [--view NAME] [--film] [--draft] [--known JSON]

Each view is built anew and written as DIRECTORY/<view>.png, unless its digest is among the known ones ({"view": "digest"}).
"""

import argparse
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True


import catalog  # noqa: E402
import scene  # noqa: E402


def tell(**what):
    print("studio:" + json.dumps(what), flush=True)


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("handle")
    asked.add_argument("--out", type=Path, required=True)
    asked.add_argument("--view")
    asked.add_argument("--film", action="store_true", help="the frames of the model's film in place of its views")
    asked.add_argument("--draft", action="store_true")
    asked.add_argument("--known", type=json.loads, default={})
    asked = asked.parse_args(sys.argv[sys.argv.index("--") + 1 :])

    product, model = catalog.product(asked.handle), catalog.model_of(asked.handle)
    views = model.film() if asked.film else model.views(product)
    if asked.view and asked.view not in views:
        raise SystemExit(f"studio: {asked.handle} has no view {asked.view}; there are: {', '.join(views)}.")
    tell(views={name: view.alt for name, view in views.items()}, rate=getattr(model, "RATE", None))
    for name, view in views.items():
        if asked.view in (None, name):
            render(product, model, name, view, asked)


def render(product, model, name, view, asked):
    scene.empty()
    model.build(product, view)
    scene.stage(view)
    scene.quality(view, asked.draft)
    digest = scene.digest()
    if asked.known.get(name) == digest:
        return tell(unchanged=name)
    width, height = scene.render(asked.out / name)
    tell(rendered=name, file=str(asked.out / f"{name}.rgba"), width=width, height=height, close=bool(view.look_at), digest=digest)


main()
