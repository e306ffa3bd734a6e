import { constants, getPriority, setPriority } from "node:os";
import sharp, { type OverlayOptions, type Sharp } from "sharp";
import type { MadePicture, PictureFacts, PictureRecipe, ShareDrawing } from "#domain/ports.ts";
import type { Place } from "./share-layout.ts";

/**
 * The program that decodes, shrinks and encodes pictures, as a process of its own: a picture that crashes the decoder, takes forever or
 * unpacks to gigabytes costs only this process, and its memory goes back to the system when it ends. It is started by `pictures.ts` with
 * the most memory it may have (bytes), knows nothing of the shop, and ends with it.
 */
export type Work = { kind: "make"; recipe: PictureRecipe } | { kind: "describe" } | { kind: "draw"; drawing: ShareDrawing };
/** The bytes of the picture; for a drawing those of its picture and of the logo, each where it has one. */
export type Sources = readonly (Uint8Array | null)[];
export type Asked = { id: number; work: Work; sources: Sources };
export type Answered = { id: number; memoryBytes: number } & ({ made: MadePicture } | { facts: PictureFacts } | { unreadable: string });

const maxMemoryBytes = Number(process.argv[2]);
const lookEveryMs = 50;

// People who wait for a page have priority. Threads that begin later inherit this.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
sharp.cache(false);
// Two pictures at once already take both cores of a small machine.
sharp.concurrency(1);

process.on("disconnect", () => process.exit());
// At a terminal Ctrl-C reaches this process too; it ends with its parent, after what the parent still waits for.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.send?.("started");
process.on("message", (asked: Asked) => void answer(asked));

async function answer({ id, work, sources }: Asked): Promise<void> {
  const watch = setInterval(endWhenTooLarge, lookEveryMs);
  const answered = await workOn(work, sources).catch((fault) => ({
    unreadable: fault instanceof Error ? fault.message : String(fault),
  }));
  clearInterval(watch);
  process.send?.({ id, memoryBytes: process.memoryUsage.rss(), ...answered } satisfies Answered);
}

async function workOn(work: Work, [first, second]: Sources): Promise<{ made: MadePicture } | { facts: PictureFacts }> {
  if (work.kind === "draw") return draw(work.drawing, first ?? null, second ?? null);
  if (!first) throw new Error("no bytes");
  return work.kind === "describe" ? describe(first) : make(first, work.recipe);
}

/** Called while the picture is being made, because afterward is too late; the work itself is done on other threads. */
function endWhenTooLarge(): void {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(1);
}

async function describe(bytes: Uint8Array): Promise<{ facts: PictureFacts }> {
  const { format, compression, width, height } = await sharp(bytes).metadata();
  return { facts: { format, compression: compression ?? null, width, height } };
}

async function make(bytes: Uint8Array, recipe: PictureRecipe): Promise<{ made: MadePicture }> {
  const { reads, maxPixels, width, height, whole, keepsAv1, encode } = recipe;
  const limits = { limitInputPixels: maxPixels, failOn: "error" } as const;
  const own = await sharp(bytes, limits).metadata();
  if (!(reads as readonly string[]).includes(own.format) || !own.width || !own.height) throw new Error(`format ${own.format}`);
  if (keepsAv1 && own.compression === "av1" && own.width <= (width ?? Number.POSITIVE_INFINITY))
    return { made: { bytes, width: own.width, height: own.height } };
  const picture = sharp(bytes, { ...limits, ...(own.format === "svg" ? { density: drawingDensity(own, recipe) } : {}) });
  picture.autoOrient();
  const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) };
  if (whole) picture.resize({ ...size, fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } });
  else if (width || height) picture.resize({ ...size, fit: "inside", withoutEnlargement: true });
  const { data, info } = await encoded(picture, encode).toBuffer({ resolveWithObject: true });
  return { made: { bytes: data, width: info.width, height: info.height } };
}

const largestPart = { limitInputPixels: 50_000_000, failOn: "error" } as const;

