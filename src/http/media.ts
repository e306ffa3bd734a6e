import { originalKeys, type PictureFormat, pictureWidths, sizeKey } from "#domain/picture.ts";
import { picturesAreBusy } from "#domain/picture-storing.ts";
import type { PictureRecipe } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { plainRoute } from "./api-route.ts";

/**
 * Pictures in the sizes that pages use, and documents. A URL contains the hash of its content, so responses may be cached forever. A
 * size is made at its first request and stored. Names are checked against a strict pattern, so that no URL leads out of the folder,
 * and sizes are a fixed list, so that nobody can fill the disk.
 */
export const mediaRoutes = [
  plainRoute({
    method: "GET",
    path: "/media/documents/:name{[a-z0-9][a-z0-9.-]*\\.pdf}",
    who: "anyone",
    shared: true,
    answer: async (c) => {
      const name = c.req.param("name");
      const bytes = name.includes("..") ? null : await c.get("shop").files.read(`documents/${name}`);
      if (!bytes) throw new Refusal("not-found");
      return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
        "content-type": "application/pdf",
        "content-length": String(bytes.byteLength),
        "content-disposition": `inline; filename="${name.replace(/-[0-9a-f]{12}\.pdf$/, ".pdf")}"`,
        "cache-control": forever,
        "x-content-type-options": "nosniff",
      });
    },
  }),

  plainRoute({
    method: "GET",
    path: "/media/:name{[a-z0-9]+-[0-9]+\\.(?:avif|webp)}",
    who: "anyone",
    shared: true,
    answer: async (c) => {
      const [, hash, size, format] = /^([a-z0-9]{16,64})-(\d+)\.(avif|webp)$/.exec(c.req.param("name")) ?? [];
      const width = Number(size);
      if (!hash || (format !== "avif" && format !== "webp") || !pictureWidths.includes(width)) throw new Refusal("not-found");
      const bytes = await sizedPicture(c.get("shop"), { hash, width, format });
      if (!bytes) throw new Refusal("not-found");
      return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
        "content-type": `image/${format}`,
        "content-length": String(bytes.byteLength),
        "cache-control": forever,
        "x-content-type-options": "nosniff",
      });
    },
  }),
];

const forever = "public, max-age=31536000, immutable";

type Size = { hash: string; width: number; format: PictureFormat };

/** Concurrent requests for one size share one conversion. */
const making = new Map<string, Promise<Uint8Array | null>>();

async function sizedPicture(shop: Shop, size: Size): Promise<Uint8Array | null> {
  const key = sizeKey(size.hash, size.width, size.format);
  const stored = await shop.files.read(key);
  if (stored) return stored;
  const known = making.get(key);
  if (known) return known;
  const work = makeSize(shop, size, key).finally(() => making.delete(key));
  making.set(key, work);
  return work;
}

async function makeSize(shop: Shop, size: Size, key: string): Promise<Uint8Array | null> {
  const originalKey = await findOriginal(shop, size.hash);
  if (!originalKey) return null;
  const outcome = await shop.pictures.make(() => readOriginal(shop, originalKey), recipeOf(size));
  if (outcome.status === "busy") throw picturesAreBusy();
  if (outcome.status === "unreadable") throw new Error(`A stored picture cannot be read: ${originalKey}`, { cause: outcome.cause });
  await shop.files.put(key, outcome.picture.bytes);
  return outcome.picture.bytes;
}

const recipeOf = ({ width, format }: Size): PictureRecipe => ({
  reads: ["webp", "heif"],
  maxPixels: 50_000_000,
  width,
  keepsAv1: format === "avif",
  encode: format === "avif" ? { format, quality: 58, effort: 3 } : { format, quality: 80, effort: 4 },
});

async function findOriginal(shop: Shop, hash: string): Promise<string | null> {
  for (const key of originalKeys(hash)) if (await shop.files.exists(key)) return key;
  return null;
}

async function readOriginal(shop: Shop, key: string): Promise<Uint8Array> {
  const bytes = await shop.files.read(key);
  if (!bytes) throw new Refusal("not-found");
  return bytes;
}
