import { Hono } from "hono";
import sharp from "sharp";
import { originalKeys, pictureWidths } from "#domain/picture.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { Env } from "./env.ts";

/**
 * Pictures in the sizes that pages ask for, and documents. An address names its content, so an answer may be kept for
 * ever. A size is made at its first use and stored; names are checked against a strict pattern, so that no address
 * leads anywhere else, and sizes are a fixed list, so that nobody can fill the disk.
 */
export const mediaFiles = new Hono<Env>();

const forever = "public, max-age=31536000, immutable";
const atOnce = 2;
const waitingAtMost = 64;

mediaFiles.get("/media/documents/:name{[a-z0-9][a-z0-9.-]*\\.pdf}", async (c) => {
  const name = c.req.param("name");
  const bytes = name.includes("..") ? null : await c.var.shop.files.read(`documents/${name}`);
  if (!bytes) throw new Refusal("not-found");
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    "content-type": "application/pdf",
    "content-length": String(bytes.byteLength),
    "content-disposition": `inline; filename="${name.replace(/-[0-9a-f]{12}\.pdf$/, ".pdf")}"`,
    "cache-control": forever,
    "x-content-type-options": "nosniff",
  });
});

mediaFiles.get("/media/:name{[a-z0-9]+-[0-9]+\\.(?:avif|webp)}", async (c) => {
  const [, hash, size, format] = /^([a-z0-9]{16,64})-(\d+)\.(avif|webp)$/.exec(c.req.param("name")) ?? [];
  const width = Number(size);
  if (!hash || (format !== "avif" && format !== "webp") || !pictureWidths.includes(width)) throw new Refusal("not-found");
  const bytes = await sizedPicture(c.var.shop, { hash, width, format });
  if (!bytes) throw new Refusal("not-found");
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    "content-type": `image/${format}`,
    "content-length": String(bytes.byteLength),
    "cache-control": forever,
    "x-content-type-options": "nosniff",
  });
});

type Size = { hash: string; width: number; format: "avif" | "webp" };

/** Requests for one size share its making. */
const making = new Map<string, Promise<Uint8Array | null>>();

async function sizedPicture(shop: Shop, size: Size): Promise<Uint8Array | null> {
  const key = `sizes/${size.hash}-${size.width}.${size.format}`;
  const stored = await shop.files.read(key);
  if (stored) return stored;
  const known = making.get(key);
  if (known) return known;
  const original = await readOriginal(shop, size.hash);
  if (!original) return null;
  const work = inTurn(() => resize(original, size))
    .then(async (bytes) => {
      await shop.files.put(key, bytes);
      return bytes;
    })
    .finally(() => making.delete(key));
  making.set(key, work);
  return work;
}

async function readOriginal(shop: Shop, hash: string): Promise<Uint8Array | null> {
  for (const key of originalKeys(hash)) {
    const bytes = await shop.files.read(key);
    if (bytes) return bytes;
  }
  return null;
}

async function resize(original: Uint8Array, { width, format }: Size): Promise<Uint8Array> {
  const own = await sharp(original).metadata();
  if (own.compression === "av1" && format === "avif" && own.width <= width) return original;
  const picture = sharp(original).resize({ width, withoutEnlargement: true });
  return (format === "avif" ? picture.avif({ quality: 58, effort: 3 }) : picture.webp({ quality: 80, effort: 4 })).toBuffer();
}

let working = 0;
const waiting: (() => void)[] = [];

/** A few at once, so that a crowd of first visitors does not starve the shop; beyond a short queue it is refused. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new Refusal("too-many-requests", { seconds: 5 });
    await new Promise<void>((go) => waiting.push(go));
  } else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
