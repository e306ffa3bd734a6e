import { constants, getPriority, setPriority } from "node:os";
import sharp, { type Sharp } from "sharp";
import type { MadePicture, PictureFacts, PictureRecipe } from "#domain/ports.ts";

/**
 * The program that decodes, shrinks and encodes pictures, as a process of its own: a picture that crashes the decoder, takes for ever or
 * unfolds into gigabytes costs this process, and its memory goes back to the system when it ends. It is started by `pictures.ts` with
 * the most memory it may have (bytes), knows nothing of the shop, and ends with it.
 */
export type Work = { kind: "make"; recipe: PictureRecipe } | { kind: "describe" };
export type Asked = { id: number; work: Work; bytes: Uint8Array };
export type Answered = { id: number; memoryBytes: number } & ({ made: MadePicture } | { facts: PictureFacts } | { unreadable: string });

const maxMemoryBytes = Number(process.argv[2]);
const lookEveryMs = 50;

// Whoever waits for a page comes first. Threads that begin later inherit it.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
sharp.cache(false);
// Two pictures at once already take both cores of a small machine.
sharp.concurrency(1);

process.on("disconnect", () => process.exit());
// At a terminal Ctrl-C reaches this process too; it ends with its parent, after what the parent still waits for.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.send?.("started");
process.on("message", (asked: Asked) => void answer(asked));

async function answer({ id, work, bytes }: Asked): Promise<void> {
  const watch = setInterval(endWhenTooLarge, lookEveryMs);
  const answered = await (work.kind === "describe" ? describe(bytes) : make(bytes, work.recipe)).catch((fault) => ({
    unreadable: fault instanceof Error ? fault.message : String(fault),
  }));
  clearInterval(watch);
  process.send?.({ id, memoryBytes: process.memoryUsage.rss(), ...answered } satisfies Answered);
}

/** While the picture is being made, since afterward it is too late; the work itself is done on other threads. */
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

/** A drawing has the size that it is drawn at: 72 dots per inch make it as large as it says. */
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
