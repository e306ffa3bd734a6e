import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type EncodedPicture, storeOwnPicture } from "#domain/picture-storing.ts";
import type { Shop } from "#domain/shop.ts";

/** `view` is the name of its file: what it shows, or the collection or article that it belongs to. */
export type SamplePicture = { view: string; alt: string; stored: EncodedPicture };

/** An entry of `seed/pictures/<folder>/pictures.json`, which the studio writes. */
type Entry = { file: string; alt: string };

/**
 * Stores every picture of `seed/pictures`. Returns them by folder (a product's handle, `collections`, `articles`), in the order of its list. Stores one
 * after the other, because only a limited number may wait to be checked.
 */
export async function storePictures(
  shop: Shop,
  root: string,
  onDone: (done: number, folders: number) => void,
): Promise<Map<string, SamplePicture[]>> {
  const folder = join(root, "seed/pictures");
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const stored = new Map<string, SamplePicture[]>();
  for (const name of names) {
    stored.set(name, await storeFolder(shop, join(folder, name)));
    onDone(stored.size, names.length);
  }
  return stored;
}

async function storeFolder(shop: Shop, folder: string): Promise<SamplePicture[]> {
  const entries = JSON.parse(await readFile(join(folder, "pictures.json"), "utf8")) as Entry[];
  return Promise.all(
    entries.map(async ({ file, alt }) => ({
      view: file.replace(/\.avif$/, ""),
      alt,
      stored: await storeOwnPicture(shop, await readFile(join(folder, file))),
    })),
  );
}