async function draw(drawing: ShareDrawing, picture: Uint8Array | null, logo: Uint8Array | null): Promise<{ made: MadePicture }> {
  // Loaded here, so that a process that only makes sizes does not read its fonts.
  const { layoutOf } = await import("./share-layout.ts");
  const { width: logoWidth = 0, height: logoHeight = 0 } = logo ? await sharp(logo, largestPart).metadata() : {};
  const layout = layoutOf(drawing, { hasPicture: picture !== null, logo: logo && { width: logoWidth, height: logoHeight } });
  const layers = await Promise.all([
    placed(picture, layout.picture, drawing.colors.background),
    placed(logo, layout.logo, drawing.colors.background),
  ]);
  const drawn = sharp(Buffer.from(layout.svg)).composite(layers.flat()).flatten({ background: drawing.colors.background });
  const { data, info } = await drawn.jpeg({ quality: 86, mozjpeg: true }).toBuffer({ resolveWithObject: true });
  return { made: { bytes: data, width: info.width, height: info.height } };
}

/** Puts the whole of a picture in the middle of its place; a picture of nearly the same shape fills the place. */
async function placed(bytes: Uint8Array | null, place: Place | null, background: string): Promise<OverlayOptions[]> {
  if (!bytes || !place) return [];
  const { left, top, ...size } = place;
  const own = await sharp(bytes, largestPart).metadata();
  const stretch = (own.width * size.height) / (own.height * size.width);
  const fit = stretch > 0.9 && stretch < 1.1 ? "cover" : "inside";
  const { data, info } = await sharp(bytes, largestPart)
    .resize({ ...size, fit })
    .toColorspace("srgb")
    .flatten({ background })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const input = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .linear([1, 1, 1], missingOfBackground(data, info, background))
    .png({ compressionLevel: 1 })
    .toBuffer();
  return [{ input, left: left + Math.floor((size.width - info.width) / 2), top: top + Math.floor((size.height - info.height) / 2) }];
}

/** The largest difference in each channel, of 255. Encoding changes a plain background by one or two. */
const maxBackgroundDifference = 4;
const cornerPx = 8;

/**
 * Returns what each channel (red, green, blue) of a picture lacks to match this background exactly, so that its edge is not seen; nothing where
 * one of its corners has another color.
 */
function missingOfBackground(pixels: Buffer, { width, height }: { width: number; height: number }, background: string): number[] {
  const edge = Math.min(cornerPx, width, height);
  const corners = [0, width - edge].flatMap((left) => [0, height - edge].map((top) => ({ left, top })));
  const missingOf = (channel: number): number[] => {
    const wanted = Number.parseInt(background.slice(1 + 2 * channel, 3 + 2 * channel), 16);
    return corners.map(({ left, top }) => {
      let sum = 0;
      for (let y = top; y < top + edge; y++) for (let x = left; x < left + edge; x++) sum += pixels[(y * width + x) * 3 + channel] ?? 0;
      return wanted - sum / edge ** 2;
    });
  };
  const missing = [missingOf(0), missingOf(1), missingOf(2)];
  if (missing.flat().some((difference) => Math.abs(difference) > maxBackgroundDifference)) return [0, 0, 0];
  return missing.map((ofCorners) => ofCorners.reduce((sum, each) => sum + each, 0) / ofCorners.length);
}

/** Returns the density that makes a drawing as large as wanted: at 72 dots per inch it has its own size. */
function drawingDensity(own: { width: number; height: number }, { width = own.width, height = own.height }: PictureRecipe): number {
  return Math.min(2400, Math.max(1, 72 * Math.min(width / own.width, height / own.height)));
}

function encoded(picture: Sharp, encode: PictureRecipe["encode"]): Sharp {
  switch (encode.format) {
    case "avif":
      return picture.avif({ quality: encode.quality, effort: encode.effort });
    case "webp":
      return picture.webp({ quality: encode.quality, effort: encode.effort });
    case "png":
      return picture.png({ compressionLevel: 9, palette: encode.palette });
  }
}
