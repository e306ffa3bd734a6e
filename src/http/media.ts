import type { Context } from "hono";
import { originalKeys, type PictureFormat, pictureWidths, sizeKey } from "#domain/picture.ts";
import { picturesAreBusy, readOriginal } from "#domain/picture-storing.ts";
import type { PictureRecipe } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import { drawSharePicture, readProductSharePicture, readShopSharePicture, sharePictureKey } from "#domain/share-pictures/share-pictures.ts";
import type { Shop } from "#domain/shop.ts";
import { plainRoute } from "./api-route.ts";
import type { Env } from "./hono-env.ts";

/**
 * Pictures in the sizes of pages and of previews on other sites, and documents. URLs contain the hash of the content, so responses may be cached forever. A
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
      return answerPicture(c, bytes, format);
    },
  }),

  plainRoute({
    method: "GET",
    path: "/media/share/products/:handle/:name{[0-9a-f]+\\.jpg}",
    who: "anyone",
    shared: true,
    answer: async (c) => answerSharePicture(c, await readProductSharePicture(c.get("shop"), c.req.param("handle"))),
  }),

  plainRoute({
    method: "GET",
    path: "/media/share/shop/:name{[0-9a-f]+\\.jpg}",
    who: "anyone",
    shared: true,
    answer: async (c) => answerSharePicture(c, await readShopSharePicture(c.get("shop"))),
  }),
];

function answerPicture(c: Context<Env>, bytes: Uint8Array, format: string): Response {
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    "content-type": `image/${format}`,
    "content-length": String(bytes.byteLength),
    "cache-control": forever,
    "x-content-type-options": "nosniff",
  });
}

/** Makes only the current picture, so that nobody can have others made by inventing URLs; an outdated URL redirects to the current one. */
async function answerSharePicture(c: Context<Env>, found: Awaited<ReturnType<typeof readProductSharePicture>>): Promise<Response> {
  if (!found) throw new Refusal("not-found");
  const { url, contents } = found;
  if (c.req.path.split("/").at(-1) !== url.split("/").at(-1)) return c.redirect(url, 302);
  const shop = c.get("shop");
  const bytes = await storedOrMade(shop, sharePictureKey(contents), () => drawSharePicture(shop, contents));
  if (!bytes) throw new Refusal("not-found");
  return answerPicture(c, bytes, "jpeg");
}

const forever = "public, max-age=31536000, immutable";

type Size = { hash: string; width: number; format: PictureFormat };

/** Concurrent requests for one picture share one conversion. */
const making = new Map<string, Promise<Uint8Array | null>>();

async function storedOrMade(shop: Shop, key: string, make: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
  const stored = await shop.files.read(key);
  if (stored) return stored;
  const known = making.get(key);
  if (known) return known;
  const work = makeAndStore(shop, key, make).finally(() => making.delete(key));
  making.set(key, work);
  return work;
}

async function makeAndStore(shop: Shop, key: string, make: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
  const bytes = await make();
  if (bytes) await shop.files.put(key, bytes);
  return bytes;
}

const sizedPicture = (shop: Shop, size: Size) => storedOrMade(shop, sizeKey(size.hash, size.width, size.format), () => makeSize(shop, size));

async function makeSize(shop: Shop, size: Size): Promise<Uint8Array | null> {
  if (!(await hasOriginal(shop, size.hash))) return null;
  const outcome = await shop.pictures.make(() => original(shop, size.hash), recipeOf(size));
  if (outcome.status === "busy") throw picturesAreBusy();
  if (outcome.status === "unreadable") throw new Error(`A stored picture cannot be read: ${size.hash}`, { cause: outcome.cause });
  return outcome.picture.bytes;
}

const recipeOf = ({ width, format }: Size): PictureRecipe => ({
  reads: ["webp", "heif"],
  maxPixels: 50_000_000,
  width,
  keepsAv1: format === "avif",
  encode: format === "avif" ? { format, quality: 58, effort: 3 } : { format, quality: 80, effort: 4 },
});

async function hasOriginal(shop: Shop, hash: string): Promise<boolean> {
  for (const key of originalKeys(hash)) if (await shop.files.exists(key)) return true;
  return false;
}

async function original(shop: Shop, hash: string): Promise<Uint8Array> {
  const bytes = await readOriginal(shop, hash);
  if (!bytes) throw new Refusal("not-found");
  return bytes;
}
